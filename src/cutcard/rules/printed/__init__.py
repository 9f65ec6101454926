"""Where a document prints the rules that all games share."""
