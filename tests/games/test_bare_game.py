"""A game with ``game.py`` and ``rules.toml`` alone: played, settled, served, dealt by hand, practised, looked up."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.cli.scaffold import scaffold
from cutcard.core.message import Role
from cutcard.floor.plan.floorplan import parse as parse_plan
from cutcard.odds.model.fit import exact
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.rules.printed.topics import Topics
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, Settle, ShowCards, TakeSeat
from cutcard.web.http.access import apart
from tests.support.floor.running import Floor

PLAN = """
[floor]
name = "One game alone"

[[table]]
id = "felt"
game = "high-five"

[[table]]
id = "hand"
game = "high-five"
dealing = "recorded"
recording = "full"
source = "hand"

[[patron]]
id = "ann"
name = "Ann"
chips = 1_000_000
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game in a folder of its own, found through the variable as by any process."""
    made = scaffold("high-five", tmp_path_factory.mktemp("games"))
    with games.added(made):
        yield made


@pytest.fixture(scope="module")
def floor(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor"), plan=parse_plan(PLAN)) as running:
        yield running


def test_it_covers_no_topic_and_has_exact_odds_without_a_line(project: Path) -> None:
    assert games.topics("high-five") == Topics()
    assert games.part("high-five", "odds") is None
    assert exact("high-five")


def test_it_is_played_in_the_browser(floor: Floor) -> None:
    ann = floor.person("ann")
    (table, by_hand) = ann.get("/api/lobby")["tables"]
    assert (table["title"], table["document"], by_hand["dealing"]) == ("High Five", "HFX", "recorded")
    ann.do("felt", TakeSeat(1))
    ann.ready("felt")
    with ann.live("felt") as line:
        line.until(lambda seen: seen["need"]["kind"] == "wagers")
        ann.do("felt", PlaceWagers(1, (Bet("ante", 1000),)))
        ann.ready("felt")
        line.until(lambda seen: seen["need"]["kind"] == "choice")
        ann.do("felt", Choose(1, "raise"))
        ann.ready("felt")
        over = line.until(lambda seen: seen["stage"] == "closed")
    assert {one["area"] for one in over["settled"]} == {"ante", "raise"}
    assert over["prompts"] == [], "no sign, no gestures, no card asked for"


def test_it_is_dealt_by_hand(floor: Floor) -> None:
    ann, dealer = floor.person("ann"), floor.person("dealer")
    ann.do("hand", TakeSeat(1))
    dealer.do("hand", OpenBets())
    dealer.do("hand", PlaceWagers(1, (Bet("ante", 1000),)))
    dealer.do("hand", CloseBets())
    dealer.do("hand", Choose(1, "raise"))
    dealer.do("hand", ShowCards("dealer", parse("Kc Kd 9h 5s 3c")))
    dealer.do("hand", Settle())
    seen = dealer.do("hand", ShowCards("box 1", parse("Ah Ad 7c 5d 2s")))
    assert [(one["area"], one["result"]) for one in seen["settled"]] == [("ante", "win"), ("raise", "win")]


def test_the_desk_and_the_players_door_have_no_register_for_it(floor: Floor) -> None:
    ann, supervisor = floor.person("ann"), floor.person("gaming-supervisor")
    assert ann.get("/api/mine")["registers"] == []
    streams = supervisor.get("/api/streams")["streams"]
    assert "high-five" not in {one["id"] for one in streams if one["domain"] == "incidents"}
    assert supervisor.get("/api/streams/table/felt")["title"] == "High Five (felt)"
    dispute = msgspec.json.encode(LodgeDispute(IncidentPlace("felt", 1), "ann", "the raise was paid short"))
    headers = {"Idempotency-Key": token_hex(8)}
    refused = ann.http.post("/api/mine/incidents/high-five/commands", content=dispute, headers=headers)
    assert refused.status_code == 409
    assert refused.json()["reason"].startswith("'high-five' has no register of incidents: choose a game that has one")
    sheets = floor.person("inspector").get("/api/reports?month=2026-01")
    assert not [sheet for sheet in sheets if "High Five" in sheet["title"]]


def test_who_is_excluded_from_the_casino_is_excluded_here_too(floor: Floor) -> None:
    guest = floor.guest()
    id = guest.get("/api/me")["id"]
    manager = floor.person("gaming-manager")
    headers = {"Idempotency-Key": token_hex(8)}
    command = b'{"type":"Exclude","scope":"casino","reason":"a court order"}'
    told = manager.http.post(f"/api/streams/patron/{id}/commands", content=command, headers=headers)
    assert told.status_code == 200, told.text
    refused = guest.send("felt", TakeSeat(2))
    assert (refused.status_code, refused.json()["clause"]) == (409, None)
    assert "excluded from the casino" in refused.json()["reason"]


def test_it_is_practised_with_valuations(floor: Floor) -> None:
    someone = floor.stranger()
    listed = {one["game"]: one["valued"] for one in someone.get("/api/practice")["games"]}
    assert listed["high-five"] is True
    assert listed["plain-three"] is True
    told = someone.get("/api/practice/high-five")
    assert told["valued"] is True

    def give(command: dict[str, Any]) -> dict[str, Any]:
        sent = someone.http.post(
            "/api/practice/high-five/commands",
            json={"command": command, "warn": False},
            headers={"Idempotency-Key": token_hex(8)},
        )
        assert sent.status_code == 200, sent.text
        answered: dict[str, Any] = sent.json()
        return answered

    give({"type": "PlaceWagers", "seat": 1, "bets": [{"area": "ante", "chips": 1000}]})
    told = give({"type": "Choose", "box": 1, "move": "raise"})
    assert told["judged"]["chosen"] == "raise"
    assert told["judged"]["cost"] >= 0
    assert len(told["record"]["tallies"]) == 1
    assert told["view"]["stage"] == "closed"


def test_its_rules_are_shown(floor: Floor) -> None:
    document = next(one for one in floor.stranger().get("/api/rules")["documents"] if one["code"] == "HFX")
    assert document["title"] == "High Five"


def test_no_advice_is_given_to_who_plays_it(project: Path) -> None:
    refused = apart(Role.PLAYER, "high-five")
    assert refused is not None
    assert refused.clause is None


def test_the_journal_verifies_in_another_process(floor: Floor) -> None:
    program = "import sys; from cutcard.cli import main; sys.exit(main(['journal', 'verify', sys.argv[1]]))"
    ran = subprocess.run([sys.executable, "-c", program, str(floor.path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
