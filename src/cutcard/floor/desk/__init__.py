"""The desk, where every command enters: check the role, gather facts, decide, append to the journal."""
