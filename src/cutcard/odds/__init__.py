"""Exact odds, strategies, what-if changes and simulation."""
