"""Event streams in memory, and what a domain must offer."""
