"""Where the document prints its rules on disputes, wrong payments, conduct, outcomes, defects and notices."""

from cutcard.rules.printed.incidents import (
    ConductClauses,
    DefectClauses,
    DisputeClauses,
    IncidentClauses,
    MatterClauses,
    NoticeClauses,
    OutcomeClauses,
    PaymentClauses,
)

INCIDENTS = IncidentClauses(
    disputes=DisputeClauses(first="PLF 13.17", final="PLF 13.18", absent="PLF 13.17"),
    payments=PaymentClauses(
        covers=("wager", "cash change", "colour change"),
        error="PLF 11.12",
        enquiry="PLF 11.12.1",
        remedy="PLF 11.12.2",
        intent="PLF 11.13",
        rectify="PLF 11.13.1",
        identify="PLF 11.13.2",
        attempt="PLF 11.14.1",
        reimburse="PLF 11.14.1.1",
        demand="PLF 11.14.1.2",
        report="PLF 11.15",
        above=100_000,
    ),
    conduct=ConductClauses(
        ban="PLF 13.6",
        exempt="PLF 13.7",
        device=MatterClauses(
            power="PLF 13.8",
            measures={
                "void wagers": "PLF 13.8.1",
                "exclude from the game": "PLF 13.8.2",
                "exclude from the casino": "PLF 13.8.3",
                "detain": "PLF 13.8.4",
            },
        ),
        collusion=MatterClauses(
            power="PLF 11.9",
            measures={"play first": "PLF 11.9.1", "keep apart": "PLF 11.9.2", "English only": "PLF 11.9.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="PLF 13.9",
        disruption="PLF 13.9.1",
        fraud="PLF 13.9.2",
        refund="PLF 13.10",
        instead="PLF 13.17",
        staff="PLF 13.19",
    ),
    defects=DefectClauses(cards="PLF 11.7", search="PLF 11.7.3", notify="PLF 11.7.4"),
    notices=NoticeClauses(advice="PLF 13.11", influence="PLF 13.12", side_bets="PLF 13.15", copy="PLF 13.20"),
)
