"""One table of a house-banked game: decide over all its commands."""
