"""A player card: its number belongs to one person for ever."""

from typing import TypeAlias

from msgspec import Struct

from cutcard.core.bounds import Name, Names
from cutcard.core.message import Command, Event, Facts
from cutcard.ruling import Refused


class BindCard(Command, frozen=True, tag="BindCard"):
    """Bind a card number to a patron. Nobody gives this command: it follows when a card is issued."""

    roles = ()
    patron: Name
    clauses: Names


class ShowCard(Command, frozen=True, tag="ShowCard"):
    """Staff have seen this card in somebody's hands. Nobody gives this command: it follows from an entry."""

    roles = ()
    patron: Name
    clauses: Names


class CardBound(Event, frozen=True, tag="CardBound"):
    patron: str
    at: str
    clauses: tuple[str, ...]


class CardSeen(Event, frozen=True, tag="CardSeen"):
    """It belongs to the person who showed it, or to nobody on record."""

    patron: str
    at: str
    clauses: tuple[str, ...]


CardCommand: TypeAlias = BindCard | ShowCard
CardEvent: TypeAlias = CardBound | CardSeen


class PlayerCard(Struct, frozen=True):
    """The holder of a card number; "": nobody yet."""

    number: str
    patron: str = ""


def decide(state: PlayerCard, command: CardCommand, facts: Facts) -> list[CardEvent]:
    """Bind a number to a patron, or note that it was shown; refuse a number that belongs to somebody else."""
    seen = isinstance(command, ShowCard)
    if state.patron and state.patron != command.patron:
        clause = command.clauses[0] if command.clauses else None
        cure = "look at the card again, and enter its holder" if seen else "issue a card with another number"
        raise Refused(clause, f"card {state.number} belongs to another person: {cure}")
    return [(CardSeen if seen else CardBound)(command.patron, facts.at, command.clauses)]


def evolve(state: PlayerCard, event: CardEvent) -> PlayerCard:
    return PlayerCard(state.number, event.patron) if isinstance(event, CardBound) else state
