"""The durable journal: rows, seals, ledger and refusals, written by one writer."""
