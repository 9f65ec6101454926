"""Takes the cure of a refusal on a fork of the floor: the refused command must then no longer be refused for that."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from cutcard.core.authority import NotAllowed
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.cage import STREAM as CAGE
from cutcard.floor.domains.cage import ConfirmMovement, SecondAsked
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.upcast import encoded
from cutcard.registers.people.entitled import OffDuty
from cutcard.ruling import Refused
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.state.tournament import Tournament
from tests.support.cures.fork import Fork, forked
from tests.support.cures.refusals import place

CHAIN = 40  # cures taken one after another, while each brings another reason
DEEP = 4  # a cure that is refused itself may carry a cure, and so on
PATIENCE = 150  # steps that are played on while something is waited for

GoOn = Callable[[Fork], None]  # one lawful step on a fork


class CureFails(AssertionError):
    """A cure that does not help."""


class Case(NamedTuple):
    """A command that was refused."""

    stream: str
    actor: Actor
    command: Command
    refused: Refused

    def __str__(self) -> str:
        who = f"{self.actor.id} ({self.actor.role.name.lower()})"
        return f"{place(self.refused)}: {self.stream} {who}: {self.command!r}: {self.refused.reason}"


def check(desk: Desk, now: datetime, case: Case, go_on: GoOn | None = None) -> bool:
    """Take the cure that a refusal carries; raises :class:`CureFails`. False: there is none, or none to be tried."""
    cure = case.refused.cure
    if cure is None:
        return False
    if cure.command is not None:
        _take(forked(desk, now), case)
        return True
    if cure.until:
        return _wait(forked(desk, now), case, go_on)
    _ask(desk, now, case)
    return True


def _take(fork: Fork, case: Case) -> None:
    """Give the command that is the cure, then the refused one again; go on while something else is missing."""
    met = case.refused
    for _ in range(CHAIN):
        cure = met.cure
        if cure is None or cure.command is None:
            return
        assert isinstance(cure.command, Command)
        stream = cure.stream or case.stream
        if cure.instead:
            _replace(fork, stream, cure.command, case)
            return
        if _give(fork, stream, case.actor, cure.command, case, DEEP) or _carried_out(fork, case):
            return
        again = _refused(fork, case.stream, case.actor, case.command)
        if again is None or place(again) != place(met):
            return
        if again.reason == met.reason and again.cure == cure:
            raise CureFails(f"{case}\n  the cure {cure.command!r} was taken, and it is refused as before")
        met = again
    raise CureFails(f"{case}\n  {CHAIN} cures were taken, and something is still missing: {met.reason}")


def _replace(fork: Fork, stream: str, command: Command, case: Case) -> None:
    """Somebody who may gives the command that takes the place of the refused one; other things may be wrong with it."""
    for actor in _who_may(fork, stream, case.actor, command, case):
        again = _refused(fork, stream, actor, command)
        if again is None or (not isinstance(again, NotAllowed) and not _same(again, case.refused)):
            return
    raise CureFails(f"{case}\n  nobody can give {command!r} in its place")


def _give(fork: Fork, stream: str, first: Actor, command: Command, case: Case, deep: int) -> bool:
    """Have somebody give a command who may; a second person confirms where one must.

    Tells whether that person was refused for another reason: then it is not the number of people that is missing.
    """
    met: list[tuple[Actor, Refused]] = []
    for actor in _who_may(fork, stream, first, command, case):
        try:
            outcome = fork.execute_now(stream, actor, command, next(fork.keys))
        except Refused as refused:
            met.append((actor, refused))
            continue
        return _confirm(fork, outcome)
    for actor, why in met:
        cure = why.cure
        if deep and cure is not None and isinstance(cure.command, Command) and not cure.instead:
            _give(fork, cure.stream or stream, actor, cure.command, case, deep - 1)
            return _give(fork, stream, actor, command, case, deep - 1)
    for actor, why in met:  # the time of the cure comes as well
        if deep and why.cure is not None and _time(why.cure.until):
            fork.now = max(fork.now, datetime.fromisoformat(why.cure.until))
            return _give(fork, stream, actor, command, case, deep - 1)
    if met and all(isinstance(why, OffDuty) for _, why in met):
        return True  # nobody of this floor's own people is asked here
    reasons = " / ".join(dict.fromkeys(why.reason for _, why in met)) or "nobody may give it"
    raise CureFails(f"{case}\n  the cure {command!r} at {stream} is refused itself: {reasons}")


def _confirm(fork: Fork, outcome: Outcome) -> bool:
    """What one person proposes, another confirms; it is part of the cure. True: refused for another reason by now."""
    command: Command
    for event in outcome.events:
        match event:
            case Proposed(number=number):
                stream, command = outcome.stream, ConfirmProposal(number)
            case SecondAsked(number=number):
                stream, command = CAGE, ConfirmMovement(number)
            case _:
                continue
        met = []
        for role in command.roles:
            try:
                fork.execute_now(stream, Actor(f"other {role.name.lower()}", role), command, next(fork.keys))
                break
            except Refused as refused:
                met.append(refused.reason)
                if not place(refused).startswith("core/authority.py"):
                    return True
        else:
            raise CureFails(f"{stream}: nobody can confirm {event!r}: {' / '.join(dict.fromkeys(met))}")
    return False


def _carried_out(fork: Fork, case: Case) -> bool:
    """Whether the cure has carried out the refused command itself: a second person did."""
    body = encoded(case.command).decode()
    return any(row.command == body for row in fork.journal.added.get(case.stream, ()))  # type: ignore[attr-defined]  # a fork keeps them


def _ask(desk: Desk, now: datetime, case: Case) -> None:
    """Somebody else with one of the roles gives the refused command."""
    assert case.refused.cure is not None
    met = []
    for role in map(Role, case.refused.cure.roles):
        for id in [*_people(desk, case.stream, role, case.command), *_named(case.refused)]:
            if id == case.actor.id and role is case.actor.role:
                continue
            refused = _refused(forked(desk, now), case.stream, Actor(id, role), case.command)
            if refused is None or (not isinstance(refused, NotAllowed) and not _same(refused, case.refused)):
                return
            met.append(f"{id} ({role.name.lower()})")
    raise CureFails(f"{case}\n  asked in vain: {', '.join(met) or 'nobody has such a role'}")


def _wait(fork: Fork, case: Case, go_on: GoOn | None) -> bool:
    """Let the time come that is named; where it is told in words, play on until the reason is gone."""
    assert case.refused.cure is not None
    until = case.refused.cure.until
    try:
        fork.now = max(fork.now, datetime.fromisoformat(until))
    except ValueError:
        if go_on is None:
            return False
        for _ in range(PATIENCE if not case.refused.cure.roles else PATIENCE // 5):
            again = _refused(forked(fork, fork.now), case.stream, case.actor, case.command)
            if again is None or not _same(again, case.refused):
                return True
            go_on(fork)
        if case.refused.cure.roles:  # somebody must do it, and nobody has in the meantime
            return False
        raise CureFails(f"{case}\n  {PATIENCE} steps later still waiting until {until}") from None
    again = _refused(fork, case.stream, case.actor, case.command)
    if again is not None and _same(again, case.refused):
        raise CureFails(f"{case}\n  the time has come, and it is refused as before")
    return True


def _time(until: str) -> bool:
    try:
        datetime.fromisoformat(until)
    except ValueError:
        return False
    return True


def _same(one: Refused, other: Refused) -> bool:
    """Whether a command is refused for the same reason."""
    return (place(one), one.reason) == (place(other), other.reason)


def _refused(fork: Fork, stream: str, actor: Actor, command: Command) -> Refused | None:
    """The refusal of a command; None if it is carried out."""
    try:
        fork.execute_now(stream, actor, command, next(fork.keys))
    except Refused as refused:
        return refused
    return None


def _who_may(fork: Fork, stream: str, first: Actor, command: Command, case: Case) -> Iterator[Actor]:
    """Who has a role for it: the same person, two of each role, and whom the refusal names."""
    if first.role in command.roles:
        yield first
    for role in sorted(command.roles, key=lambda role: (role is Role.PLAYER, role)):
        for id in [*_people(fork, stream, role, command, case.command), *_named(case.refused)]:
            if Actor(id, role) != first:
                yield Actor(id, role)


def _people(desk: Desk, stream: str, role: Role, *commands: Command) -> list[str]:
    """Two people of a role; as players those whom the commands name, who sit there or are in the event."""
    if role is not Role.PLAYER:
        return [f"one {role.name.lower()}", f"other {role.name.lower()}"]
    found = [name for command in commands for name in _names(msgspec.to_builtins(command))]
    state = desk.state(stream).state
    if isinstance(state, FloorTable) and state.table is not None:
        box = next((getattr(one, at) for one in commands for at in ("seat", "box") if hasattr(one, at)), 0)
        found = [who for at, who in state.opened.seats.items() if at == box] or [*state.opened.seats.values(), *found]
    if isinstance(state, Tournament):
        found += [*state.register.entrants]
    return [*dict.fromkeys([*found, stream.partition("/")[2]])]


def _named(refused: Refused) -> list[str]:
    """The words of a refusal that may be somebody's id."""
    return re.findall(r"[\w.-]+", refused.reason)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str) and 0 < len(value) < 40:
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from _names(one)
