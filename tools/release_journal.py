"""Makes the journal of this release that later releases must be able to verify: one floor with every kind of stream.

    python tools/release_journal.py        writes tests/journals/VERSION.export and VERSION.backup, and the same floor
                                           after it was archived: VERSION.archive and VERSION.archived.backup

Run it once, when a release is made. The files of a release that is out never change.
"""

import argparse
import os
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard import __version__, games
from cutcard.compose import domains
from cutcard.core.sums import MoneyLimits
from cutcard.floor.archives.archiving import archive
from cutcard.floor.desk import clock_stream
from cutcard.floor.desk.clock_stream import NoteClock
from cutcard.floor.domains.cage import SetMoneyLimits
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.keys import keyring
from cutcard.floor.keys.envelope import Inspector, seal
from cutcard.floor.keys.keyring import Keyring, SealingKey, beside
from cutcard.floor.pace.schedule import Pace, Wait, due
from cutcard.floor.proofs.export import lines
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.backup import write_backup
from cutcard.floor.stores.lines import packed
from cutcard.floor.stores.opening import open_reader
from cutcard.games import finding
from cutcard.table.messages.round import CloseBets
from tests.soak.driver import AT_THE_DOOR
from tests.soak.running import Run
from tests.soak.stories import pit, promotions, rooms
from tests.soak.stories.telling import begun, follow
from tests.support.floor.play import SYSTEM

FOLDER = Path(__file__).parents[1] / "tests" / "journals"
READER = Inspector("fixtures.example", bytes(range(32)))  # these journals are no secret: everybody may open them
TOLD = (pit.floats, pit.shifts, pit.months, pit.drafts, promotions.changed_and_exchanged, rooms.reported)
KEYS = Keyring("fixtures.example", bytes(range(32)), (SealingKey("1-fixtures", bytes(range(32))),))


def made(path: Path, seed: int, steps: int) -> Run:
    """A floor after what chance hardly ever begins, and so many random steps."""
    keyring.create(beside(path), KEYS)
    run = Run(path, seed, games.packaged())
    run.untold = [story for story in run.untold if story not in TOLD]
    for story in TOLD:
        for step in begun(run.floor, story):
            follow(run.floor, run.take, step)
    for _ in range(steps):
        run.step()
    run.floor.desk.execute_now(clock_stream.STREAM, SYSTEM, NoteClock(1_000), "a clock set back")
    run.floor.take_news()
    return run


def lacking(run: Run) -> list[str]:
    """What later releases look for in this floor and would not find there."""
    desk = run.floor.desk
    there = {stream.partition("/")[0] for stream in desk.journal.streams()}
    tables = [desk.state(stream).state for stream in desk.journal.streams() if stream.startswith("table/")]
    open_ = [table for table in tables if table.table is not None and _waits_for_time(table)]
    kinds = sorted({domain.name for domain in domains()} - there - {*AT_THE_DOOR})
    return [*kinds, *(() if open_ else ["a round that goes on by itself once the time for wagers is over"])]


def _waits_for_time(table: FloorTable) -> bool:
    ended = due(table.rules, table.opened, Wait(), frozenset(), Pace())
    return ended is not None and isinstance(ended.command, CloseBets)


def archived(run: Run, path: Path, file: Path, backup: Path) -> None:
    """Bring everything to its end, archive as much as possible, go on for a day, and back up what is left."""
    run.end()
    desk = run.floor.desk
    run.floor.now += timedelta(days=1)
    archive(desk, file, run.floor.now, KEYS, "fixtures")
    run.floor.take_news()
    desk.execute_now("cage/floor", SYSTEM, SetMoneyLimits(MoneyLimits()), "after the archive")
    write_backup(path, backup, KEYS, desk.clock().isoformat())
    desk.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=FOLDER / f"{__version__}.export")
    parser.add_argument("--seed", type=int, default=1, help="the first floor to try")
    parser.add_argument(
        "--tries", type=int, default=100, help="floors to try until one lacks nothing; the last is taken"
    )
    parser.add_argument("--steps", type=int, default=600)
    asked = parser.parse_args()
    export, backup = asked.output, asked.output.with_suffix(".backup")
    old, left = asked.output.with_suffix(".archive"), asked.output.with_suffix(".archived.backup")
    for file in (export, backup, old, left):
        if file.exists():
            print(f"{file} exists: the journal of a release never changes", file=sys.stderr)
            return 1
    export.parent.mkdir(exist_ok=True)
    os.environ.pop(finding.VARIABLE, None)  # only the games that ship
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(asked.seed, asked.seed + asked.tries):
            path = Path(folder) / str(seed) / "floor.db"
            path.parent.mkdir()
            run = made(path, seed, asked.steps)
            missing = lacking(run)
            print(f"seed {seed}: {'without ' + ', '.join(missing) if missing else 'lacks nothing'}", file=sys.stderr)
            if not missing or seed == asked.seed + asked.tries - 1:
                break
            run.floor.desk.close()
        report = verify(path, domains())
        if report.fault is not None:
            raise SystemExit(f"the new journal has a fault: {report.fault}")
        with open_reader(path) as reader:
            known = {domain.name: domain for domain in domains()}
            export.write_bytes(b"".join(seal(packed(lines(reader, known, KEYS)), READER.key)))
            [(last,)] = reader.sql.all("select max(at) from journal")
        write_backup(path, backup, KEYS, last)
        archived(run, path, old, left)
    size = export.stat().st_size
    print(f"{report.rows} rows and {report.refusals} refusals in {report.streams} streams, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
