"""What clients asked and were told, held against the journal: is there one order that explains all answers?

The order of the seals is such an order, if three things hold. Whoever was answered before somebody else asked comes
first. Each answer is what the commands before it in this order lead to. And a command that was refused for want of
money was refused at a moment, between question and answer, when the money was not there.

Times are those of the machine's monotonic clock, which all processes on it share.
"""

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cutcard.floor.stores.opening import open_reader
from tests.support.journal.toy import TILLS, Pay, TillCommand

NEVER = 1e18  # seconds: later than anything


class Asked(Struct, frozen=True, tag=True, omit_defaults=True):
    """A command, when it was sent, and what came of it as far as the client knows."""

    actor: str
    key: str
    stream: str
    command: str  # as JSON
    began: float
    ended: float = NEVER  # without an answer, perhaps because the process was killed
    version: int = 0  # of the row that it became
    total: int = 0  # in the till, as the answer said
    refused: bool = False
    repeated: bool = False  # answered a second time: with the till as it is by then


class Told(Struct, frozen=True, tag=True, omit_defaults=True):
    """The answer to a command."""

    actor: str
    key: str
    ended: float
    version: int = 0
    total: int = 0
    repeated: bool = False

    @property
    def refused(self) -> bool:
        return not self.version


def read_history(lines: Iterable[str | bytes]) -> list[Asked]:
    """What was asked and told, from what processes have said: a JSON value each."""
    found: dict[tuple[str, str], Asked] = {}
    for line in lines:
        match msgspec.json.decode(line, type=Asked | Told):
            case Asked() as asked:
                found[asked.actor, asked.key] = asked
            case Told(actor, key, ended, version, total, repeated) as told:
                answer = replace(found[actor, key], ended=ended, version=version, total=total, refused=told.refused)
                found[actor, key] = replace(answer, repeated=repeated)
    return list(found.values())


class Placed(Struct, frozen=True):
    """A row: its number among all seals, and what the till holds after it."""

    number: int
    version: int
    total: int
    command: str


def check_order(where: str, history: Iterable[Asked]) -> int:
    """Raise unless the journal explains every answer; returns how many answers there are."""
    history = list(history)
    rows, totals = _rows(where)
    assert rows.keys() <= {(one.actor, one.key) for one in history}, "a command that nobody gave"
    for one in history:
        row = rows.get((one.actor, one.key))
        if one.version:
            assert row is not None, f"{one.actor}'s command {one.key} was acknowledged, and is lost"
            held = totals[one.stream][row.version :] if one.repeated else [row.total]
            right = row.version == one.version and one.total in held
            assert right, f"{one} was told something else than {row}"
        if one.refused:
            assert row is None, f"{one} was refused, and is carried out as {row}"
        if row is not None:
            assert row.command == one.command, f"{row} is not what {one} asked for"
    _real_time(history, rows)
    _refusals(history, totals)
    return sum(one.ended < NEVER for one in history)


def _rows(where: str) -> tuple[dict[tuple[str, str], Placed], dict[str, list[int]]]:
    """Rows by actor and key, and what each till holds after each version, from 0 on."""
    domain, rows = TILLS[0], dict[tuple[str, str], Placed]()
    totals: defaultdict[str, list[int]] = defaultdict(lambda: [0])
    with open_reader(where) as reader:
        for number, row in reader.sealed_rows(reader.size()):
            state = domain.initial(row.stream)
            for event in domain.events.read_all(row.events):
                state = domain.evolve(state, event)
            totals[row.stream].append(totals[row.stream][-1] + state.total)
            if row.key:
                assert (row.actor, row.key) not in rows, f"{row.actor}'s command {row.key} was carried out twice"
                rows[row.actor, row.key] = Placed(number, row.version, totals[row.stream][-1], row.command)
    return rows, dict(totals)


def _real_time(history: list[Asked], rows: dict[tuple[str, str], Placed]) -> None:
    """Whoever was answered before somebody else asked has the lower number."""
    answered = sorted((one for one in history if one.version), key=lambda one: one.ended)
    ends, latest = [one.ended for one in answered], [0]
    for one in answered:
        latest.append(max(latest[-1], rows[one.actor, one.key].number))
    for one in history:
        if row := rows.get((one.actor, one.key)):
            before = latest[bisect_left(ends, one.began)]
            assert before < row.number, f"{one} began after the answer to number {before}, and is number {row.number}"


def _refusals(history: list[Asked], totals: dict[str, list[int]]) -> None:
    """A payment is refused only if, at some moment between question and answer, the till held less."""
    spans: defaultdict[str, Span] = defaultdict(Span)
    for one in sorted((one for one in history if one.version), key=lambda one: one.ended):
        spans[one.stream].add(one)
    for one in (one for one in history if one.refused):
        command = msgspec.json.decode(one.command, type=TillCommand)
        assert isinstance(command, Pay), f"{one} was refused without a reason"
        after = totals.get(one.stream, [0])
        first, last = spans[one.stream].versions(one.began, one.ended, len(after) - 1)
        held = after[first : last + 1]
        assert min(held) < command.amount, f"{one} was refused, though the till held {held}"


class Span:
    """The answered commands of a stream, to find the versions that it may have had between two times."""

    def __init__(self) -> None:
        self._ends, self._reached = list[float](), [0]
        self._begins = list[tuple[float, int]]()
        self._lowest: list[int] | None = None

    def add(self, one: Asked) -> None:
        """Commands come in the order of their answers."""
        self._ends.append(one.ended)
        self._reached.append(max(self._reached[-1], one.version))
        self._begins.append((one.began, one.version))

    def versions(self, began: float, ended: float, newest: int) -> tuple[int, int]:
        """The lowest and the highest version: what was answered before is in, what began afterwards is not."""
        if self._lowest is None:
            self._begins.sort()
            self._lowest = [newest + 1]
            for _, version in reversed(self._begins):
                self._lowest.append(min(self._lowest[-1], version))
            self._lowest.reverse()
        later = bisect_right(self._begins, (ended, math.inf))
        return self._reached[bisect_left(self._ends, began)], self._lowest[later] - 1
