"""The state of one table, and how each event changes it."""
