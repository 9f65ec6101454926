"""A tournament as each person may see it, and the host of a demonstration."""
