"""What staff ask and record of a promotion."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.message import Command, Role
from cutcard.money import Cents
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import Way

MANAGERS = (Role.GAMING_MANAGER,)
STAFF = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)

# A promotion is postponed with its draw.
Remedy: TypeAlias = Literal["postpone the promotion", "postpone the draw", "cancel the draw"]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize and the entrant drawn for it; ``present``: was there."""

    prize: str
    entrant: str
    present: bool = False


class PrizePayment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Money paid in one way: a cheque made out to, a transfer to the account of, cash in the hand of ``payee``."""

    way: Way
    amount: Cents
    payee: str


class DraftTerms(Command, frozen=True, tag="DraftTerms"):
    """Draft a promotion; only complete terms are taken."""

    roles = MANAGERS
    terms: Terms


class RecordApproval(Command, frozen=True, tag="RecordApproval"):
    """The regulator approved these changed terms."""

    roles = MANAGERS
    terms: Terms
    reference: str


class AmendTerms(Command, frozen=True, tag="AmendTerms"):
    """Put changed terms in force."""

    roles = MANAGERS
    terms: Terms


class SubmitTerms(Command, frozen=True, tag="SubmitTerms"):
    """The terms in force went to the regulator, in full."""

    roles = MANAGERS
    reference: str


class PublishTerms(Command, frozen=True, tag="PublishTerms"):
    """Where patrons get the terms, and the marketing material that refers to them."""

    roles = MANAGERS
    places: tuple[str, ...]
    marketing: tuple[str, ...]


class NominateScrutineer(Command, frozen=True, tag="NominateScrutineer"):
    roles = MANAGERS
    name: str


class Commence(Command, frozen=True, tag="Commence"):
    """Begin the promotion."""

    roles = MANAGERS


class HoldDraw(Command, frozen=True, tag="HoldDraw"):
    """Record a draw: all prizes drawn together, and the scrutineer who oversaw it."""

    roles = STAFF
    drawn: tuple[Drawing, ...]
    overseen_by: str = ""


class NotifyWinner(Command, frozen=True, tag="NotifyWinner"):
    """An attempt to tell a winner."""

    roles = STAFF
    win: int
    method: str
    reached: bool
    note: str = ""


class OfferAlternative(Command, frozen=True, tag="OfferAlternative"):
    """Give a winner the choice of the prize's value in money."""

    roles = MANAGERS
    win: int


class AwardPrize(Command, frozen=True, tag="AwardPrize"):
    """Give a prize: money by payments, things by delivery; ``alternative``: the winner takes the money instead."""

    roles = STAFF
    win: int
    payments: tuple[PrizePayment, ...] = ()
    delivery: Way | None = None
    alternative: bool = False
    winner_chose: bool = False  # the ways of payment are the winner's choice


class DenyClaim(Command, frozen=True, tag="DenyClaim"):
    """Refuse to award a prize to somebody who claims it, drawn or not."""

    roles = MANAGERS
    authority = "promotions.refusal"
    claimant: str
    prize: str
    reasons: str
    name: str = ""
    address: str = ""


class InformClaimant(Command, frozen=True, tag="InformClaimant"):
    """The claimant was told the reasons."""

    roles = STAFF
    denial: int
    how: str


class DisputePromotion(Command, frozen=True, tag="DisputePromotion"):
    """Somebody disputes the terms of the promotion."""

    roles = STAFF
    person: str
    matter: str


class DecidePromotionDispute(Command, frozen=True, tag="DecidePromotionDispute"):
    roles = MANAGERS
    authority = "promotions.dispute"
    dispute: int
    decision: str


class ClosePromotionDispute(Command, frozen=True, tag="ClosePromotionDispute"):
    """How the person took the decision, and whether the right to complain was explained."""

    roles = STAFF
    dispute: int
    satisfied: bool
    advised: bool = False


class FindCompromised(Command, frozen=True, tag="FindCompromised"):
    """The operator finds the integrity compromised; ``inspector``: who was told at once, if anybody."""

    roles = MANAGERS
    authority = "promotions.integrity"
    reason: str
    remedy: Remedy
    draw: int = 0  # which draw is cancelled, if it was held already; 0: the one to come
    inspector: str = ""


class NotifyInspector(Command, frozen=True, tag="NotifyInspector"):
    roles = STAFF
    finding: int
    inspector: str


class ValidateIntegrity(Command, frozen=True, tag="ValidateIntegrity"):
    """What was postponed is sound again and goes on."""

    roles = MANAGERS
    finding: int
    grounds: str


PromotionCommand: TypeAlias = (
    DraftTerms
    | RecordApproval
    | AmendTerms
    | SubmitTerms
    | PublishTerms
    | NominateScrutineer
    | Commence
    | HoldDraw
    | NotifyWinner
    | OfferAlternative
    | AwardPrize
    | DenyClaim
    | InformClaimant
    | DisputePromotion
    | DecidePromotionDispute
    | ClosePromotionDispute
    | FindCompromised
    | NotifyInspector
    | ValidateIntegrity
)
