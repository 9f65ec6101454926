"""Strategies as text, charts, and the search for a pay line."""
