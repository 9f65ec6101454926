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
    disputes=DisputeClauses(first="PLT 13.17", final="PLT 13.18", absent="PLT 13.17"),
    payments=PaymentClauses(
        covers=("wager", "cash change", "colour change"),
        error="PLT 11.12",
        enquiry="PLT 11.12.1",
        remedy="PLT 11.12.2",
        intent="PLT 11.13",
        rectify="PLT 11.13.1",
        identify="PLT 11.13.2",
        attempt="PLT 11.14.1",
        reimburse="PLT 11.14.1.1",
        demand="PLT 11.14.1.2",
        report="PLT 11.15",
        above=100_000,
    ),
    conduct=ConductClauses(
        ban="PLT 13.6",
        exempt="PLT 13.7",
        device=MatterClauses(
            power="PLT 13.8",
            measures={
                "void wagers": "PLT 13.8.1",
                "exclude from the game": "PLT 13.8.2",
                "exclude from the casino": "PLT 13.8.3",
                "detain": "PLT 13.8.4",
            },
        ),
        collusion=MatterClauses(
            power="PLT 11.9",
            measures={"play first": "PLT 11.9.1", "keep apart": "PLT 11.9.2", "English only": "PLT 11.9.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="PLT 13.9",
        disruption="PLT 13.9.1",
        fraud="PLT 13.9.2",
        refund="PLT 13.10",
        instead="PLT 13.17",
        staff="PLT 13.19",
    ),
    defects=DefectClauses(cards="PLT 11.7", search="PLT 11.7.3", notify="PLT 11.7.4"),
    notices=NoticeClauses(advice="PLT 13.11", influence="PLT 13.12", side_bets="PLT 13.15", copy="PLT 13.20"),
)
