"""Registers kept beside the tables: patrons, incidents and promotions."""
