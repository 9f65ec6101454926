"""Structure, prizes, clock, ICM and simulation of tournaments."""
