"""Where a document prints its rules on incidents: disputes, wrong payments, conduct, outcomes, defects, notices."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.money import Cents

Matter: TypeAlias = Literal["device", "collusion"]
Measure: TypeAlias = Literal[
    "void wagers",
    "exclude from the game",
    "exclude from the casino",
    "detain",
    "play first",
    "keep apart",
    "English only",
]
What: TypeAlias = Literal["wager", "cash change", "colour change"]


class MatterClauses(Struct, frozen=True):
    """A supervisor's power in one matter, and the document's list of measures."""

    power: str
    measures: Mapping[Measure, str]


class ConductClauses(Struct, frozen=True):
    ban: str  # ban on devices
    exempt: str  # exemption of people on duty
    device: MatterClauses
    collusion: MatterClauses

    def matter(self, matter: Matter) -> MatterClauses:
        return self.device if matter == "device" else self.collusion


class DisputeClauses(Struct, frozen=True):
    """``absent``: lets a casino supervisor decide first if no gaming supervisor is present; None: nobody else may."""

    first: str
    final: str
    absent: str | None = None


class PaymentClauses(Struct, frozen=True):
    """Where the rules on wrong payments are printed, what they cover, and above which amount one is reported."""

    covers: tuple[What, ...]
    error: str  # a wrong payment is no breach if both conditions are met
    enquiry: str  # first condition: no intent is found
    remedy: str  # second condition: rectified, attempted, or reported to the regulator
    intent: str  # if intent is suspected, both attempts are required
    rectify: str
    identify: str
    attempt: str  # what counts as a reasonable attempt
    reimburse: str
    demand: str
    report: str  # the monthly report; an accidental overpayment gives no credit
    above: Cents


class OutcomeClauses(Struct, frozen=True):
    """None: the document has no such rule. ``instead``: clause for matters that it has no rule for."""

    invalidate: str
    disruption: str
    fraud: str
    refund: str  # refund and forfeiture
    instead: str
    staff: str | None = None  # staff gambling policy
    uncovered: str | None = None


class DefectClauses(Struct, frozen=True):
    cards: str
    search: str
    notify: str


class NoticeClauses(Struct, frozen=True):
    advice: str  # staff give no advice
    influence: str  # others do not influence players
    side_bets: str
    copy: str  # a copy of the rules on request


class IncidentClauses(Struct, frozen=True):
    """Where one document prints its rules on incidents. ``payments``: None if it has none on wrong payments."""

    disputes: DisputeClauses
    payments: PaymentClauses | None
    conduct: ConductClauses
    outcomes: OutcomeClauses
    defects: DefectClauses
    notices: NoticeClauses
