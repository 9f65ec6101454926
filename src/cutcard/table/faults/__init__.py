"""Irregularities: reports, remedies, invalid wagers, orders from the incident register."""
