"""One live hand at a tournament table."""
