"""Verifies a whole journal and reports the first thing that is wrong: the log in order, and the streams beside it."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from cutcard.floor.journal.journal import FLOOR, Journal
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import keyring
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.proofs.base import base_of
from cutcard.floor.proofs.fault import Found, JournalFault, Met
from cutcard.floor.proofs.log_walk import LogWalk, Progress
from cutcard.floor.proofs.shares import divide, walkers
from cutcard.floor.proofs.stream_walk import OtherRules, StreamShare, StreamWalk, Walked
from cutcard.floor.stores.opening import open_reader
from cutcard.floor.streams.deciding import Caused
from cutcard.floor.streams.streams import AnyDomain

ENOUGH = 4_000  # rows that are worth another process


class JournalReport(Struct, frozen=True):
    """How much was checked, the heads to keep outside as an anchor, and the first fault if there is one.

    ``tail``: how many of the rows and refusals were written so recently that they are not sealed yet.
    ``since``: how many seals were verified before, so that only what came after them was checked.
    ``archived``: up to which seal the log is archived, so that only the sealed states of it were checked.
    ``other``: rows that other rules decided, and that this release would decide otherwise: only they can tell.
    ``lost``: rounds whose shuffles nobody can check any more, because the floor has lost its keys since.
    """

    rows: int
    streams: int
    refusals: int
    anchor: Anchor
    fault: JournalFault | None
    tail: int = 0
    since: int = 0
    other: tuple[OtherRules, ...] = ()
    archived: int = 0
    lost: int = 0


def verify(
    source: str | Path | Journal,
    domains: Iterable[AnyDomain],
    anchors: Iterable[Anchor] = (),
    *,
    keys: Keyring | None = None,
    audit: bool = True,
    states: bool = True,
    since: Anchor | None = None,
    withheld: Mapping[str, int] | None = None,
    before: Frontier | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> JournalReport:
    """Check chains, seals, ledger, refusals and snapshots. With ``audit``, also decide every command again.

    ``source``: a journal, or where it is kept: a file, sqlite:///FILE or postgresql://...
    ``anchors``: sizes and roots known from outside. ``keys``: they open the seeds; the file beside the journal if None.
    ``since``: what was verified before; only what came after it is checked, and what that rests on.
    ``states``: whether states and balances are worked out; without them only chains, seals and times are checked.
    ``withheld``: in an export, by stream the first version of the round in play, of which it has only hashes.
    ``before``: in an archive, the tree before its first seal.
    ``processes``: how many may decide at the same time; for a Journal that is open here, one.
    ``progress`` is called with the number of rows checked and the total.
    """
    kept_back = withheld or {}
    known = {domain.name: domain for domain in domains}
    with source.reader() if isinstance(source, Journal) else open_reader(source) as reader:
        held = keys or (source.keys if isinstance(source, Journal) else _keys(reader.files))
        try:
            base = base_of(reader, before, states=states, all_of_it=since is None)
        except Found as found:  # nothing can be checked that rests on it
            return JournalReport(0, 0, 0, Anchor(reader.size(), ""), found.fault)
        cut = base.cut.size if base else 0
        since = since if since and since.size > cut else None
        start = since.size if since else cut
        total = reader.size() - start
        parts = 1 if isinstance(source, Journal) else max(1, min(processes, total // ENOUGH))
        shares, log = (
            divide(reader, start, parts, kept_back, states=states, audit=audit),
            LogWalk(reader, since, kept_back, base, sums=states),
        )
        if parts > 1:

            def here(share: StreamShare, step: Callable[[], None]) -> Walked:
                return StreamWalk(reader, known, held, share).all(step)

            with walkers(str(source), known.values(), held, shares, parts) as running:
                met = log.all(anchors)
                walks = running.results(here, total, progress)
        else:
            met = log.all(anchors)
            walk, counted = StreamWalk(reader, known, held, shares[0]), iter(range(1, total + 1))
            step = (lambda: progress(next(counted, total), total)) if progress else None
            walks = [walk.all(step)]
        fault = _first(met, walks, log)
        if not log.rows + log.refusals + log.waiting + start and fault is None:
            cure = f"if it is a copy of a file, copy {reader.files.name}-wal with it"
            raise NotAJournal(f"{reader.name} holds no rows, so there is nothing to verify: {cure}")
        return JournalReport(
            log.rows,
            len(log.heads),
            log.refusals + log.waiting,
            Anchor.of(log.tree),
            fault,
            log.tail,
            since.size if since else 0,
            tuple(one for walk in walks for one in walk.other),
            cut,
            sum(walk.lost for walk in walks),
        )


def _first(met: Met | None, walks: list[Walked], log: LogWalk) -> JournalFault | None:
    """The fault that comes first in the order of the log, or what shows only when all walks are compared."""
    if found := [one for one in (met, *(walk.met for walk in walks)) if one is not None]:
        return min(found, key=lambda one: one.at).fault
    for walk in walks:
        for stream, head in walk.heads.items():
            if stream not in log.withheld and log.heads.get(stream) != head:
                return JournalFault(stream, head[0], "was changed while the journal was verified")
    caused: Counter[Caused] = Counter()
    for walk in walks:
        caused.update(walk.caused)
    for (stream, command, _), count in sorted(caused.items()):
        if count:
            return JournalFault(stream, 0, f"{command}: {'missing' if count > 0 else 'no other row caused it'}")
    return None


def _keys(journal: Path) -> Keyring:
    """The keys from the environment or beside a journal; a keyring that opens nothing if there are none."""
    file = keyring.beside(journal)
    elsewhere = {keyring.VARIABLE, keyring.COMMAND} & os.environ.keys()
    return keyring.find(file, FLOOR) if elsewhere or file.exists() else Keyring("unknown", b"", ())
