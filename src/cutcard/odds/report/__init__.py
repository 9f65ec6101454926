"""Questions about a game and their answers, for Python, the command line and pages."""
