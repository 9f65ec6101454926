"""Commands given at a tournament table while a hand is played, each with who may give it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from cutcard.core.bounds import MANY, Name, Note, Number, SomeCards
from cutcard.core.message import RANKS, Command, Role
from cutcard.tournament.engine.values import Begin, Chips

DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
DEALERS = (*RANKS, *DIRECTOR)  # run the table and record what players do
PLAYERS = (Role.PLAYER, *DEALERS)  # a player may act only for their own seat

# Forms treat lists of plain numbers as cards; these are not cards.
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
    """Deal a hand. Caused by the director's command. ``literal_chips``: the other reading of T-18."""

    begin: Begin
    dealing: Dealing = "electronic"
    literal_chips: bool = False


class CompleteDeal(Command, frozen=True, tag="CompleteDeal"):
    """Record that every seat has its cards. Players who are still absent are folded."""

    roles = DEALERS


class Act(Command, frozen=True, tag="Act"):
    """Act for the seat in turn. ``amount``: the total on this street, for a bet or a raise."""

    roles = PLAYERS
    seat: Number
    kind: Kind
    amount: Chips = 0


class ThrowChips(Command, frozen=True, tag="ThrowChips"):
    """Record chips put in by the seat in turn, and what was said. ``amount``: the total that was named, if any."""

    roles = PLAYERS
    seat: Number
    chips: Annotated[tuple[Thrown, ...], MANY]
    said: Said = ""
    amount: Chips = 0


class ActOutOfTurn(Command, frozen=True, tag="ActOutOfTurn"):
    """Record an act out of turn. ``directed``: the dealer had pointed at that seat by mistake."""

    roles = DEALERS
    seat: Number
    kind: Kind
    amount: Chips = 0
    directed: bool = False


class TakeBackAct(Command, frozen=True, tag="TakeBackAct"):
    """Take back the last act because it was entered wrongly, if nothing has followed it."""

    roles = DEALERS


class EnterCards(Command, frozen=True, tag="EnterCards"):
    """Enter the cards of a street or of a player (``seat 3``), or correct them. No cards: dealt, but not entered."""

    roles = DEALERS
    to: Name
    cards: SomeCards = ()


class ShowHand(Command, frozen=True, tag="ShowHand"):
    """Show a hand at the showdown. If a dealer deals, enter its cards."""

    roles = (*PLAYERS, Role.SYSTEM)
    seat: Number
    cards: SomeCards = ()


class MuckHand(Command, frozen=True, tag="MuckHand"):
    """Muck a hand at the showdown without showing it."""

    roles = (*PLAYERS, Role.SYSTEM)
    seat: Number


class RankHands(Command, frozen=True, tag="RankHands"):
    """Rank the hands, best first, equal ones together, if their cards are not entered."""

    roles = DEALERS
    order: Annotated[tuple[Annotated[tuple[SeatNumber, ...], MANY], ...], MANY]


class RequestClock(Command, frozen=True, tag="RequestClock"):
    """Ask for the clock on another player. ``by``: the seat that asks."""

    roles = PLAYERS
    seat: Number
    by: Number


class CallTime(Command, frozen=True, tag="CallTime"):
    """Give a player one minute to act, on request or by the director's decision."""

    roles = DIRECTOR
    seat: Number


class TimeUp(Command, frozen=True, tag="TimeUp"):
    """Record that the minute is over."""

    roles = (*DEALERS, Role.SYSTEM)
    seat: Number


class Expedite(Command, frozen=True, tag="Expedite"):
    """Tell a player who delays the game to play faster."""

    roles = DIRECTOR
    seat: Number


class DeclareMisdeal(Command, frozen=True, tag="DeclareMisdeal"):
    """Declare a misdeal: chips are returned and the same hand is dealt again."""

    roles = DEALERS
    reason: MisdealReason


class Redeal(Command, frozen=True, tag="Redeal"):
    """Deal the same hand from a new shuffle after a misdeal."""

    roles = (*DEALERS, Role.SYSTEM)


class ExposeCards(Command, frozen=True, tag="ExposeCards"):
    """Record cards that the dealer has exposed by mistake."""

    roles = DEALERS
    kind: ExposedKind
    cards: SomeCards
    seat: Number = 0


class PlayerExposes(Command, frozen=True, tag="PlayerExposes"):
    """Record that a player has exposed their cards during the hand."""

    roles = PLAYERS
    seat: Number
    cards: SomeCards = ()


class MuckUnprotected(Command, frozen=True, tag="MuckUnprotected"):
    """Record that the dealer has mucked a hand that its player did not protect."""

    roles = DEALERS
    seat: Number


class KillHand(Command, frozen=True, tag="KillHand"):
    """Declare a hand dead. Its wagers stay."""

    roles = DEALERS
    seat: Number
    reason: DeadReason


class DeclineClock(Command, frozen=True, tag="DeclineClock"):
    """Decline a request for the clock because it is not reasonable."""

    roles = DIRECTOR
    seat: Number
    reason: Note


class RestoreHand(Command, frozen=True, tag="RestoreHand"):
    """Restore a hand that was declared dead by mistake, if nothing has happened since."""

    roles = DIRECTOR
    seat: Number
    reason: Note


class NotePresence(Command, frozen=True, tag="NotePresence"):
    """Mark a player as away or back; follows from the tournament."""

    seat: Number
    absent: bool


class ExpelSeat(Command, frozen=True, tag="ExpelSeat"):
    """End the hand of a disqualified player; wagers stay in the pot. Follows from the tournament."""

    seat: Number


class CallOffHand(Command, frozen=True, tag="CallOffHand"):
    """Call off the hand because the tournament is cancelled; follows from the tournament."""

    reason: Note


class RecordVerbal(Command, frozen=True, tag="RecordVerbal"):
    """Record what a player has said about their hand."""

    roles = DEALERS
    seat: Number
    words: Note


class RecordAdvice(Command, frozen=True, tag="RecordAdvice"):
    """Record that a player has given or sought advice during play."""

    roles = DEALERS
    seat: Number
    note: Note


class ReleaseCards(Command, frozen=True, tag="ReleaseCards"):
    """Turn up cards held back in hand-for-hand, because the other tables have acted; follows from the tournament."""


class VoidHand(Command, frozen=True, tag="VoidHand"):
    """Cancel the hand: all chips are returned, and the hand does not count."""

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
    | DeclineClock
    | RestoreHand
    | NotePresence
    | ExpelSeat
    | CallOffHand
    | RecordVerbal
    | RecordAdvice
    | ReleaseCards
    | VoidHand
)
