"""Plain Draw, a game for tests."""
