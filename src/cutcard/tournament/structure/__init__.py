"""What is fixed before an event: levels, clock, penalties, structure files."""
