"""The bounty tournament."""
