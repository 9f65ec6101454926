"""Where the document prints its rules on patrons; it has none on loss limits or staff."""

from cutcard.rules.printed.patrons import InvalidClauses, PatronClauses

PATRONS = PatronClauses(
    terms="TCP 1.1",
    exclusions={"game": "TCP 14.4.2", "casino": "TCP 14.4.3"},
    since="2024-08-19T00:00:00+10:00",  # midnight where the casino is
    card="TCP 5.1",
    own_card="TCP 14.1",
    agency="TCP 14.1.1",
    money="TCP 14.1.2",
    invalid=InvalidClauses(rule="TCP 12.16", before="TCP 12.16.1", course="TCP 12.16.2", after="TCP 12.16.3"),
)
