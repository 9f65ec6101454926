"""Prizes, bounties as they are paid, results and ICM."""
