"""Assisted tables: rounds without cards, and jackpot hands that are entered."""
