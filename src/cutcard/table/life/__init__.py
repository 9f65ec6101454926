"""A table between its rounds: opening, limits, cards, attendance, the sign."""
