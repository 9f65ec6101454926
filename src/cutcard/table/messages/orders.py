"""What an entry in the register of incidents does at a table: orders that follow from it, and their events."""

from typing import TypeAlias

from cutcard.core.bounds import Name, Names, Number
from cutcard.core.message import Command, Event
from cutcard.money import Cents


class RegisterOrder(Command, frozen=True):
    """Nobody asks for an order: it follows from the register of the table's game, under the entry's clauses."""

    game: Name
    clauses: Names


class VoidWagers(RegisterOrder, frozen=True, tag="VoidWagers"):
    """One person's wagers in a round are void."""

    round: Number
    patron: Name


class HoldOutcome(RegisterOrder, frozen=True, tag="HoldOutcome"):
    """Somebody wants a round invalidated: it stands still until a second person decides."""

    round: Number
    forfeit: Names


class UpholdOutcome(RegisterOrder, frozen=True, tag="UpholdOutcome"):
    """The outcome stands after all."""

    round: Number


class InvalidateOutcome(RegisterOrder, frozen=True, tag="InvalidateOutcome"):
    """All wagers of a round go back, save those of the players named, which are kept."""

    round: Number
    forfeit: Names


class OrderTurns(RegisterOrder, frozen=True, tag="OrderTurns"):
    """These players decide before the others; nobody: the turns are as usual."""

    patrons: Names


class BookDifference(RegisterOrder, frozen=True, tag="BookDifference"):
    """Chips that a patron received (or gave back, if negative) beside the settlement."""

    patron: Name
    chips: Cents
    found: bool = False  # a wrong payment has come to light; otherwise it is put right


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
    """What a stake settled earlier had brought back is taken: the stake is lost."""

    stake: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents
    clauses: tuple[str, ...]


class PrizeReversed(Event, frozen=True, tag="PrizeReversed"):
    """A jackpot prize goes back to those who funded it."""

    owner: str
    box: int
    kind: str
    to_pool: Cents
    to_house: Cents
    clauses: tuple[str, ...]


class TurnsOrdered(Event, frozen=True, tag="TurnsOrdered"):
    patrons: tuple[str, ...]
    clauses: tuple[str, ...]


class DifferenceBooked(Event, frozen=True, tag="DifferenceBooked"):
    """Chips moved beside the settlement. An electronic table's ledger shows a wrong payment itself: nothing moves."""

    owner: str
    chips: Cents
    clauses: tuple[str, ...]


OrderCommand: TypeAlias = VoidWagers | HoldOutcome | UpholdOutcome | InvalidateOutcome | OrderTurns | BookDifference
OrderEvent: TypeAlias = (
    WagersVoided | OutcomeHeld | OutcomeUpheld | StakeForfeited | PrizeReversed | TurnsOrdered | DifferenceBooked
)
