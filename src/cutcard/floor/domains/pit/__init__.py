"""Floats of tables and the change of shift as streams."""
