"""Where the document prints its rules on patrons."""

from cutcard.rules.printed.patrons import InvalidClauses, LossClauses, PatronClauses

PATRONS = PatronClauses(
    terms="UTH 1.1",
    exclusions={"game": "UTH 13.8.2", "casino": "UTH 13.8.3"},
    since="2024-08-19T00:00:00+10:00",  # midnight where the casino is
    card="UTH 5.1",
    own_card="UTH 13.1",
    agency="UTH 13.1.1",
    money="UTH 13.1.2",
    proxy="UTH 13.21",
    invalid=InvalidClauses(rule="UTH 11.16", before="UTH 11.16.1", course="UTH 11.16.2", after="UTH 11.16.3"),
    loss=LossClauses(
        within="UTH 11.17",
        excess="UTH 11.17.1",
        earlier="UTH 11.17.2",
        duties="UTH 13.2",
        purchases="UTH 13.2.1",
        introduced="UTH 13.2.2",
        remaining="UTH 13.2.3",
        guidance="UTH 13.2.4",
        wager="UTH 13.3",
        pause="UTH 13.4",
    ),
    staff="UTH 13.19",
)
