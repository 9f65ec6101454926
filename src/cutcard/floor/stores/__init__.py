"""Opens a journal where it is kept, moves it from one store to another, backs it up and restores it."""
