"""Every kind of tampering is found, and placed: a journal is forged in one way, and the walk must stop just there."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.refusal import REFUSAL, Refusal
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import beside
from cutcard.floor.proofs.fault import JournalFault
from cutcard.floor.proofs.verify import JournalReport
from cutcard.floor.stores.copying import copy_journal
from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.journal.forge import Database, Postgres, change, cut, forging, rebalance, reseal
from tests.support.journal.forgeries.every import FORGERIES
from tests.support.journal.forgeries.places import TABLE, Forge, paying
from tests.support.journal.postgres import server
from tests.support.journal.toy import TILLS, Add, draft


class Kept(NamedTuple):
    path: Path
    anchor: Anchor


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A journal with rounds of two tables, a pool, patrons, snapshots and refusals, and its anchor."""
    path = tmp_path_factory.mktemp("verify") / "journal.db"
    desk = open_desk(path, ticking(), repeatable("verify"))
    rng = random.Random(6)
    felts = [Felt(desk, "plain-stud", name="1"), Felt(desk, "plain-draw", name="2")]
    for _ in range(3):
        for felt in felts:
            felt.play(rng)
    for n in range(3):
        with pytest.raises(Refused):
            desk.execute_now(TABLE, SYSTEM, CloseBets(), f"refused {n}")
    anchor = desk.journal.anchor()
    desk.close()
    return Kept(path, anchor)


@pytest.fixture(params=["sqlite", "postgresql"])
def forged(
    request: pytest.FixtureRequest, kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    """A copy of the journal for a forger, in each store."""
    if request.param == "sqlite":
        shutil.copy(kept.path, tmp_path / "forged.db")
        shutil.copy(beside(kept.path), tmp_path / "forged.db.keys")
        with forging(str(tmp_path / "forged.db")) as db:
            yield db
        return
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        copy_journal(kept.path, url)
        with forging(url) as db:
            yield db


def walk(db: Database, anchor: Anchor | None = None) -> JournalReport:
    if isinstance(db, Postgres):
        return verify(db.url, anchor)
    (_, _, file) = db.execute("pragma database_list").fetchone()
    return verify(file, anchor)


def found(db: Database, anchor: Anchor | None = None) -> JournalFault:
    fault = walk(db, anchor).fault
    assert fault is not None, "the forgery was not noticed"
    return fault


def test_a_journal_as_it_was_written_is_whole(kept: Kept) -> None:
    report = verify(kept.path, kept.anchor)
    assert report.fault is None
    assert report.anchor == kept.anchor
    assert (report.rows, report.refusals) == (kept.anchor.size - 3, 3)
    assert report.streams == 2 + 1 + 6 + 6  # tables, pool, patrons and their cards
    assert verify(kept.path, audit=False).fault is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("at", "2026-01-01T00:00:00.001+00:00"),
        ("actor", "mallory"),
        ("role", 4),
        ("key", "another"),
        ("command", '{"type":"OpenBets"}'),
        ("facts", "{}"),
        ("events", "[]"),
        ("postings", "[]"),
        ("hash", bytes(32)),
    ],
)
def test_a_row_changed_in_any_column(forged: Database, column: str, value: object) -> None:
    row = paying(forged)
    change(forged, TABLE, row.version, **{column: value})
    fault = found(forged)
    assert (fault.stream, fault.version) == (TABLE, row.version)
    assert str(fault).startswith(f"table/1, version {row.version}: changed, or does not follow the row before it")


@pytest.mark.parametrize(("forge", "what"), FORGERIES, ids=[forge.__name__ for forge, _ in FORGERIES])
def test_a_forgery_is_found_where_it_is(forged: Database, forge: Forge, what: str) -> None:
    place = forge(forged)
    fault = found(forged)
    assert (fault.stream, fault.version) == place
    assert what in fault.what


# -- what only an anchor kept outside can tell


def test_a_tail_cut_without_a_trace_is_missed_against_the_anchor(forged: Database, kept: Kept) -> None:
    cut(forged, 5)
    assert walk(forged).fault is None, "the journal by itself is whole"
    fault = found(forged, kept.anchor)
    assert (fault.stream, fault.version) == ("seals", kept.anchor.size - 4)
    assert "cut off" in fault.what


def test_refusals_cut_off_are_missed_against_the_anchor(forged: Database, kept: Kept) -> None:
    forged.execute("delete from refusals where number = 3")
    forged.execute("delete from seals where kind = 'refusal' and version = 3")
    reseal(forged)
    assert walk(forged).fault is None
    fault = found(forged, kept.anchor)
    assert (fault.stream, fault.version) == ("seals", kept.anchor.size)
    assert "cut off" in fault.what


def test_history_rewritten_with_all_chains_is_told_by_the_anchor(forged: Database, kept: Kept) -> None:
    change(forged, TABLE, 5, key="another")
    reseal(forged)
    assert walk(forged).fault is None
    fault = found(forged, kept.anchor)
    assert (fault.stream, fault.version) == ("seals", kept.anchor.size)
    assert "history before this seal was rewritten" in fault.what


def test_refusals_rewritten_are_told_by_the_anchor(forged: Database, kept: Kept) -> None:
    [columns] = forged.execute(f"select {REFUSAL} from refusals where number = 3")
    [before] = forged.execute("select hash from refusals where number = 2").fetchone()
    milder = replace(Refusal(*columns), reason="none")
    forged.execute("update refusals set reason = ?, hash = ? where number = 3", ("none", milder.link(before, 3)))
    reseal(forged)
    assert walk(forged).fault is None
    assert "history before this seal was rewritten" in found(forged, kept.anchor).what


def test_a_journal_that_has_grown_since_fits_its_old_anchor(path: Path) -> None:
    desk = Desk.open(path, TILLS, ticking(), repeatable("x"))
    dana = Actor("dana", Role.DEALER)
    desk.execute_now("till/1", dana, Add(1), "a")
    anchor = desk.journal.anchor()
    desk.execute_now("till/1", dana, Add(1), "b")
    assert verify(path, anchor, domains=TILLS).fault is None, "also while it is in use"
    desk.close()


@pytest.mark.parametrize(("gone", "what"), [("till/2", "missing"), ("till/1", "no other row caused it")])
def test_a_row_that_followed_from_another_is_held_against_it(path: Path, gone: str, what: str) -> None:
    desk = Desk.open(path, TILLS, ticking(), repeatable("x"))
    desk.execute_now("till/1", Actor("dana", Role.DEALER), Add(1, also="till/2"), "a")
    desk.close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("delete from journal where stream = ?", (gone,))
    db.execute("delete from seals where stream = ?", (gone,))
    reseal(db)
    rebalance(db)
    db.close()
    fault = verify(path, domains=TILLS).fault
    assert fault is not None
    assert (fault.stream, fault.what) == ("till/2", f'{{"type":"Told","amount":1}}: {what}')


def test_a_row_without_a_key_is_brought_about_by_another(path: Path) -> None:
    """Also where people could have asked for its command: then they would have given a key."""
    desk = Desk.open(path, TILLS)
    desk.journal.append([draft("till/1", 1, 300)]).result()
    desk.close()
    fault = verify(path, domains=TILLS).fault
    assert fault is not None
    assert fault.what == '{"type":"Add","amount":300}: no other row caused it'


def test_only_a_journal_is_verified(tmp_path: Path) -> None:
    with pytest.raises(NotAJournal, match="there is no file"):
        verify(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("text " * 1000)
    with pytest.raises(NotAJournal, match="not a cutcard journal"):
        verify(tmp_path / "text.db")
    assert not (tmp_path / "none.db").exists()
