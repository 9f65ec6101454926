"""Odds and simulated play."""
