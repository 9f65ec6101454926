"""Commands and events about money other than fees: added value, bounties, prizes. Amounts are in cents."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Amount, Name, Note, Number
from cutcard.core.message import Command, Event, Role
from cutcard.core.moment import When
from cutcard.money import Cents
from cutcard.tournament.messages.director import DIRECTOR

DESK = (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.TOURNAMENT_DIRECTOR)
MANAGEMENT = (Role.GAMING_MANAGER, Role.TOURNAMENT_DIRECTOR)

Added: TypeAlias = Literal["cash", "gaming vouchers", "goods or services"]


# -- commands


class AddValue(Command, frozen=True, tag="AddValue"):
    """Add to the prize pool. Cash is divided with the pool; anything else goes to the named ``place``."""

    roles = MANAGEMENT
    kind: Added
    value: Amount
    what: Note = ""
    place: Number = 0


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


class BountyRedeemed(Event, frozen=True, tag="BountyRedeemed"):
    """``own``: the part that is the winner's own bounty."""

    player: str
    value: Cents
    own: Cents
    clauses: tuple[str, ...]


class ValueAdded(Event, frozen=True, tag="ValueAdded"):
    kind: Added
    value: Cents
    what: str
    place: int
    clauses: tuple[str, ...]


class PrizesFixed(Event, frozen=True, tag="PrizesFixed"):
    """The prizes by place, fixed when registration has closed and nobody waits."""

    entries: int
    pool: Cents
    prizes: tuple[Cents, ...]
    clauses: tuple[str, ...]


class PrizePaid(Event, frozen=True, tag="PrizePaid"):
    player: str
    place: int
    tied: int  # how many share the place
    value: Cents
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


PurseCommand: TypeAlias = AddValue | RedeemBounty | PayPrize | CloseTournament | CancelTournament
PurseEvent: TypeAlias = (
    BountyIssued
    | BountyWon
    | BountyVoided
    | BountyRedeemed
    | ValueAdded
    | PrizesFixed
    | PrizePaid
    | TournamentCancelled
    | TournamentClosed
)
