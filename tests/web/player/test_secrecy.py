"""Every byte that leaves a running floor, to each role, at the moment it leaves: no card the person may not know."""

import re
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cutcard.cards import show
from cutcard.core.message import Role
from cutcard.floor.streams.streams import News
from cutcard.table.messages.round import LeaveSeat, Shown, TurnedUp, WagerPlaced
from cutcard.table.state.table import drawn, pile
from cutcard.web.http.session import Person
from cutcard.web.http.settings import Settings
from cutcard.web.player import views
from tests.support.floor.running import PATIENT, Floor
from tests.web.player.test_play import TABLES, play

CARD = re.compile(rb"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
NUMBERS = re.compile(rb"\[\d+(,\d+)*\]")  # cards inside are numbers: no list of numbers may leave

CHANGE = b'{"version":'  # how each message of a live line begins, but the first


class Ear:
    """Hears all that is sent, and judges it by the rows that are written by then."""

    def __init__(self) -> None:
        self.leaks: list[str] = []
        self.changes = 0  # messages of live lines that were judged
        self.bytes: Counter[str] = Counter()
        self._rounds: dict[tuple[str, int], list[Any]] = {}
        self._followed: dict[str, tuple[str, int]] = {}  # the round that each person's live line is at
        self._shown: set[bytes] = set()  # what was shown to all in any round, the cards of each showing together

    def written(self, news: News) -> None:
        for event in news.events:
            self._rounds.setdefault((news.state.id, news.state.opened.rounds), []).append(event)
            if isinstance(event, Shown) and event.audience == "all":
                self._shown.add(show(event.cards).encode())

    def __call__(self, person: Person | None, sent: bytes) -> None:
        self.bytes[person.role.name.lower() if person else "stranger"] += len(sent)
        if person is not None and person.role is Role.INSPECTOR:
            return
        if not CARD.search(sent):
            if sent.startswith(CHANGE):
                self._round_of(person, msgspec.json.decode(sent))
            return
        message = msgspec.json.decode(sent)
        for line in message.get("log", ()):  # public lines, of any round: each has to be told as it was shown
            told = msgspec.json.encode(line)
            sent = sent.replace(told, b"")
            if (cards := b" ".join(CARD.findall(told))) and cards not in self._shown:
                self.leaks.append(f"{person}: {told!r}")
        if leaked := set(CARD.findall(sent)) - self._known(person, *self._round_of(person, message)):
            self.leaks.append(f"{person}: {sorted(leaked)} in {sent[:200]!r}")
        if numbers := NUMBERS.search(sent):
            self.leaks.append(f"{person}: {numbers[0]!r}")

    def _round_of(self, person: Person | None, message: dict[str, Any]) -> tuple[str, int]:
        """The round that a message is about. On a live line only the first says so, and each that changes it."""
        if "view" not in message and "changed" not in message:
            return message["id"], message["number"]
        who = person.id if person else ""
        table, number = self._followed.get(who, ("", 0))
        view = message.get("view") or message["changed"]
        self.changes += "changed" in message
        self._followed[who] = view.get("id", table), view.get("number", number)
        return self._followed[who]

    def _known(self, person: Person | None, table: str, number: int) -> set[bytes]:
        """The cards of a round that this person has been shown so far, told from the rows alone."""
        events = list(self._rounds.get((table, number), ()))
        antes = [event for event in events if isinstance(event, WagerPlaced) and event.area == "ante"]
        own = {ante.box for ante in antes if person is not None and ante.owner == person.id}
        mine = {name(box) for box in own for name in (pile, drawn)}
        seen: set[bytes] = set()
        private: dict[str, set[bytes]] = {}
        for event in events:
            match event:
                case Shown(to, cards, audience):
                    open_to = seen if audience == "all" or to in mine else private.setdefault(to, set())
                    open_to |= {show((card,)).encode() for card in cards}
                case TurnedUp(box):
                    seen |= private.get(pile(box), set()) | private.get(drawn(box), set())
        return seen


def overheard(folder: Path, table: str, rounds: int) -> Ear:
    """Play while people of every role look on over live lines and by asking."""
    ear, rng = Ear(), Random(table)
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(folder, settings=settings, heard=ear, written=ear.written) as floor:
        players = {1: floor.person("ann"), 2: floor.person("bob")}
        others = [floor.person("dealer"), floor.person("gaming-supervisor"), floor.person("inspector"), floor.guest()]
        with ExitStack() as lines:
            for someone in (*players.values(), *others):
                lines.enter_context(someone.live(table)).news()
            for _ in range(rounds):
                play(table, players, rng)
                for someone in (*players.values(), *others):
                    someone.see(table)
                    someone.get("/api/lobby")
                for someone in players.values():
                    someone.ready(table)
                while players[1].see(table)["stage"] != "open":
                    pass
            for box, someone in players.items():  # whoever sits there next sees nothing of what was
                someone.do(table, LeaveSeat(box))
            others[3].do(table, {"type": "TakeSeat", "box": 1})
            with others[3].live(table) as line:
                line.news()
    return ear


@pytest.mark.parametrize("table", TABLES)
def test_no_role_is_sent_a_card_it_may_not_know(tmp_path: Path, table: str) -> None:
    ear = overheard(tmp_path, table, rounds=4)
    assert ear.leaks == []
    assert ear.changes > 100
    assert {role for role, size in ear.bytes.items() if size > 10_000} >= {
        "player",
        "dealer",
        "gaming_supervisor",
        "inspector",
    }


def test_a_planted_leak_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_all", lambda state, viewer: True)
    ear = overheard(tmp_path, "stud", rounds=1)
    assert any("dealer" in leak for leak in ear.leaks)
    assert any("bob" in leak for leak in ear.leaks)
    assert any("changed" in leak for leak in ear.leaks)
