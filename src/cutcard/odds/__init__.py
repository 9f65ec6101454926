"""Exact mathematics of the games from the rules that settle wagers; never imported by ``serve`` or ``settle``."""
