"""Commands and events of a table's jackpot: failures, wagers on another player's box, hits at assisted tables."""

from typing import TypeAlias

from cutcard.cards import Cards
from cutcard.core.bounds import Note, Number, SomeCards
from cutcard.core.message import SUPERVISORS, Command, Event, Role


class ReportMalfunction(Command, frozen=True, tag="ReportMalfunction"):
    """Report that the jackpot's equipment does not work."""

    roles = (Role.DEALER, *SUPERVISORS)
    details: Note


class PlayWithoutJackpot(Command, frozen=True, tag="PlayWithoutJackpot"):
    """Let the game continue without its jackpot."""

    roles = SUPERVISORS
    authority = "jackpots.malfunction"


class RestoreJackpot(Command, frozen=True, tag="RestoreJackpot"):
    """Record that the jackpot's equipment works again."""

    roles = SUPERVISORS
    details: Note


class AskBacking(Command, frozen=True, tag="AskBacking"):
    """Ask a supervisor to let you put a jackpot wager on another player's box."""

    roles = (Role.PLAYER,)
    seat: Number
    on: Number


class WithdrawBacking(Command, frozen=True, tag="WithdrawBacking"):
    """Withdraw that request before it is answered."""

    roles = (Role.PLAYER,)
    seat: Number


class DeclineBacking(Command, frozen=True, tag="DeclineBacking"):
    """Decline a player's request to put a jackpot wager on another player's box."""

    roles = SUPERVISORS
    authority = "jackpots.elsewhere"
    seat: Number


class AllowBacking(Command, frozen=True, tag="AllowBacking"):
    """Let a player put a jackpot wager on another player's box: in this round while wagers are open, or in the next."""

    roles = SUPERVISORS
    authority = "jackpots.elsewhere"
    seat: Number
    on: Number


class AcknowledgeMalfunction(Command, frozen=True, tag="AcknowledgeMalfunction"):
    """Acknowledge, as an inspector, that the jackpot's equipment failed."""

    roles = (Role.INSPECTOR,)
    authority = "jackpots.malfunction"
    number: Number


class ClaimHit(Command, frozen=True, tag="ClaimHit"):
    """Enter a hand that wins the jackpot, at a table where cards are not recorded. ``board``: the community cards."""

    roles = (Role.DEALER, *SUPERVISORS)
    box: Number
    player: SomeCards
    board: SomeCards = ()


class WithdrawHit(Command, frozen=True, tag="WithdrawHit"):
    """Withdraw a jackpot hand that was entered wrongly, before it is confirmed."""

    roles = (Role.DEALER, *SUPERVISORS)
    box: Number


class ConfirmHits(Command, frozen=True, tag="ConfirmHits"):
    """Confirm the jackpot hands of this round, as a second person. All prizes of the round are then paid."""

    roles = SUPERVISORS


class JackpotFailed(Event, frozen=True, tag="JackpotFailed"):
    """No wagers and no deal until a supervisor lets the game continue without the jackpot."""

    details: str
    by: str
    at: str
    clauses: tuple[str, ...]
    number: int  # counts the failures of the table


class JackpotLeftOut(Event, frozen=True, tag="JackpotLeftOut"):
    by: str
    at: str
    clauses: tuple[str, ...]


class JackpotRestored(Event, frozen=True, tag="JackpotRestored"):
    details: str
    by: str
    at: str
    clauses: tuple[str, ...]


class MalfunctionAcknowledged(Event, frozen=True, tag="MalfunctionAcknowledged"):
    number: int
    by: str
    at: str
    clauses: tuple[str, ...]


class BackingAsked(Event, frozen=True, tag="BackingAsked"):
    patron: str
    box: int
    at: str
    clauses: tuple[str, ...]


class BackingWithdrawn(Event, frozen=True, tag="BackingWithdrawn"):
    patron: str
    box: int


class BackingDeclined(Event, frozen=True, tag="BackingDeclined"):
    patron: str
    box: int
    by: str
    at: str
    clauses: tuple[str, ...]


class BackingAllowed(Event, frozen=True, tag="BackingAllowed"):
    patron: str
    box: int
    by: str
    at: str
    clauses: tuple[str, ...]


class HitClaimed(Event, frozen=True, tag="HitClaimed"):
    """A hand that wins the jackpot, as a person entered it. Nothing is paid yet."""

    box: int
    player: Cards
    board: Cards
    hand: int  # category of the hand
    kind: str  # its name
    by: str
    at: str
    clauses: tuple[str, ...]


class HitWithdrawn(Event, frozen=True, tag="HitWithdrawn"):
    box: int
    by: str
    at: str


class HitsConfirmed(Event, frozen=True, tag="HitsConfirmed"):
    boxes: tuple[int, ...]
    by: str
    at: str
    clauses: tuple[str, ...]


HitCommand: TypeAlias = ClaimHit | WithdrawHit | ConfirmHits
BackingCommand: TypeAlias = AskBacking | WithdrawBacking | DeclineBacking | AllowBacking
JackpotCommand: TypeAlias = (
    ReportMalfunction | PlayWithoutJackpot | RestoreJackpot | BackingCommand | AcknowledgeMalfunction
)
HitEvent: TypeAlias = HitClaimed | HitWithdrawn | HitsConfirmed
BackingEvent: TypeAlias = BackingAsked | BackingWithdrawn | BackingDeclined | BackingAllowed
JackpotEvent: TypeAlias = (
    JackpotFailed | JackpotLeftOut | JackpotRestored | BackingEvent | MalfunctionAcknowledged | HitEvent
)
