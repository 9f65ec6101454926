"""What a player did on an evening, and how they stand tonight."""
