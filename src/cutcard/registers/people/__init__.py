"""People: accounts of staff and players, their roles and shifts, and who may do what at a moment."""
