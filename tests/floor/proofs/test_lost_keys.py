"""``cutcard keys lost``: a floor whose keys are lost goes on with new ones, and its journal says so."""

import asyncio
import json
import random
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest

from cutcard.cli import main
from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.keys.keyring import Keyring, create, load
from cutcard.floor.log.keeper import Keeper, checkpoint_file
from cutcard.floor.people.credentials import Credentials
from cutcard.floor.people.door import Door
from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.opening import introduce
from cutcard.floor.proofs.shuffles import receipt
from cutcard.floor.proofs.starting import check_end, give_up_keys
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.opening import files_beside
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.people.entrance import EntranceReopened, NameAdministrator
from cutcard.registers.people.messages import AcceptInvitation
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused, instead
from cutcard.table.messages.cards import RestoreDevice
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import CloseBets, OpenBets, PlaceWagers
from tests.floor.conftest import ticking
from tests.support.floor.play import GAMES, INSPECTOR, SYSTEM, Felt

LOST = ["--reason", "the disk burned", "--json"]


def kept(where: str, keys: Keyring) -> None:
    """A floor with a row, a credential and a checkpoint, both in the store and beside it."""
    with closing(open_desk(where, keys=keys)) as desk:
        asyncio.run(introduce(desk))
        for one in ("ada", "bea"):
            desk.execute_now(ENTRANCE, DOOR, NameAdministrator(one), token_hex(8))
            desk.execute_now(stream_of(one), DOOR, AcceptInvitation("password and code"), token_hex(8))
        name_persons(desk.journal, [NamedPerson(one, one, "staff") for one in ("ada", "bea")])
        desk.execute_now("patron/pat", Actor("opening", Role.SYSTEM), BuyIn("pat", 100), token_hex(8))
        Credentials(desk.journal, desk.clock).keep("ada", "password", b"hash")
        desk.journal.settle()
        Keeper(desk.journal, checkpoint_file(files_beside(where))).once()


def starts(desk: Desk, where: str) -> None:
    check_end(desk.journal, domains(), checkpoint_file(files_beside(where)))


def test_a_floor_goes_on_with_new_keys(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files_beside(where).parent.mkdir(parents=True, exist_ok=True)
    new = tmp_path / "new.keys"
    create(new, Keyring.new("casino.example/new"))
    kept(where, Keyring.new("casino.example/old"))
    beside = checkpoint_file(files_beside(where))
    before = beside.read_text()
    with closing(open_desk(where, keys=load(new))) as desk, pytest.raises(Refused, match="cutcard keys lost"):
        starts(desk, where)
    assert main(["keys", "lost", where, "--keys", str(new), "--reason", " "]) == 1
    assert "state the reason" in capsys.readouterr().err
    assert main(["keys", "lost", where, "--keys", str(new), *LOST]) == 0
    assert json.loads(capsys.readouterr().out)["floor"] == "casino.example/new"
    assert beside.with_name(f"{beside.name}.lost").read_text() == before
    with closing(open_desk(where, keys=load(new))) as desk:
        starts(desk, where)
        [told] = [one for row in desk.history(ENTRANCE) for one in row.events if isinstance(one, EntranceReopened)]
        assert told.reason.endswith("signs from now on: the disk burned")
        assert Credentials(desk.journal, desk.clock).of("ada", "password") == []
        codes = Door(desk, desk.clock).first_code(), Door(desk, desk.clock).second_code()
        assert all(codes), "two people begin again: neither of the old administrators can sign in"
        desk.journal.settle()
        Keeper(desk.journal, beside).once()
        assert verify(desk.journal, domains()).fault is None
        starts(desk, where)
    assert main(["keys", "lost", where, "--keys", str(new), *LOST]) == 1
    assert "these keys are the floor's" in capsys.readouterr().err


def test_lost_keys_hide_no_other_loss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The journal must continue the checkpoint that the lost keys signed."""
    where, new = f"sqlite:///{tmp_path}/floor.db", tmp_path / "new.keys"
    create(new, Keyring.new("casino.example/new"))
    kept(where, Keyring.new("casino.example/old"))
    newer = checkpoint_file(tmp_path / "floor.db")
    kept(f"sqlite:///{tmp_path}/other.db", Keyring.new("casino.example/old"))
    newer.write_text(checkpoint_file(tmp_path / "other.db").read_text())
    assert main(["keys", "lost", where, "--keys", str(new), *LOST]) == 1
    assert "is not as the floor left it" in capsys.readouterr().err
    assert newer.exists()


# -- what was in play


@pytest.mark.parametrize("stage", ["open", "dealt"])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_whose_cards_are_lost_is_void_and_the_journal_still_verifies(
    path: Path, game: str, stage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    new, clock, rng = path.with_name("new.keys"), ticking(), random.Random(game)
    create(new, Keyring.new("casino.example/new"))
    with closing(open_desk(path, clock, keys=Keyring.new("casino.example/old"))) as desk:
        felt = Felt(desk, game)
        felt.play(rng)
        before = {box: desk.balance(f"patron/{felt.patron(box)}") for box in (1, 2, 3)}
        felt.do(OpenBets(), SYSTEM)
        for box in before:
            felt.do(PlaceWagers(box, felt.bets(rng)), felt.player(box))
        if stage == "dealt":
            felt.do(CloseBets(), SYSTEM)
        desk.journal.settle()
        Keeper(desk.journal, checkpoint_file(path)).once()
    with closing(open_desk(path, clock, keys=load(new))) as desk:  # nobody has given the old ones up yet
        felt.desk = desk
        if stage == "open":
            with pytest.raises(Refused, match="if it is lost for ever") as refused:
                felt.do(CloseBets(), SYSTEM)
            assert refused.value.cure == instead(ReportFault(Fault.DEVICE_FAILS))
        desk.journal.settle()
        fault = verify(desk.journal, domains()).fault
        assert fault is not None
        assert "not in the keyring" in fault.what
        [told] = give_up_keys(desk, checkpoint_file(path), "burned")
        assert "round 2 is void" in told
        proposed = felt.round.proposed
        assert proposed is not None
        felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_ROUND), Actor("gus", Role.GAMING_SUPERVISOR))
        assert {box: desk.balance(f"patron/{felt.patron(box)}") for box in before} == before
        felt.do(RestoreDevice("tested, and it works"), Actor("gus", Role.GAMING_SUPERVISOR))
        felt.play(rng)
        with pytest.raises(Refused, match="if it is lost for ever"):
            receipt(desk, felt.stream, 1, INSPECTOR)
        desk.journal.settle()
        report = verify(desk.journal, domains())
        assert (report.fault, report.lost) == (None, 2)
        Keeper(desk.journal, checkpoint_file(path)).once()
    capsys.readouterr()
    assert main(["journal", "verify", str(path), "--keys", str(new)]) == 0
    assert "The shuffles of 2 rounds cannot be checked" in capsys.readouterr().out


def test_a_lost_seed_excuses_no_round_after_the_loss_and_no_other_fault(path: Path) -> None:
    """Whoever gave the keys up must not hide later shuffles, nor anything but the cards of earlier ones."""
    clock, rng, new = ticking(), random.Random(1), Keyring.new("casino.example/new")
    with closing(open_desk(path, clock, keys=Keyring.new("casino.example/old"))) as desk:
        felt = Felt(desk, GAMES[0])
        felt.play(rng)
        desk.journal.settle()
        Keeper(desk.journal, checkpoint_file(path)).once()
    with closing(open_desk(path, clock, keys=new)) as desk:
        felt.desk = desk
        give_up_keys(desk, checkpoint_file(path), "burned")
        felt.play(rng)
        desk.journal.settle()
        assert verify(desk.journal, domains()).fault is None
        desk.journal.change("update secrets set key = 'gone' where segment = 2")
        fault = verify(desk.journal, domains()).fault
        assert fault is not None
        assert "not in the keyring" in fault.what
        desk.journal.change("delete from secrets where segment = 2")
        assert "is missing" in str(verify(desk.journal, domains()).fault)


def test_keys_that_nobody_named_are_no_fault_of_the_journal(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tired operator would take "a fault was found" for a fraud."""
    with closing(open_desk(path, ticking(), keys=Keyring.new("casino.example/old"))) as desk:
        Felt(desk, GAMES[0]).play(random.Random(1))
        desk.journal.settle()
        Keeper(desk.journal, checkpoint_file(path)).once()
    assert main(["journal", "verify", str(path)]) == 1
    assert "name their file with --keys" in capsys.readouterr().err
    assert main(["journal", "verify", str(path), "--checkpoint", str(checkpoint_file(path))]) == 1
    assert "with --keys" in capsys.readouterr().err
    assert main(["journal", "verify", str(path), "--no-audit"]) == 0
