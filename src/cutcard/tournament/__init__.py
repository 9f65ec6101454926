"""The bounty tournament: one engine for the table and the simulation, one director for the whole event."""
