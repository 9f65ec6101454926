"""Records practice decisions and what each cost, in a file separate from the floor."""

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decode

WORST = 10  # number of mistakes listed
LATEST = 400  # decisions in which mistakes are looked for
MENDED = 2  # right answers after which a mistake is no longer drilled

_SCHEMA = """
create table if not exists marks (
    id integer primary key, player text not null, game text not null, at text not null, mark text not null
) strict;
create index if not exists marks_of on marks (player, game);
create table if not exists drills (
    id integer primary key, player text not null, game text not null, at text not null, mark text not null
) strict;
create index if not exists drills_of on drills (player, game);
"""


class Option(Struct, frozen=True):
    """A choice: its value in antes, and how much worse it is than the best."""

    move: str
    worth: float
    cost: float


class Mark(Struct, frozen=True):
    """One decision: cards seen, the choice, the best choice, and the cost in antes and in cents."""

    decision: str
    hand: str
    upcard: str
    board: str
    drawn: str
    chosen: str
    best: str
    cost: float
    cents: int
    ante: int
    choices: list[Option]


class Tally(Struct, frozen=True):
    """Decisions of one kind: number, number correct, and what the others cost in antes."""

    decision: str
    made: int
    right: int
    cost: float
    cents: int


class Record(Struct, frozen=True):
    """One player's decisions in one game, by kind, and the most expensive mistakes."""

    tallies: list[Tally]
    worst: list[Mark]


class DrillProgress(Struct, frozen=True):
    """How a player's drill goes: hands answered, right ones, right ones in a row, mistakes that are still to mend."""

    asked: int
    right: int
    streak: int
    mistakes: int


class Marks:
    """The records of everybody who practises."""

    def __init__(self, path: str | Path, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = normal")  # a power cut loses at most one decision
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        self._db.close()

    def add(self, player: str, game: str, mark: Mark) -> None:
        row = player, game, self._clock().isoformat(), msgspec.json.encode(mark).decode()
        self._db.execute("insert into marks (player, game, at, mark) values (?, ?, ?, ?)", row)

    def add_drill(self, player: str, game: str, mark: Mark) -> None:
        """Keep an answer of a drill."""
        row = player, game, self._clock().isoformat(), msgspec.json.encode(mark).decode()
        self._db.execute("insert into drills (player, game, at, mark) values (?, ?, ?, ?)", row)

    def mistakes(self, player: str, game: str) -> list[Mark]:
        """Hands that were played wrong, at a table or in a drill, and not answered right twice since; oldest first."""
        rows = self._db.execute(
            """select mark from (
                select at, mark from marks where player = :player and game = :game union all
                select at, mark from drills where player = :player and game = :game
            ) order by at desc limit :latest""",
            {"player": player, "game": game, "latest": LATEST},
        )
        wrong: dict[str, tuple[Mark, int]] = {}
        for (text,) in reversed(rows.fetchall()):
            mark = decode(text, Mark)
            key = " / ".join((mark.decision, mark.hand, mark.upcard, mark.board, mark.drawn))
            if mark.cost > 0:
                wrong[key] = mark, 0
            elif key in wrong:
                wrong[key] = wrong[key][0], wrong[key][1] + 1
        return [mark for mark, right in wrong.values() if right < MENDED]

    def progress(self, player: str, game: str) -> DrillProgress:
        rows = self._db.execute("select mark from drills where player = ? and game = ? order by id", (player, game))
        costs = [decode(text, Mark).cost for (text,) in rows]
        wrong = [at for at, cost in enumerate(costs, 1) if cost > 0]
        right = len(costs) - len(wrong)
        return DrillProgress(
            len(costs), right, len(costs) - (wrong[-1] if wrong else 0), len(self.mistakes(player, game))
        )

    def forget(self, player: str, game: str) -> None:
        """Delete a player's record of a game."""
        for table in ("marks", "drills"):
            self._db.execute(f"delete from {table} where player = ? and game = ?", (player, game))  # a name of ours

    def record(self, player: str, game: str) -> Record:
        rows = self._db.execute("select mark from marks where player = ? and game = ? order by id", (player, game))
        marks = [decode(text, Mark) for (text,) in rows]
        kinds = list(dict.fromkeys(mark.decision for mark in marks))
        wrong = sorted((mark for mark in marks if mark.cost > 0), key=lambda mark: -mark.cost)
        return Record(
            [_tally(kind, [mark for mark in marks if mark.decision == kind]) for kind in kinds], wrong[:WORST]
        )


def _tally(kind: str, marks: list[Mark]) -> Tally:
    right = sum(mark.cost == 0 for mark in marks)
    return Tally(kind, len(marks), right, sum(mark.cost for mark in marks), sum(mark.cents for mark in marks))
