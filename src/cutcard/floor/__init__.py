"""The floor: everything between a command and its durable row."""
