"""Archiving is killed at each of its steps: nothing is lost, the journal verifies, and the next run completes it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard.floor.archives import archiving
from cutcard.floor.archives import file as file_of_archive
from cutcard.floor.archives.file import digest_of
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.journal import Execute
from cutcard.ruling import Refused
from tests.support.journal.archives import Days
from tests.support.journal.postgres import server


class Killed(BaseException):
    """The process is gone."""


def dies(*_: object, **__: object) -> None:
    raise Killed


def then_dies(act: Callable[..., Any]) -> Callable[..., None]:
    def both(*given: Any, **named: Any) -> None:
        act(*given, **named)
        raise Killed

    return both


def torn_write(*_: object) -> Iterator[bytes]:
    """Some lines reach the disk, but the file never gets its name."""
    yield b"some of it"
    raise Killed


def half_removed(execute: Execute, left: Any) -> None:
    """Dies between two statements of the transaction."""
    done = 0

    def few(statement: str, rows: Any) -> None:
        nonlocal done
        done += 1
        if done == 4:
            raise RuntimeError("killed")
        execute(statement, rows)

    REMOVE(execute=few, left=left)


REMOVE = archiving.remove
STEPS: dict[str, tuple[Any, str, Any]] = {
    "while the file is written": (archiving, "write_archive", dies),
    "in the middle of the file": (file_of_archive, "packed", torn_write),
    "after the file": (archiving, "write_archive", then_dies(file_of_archive.write_archive)),
    "before it is verified": (archiving, "check_archive", dies),
    "before the record": (archiving, "_record", dies),
    "before the record is written": (Desk, "execute_now", dies),
    "after the record": (archiving, "remove", dies),
    "while rows are removed": (archiving, "remove", half_removed),
}


OF_THE_STORE = ("after the record", "while rows are removed")  # what may differ in a database


@pytest.mark.parametrize("step", STEPS)
def test_whatever_is_interrupted_is_completed_by_the_next_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    interrupted(str(path), tmp_path / "1.archive", monkeypatch, step)


@pytest.mark.parametrize("step", OF_THE_STORE)
def test_so_it_is_in_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        interrupted(url, tmp_path / "1.archive", monkeypatch, step)


def interrupted(where: str, file: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    floor = Days(where, days=2)
    rows = floor.verify().rows
    place, name, planted = STEPS[step]
    with monkeypatch.context() as patched:
        patched.setattr(place, name, planted)
        with pytest.raises((Killed, RuntimeError)):
            floor.archive(file, before=1)
    floor.reopen()
    report = floor.verify()
    assert (report.fault, report.archived) == (None, 0)
    assert report.rows - rows == floor.desk.journal.version("archive/floor") <= 1, "nothing is lost"
    floor.live(2)  # the floor goes on meanwhile

    done = floor.archive(file, before=1)
    assert (done.record.number, done.record.digest) == (1, digest_of(file))
    assert floor.verify().fault is None
    assert floor.whole([file]).fault is None
    assert floor.desk.journal.version("archive/floor") == 1, "recorded once"
    floor.desk.close()


def test_a_file_that_was_lost_before_rows_were_removed_is_written_again(path: Path, tmp_path: Path) -> None:
    floor, lost, file = Days(path, days=2), tmp_path / "lost.archive", tmp_path / "1.archive"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(archiving, "remove", dies)
        with pytest.raises(Killed):
            floor.archive(lost, before=1)
    lost.unlink()
    floor.reopen()
    floor.archive(file, before=2)  # first what is on record
    assert (floor.whole([file]).fault, floor.desk.journal.version("archive/floor")) == (None, 2)
    floor.archive(tmp_path / "2.archive", before=2)
    assert floor.whole([file, tmp_path / "2.archive"]).fault is None
    floor.desk.close()


def test_the_file_of_somebody_else_is_never_taken_for_the_archive(path: Path, tmp_path: Path) -> None:
    floor, file = Days(path, days=2), tmp_path / "1.archive"
    file.write_bytes(b"somebody's notes")
    with pytest.raises(Refused, match="exists: choose another name"):
        floor.archive(file, before=1)
    assert file.read_bytes() == b"somebody's notes"
    floor.desk.close()
