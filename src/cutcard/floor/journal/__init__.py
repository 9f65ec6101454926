"""The durable journal: its interface, tables, rows, seals, ledger and refusals, whatever keeps them."""
