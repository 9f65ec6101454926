"""What happens automatically: deadlines, the pace of electronic tables, bots."""
