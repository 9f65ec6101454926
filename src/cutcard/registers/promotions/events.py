"""Events of a promotion, with everything a report needs: who, when, amounts, reasons and clauses."""

from typing import TypeAlias

from cutcard.core.duty import Acknowledged
from cutcard.core.message import Event
from cutcard.money import Cents
from cutcard.registers.promotions.commands import PrizePayment, Remedy
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way


class PromotionEntry(Event, frozen=True):
    """What every event of a promotion records: when, by whom and under which clauses."""

    at: str
    by: str
    clauses: tuple[str, ...]


class PromotionDrafted(PromotionEntry, frozen=True, tag="PromotionDrafted"):
    terms: Terms


class AmendmentApproved(PromotionEntry, frozen=True, tag="AmendmentApproved"):
    terms: Terms
    regulator: str
    reference: str


class TermsAmended(PromotionEntry, frozen=True, tag="TermsAmended"):
    """``resubmit``: they must be sent to the regulator again."""

    terms: Terms
    revision: int
    resubmit: bool


class TermsSubmitted(PromotionEntry, frozen=True, tag="TermsSubmitted"):
    revision: int
    regulator: str
    reference: str


class TermsPublished(PromotionEntry, frozen=True, tag="TermsPublished"):
    revision: int
    places: tuple[str, ...]
    marketing: tuple[str, ...]


class ScrutineerNominated(PromotionEntry, frozen=True, tag="ScrutineerNominated"):
    name: str


class PromotionCommenced(PromotionEntry, frozen=True, tag="PromotionCommenced"):
    revision: int


class PrizeDrawn(PromotionEntry, frozen=True, tag="PrizeDrawn"):
    """``notify_by``: when the winner must have been notified; "": winners had to be present.

    ``attests``: the scrutineer who must confirm the draw; "": none is needed. ``disbursement``: as in the terms.
    """

    draw: int
    win: int
    prize: Prize
    winner: str
    present: bool
    disbursement: tuple[Way, ...]
    attests: str
    notify_by: str


class DrawAttested(PromotionEntry, frozen=True, tag="DrawAttested"):
    """The scrutineer has confirmed that they oversaw the draw."""

    draw: int


class WinnerNotified(PromotionEntry, frozen=True, tag="WinnerNotified"):
    """An attempt to notify. ``late``: after the deadline."""

    win: int
    winner: str
    method: str
    reached: bool
    late: bool
    note: str


class AlternativeOffered(PromotionEntry, frozen=True, tag="AlternativeOffered"):
    win: int
    winner: str
    value: Cents


class PrizeAwarded(PromotionEntry, frozen=True, tag="PrizeAwarded"):
    win: int
    prize: str
    winner: str
    payments: tuple[PrizePayment, ...]
    delivery: Way | None
    items: tuple[PrizeKind, ...]  # kinds of things delivered
    alternative: bool
    winner_chose: bool


class AwardReversed(PromotionEntry, frozen=True, tag="AwardReversed"):
    """Records both people. The winner owes ``chips``, ``tokens`` and ``things``: the value of what is not back yet.

    Vouchers of the prize are cancelled; whoever has exchanged one owes its tokens.
    """

    win: int
    prize: str
    winner: str
    second: str
    reasons: str
    chips: Cents
    tokens: Cents
    things: Cents


class ClaimDenied(PromotionEntry, frozen=True, tag="ClaimDenied"):
    denial: int
    claimant: str
    name: str
    address: str
    prize: str
    value: Cents
    reasons: str
    win: int | None  # the claimant's win that is refused; None: the claimant was not drawn
    kept: bool  # the claimant's details must be retained


class ClaimantInformed(PromotionEntry, frozen=True, tag="ClaimantInformed"):
    denial: int
    claimant: str
    how: str


class PromotionDisputed(PromotionEntry, frozen=True, tag="PromotionDisputed"):
    dispute: int
    person: str
    matter: str


class PromotionDisputeDecided(PromotionEntry, frozen=True, tag="PromotionDisputeDecided"):
    """The operator's decision, which is final. ``restores``: the refused win that is open again."""

    dispute: int
    person: str
    decision: str
    restores: int | None = None


class PromotionDisputeClosed(PromotionEntry, frozen=True, tag="PromotionDisputeClosed"):
    dispute: int
    person: str
    satisfied: bool
    advised: bool


class IntegrityCompromised(PromotionEntry, frozen=True, tag="IntegrityCompromised"):
    finding: int
    reason: str
    remedy: Remedy
    draw: int
    notify_by: str


class IntegrityValidated(PromotionEntry, frozen=True, tag="IntegrityValidated"):
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
    | DrawAttested
    | WinnerNotified
    | AlternativeOffered
    | PrizeAwarded
    | AwardReversed
    | ClaimDenied
    | ClaimantInformed
    | PromotionDisputed
    | PromotionDisputeDecided
    | PromotionDisputeClosed
    | IntegrityCompromised
    | IntegrityValidated
    | Acknowledged
)
