"""All jobs of staff: when each can be done, and what it would lead to."""
