"""A fork of a floor: a desk that begins where another one stands, and writes nothing to its journal."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from cutcard.core.personal import Detail
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.request import Request
from cutcard.floor.journal import ledger
from cutcard.floor.journal.archived import LogCut, SealedState
from cutcard.floor.journal.drafts import Draft, Snapshot
from cutcard.floor.journal.group import GroupWriter
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import Posting, Short
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.row import Row
from cutcard.floor.log.note import Note
from cutcard.money import Cents
from cutcard.ruling import Refused


class Aside(Journal):
    """Rows on top of another journal, kept in memory only. Keys, hashes and refusals are not kept."""

    def __init__(self, base: Journal) -> None:
        self.base, self.name, self.files, self.program = base, base.name, base.files, base.program
        self.added: dict[str, list[Row]] = defaultdict(list)
        self._moved: Counter[tuple[str, str]] = Counter()
        self._details: dict[str, Detail] = {}
        self._begun: dict[tuple[str, int], tuple[int, bytes]] = {}  # by stream and round: its first version, its seed

    def close(self) -> None:
        self.added.clear()

    def change(self, statement: str, *values: object) -> list[Any]:
        raise LookupError("a fork keeps no people")

    def rewrite(self, work: object) -> None:
        raise LookupError("a fork is never archived")

    def cut(self) -> LogCut | None:
        return self.base.cut()

    def sealed_state(self, stream: str) -> SealedState | None:
        return self.base.sealed_state(stream)

    def archive_of_key(self, actor: str, key: str) -> None:
        return None

    def settle(self) -> None:
        """Nothing here is sealed."""

    def listen(self, changed: object) -> None:
        """Nobody else writes here."""

    def reader(self) -> JournalReader:
        return self.base.reader()

    def _keep(self, size: int, change: Callable[[Note | None], Note | None]) -> Note:
        raise LookupError("a fork has no checkpoints")

    def append(
        self, drafts: Sequence[Draft], seen: Mapping[str, int] | None = None, *, here: bool = False
    ) -> "Future[None]":
        done: Future[None] = Future()
        moved = self._moved.copy()
        for draft in drafts:
            for one in draft.postings:
                moved[one.account, one.commodity] += one.amount
                held = self.base.balance(one.account, one.commodity) + moved[one.account, one.commodity]
                if one.amount < 0 and held < 0 and one.account not in ledger.OPEN_ENDED:
                    done.set_exception(Short(one.account, one.commodity, -one.amount, held - one.amount))
                    return done
        self._moved = moved
        for draft in drafts:
            self.added[draft.stream].append(_row(draft))
            self._details.update({one.reference: one for one in draft.details})
            if draft.segment:
                self._begun[draft.stream, draft.segment] = draft.version, draft.seed
        done.set_result(None)
        return done

    @property
    def writer(self) -> GroupWriter[Any]:
        return self.base.writer

    def refuse(self, refusal: Refusal) -> "Future[None]":
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def rows(self, stream: str, after: int = 0, limit: int = -1) -> list[Row]:
        found = self.base.rows(stream, after, limit)
        found += [row for row in self.added.get(stream, ()) if row.version > after]
        return found if limit < 0 else found[:limit]

    def version(self, stream: str) -> int:
        added = self.added.get(stream)
        return added[-1].version if added else self.base.version(stream)

    def first_answer(self, actor: str, key: str) -> None:
        return None

    def detail(self, reference: str) -> str | None:
        kept = self._details.get(reference)
        return kept.value if kept else self.base.detail(reference)

    def known_as(self, name: str, born: str) -> list[str]:
        return self.base.known_as(name, born)

    def snapshot(self, stream: str) -> Snapshot | None:
        return self.base.snapshot(stream)

    def seed(self, stream: str, segment: int) -> bytes | None:
        begun = self._begun.get((stream, segment))
        return begun[1] if begun else self.base.seed(stream, segment)

    def segment(self, stream: str, number: int) -> list[Row]:
        if begun := self._begun.get((stream, number)):
            rows = [row for row in self.added[stream] if row.version >= begun[0]]
        elif not (rows := self.base.segment(stream, number)):
            return []
        elif not self.base.segment(stream, number + 1):
            rows = [*rows, *self.added.get(stream, ())]
        end = self._begun.get((stream, number + 1))
        return [row for row in rows if end is None or row.version < end[0]]

    def before_rounds(self, stream: str) -> list[Row]:
        rows = self.base.before_rounds(stream)
        if self.base.segment(stream, 1):
            return rows
        end = self._begun.get((stream, 1))
        return [row for row in [*rows, *self.added.get(stream, ())] if end is None or row.version < end[0]]

    def balance(self, account: str, commodity: str = ledger.CHIPS) -> Cents:
        return self.base.balance(account, commodity) + self._moved[account, commodity]

    def purse(self, account: str) -> tuple[Cents, Cents]:
        return self.balance(account), self.balance(account, ledger.TOKENS)

    def balances(self, prefix: str = "") -> list[Posting]:
        held = Counter({(one.account, one.commodity): one.amount for one in self.base.balances(prefix)})
        held.update({key: amount for key, amount in self._moved.items() if key[0].startswith(prefix)})
        return [Posting(*key, amount) for key, amount in sorted(held.items())]

    def streams(self, prefix: str = "") -> list[str]:
        return sorted({*self.base.streams(prefix), *(name for name in self.added if name.startswith(prefix))})


def _row(draft: Draft) -> Row:
    texts = draft.command.decode(), draft.facts.decode(), draft.events.decode(), ledger.encode(draft.postings).decode()
    return Row(draft.stream, draft.version, draft.at, draft.actor, draft.role, draft.key, *texts, "", "", b"")


class Fork(Desk):
    """The desk of a fork. Its clock stands at ``now``; its chance is drawn from its own numbers."""

    def __init__(self, desk: Desk, now: datetime) -> None:
        self.now, self.chance = now, Random(1)
        numbers = count()
        super().__init__(
            Aside(desk.journal),
            desk.streams.domains.values(),
            lambda: self.now,
            lambda size: sha256(f"fork {next(numbers)}".encode()).digest()[:size],
        )
        self.streams._opened.update(desk.streams._opened)
        self.keys = (f"fork {number}" for number in count())

    def fork(self, now: datetime) -> "Fork":
        """A fork of this one."""
        return Fork(self, now)

    def _behind(self, *streams: str) -> bool:
        return False  # nobody else writes here

    def _record(self, request: Request, refused: Refused) -> None:
        """Refusals are not kept."""


def forked(desk: Desk, now: datetime) -> Fork:
    """A fork of a desk; one that keeps no journal makes its own."""
    return desk.fork(now) if isinstance(desk, Fork) else Fork(desk, now)
