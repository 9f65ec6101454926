"""Rulings: what the rules say of a wager or a command, and which clauses say so."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from cutcard.money import Cents, Odds, profit


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand-off"
    VOID = "void"


class Ruling(Struct, frozen=True):
    """The fate of one wager, with its clauses. A prize is a sum of its own: no stake comes back with it."""

    tag: ClassVar[str] = "ruling"
    result: Result
    clauses: tuple[str, ...]
    odds: Odds = (0, 1)
    prize: Cents | None = None

    def rule(self, values: object) -> "Ruling":
        """A ruling that depends on nothing is the simplest cell of a settlement table."""
        return self

    def winnings(self, stake: Cents) -> Cents:
        """What is won on top of whatever part of the stake comes back."""
        if self.prize is not None:
            return self.prize
        return profit(stake, self.odds) if self.result is Result.WIN else 0

    def keeps_stake(self) -> bool:
        """Whether the stake goes back to the patron."""
        return self.prize is None and self.result is not Result.LOSE


class Cure(Struct, frozen=True):
    """What would help after a refusal: a command to give first, somebody to ask, or something to wait for."""

    command: object = None  # of the stream that refused, unless ``stream`` names another
    stream: str = ""
    roles: tuple[int, ...] = ()  # whom to ask
    until: str = ""  # a moment, or in words what has to happen first


def do(command: object, stream: str = "") -> Cure:
    """Give this command, then try again."""
    return Cure(command, stream)


def ask(*roles: int) -> Cure:
    """Somebody of one of these roles may do it."""
    return Cure(roles=roles)


def wait(until: str) -> Cure:
    """It is possible from a moment on, or once something has happened."""
    return Cure(until=until)


class Refused(Exception):
    """What the rules do not allow: the clause (None where no rule speaks), the reason, and what would help."""

    def __init__(self, clause: str | None, reason: str, cure: Cure | None = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.clause = clause
        self.reason = reason
        self.cure = cure


def win(odds: Odds, *clauses: str) -> Ruling:
    return Ruling(Result.WIN, clauses, odds)


def lose(*clauses: str) -> Ruling:
    return Ruling(Result.LOSE, clauses)


def stand_off(*clauses: str) -> Ruling:
    return Ruling(Result.STAND_OFF, clauses)


def void(*clauses: str) -> Ruling:
    return Ruling(Result.VOID, clauses)


NOTHING = Ruling(Result.STAND_OFF, ())  # no line of its own: what a bonus comes to when it is not won
