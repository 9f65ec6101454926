"""A disk that is full or fails, at many points: ``python -m tests.crash.faults --points 200``

At each point one kind of fault begins with the n-th write or sync. The desk must say so to whoever it concerns: a full
disk is tried again, a disk that fails stops the journal until a restart. Whatever was acknowledged, before or after, is
there when the file is opened again, also if everything that was not synced is lost with the fault.
"""

import argparse
import logging
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.group import Closed, NotWritten
from tests.crash import images
from tests.crash.disk import FULL, IOERR_FSYNC, IOERR_WRITE, OK, Disk, Kind
from tests.support.journal.toy import TILLS, Add
from tests.support.memory import MEMORY

DANA = Actor("dana", Role.DEALER)
FAULTS = ("full for a while", "full for good", "write fails once", "sync fails once", "all fails for good")


def failing(fault: str, point: int) -> Callable[[Kind], int]:
    """What the disk answers, from the point on."""
    writes = syncs = 0

    def fail(kind: Kind) -> int:
        nonlocal writes, syncs
        writes, syncs = writes + (kind == "write"), syncs + (kind == "sync")
        match fault:
            case "full for a while":
                return FULL if kind == "write" and point <= writes < point + 5 else OK
            case "full for good":
                return FULL if kind == "write" and writes >= point else OK
            case "write fails once":
                return IOERR_WRITE if kind == "write" and writes == point else OK
            case "sync fails once":
                return IOERR_FSYNC if kind == "sync" and syncs == max(1, point // 8) else OK
            case _:
                return (IOERR_WRITE if kind == "write" else IOERR_FSYNC) if writes >= point else OK

    return fail


def one(folder: Path, fault: str, point: int, commands: int = 30) -> str:
    """Carry out commands while the disk fails, then cut the power; returns how it ended: written, full or stopped."""
    work, image = folder / "work", folder / "image"
    for each in (work, image):
        each.mkdir()
    path = work / images.NAME
    Desk.open(path, TILLS).close()
    base = images.files_of(work)
    with Disk() as disk:
        desk = Desk.open(path, TILLS)
        desk.journal._writer._db.execute(f"pragma wal_autocheckpoint = {images.CHECKPOINT}")  # type: ignore[attr-defined]  # only SQLite's journal has it
        disk.fail = failing(fault, point)
        ended = _work(desk, disk, commands)
        stopped = desk.journal.writer.stopped
        ops = list(disk.ops)  # the power is cut here: closing would sync
        disk.fail = lambda kind: OK
        desk.close()
    failed = fault.startswith(("write", "sync", "all"))
    assert bool(stopped) == (ended == "stopped"), f"{fault} at {point}: ended {ended}, stopped {stopped!r}"
    assert ended != "full" or not failed, f"{fault} at {point}: the journal goes on after the disk has failed"
    recorded = images.Recorded(base, ops)
    platter = images.Platter(base)
    for op in ops:
        platter.take(op)
    images.check(image, recorded, len(ops), platter.cut(None), thoroughly=True)
    return ended


def _work(desk: Desk, disk: Disk, commands: int) -> str:
    ended = "written"
    for number in range(commands):
        try:
            done = desk.execute_now("till/1", DANA, Add(5, "till/pool"), f"k{number}")
        except Closed:
            return "stopped"
        except NotWritten:
            ended = "stopped" if desk.journal.writer.stopped else "full"
        else:
            disk.acknowledged(done.stream, done.version)
            ended = "written"
    return ended


def run(folder: Path, points: int) -> dict[str, int]:
    """So many points, each kind of fault in turn; returns how often each end came."""
    ends: dict[str, int] = {}
    for number, fault in zip(range(points), cycle(FAULTS)):
        place = folder / f"{number}"
        place.mkdir()
        ended = one(place, fault, 1 + number * 7 % 400)
        ends[ended] = ends.get(ended, 0) + 1
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=200, help="at which the disk begins to fail (%(default)s)")
    asked = parser.parse_args()
    logging.disable()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        ends = run(Path(folder), asked.points)
    found = ", ".join(f"{many} {end}" for end, many in sorted(ends.items()))
    print(f"SQLite: the disk full or failing at {asked.points} points ({found}): no acknowledged command lost")


if __name__ == "__main__":
    main()
