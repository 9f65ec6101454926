"""Simulated play: boxes, tables and meters over many days."""
