"""Reads the TOML description of a floor, and opens the floor."""
