"""Any round, hand, person or case found in seconds, and inspected: stepped through, sealed, proven."""
