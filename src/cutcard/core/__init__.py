"""What every part shares: people, facts, commands, events, moments, prompts."""
