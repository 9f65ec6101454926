"""Event streams in memory, the interface of a domain, and the steps from a command to its events."""
