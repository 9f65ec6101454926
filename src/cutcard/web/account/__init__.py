"""A player's own account and disputes."""
