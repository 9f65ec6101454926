"""``cutcard journal backup`` and ``cutcard journal restore``."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cutcard.cli import add_verb, choose_games
from cutcard.cli.journal.place import DATABASE, place, processors
from cutcard.cli.progress import bar
from cutcard.compose import domains
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import keyring
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import WrongCheckpoint, read_checkpoint
from cutcard.floor.log.keeper import checkpoint_file
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.floor.stores.backup import BACKUP, BackupHead, unpack, write_backup
from cutcard.floor.stores.opening import files_beside, is_server, shown_to_serve
from cutcard.floor.stores.restoring import restore
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.cli import Verbs

BACKING_UP = (
    "cutcard journal backup var/floor.db /mnt/safe/floor-2026-11-17.backup",
    "cutcard journal backup postgresql://cutcard@localhost/floor floor.backup --keys /etc/cutcard/floor.keys",
)
RESTORING = (
    "cutcard journal restore floor.backup var/restored.db --keys floor.keys --checkpoint witness.checkpoint",
    "cutcard journal restore floor.backup postgresql://cutcard@localhost/restored",
)
WITNESSES = "tell the owners of your witnesses, who will not cosign a shorter history"


def arguments(verbs: "Verbs") -> None:
    backup = add_verb(verbs, "backup", "write a backup of a journal to a file, also while the floor runs", *BACKING_UP)
    backup.description = """Write a backup of a journal to a file, also while the floor runs.

It holds everything that was recorded before the command began, and the floor's checkpoint of that moment. It is sealed:
only the floor's keys open it, and they are not in it. Keep a copy of them elsewhere. Sessions are not in it either, so
after a restore people sign in again. Check a backup with: cutcard journal verify FILE"""
    backup.add_argument("database", metavar="DATABASE", help=DATABASE)
    backup.add_argument("file", type=Path, metavar="FILE", help="the new file; one that exists is never overwritten")
    backup.add_argument("--keys", type=Path, metavar="FILE", help="the floor's keys (default: DATABASE.keys)")
    backup.add_argument(
        "--with-keys",
        action="store_true",
        help="also write the keys, to FILE.keys: whoever has both files can read everything and sign as the floor",
    )
    backup.add_argument("--json", action="store_true", help="print JSON only")
    backup.set_defaults(run=back_up)
    again = add_verb(
        verbs, "restore", "verify a backup and put it into an empty place, where a floor can go on", *RESTORING
    )
    choose_games(again)
    again.add_argument("file", type=Path, metavar="FILE", help="the backup")
    again.add_argument("target", metavar="TO", help="a new file, or an empty database; no server may run on it")
    again.add_argument("--keys", type=Path, metavar="FILE", help="the floor's keys (default: TO.keys, then FILE.keys)")
    again.add_argument(
        "--checkpoint",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a checkpoint kept elsewhere, such as a witness's: shows what the backup lacks; can be repeated",
    )
    again.add_argument(
        "--accept-loss", action="store_true", help="restore although a checkpoint is newer: what came later is lost"
    )
    again.add_argument("--no-audit", action="store_true", help="faster: do not decide every command again")
    again.add_argument("--json", action="store_true", help="print JSON only")
    again.set_defaults(run=restore_to)


def back_up(asked: argparse.Namespace) -> int:
    source = place(asked.database)
    file = asked.keys or keyring.beside(files_beside(source))
    keys = keyring.load(file) if asked.keys else keyring.existing(file)
    copy, made = keyring.beside(asked.file), datetime.now(UTC).isoformat(timespec="seconds")
    if asked.with_keys and copy.exists():
        raise Refused(None, f"{copy} exists: choose another name for the backup")
    with _said(asked.file), bar("Writing the backup", quiet=asked.json) as progress:
        head = write_backup(source, asked.file, keys, made, progress)
        if asked.with_keys:
            keyring.create(copy, keys)
    if asked.json:
        print(msgspec.json.encode(_told(asked.file, head)).decode())
        return 0
    print(f"{asked.file}: {head.anchor.size:,} seals, and the checkpoint that {head.floor} has signed for them")
    print(f"root of their tree: {head.anchor.root}")
    if asked.with_keys:
        print(f"The keys are in {copy}. Keep them apart from the backup: whoever has both can read everything")
    else:
        print(
            f"It opens only with the floor's keys (key {head.key}). They are not in it: keep a copy of them elsewhere"
        )
    return 0


def restore_to(asked: argparse.Namespace) -> int:
    beside = files_beside(asked.target)
    places = keyring.beside(beside), keyring.beside(asked.file)
    head, keys = BACKUP.read_head(asked.file), keyring.load(asked.keys) if asked.keys else keyring.existing(*places)
    kept = checkpoint_file(beside)
    known = {file: _known(file, keys) for file in (*asked.checkpoint, *([kept] if kept.exists() else []))}
    newer = {file: anchor for file, anchor in known.items() if anchor.size > head.anchor.size}
    anchors = [head.anchor, *(anchor for file, anchor in known.items() if file not in newer)]
    lost = _lost(asked.file, head, newer)
    if lost and not asked.accept_loss:
        cure = f"look for a newer backup; if there is none, add --accept-loss, and {WITNESSES}"
        raise Refused(None, f"{lost}: {cure}")
    reports: list[JournalReport] = []

    def check(work: Path) -> None:
        report = verify(
            work,
            domains(),
            anchors,
            keys=keys,
            audit=not asked.no_audit,
            processes=processors(),
            progress=progress,
        )
        if report.fault is not None:
            raise Refused(None, f"{asked.file} is not in order, so nothing was restored. Fault found in {report.fault}")
        if not (asked.keys or {keyring.VARIABLE, keyring.COMMAND} & os.environ.keys() or places[0].exists()):
            keyring.create(places[0], keys)  # a server that finds none there would make others
        reports.append(report)

    with _said(asked.file), bar("Unpacking and checking", quiet=asked.json) as progress:
        anchor = restore(asked.file, asked.target, keys, check, progress)
        if is_server(asked.target):  # a file is what was checked; a database was filled from it
            landed = verify(asked.target, domains(), anchors, keys=keys, audit=False, progress=progress)
            if landed.fault is not None:
                wrong = f"The restored database is not what the backup holds. Fault found in {landed.fault}"
                raise Refused(None, f"{wrong}: do not use it, empty it and restore again")
        if kept in newer:
            os.replace(kept, kept.with_name(f"{kept.name}.lost"))
    [report] = reports
    if lost:
        print(f"{lost}. Keep that checkpoint as evidence, and {WITNESSES}", file=sys.stderr)
    if asked.json:
        print(msgspec.json.encode({"from": _told(asked.file, head), "report": report}).decode())
        return 0
    print(f"Restored and verified: {report.rows:,} rows in {report.streams} streams, {report.refusals:,} refusals")
    print(f"{anchor.size:,} seals, as {head.floor} had them when the backup was made ({head.made})")
    if report.other:
        print("Some rows were decided by rules of another release: cutcard journal verify names them")
    where = shown_to_serve(asked.target if is_server(asked.target) else beside)
    named = f" --keys {asked.keys}" if asked.keys else ""
    print(f"Start the floor with: cutcard serve --floor FILE.toml --database {where}{named}")
    return 0


@contextmanager
def opened(backup: Path, keys: Path | None) -> Iterator[tuple[Path, Keyring]]:
    """The journal in a backup, in a folder that is removed afterwards, and the keys that opened it."""
    ring = keyring.load(keys) if keys else keyring.existing(keyring.beside(backup))
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        journal = Path(folder) / "backup.db"
        unpack(backup, ring, journal)
        yield journal, ring


@contextmanager
def _said(file: Path) -> Iterator[None]:
    """What the system refuses, said in one line."""
    try:
        yield
    except OSError as error:
        raise Refused(
            None, f"{error.filename or file}: {error.strerror or error}; check the path and its permissions"
        ) from None


def _told(file: Path, head: BackupHead) -> dict[str, object]:
    return {"file": str(file), "anchor": head.anchor, **msgspec.to_builtins(head)}


def _known(file: Path, keys: Keyring) -> Anchor:
    """What a checkpoint of this floor says."""
    try:
        found, _ = read_checkpoint(file.read_text("utf-8"), keys.signer.key)
    except (OSError, UnicodeDecodeError, WrongCheckpoint) as error:
        raise Refused(None, f"{file}: {error}") from None
    return Anchor(found.size, found.root.hex())


def _lost(backup: Path, head: BackupHead, newer: dict[Path, Anchor]) -> str:
    """How much a backup lacks; nothing if no checkpoint is newer."""
    if not newer:
        return ""
    file, known = max(newer.items(), key=lambda one: one[1].size)
    size = head.anchor.size
    behind = f"it has {size:,} seals, the checkpoint {known.size:,}"
    return (
        f"{backup} is older than the checkpoint in {file}: {behind}, so {known.size - size:,} rows and refusals that"
        f" were recorded after the backup ({head.made}) are not in it"
    )
