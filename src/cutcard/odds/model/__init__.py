"""The mathematical model of a game: payoffs, what-if changes, solutions."""
