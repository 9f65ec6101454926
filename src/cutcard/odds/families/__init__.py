"""Exact counting shared by kinds of games."""
