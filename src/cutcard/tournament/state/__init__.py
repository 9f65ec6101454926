"""The state of a tournament, and how each event changes it."""
