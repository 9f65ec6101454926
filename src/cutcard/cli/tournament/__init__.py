"""Structure, prizes, clock, ICM, forecast and simulation of tournaments."""
