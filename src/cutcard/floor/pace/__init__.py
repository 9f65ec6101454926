"""What happens by itself: deadlines, electronic pace, bots."""
