"""Where the document of Lunar Poker prints the rules that all games share."""
