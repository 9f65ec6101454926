"""Addresses: what is asked and answered where."""
