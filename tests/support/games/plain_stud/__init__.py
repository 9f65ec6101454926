"""Plain Stud, a game for tests."""
