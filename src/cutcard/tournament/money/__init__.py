"""Prizes, payment of bounties, results and ICM."""
