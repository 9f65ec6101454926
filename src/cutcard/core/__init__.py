"""Types that every part shares: roles, facts, commands, events, times, prompts."""
