"""Exact counting shared by similar games."""
