"""Patrons: cards, limits, exclusions, buying in and cashing out."""
