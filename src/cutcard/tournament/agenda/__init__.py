"""What a tournament needs next: acts for its staff, and sheets on paper."""
