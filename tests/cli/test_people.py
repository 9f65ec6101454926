"""``cutcard people``: who has an account, and a new code when no administrator can sign in any more."""

import asyncio
import json
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pyotp
import pytest

from cutcard.cli import main
from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.journal.journal import FLOOR
from cutcard.floor.keys.keyring import Keyring, create
from cutcard.floor.people.door import Door
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.opening import introduce
from cutcard.floor.proofs.verify import verify
from cutcard.registers.people.entrance import NameAdministrator, ReopenEntrance
from cutcard.registers.people.messages import DisableAccount, InvitePerson
from cutcard.ruling import Refused


def test_a_new_code_names_another_administrator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "floor.db"
    with closing(open_desk(path)) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        first = door.first_code()
        assert first is not None
        asyncio.run(door.name_first(first, "ada", "Ada Byron"))
    assert main(["people", "code", str(path), "--reason", " "]) == 1
    assert "state the reason" in capsys.readouterr().err
    assert main(["people", "code", str(path), "--reason", "the phone is lost", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["first_code"]
    with closing(open_desk(path)) as desk:
        door = Door(desk, desk.clock)
        with pytest.raises(Refused, match="wrong or was used"):
            asyncio.run(door.name_first(first, "eve", "Eve"))
        asyncio.run(door.name_first(code.lower(), "bea", "Bea"))
        assert desk.state(ENTRANCE).state.administrator == "bea"
    assert main(["people", "list", str(path), "--json"]) == 0
    listed = {one["id"]: (one["name"], one["roles"], one["state"]) for one in json.loads(capsys.readouterr().out)}
    assert listed == {
        "ada": ("Ada Byron", [Role.ADMINISTRATOR.name.lower()], "invited"),
        "bea": ("Bea", ["administrator"], "invited"),
    }
    assert main(["people", "list", str(path)]) == 0
    assert "Ada Byron" in capsys.readouterr().out


def opened(door: Door, token: str) -> None:
    """Follow the link of an invitation."""
    code = pyotp.TOTP(door.show(token).secret.decode()).at(door._clock())
    asyncio.run(door.accept_as_staff(token, "correct horse battery", code))


def test_whoever_never_opened_the_account_gets_a_new_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody closes the page after the code was used: otherwise nobody could confirm anybody."""
    path = tmp_path / "floor.db"
    with closing(open_desk(path)) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        opened(door, asyncio.run(door.name_first(door.first_code() or "", "ada", "Ada")))
        assert door.first_code() is None
        lost = asyncio.run(door.name_first(door.second_code() or "", "bea", "Bea"))
        again = asyncio.run(door.name_first(door.second_code() or "", "bea", "Bea"))
        with pytest.raises(Refused, match="expired or was used"):
            door.invitation(lost)
        late = door.second_code() or ""
        asyncio.run(door.name_first(late, "cleo", "Cleo"))
        with pytest.raises(Refused, match="expired or was used"):
            door.invitation(again)
        state = desk.state(ENTRANCE).state
        assert (state.administrator, state.second) == ("ada", "cleo")
        unused = door.second_code() or ""
        opened(door, door.invite("cleo", "Cleo"))
        with pytest.raises(Refused, match="wrong or was used"):
            asyncio.run(door.name_first(unused, "eve", "Eve"))
        assert door.second_code() is None
        for name in (NameAdministrator("eve"), NameAdministrator("cleo"), NameAdministrator("eve", "sue")):
            with pytest.raises(Refused):
                desk.execute_now(ENTRANCE, DOOR, name, token_hex(8))
        desk.execute_now(stream_of("sue"), Actor("ada", Role.ADMINISTRATOR), InvitePerson((Role.DEALER,)), token_hex(8))
        opened(door, door.invite("sue", "Sue", "ada"))
        desk.journal.settle()
        assert verify(desk.journal, domains()).fault is None
    assert main(["people", "list", str(path)]) == 0
    assert "dealer; waits for a second person" in capsys.readouterr().out


def test_two_administrators_need_no_code_however_they_came(tmp_path: Path) -> None:
    """One by the first code, another by a code of ``cutcard people code``."""
    with closing(open_desk(tmp_path / "floor.db")) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        opened(door, asyncio.run(door.name_first(door.first_code() or "", "ada", "Ada")))
        desk.execute_now(ENTRANCE, DOOR, ReopenEntrance("nobody can confirm"), token_hex(8))
        link = asyncio.run(door.name_first(door.first_code() or "", "bea", "Bea"))
        assert door.second_code() is not None
        opened(door, link)
        assert (door.first_code(), door.second_code()) == (None, None)
        desk.execute_now(stream_of("ada"), Actor("bea", Role.ADMINISTRATOR), DisableAccount("left"), token_hex(8))
        assert door.second_code() is not None


def test_a_floor_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["people", "list", str(tmp_path / "none.db")])
    assert left.value.code == 2
    assert "there is no file" in capsys.readouterr().err


def test_a_code_is_sealed_with_the_floors_own_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sealed with others it would never work; and new keys beside the journal would look like the floor's."""
    path, keys, others = tmp_path / "floor.db", tmp_path / "elsewhere.keys", tmp_path / "others.keys"
    ring = create(keys, Keyring.new(FLOOR))
    create(others, Keyring.new(FLOOR))
    with closing(open_desk(path, keys=ring)) as desk:
        asyncio.run(introduce(desk))
        desk.journal.checkpoint()
    code = ["people", "code", str(path), "--reason", "the phone is lost", "--json"]
    assert main(code) == 1
    assert "name the file of the floor's keys with --keys" in capsys.readouterr().err
    assert main([*code, "--keys", str(others)]) == 1
    assert "does not fit the floor's keys" in capsys.readouterr().err
    assert sorted(one.name for one in tmp_path.glob("*.keys")) == ["elsewhere.keys", "others.keys"]
    assert main([*code, "--keys", str(keys)]) == 0
    given = json.loads(capsys.readouterr().out)["first_code"]
    with closing(open_desk(path, keys=ring)) as desk:
        assert asyncio.run(Door(desk, desk.clock).name_first(given, "ada", "Ada"))
