"""A tournament as a value, and what each event makes of it."""
