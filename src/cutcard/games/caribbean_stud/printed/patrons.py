"""Where the document prints its rules on patrons; it has none on loss limits."""

from cutcard.rules.printed.patrons import InvalidClauses, PatronClauses

PATRONS = PatronClauses(
    terms="CSP 1.1",
    exclusions={"game": "CSP 16.4.2", "casino": "CSP 16.4.3"},
    since="2024-08-19T00:00:00+10:00",  # midnight where the casino is
    card="CSP 5.1",
    own_card="CSP 16.1",
    agency="CSP 16.1.1",
    money="CSP 16.1.2",
    invalid=InvalidClauses(rule="CSP 14.20", before="CSP 14.20.1", course="CSP 14.20.2", after="CSP 14.20.3"),
    staff="CSP 16.15",
)
