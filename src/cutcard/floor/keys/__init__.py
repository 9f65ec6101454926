"""The floor's keys: one signs checkpoints, others seal secrets. They are kept outside the journal."""
