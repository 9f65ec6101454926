"""``cutcard.replay`` and ``cutcard.verify``: replay and check what was recorded."""

from collections.abc import Mapping
from decimal import Decimal
from os import PathLike
from pathlib import Path
from typing import TypeAlias, overload

from msgspec import Struct

from cutcard.compose import domains
from cutcard.core.message import Command, Event, Role
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.journal.sql import ALL
from cutcard.floor.proofs import verify as proofs
from cutcard.floor.stores.opening import open_reader
from cutcard.library.given import text
from cutcard.ruling import Refused
from cutcard.tournament.histories import phh
from cutcard.tournament.histories import replay as histories
from cutcard.web.words.lines import LogLine, lines

File: TypeAlias = str | PathLike[str]
LONGEST = 18  # digits of a number that the journal can hold


class HistoryReplay(Struct, frozen=True):
    """One replayed hand. If it cannot be replayed, ``refused`` says why and ``clause`` names the rule."""

    hand: str  # section in a file with several hands
    ok: bool  # played to the end, with the recorded stacks
    finishing_stacks: tuple[int | Decimal | None, ...]  # None for a stack that was not recorded
    refused: str = ""
    clause: str | None = None


class RoundStep(Struct, frozen=True):
    """One command of a recorded round: who gave it and when, its events, and the same in words."""

    at: str
    actor: str
    role: Role
    command: Command
    events: tuple[Event, ...]
    lines: tuple[LogLine, ...]


@overload
def replay(file: File) -> list[HistoryReplay]: ...


@overload
def replay(file: File, round: str) -> list[RoundStep]: ...


def replay(file: File, round: str | None = None) -> list[HistoryReplay] | list[RoundStep]:
    """Replay hand histories, or a round from a journal.

    With only a file: the file has hand histories in the PHH format (``.phh``, or ``.phhs`` with several). These are
    no-limit hold'em hands, and each is played through the tournament's betting engine.

        >>> import cutcard
        >>> [played] = cutcard.replay("examples/hands/three-way-all-in.phh")
        >>> played.ok, played.finishing_stacks
        (True, (4800, 0, 7200, 8000))

    With a file and a round: the file is a journal, which is only read. Each step has the command, its events, and what
    happened in words with the clauses.

        >>> journal = "var/demo.db"
        >>> steps = cutcard.replay(journal, "table/holdem-1/round/1")
        >>> steps[0].lines[0].text
        'Round 1: place your bets'
    """
    return _histories(Path(file)) if round is None else _round(str(file), round)


def verify(journal: File, *, anchor: Anchor | None = None, audit: bool = True) -> proofs.JournalReport:
    """Check a whole journal: hash chains, seals and ledger. With ``audit``, every decision is made again.

    The journal is only read. ``fault`` in the answer is None, or says what is wrong and where. Keep ``anchor``
    elsewhere: with it, a later check finds out whether history was cut or rewritten.

        >>> import cutcard
        >>> report = cutcard.verify("var/demo.db")
        >>> print(report.fault)
        None
    """
    return proofs.verify(str(journal), domains(), [anchor] if anchor else (), audit=audit)


def _histories(file: Path) -> list[HistoryReplay]:
    try:
        written = file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Refused(None, f"{file} is not UTF-8 text, which the PHH format requires: save it as UTF-8") from None
    return [_history(name, fields) for name, fields in phh.hands(written)]


def _history(name: str, fields: Mapping[str, object]) -> HistoryReplay:
    try:
        found = histories.replay(phh.history(fields))
    except Refused as refused:
        return HistoryReplay(name, False, (), refused.reason, refused.clause)
    known = tuple(None if stack == phh.UNKNOWN else stack for stack in found.finishing)
    return HistoryReplay(name, found.ok and found.over, known)


def _round(where: str, name: str) -> list[RoundStep]:
    stream, _, number = text("round", name).partition("/round/")
    kinds = {domain.name: domain for domain in domains()}
    domain = kinds.get(stream.partition("/")[0])
    if domain is None or not number.isdecimal() or len(number) > LONGEST:
        raise Refused(None, f"{name[:60]!r} is not a round; write it like table/holdem-1/round/12")
    steps = []
    for row in _rows(where, stream, int(number)):
        events = tuple(domain.events.read_all(row.events))
        told = tuple(lines(events, {}))
        steps.append(RoundStep(row.at, row.actor, Role(row.role), domain.commands.read(row.command), events, told))
    if not steps:
        raise Refused(None, f"this journal has no round {name[:60]!r}; cutcard journal export lists its rows")
    return steps


def _rows(where: str, stream: str, number: int) -> list[Row]:
    """The rows of a round, read without a lock, so that the floor can go on."""
    with open_reader(where) as reader:
        kept, cut, begins = reader.sealed_state(stream), reader.cut(), reader.begins(stream, number)
        if kept is not None and cut is not None and 0 < number <= kept.round:
            raise InArchive(f"round {number} of {stream}", cut)
        if begins is None:
            return []
        return reader.rows(stream, begins, reader.begins(stream, number + 1) or ALL)
