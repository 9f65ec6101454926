"""The pit: floats with their slips and counts, the change of shift, the books of a month, drafts of floor plans."""
