"""Assisted tables: rounds without cards, jackpot hands that are entered, faults that people put right."""
