"""Addresses of those who run tournaments: the console, the entry desk, new events."""
