"""Rules of thumb: the best strategies of few lines, found by search."""
