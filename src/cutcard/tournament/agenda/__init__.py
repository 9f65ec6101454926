"""What a tournament needs next: acts for its staff, sheets on paper, and a forecast of its end."""
