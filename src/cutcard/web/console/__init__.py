"""Running a tournament on the web: the console, the entry desk, seat cards, new events."""
