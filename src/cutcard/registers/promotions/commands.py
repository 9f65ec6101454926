"""Commands about a promotion."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from cutcard.core.bounds import MANY, Amount, Name, Names, Note, Number
from cutcard.core.duty import Acknowledge
from cutcard.core.message import Command, Role
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import Way

MANAGERS = (Role.GAMING_MANAGER,)
STAFF = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)

# postponing a promotion also postpones its draw
Remedy: TypeAlias = Literal["postpone the promotion", "postpone the draw", "cancel the draw"]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize and the entrant drawn for it. ``present``: the entrant was at the draw."""

    prize: Name
    entrant: Name
    present: bool = False


class PrizePayment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Money paid in one way to ``payee``: by cheque, by transfer or in cash."""

    way: Way
    amount: Amount
    payee: Name


class DraftTerms(Command, frozen=True, tag="DraftTerms"):
    """Draft a promotion. Its terms must be complete."""

    roles = MANAGERS
    authority = "promotions.offer"
    terms: Terms


class RecordApproval(Command, frozen=True, tag="RecordApproval"):
    """Record that the regulator approved these changed terms."""

    roles = MANAGERS
    authority = "promotions.amendment"
    terms: Terms
    reference: Name


class AmendTerms(Command, frozen=True, tag="AmendTerms"):
    """Put changed terms in force."""

    roles = MANAGERS
    authority = "promotions.amendment"
    terms: Terms


class SubmitTerms(Command, frozen=True, tag="SubmitTerms"):
    """Record that the full terms in force were sent to the regulator."""

    roles = MANAGERS
    authority = "promotions.submission"
    reference: Name


class PublishTerms(Command, frozen=True, tag="PublishTerms"):
    """Record where patrons can get the terms, and which marketing material refers to them."""

    roles = MANAGERS
    authority = "promotions.available"
    places: Names
    marketing: Names


class NominateScrutineer(Command, frozen=True, tag="NominateScrutineer"):
    roles = MANAGERS
    authority = "promotions.scrutineer"
    name: Name


class Commence(Command, frozen=True, tag="Commence"):
    """Begin the promotion."""

    roles = MANAGERS


class HoldDraw(Command, frozen=True, tag="HoldDraw"):
    """Record a draw: every prize drawn, and the patron who won it."""

    roles = STAFF
    drawn: Annotated[tuple[Drawing, ...], MANY]


class AttestDraw(Command, frozen=True, tag="AttestDraw"):
    """Confirm, as the scrutineer, that you oversaw this draw. Nobody can do it for you."""

    roles = (Role.DEALER, *STAFF, Role.CASHIER, Role.SURVEILLANCE, Role.INSPECTOR)
    authority = "promotions.scrutineer"
    draw: Number


class NotifyWinner(Command, frozen=True, tag="NotifyWinner"):
    """Record an attempt to notify a winner."""

    roles = STAFF
    win: Number
    method: Note
    reached: bool
    note: Note = ""


class OfferAlternative(Command, frozen=True, tag="OfferAlternative"):
    """Offer a winner the value of the prize in money."""

    roles = MANAGERS
    authority = "promotions.alternative"
    win: Number


class AwardPrize(Command, frozen=True, tag="AwardPrize"):
    """Award a prize: list payments, and how things are delivered. ``alternative``: the winner takes money instead."""

    roles = STAFF
    win: Number
    payments: Annotated[tuple[PrizePayment, ...], MANY] = ()
    delivery: Way | None = None
    alternative: bool = False
    winner_chose: bool = False  # the winner chose the ways of payment


class ReverseAward(Command, frozen=True, tag="ReverseAward"):
    """Reverse the award of a prize with a second person, so that it can be awarded again.

    What the winner has becomes a claim. ``returned``: things that were given are back, so that nobody owes their value.
    """

    roles = STAFF
    win: Number
    reasons: Note
    returned: bool = False


class DenyClaim(Command, frozen=True, tag="DenyClaim"):
    """Refuse a prize to somebody who claims it, whether drawn or not. ``win``: which of the claimant's wins it is."""

    roles = MANAGERS
    authority = "promotions.refusal"
    personal, whose = ("name", "address"), "claimant"
    claimant: Name
    prize: Name
    reasons: Note
    name: Name = ""
    address: Name = ""
    win: Number | None = None


class InformClaimant(Command, frozen=True, tag="InformClaimant"):
    """Record that the claimant was told the reasons."""

    roles = STAFF
    authority = "promotions.refusal"
    denial: Number
    how: Note


class DisputePromotion(Command, frozen=True, tag="DisputePromotion"):
    """Record that somebody disputes the terms of the promotion."""

    roles = STAFF
    person: Name
    matter: Note


class DecidePromotionDispute(Command, frozen=True, tag="DecidePromotionDispute"):
    """Decide a dispute. ``restores``: the win that was refused to the person, and is open again."""

    roles = MANAGERS
    authority = "promotions.dispute"
    dispute: Number
    decision: Note
    restores: Number | None = None


class ClosePromotionDispute(Command, frozen=True, tag="ClosePromotionDispute"):
    """Close a dispute: was the person satisfied, and was the right to complain explained?"""

    roles = STAFF
    dispute: Number
    satisfied: bool
    advised: bool = False


class FindCompromised(Command, frozen=True, tag="FindCompromised"):
    """Record that the promotion's integrity is compromised. An inspector must acknowledge the notice."""

    roles = MANAGERS
    authority = "promotions.integrity"
    reason: Note
    remedy: Remedy
    draw: Number = 0  # the draw to cancel, if it was already held; 0: the coming draw


class ValidateIntegrity(Command, frozen=True, tag="ValidateIntegrity"):
    """Record that the promotion's integrity is restored, so that it continues."""

    roles = MANAGERS
    authority = "promotions.integrity"
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
    | AttestDraw
    | NotifyWinner
    | OfferAlternative
    | AwardPrize
    | ReverseAward
    | DenyClaim
    | InformClaimant
    | DisputePromotion
    | DecidePromotionDispute
    | ClosePromotionDispute
    | FindCompromised
    | ValidateIntegrity
    | Acknowledge
)
