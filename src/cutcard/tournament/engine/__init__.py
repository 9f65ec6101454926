"""No-limit betting, pots, bounties and chip races as pure functions."""
