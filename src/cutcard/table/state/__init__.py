"""One table as a value, and what each event makes of it."""
