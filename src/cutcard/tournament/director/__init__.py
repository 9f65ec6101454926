"""The director: dealing, moves, penalties, corrections, and everything that follows automatically."""
