"""Addresses of those who deal: acts of the dealer, card readers, relief."""
