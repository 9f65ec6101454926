"""The floor: takes commands, decides them, and stores the result in the journal."""
