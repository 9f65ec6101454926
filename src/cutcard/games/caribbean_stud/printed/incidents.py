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
    disputes=DisputeClauses(first="CSP 16.13", final="CSP 16.14"),
    payments=PaymentClauses(
        covers=("wager",),
        error="CSP 14.16",
        enquiry="CSP 14.16.1",
        remedy="CSP 14.16.2",
        intent="CSP 14.17",
        rectify="CSP 14.17.1",
        identify="CSP 14.17.2",
        attempt="CSP 14.18.1",
        reimburse="CSP 14.18.1.1",
        demand="CSP 14.18.1.2",
        report="CSP 14.19",
        above=100_000,
    ),
    conduct=ConductClauses(
        ban="CSP 16.2",
        exempt="CSP 16.3",
        device=MatterClauses(
            power="CSP 16.4",
            measures={
                "void wagers": "CSP 16.4.1",
                "exclude from the game": "CSP 16.4.2",
                "exclude from the casino": "CSP 16.4.3",
                "detain": "CSP 16.4.4",
            },
        ),
        collusion=MatterClauses(
            power="CSP 14.13",
            measures={"play first": "CSP 14.13.1", "keep apart": "CSP 14.13.2", "English only": "CSP 14.13.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="CSP 16.5",
        disruption="CSP 16.5.1",
        fraud="CSP 16.5.2",
        refund="CSP 16.6",
        instead="CSP 16.13",
        staff="CSP 16.15",
    ),
    defects=DefectClauses(cards="CSP 14.9", search="CSP 14.9.3", notify="CSP 14.9.4"),
    notices=NoticeClauses(advice="CSP 16.7", influence="CSP 16.8", side_bets="CSP 16.11", copy="CSP 16.16"),
)
