"""Simulated play: boxes, tables, meters, many days."""
