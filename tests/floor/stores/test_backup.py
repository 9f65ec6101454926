"""A backup is taken while a floor takes commands, and a floor goes on from it elsewhere: nothing more, nothing less."""

import random
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Thread

import msgspec
import pytest

from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.schema import TABLES
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import keyring
from cutcard.floor.proofs.starting import check_end
from cutcard.floor.proofs.verify import verify as prove
from cutcard.floor.stores import backup
from cutcard.floor.stores.backup import BACKUP, unpack, write_backup
from cutcard.floor.stores.copying import NOT_COPIED
from cutcard.floor.stores.opening import is_server, open_journal, open_reader
from cutcard.floor.stores.postgres.journal import PostgresJournal
from cutcard.registers.patrons.identity_messages import RecordDetails
from cutcard.ruling import Refused
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import Felt
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.backups import NOW, Kept, Tell, played, the_next_day
from tests.support.journal.forge import forging
from tests.support.journal.postgres import server

CASHIER = Actor("cal", Role.CASHIER)


@pytest.fixture
def elsewhere(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The other store, where the backup is restored to."""
    monkeypatch.chdir(tmp_path)
    if is_server(where):
        yield str(tmp_path / "elsewhere" / "restored.db")
        return
    with server().database() as url:
        yield url


def whole(journal: Journal) -> dict[str, list[object]]:
    """Everything that commands have left: rows by stream, refusals, and the seeds of rounds."""
    return {
        **{name: list(journal.tail(name)) for name in journal.streams()},
        "refusals": list(journal.refusals()),
        "seeds": [journal.seed("table/1", number) for number in (1, 2)],
    }


@contextmanager
def busy(desk: Desk) -> Iterator[list[tuple[str, int]]]:
    """While this lasts, another thread gives one command after the other; each is listed once it is acknowledged."""
    felt, done, stop = Felt(desk, "plain-stud", 1, "2"), list[tuple[str, int]](), Event()

    def work() -> None:
        for n in count():
            command = TakeSeat(1) if n % 2 else LeaveSeat(1)
            done.append(("table/2", felt.do(command, felt.player(1)).version))
            if stop.is_set():
                return

    thread = Thread(target=work)
    thread.start()
    try:
        yield done
    finally:
        stop.set()
        thread.join()


def test_a_floor_that_takes_commands_is_backed_up_and_goes_on_elsewhere(
    where: str, elsewhere: str, tmp_path: Path, tell: Tell
) -> None:
    file, desk = tmp_path / "floor.backup", played(where)
    with busy(desk) as done:
        until(lambda: len(done) >= 5)
        before = list(done)
        said = tell("backup", where, file, "--with-keys")
        after = len(done)
        until(lambda: len(done) >= after + 5)
    assert said.code == 0, said.err
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    desk.journal.settle()
    said = tell("restore", file, elsewhere)
    assert said.code == 0, said.err
    assert "Restored and verified" in said.out

    head, restored = BACKUP.read_head(file), open_journal(elsewhere)
    live, again = whole(desk.journal), whole(restored)
    assert restored.anchor() == head.anchor
    with desk.journal.reader() as reader:
        assert head.anchor == Anchor.of(reader.tree(head.anchor.size)), "the live log continues it"
    assert again["seeds"] == live["seeds"] != [None, None]
    for name, found in again.items():
        assert found == live[name][: len(found)]
    assert sum(map(len, again.values())) - 2 == head.anchor.size < sum(map(len, live.values())) - 2
    versions = {row.version for row in restored.rows("table/2")}
    assert {version for _, version in before} <= versions
    assert len(versions) < len(live["table/2"])
    restored.close()
    desk.close()

    desk = open_desk(elsewhere, the_next_day(), repeatable("later"))
    assert check_end(desk.journal, desk.streams.domains.values(), tmp_path / "none") is not None
    Felt(desk, "plain-stud", name="3").play(random.Random(4))
    desk.journal.settle()
    desk.close()
    report = verify(elsewhere, head.anchor)
    assert (report.fault, report.anchor.size > head.anchor.size) == (None, True)


# -- one floor, backed up once


def test_a_backup_says_what_it_is_and_nothing_else_in_the_clear(kept: Kept) -> None:
    first, _, rest = kept.file.read_bytes().partition(b"\n")
    assert BACKUP.begins(kept.file)
    assert not BACKUP.begins(kept.journal)
    assert (BACKUP.read_head(kept.file).floor, BACKUP.read_head(kept.file).made) == ("localhost/cutcard", NOW)
    with open_reader(kept.journal) as reader:
        texts = [text for row in reader.rows("table/1", 1, 100) for text in (row.actor, row.command, row.events)]
        assert len(texts) > 20
        assert BACKUP.read_head(kept.file).anchor == Anchor.of(reader.tree())
    for data in (first, rest):
        assert not any(text.encode() in data for text in texts)
    assert not any(one.key in kept.file.read_bytes() for one in keyring.load(kept.keys).sealing)


def test_a_backup_can_be_verified_as_it_is(kept: Kept, tell: Tell) -> None:
    said = tell("verify", kept.file, "--keys", kept.keys)
    assert said.code == 0, said.err
    assert "No fault found" in said.out
    said = tell("verify", kept.file)
    assert (said.code, "name the file of the floor's keys with --keys" in said.err) == (1, True)


def test_nothing_is_overwritten_and_keys_only_come_along_when_asked(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    file = tmp_path / "floor.backup"
    said = tell("backup", kept.journal, file)
    assert (said.code, "(key 1-" in said.out and "They are not in it" in said.out) == (0, True)
    assert [one.name for one in tmp_path.iterdir()] == ["floor.backup"]
    data = file.read_bytes()
    said = tell("backup", kept.journal, file, "--with-keys")
    assert (said.code, "exists: choose another name" in said.err) == (1, True)
    assert ([one.name for one in tmp_path.iterdir()], file.read_bytes()) == (["floor.backup"], data)
    said = tell("backup", kept.journal, tmp_path / "other", "--with-keys", "--json")
    assert msgspec.json.decode(said.out)["anchor"]["size"] == BACKUP.read_head(file).anchor.size
    copy = tmp_path / "other.keys"
    assert (stat.S_IMODE(copy.stat().st_mode), keyring.load(copy)) == (0o600, keyring.load(kept.keys))
    (tmp_path / "third.keys").write_text("others")
    said = tell("backup", kept.journal, tmp_path / "third", "--with-keys")
    assert (said.code, (tmp_path / "third").exists()) == (1, False)


def test_a_place_that_cannot_be_written_is_said_plainly(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    said = tell("backup", kept.journal, tmp_path / "none" / "floor.backup")
    assert (said.code, "No such file or directory" in said.err) == (1, True)


def test_wrong_keys_make_no_backup(kept: Kept, tmp_path: Path, tell: Tell) -> None:
    keyring.create(tmp_path / "other.keys", keyring.Keyring.new("localhost/cutcard"))
    said = tell("backup", kept.journal, tmp_path / "floor.backup", "--keys", tmp_path / "other.keys")
    assert (said.code, "the keys do not fit" in said.err) == (1, True)
    ring, other = keyring.load(kept.keys), keyring.load(tmp_path / "other.keys")
    wrong = msgspec.structs.replace(ring, signing=other.signing)
    with pytest.raises(Refused, match=r"do not fit .*\(the checkpoint is not signed by localhost/cutcard\)"):
        write_backup(kept.journal, tmp_path / "floor.backup", wrong, NOW)
    assert [one.name for one in tmp_path.iterdir()] == ["other.keys"]


def test_rotated_keys_open_an_older_backup(kept: Kept, tmp_path: Path) -> None:
    ring = keyring.load(kept.keys).rotated()
    assert unpack(kept.file, ring, tmp_path / "restored.db") == BACKUP.read_head(kept.file).anchor


def test_an_empty_journal_is_not_backed_up(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "empty.db")
    with pytest.raises(Refused, match="nothing to back up"):
        write_backup(tmp_path / "empty.db", tmp_path / "floor.backup", journal.keys, NOW)
    journal.close()


def test_people_come_along_and_their_sessions_do_not(kept: Kept, tmp_path: Path) -> None:
    """Whoever was signed out since the backup must not be signed in again."""
    journal, restored, ring = tmp_path / "floor.db", tmp_path / "restored.db", keyring.load(kept.keys)
    journal.write_bytes(kept.journal.read_bytes())
    tables = ("persons", "credentials", "details", "snapshots", "segments", "secrets", "checkpoints")
    with forging(str(journal)) as db:
        db.execute("insert into persons values ('ann', 'Ann', 'staff')")
        db.execute("insert into credentials values ('ann', 'password', '', 'then', 'now', 1, '1-x', x'00ff')")
        db.execute("insert into details values ('ann', 'name', 'm', 'Ann O''Hara')")
        db.execute("insert into snapshots values ('table/1', 3, 'shape', x'00ff')")
        db.execute("insert into sessions values (x'01', '1', '2', 3, '4', '5', '6', '7', '8', '9')")
        before = {name: db.execute(f"select * from {name} order by 1, 2").fetchall() for name in tables}
    write_backup(journal, tmp_path / "floor.backup", ring, NOW)
    unpack(tmp_path / "floor.backup", ring, restored)
    with forging(str(restored)) as db:
        assert {name: db.execute(f"select * from {name} order by 1, 2").fetchall() for name in tables} == before
        assert db.execute("select * from sessions").fetchall() == []
    assert all(before.values())


def test_every_table_is_held_follows_from_others_or_is_left_out_on_purpose() -> None:
    others = ["tree", "balances", *NOT_COPIED, "sessions"]
    assert sorted([*backup.HELD, *others]) == sorted(table.name for table in TABLES)


def test_keys_from_the_environment_stay_there(
    kept: Kept, tmp_path: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(keyring.VARIABLE, kept.keys.read_text())
    (tmp_path / "floor.db").write_bytes(kept.journal.read_bytes())
    assert tell("backup", tmp_path / "floor.db", tmp_path / "floor.backup").code == 0
    said = tell("restore", tmp_path / "floor.backup", tmp_path / "new.db", "--json")
    assert msgspec.json.decode(said.out)["report"]["anchor"]["size"] == BACKUP.read_head(kept.file).anchor.size
    assert not list(tmp_path.glob("*.keys"))


# -- what is not sealed yet


def test_what_waits_for_the_sealer_is_left_out_with_all_that_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last moment on PostgreSQL: its rounds, seeds, snapshots, postings and details stay behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(backup, "seal_rest", lambda _: None)
    with server().database() as url:
        desk = open_desk(url, ticking(), repeatable("tail"))
        Felt(desk, "plain-stud", name="1").play(random.Random(3))
        desk.execute_now("patron/ann", CASHIER, RecordDetails("Ann O'Hara", "1990-05-31"), "before")
        desk.journal.settle()
        assert isinstance(desk.journal, PostgresJournal)
        desk.journal._sealer.close()
        sealed, rounds = desk.journal.anchor(), desk.journal.rows("table/1")
        Felt(desk, "plain-stud", name="2").play(random.Random(4))
        desk.execute_now("patron/ann", CASHIER, RecordDetails("Ann Smith", "1990-05-31"), "after")
        with desk.journal.reader() as reader:
            assert next(reader.unsealed(), None) is not None
        with forging(url) as db:
            db.executemany("insert into snapshots values (?, 2, 'shape', '')", [("table/1",), ("table/2",)])
        file, restored = tmp_path / "floor.backup", tmp_path / "restored.db"
        write_backup(url, file, desk.journal.keys, NOW)
        assert unpack(file, desk.journal.keys, restored) == sealed
        keys = desk.journal.keys
        desk.close()
    report = prove(restored, domains(), [sealed], keys=keys)
    assert (report.fault, report.anchor) == (None, sealed)
    journal = open_journal(restored, keys)
    assert (journal.rows("table/1"), journal.streams("table/2")) == (rounds, [])
    assert (journal.seed("table/1", 1) is None, journal.seed("table/2", 1)) == (False, None)
    assert (journal.snapshot("table/1") is None, journal.snapshot("table/2")) == (False, None)
    assert journal.ask("select value from details where field = 'name'") == [("Ann O'Hara",)]
    journal.close()
