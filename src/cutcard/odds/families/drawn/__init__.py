"""Counting of exchanged cards: every choice of cards to keep, every draw, and the dealer's hand after it."""
