"""Running a tournament on the web: the director's console, the entry desk and seat cards."""
