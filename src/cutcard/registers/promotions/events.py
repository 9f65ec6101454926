"""What is kept of a promotion: who, when, amounts, reasons and clauses, as a report on it needs them."""

from typing import TypeAlias

from cutcard.core.message import Event
from cutcard.money import Cents
from cutcard.registers.promotions.commands import Payment, Remedy
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import Kind, Way


class Recorded(Event, frozen=True):
    """Every event of a promotion says when, by whom and under which clauses."""

    at: str
    by: str
    clauses: tuple[str, ...]


class PromotionDrafted(Recorded, frozen=True):
    terms: Terms


class AmendmentApproved(Recorded, frozen=True):
    terms: Terms
    regulator: str
    reference: str


class TermsAmended(Recorded, frozen=True):
    """``resubmit``: the regulator has to get them again."""

    terms: Terms
    revision: int
    resubmit: bool


class TermsSubmitted(Recorded, frozen=True):
    revision: int
    regulator: str
    reference: str


class TermsPublished(Recorded, frozen=True):
    revision: int
    places: tuple[str, ...]
    marketing: tuple[str, ...]


class ScrutineerNominated(Recorded, frozen=True):
    name: str


class PromotionCommenced(Recorded, frozen=True):
    revision: int


class PrizeDrawn(Recorded, frozen=True):
    """``notify_by``: until when the winner is to be told; "" where winners have to be present."""

    draw: int
    win: int
    prize: Prize
    winner: str
    present: bool
    overseen_by: str
    notify_by: str


class WinnerNotified(Recorded, frozen=True):
    """An attempt; ``late``: after the period."""

    win: int
    winner: str
    method: str
    reached: bool
    late: bool
    note: str


class AlternativeOffered(Recorded, frozen=True):
    win: int
    winner: str
    value: Cents


class PrizeAwarded(Recorded, frozen=True):
    win: int
    prize: str
    winner: str
    payments: tuple[Payment, ...]
    delivery: Way | None
    items: tuple[Kind, ...]  # what was given in kind
    alternative: bool
    winner_chose: bool


class ClaimDenied(Recorded, frozen=True):
    denial: int
    claimant: str
    name: str
    address: str
    prize: str
    value: Cents
    reasons: str
    win: int | None  # the win of the claimant that is refused, if the claimant was drawn
    kept: bool  # its details have to be retained


class ClaimantInformed(Recorded, frozen=True):
    denial: int
    claimant: str
    how: str


class PromotionDisputed(Recorded, frozen=True):
    dispute: int
    person: str
    matter: str


class PromotionDisputeDecided(Recorded, frozen=True):
    """The operator's decision, which is final."""

    dispute: int
    person: str
    decision: str


class PromotionDisputeClosed(Recorded, frozen=True):
    dispute: int
    person: str
    satisfied: bool
    advised: bool


class IntegrityCompromised(Recorded, frozen=True):
    finding: int
    reason: str
    remedy: Remedy
    draw: int
    notify_by: str


class InspectorNotified(Recorded, frozen=True):
    finding: int
    inspector: str
    late: bool


class IntegrityValidated(Recorded, frozen=True):
    finding: int
    grounds: str


PromotionEvent: TypeAlias = (
    PromotionDrafted
    | AmendmentApproved
    | TermsAmended
    | TermsSubmitted
    | TermsPublished
    | ScrutineerNominated
    | PromotionCommenced
    | PrizeDrawn
    | WinnerNotified
    | AlternativeOffered
    | PrizeAwarded
    | ClaimDenied
    | ClaimantInformed
    | PromotionDisputed
    | PromotionDisputeDecided
    | PromotionDisputeClosed
    | IntegrityCompromised
    | InspectorNotified
    | IntegrityValidated
)
