"""What every house-banked game shares. No game is named here."""
