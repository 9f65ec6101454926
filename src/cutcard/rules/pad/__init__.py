"""The ruling pad: what each wager of a hand pays, and why in sentences."""
