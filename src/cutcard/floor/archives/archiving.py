"""Archives a journal: the file first, verified and on the disk; then its record, a row; and only then rows are removed.

Whatever is interrupted, nothing is lost. Before the record, the journal is as it was. After it, all rows are still
there until one transaction removes them. To run it again completes what is on record, or uses the file that is there.
"""

import tempfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from msgspec import Struct
from msgspec.structs import astuple

from cutcard.core.message import Actor, Role
from cutcard.floor.archives.cutting import LeftBehind, left_behind, limit
from cutcard.floor.archives.file import ARCHIVE, digest_of, unpack, write_archive
from cutcard.floor.archives.whole import records
from cutcard.floor.desk.archive_stream import STREAM, ArchiveRecord, RecordArchive
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal import archived
from cutcard.floor.journal.journal import Execute, Journal
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.seal import REFUSED, ROWS, Anchor
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.sealed_file import Progress, check_fitting, exists
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused

CONSOLE = Actor("console", Role.SYSTEM)


class Archived(Struct, frozen=True):
    """What was done: the archive's record, why it ends where it ends, and how many rows were removed."""

    record: ArchiveRecord
    why: str
    rows: int
    refusals: int


def archive(
    desk: Desk,
    to: Path,
    before: datetime,
    keys: Keyring,
    by: str,
    *,
    audit: bool = True,
    progress: Progress | None = None,
) -> Archived:
    """Move everything that was recorded before a moment, and that nothing open rests on, into a new file."""
    journal, domains, now = desk.journal, desk.streams.domains, desk.clock().isoformat(timespec="milliseconds")
    journal.settle()
    with journal.reader() as reader:
        check_fitting(reader, keys)
        if (pending := _pending(reader)) is not None:
            left, why = left_behind(reader, domains, pending.size), "it was on record already"
        else:
            found = limit(reader, domains, before.isoformat(timespec="milliseconds"), now)
            left, why = left_behind(reader, domains, _written_before(reader, to, found.size)), found.why
        if left is None:
            raise Refused(None, f"there is nothing to archive, because {why}")
        _file(reader, left, to, keys, now, progress)
        check_archive(to, keys, domains.values(), audit=audit, progress=progress)
        record = _record(reader, left, to)
    if pending is None or pending.digest != record.digest:
        desk.execute_now(STREAM, CONSOLE, RecordArchive(record, by), token_hex(16))
        journal.settle()
    rows = sum(kept.version for kept in left.states) - sum(_versions(journal, left))
    refusals = left.cut.refusals - (cut.refusals if (cut := journal.cut()) else 0)
    journal.rewrite(lambda execute: remove(execute, left))
    return Archived(record, why, rows, refusals)


def _pending(reader: JournalReader) -> ArchiveRecord | None:
    """An archive that is on record, but whose rows were not removed yet."""
    cut, known = reader.cut(), records(reader)
    return known[-1] if known and known[-1].number > (cut.number if cut else 0) else None


def _written_before(reader: JournalReader, to: Path, size: int) -> int:
    """How far to archive: as far as the file that an interrupted run has left there, or else as far as possible."""
    if not to.exists():
        return size
    head, cut = ARCHIVE.read_head(to) if ARCHIVE.begins(to) else None, reader.cut()
    if head is None or head.first != (cut.size if cut else 0) + 1 or head.anchor.size > size:
        raise Refused(None, exists(to))
    return head.anchor.size


def _file(
    reader: JournalReader, left: LeftBehind, to: Path, keys: Keyring, made: str, progress: Progress | None
) -> None:
    """Write the archive, unless an interrupted run has."""
    if not to.exists():
        write_archive(reader, left.cut.size, to, keys, made, progress)
    head = ARCHIVE.read_head(to)
    if (head.number, head.anchor) != (left.cut.number, Anchor.of(reader.tree(left.cut.size))):
        raise Refused(None, f"{to} is another archive: choose another name")


def check_archive(
    file: Path, keys: Keyring, domains: Iterable[AnyDomain], *, audit: bool, progress: Progress | None
) -> None:
    """Raise Refused unless a file opens and verifies."""
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        work = Path(folder) / "archive.db"
        head = unpack(file, keys, work)
        report = verify(work, domains, [head.anchor], keys=keys, audit=audit, before=head.tree, progress=progress)
    if report.fault is not None:
        raise Refused(None, f"{file} is not in order, so nothing was removed. Fault found in {report.fault}")


def _record(reader: JournalReader, left: LeftBehind, file: Path) -> ArchiveRecord:
    cut = left.cut
    before = reader.cut()
    return ArchiveRecord(
        cut.number,
        (before.size if before else 0) + 1,
        cut.size,
        reader.tree(cut.size).root().hex(),
        cut.refusals,
        cut.refused.hex(),
        cut.latest,
        archived.root_of_states(state.mark for state in left.states),
        archived.hash_of_balances(left.balances),
        archived.hash_of_keys(keys_until(reader, cut.size)),
        file.name,
        digest_of(file),
    )


def _versions(journal: Journal, left: LeftBehind) -> Iterator[int]:
    """The last versions that were archived before."""
    for kept in left.states:
        before = journal.sealed_state(kept.stream)
        yield before.version if before else 0


# -- removing

KEYS = f"""
select actor, key from seals join journal on journal.stream = seals.stream and journal.version = seals.version
where seals.kind = '{ROWS}' and seals.number <= ? and key <> ''
union select actor, key from seals join refusals on refusals.number = seals.version
where seals.kind = '{REFUSED}' and seals.number <= ? and key <> ''"""
NEW = """select found.actor, found.key from ({}) as found where not exists (
select 1 from archived_keys where archived_keys.actor = found.actor and archived_keys.key = found.key)"""


def keys_until(reader: JournalReader, size: int) -> Iterator[tuple[str, str]]:
    """Actor and key of every command that is archived now and was not before, in order."""
    yield from reader.sql.each(f"{NEW.format(KEYS)} order by 1, 2", size, size)


def remove(execute: Execute, left: LeftBehind) -> None:
    """Put what is left behind in the place of the rows; runs in one transaction. A second time it fails."""
    cut = left.cut
    execute("insert into archived (number, size, refusals, refused, latest) values (?, ?, ?, ?, ?)", [astuple(cut)])
    added = f"insert into archived_keys (actor, key, archive) select actor, key, {cut.number} from"
    execute(f"{added} ({NEW.format(KEYS)}) as new", [(cut.size, cut.size)])
    execute("delete from journal where stream = ? and version <= ?", [(one.stream, one.version) for one in left.states])
    execute("delete from refusals where number > 0 and number <= ?", [(cut.refusals,)])
    rounds = [(one.stream, one.round) for one in left.states if one.round]  # the last one may go on after the cut
    execute("delete from segments where stream = ? and number < ?", rounds)
    execute("delete from secrets where stream = ? and segment < ?", rounds)
    kept = [(one.stream, one.version) for one in left.states]
    execute("delete from snapshots where stream = ? and version <= ?", kept)
    execute("delete from sealed_states where version > ?", [(-1,)])
    execute("delete from sealed_balances where amount <> ?", [(0,)])
    marks = ", ".join("?" * 9)
    columns = f"{archived.STATE}, mark"
    states = [(*astuple(one), one.mark) for one in left.states]
    execute(f"insert into sealed_states ({columns}) values ({marks})", states)
    balances = [(*account, amount) for account, amount in sorted(left.balances.items())]
    execute("insert into sealed_balances (account, commodity, amount) values (?, ?, ?)", balances)
