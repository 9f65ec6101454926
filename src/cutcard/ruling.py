"""Rulings and refusals: what the rules say about a wager or a command, with the clauses."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents, Odds, profit


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand-off"
    VOID = "void"


class Ruling(Struct, frozen=True):
    """The result of one wager, with its clauses. A prize is a fixed amount, and the stake is not returned with it."""

    tag: ClassVar[str] = "ruling"
    result: Result
    clauses: tuple[str, ...]
    odds: Odds = (0, 1)
    prize: Cents | None = None

    def rule(self, values: object) -> "Ruling":
        """The ruling itself: a ruling is the simplest cell of a settlement table."""
        return self

    def winnings(self, stake: Cents) -> Cents:
        """The amount won, on top of any part of the stake that is returned."""
        if self.prize is not None:
            return self.prize
        return profit(stake, self.odds) if self.result is Result.WIN else 0

    def keeps_stake(self) -> bool:
        """Whether the stake is returned to the patron."""
        return self.prize is None and self.result is not Result.LOSE


class Cure(Struct, frozen=True):
    """What would help after a refusal: a command to give, somebody to ask, or something to wait for."""

    command: object = None  # for the stream that refused, unless ``stream`` names another
    stream: str = ""
    roles: tuple[int, ...] = ()  # whom to ask
    until: str = ""  # a time, or in words what must happen first
    instead: bool = False  # the command takes the place of the one refused; otherwise that one is tried again


def do(command: object, stream: str = "") -> Cure:
    """Give this command, then try again."""
    return Cure(command, stream)


def instead(command: object, stream: str = "") -> Cure:
    """Give this command in place of the one refused."""
    return Cure(command, stream, instead=True)


def ask(*roles: int) -> Cure:
    """Somebody else with one of these roles may give the command that was refused."""
    return Cure(roles=roles)


def wait(until: str, *roles: int) -> Cure:
    """It is possible from a certain time on, or once something has happened that people with these roles do."""
    return Cure(roles=roles, until=until)


class Refused(Exception):
    """A refusal: the clause (None if no rule applies), the reason, and what would help."""

    def __init__(self, clause: str | None, reason: str, cure: Cure | None = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.clause = clause
        self.reason = reason
        self.cure = cure

    def met_at(self, stream: str) -> None:
        """Names the stream that refused, for people who gave their command elsewhere: a cure is for that stream."""
        if self.cure is not None and self.cure.command is not None and not self.cure.stream:
            self.cure = replace(self.cure, stream=stream)


def win(odds: Odds, *clauses: str) -> Ruling:
    return Ruling(Result.WIN, clauses, odds)


def lose(*clauses: str) -> Ruling:
    return Ruling(Result.LOSE, clauses)


def stand_off(*clauses: str) -> Ruling:
    return Ruling(Result.STAND_OFF, clauses)


def void(*clauses: str) -> Ruling:
    return Ruling(Result.VOID, clauses)


NOTHING = Ruling(Result.STAND_OFF, ())  # a bonus that is not won; it gets no line in the settlement
