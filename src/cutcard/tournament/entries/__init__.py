"""Entries, re-entries, re-buys, alternates and refunds."""
