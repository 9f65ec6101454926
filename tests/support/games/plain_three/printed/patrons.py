"""Where the document prints its rules on patrons."""

from cutcard.rules.printed.patrons import InvalidClauses, LossClauses, PatronClauses

PATRONS = PatronClauses(
    terms="PLT 1.1",
    exclusions={"game": "PLT 13.8.2", "casino": "PLT 13.8.3"},
    since="2024-08-19T00:00:00+10:00",  # the day begins where the house stands
    card="PLT 5.1",
    own_card="PLT 13.1",
    agency="PLT 13.1.1",
    money="PLT 13.1.2",
    proxy="PLT 13.21",
    invalid=InvalidClauses(rule="PLT 11.16", before="PLT 11.16.1", course="PLT 11.16.2", after="PLT 11.16.3"),
    loss=LossClauses(
        within="PLT 11.17",
        excess="PLT 11.17.1",
        earlier="PLT 11.17.2",
        duties="PLT 13.2",
        purchases="PLT 13.2.1",
        introduced="PLT 13.2.2",
        remaining="PLT 13.2.3",
        guidance="PLT 13.2.4",
        wager="PLT 13.3",
        pause="PLT 13.4",
    ),
    staff="PLT 13.19",
)
