"""Jobs at a table."""
