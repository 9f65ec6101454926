"""Ballots, seating and balancing of tables."""
