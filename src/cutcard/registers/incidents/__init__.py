"""Disputes, wrong payments, conduct, outcomes and defects of one game."""
