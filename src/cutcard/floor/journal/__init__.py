"""The durable journal: rows, seals, ledger, refusals, one writer."""
