"""Floats of tables, the change of shift and the books of a month as streams."""
