"""Streams as they were at some moment of the log, for decisions that rest on rows which this walk does not check."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

import msgspec

from cutcard.floor.journal.archived import SealedState
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import GENESIS, ROWS, node, seal
from cutcard.floor.log import merkle
from cutcard.floor.proofs.fault import Found
from cutcard.floor.streams.streams import AnyDomain

PAGE = 500  # rows at a time


def sealed(domain: AnyDomain, kept: SealedState) -> Any:
    """The state that a sealed row keeps."""
    try:
        return domain.states.unseal(kept.form, kept.state)
    except (ValueError, msgspec.MsgspecError) as error:
        raise Found(kept.stream, kept.version, f"the sealed state cannot be read: {error}") from None


class PastStream:
    """One stream, read row by row. It only moves forward."""

    def __init__(self, reader: JournalReader, domain: AnyDomain, stream: str) -> None:
        self._reader, self._domain, self._stream = reader, domain, stream
        self.segments: dict[int, int] = {}  # the version that each round begins with
        if (kept := reader.sealed_state(stream)) is None:
            self.version, self.hash, self.at, self.state = 0, GENESIS, "", domain.initial(stream)
        else:
            self.version, self.hash, self.at = kept.version, kept.hash, kept.at
            self.state = sealed(domain, kept)
            self.segments |= {kept.round: kept.begins} if kept.round else {}

    def take(self, row: Row) -> None:
        events = self._domain.events.read_all(row.events)
        if segment := self._domain.segment(events):
            self.segments[segment] = row.version
        self.state = reduce(self._domain.evolve, events, self.state)
        self.version, self.hash, self.at = row.version, row.hash, row.at

    def move(self, version: int) -> None:
        """Take in all rows up to a version."""
        while self.version < version:
            rows = self._reader.rows(self._stream, self.version + 1, min(self.version + PAGE, version) + 1)
            if not rows:
                return  # the walk that checks this stream reports it
            for row in rows:
                self.take(row)

    def cover(self, version: int, number: int, size: int) -> None:
        """Take in all rows up to a version, and show that the tree of a size, which is known, has them.

        ``number``: that of the seal of the last of these rows. Their chain leads to its hash, so one proof is enough.
        """
        for first in range(self.version + 1, version + 1, PAGE):
            for row in self._reader.rows(self._stream, first, min(first + PAGE, version + 1)):
                if row.version != self.version + 1 or row.link(self.hash) != row.hash:
                    raise Found(self._stream, self.version + 1, "changed or missing, although it was verified before")
                self.take(row)
        read = lambda place: node(self._reader.sql, place)  # noqa: E731
        leaf = seal(number, ROWS, self._stream, version, self.hash).leaf
        try:
            path = merkle.inclusion(number - 1, size, read)
            merkle.check_inclusion(leaf, number - 1, size, path, merkle.root(size, read))
        except (LookupError, merkle.WrongProof) as wrong:
            raise Found(self._stream, version, f"is not what the checkpoint covers: {wrong}") from None


class Past:
    """Streams that another walk checks, or rows that were checked before. Here they are read as far as needed.

    ``since``: the size of the tree whose rows were verified before; what it covers is read once and compared with it.
    """

    def __init__(
        self,
        reader: JournalReader,
        domains: Mapping[str, AnyDomain],
        since: int,
        size: int,
        tail: tuple[tuple[str, int], ...],
        withheld: Mapping[str, tuple[int, int]],
    ) -> None:
        self._withheld = withheld
        self._reader, self._domains, self._since, self._size, self._tail = reader, domains, since, size, tail
        self._streams: dict[str, tuple[PastStream, Iterator[tuple[int, int]]]] = {}
        self._next: dict[str, tuple[int, int] | None] = {}  # number and version of the next row of a stream

    def before(self, name: str, number: int) -> PastStream | None:
        """A stream just before a number of the log; None if there can be no such stream. Numbers never fall."""
        domain = self._domains.get(name.partition("/")[0])
        if domain is None:
            return None
        if name not in self._streams:
            stream = self.covered(domain, name)
            order = self._order(name, stream.version)
            self._streams[name], self._next[name] = (stream, order), next(order, None)
        stream, order = self._streams[name]
        ahead, last = self._next[name], 0
        while ahead is not None and ahead[0] < number:
            last, ahead = ahead[1], next(order, None)
        self._next[name] = ahead
        stream.move(min(last, self._withheld[name][0] - 1) if name in self._withheld else last)
        return stream

    def covered(self, domain: AnyDomain, name: str) -> PastStream:
        """A stream as it was when it was verified before."""
        stream = PastStream(self._reader, domain, name)
        if last := self._reader.last_before(name, self._since):
            stream.cover(*last, self._since)
        return stream

    def _order(self, name: str, version: int) -> Iterator[tuple[int, int]]:
        """Number of the seal and version of each row, in order."""
        while page := self._reader.numbers(name, version, self._size, PAGE):
            yield from page
            version = page[-1][1]
        for number, (stream, later) in enumerate(self._tail, self._size + 1):
            if stream == name:
                yield number, later
