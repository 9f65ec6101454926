"""Cutcard: casino table games whose every ruling cites its clause."""

__version__ = "0.1.0"
