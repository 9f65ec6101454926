"""Floats of tables, the change of shift, the books of a month and drafts of floor plans as streams."""
