"""Where the document prints its rules on disputes, conduct, outcomes, defects and notices.

It has no rules on wrong payments, jackpots or the staff gambling policy. The Gaming Manager decides what no rule
covers.
"""

from cutcard.rules.printed.incidents import (
    ConductClauses,
    DefectClauses,
    DisputeClauses,
    IncidentClauses,
    MatterClauses,
    NoticeClauses,
    OutcomeClauses,
)

INCIDENTS = IncidentClauses(
    disputes=DisputeClauses(first="LUN 14.12", final="LUN 14.13"),
    payments=None,
    conduct=ConductClauses(
        ban="LUN 14.1",
        exempt="LUN 14.2",
        device=MatterClauses(
            power="LUN 14.3",
            measures={
                "void wagers": "LUN 14.3.1",
                "exclude from the game": "LUN 14.3.2",
                "exclude from the casino": "LUN 14.3.3",
                "detain": "LUN 14.3.4",
            },
        ),
        collusion=MatterClauses(
            power="LUN 12.13",
            measures={"play first": "LUN 12.13.1", "keep apart": "LUN 12.13.2", "English only": "LUN 12.13.3"},
        ),
    ),
    outcomes=OutcomeClauses(
        invalidate="LUN 14.4",
        disruption="LUN 14.4.1",
        fraud="LUN 14.4.2",
        refund="LUN 14.5",
        instead="LUN 12.18",
        uncovered="LUN 12.18",
    ),
    defects=DefectClauses(cards="LUN 12.11", search="LUN 12.11.3", notify="LUN 12.11.4"),
    notices=NoticeClauses(advice="LUN 14.6", influence="LUN 14.7", side_bets="LUN 14.10", copy="LUN 14.14"),
)
