"""``cutcard journal``: verify a journal, replay one of its rounds, export its rows, move it to another store."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cutcard.cli import Usage, add_verb, choose_games
from cutcard.cli.journal import archive, backup, replaying
from cutcard.cli.journal.given import Given, given
from cutcard.cli.journal.place import DATABASE, place, processors
from cutcard.cli.progress import bar
from cutcard.compose import domains
from cutcard.core.decoding import convert
from cutcard.floor.archives.checking import unlike
from cutcard.floor.journal.lock import hold
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.envelope import ReaderKey, read_reader_key, seal
from cutcard.floor.keys.keyring import Keyring, beside, existing, load
from cutcard.floor.log.checkpoint import WrongCheckpoint, read_checkpoint
from cutcard.floor.log.note import WrongNote, read_key
from cutcard.floor.proofs.export import lines as export_lines
from cutcard.floor.proofs.export import visible_rows
from cutcard.floor.proofs.fault import JournalFault
from cutcard.floor.proofs.releases import Verdict, decided_by, release_of, undecided
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.floor.stores.copying import copy_journal
from cutcard.floor.stores.lines import packed
from cutcard.floor.stores.opening import file_of, files_beside, is_server, open_reader, shown_to_serve
from cutcard.ruling import Refused

UNKNOWN = (
    "No checkpoint was given: this shows that the journal fits itself, but not that nobody has rewritten or cut it. "
    "Name a checkpoint kept elsewhere with --checkpoint"
)
EXAMPLES = (
    "cutcard journal verify var/demo.db",
    replaying.EXAMPLES[0],
    "cutcard journal export var/demo.db --stream table/holdem-1",
    "cutcard journal export var/demo.db --to KEY --output demo.export",
    "cutcard journal copy var/floor.db postgresql://cutcard@localhost/floor",
    *backup.BACKING_UP[:1],
    *backup.RESTORING[:1],
    *archive.EXAMPLES[:1],
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Check a journal, replay one of its rounds, export its rows, copy it to another store, back it up, restore a\n"
        "backup, or move old rows into an archive. Only the last of these changes the journal."
    )
    parser.epilog = "\n  ".join(("examples:", *EXAMPLES))
    verbs = parser.add_subparsers(
        dest="verb", metavar="verify|replay|export|copy|backup|restore|archive", required=True
    )
    check = add_verb(verbs, "verify", "check every row and decision, and name the first fault", EXAMPLES[0])
    check.add_argument(
        "--checkpoint",
        type=Path,
        metavar="FILE",
        help="a checkpoint of this floor that you or a witness kept elsewhere: shows whether history was changed since",
    )
    check.add_argument(
        "--key", metavar="KEY", help="public key of the floor (cutcard keys show); default: the keys beside the journal"
    )
    check.add_argument(
        "--witness-key",
        action="append",
        default=[],
        metavar="KEY",
        help="public key of a witness that must have cosigned the checkpoint",
    )
    check.add_argument(
        "--keys", type=Path, metavar="FILE", help="the floor's keys, to open the seeds (default: DATABASE.keys)"
    )
    check.add_argument(
        "--anchor",
        type=Path,
        metavar="FILE",
        help="an earlier report (verify --json) that you kept elsewhere: shows whether rows were removed since",
    )
    check.add_argument(
        "--no-audit",
        action="store_true",
        help="faster: check rows and seals, but do not decide every command again",
    )
    check.add_argument(
        "--inspector", type=Path, metavar="FILE", help="your key (cutcard keys inspector), if DATABASE is an export"
    )
    check.add_argument(
        "--release-python",
        type=Path,
        action="append",
        default=[],
        metavar="PYTHON",
        help="a Python with another release of Cutcard, to check the rows of that release; can be repeated",
    )
    check.add_argument(
        "--only-new",
        action="store_true",
        help="you have verified the checkpoint before: check only later rows, and older ones that they depend on",
    )
    check.add_argument(
        "--processes",
        type=int,
        default=processors(),
        metavar="N",
        help="how many processes decide at the same time (%(default)s)",
    )
    check.add_argument(
        "--archive",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="all archives of this journal: verify everything from the first row on, and what they left behind",
    )
    check.set_defaults(run=verify_journal)
    replay = replaying.arguments(verbs)
    export = add_verb(
        verbs,
        "export",
        "print rows as JSON Lines without rounds in play, or seal an export for an inspector",
        EXAMPLES[2],
    )
    export.add_argument("--stream", default="", metavar="NAME", help="only this stream, such as table/holdem-1")
    export.add_argument("--to", metavar="KEY", help="seal the whole journal to this inspector (cutcard keys inspector)")
    export.add_argument("--output", type=Path, metavar="FILE", help="the file for the sealed export")
    export.add_argument(
        "--keys", type=Path, metavar="FILE", help="the floor's keys, to open the seeds (default: DATABASE.keys)"
    )
    export.set_defaults(run=export_rows)
    for verb in (check, replay, export):
        choose_games(verb)
        verb.add_argument("database", metavar="DATABASE", nargs="?" if verb is replay else None, help=DATABASE)
        verb.add_argument("--json", action="store_true", help="print JSON only")
    copy = add_verb(verbs, "copy", "copy a journal from one store to another, and verify the copy", EXAMPLES[4])
    choose_games(copy)
    copy.add_argument("database", metavar="FROM", help=DATABASE)
    copy.add_argument("target", metavar="TO", help="where the copy is kept: a new file, or an empty database")
    copy.add_argument("--keys", type=Path, metavar="FILE", help="the floor's keys (default: those beside the journal)")
    copy.set_defaults(run=copy_to)
    backup.arguments(verbs)
    archive.arguments(verbs)


def copy_to(asked: argparse.Namespace) -> int:
    source, target = place(asked.database), asked.target
    open_reader(source).close()  # that it is not there is told before what else is missing
    keys = load(asked.keys) if asked.keys else existing(beside(files_beside(source)))  # before anything is copied
    with ExitStack() as held:
        if not is_server(source):
            held.enter_context(closing(hold(file_of(source))))
        anchor = copy_journal(source, target)
    with bar("Checking the copy") as progress:
        report = verify(target, domains(), [anchor], keys=keys, progress=progress)
    if report.fault is not None or report.anchor != anchor:
        print(f"The copy is wrong: {report.fault or 'its tree differs'}. Do not use it", file=sys.stderr)
        return 1
    print(f"Copied and verified: {report.rows:,} rows in {report.streams} streams, {report.refusals:,} refusals")
    named = f" --keys {asked.keys}" if asked.keys else ""
    print(f"Start the floor with: cutcard serve --floor FILE.toml --database {shown_to_serve(target)}{named}")
    print(f"Start it no more on {asked.database}: the same floor would have two histories")
    return 0


def verify_journal(asked: argparse.Namespace) -> int:
    anchors, known = list[Anchor](), ""
    if asked.anchor is not None:
        try:
            kept = msgspec.json.decode(asked.anchor.read_bytes())
            anchors.append(convert(kept.get("anchor", kept), Anchor))
        except (OSError, AttributeError, msgspec.MsgspecError) as error:
            raise Usage(f"--anchor: {error}") from None
    where = place(asked.database)
    if asked.checkpoint is not None:
        head, known = _checkpoint(asked, files_beside(where))
        anchors.append(head)
    if asked.only_new and not anchors:
        raise Usage(
            "--only-new: name the checkpoint that you have verified with --checkpoint, or a report with --anchor"
        )
    with ExitStack() as held:
        found = held.enter_context(given(asked, where))
        progress = held.enter_context(bar("Checking the journal", quiet=asked.json))
        report = verify(
            found.where,
            domains(),
            [*anchors, *found.anchors],
            keys=found.keys,
            audit=not asked.no_audit,
            since=max(anchors, key=lambda anchor: anchor.size) if asked.only_new else None,
            withheld=found.withheld,
            before=found.before,
            processes=asked.processes,
            progress=progress,
        )
        if found.live and report.fault is None:
            report = replace(report, fault=_of_the_rest(found))
        report = _asked_releases(asked, found.where, found.keys, report)
    if asked.json:
        print(msgspec.json.encode(report).decode())
    elif report.fault is None:
        print(f"No fault found: {report.rows:,} rows in {report.streams} streams, and {report.refusals:,} refusals")
        print(f"{report.anchor.size:,} seals; root of their tree: {report.anchor.root}")
        if report.since:
            print(f"The first {report.since:,} of them were verified before; only what came after them was checked")
        if found.what:
            print(found.what)
        if report.archived and found.what:
            print(f"It rests on what archive {found.number - 1} left behind, which --archive checks with the journal")
        elif report.archived:
            print(
                f"The first {report.archived:,} of them are archived: the rest was checked from the sealed states on;"
                " --archive FILE... checks everything from the first row on"
            )
        if found.live:
            print(
                f"Verified from the first row on, with archives: {len(asked.archive)}. What they left behind is right"
            )
        if found.withheld:
            held_back = f"Rounds in play at {len(found.withheld)} tables are kept back"
            print(f"{held_back}: of these only seals and postings were checked")
        if report.lost:
            gone = "the floor has lost its keys since, so their cards were taken as recorded"
            print(f"The shuffles of {report.lost:,} rounds cannot be checked: {gone}")
        if report.tail:
            print(f"{report.tail:,} of these were written so recently that they have no seal yet")
        print(known or UNKNOWN)
    if report.fault is not None:
        print(f"Fault found in {report.fault}", file=sys.stderr)
        return 1
    for one in report.other:
        first = f"the first is {one.stream}, version {one.version}: {one.what}"
        print(
            f"Not decided again: {one.rows:,} rows that release {one.release} decided by {one.rules or 'its rules'}"
            f" ({first}). Their chains, postings and states are in order. Only that release can tell whether they were"
            f" decided rightly: install cutcard {one.release} elsewhere, and name its Python with --release-python",
            file=sys.stderr,
        )
    return 1 if report.other else 0


def _of_the_rest(found: Given) -> JournalFault | None:
    """What is wrong with a journal whose whole log is in order: its own tables, or what stands for the archives."""
    return (
        unlike(found.live, found.where, domains()) or verify(found.live, domains(), keys=found.keys, audit=False).fault
    )


def _asked_releases(
    asked: argparse.Namespace, where: str, keys: Keyring | None, report: JournalReport
) -> JournalReport:
    """The report, with what other releases say about the rows that they decided otherwise."""
    pythons = {release_of(python): python for python in asked.release_python} if report.other else {}
    verdicts, known = dict[str, Verdict](), {domain.name: domain for domain in domains()}
    for release in {one.release for one in report.other} & pythons.keys():
        with open_reader(where) as reader:
            ring = keys or load(beside(reader.files))
            verdicts[release] = decided_by(pythons[release], reader, known, ring, release)
    faults = [one.fault for one in verdicts.values() if one.fault is not None]
    left = tuple(undecided(report.other, verdicts))
    return replace(report, fault=report.fault or (faults[0] if faults else None), other=left)


def _checkpoint(asked: argparse.Namespace, journal: Path) -> tuple[Anchor, str]:
    """What a checkpoint says, if those who should have signed it have, and the same in words."""
    try:
        ring = None if asked.key else load(asked.keys) if asked.keys else existing(beside(journal))
        key = ring.signer.key if ring else read_key(asked.key)
        witnesses = [read_key(text) for text in asked.witness_key]
        head, cosigned = read_checkpoint(asked.checkpoint.read_text("utf-8"), key, witnesses)
    except (OSError, UnicodeDecodeError, WrongNote, WrongCheckpoint) as error:
        raise Refused(None, f"{asked.checkpoint}: {error}") from None
    for witness in witnesses:
        if witness.name not in cosigned:
            raise Refused(None, f"{asked.checkpoint}: {witness.name} has not cosigned it")
    times = (f"{name} at {datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S} UTC" for name, at in cosigned.items())
    by = ", cosigned by ".join((key.name, *times))
    return Anchor(head.size, head.root.hex()), f"Fits the checkpoint of {head.size:,} seals, signed by {by}"


def export_rows(asked: argparse.Namespace) -> int:
    if (asked.to is None) != (asked.output is None):
        raise Usage("an export for an inspector needs both --to KEY and --output FILE")
    where, known = place(asked.database), {domain.name: domain for domain in domains()}
    with open_reader(where) as reader:
        if asked.to is not None:
            keys = load(asked.keys) if asked.keys else existing(beside(reader.files))
            return _seal_export(asked, packed(export_lines(reader, known, keys)), read_reader_key(asked.to))
        known_stream = reader.rows(asked.stream, 1, 2) or reader.sealed_state(asked.stream)
        if asked.stream and not known_stream:
            print(f"This journal has no stream {asked.stream!r}", file=sys.stderr)
            return 1
        for line in visible_rows(reader, known, asked.stream):
            sys.stdout.write(line.decode())
    return 0


def _seal_export(asked: argparse.Namespace, parts: Iterator[bytes], reader: ReaderKey) -> int:
    try:
        with open(os.open(asked.output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            for part in seal(parts, reader):
                out.write(part)
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        raise Usage(f"--output: {asked.output} exists; choose another name") from None
    print(f"{asked.output} is sealed to {reader.name}. On their machine:", file=sys.stderr)
    print(f"  cutcard journal verify {asked.output} --inspector FILE", file=sys.stderr)
    return 0
