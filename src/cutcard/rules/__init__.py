"""How a house-banked game is declared and settled, without naming any game."""
