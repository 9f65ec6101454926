"""Lunar Poker: counting hands."""
