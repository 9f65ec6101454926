"""Old history moves into an archive: the floor goes on as before, and everything still verifies, alone and together."""

import random
from pathlib import Path

import msgspec
import pytest

from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.archives.archiving import archive
from cutcard.floor.archives.file import ARCHIVE
from cutcard.floor.desk.archive_stream import STREAM, Archives
from cutcard.floor.desk.desk import AnsweredInArchive, RefusedBefore
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.envelope import Inspector, seal
from cutcard.floor.log.checkpoint import parse
from cutcard.floor.log.merkle import check_consistency
from cutcard.floor.proofs.export import lines
from cutcard.floor.proofs.exported import OPENED, open_export
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.floor.proofs.shuffles import receipt, wrong
from cutcard.floor.proofs.starting import check_end
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.copying import copy_journal
from cutcard.floor.stores.lines import packed
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.table.messages.round import Settle, TakeSeat
from tests.floor.conftest import repeatable
from tests.floor.stores.conftest import tell
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.archives import Days, day
from tests.support.journal.backups import Tell
from tests.support.journal.postgres import server

__all__ = ["tell"]


def test_a_floor_is_archived_twice_and_goes_on(where: str, tmp_path: Path, tell: Tell) -> None:
    floor, first, second = Days(where), tmp_path / "1.archive", tmp_path / "2.archive"
    journal = floor.desk.journal
    old = journal.checkpoint()
    balances, states = journal.balances(), {name: floor.desk.state(name).state for name in journal.streams()}
    whole = floor.verify()

    done = floor.archive(first, before=1)
    again = floor.archive(second, before=2)
    assert ARCHIVE.begins(first)
    assert (done.record.number, done.record.first, again.record.number) == (1, 1, 2)
    assert again.record.first == done.record.size + 1
    assert (done.refusals, again.refusals) == (1, 1)
    assert done.record.size == done.rows + done.refusals
    assert "T" in done.record.latest < "2026-01-02"

    # nothing has changed for whoever uses the floor
    assert journal.balances() == balances
    floor.reopen()
    journal = floor.desk.journal
    assert {name: floor.desk.state(name).state for name in states} == states
    assert set(journal.streams()) == {*states, STREAM}
    recorded = floor.desk.state(STREAM).state
    assert isinstance(recorded, Archives)
    assert recorded.records == (done.record, again.record)
    assert {entry.command.by for entry in floor.desk.history(STREAM)} == {"ines"}  # type: ignore[attr-defined]
    floor.live(3)

    # the journal verifies from the cut on, and with its archives from the first row on; each archive alone
    report = floor.verify()
    assert (report.fault, report.archived) == (None, again.record.size)
    assert report.rows == whole.rows - done.rows - again.rows + len(recorded.records) + report.anchor.size - (
        whole.anchor.size + 2 + 1
    )
    both = floor.whole([second, first])
    assert (both.fault, both.anchor, both.refusals) == (None, report.anchor, 4)
    keys = journal.files.with_name(f"{journal.files.name}.keys")
    for file, head in ((first, ARCHIVE.read_head(first)), (second, ARCHIVE.read_head(second))):
        said = tell("verify", file, "--keys", keys)
        assert said.code == 0, said.err
        assert f"seals {head.first:,} to {head.anchor.size:,}" in said.out
    said = tell("verify", where, "--keys", keys, "--archive", first, second)
    assert said.code == 0, said.err
    assert "from the first row on, with archives: 2" in said.out

    # a checkpoint from before still fits
    kept, new = parse(old), parse(journal.checkpoint())
    check_consistency(kept.size, new.size, journal.consistency(kept.size, new.size), kept.root, new.root)
    assert verify(journal, domains(), [Anchor(kept.size, kept.root.hex())]).fault is None
    assert journal.inclusion("table/1", 1, new.size)
    assert check_end(journal, domains(), tmp_path / "none") is not None
    floor.desk.close()


def test_a_key_gets_no_second_answer_however_old(where: str, tmp_path: Path) -> None:
    floor = Days(where, days=2)
    player, version = floor.felt.player(1), floor.desk.state("table/1").version
    seat = next(entry for entry in floor.desk.history("table/1") if isinstance(entry.command, TakeSeat))
    row = floor.desk.journal.rows("table/1", seat.version - 1, 1)[0]
    floor.archive(tmp_path / "1.archive", before=1)
    for actor, command, key in (
        (player, seat.command, row.key),
        (player, TakeSeat(3), row.key),
        (SYSTEM, Settle(), "refused 0"),
    ):
        with pytest.raises(AnsweredInArchive, match=r"is in archive 1 \(seals up to"):
            floor.desk.execute_now("table/1", actor, command, key)
    assert floor.desk.state("table/1").version == version
    assert floor.desk.journal.archive_of_key(player.id, "never used") is None
    with pytest.raises(RefusedBefore, match="you cannot settle now"):
        floor.desk.execute_now("table/1", SYSTEM, Settle(), "refused 1")  # still here: the first answer again
    assert floor.verify().fault is None
    floor.desk.close()


def test_an_archived_round_can_no_longer_be_named_and_a_later_one_can(desk_days: Days, tmp_path: Path) -> None:
    floor = desk_days
    state = floor.desk.state("table/1").state
    assert isinstance(state, FloorTable)
    register = f"incidents/{state.opened.game}"
    floor.archive(tmp_path / "1.archive", before=1)

    def lodge(number: int, key: str) -> None:
        player = floor.felt.player(1)
        floor.desk.execute_now(register, player, LodgeDispute(IncidentPlace("1", number), player.id, "wrong"), key)

    for number in (1, 2):
        with pytest.raises(InArchive, match=f"round {number} of table 1 is in archive 1"):
            lodge(number, f"old {number}")
        with pytest.raises(InArchive, match="journal replay --archive"):
            receipt(floor.desk, "table/1", number, floor.felt.player(1))
    lodge(3, "new")
    assert not wrong(receipt(floor.desk, "table/1", 3, floor.felt.player(1)))
    assert floor.verify().fault is None


def test_a_round_is_replayed_from_its_archive(desk_days: Days, tmp_path: Path, tell: Tell) -> None:
    floor, file = desk_days, tmp_path / "1.archive"
    before = tell("replay", floor.where, "--round", "table/1/round/2").out
    floor.archive(file, before=1)
    keys = Path(f"{floor.where}.keys")
    said = tell("replay", floor.where, "--round", "table/1/round/2")
    assert (said.code, "is in archive 1" in said.err) == (1, True)
    assert tell("replay", "--archive", file, "--keys", keys, "--round", "table/1/round/2").out == before
    assert tell("replay", floor.where, "--archive", file, "--round", "table/1/round/2").out == before
    said = tell("replay", "--archive", file, "--keys", keys, "--round", "table/1/round/3")
    assert (said.code, "has no round" in said.err) == (1, True)
    with pytest.raises(SystemExit):
        tell("replay", "--round", "table/1/round/2")


def test_backups_copies_and_exports_of_an_archived_journal_verify(desk_days: Days, tmp_path: Path, tell: Tell) -> None:
    floor, file = desk_days, tmp_path / "1.archive"
    floor.archive(file, before=1)
    journal = floor.desk.journal
    backup, restored, copied = tmp_path / "floor.backup", tmp_path / "restored.db", tmp_path / "copied.db"
    assert tell("backup", floor.where, backup, "--with-keys").code == 0
    assert tell("restore", backup, restored).code == 0
    copy_journal(floor.where, copied)
    for again in (restored, copied):
        said = tell("verify", again, "--archive", file)
        assert said.code == 0, said.err
    inspector, export = Inspector.new("inspector.example"), tmp_path / "floor.export"
    with journal.reader() as reader:
        known = {domain.name: domain for domain in domains()}
        export.write_bytes(b"".join(seal(packed(lines(reader, known, journal.keys)), inspector.key)))
    rows = tell("export", floor.where, "--stream", "table/1").out.splitlines()
    assert len(rows) == len(journal.rows("table/1")) > 0
    with open_export(export, inspector) as (head, path):
        report = verify(path, domains(), [head.anchor], keys=OPENED, withheld=head.withheld)
        assert (report.fault, report.archived > 0) == (None, True)


def test_pools_are_reconciled_from_the_cut_on(path: Path, tmp_path: Path) -> None:
    floor = Days(path, days=2)
    assert reconcile(floor.desk, "A").difference == 0
    meter = floor.desk.balance("pool/A")
    floor.archive(tmp_path / "1.archive", before=1)
    Felt(floor.desk, "plain-stud", 1, "2").play(random.Random(2))
    report = reconcile(floor.desk, "A")
    assert (report.difference, report.seed != meter, report.seed > 0) == (0, True, True)
    floor.desk.close()


def test_the_command_says_what_it_did_and_what_it_refuses(desk_days: Days, tmp_path: Path, tell: Tell) -> None:
    floor, file = desk_days, tmp_path / "1.archive"
    floor.desk.close()
    said = tell("archive", floor.where, file, "--before", "2026-01-02", "--by", "ines", "--json")
    assert said.code == 0, said.err
    told = msgspec.json.decode(said.out)
    assert (told["record"]["number"], told["record"]["file"]) == (1, "1.archive")
    said = tell("archive", floor.where, file, "--before", "2026-01-03")
    assert (said.code, "exists: choose another name" in said.err) == (1, True)
    said = tell("archive", floor.where, tmp_path / "2.archive", "--before", "2026-01-01")
    assert (said.code, "nothing to archive, because what follows was recorded at 2026-01-01" in said.err) == (1, True)
    with pytest.raises(SystemExit):
        tell("archive", floor.where, tmp_path / "2.archive", "--before", "yesterday")
    said = tell("verify", floor.where)
    assert (said.code, "are archived: the rest was checked from the sealed states on" in said.out) == (0, True)


def test_a_database_is_archived_while_a_server_runs_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        floor, file = Days(url, days=2), tmp_path / "1.archive"
        other = open_desk(url, floor.calendar, repeatable("other"))
        assert archive(other, file, day(1), other.journal.keys, "ines").record.number == 1
        other.close()
        floor.live(2)  # with the streams that it has in memory
        patron = f"patron/{floor.felt.patron(1)}"
        assert floor.desk.streams._open(patron).state == floor.desk.state(patron).state
        with pytest.raises(AnsweredInArchive):
            floor.desk.execute_now("table/1", SYSTEM, Settle(), "refused 0")
        assert floor.verify().fault is None
        assert floor.whole([file]).fault is None
        floor.desk.close()


def test_a_stream_that_is_archived_while_it_is_opened_is_opened_again(
    desk_days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = desk_days
    expected = {name: floor.desk.state(name).state for name in floor.desk.journal.streams()}
    floor.archive(tmp_path / "1.archive", before=1)
    journal, read = floor.desk.journal, floor.desk.journal.sealed_state
    for name, state in expected.items():
        answers = iter([None])  # what was there just before the rows were removed
        monkeypatch.setattr(journal, "sealed_state", lambda stream, first=answers: next(first, read(stream)))
        monkeypatch.setattr(journal, "snapshot", lambda stream: None)
        assert floor.desk.streams._open(name).state == state


def test_a_floor_goes_on_from_nothing_but_sealed_states(where: str, tmp_path: Path) -> None:
    """Every row and refusal is archived. A purchase that was sent then is not made again now."""
    floor, file = Days(where, days=1), tmp_path / "1.archive"
    patron = f"patron/{floor.felt.patron(1)}"
    [bought] = [row for row in floor.desk.journal.rows(patron) if '"BuyIn"' in row.command]
    command = floor.desk.streams.entry(bought).command
    done = floor.archive(file, before=30)
    assert (done.refusals, floor.desk.journal.refusals(), floor.desk.journal.rows(patron)) == (1, [], [])
    floor.reopen()
    held = floor.desk.balance(patron)
    with pytest.raises(AnsweredInArchive):
        floor.desk.execute_now(patron, Actor(bought.actor, Role(bought.role)), command, bought.key)
    assert floor.desk.balance(patron) == held
    floor.desk.execute_now(patron, Actor(bought.actor, Role(bought.role)), command, "another key")
    floor.live(1)
    report = floor.verify()
    assert (report.fault, report.refusals) == (None, 2)
    assert floor.whole([file]).fault is None
    floor.desk.close()
