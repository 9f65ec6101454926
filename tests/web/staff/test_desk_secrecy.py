"""The desk tells no card that its reader's own view of the table hides, at any moment of a round."""

import re
from pathlib import Path
from random import Random

import pytest

from cutcard.cards import show
from cutcard.table.messages.round import Discarded, Shown, TakeSeat
from cutcard.web.http.settings import Settings
from cutcard.web.staff import log as desk_log
from tests.support.floor.running import PATIENT, Floor
from tests.support.floor.staff import AtDesk
from tests.web.player.test_play import TABLES, play

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
NUMBERS = re.compile(r"\[\d+(,\d+)*\]")
READERS = ("dealer", "gaming-supervisor", "casino-supervisor", "gaming-manager", "inspector")


def leaks(floor: Floor, table: str, rounds: int) -> list[str]:
    """Cards and lists of numbers in what the desk sends beyond what the table's own view and public log show."""
    found: list[str] = []
    people = {1: floor.person("ann"), 2: floor.person("bob")}
    readers = {id: AtDesk(floor, id) for id in READERS}

    def listen(news: object) -> None:
        moments.append(news)

    moments: list[object] = []
    floor.desk.subscribe(f"table/{table}", listen)
    for box, someone in people.items():
        someone.do(table, TakeSeat(box))

    def judge() -> None:
        for id, reader in readers.items():
            with reader.someone.live(table) as line:
                news = line.news()
            known = set(CARD.findall(str(news)))
            told = reader.http.get(f"/api/streams/table/{table}").text
            if beyond := set(CARD.findall(told)) - known:
                found.append(f"{id}: {sorted(beyond)}")
            if numbers := NUMBERS.search(told):
                found.append(f"{id}: {numbers[0]}")

    original = type(people[1]).see

    def see_and_judge(self: object, name: str) -> dict[str, object]:
        if moments:
            moments.clear()
            judge()
        return original(self, name)  # type: ignore[arg-type]  # passed on

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(people[1]), "see", see_and_judge)
        rng = Random(table)
        for _ in range(rounds):
            play(table, people, rng)
            judge()
    return found


def running(folder: Path) -> Floor:
    return Floor(folder, settings=Settings(demo=True, pace=PATIENT, commands=(10_000, 1000), watching=1000))


@pytest.mark.parametrize("table", TABLES)
def test_no_hidden_card_on_the_desk(tmp_path: Path, table: str) -> None:
    with running(tmp_path) as floor:
        assert leaks(floor, table, rounds=1) == []


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_log, "recorded", lambda event, _: f"{show(getattr(event, 'cards', ()))}")
    monkeypatch.setattr(desk_log, "AROUND", desk_log.AROUND | Shown | Discarded)
    with running(tmp_path) as floor:
        assert any("supervisor" in leak for leak in leaks(floor, "holdem", rounds=1))


def test_a_round_is_told_again_with_every_card_once_it_is_over(tmp_path: Path) -> None:
    with running(tmp_path) as floor:
        people, inspector = {1: floor.person("ann")}, AtDesk(floor, "inspector")
        seen = play("holdem", people, Random(1))
        told = inspector.someone.get(f"/api/tables/holdem/rounds/{seen['number']}")
        own = next(box["cards"] for box in seen["boxes"] if box["mine"])
        private = [line["text"] for line in told["lines"] if "seen by its player" in line["text"]]
        assert any(" ".join(own) in text for text in private)
        assert any(line["clauses"] for line in told["lines"])
        for id in ("dealer", "gaming-manager"):
            assert AtDesk(floor, id).http.get(f"/api/tables/holdem/rounds/{seen['number']}").status_code == 403
