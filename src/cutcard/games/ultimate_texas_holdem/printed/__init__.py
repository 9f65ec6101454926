"""Where the document of Ultimate Texas Hold'em prints the rules that all games share."""
