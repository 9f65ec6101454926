"""Naming hands and replaying histories."""
