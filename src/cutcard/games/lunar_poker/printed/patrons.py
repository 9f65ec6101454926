"""Where the document prints its rules on patrons: it has no player card, only exclusions."""

from cutcard.rules.printed.patrons import PatronClauses

PATRONS = PatronClauses(terms="LUN 1.1", exclusions={"game": "LUN 14.3.2", "casino": "LUN 14.3.3"})
