"""Irregularities: each document's table of which fault, at which moment, has which remedy."""

from enum import StrEnum
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Clauses: TypeAlias = tuple[str, ...]


class Fault(StrEnum):
    """Faults that can happen at a table."""

    DEALT_WRONG = "cards dealt incorrectly"
    WRONG_PLAYER = "a wrong number of cards to a player"
    WRONG_DEALER = "a wrong number of cards to the dealer"
    WRONG_BOARD = "a wrong number of community cards"
    EXPOSED = "a card exposed in the deal"
    EXPOSED_MORE = "two or more cards exposed in the deal"
    EXPOSED_DEALER = "a card of the dealer's exposed in the deal"
    PLAYER_SHOWS = "a player shows own cards"
    DEALER_SHOWS = "the dealer shows own cards too early"
    BOARD_SHOWN = "community cards shown too early"
    NO_WAGER = "a hand dealt to a box without its wagers"
    MISSING_CARD = "a card is missing"
    FOREIGN_CARD = "a card that does not belong to the deck"
    DEVICE_JAMS = "the shuffling device jams or does not finish"
    DEVICE_FAILS = "the shuffling device does not work as it should"
    COLLECTED = "a hand collected before its player decided"
    WRONG_BET = "a bet that is not the required multiple"
    ABOVE_MAXIMUM = "a wager above the maximum"
    BELOW_MINIMUM = "a wager below the minimum"
    NOT_COVERED = "a player who cannot cover the bet"
    UNDECLARED = "an instant payout that was not declared before a draw"
    INVALID = "wagers that are invalid"


class Moment(StrEnum):
    """How far the round has come, as far as remedies depend on it."""

    SHUFFLE = "before the first card"
    DEAL = "while cards are dealt"
    DEALT = "before anybody has handled cards"
    HANDLED = "after cards were handled"
    SHOWN = "once the dealer's hand is shown"


class Remedy(StrEnum):
    """The fixed set of remedies."""

    MISDEAL = "misdeal"
    VOID_ROUND = "void round"
    VOID_BOX = "void box"
    FOLD_BOX = "fold box"
    RETURN_PART = "return part"
    KEEP_EXPOSED = "keep exposed"
    RECONSTRUCT = "reconstruct"
    CONTINUE = "continue"
    NO_WINNINGS = "no winnings"


ROUND = (Moment.DEAL, Moment.DEALT, Moment.HANDLED, Moment.SHOWN)
UNHANDLED = (Moment.DEAL, Moment.DEALT)
AFTER_HANDLING = (Moment.HANDLED, Moment.SHOWN)
UNSHOWN = (Moment.DEALT, Moment.HANDLED)


class FaultRule(Struct, frozen=True):
    """A document's rule for a fault at certain moments: the remedy, and other remedies that may be chosen instead."""

    tag: ClassVar[str] = "fault rule"
    fault: Fault
    moments: tuple[Moment, ...]
    remedy: Remedy
    clauses: Clauses
    says: str
    options: tuple[Remedy, ...] = ()
    given: Literal["", "a play wager lies", "no play wager lies"] = ""
    notify: tuple[str, ...] = ()
