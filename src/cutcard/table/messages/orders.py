"""Orders that the incident register sends to a table, and their events."""

from typing import TypeAlias

from cutcard.core.bounds import Count, Name, Names, Note, Number
from cutcard.core.message import Command, Event
from cutcard.money import Cents
from cutcard.table.messages.cards import DefectKind


class RegisterOrder(Command, frozen=True):
    """An order from the register of the table's game, under the entry's clauses. No person gives it directly."""

    game: Name
    clauses: Names


class VoidWagers(RegisterOrder, frozen=True, tag="VoidWagers"):
    """Void one person's wagers in a round."""

    round: Number
    patron: Name


class HoldOutcome(RegisterOrder, frozen=True, tag="HoldOutcome"):
    """Put a round on hold until a second person decides whether to invalidate it."""

    round: Number
    forfeit: Names


class UpholdOutcome(RegisterOrder, frozen=True, tag="UpholdOutcome"):
    """End the hold: the outcome stands."""

    round: Number


class InvalidateOutcome(RegisterOrder, frozen=True, tag="InvalidateOutcome"):
    """Return all wagers of a round except those of the players named, which the house keeps."""

    round: Number
    forfeit: Names


class OrderTurns(RegisterOrder, frozen=True, tag="OrderTurns"):
    """Let these players decide before the others. Empty: the usual order."""

    patrons: Names


class BookDifference(RegisterOrder, frozen=True, tag="BookDifference"):
    """Pay a patron chips outside the settlement. Negative at a recorded table: the hand paid too little.

    ``round``: whose record it rests on; 0: none. Without chips it only says that a case rests on that record, or
    (``rests`` is False) that a case which moved nothing was withdrawn, and no longer does.
    """

    patron: Name
    chips: Cents
    round: Number = 0
    rests: bool = True


class ReturnPrize(RegisterOrder, frozen=True, tag="ReturnPrize"):
    """A jackpot prize is withheld: the house refills the pool, and has a claim on the patron."""

    round: Number
    patron: Name
    to_pool: Cents
    topped_up: Cents  # what the house added to the pool because of the prize


class FindDefect(RegisterOrder, frozen=True, tag="FindDefect"):
    """A missing or foreign card was entered in the register: search the deck, put a round in play on hold."""

    number: Number
    round: Number
    kind: DefectKind
    details: Note


class EndSearch(RegisterOrder, frozen=True, tag="EndSearch"):
    """A deck was searched. ``left``: defects at this table whose deck has not been searched yet."""

    number: Number
    left: Count


class WagersVoided(Event, frozen=True, tag="WagersVoided"):
    patron: str
    round: int
    clauses: tuple[str, ...]


class OutcomeHeld(Event, frozen=True, tag="OutcomeHeld"):
    round: int
    clauses: tuple[str, ...]


class OutcomeUpheld(Event, frozen=True, tag="OutcomeUpheld"):
    round: int
    clauses: tuple[str, ...]


class StakeForfeited(Event, frozen=True, tag="StakeForfeited"):
    """What a settled stake had brought back is taken from the player: the stake is lost."""

    stake: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clauses: tuple[str, ...]


class PrizeReversed(Event, frozen=True, tag="PrizeReversed"):
    """A jackpot prize goes back to whoever funded it."""

    owner: str
    box: int
    kind: str
    to_pool: Cents
    to_house: Cents
    clauses: tuple[str, ...]


class TurnsOrdered(Event, frozen=True, tag="TurnsOrdered"):
    patrons: tuple[str, ...]
    clauses: tuple[str, ...]


class DebtClaimed(Event, frozen=True, tag="DebtClaimed"):
    """The patron no longer has what must go back: the house pays it, and has a claim on the patron."""

    owner: str
    chips: Cents
    tokens: Cents
    clauses: tuple[str, ...]


class PrizeWithheld(Event, frozen=True, tag="PrizeWithheld"):
    """The house refills the pool by the amount of a prize that is withheld, less what it added because of the prize."""

    owner: str
    round: int
    to_pool: Cents
    clauses: tuple[str, ...]
    topped_up: Cents = 0


class DifferenceBooked(Event, frozen=True, tag="DifferenceBooked"):
    """Chips moved outside the settlement, or a case that may move some: the record of its round stays as it is.

    ``rests`` False: such a case was withdrawn.
    """

    owner: str
    chips: Cents
    clauses: tuple[str, ...]
    round: int = 0
    rests: bool = True


OrderCommand: TypeAlias = (
    VoidWagers
    | HoldOutcome
    | UpholdOutcome
    | InvalidateOutcome
    | OrderTurns
    | BookDifference
    | ReturnPrize
    | FindDefect
    | EndSearch
)
OrderEvent: TypeAlias = (
    WagersVoided
    | OutcomeHeld
    | OutcomeUpheld
    | StakeForfeited
    | PrizeReversed
    | TurnsOrdered
    | DifferenceBooked
    | DebtClaimed
    | PrizeWithheld
)
