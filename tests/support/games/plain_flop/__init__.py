"""Plain Flop, a game for tests."""
