"""Room mode: cards and chips are real, and people report what happened at the tables."""
