"""A process that answers questions, and its client."""
