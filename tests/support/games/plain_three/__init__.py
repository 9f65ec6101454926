"""Plain Three, a game for tests."""
