"""Placing wagers: layout, limits, the patron, linked jackpots."""
