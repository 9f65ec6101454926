"""Checks for an inspector: the journal, the shuffles, the pools."""
