"""Bots, and whole tournaments played by them."""
