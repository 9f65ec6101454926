"""Onlookers of a table are told a few at a time and with a pause, so that commands need not wait for them."""

import asyncio
from collections.abc import Sequence

import pytest

from cutcard.table.messages.round import SeatTaken
from cutcard.web.http import live
from cutcard.web.http.live import AT_ONCE, Feed, Glimpse, Watcher

HOURS = 10_000.0


def watching(feed: Feed, count: int, own: dict[str, object] | None) -> list[Watcher[live.LiveView]]:
    found = [Watcher[live.LiveView](0) for _ in range(count)]
    for watcher in found:
        watcher.seen = Glimpse(None, own)  # type: ignore[arg-type]  # what they saw does not matter here
        feed.watchers.add(watcher)
    return found


def told(watchers: Sequence[Watcher[live.LiveView]]) -> int:
    """How many know that something has changed; they look, and wait again."""
    count = sum(watcher.changed.is_set() for watcher in watchers)
    for watcher in watchers:
        watcher.changed.clear()
    return count


def in_turns(feed: Feed, onlookers: Sequence[Watcher[live.LiveView]], changes: int, turns: int) -> list[int]:
    """How many onlookers are told in a turn of the loop, if any are; all changes are made before the first."""

    async def run() -> list[int]:
        for version in range(changes):
            feed.note(version + 1, [SeatTaken(1, "ann")])
        found = []
        for _ in range(turns):
            await asyncio.sleep(0)
            found.append(told(onlookers))
        return [count for count in found if count]

    return asyncio.run(run())


@pytest.mark.parametrize(("rest", "heard"), [(0.0, [AT_ONCE, AT_ONCE, 1]), (1e12, [AT_ONCE])])
def test_onlookers_are_told_a_few_at_a_time_and_once_of_several_changes(
    monkeypatch: pytest.MonkeyPatch, rest: float, heard: list[int]
) -> None:
    """In between, the loop has time for everything else, in proportion to what telling them took."""
    monkeypatch.setattr(live, "REST", rest)
    monkeypatch.setattr(live, "PAUSE", HOURS)  # also the longest rest
    feed = Feed(0, (), {})
    onlookers = watching(feed, 2 * AT_ONCE + 1, own={"balance": 1})
    assert in_turns(feed, onlookers, changes=3, turns=20) == heard


@pytest.mark.parametrize(("pause", "again"), [(0.0, 1), (HOURS, 0)])
def test_between_two_messages_to_an_onlooker_there_is_a_pause(
    monkeypatch: pytest.MonkeyPatch, pause: float, again: int
) -> None:
    monkeypatch.setattr(live, "PAUSE", pause)
    feed = Feed(0, (), {})
    onlookers = watching(feed, 1, own={"balance": 1})

    async def run() -> list[int]:
        found = []
        for version in (1, 2):
            feed.note(version, [SeatTaken(1, "ann")])
            for _ in range(4):
                await asyncio.sleep(0)
            found.append(told(onlookers))
        return found

    assert asyncio.run(run()) == [1, again]


def test_those_at_the_table_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAUSE", HOURS)
    feed = Feed(0, (), {})
    near = watching(feed, AT_ONCE + 1, own=None)
    for version in (1, 2):
        feed.note(version, [SeatTaken(1, "ann")])
        assert told(near) == AT_ONCE + 1
