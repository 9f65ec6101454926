"""The one door: authority, facts, decision, one durable append."""
