"""Walks the log: every seal in order, with its tree, its refusal, and the ledger. Decides nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from cutcard.core.moment import MINUTE, moment
from cutcard.floor.journal import archived, ledger
from cutcard.floor.journal.reading import JournalReader, Sealed
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.seal import GENESIS, REFUSED, ROWS, Anchor, Seal, node, seal
from cutcard.floor.log import merkle
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.proofs.base import Base
from cutcard.floor.proofs.fault import (
    BALANCES,
    POSTINGS,
    REFUSALS,
    SCHEMA,
    SEAL,
    SEALS,
    Found,
    Met,
    Place,
)

LATE = 5 * MINUTE  # a command may wait for others, and the clocks of several servers differ a little

Progress: TypeAlias = Callable[[int, int], None]  # rows checked, rows in all


class LogWalk:
    """The state of the walk. ``since``: the tree that was verified before, after which the walk begins.

    ``base``: where it begins otherwise, if what came before is archived.
    ``withheld``: streams of which an export keeps rows back. ``sums``: whether balances are summed up.
    """

    def __init__(
        self,
        reader: JournalReader,
        since: Anchor | None,
        withheld: Mapping[str, int],
        base: Base | None = None,
        *,
        sums: bool,
    ) -> None:
        self.reader, self.since, self.withheld, self.base, self.sums = reader, since, withheld, base, sums
        self.tree = Frontier()
        self.rows = self.tail = self.waiting = 0  # rows; not sealed yet; refusals among those
        self.refusals, self.refused = 0, GENESIS
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.latest = ""  # when the newest row or refusal so far was recorded
        self.balances: Counter[tuple[str, str]] = Counter()
        self.at: Place = (0, SEAL)  # where the walk is

    def all(self, anchors: Iterable[Anchor]) -> Met | None:
        """Walk to the end, or to the first fault."""
        try:
            self._all({anchor.size: anchor for anchor in anchors if anchor.size})
        except Found as found:
            return Met(self.at, found.fault)
        return None

    def _all(self, expected: dict[int, Anchor]) -> None:
        for strange in self.reader.strange():
            raise Found(SCHEMA, 0, f"{strange} does not belong in a journal, is missing or was changed")
        if self.base is not None:
            self._begin_at(self.base, expected)
        if self.since is not None:
            self._begin_after(self.since)
            for number in sorted(number for number in expected if number <= self.since.size):
                self._continues(expected.pop(number), self.since)
        for one in self.reader.sealed(self.tree.size):
            self.at = one.seal.number, SEAL
            self._next(one, expected.pop(one.seal.number, None))
        for number in sorted(expected):
            cut = f"rows were cut off: the checkpoint has {number} seals, but only {self.tree.size} are left"
            raise Found(SEALS, self.tree.size + 1, cut)
        self._unsealed()
        self._tree()
        if self.sums:
            self._balances()
        for stream in sorted(self.reader.indexed()):
            if not self.reader.rows(stream, 1, 2) and self.reader.sealed_state(stream) is None:
                raise Found(stream, 0, "there are rounds, seeds or a snapshot of this stream, but no rows")

    def _begin_at(self, base: Base, expected: dict[int, Anchor]) -> None:
        """The log as it was where it was cut. Checkpoints of what is archived must still fit its leaves."""
        self.tree = base.tree
        for size in sorted(size for size in expected if size <= base.cut.size and self.since is None):
            self._continues(expected.pop(size), Anchor.of(self.tree))
        self.refusals, self.refused, self.latest = base.cut.refusals, base.cut.refused, base.cut.latest
        self.balances.update(archived.balances(self.reader.sql))

    def _begin_after(self, since: Anchor) -> None:
        """The tree as it was verified before. What is stored must continue it."""
        if self.reader.size() < since.size:
            cut = f"rows were cut off: the checkpoint has {since.size} seals, but only {self.reader.size()} are left"
            raise Found(SEALS, self.reader.size() + 1, cut)
        try:
            self.tree = self.reader.tree(since.size)
        except LookupError as missing:
            raise Found(SEALS, since.size, str(missing)) from None
        if Anchor.of(self.tree) != since:
            raise Found(SEALS, since.size, "differs from the checkpoint: history before this seal was rewritten")
        self.refusals, self.refused = self.reader.last_refusal(since.size)
        for text in self.reader.postings(since.size) if self.sums else ():
            for posting in ledger.decode(text):
                self.balances[posting.account, posting.commodity] += posting.amount

    def _continues(self, older: Anchor, newer: Anchor) -> None:
        """One checkpoint must continue another."""
        try:
            path = merkle.consistency(older.size, newer.size, lambda place: node(self.reader.sql, place))
            roots = bytes.fromhex(older.root), bytes.fromhex(newer.root)
            merkle.check_consistency(older.size, newer.size, path, *roots)
        except (LookupError, merkle.WrongProof):
            rewritten = "differs from the checkpoint: history before this seal was rewritten"
            raise Found(SEALS, older.size, rewritten) from None

    def _next(self, one: Sealed, expected: Anchor | None) -> None:
        """Check what the next seal names."""
        mark = one.seal
        if mark.number != self.tree.size + 1:
            self.at = self.tree.size + 1, SEAL
            raise Found(SEALS, self.tree.size + 1, f"missing: the next seal is {mark.number}")
        if not one.hash:
            place = REFUSALS if mark.kind == REFUSED else mark.stream
            raise Found(place, mark.version, f"missing, although seal {mark.number} names it")
        if one.refusal is not None:
            self._refusal(mark.version, one.refusal, one.hash)
        self._seal(mark, one.hash, expected)
        self._in_time(mark, one.at)
        if one.refusal is None:
            self._row(mark.stream, mark.version, one.hash, one.postings)

    def _row(self, stream: str, version: int, hashed: bytes, postings: str) -> None:
        self.heads[stream] = version, hashed
        self.at = self.at[0], POSTINGS
        moved = ledger.decode(postings)
        if commodity := ledger.imbalance(moved):
            raise Found(stream, version, f"the postings in {commodity} do not sum to zero")
        for posting in moved:
            key = posting.account, posting.commodity
            self.balances[key] += posting.amount
            if self.sums and self.balances[key] < 0 and posting.account not in ledger.OPEN_ENDED:
                raise Found(stream, version, f"{posting.account} goes below zero in {posting.commodity}")
        self.rows += 1

    def _seal(self, mark: Seal, hashed: bytes, expected: Anchor | None) -> None:
        place = (mark.stream, mark.version) if mark.kind == ROWS else (REFUSALS, mark.version)
        if mark != seal(mark.number, mark.kind, mark.stream, mark.version, hashed):
            raise Found(*place, f"differs from what seal {mark.number} names")
        self.tree, _ = self.tree.added(mark.leaf)
        if expected and Anchor.of(self.tree) != expected:
            raise Found(SEALS, mark.number, "differs from the checkpoint: history before this seal was rewritten")

    def _in_time(self, mark: Seal, at: str) -> None:
        """Nothing may claim to be much older than what was sealed before it, whatever stream it is in."""
        place = (mark.stream, mark.version) if mark.kind == ROWS else (REFUSALS, mark.version)
        try:
            recorded = moment(at)
        except ValueError as error:
            raise Found(*place, f"recorded at no time: {error}") from None
        if at >= self.latest:
            self.latest = at
        elif moment(self.latest) - recorded > LATE:
            raise Found(*place, f"recorded at {at}, but sealed after something recorded at {self.latest}")

    def _refusal(self, number: int, refusal: Refusal, hashed: bytes) -> None:
        if number != self.refusals + 1:
            raise Found(REFUSALS, self.refusals + 1, f"missing: refusal {number} is sealed next")
        kept_back = not refusal.command and refusal.stream in self.withheld
        if not kept_back and refusal.link(self.refused, number) != hashed:
            raise Found(REFUSALS, number, "changed, or does not follow the refusal before it")
        self.refusals, self.refused = number, hashed

    def _unsealed(self) -> None:
        """Check the rows that wait for the sealer. Any other row without a seal was added by somebody else."""
        for row in self.reader.unsealed():
            self.tail += 1
            self.at = self.tree.size + self.tail, SEAL
            self._row(row.stream, row.version, row.hash, row.postings)
        self.at = self.tree.size + self.tail + 1, SEAL
        for stream, version in self.reader.heads():
            walked = self.heads.get(stream, (0, GENESIS))[0]
            start = max(self.since.size if self.since else 0, self.base.cut.size if self.base else 0)
            if not walked and (before := self.reader.last_before(stream, start)):
                walked = before[0]
            if version > walked:
                raise Found(stream, walked + 1, "a row was added without a seal")
        self.waiting = self.reader.unsealed_refusals()
        gone = self.base.cut.refusals if self.base else 0
        if self.reader.refusals() != self.refusals - gone + self.waiting:
            raise Found(REFUSALS, self.refusals + 1, "a refusal was added without a seal")
        self.tail += self.waiting

    def _balances(self) -> None:
        held = Counter(self.reader.balances())
        for account, commodity in sorted(held.keys() | self.balances.keys()):
            has, posted = held[account, commodity], self.balances[account, commodity]
            if has != posted:
                raise Found(BALANCES, 0, f"{account} holds {has} {commodity}, but its postings sum to {posted}")

    def _tree(self) -> None:
        """Check the stored nodes of the tree, from which proofs are made."""
        try:
            stored = self.reader.tree()
        except LookupError as missing:
            raise Found(SEALS, self.tree.size, str(missing)) from None
        if stored != self.tree:
            raise Found(SEALS, self.tree.size, "the stored tree differs from the one that follows from the rows")
