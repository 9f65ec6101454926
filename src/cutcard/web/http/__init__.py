"""Sessions, access, limits, answers and live feeds."""
