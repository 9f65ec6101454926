"""``cutcard people``: who has an account, and a new code when no administrator can sign in any more."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

import pytest

from cutcard.cli import main
from cutcard.compose import open_desk
from cutcard.core.message import Role
from cutcard.floor.domains.people import ENTRANCE
from cutcard.floor.people.door import Door
from cutcard.floor.plan.opening import introduce
from cutcard.ruling import Refused


def test_a_new_code_names_another_administrator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "floor.db"
    with closing(open_desk(path)) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        first = door.first_code()
        assert first is not None
        asyncio.run(door.name_first(first, "ada", "Ada Byron"))
        assert door.first_code() is None
    assert main(["people", "code", str(path), "--reason", " "]) == 1
    assert "state the reason" in capsys.readouterr().err
    assert main(["people", "code", str(path), "--reason", "the phone is lost", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["first_code"]
    with closing(open_desk(path)) as desk:
        door = Door(desk, desk.clock)
        with pytest.raises(Refused, match="did not work"):
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


def test_a_floor_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["people", "list", str(tmp_path / "none.db")])
    assert left.value.code == 2
    assert "there is no file" in capsys.readouterr().err
