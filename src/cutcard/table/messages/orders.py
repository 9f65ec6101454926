"""Orders that the incident register sends to a table, and their events."""

from typing import TypeAlias

from cutcard.core.bounds import Name, Names, Number
from cutcard.core.message import Command, Event
from cutcard.money import Cents


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
    """Record chips that a patron received outside the settlement, or gave back if negative."""

    patron: Name
    chips: Cents
    found: bool = False  # True: a wrong payment was found; False: it is being rectified


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


class DifferenceBooked(Event, frozen=True, tag="DifferenceBooked"):
    """Chips moved outside the settlement. 0 if an electronic table's ledger already shows the wrong payment."""

    owner: str
    chips: Cents
    clauses: tuple[str, ...]


OrderCommand: TypeAlias = VoidWagers | HoldOutcome | UpholdOutcome | InvalidateOutcome | OrderTurns | BookDifference
OrderEvent: TypeAlias = (
    WagersVoided | OutcomeHeld | OutcomeUpheld | StakeForfeited | PrizeReversed | TurnsOrdered | DifferenceBooked
)
