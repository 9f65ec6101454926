"""The tables of Caribbean Stud on the demonstration floor."""

from pathlib import Path

from cutcard.compose import open_desk
from cutcard.floor.plan.floorplan import demo
from cutcard.floor.plan.opening import open_floor
from tests.floor.domains.test_life import Clock


def test_its_table_by_hand_is_ready_with_one_deck(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, demo(), bots=True)
    life = desk.state("table/stud-2").state.opened.life
    assert life.prepared
    assert list(life.decks) == ["red"]
    desk.close()
