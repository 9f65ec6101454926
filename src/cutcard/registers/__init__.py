"""Registers beside the tables, each a domain of its own."""
