"""Counting on boards that all players share: boards that play alike, flops, and what to do on each."""
