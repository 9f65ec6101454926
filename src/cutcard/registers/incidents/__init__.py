"""Disputes, wrong payments, conduct, outcomes and card defects of one game."""
