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
    """A supervisor's power in one matter, and the measures that the document lists."""

    power: str
    measures: Mapping[Measure, str]


class ConductClauses(Struct, frozen=True):
    ban: str  # of devices
    exempt: str  # persons on duty
    device: MatterClauses
    collusion: MatterClauses

    def matter(self, matter: Matter) -> MatterClauses:
        return self.device if matter == "device" else self.collusion


class DisputeClauses(Struct, frozen=True):
    """``absent``: lets a casino supervisor decide first where no gaming supervisor is there; None: nobody else may."""

    first: str
    final: str
    absent: str | None = None


class PaymentClauses(Struct, frozen=True):
    """Where wrong payments are printed, what they may concern, and above which sum one is reported."""

    covers: tuple[What, ...]
    error: str  # no breach, provided that
    enquiry: str  # no intent is found
    remedy: str  # and it is put right, tried to, or told to the regulator
    intent: str  # suspected: both efforts
    rectify: str
    identify: str
    attempt: str  # what is effort enough
    reimburse: str
    demand: str
    report: str  # each month's list; and an accidental overpayment is no credit
    above: Cents


class OutcomeClauses(Struct, frozen=True):
    """None: the document is silent. ``instead``: where a matter goes that this document has no rule for."""

    invalidate: str
    disruption: str
    fraud: str
    refund: str  # and forfeiture
    instead: str
    staff: str | None = None  # the policy on gambling by staff
    uncovered: str | None = None


class DefectClauses(Struct, frozen=True):
    cards: str
    search: str
    notify: str


class NoticeClauses(Struct, frozen=True):
    advice: str  # none by staff
    influence: str  # none by others
    side_bets: str
    copy: str  # of the rules, on request


class IncidentClauses(Struct, frozen=True):
    """Where one document prints the rules on incidents; payments None: it has none on wrong payments."""

    disputes: DisputeClauses
    payments: PaymentClauses | None
    conduct: ConductClauses
    outcomes: OutcomeClauses
    defects: DefectClauses
    notices: NoticeClauses
