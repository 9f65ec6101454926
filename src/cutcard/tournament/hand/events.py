"""Events at a tournament table during a hand, with their clauses."""

from typing import Literal, TypeAlias

from cutcard.cards import Cards
from cutcard.core.message import Event
from cutcard.core.moment import When
from cutcard.tournament.engine.values import Begin, Chips, HandResult
from cutcard.tournament.hand.messages import Dealing, ExposedKind

ActKind: TypeAlias = Literal["fold", "check", "call", "bet", "raise"]


class HandBegan(Event, frozen=True, tag="HandBegan"):
    """A hand begins. ``deal`` counts the table's deals, including misdeals; it names the shuffle."""

    begin: Begin
    deal: int
    dealing: Dealing
    literal_chips: bool
    clauses: tuple[str, ...]


class Posted(Event, frozen=True, tag="Posted"):
    """A blind or the big blind's ante."""

    seat: int
    what: Literal["ante", "small blind", "big blind"]
    put: Chips
    all_in: bool
    clauses: tuple[str, ...]


class BonusAdded(Event, frozen=True, tag="BonusAdded"):
    """Chips that the casino adds to the main pot in a bonus round."""

    amount: Chips
    clauses: tuple[str, ...]


class CardsDealt(Event, frozen=True, tag="CardsDealt"):
    """Cards laid face down; ``places`` counts from the top of the deck."""

    to: str
    places: tuple[int, ...]


class CardsShown(Event, frozen=True, tag="CardsShown"):
    """The cards of a pile, visible to everybody or only to its owner."""

    to: str
    cards: Cards
    audience: Literal["all", "owner"]
    clauses: tuple[str, ...] = ()


class DealCompleted(Event, frozen=True, tag="DealCompleted"):
    """Every seat has its cards."""


class Burned(Event, frozen=True, tag="Burned"):
    """A card burned before a street; none if a premature street has already used it."""

    place: int
    clauses: tuple[str, ...]


class Acted(Event, frozen=True, tag="Acted"):
    """An act of the seat in turn: the chips put in now, and the total on this street."""

    seat: int
    kind: ActKind
    put: Chips
    total: Chips
    all_in: bool
    clauses: tuple[str, ...] = ()


class ActTakenBack(Event, frozen=True, tag="ActTakenBack"):
    """The last act was entered wrongly and is undone."""

    seat: int
    kind: ActKind
    put: Chips


class BountyPlaced(Event, frozen=True, tag="BountyPlaced"):
    """The player's bounty chip goes in with the last chips."""

    seat: int
    player: str
    clauses: tuple[str, ...]


class BetReturned(Event, frozen=True, tag="BetReturned"):
    """A bet, or the part of one, that nobody called is returned."""

    seat: int
    amount: Chips
    clauses: tuple[str, ...]


class HandDead(Event, frozen=True, tag="HandDead"):
    """A hand is out of play without an act. ``returned``: a raise that nobody had called yet."""

    seat: int
    reason: str
    clauses: tuple[str, ...]
    returned: Chips = 0


class HandRestored(Event, frozen=True, tag="HandRestored"):
    """A hand that was declared dead by mistake lives again."""

    seat: int
    reason: str
    clauses: tuple[str, ...]


class SeatExpelled(Event, frozen=True, tag="SeatExpelled"):
    """The player of the seat is disqualified and takes no further part in the hand."""

    seat: int
    clauses: tuple[str, ...]


class OutOfTurn(Event, frozen=True, tag="OutOfTurn"):
    """An act out of turn. ``total``: on this street if it stands; ``high``: the bet to match when it was made."""

    seat: int
    kind: ActKind
    total: Chips
    high: Chips
    clauses: tuple[str, ...]
    cut: Chips = 0  # of the bet, more than could be wagered: given back


class OutOfTurnRetracted(Event, frozen=True, tag="OutOfTurnRetracted"):
    """Acts caused by the dealer's error are taken back, to be repeated in the right order."""

    seats: tuple[int, ...]
    clauses: tuple[str, ...]


class HandsTurnedUp(Event, frozen=True, tag="HandsTurnedUp"):
    """Everybody may see these hands from now on, if their cards are known."""

    seats: tuple[int, ...]
    clauses: tuple[str, ...]


class HandHeld(Event, frozen=True, tag="HandHeld"):
    """Betting is complete, but in hand-for-hand cards stay down until the other tables have acted."""

    clauses: tuple[str, ...]


class CardsReleased(Event, frozen=True, tag="CardsReleased"):
    clauses: tuple[str, ...]


class HandMucked(Event, frozen=True, tag="HandMucked"):
    """A hand is mucked at the showdown without being shown, so it cannot win."""

    seat: int
    clauses: tuple[str, ...]


class HandsRanked(Event, frozen=True, tag="HandsRanked"):
    """Hands as ranked by the dealer, best first."""

    order: tuple[tuple[int, ...], ...]
    clauses: tuple[str, ...]


class ClockRequested(Event, frozen=True, tag="ClockRequested"):
    seat: int
    by: int
    clauses: tuple[str, ...]


class TimeCalled(Event, frozen=True, tag="TimeCalled"):
    """The seat has until then to act."""

    seat: int
    until: When
    clauses: tuple[str, ...]


class ClockDeclined(Event, frozen=True, tag="ClockDeclined"):
    seat: int
    reason: str
    clauses: tuple[str, ...]


class PlayerHurried(Event, frozen=True, tag="PlayerHurried"):
    seat: int
    clauses: tuple[str, ...]


class Misdealt(Event, frozen=True, tag="Misdealt"):
    """All chips are returned, and the same hand is dealt again."""

    reason: str
    clauses: tuple[str, ...]


class CardsExposed(Event, frozen=True, tag="CardsExposed"):
    """Cards exposed by the dealer's mistake, and the remedy. ``back``: they are shuffled back into the stub."""

    kind: ExposedKind
    seat: int
    cards: Cards
    text: str
    back: bool
    clauses: tuple[str, ...]


class HandExposed(Event, frozen=True, tag="HandExposed"):
    """A player has shown their cards: the hand plays on, a penalty may follow."""

    seat: int
    cards: Cards
    text: str
    clauses: tuple[str, ...]


class PresenceNoted(Event, frozen=True, tag="PresenceNoted"):
    seat: int
    absent: bool
    clauses: tuple[str, ...]


class VerbalRecorded(Event, frozen=True, tag="VerbalRecorded"):
    """What a player said about a hand. It is not binding."""

    seat: int
    words: str
    clauses: tuple[str, ...]


class AdviceRecorded(Event, frozen=True, tag="AdviceRecorded"):
    seat: int
    note: str
    text: str
    clauses: tuple[str, ...]


class PotAwarded(Event, frozen=True, tag="PotAwarded"):
    """``pot`` 0 is the main pot."""

    pot: int
    seat: int
    amount: Chips
    clauses: tuple[str, ...]


class HandVoided(Event, frozen=True, tag="HandVoided"):
    """The director has cancelled the hand, and all chips are returned."""

    reason: str
    clauses: tuple[str, ...]


class HandEnded(Event, frozen=True, tag="HandEnded"):
    """The hand is over. The director uses this result."""

    result: HandResult


class HandClosed(Event, frozen=True, tag="HandClosed"):
    """The hand is over without a result: there is no tournament any more."""


HandEvent: TypeAlias = (
    HandBegan
    | Posted
    | BonusAdded
    | CardsDealt
    | CardsShown
    | DealCompleted
    | Burned
    | Acted
    | ActTakenBack
    | BountyPlaced
    | BetReturned
    | HandDead
    | HandRestored
    | SeatExpelled
    | OutOfTurn
    | OutOfTurnRetracted
    | HandsTurnedUp
    | HandHeld
    | CardsReleased
    | HandMucked
    | HandsRanked
    | ClockRequested
    | TimeCalled
    | ClockDeclined
    | PlayerHurried
    | Misdealt
    | CardsExposed
    | HandExposed
    | PresenceNoted
    | VerbalRecorded
    | AdviceRecorded
    | PotAwarded
    | HandVoided
    | HandEnded
    | HandClosed
)
