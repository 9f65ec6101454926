"""Divides the streams of a journal among processes that walk through them at the same time.

There are more shares than processes, because nobody knows beforehand how long a share takes: each process takes the
next share when it is free, and so does the process that asked for it all.
"""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.sharedctypes import Synchronized
from typing import TypeAlias

from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.log_walk import Progress
from cutcard.floor.proofs.stream_walk import StreamShare, StreamWalk, Walked
from cutcard.floor.stores.opening import open_reader
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused

EACH = 4  # shares for each process
OFTEN = 64  # rows after which a process says how far it is
PATIENCE = 0.2  # seconds between two looks at how far they are

_done: "Synchronized[int]"  # in a process of the pool: how many rows all of them have checked


def divide(
    reader: JournalReader, since: int, processes: int, withheld: Mapping[str, int], *, states: bool, audit: bool
) -> list[StreamShare]:
    """All streams in parts with about the same number of rows: one for one process, else several for each."""
    parts = processes * EACH if processes > 1 else 1
    size, tail = reader.size(), tuple((row.stream, row.version) for row in reader.unsealed())
    rows = sorted(reader.heads(), key=lambda head: (-head[1], head[0]))
    weights, streams = [0] * parts, [set[str]() for _ in range(parts)]
    for stream, count in rows:
        lightest = weights.index(min(weights))
        weights[lightest] += count
        streams[lightest].add(stream)
    first = {stream: (version, reader.number(stream, version)) for stream, version in withheld.items()}
    return [
        StreamShare(frozenset(part), size, tail, since, states, audit, first) for part in streams if part or parts == 1
    ]


Walk: TypeAlias = Callable[[StreamShare, Callable[[], None]], Walked]  # calls the second after every row


class Walkers:
    """Processes that walk through shares, this one among them."""

    def __init__(
        self, done: "Synchronized[int]", shares: list[StreamShare], work: list["Future[Walked | str]"]
    ) -> None:
        self._done, self._shares, self._work = done, shares, work

    def results(self, walk: Walk, total: int, progress: Progress | None) -> list[Walked]:
        """What each walk found. ``walk``: walks through a share here, if no other process has begun with it."""

        def tell() -> None:
            if progress is not None:
                progress(min(self._done.value, total), total)

        found, step = dict[int, Walked](), _counting(self._done, tell)
        for number in reversed(range(len(self._work))):
            if self._work[number].cancel():
                found[number] = walk(self._shares[number], step)
        left = {one for number, one in enumerate(self._work) if number not in found}
        while left:
            left = wait(left, PATIENCE).not_done
            tell()
        return [found.get(number) or checked(one.result()) for number, one in enumerate(self._work)]


@contextmanager
def walkers(
    where: str, domains: Iterable[AnyDomain], keys: Keyring, shares: list[StreamShare], processes: int
) -> Iterator[Walkers]:
    """Start the other processes. Each opens the journal for itself."""
    spawn = multiprocessing.get_context("spawn")  # a server has threads, so it must not fork
    done = spawn.Value("q", 0)
    with ProcessPoolExecutor(processes - 1, spawn, _start, (done,)) as pool:
        known = {domain.name: domain for domain in domains}
        yield Walkers(done, shares, [pool.submit(_walk, where, known, keys, share) for share in shares])


def _counting(done: "Synchronized[int]", tell: Callable[[], None]) -> Callable[[], None]:
    """A function to call after each row; now and then it adds up the rows of all processes."""
    count = 0

    def step() -> None:
        nonlocal count
        count += 1
        if count % OFTEN == 0:
            with done.get_lock():
                done.value += OFTEN
            tell()

    return step


def _start(done: "Synchronized[int]") -> None:
    global _done
    _done = done


def _walk(where: str, domains: Mapping[str, AnyDomain], keys: Keyring, share: StreamShare) -> Walked | str:
    """In a process of its own. A refusal comes back as its reason."""
    try:
        with open_reader(where) as reader:
            return StreamWalk(reader, domains, keys, share).all(_counting(_done, lambda: None))
    except Refused as refused:
        return refused.reason


def checked(result: Walked | str) -> Walked:
    """What a process found, or what it refused."""
    if isinstance(result, str):
        raise Refused(None, result)
    return result
