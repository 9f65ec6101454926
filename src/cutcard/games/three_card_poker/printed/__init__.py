"""Where the document of Three Card Poker prints the rules that all games share."""
