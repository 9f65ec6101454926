"""What staff ask and record of a promotion."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Name, Names, Note, Number
from cutcard.core.message import Command, Role
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import Way

MANAGERS = (Role.GAMING_MANAGER,)
STAFF = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)

# A promotion is postponed with its draw.
Remedy: TypeAlias = Literal["postpone the promotion", "postpone the draw", "cancel the draw"]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize and the entrant drawn for it; ``present``: was there."""

    prize: Name
    entrant: Name
    present: bool = False


class PrizePayment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Money paid in one way: a cheque made out to, a transfer to the account of, cash in the hand of ``payee``."""

    way: Way
    amount: Amount
    payee: Name


class DraftTerms(Command, frozen=True, tag="DraftTerms"):
    """Draft a promotion; only complete terms are taken."""

    roles = MANAGERS
    terms: Terms


class RecordApproval(Command, frozen=True, tag="RecordApproval"):
    """The regulator approved these changed terms."""

    roles = MANAGERS
    terms: Terms
    reference: Name


class AmendTerms(Command, frozen=True, tag="AmendTerms"):
    """Put changed terms in force."""

    roles = MANAGERS
    terms: Terms


class SubmitTerms(Command, frozen=True, tag="SubmitTerms"):
    """The terms in force went to the regulator, in full."""

    roles = MANAGERS
    reference: Name


class PublishTerms(Command, frozen=True, tag="PublishTerms"):
    """Where patrons get the terms, and the marketing material that refers to them."""

    roles = MANAGERS
    places: Names
    marketing: Names


class NominateScrutineer(Command, frozen=True, tag="NominateScrutineer"):
    roles = MANAGERS
    name: Name


class Commence(Command, frozen=True, tag="Commence"):
    """Begin the promotion."""

    roles = MANAGERS


class HoldDraw(Command, frozen=True, tag="HoldDraw"):
    """Record a draw: all prizes drawn together, and the scrutineer who oversaw it."""

    roles = STAFF
    drawn: Annotated[tuple[Drawing, ...], MANY]
    overseen_by: Name = ""


class NotifyWinner(Command, frozen=True, tag="NotifyWinner"):
    """An attempt to tell a winner."""

    roles = STAFF
    win: Number
    method: Note
    reached: bool
    note: Note = ""


class OfferAlternative(Command, frozen=True, tag="OfferAlternative"):
    """Give a winner the choice of the prize's value in money."""

    roles = MANAGERS
    win: Number


class AwardPrize(Command, frozen=True, tag="AwardPrize"):
    """Give a prize: money by payments, things by delivery; ``alternative``: the winner takes the money instead."""

    roles = STAFF
    win: Number
    payments: Annotated[tuple[PrizePayment, ...], MANY] = ()
    delivery: Way | None = None
    alternative: bool = False
    winner_chose: bool = False  # the ways of payment are the winner's choice


class DenyClaim(Command, frozen=True, tag="DenyClaim"):
    """Refuse to award a prize to somebody who claims it, drawn or not."""

    roles = MANAGERS
    authority = "promotions.refusal"
    claimant: Name
    prize: Name
    reasons: Note
    name: Name = ""
    address: Name = ""


class InformClaimant(Command, frozen=True, tag="InformClaimant"):
    """The claimant was told the reasons."""

    roles = STAFF
    denial: Number
    how: Note


class DisputePromotion(Command, frozen=True, tag="DisputePromotion"):
    """Somebody disputes the terms of the promotion."""

    roles = STAFF
    person: Name
    matter: Note


class DecidePromotionDispute(Command, frozen=True, tag="DecidePromotionDispute"):
    roles = MANAGERS
    authority = "promotions.dispute"
    dispute: Number
    decision: Note


class ClosePromotionDispute(Command, frozen=True, tag="ClosePromotionDispute"):
    """How the person took the decision, and whether the right to complain was explained."""

    roles = STAFF
    dispute: Number
    satisfied: bool
    advised: bool = False


class FindCompromised(Command, frozen=True, tag="FindCompromised"):
    """The operator finds the integrity compromised; ``inspector``: who was told at once, if anybody."""

    roles = MANAGERS
    authority = "promotions.integrity"
    reason: Note
    remedy: Remedy
    draw: Number = 0  # which draw is cancelled, if it was held already; 0: the one to come
    inspector: Name = ""


class NotifyInspector(Command, frozen=True, tag="NotifyInspector"):
    roles = STAFF
    finding: Number
    inspector: Name


class ValidateIntegrity(Command, frozen=True, tag="ValidateIntegrity"):
    """What was postponed is sound again and goes on."""

    roles = MANAGERS
    finding: Number
    grounds: Note


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
