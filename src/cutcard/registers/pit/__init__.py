"""The pit: floats of tables with their slips and counts, the change of shift, the books of a month."""
