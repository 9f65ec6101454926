"""Where the document of Caribbean Stud prints the rules that all games share."""
