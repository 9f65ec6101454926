"""Deadlines on a floor that runs: signs are kept, guests have a card, and staff are reminded of promotions."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.plan.floorplan import parse
from cutcard.floor.plan.opening import open_floor
from cutcard.registers.promotions.commands import DraftTerms
from cutcard.table.messages.life import AnnounceClosure, ShowNotice
from cutcard.table.messages.round import Bet, PlaceWagers, TakeSeat
from cutcard.web.http.settings import Settings
from tests.support.floor.promotions import TERMS
from tests.support.floor.running import FLOOR, PATIENT, Floor
from tests.support.floor.waiting import until

CAS, MIA = Actor("cas", Role.CASINO_SUPERVISOR), Actor("mia", Role.GAMING_MANAGER)
SETTINGS = Settings(demo=True, pace=PATIENT, remind=0.05)


def before(path: Path, how_long: timedelta) -> Desk:
    """The floor's journal as it was written some time ago."""
    desk = open_desk(path / "floor.db", lambda: datetime.now(UTC) - how_long)
    open_floor(desk, parse(FLOOR), bots=True)
    return desk


@pytest.mark.parametrize("table", ["three", "stud-by-hand"])
def test_what_fell_due_while_the_floor_was_down_is_done_when_it_is_up(table: str, tmp_path: Path) -> None:
    desk = before(tmp_path, timedelta(minutes=21))
    later = (datetime.now(UTC) - timedelta(seconds=30)).isoformat(timespec="seconds")
    desk.execute_now(f"table/{table}", CAS, ShowNotice(1000, later), "notice")
    desk.execute_now(f"table/{table}", CAS, AnnounceClosure(later), "closing")
    desk.close()
    with Floor(tmp_path, settings=SETTINGS) as floor:
        stream = f"table/{table}"
        until(lambda: bool(floor.desk.state(stream).state.opened.life.closed))
        assert floor.desk.state(stream).state.opened.sign.minimum == 1000
        assert [row.actor.id for row in floor.desk.history(stream)][-2:] == ["pace", "pace"]


def test_a_notice_is_applied_while_the_floor_runs(tmp_path: Path) -> None:
    desk = before(tmp_path, timedelta(minutes=20))
    soon = (datetime.now(UTC) + timedelta(seconds=1.5)).isoformat(timespec="milliseconds")
    desk.execute_now("table/three", CAS, ShowNotice(1000, soon), "notice")
    desk.close()
    with Floor(tmp_path, settings=SETTINGS) as floor:
        shown = floor.desk.state("table/three").state.opened.sign.minimum
        if datetime.now(UTC) < datetime.fromisoformat(soon):  # a busy machine may have taken longer to start
            assert shown == 500
        until(lambda: bool(floor.desk.state("table/three").state.opened.sign.minimum == 1000))
        applied = floor.desk.history("table/three")[-1]
        assert datetime.fromisoformat(applied.at) >= datetime.fromisoformat(soon)


@pytest.mark.parametrize("table", ["three", "holdem", "stud"])
def test_a_guest_plays_at_once_with_a_visitor_s_card(table: str, tmp_path: Path) -> None:
    with Floor(tmp_path, settings=SETTINGS) as floor:
        guest = floor.guest()
        guest.do(table, TakeSeat(1))
        bets = (Bet("ante", 1000), Bet("blind", 1000)) if table == "holdem" else (Bet("ante", 1000),)
        assert guest.do(table, PlaceWagers(1, bets))["stakes"]


def test_staff_are_reminded_at_the_tables_of_the_game(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=SETTINGS) as floor:
        floor.let_in(MIA)
        floor.desk.execute_now("promotion/plain-three.1", MIA, DraftTerms(TERMS), "draft")
        manager, dealer = floor.person("gaming-manager"), floor.person("dealer")

        def told(table: str) -> list[str]:
            return [prompt["clause"] for prompt in manager.see(table)["prompts"] if "overdue" in prompt["text"]]

        until(lambda: "PLT 14.12" in told("three"))
        assert told("lunar") == []
        assert [prompt for prompt in dealer.see("three")["prompts"] if "Promotion" in prompt["text"]] == []
