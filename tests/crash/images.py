"""Power cuts: what a SQLite file may be after each write and sync. ``python -m tests.crash.images --images 10000``

Commands are carried out on a disk that remembers. A power cut after any of its steps leaves what was synced; of what
was written since, each sector may be there or not. From each such image a journal must open with every command that was
acknowledged before the cut, whole.
"""

import argparse
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.stores.sqlite import connection
from tests.crash.disk import Disk, Op
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS, Add, Pay, TillCommand
from tests.support.memory import MEMORY

NAME = "journal.db"
SECTOR = 512
DANA = Actor("dana", Role.DEALER)
CHECKPOINT = 60  # pages in the WAL after which they are copied, so that a short run sees it many times

Files = dict[str, bytearray]


class Recorded:
    """A journal at first, and all that happened to its files afterwards."""

    def __init__(self, base: Files, ops: list[Op]) -> None:
        self.base, self.ops = base, ops


def record(folder: Path, commands: int, synchronous: str = "full", seed: int = 1) -> Recorded:
    """Carry out commands on a disk that remembers. ``synchronous``: SQLite's setting, to plant a wrong one."""
    path, chance = folder / NAME, random.Random(seed)
    Desk.open(path, TILLS).close()
    base = files_of(folder)
    with Disk() as disk:
        desk = Desk.open(path, TILLS)
        writer = desk.journal._writer._db  # type: ignore[attr-defined]  # only SQLite's journal has it
        writer.execute(f"pragma synchronous = {synchronous}")
        writer.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")
        for number in range(commands):
            command: TillCommand = (
                Pay(1) if chance.random() < 0.2 and number else Add(chance.randint(5, 9), "till/pool")
            )
            done = desk.execute_now("till/1", DANA, command, f"k{number}")
            disk.acknowledged(done.stream, done.version)
        desk.close()
    return Recorded(base, disk.ops)


def files_of(folder: Path) -> Files:
    """A journal's file, and its WAL if there is one."""
    return {name: bytearray((folder / name).read_bytes()) for name in (NAME, f"{NAME}-wal") if (folder / name).exists()}


class Platter:
    """What surely is on the disk, and what was written since the last sync."""

    def __init__(self, base: Files) -> None:
        self._files = {name: bytearray(data) for name, data in base.items()}
        self._since = list[Op]()

    def take(self, op: Op) -> None:
        match op.kind:
            case "write" | "truncate":
                self._since.append(op)
            case "sync":
                for one in self._since:
                    if one.file == op.file:
                        _apply(self._files, one)
                self._since = [one for one in self._since if one.file != op.file]
            case "delete":
                self._files.pop(op.file, None)
                self._since = [one for one in self._since if one.file != op.file]
            case "acknowledged":
                pass

    def cut(self, chance: random.Random | None) -> Files:
        """The files after a power cut; by chance some of what was not synced is there as well."""
        files = {name: bytearray(data) for name, data in self._files.items()}
        for op in self._since if chance else ():
            assert chance is not None
            for part in _parts(op, chance):
                _apply(files, part)
        return files


def images(recorded: Recorded, chance: random.Random) -> Iterator[tuple[int, Files]]:
    """For ever: a place in the record, and files as a power cut there may leave them.

    Every place comes, at first with nothing that was not synced, then with parts of it.
    """
    for turn in count():
        platter = Platter(recorded.base)
        for place, op in enumerate(recorded.ops, 1):
            platter.take(op)
            yield place, platter.cut(chance if turn else None)


def _parts(op: Op, chance: random.Random) -> list[Op]:
    """All of a step, nothing, or some sectors of a write."""
    kind = chance.random()
    if kind < 0.4:
        return [op]
    if kind < 0.7 and op.kind == "write":
        starts = [start for start in range(0, len(op.data), SECTOR) if chance.random() < 0.5]
        return [replace(op, offset=op.offset + start, data=op.data[start : start + SECTOR]) for start in starts]
    return []


def _apply(files: Files, op: Op) -> None:
    file = files.setdefault(op.file, bytearray())
    if len(file) < op.offset:
        file.extend(bytes(op.offset - len(file)))
    if op.kind == "truncate":
        del file[op.offset :]
    else:
        file[op.offset : op.offset + len(op.data)] = op.data


def check(folder: Path, recorded: Recorded, place: int, files: Files, *, thoroughly: bool = False) -> None:
    """Raise unless the image has every command that was acknowledged before the cut."""
    for old in folder.glob(f"{NAME}*"):
        old.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)
    known = dict(op.answer for op in recorded.ops[:place] if op.kind == "acknowledged")
    db = connection.connect(folder / NAME)
    try:
        kept = {stream: (last, many) for stream, last, many in db.execute(KEPT)}
        damaged = db.execute("pragma quick_check").fetchall() if thoroughly else [("ok",)]
    finally:
        db.close()
    assert damaged == [("ok",)], f"step {place}: the file is damaged: {damaged}"
    for stream, version in known.items():
        last, many = kept.get(stream, (0, 0))
        assert last >= version, f"step {place}: {stream} has {last} rows, and {version} were acknowledged"
        assert last == many, f"step {place}: {stream} has a gap"
    if thoroughly and kept:
        report = verify(folder / NAME, domains=TILLS)
        assert report.fault is None, f"step {place}: {report.fault}"


KEPT = "select stream, max(version), count(*) from journal group by stream"


def run(folder: Path, commands: int, number: int, *, synchronous: str = "full", seed: int = 1) -> int:
    """Check so many images; returns how many commands were acknowledged."""
    work, image = folder / "work", folder / "image"
    for each in (work, image):
        each.mkdir()
    recorded, chance = record(work, commands, synchronous, seed), random.Random(seed)
    for done, (place, files) in enumerate(images(recorded, chance), 1):
        try:
            check(image, recorded, place, files, thoroughly=done % 97 == 0)
        except sqlite3.Error as error:
            raise AssertionError(f"step {place}: the journal does not open: {error}") from error
        if done == number:
            break
    return sum(op.kind == "acknowledged" for op in recorded.ops)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--images", type=int, default=10_000, help="how many power cuts (%(default)s)")
    parser.add_argument("--commands", type=int, default=300, help="that are carried out (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        answers = run(Path(folder), asked.commands, asked.images, seed=asked.seed)
    print(f"SQLite: {asked.images} power cuts, {answers} acknowledged commands: none lost")


if __name__ == "__main__":
    main()
