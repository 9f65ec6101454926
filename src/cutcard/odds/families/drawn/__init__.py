"""Counting of games in which players exchange cards."""
