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
    disputes=DisputeClauses(first="UTH 13.17", final="UTH 13.18", absent="UTH 13.17"),
    payments=PaymentClauses(
        covers=("wager", "cash change", "colour change"),
        error="UTH 11.12",
        enquiry="UTH 11.12.1",
        remedy="UTH 11.12.2",
        intent="UTH 11.13",
        rectify="UTH 11.13.1",
        identify="UTH 11.13.2",
        attempt="UTH 11.14.1",
        reimburse="UTH 11.14.1.1",
        demand="UTH 11.14.1.2",
        report="UTH 11.15",
        above=100_000,
    ),
    conduct=ConductClauses(
        ban="UTH 13.6",
        exempt="UTH 13.7",
        device=MatterClauses(
            power="UTH 13.8",
            measures={
                "void wagers": "UTH 13.8.1",
                "exclude from the game": "UTH 13.8.2",
                "exclude from the casino": "UTH 13.8.3",
                "detain": "UTH 13.8.4",
            },
        ),
        collusion=MatterClauses(
            power="UTH 11.9",
            measures={"play first": "UTH 11.9.1", "keep apart": "UTH 11.9.2", "English only": "UTH 11.9.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="UTH 13.9",
        disruption="UTH 13.9.1",
        fraud="UTH 13.9.2",
        refund="UTH 13.10",
        instead="UTH 13.17",
        staff="UTH 13.19",
    ),
    defects=DefectClauses(cards="UTH 11.7", search="UTH 11.7.3", notify="UTH 11.7.4"),
    notices=NoticeClauses(advice="UTH 13.11", influence="UTH 13.12", side_bets="UTH 13.15", copy="UTH 13.20"),
)
