"""Views that watchers share, and changes sent instead of views, are exactly what each of them would see alone."""

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from cutcard.core.message import Actor, Role
from cutcard.table.messages.round import CloseBets, Settle
from cutcard.testing.felt import at_random
from cutcard.web.http.live import Feed, Watcher
from cutcard.web.player.common import SharedView
from cutcard.web.player.present import Present
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view
from tests.support.table.offered import Drawn

STATES = 8
STEPS = 5


class Watching:
    """A drawn table and everybody who may look at it, two of each role, with what pages have put together so far."""

    def __init__(self, seed: str) -> None:
        self.drawn = Drawn(Random(seed))
        self.rng, self.version = Random(seed), 1
        seated = [Actor(who, Role.PLAYER) for who in self.drawn.felt.table.seats.values()]
        others = [Actor(f"{role.name.lower()}-{number}", role) for role in Role for number in (1, 2)]
        self.people = [*seated, *others]
        self.feed = Feed(0, (), {})
        self.watchers = {one: Watcher[TableView](0) for one in self.people}
        self.pages: dict[Actor, dict[str, Any]] = {}

    def held(self, actor: Actor, near: bool = False) -> tuple[int, int]:
        """Onlookers hold something, too; staff nothing."""
        return self.drawn.purses.get(actor.id, (7000, len(actor.id))) if actor.role is Role.PLAYER else (0, 0)

    def facts(self, actor: Actor) -> dict[str, Any]:
        return {who: self.drawn.facts(actor, who) for who in self.drawn.felt.table.seats.values()}

    def alone(self, actor: Actor) -> TableView:
        chips, tokens = self.held(actor)
        viewer = Viewer(actor, {}, chips, 123, (), tokens, self.facts(actor))
        return view("1", self.version, self.drawn.felt.rules, self.drawn.felt.table, viewer)

    def differences(self) -> Iterator[str]:
        """Whose page shows something else than their own view."""
        felt = self.drawn.felt
        present = Present("1", self.version, SharedView(felt.rules, felt.table), 123, {}, self.facts)
        self.rng.shuffle(self.people)
        for actor in self.people:
            watcher, seen = self.watchers[actor], present.glimpse(actor, partial(self.held, actor))
            if message := self.feed.message(watcher, seen):
                told = json.loads(message)
                assert "view" in told or told["since"] == self.pages[actor]["version"]
                self.pages[actor] = told.get("view") or self.pages[actor] | told["changed"]
            watcher.seen, watcher.after = seen, self.version
            if self.pages[actor] != json.loads(msgspec.json.encode(self.alone(actor))):
                yield f"{felt.table.game}: {actor}"

    def go_on(self) -> None:
        """The next step of the round, if it is under way or can begin; otherwise somebody changes limits."""
        self.version += 1
        drawn = self.drawn
        if drawn.felt.need.kind in ("cards", "declaration", "choice"):
            drawn.felt.answer(at_random(self.rng))
        elif not drawn.attempt(CloseBets(), drawn.staff) and not drawn.attempt(Settle(), drawn.staff):
            drawn.change_limits()


def every_difference(states: int) -> Iterator[str]:
    for number in range(states):
        watching = Watching(f"shared {number}")
        for _ in range(STEPS):
            yield from watching.differences()
            watching.go_on()


def test_what_is_shared_and_what_is_sent_is_what_each_would_see_alone() -> None:
    assert not list(every_difference(STATES))


def test_a_view_shared_with_somebody_at_the_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Present, "_named", lambda *_: False)
    assert any("PLAYER" in one for one in every_difference(STATES))


def test_a_change_that_is_not_sent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.web.http.live.changes", lambda *_: {})
    assert any(every_difference(STATES))


def test_staff_of_one_role_and_onlookers_share_one_view() -> None:
    watching = Watching("shared")
    felt = watching.drawn.felt
    present = Present("1", 1, SharedView(felt.rules, felt.table), None, {}, watching.facts)
    for role in Role:
        one, other = (
            present.glimpse(Actor(f"{role.name.lower()}-{number}", role), lambda near: (5, 0)) for number in (1, 2)
        )
        assert one.shared is other.shared
