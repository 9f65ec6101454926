"""Hand histories in the PHH format, read and replayed."""
