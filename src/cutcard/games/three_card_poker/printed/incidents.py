"""Where the document prints its rules on disputes, wrong payments, conduct, outcomes, defects and notices.

It gives no power to detain anybody, has no jackpot and does not mention the staff gambling policy.
"""

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
    disputes=DisputeClauses(first="TCP 14.13", final="TCP 14.14"),
    payments=PaymentClauses(
        covers=("wager",),
        error="TCP 12.13",
        enquiry="TCP 12.13.1",
        remedy="TCP 12.13.2",
        intent="TCP 12.14",
        rectify="TCP 12.14.1",
        identify="TCP 12.14.2",
        attempt="TCP 12.15.1",
        reimburse="TCP 12.15.1.1",
        demand="TCP 12.15.1.2",
        report="TCP 12.15.2",
        above=100_000,
    ),
    conduct=ConductClauses(
        ban="TCP 14.2",
        exempt="TCP 14.3",
        device=MatterClauses(
            power="TCP 14.4",
            measures={
                "void wagers": "TCP 14.4.1",
                "exclude from the game": "TCP 14.4.2",
                "exclude from the casino": "TCP 14.4.3",
            },
        ),
        collusion=MatterClauses(
            power="TCP 12.11",
            measures={"play first": "TCP 12.11.1", "keep apart": "TCP 12.11.2", "English only": "TCP 12.11.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="TCP 14.5",
        disruption="TCP 14.5.1",
        fraud="TCP 14.5.2",
        refund="TCP 14.6",
        instead="TCP 14.13",
    ),
    defects=DefectClauses(cards="TCP 12.9", search="TCP 12.9.3", notify="TCP 12.9.4"),
    notices=NoticeClauses(advice="TCP 14.7", influence="TCP 14.8", side_bets="TCP 14.11", copy="TCP 14.15"),
)
