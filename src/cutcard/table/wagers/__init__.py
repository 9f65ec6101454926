"""Placing wagers: layout, limits, the patron's record, linked jackpots."""
