"""Attacks that once worked, as the attacker makes them: through the door of a running floor."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from cutcard.core.message import Role
from tests.support.floor.indoors import Indoors

REGISTER = "/api/streams/incidents/plain-stud"


async def statuses(folder: Path) -> dict[str, Any]:
    async with Indoors(folder) as floor:
        ann, dealer = await floor.sign_in("ann", Role.PLAYER), await floor.sign_in("dealer", Role.DEALER)
        manager = await floor.sign_in("gaming_manager", Role.GAMING_MANAGER)
        chips = floor.desk.balance("patron/ann")

        async def give(path: str, cookie: str, **command: Any) -> int:
            return (await floor.ask("POST", f"{path}/commands", cookie, msgspec.json.encode(command))).status

        dispute = {"type": "LodgeDispute", "patron": "ann", "about": "my wager"}
        place = {"table": "stud", "round": 10**25}
        huge = [await give("/api/mine/incidents/plain-stud", ann, place=place, **dispute) for _ in range(20)]
        before = (await floor.ask("GET", REGISTER, manager)).status
        defect = {
            "type": "ReportDefect",
            "place": {"table": "stud-by-hand"},
            "kind": "missing card",
            "details": "51 cards",
        }
        reported = await give(REGISTER, dealer, **defect)
        return {
            "disputes": {*huge},
            "register": [before, (await floor.ask("GET", REGISTER, manager)).status],
            "defect": reported,
            "money": await give("/api/streams/patron/ann", dealer, type="BuyIn", patron="ann", amount=10**12),
            "created": floor.desk.balance("patron/ann") - chips,
        }


def test_no_attack_of_old_works(tmp_path: Path) -> None:
    """Rounds that no snapshot holds, a defect that the register's page could not show, and money out of nothing."""
    found = asyncio.run(statuses(tmp_path))
    assert found["disputes"] == {400}
    assert found["register"] == [200, 200]
    assert found["defect"] == 200
    assert (found["money"], found["created"]) in ((400, 0), (409, 0))
