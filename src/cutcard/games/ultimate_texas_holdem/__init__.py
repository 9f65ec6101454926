"""Ultimate Texas Hold'em."""
