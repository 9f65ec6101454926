"""Where a walk begins if the log before it is archived. What stands for it must be what its archive's record names."""

import msgspec
from msgspec import Struct

from cutcard.floor.desk.archive_stream import STREAM, ArchiveDomain, ArchiveRecord
from cutcard.floor.journal import archived
from cutcard.floor.journal.archived import LogCut
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.sql import ALL
from cutcard.floor.log.merkle import Frontier
from cutcard.floor.proofs.fault import REFUSALS, SEALS, Found


class Base(Struct, frozen=True):
    """The cut after which a walk begins, and the tree there."""

    cut: LogCut
    tree: Frontier


def base_of(
    reader: JournalReader, before: Frontier | None = None, *, states: bool = True, all_of_it: bool = True
) -> Base | None:
    """Where a walk of this journal begins; None: at its first row.

    Raises Found unless what stands for the archived rows is as it was sealed.
    ``before``: the tree there, if this is an archive, which lacks earlier leaves.
    ``states``: whether sealed states are checked. ``all_of_it``: also keys, and all leaves before the cut.
    """
    if (cut := reader.cut()) is None:
        return None
    marks = _marks(reader) if states else None
    if again := reader.standing_again(cut.size):
        raise Found(*again, f"stands in the journal again, although it is in archive {cut.number}")
    if reader.sql.one("select 1 from refusals where number > 0 and number <= ?", cut.refusals):
        raise Found(REFUSALS, cut.refusals, f"stands in the journal again, although it is in archive {cut.number}")
    if before is not None:
        return Base(cut, before)
    version, record = record_of(reader, cut.number)
    if record is None:
        raise Found(STREAM, version, f"archive {cut.number} is not on record, although rows were removed for it")
    if cut != LogCut(record.number, record.size, record.refusals, bytes.fromhex(record.refused), record.latest):
        raise Found(STREAM, version, f"the journal was not cut where the record of archive {cut.number} says")
    tree = _tree(reader, cut.size) if all_of_it else reader.tree(cut.size)
    found = [("leaves before the cut differ", tree.root().hex(), record.root)]
    if marks is not None:
        held = archived.hash_of_balances(archived.balances(reader.sql))
        found.append(("sealed states differ", archived.root_of_states(marks), record.states))
        found.append(("sealed balances differ", held, record.balances))
    if all_of_it:
        keys = archived.hash_of_keys(archived.keys(reader.sql, cut.number))
        found.append(("archived keys differ", keys, record.keys))
    for what, has, named in found:
        if has != named:
            raise Found(STREAM, version, f"the {what} from those that the record of archive {cut.number} names")
    return Base(cut, tree)


def _marks(reader: JournalReader) -> list[bytes]:
    """The hashes of all sealed states, each of which must have its own."""
    marks = list[bytes]()
    for state, mark in archived.states(reader.sql):
        if state.mark != mark:
            raise Found(state.stream, state.version, "the sealed state was changed: its hash does not match")
        marks.append(mark)
    return marks


def _tree(reader: JournalReader, size: int) -> Frontier:
    """The tree of a size, from its leaves."""
    tree = Frontier()
    for number, leaf in reader.leaves(size):
        if number != tree.size + 1:
            raise Found(SEALS, tree.size + 1, f"missing: the next seal is {number}")
        tree, _ = tree.added(leaf)
    return tree


def record_of(reader: JournalReader, number: int) -> tuple[int, ArchiveRecord | None]:
    """The last version of the stream of archives that records this one, and what it says."""
    version, found = 0, None
    for row in reader.rows(STREAM, 1, ALL):
        try:
            events = ArchiveDomain.events.read_all(row.events)
        except (ValueError, msgspec.MsgspecError) as error:
            raise Found(STREAM, row.version, f"cannot be replayed: {error}") from None
        for event in events:
            if event.archive.number == number:
                version, found = row.version, event.archive
    return version, found
