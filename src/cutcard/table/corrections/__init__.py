"""What was recorded wrongly at a table is put right."""
