"""Exact counting for families of games, chosen by what a game declares."""
