"""A floor moves from one store to the other and back: the same rows, seals and sums, and it goes on there."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cutcard.cli import main
from cutcard.compose import open_desk
from cutcard.floor.keys.keyring import Keyring, create, load
from cutcard.floor.stores.copying import copy_journal
from cutcard.floor.stores.opening import open_journal
from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets, OpenBets
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.journal.postgres import server
from tests.support.journal.toy import draft


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        yield url


def played(where: str | Path) -> None:
    desk = open_desk(where, ticking(), repeatable("copy"))
    felt = Felt(desk, "plain-stud", name="1")
    felt.play(random.Random(3))
    with pytest.raises(Refused):
        desk.execute_now("table/1", SYSTEM, CloseBets(), "refused")
    desk.journal.settle()
    desk.journal.checkpoint()
    desk.close()


def test_there_and_back_nothing_changes(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, third = tmp_path / "first.db", tmp_path / "third.db"
    played(first)
    assert main(["journal", "copy", str(first), database]) == 0
    assert "Copied and verified" in capsys.readouterr().out
    assert main(["journal", "copy", database, str(third)]) == 0
    one, two, three = open_journal(first), open_journal(database), open_journal(third)
    assert one.anchor() == two.anchor() == three.anchor()
    for other in (two, three):
        assert other.balances() == one.balances()
        assert other.refusals() == one.refusals()
        assert other.last_checkpoint() == one.last_checkpoint()
        assert other.seed("table/1", 1) == one.seed("table/1", 1) is not None
        assert [list(other.tail(name)) for name in other.streams()] == [list(one.tail(name)) for name in one.streams()]
        other.close()
    one.close()


def test_the_floor_goes_on_in_the_other_store(tmp_path: Path, database: str) -> None:
    played(tmp_path / "first.db")
    copy_journal(tmp_path / "first.db", database)
    desk = open_desk(database, ticking(), repeatable("later"))
    version = desk.journal.version("table/1")
    desk.execute_now("table/1", SYSTEM, OpenBets(), "later")
    assert desk.journal.version("table/1") == version + 1
    desk.close()
    report = verify(database)
    assert (report.fault, report.tail) == (None, 0)


def test_only_an_empty_store_takes_a_copy(tmp_path: Path, database: str) -> None:
    for where in (tmp_path / "first.db", database):
        journal = open_journal(where)
        journal.append([draft("till/1", 1)]).result()
        journal.settle()
        journal.close()
    with pytest.raises(Refused, match="has rows already"):
        copy_journal(tmp_path / "first.db", database)


def test_the_keys_of_another_floor_are_not_replaced(tmp_path: Path, database: str) -> None:
    played(tmp_path / "first.db")
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "postgres.keys").write_text("others")
    with pytest.raises(Refused, match="the keys of another floor"):
        copy_journal(tmp_path / "first.db", database)


def test_a_floor_whose_keys_lie_elsewhere_is_copied_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without its keys no decision can be checked, so nothing is copied before they are there."""
    source, target, file = tmp_path / "floor.db", tmp_path / "new" / "copy.db", tmp_path / "floor.keys"
    create(file, Keyring.new("casino.example/main"))
    with closing(open_desk(source, keys=load(file))) as desk:
        Felt(desk, "plain-three").play(random.Random(1))
    assert main(["journal", "copy", str(source), str(target)]) == 1
    assert "with --keys" in capsys.readouterr().err
    assert not target.exists()
    assert main(["journal", "copy", str(source), str(target), "--keys", str(file)]) == 0
    assert f"--keys {file}" in capsys.readouterr().out
