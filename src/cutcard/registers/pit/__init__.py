"""The pit: floats of tables with their slips and counts, and the change of shift."""
