"""A game as the mathematics sees it: payoffs, what-ifs, solutions."""
