"""Casino Hold'em: a game of its own beside Cutcard, found by the entry point ``cutcard.games``."""
