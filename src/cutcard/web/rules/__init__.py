"""The rule book for every visitor."""
