"""One floor on the web: its places, people and tasks."""
