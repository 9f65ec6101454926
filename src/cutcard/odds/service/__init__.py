"""A separate process that answers questions about odds, and its client."""
