"""Strategies as text, strategy charts, and the search for a payment that gives a wanted edge."""
