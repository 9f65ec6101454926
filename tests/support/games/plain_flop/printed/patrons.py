"""Where the document prints its rules on patrons."""

from cutcard.rules.printed.patrons import InvalidClauses, LossClauses, PatronClauses

PATRONS = PatronClauses(
    terms="PLF 1.1",
    exclusions={"game": "PLF 13.8.2", "casino": "PLF 13.8.3"},
    since="2024-08-19T00:00:00+10:00",  # the day begins where the house stands
    card="PLF 5.1",
    own_card="PLF 13.1",
    agency="PLF 13.1.1",
    money="PLF 13.1.2",
    proxy="PLF 13.21",
    invalid=InvalidClauses(rule="PLF 11.16", before="PLF 11.16.1", course="PLF 11.16.2", after="PLF 11.16.3"),
    loss=LossClauses(
        within="PLF 11.17",
        excess="PLF 11.17.1",
        earlier="PLF 11.17.2",
        duties="PLF 13.2",
        purchases="PLF 13.2.1",
        introduced="PLF 13.2.2",
        remaining="PLF 13.2.3",
        guidance="PLF 13.2.4",
        wager="PLF 13.3",
        pause="PLF 13.4",
    ),
    staff="PLF 13.19",
)
