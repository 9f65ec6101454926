"""The dealer's side of a table: what can be repeated, decided, taken back or reported now."""
