"""A floor to be tried hard: tables of many games behind one desk, patrons, a linked pool, all chance from one seed."""

import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.streams.streams import EVERY, News
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.rules.sign import TableSign
from cutcard.table.messages.round import TakeSeat
from tests.support.cures.fork import Fork
from tests.support.declared.game_data import folder

SEED = 1_000_000  # of the pool
BANK = 2_000_000  # what each patron begins with
SIGN = TableSign(minimum=525, maximum=50_000, unit=25)  # halves of a cent come up, and are rounded down
LINKED = {"jackpot": 500, "jackpot_seed": SEED}  # on the sign of a table in the pool
PATRONS = tuple(f"p{number}" for number in range(1, 19))
STAFF: dict[Role, tuple[str, str]] = {
    role: (f"{role.name.lower()}-1", f"{role.name.lower()}-2") for role in Role if role is not Role.PLAYER
}
DEALER, MANAGER, SYSTEM = (Actor(STAFF[role][0], role) for role in (Role.DEALER, Role.GAMING_MANAGER, Role.SYSTEM))
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def told(key: str) -> dict[str, Any]:
    """What ``soak.toml`` in the folder of a game's tests tells: its tables, and numbers of rigged seeds."""
    file = folder(key) / "soak.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def tables(keys: Iterable[str]) -> dict[str, OpenTable]:
    """The tables of these games, numbered."""
    rows = [(key, dict(row)) for key in keys for row in told(key).get("table", ())]
    opened = {}
    for number, (key, row) in enumerate(rows, 1):
        sign = (LINKED if "pool" in row else {}) | row.pop("sign", {})
        options = tuple(row.pop("options", ()))
        opened[str(number)] = OpenTable(key, replace(SIGN, **sign), options=options, **row)
    return opened


# Seeds, told by the number hashed, whose order of cards gives one of the first three hands a straight flush or better.
RIGGED: dict[str, list[int]] = {key: numbers for key in games.names() if (numbers := told(key).get("rigged"))}


def rigged(number: int) -> bytes:
    return sha256(f"rigged {number}".encode()).digest()


class Floor:
    """The floor and everything that decides what happens on it."""

    desk: Desk
    now: datetime

    def __init__(self, path: Path, seed: int, keys: Iterable[str]) -> None:
        self.rng = random.Random(seed)
        self.tables = tables(keys)
        self.path = path
        self.now = BEGAN
        self.news: list[News] = []  # rows written since they were last taken
        self.next_seed = b""  # of the round about to be opened, where it is not left to chance
        self.last: dict[str, str] = {}  # the command accepted last, by stream
        self.pairs: Counter[tuple[str, str, str]] = Counter()  # by kind of stream: one command, and the next accepted
        self.accepted: Counter[str] = Counter()
        self.event = 1  # the number of the tournament that is on
        self.spare: tuple[tuple[Desk, int, datetime], Fork] | None = None  # a fork on which nothing was accepted yet
        self._keys = (f"k{number}" for number in range(10**9))
        self.desk = self.open()
        for step in self._opening():
            self.desk.execute_now(*step, self.key())

    def open(self) -> Desk:
        """The desk on the journal, new or again."""
        self.desk = open_desk(self.path, lambda: self.now, self._entropy)
        self.desk.subscribe(EVERY, self.news.append)
        return self.desk

    def _entropy(self, size: int) -> bytes:
        seed, self.next_seed = self.next_seed or self.rng.randbytes(size), b""
        return seed

    def _opening(self) -> Iterator[tuple[str, Actor, Command]]:
        yield "pool/A", SYSTEM, OpenPool(SEED, 70)
        for name, command in self.tables.items():
            yield f"table/{name}", SYSTEM, command
        for patron in PATRONS:
            yield f"patron/{patron}", SYSTEM, BuyIn(patron, BANK, 50_000)
            yield f"patron/{patron}", SYSTEM, IssueCard(f"C-{patron}")
        for patron, (name, box) in zip(PATRONS, product(self.tables, (1, 2)), strict=False):
            yield f"table/{name}", Actor(patron, Role.PLAYER), TakeSeat(box)

    def key(self) -> str:
        return next(self._keys)

    def pass_time(self) -> None:
        """Seconds mostly, now and then as long as a notice stands, seldom a day."""
        seconds = self.rng.choices((1, 20, 1300, 90_000), (80, 15, 4, 1))[0]
        self.now += timedelta(seconds=self.rng.random() * seconds)

    def later(self, minutes: float) -> str:
        return (self.now + timedelta(minutes=minutes)).isoformat(timespec="seconds")

    def do(self, stream: str, actor: Actor, command: Command, key: str) -> Outcome:
        return self.desk.execute_now(stream, actor, command, key)

    def hands(self, id: str) -> Iterator[tuple[str, Actor, Command]]:
        """Reports of hands that were not played at a table of this floor; here every hand is."""
        return iter(())

    def take_news(self) -> list[News]:
        news, self.news[:] = list(self.news), []
        return news

    def note(self, stream: str, command: str) -> None:
        """Count a command that was accepted, and the one before it in its stream."""
        before = self.last.get(stream)
        if before is not None:
            self.pairs[stream.partition("/")[0], before, command] += 1
        self.last[stream] = command
        self.accepted[command] += 1

    def table(self, name: str) -> FloorTable:
        state = self.desk.state(f"table/{name}").state
        assert isinstance(state, FloorTable)
        return state

    def streams(self) -> list[str]:
        return self.desk.journal.streams()
