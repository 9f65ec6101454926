"""Commands and events of a tournament."""
