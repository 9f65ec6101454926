"""Commands given at a tournament table while a hand is played, each with who may give it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from cutcard.core.bounds import MANY, Name, Note, Number, SomeCards
from cutcard.core.message import RANKS, Command, Role
from cutcard.tournament.engine.values import Begin, Chips

DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
DEALERS = (*RANKS, *DIRECTOR)  # they run the table, and record what players do at it
PLAYERS = (Role.PLAYER, *DEALERS)  # a player for their own seat only

# Lists of plain numbers are cards to a form: these are not.
Thrown: TypeAlias = Annotated[Chips, Meta(extra_json_schema={"format": "chips"})]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=100, extra_json_schema={"format": "seat"})]

Dealing: TypeAlias = Literal["electronic", "recorded"]
Kind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "all-in"]
Said: TypeAlias = Literal["", "call", "raise", "bet", "all-in"]
Street: TypeAlias = Literal["flop", "turn", "river"]
MisdealReason: TypeAlias = Literal[
    "cards exposed in the deal",
    "first card to the wrong seat",
    "seat left out",
    "cards to a seat without a hand",
    "wrong number of cards",
    "boxed cards",
    "button in the wrong place",
    "fouled deck",
    "ruled by the director",
]
ExposedKind: TypeAlias = Literal["dealt card", "burn card", "premature flop", "premature turn", "premature river"]
DeadReason: TypeAlias = Literal["wrong number of cards", "cards mixed with others", "ruled by the director"]


class BeginHand(Command, frozen=True, tag="BeginHand"):
    """Deal a hand; follows from the director's command. ``literal_chips``: the other reading of T-18."""

    begin: Begin
    dealing: Dealing = "electronic"
    literal_chips: bool = False


class CompleteDeal(Command, frozen=True, tag="CompleteDeal"):
    """Every seat has its cards: who is still absent is folded."""

    roles = DEALERS


class Act(Command, frozen=True, tag="Act"):
    """The act of the seat in turn; ``amount`` is the total of this street, for a bet or a raise."""

    roles = PLAYERS
    seat: Number
    kind: Kind
    amount: Chips = 0


class ThrowChips(Command, frozen=True, tag="ThrowChips"):
    """Chips put in by the seat in turn, with what was said; ``amount``: the total that was named, if one was."""

    roles = PLAYERS
    seat: Number
    chips: Annotated[tuple[Thrown, ...], MANY]
    said: Said = ""
    amount: Chips = 0


class ActOutOfTurn(Command, frozen=True, tag="ActOutOfTurn"):
    """A player has acted before the turn; ``directed``: the dealer had pointed at that seat in error."""

    roles = DEALERS
    seat: Number
    kind: Kind
    amount: Chips = 0
    directed: bool = False


class TakeBackAct(Command, frozen=True, tag="TakeBackAct"):
    """The last act was entered wrongly: a recorded correction, while nothing rests on it."""

    roles = DEALERS


class EnterCards(Command, frozen=True, tag="EnterCards"):
    """Cards of a street that lie on the table, or a player's (``seat 3``); no cards: dealt, but not typed in."""

    roles = DEALERS
    to: Name
    cards: SomeCards = ()


class ShowHand(Command, frozen=True, tag="ShowHand"):
    """A hand turned up at the showdown; where the deal is recorded its cards are named."""

    roles = (*PLAYERS, Role.SYSTEM)
    seat: Number
    cards: SomeCards = ()


class MuckHand(Command, frozen=True, tag="MuckHand"):
    """A hand given up at the showdown without being shown."""

    roles = (*PLAYERS, Role.SYSTEM)
    seat: Number


class RankHands(Command, frozen=True, tag="RankHands"):
    """Hands as the dealer has read them, the best first, equal ones together: where cards are not typed in."""

    roles = DEALERS
    order: Annotated[tuple[Annotated[tuple[SeatNumber, ...], MANY], ...], MANY]


class RequestClock(Command, frozen=True, tag="RequestClock"):
    """A player in the tournament asks for the clock on another; ``by``: the seat that asks."""

    roles = PLAYERS
    seat: Number
    by: Number


class CallTime(Command, frozen=True, tag="CallTime"):
    """One minute to act, on request or as the director sees fit."""

    roles = DIRECTOR
    seat: Number


class TimeUp(Command, frozen=True, tag="TimeUp"):
    """The minute is over."""

    roles = (*DEALERS, Role.SYSTEM)
    seat: Number


class Expedite(Command, frozen=True, tag="Expedite"):
    """A player who delays the game is told to play faster."""

    roles = DIRECTOR
    seat: Number


class DeclareMisdeal(Command, frozen=True, tag="DeclareMisdeal"):
    """The deal was faulty: chips go back and the same hand is dealt again."""

    roles = DEALERS
    reason: MisdealReason


class Redeal(Command, frozen=True, tag="Redeal"):
    """The same hand from a new shuffle, after a misdeal."""

    roles = (*DEALERS, Role.SYSTEM)


class ExposeCards(Command, frozen=True, tag="ExposeCards"):
    """Cards that the dealer has turned up by mistake, where the deal is by hand."""

    roles = DEALERS
    kind: ExposedKind
    cards: SomeCards
    seat: Number = 0


class PlayerExposes(Command, frozen=True, tag="PlayerExposes"):
    """A player has shown their cards while the hand is played."""

    roles = PLAYERS
    seat: Number
    cards: SomeCards = ()


class MuckUnprotected(Command, frozen=True, tag="MuckUnprotected"):
    """The dealer has mucked a hand that its player did not protect."""

    roles = DEALERS
    seat: Number


class KillHand(Command, frozen=True, tag="KillHand"):
    """A hand declared dead; its wagers stay."""

    roles = DEALERS
    seat: Number
    reason: DeadReason


class SeatAbsent(Command, frozen=True, tag="SeatAbsent"):
    """The player of the seat is away from the table."""

    roles = DEALERS
    seat: Number


class SeatPresent(Command, frozen=True, tag="SeatPresent"):
    """The player of the seat has come back."""

    roles = DEALERS
    seat: Number


class RecordVerbal(Command, frozen=True, tag="RecordVerbal"):
    """What a player has said about their hand."""

    roles = DEALERS
    seat: Number
    words: Note


class RecordAdvice(Command, frozen=True, tag="RecordAdvice"):
    """A player has given or sought advice during play."""

    roles = DEALERS
    seat: Number
    note: Note


class ReleaseCards(Command, frozen=True, tag="ReleaseCards"):
    """Action has ended at the other tables: cards held back in hand-for-hand are turned up."""

    roles = (*DIRECTOR, Role.SYSTEM)


class VoidHand(Command, frozen=True, tag="VoidHand"):
    """The director calls the hand off: every chip goes back, and the hand counts for nobody."""

    roles = DIRECTOR
    reason: Note


HandCommand: TypeAlias = (
    BeginHand
    | CompleteDeal
    | Act
    | ThrowChips
    | ActOutOfTurn
    | TakeBackAct
    | EnterCards
    | ShowHand
    | MuckHand
    | RankHands
    | RequestClock
    | CallTime
    | TimeUp
    | Expedite
    | DeclareMisdeal
    | Redeal
    | ExposeCards
    | PlayerExposes
    | MuckUnprotected
    | KillHand
    | SeatAbsent
    | SeatPresent
    | RecordVerbal
    | RecordAdvice
    | ReleaseCards
    | VoidHand
)
