"""Exact odds, strategies, what-ifs and simulation."""
