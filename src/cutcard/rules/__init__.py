"""How a house-banked game is declared and settled; names no game."""
