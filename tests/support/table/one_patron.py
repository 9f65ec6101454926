"""One patron's record, and the people who change it."""

from functools import reduce
from typing import Any

from cutcard import games
from cutcard.core.message import Actor, Facts, Role
from cutcard.registers.patrons.messages import (
    PatronCommand,
    PatronEvent,
)
from cutcard.registers.patrons.patron import Patron, decide, evolve
from cutcard.testing.felt import sound

BOOKS = {key: book for key in games.names() if (book := games.topics(key).patrons)}


FLOP = "plain-flop"  # whose document has every rule on patrons


ANN = Actor("ann", Role.PLAYER)


SUE = Actor("sue", Role.GAMING_SUPERVISOR)


MAX = Actor("max", Role.GAMING_MANAGER)


NOON = "2026-01-10T02:00:00Z"  # one in the afternoon in Sydney


class Book:
    """One patron's record in a house that has one game."""

    def __init__(self, key: str = FLOP) -> None:
        self.books = {key: BOOKS[key]}
        self.state = Patron("ann")

    def do(self, command: PatronCommand, actor: Actor = SUE, at: str = NOON, **known: Any) -> PatronEvent:
        events = decide(self.books, self.state, command, Facts(actor, at, **known))
        sound(events, PatronEvent)
        self.state = reduce(evolve, events, self.state)
        return events[-1]
