"""Questions about a game and their answers, for programs and pages."""
