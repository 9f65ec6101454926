"""What was verified before need not be verified again: only what is new, and what it rests on."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import STREAM as CAGE
from cutcard.floor.domains.cage import SetMoneyLimits
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import beside
from cutcard.floor.proofs.fault import JournalFault
from cutcard.floor.proofs.starting import check_end
from cutcard.registers.patrons.messages import BuyIn
from cutcard.ruling import Refused
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM
from tests.support.journal.audit import verify
from tests.support.journal.forge import Database, change, cut, forging, reseal
from tests.support.journal.insider import Known, recompute
from tests.support.journal.toy import TILLS, Add

DANA = Actor("dana", Role.DEALER)
OTHER = '[{"type":"Added","amount":7}]'


@pytest.fixture
def before(path: Path) -> Anchor:
    """A journal that was verified, and has grown since in one of its streams."""
    desk = Desk.open(path, TILLS, ticking(), repeatable("x"))
    for n in range(12):
        desk.execute_now(f"till/{n % 3}", DANA, Add(n + 1), f"old {n}")
    desk.journal.checkpoint()
    anchor = desk.journal.anchor()
    for n in range(4):
        desk.execute_now("till/1", DANA, Add(n + 1), f"new {n}")
    desk.close()
    return anchor


@pytest.fixture
def forged(path: Path, before: Anchor) -> Iterator[Database]:
    with forging(str(path)) as db:
        yield db


def found(path: Path, since: Anchor | None) -> JournalFault | None:
    return verify(path, domains=TILLS, since=since).fault


def test_only_what_is_new_is_checked(path: Path, before: Anchor) -> None:
    report = verify(path, domains=TILLS, since=before)
    assert (report.fault, report.rows, report.streams, report.since) == (None, 4, 1, 12)
    assert report.anchor == verify(path, domains=TILLS).anchor
    nothing = verify(path, domains=TILLS, since=report.anchor)
    assert (nothing.fault, nothing.rows) == (None, 0)


def test_a_new_row_is_decided_again(path: Path, forged: Database, before: Anchor) -> None:
    change(forged, "till/1", 6, events=OTHER)
    reseal(forged)
    assert found(path, before) == JournalFault(
        "till/1", 6, "deciding again from the recorded facts gives different events"
    )


def test_an_old_row_on_which_a_new_one_rests_is_compared_with_the_checkpoint(
    path: Path, forged: Database, before: Anchor
) -> None:
    change(forged, "till/1", 2, events=OTHER)
    fault = found(path, before)
    assert fault is not None
    assert (fault.stream, fault.version) == ("till/1", 2)
    assert "although it was verified before" in fault.what


def test_old_history_resealed_is_told_by_the_checkpoint(path: Path, forged: Database, before: Anchor) -> None:
    change(forged, "till/2", 2, key="another")
    reseal(forged)
    fault = found(path, before)
    assert fault is not None
    assert (fault.stream, fault.version) == ("seals", 12)


def test_rows_resealed_behind_the_checkpoints_nodes_are_found(path: Path, forged: Database, before: Anchor) -> None:
    """The nodes that the checkpoint covers are left as they were, so only the proof of the chain's last row tells."""
    nodes = [forged.execute(f"select * from {table}").fetchall() for table in ("tree", "seals")]
    change(forged, "till/1", 2, key="another")
    reseal(forged)
    later = forged.execute("select * from seals where number > 12").fetchall()
    for table, rows in zip(("tree", "seals"), nodes, strict=True):
        forged.execute(f"delete from {table}")
        forged.executemany(f"insert into {table} values ({', '.join('?' * len(rows[0]))})", rows)
    forged.execute("delete from seals where number > 12")
    forged.executemany("insert into seals values (?, ?, ?, ?, ?)", later)
    fault = found(path, before)
    assert fault is not None
    assert (fault.stream, fault.version) == ("till/1", 4)
    assert "is not what the checkpoint covers" in fault.what


def test_a_journal_cut_below_what_was_verified(path: Path, forged: Database, before: Anchor) -> None:
    cut(forged, 6)
    fault = found(path, before)
    assert fault is not None
    assert (fault.stream, fault.version) == ("seals", 11)


def test_balances_are_summed_up_from_all_postings(path: Path, forged: Database, before: Anchor) -> None:
    forged.execute("update balances set amount = amount + 1 where account = 'till/2'")
    assert found(path, before) == JournalFault("balances", 0, "till/2 holds 31 chips, but its postings sum to 30")


def test_a_row_of_a_quiet_stream_is_not_dated_back(path: Path, forged: Database, before: Anchor) -> None:
    """In its own stream it is in order, but in the log something later comes before it."""
    latest = "2026-01-01T09:00:00.000+00:00"
    text, at = forged.execute("select facts, at from journal where stream = 'till/2' and version = 4").fetchone()
    change(forged, "till/2", 4, at=latest, facts=text.replace(at, latest))
    reseal(forged)
    fault = found(path, None)
    assert fault is not None
    assert (fault.stream, fault.version) == ("till/1", 5)
    assert f"but sealed after something recorded at {latest}" in fault.what


# -- before a server starts


def started(path: Path, checkpoint: Path) -> int | None:
    desk = Desk.open(path, TILLS)
    try:
        report = check_end(desk.journal, TILLS, checkpoint)
        return report.rows if report else None
    finally:
        desk.close()


def test_a_server_starts_where_it_stopped(path: Path, before: Anchor, tmp_path: Path) -> None:
    checkpoint = tmp_path / "floor.checkpoint"
    assert started(path, checkpoint) == 4, "what came after the last checkpoint"
    assert started(tmp_path / "new.db", checkpoint) is None


def test_a_server_refuses_a_journal_that_is_not_as_it_left_it(
    path: Path, forged: Database, before: Anchor, tmp_path: Path
) -> None:
    change(forged, "till/1", 6, events=OTHER)
    with pytest.raises(Refused, match=r"not as the floor left it \(till/1, version 6: changed"):
        started(path, tmp_path / "none")


def test_a_server_refuses_an_older_copy(path: Path, before: Anchor, tmp_path: Path) -> None:
    """The checkpoint beside the journal was written after the copy was made."""
    older, checkpoint = tmp_path / "older.db", tmp_path / "floor.checkpoint"
    shutil.copy(path, older)
    shutil.copy(beside(path), beside(older))
    desk = Desk.open(path, TILLS)
    desk.execute_now("till/1", DANA, Add(1), "later")
    checkpoint.write_text(str(desk.journal.checkpoint()), "utf-8")
    desk.close()
    assert started(path, checkpoint) == 0
    with pytest.raises(Refused, match="rows were cut off: the checkpoint has 17 seals, but only 16 are left"):
        started(older, checkpoint)


def test_a_server_refuses_a_checkpoint_of_other_keys(path: Path, before: Anchor, tmp_path: Path) -> None:
    other, checkpoint = tmp_path / "other.db", tmp_path / "floor.checkpoint"
    desk = Desk.open(other, TILLS)
    desk.execute_now("till/1", DANA, Add(1), "a")
    checkpoint.write_text(str(desk.journal.checkpoint()), "utf-8")
    desk.close()
    with pytest.raises(Refused, match="does not fit the floor's keys"):
        started(path, checkpoint)


def test_whoever_recomputes_everything_is_told_by_the_file_alone(
    path: Path, forged: Database, before: Anchor, tmp_path: Path
) -> None:
    desk = Desk.open(path, TILLS)
    keys, checkpoint = desk.journal.keys, tmp_path / "floor.checkpoint"
    checkpoint.write_text(str(desk.journal.checkpoint()), "utf-8")
    desk.close()
    change(forged, "till/2", 2, key="another")
    recompute(Known(forged, keys, 16))
    assert started(path, tmp_path / "none") == 0, "the insider has signed a checkpoint of the new history"
    with pytest.raises(Refused, match="history before this seal was rewritten"):
        started(path, checkpoint)


def test_what_a_new_row_rests_on_is_known_before_that_stream_has_a_new_row(path: Path) -> None:
    """The limits were set before the checkpoint and again after it; in between somebody was paid by the first."""
    desk = open_desk(path, ticking(), repeatable("limits"))
    desk.execute_now(CAGE, SYSTEM, SetMoneyLimits(MoneyLimits(cashier=7_000)), "first")
    anchor = desk.journal.anchor()
    desk.execute_now("patron/pat", Actor("cal", Role.CASHIER), BuyIn("pat", 6_000), "in between")
    desk.execute_now(CAGE, SYSTEM, SetMoneyLimits(MoneyLimits(cashier=8_000)), "again")
    desk.close()
    assert verify(path).fault is None
    assert verify(path, since=anchor).fault is None
