"""A table as each person may see it."""
