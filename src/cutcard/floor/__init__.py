"""The floor: the desk through which commands pass, and the journal, ledger and shuffle behind it."""
