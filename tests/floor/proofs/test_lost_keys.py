"""``cutcard keys lost``: a floor whose keys are lost goes on with new ones, and its journal says so."""

import asyncio
import json
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest

from cutcard.cli import main
from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import ENTRANCE
from cutcard.floor.keys.keyring import Keyring, create, load
from cutcard.floor.log.keeper import Keeper, checkpoint_file
from cutcard.floor.people.credentials import Credentials
from cutcard.floor.people.door import Door
from cutcard.floor.plan.opening import introduce
from cutcard.floor.proofs.starting import check_end
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.opening import files_beside
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.people.entrance import EntranceReopened
from cutcard.ruling import Refused

LOST = ["--reason", "the disk burned", "--json"]


def kept(where: str, keys: Keyring) -> None:
    """A floor with a row, a credential and a checkpoint, both in the store and beside it."""
    with closing(open_desk(where, keys=keys)) as desk:
        asyncio.run(introduce(desk))
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
        assert Door(desk, desk.clock).first_code()
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
