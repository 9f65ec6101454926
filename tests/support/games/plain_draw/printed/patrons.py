"""Exclusions alone: the document knows no player card."""

from cutcard.rules.printed.patrons import PatronClauses

PATRONS = PatronClauses(terms="PLD 1.1", exclusions={"game": "PLD 13.8.2", "casino": "PLD 13.8.3"})
