"""A step on the floor: where, by whom, what."""

from typing import NamedTuple

from cutcard.core.message import Actor, Command, Role
from tests.soak.floor import DEALER, SYSTEM
from tests.soak.words import Words


class Step(NamedTuple):
    stream: str
    actor: Actor
    command: Command


def at(words: Words, actor: Actor, command: Command) -> Step:
    return Step(f"table/{words.name}", actor, command)


def by(words: Words, command: Command) -> Step:
    return at(words, words.actor(command), command)


def by_staff(words: Words, command: Command) -> Step:
    return at(words, SYSTEM if words.table.dealing == "electronic" else DEALER, command)


def by_player(words: Words, box: int, command: Command) -> Step:
    """By the player, or at a recorded table as well by the dealer."""
    patron = words.table.seats.get(box)
    if patron is None or (words.table.dealing == "recorded" and words.rng.random() < 0.5):
        return at(words, DEALER, command)
    return at(words, Actor(patron, Role.PLAYER), command)
