"""Checks that what stands for the archives is what their rows lead to, once the whole log is together again."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from cutcard.floor.archives.archiving import keys_until
from cutcard.floor.archives.cutting import LeftBehind, left_behind
from cutcard.floor.archives.whole import check_files, in_order, join
from cutcard.floor.desk.archive_stream import STREAM
from cutcard.floor.journal import archived
from cutcard.floor.journal.archived import LogCut, SealedState
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.fault import BALANCES, REFUSALS, SEALS, Found, JournalFault
from cutcard.floor.proofs.past import sealed
from cutcard.floor.stores.opening import Where, open_reader
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused


@contextmanager
def together(live: Where, files: Sequence[Path], keys: Keyring) -> Iterator[Path]:
    """The whole log as a journal, in a folder that is removed afterwards. Refused unless these are all its archives."""
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        whole = Path(folder) / "whole.db"
        with open_reader(live) as reader:
            found, cut = in_order(files), reader.cut()
            check_files(reader, found)
            removed = [file for file, head in found if cut is not None and head.number <= cut.number]
            if join(reader, removed, keys, whole) != Anchor.of(reader.tree()):
                raise Refused(
                    None, f"the archives and {reader.name} do not lead to its tree: verify each of them alone"
                )
        yield whole


def unlike(live: Where, whole: Where, domains: Iterable[AnyDomain]) -> JournalFault | None:
    """The first thing in a journal that differs from what its archived rows lead to; None if all is right."""
    known = {domain.name: domain for domain in domains}
    with open_reader(live) as reader, open_reader(whole) as log:
        if (cut := reader.cut()) is None:
            return None
        if (expected := left_behind(log, known, cut.size)) is None or expected.cut.size != cut.size:
            return JournalFault(SEALS, cut.size, "the journal was cut in the middle of a transaction")
        try:
            _cut(cut, expected.cut)
            _states(reader, expected, known)
            _balances(reader, expected)
            _keys(reader, log, cut.size)
        except Found as found:
            return found.fault
    return None


def _cut(cut: LogCut, expected: LogCut) -> None:
    if (cut.refusals, cut.refused) != (expected.refusals, expected.refused):
        raise Found(REFUSALS, cut.refusals, "the last refusal before the cut is not the one in the archive")
    if cut.latest != expected.latest:
        raise Found(STREAM, 0, f"archive {cut.number} ends at {expected.latest}, not at {cut.latest}")


def _states(reader: JournalReader, expected: LeftBehind, known: Mapping[str, AnyDomain]) -> None:
    kept = {state.stream: state for state, _ in archived.states(reader.sql)}
    for state in expected.states:
        domain = known[state.stream.partition("/")[0]]
        if (found := kept.pop(state.stream, None)) is None:
            raise Found(state.stream, state.version, "the sealed state is missing, although the archive has its rows")
        if _place(found) != _place(state) or sealed(domain, found) != sealed(domain, state):
            raise Found(state.stream, found.version, "the sealed state differs from what the archived rows lead to")
    for stream, state in sorted(kept.items()):
        raise Found(stream, state.version, "there is a sealed state, but no archive has a row of this stream")


def _place(state: SealedState) -> tuple[int, str, bytes, int, int]:
    return state.version, state.at, state.hash, state.round, state.begins


def _balances(reader: JournalReader, expected: LeftBehind) -> None:
    held = archived.balances(reader.sql)
    for account, commodity in sorted(held.keys() | expected.balances.keys()):
        has, posted = held.get((account, commodity), 0), expected.balances.get((account, commodity), 0)
        if has != posted:
            what = f"{account} held {has} {commodity} at the cut by its sealed balance, but {posted} by the archives"
            raise Found(BALANCES, 0, what)


def _keys(reader: JournalReader, log: JournalReader, size: int) -> None:
    kept = {(actor, key) for actor, key in reader.sql.each("select actor, key from archived_keys")}
    for actor, key in keys_until(log, size):
        if (actor, key) not in kept:
            raise Found(STREAM, 0, f"the key {key!r} of {actor} is missing: its command could be given again")
        kept.discard((actor, key))
    for actor, key in sorted(kept):
        raise Found(STREAM, 0, f"no archive has a command of {actor} with the key {key!r}")
