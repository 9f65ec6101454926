"""Commands and events of one table."""
