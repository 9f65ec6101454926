"""Lunar Poker."""
