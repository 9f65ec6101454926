"""A table around its rounds: opening, limits, cards, attendance, the sign."""
