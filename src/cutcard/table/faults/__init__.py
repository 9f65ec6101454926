"""Irregularities: reports, remedies, invalid wagers, orders of a register."""
