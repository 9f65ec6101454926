"""Where each document prints the rules that all games share."""
