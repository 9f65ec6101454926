"""The opening checklist is a job at every table: at an electronic one it confirms the drop box."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.cards import Source
from cutcard.table.messages.exchange import ChangeCash
from cutcard.table.messages.round import TakeSeat
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import build, offered, sample
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import DEALER, SYSTEM

SUPERVISOR = Actor("sam", Role.GAMING_SUPERVISOR)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("desk"))
    yield desk
    desk.close()


@pytest.mark.parametrize("game", ["three-card-poker", "lunar-poker"])
@pytest.mark.parametrize("source", ["device", "shoe"])
def test_an_electronic_table_takes_cash_once_its_drop_box_is_confirmed(desk: Desk, game: str, source: Source) -> None:
    desk.execute_now("table/1", SYSTEM, OpenTable(game, TableSign(), source=source), "open")
    desk.execute_now("table/1", Actor("ann", Role.PLAYER), TakeSeat(1), "sit")
    with pytest.raises(Refused, match="drop box"):
        desk.execute_now("table/1", DEALER, ChangeCash(1, 5_000), "cash")
    spot = Spot(desk, SUPERVISOR, "table/1", {})
    (job,) = [job for job, _ in offered(jobs(), spot) if job.id == "prepare-table"]
    filled = sample(job, spot)
    assert filled["equipment"] == ("drop box",)
    desk.execute_now("table/1", SUPERVISOR, build(job, spot, filled), "checklist")
    desk.execute_now("table/1", DEALER, ChangeCash(1, 5_000), "cash again")
