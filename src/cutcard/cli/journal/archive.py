"""``cutcard journal archive``."""

import argparse
import getpass
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cutcard.cli import Usage, add_verb, choose_games
from cutcard.cli.journal.place import DATABASE, place
from cutcard.cli.progress import bar
from cutcard.compose import domains, open_desk
from cutcard.floor.archives.archiving import archive
from cutcard.floor.journal.lock import hold
from cutcard.floor.keys import keyring
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.opening import file_of, files_beside, is_server
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.cli import Verbs

EXAMPLES = (
    "cutcard journal archive var/floor.db /mnt/safe/floor-1.archive --before 2026-01-01",
    "cutcard journal archive postgresql://cutcard@localhost/floor floor-2.archive --before 2027-01-01 --by ines",
)


def arguments(verbs: "Verbs") -> None:
    verb = add_verb(verbs, "archive", "move what is older than a date into a sealed file; the floor goes on", *EXAMPLES)
    verb.description = """Move what was recorded before a date from a journal into a sealed file.

The state of each stream stays behind as a sealed row, and so do all seals, balances and keys of commands. So the floor
goes on, checkpoints still fit, and no command can be given twice. Nothing is archived that is still open, or that
something open is about: the archive then ends before it, and the command says so. The file is written, synced and
verified before anything is removed, and what was removed is recorded in the stream archive/floor. If it is interrupted,
run it again with the same file.

Only the floor's keys open an archive: keep them as long as the archives. A floor on SQLite must be stopped; one on
PostgreSQL may run."""
    choose_games(verb)
    verb.add_argument("database", metavar="DATABASE", help=DATABASE)
    verb.add_argument("file", type=Path, metavar="FILE", help="the new file; one that exists is never overwritten")
    verb.add_argument("--before", required=True, metavar="DATE", help="archive what was recorded before this day (UTC)")
    verb.add_argument("--keys", type=Path, metavar="FILE", help="the floor's keys (default: DATABASE.keys)")
    verb.add_argument("--by", default="", metavar="NAME", help="who asks for it, for the record (default: your login)")
    verb.add_argument("--no-audit", action="store_true", help="faster: do not decide every archived command again")
    verb.add_argument("--json", action="store_true", help="print JSON only")
    verb.set_defaults(run=archive_journal)


def archive_journal(asked: argparse.Namespace) -> int:
    source, before = place(asked.database), _moment(asked.before)
    file = asked.keys or keyring.beside(files_beside(source))
    keys = keyring.load(file) if asked.keys else keyring.existing(file)
    with ExitStack() as held:
        if not is_server(source):
            held.enter_context(closing(hold(file_of(source))))
        desk = held.enter_context(closing(open_desk(source, keys=keys)))
        progress = held.enter_context(bar("Archiving", quiet=asked.json))
        try:
            by = asked.by or getpass.getuser()
            done = archive(desk, asked.file, before, keys, by, audit=not asked.no_audit, progress=progress)
        except OSError as error:
            raise Refused(
                None, f"{error.filename or asked.file}: {error.strerror or error}; check the path and its permissions"
            ) from None
    report = verify(source, domains(), keys=keys, audit=False)
    if report.fault is not None:
        wrong = f"the journal does not verify after archiving: {report.fault}"
        raise Refused(None, f"{wrong}. Stop, keep {asked.file}, and restore a backup")
    record = done.record
    if asked.json:
        print(msgspec.json.encode({"file": str(asked.file), "why": done.why, "record": record}).decode())
        return 0
    print(f"{asked.file}: archive {record.number}, seals {record.first:,} to {record.size:,}, until {record.latest}")
    print(f"It ends there because {done.why}")
    print(f"Removed from the journal: {done.rows:,} rows, {done.refusals:,} refusals. SHA-256 of the file:")
    print(f"  {record.digest}")
    named = f" --keys {asked.keys}" if asked.keys else ""
    check = f"cutcard journal verify {asked.database} --archive {asked.file}{named}"
    print(f"The journal still verifies. Check both: {check}")
    return 0


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Usage(f"--before: write a date, such as 2026-01-01, not {text!r}") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
