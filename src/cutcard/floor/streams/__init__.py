"""Event streams in memory, what a domain must offer, and the way from a command to its events."""
