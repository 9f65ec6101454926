"""Commands and events about money other than fees: added value, bounties, prizes. Amounts are in cents."""

from typing import Annotated, Literal, TypeAlias

from cutcard.core.bounds import MANY, Amount, Name, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.tournament.messages.director import DIRECTOR
from cutcard.tournament.messages.entry import FeePayment

DESK = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.TOURNAMENT_DIRECTOR)
MANAGEMENT = (Role.GAMING_MANAGER, Role.TOURNAMENT_DIRECTOR)

Added: TypeAlias = Literal["cash", "gaming vouchers", "goods or services"]
Paid: TypeAlias = Literal["prize", "bounties"]


# -- commands


class AddValue(Command, frozen=True, tag="AddValue"):
    """Add to the prize pool. Cash is divided with the pool; anything else goes to the named ``place``.

    ``approved``: for gaming vouchers, who approved them and under which number.
    """

    roles = MANAGEMENT
    kind: Added
    value: Amount
    what: Note = ""
    place: Number = 0
    approved: Note = ""


class WithdrawValue(Command, frozen=True, tag="WithdrawValue"):
    """Withdraw something that was added, or the prize of a bonus round, by its number."""

    roles = MANAGEMENT
    number: Number
    reason: Note


class HandOverGift(Command, frozen=True, tag="HandOverGift"):
    """Record that a gift, or the prize of a bonus round, was handed to its winner."""

    roles = DESK
    number: Number
    player: Name


class ProposeShares(Command, frozen=True, tag="ProposeShares"):
    """Propose how the remaining players share the remaining prizes, in cents by player."""

    roles = (Role.TOURNAMENT_DIRECTOR,)
    shares: Annotated[dict[Name, Amount], MANY]
    played_for: Annotated[tuple[Amount, ...], MANY] = ()  # by place, not shared (T-71)


class AgreeToShares(Command, frozen=True, tag="AgreeToShares"):
    """Agree to the proposed shares. ``word``: what the player said, if staff record it."""

    roles = (Role.PLAYER, *DESK)
    player: Name
    word: Note = ""


class ApproveShares(Command, frozen=True, tag="ApproveShares"):
    """Approve the shares that all remaining players have agreed to."""

    roles = (Role.TOURNAMENT_DIRECTOR,)


class DropShares(Command, frozen=True, tag="DropShares"):
    """Drop the proposed or agreed shares: prizes are paid by place."""

    roles = (Role.TOURNAMENT_DIRECTOR,)
    reason: Note


class RedeemBounty(Command, frozen=True, tag="RedeemBounty"):
    """Pay a player the bounties won when they are out or have won. The winner also gets their own."""

    roles = DESK
    player: Name


class PayPrize(Command, frozen=True, tag="PayPrize"):
    """Pay a place-getter the prize that is due."""

    roles = DESK
    player: Name


class CloseTournament(Command, frozen=True, tag="CloseTournament"):
    """Close the log when all chips are counted and all prizes and bounties are paid."""

    roles = DIRECTOR


class CancelTournament(Command, frozen=True, tag="CancelTournament"):
    """Cancel the tournament and refund all fees."""

    roles = MANAGEMENT
    reason: Note


class ReversePayment(Command, frozen=True, tag="ReversePayment"):
    """Reverse a prize or bounties paid to the wrong person or in the wrong amount; the payment becomes a claim."""

    roles = DESK
    player: Name
    what: Paid
    reason: Note


class SettleClaim(Command, frozen=True, tag="SettleClaim"):
    """Pay back what is claimed: in cash at the desk, or from the player's account by their own command."""

    roles = (Role.PLAYER, *DESK)
    player: Name
    paid: Literal["cash", "account"] = "cash"


class WaiveClaim(Command, frozen=True, tag="WaiveClaim"):
    """Waive a claim on a player; the casino bears it."""

    roles = MANAGEMENT
    player: Name
    reason: Note


# -- events


class BountyIssued(Event, frozen=True, tag="BountyIssued"):
    """The casino funds a bounty chip and gives it to the player."""

    player: str
    value: Cents
    clauses: tuple[str, ...]


class BountyWon(Event, frozen=True, tag="BountyWon"):
    """The bounty of a player who is out goes to others, in shares if a pot was split."""

    owner: str
    shares: tuple[tuple[str, Cents], ...]
    clauses: tuple[str, ...]


class BountyVoided(Event, frozen=True, tag="BountyVoided"):
    """Nobody can win this bounty any more; its value goes back to the casino."""

    player: str
    value: Cents
    clauses: tuple[str, ...]


class BountyRestored(Event, frozen=True, tag="BountyRestored"):
    """A void bounty is its player's again; the casino funds it anew."""

    player: str
    value: Cents
    clauses: tuple[str, ...]


class BountyWithdrawn(Event, frozen=True, tag="BountyWithdrawn"):
    """A bounty chip issued with a mistaken entry goes back to the casino."""

    player: str
    value: Cents
    clauses: tuple[str, ...]


class BountyRedeemed(Event, frozen=True, tag="BountyRedeemed"):
    """``own``: the part that is the winner's own bounty; ``set_off``: kept for a claim on the player."""

    player: str
    value: Cents
    own: Cents
    clauses: tuple[str, ...]
    set_off: Cents = 0


class ValueAdded(Event, frozen=True, tag="ValueAdded"):
    number: int
    kind: Added
    value: Cents
    what: str
    place: int
    clauses: tuple[str, ...]
    approved: str = ""


class ValueWithdrawn(Event, frozen=True, tag="ValueWithdrawn"):
    """``value``: of cash that leaves the pool; 0 for anything else."""

    number: int
    value: Cents
    reason: str
    by: str
    clauses: tuple[str, ...]


class GiftHandedOver(Event, frozen=True, tag="GiftHandedOver"):
    number: int
    player: str
    what: str
    by: str
    clauses: tuple[str, ...]


class SharesProposed(Event, frozen=True, tag="SharesProposed"):
    shares: dict[str, Cents]
    by: str
    clauses: tuple[str, ...]
    played_for: tuple[Cents, ...] = ()


class ShareAgreed(Event, frozen=True, tag="ShareAgreed"):
    player: str
    clauses: tuple[str, ...]


class SharesApproved(Event, frozen=True, tag="SharesApproved"):
    """These players are paid these shares."""

    shares: dict[str, Cents]
    by: str
    clauses: tuple[str, ...]
    played_for: tuple[Cents, ...] = ()


class SharesDropped(Event, frozen=True, tag="SharesDropped"):
    reason: str
    by: str
    clauses: tuple[str, ...]


class PrizesFixed(Event, frozen=True, tag="PrizesFixed"):
    """The prizes by place, fixed when registration has closed and nobody waits."""

    entries: int
    pool: Cents
    prizes: tuple[Cents, ...]
    clauses: tuple[str, ...]


class PrizePaid(Event, frozen=True, tag="PrizePaid"):
    """``set_off``: the part of the value that is kept for a claim on the player."""

    player: str
    place: int
    tied: int  # how many share the place
    value: Cents
    clauses: tuple[str, ...]
    set_off: Cents = 0


class PaymentReversed(Event, frozen=True, tag="PaymentReversed"):
    """What was paid is claimed back. ``own``: the part that was the winner's own bounty."""

    player: str
    what: Paid
    value: Cents
    own: Cents
    reason: str
    by: str
    clauses: tuple[str, ...]


class RefundClaimed(Event, frozen=True, tag="RefundClaimed"):
    """A fee that the house gave back with a disqualification is claimed, because that is lifted."""

    player: str
    payment: FeePayment
    clauses: tuple[str, ...]


class ClaimSettled(Event, frozen=True, tag="ClaimSettled"):
    player: str
    value: Cents
    paid: Literal["cash", "account"]
    clauses: tuple[str, ...]


class ClaimWaived(Event, frozen=True, tag="ClaimWaived"):
    player: str
    value: Cents
    reason: str
    by: str
    clauses: tuple[str, ...]


class TournamentCancelled(Event, frozen=True, tag="TournamentCancelled"):
    """``borne``: entry fees in the pool that the house has already refunded, so they belong to the house."""

    reason: str
    at: When
    clauses: tuple[str, ...]
    borne: Cents = 0


class TournamentClosed(Event, frozen=True, tag="TournamentClosed"):
    at: When
    clauses: tuple[str, ...]


PurseCommand: TypeAlias = (
    AddValue
    | WithdrawValue
    | HandOverGift
    | RedeemBounty
    | PayPrize
    | ProposeShares
    | AgreeToShares
    | ApproveShares
    | DropShares
    | CloseTournament
    | CancelTournament
    | ReversePayment
    | SettleClaim
    | WaiveClaim
)
PurseEvent: TypeAlias = (
    BountyIssued
    | BountyWon
    | BountyVoided
    | BountyRestored
    | BountyWithdrawn
    | BountyRedeemed
    | ValueAdded
    | ValueWithdrawn
    | GiftHandedOver
    | SharesProposed
    | ShareAgreed
    | SharesApproved
    | SharesDropped
    | PrizesFixed
    | PrizePaid
    | PaymentReversed
    | RefundClaimed
    | ClaimSettled
    | ClaimWaived
    | TournamentCancelled
    | TournamentClosed
)
