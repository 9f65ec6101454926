"""One table of a house-banked game: decides all its commands."""
