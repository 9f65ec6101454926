"""The codes on the console, each of which makes one administrator."""

import asyncio
from contextlib import closing
from pathlib import Path

import pyotp
import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Role
from cutcard.floor.domains.people import ENTRANCE
from cutcard.floor.people.door import Door, WrongCode
from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.floor.plan.opening import introduce, open_demonstration
from cutcard.registers.people.entrance import Newcomer
from cutcard.ruling import Refused


def opened(door: Door, token: str) -> None:
    """Follow the link of an invitation."""
    code = pyotp.TOTP(door.show(token).secret.decode()).at(door._clock())
    asyncio.run(door.accept_as_staff(token, "correct horse battery", code))


def test_a_code_that_is_entered_twice_at_once_makes_one_administrator(where: str) -> None:
    """Otherwise whoever has one code is both of the two people whom a floor begins with."""
    with closing(open_desk(where)) as desk, closing(open_desk(where)) as other:
        doors = [Door(desk, desk.clock), Door(other, other.clock)]
        asyncio.run(introduce(desk))
        code = doors[0].first_code() or ""

        async def both() -> list[str | BaseException]:
            names = (door.name_first(code, f"eve-{n}", "Eve") for n, door in enumerate([*doors, *doors]))
            return await asyncio.gather(*names, return_exceptions=True)

        found = asyncio.run(both())
        assert [type(one) for one in found if not isinstance(one, str)] == [WrongCode] * 3
        desk.streams.refresh(ENTRANCE)
        state = desk.state(ENTRANCE).state
        assert state.administrator
        assert not state.second


def test_a_code_with_which_nobody_was_named_still_counts(tmp_path: Path) -> None:
    with closing(open_desk(tmp_path / "floor.db")) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        code = door.first_code() or ""
        asyncio.run(open_demonstration(desk, [Newcomer("ada", Role.DEALER)]))
        with pytest.raises(Refused, match="somebody's account already"):
            asyncio.run(door.name_first(code, "ada", "Ada"))
        assert asyncio.run(door.name_first(code, "bea", "Bea"))


def test_the_administrator_of_a_demonstration_is_nobody_who_confirms(tmp_path: Path) -> None:
    """A floor that was tried out first still gets its second administrator."""
    with closing(open_desk(tmp_path / "floor.db")) as desk:
        door = Door(desk, desk.clock)
        asyncio.run(introduce(desk))
        asyncio.run(open_demonstration(desk, [Newcomer("administrator", Role.ADMINISTRATOR)]))
        name_persons(desk.journal, [NamedPerson("administrator", "Administrator", "staff")])
        opened(door, asyncio.run(door.name_first(door.first_code() or "", "ada", "Ada")))
        assert door.second_code()
