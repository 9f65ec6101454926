"""Many at once: races on one stream, rows that follow into others, and the news of it all, in order."""

import asyncio
import threading
from collections.abc import Callable
from random import Random

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.sql import ALL
from cutcard.floor.streams.streams import EVERY, News
from cutcard.table.messages.round import OpenBets
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS, Add, Told

DANA = Actor("dana", Role.DEALER)
EVE = Actor("eve", Role.DEALER)
PAT = Actor("pat", Role.PLAYER)


def crowd(count: int, act: Callable[[int], object]) -> None:
    """Threads that start together; what one raises, the test raises."""
    barrier, failures = threading.Barrier(count), list[BaseException]()

    def run(number: int) -> None:
        barrier.wait()
        try:
            act(number)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_threads_on_one_stream_each_get_a_version_and_nothing_is_lost(tills: Desk, where: str) -> None:
    versions: list[int] = []

    def add(number: int) -> None:
        for n in range(15):
            versions.append(tills.execute_now("till/1", DANA, Add(1 + number), f"{number} {n}").version)

    crowd(6, add)
    assert sorted(versions) == list(range(1, 91))
    assert tills.state("till/1").state.total == 15 * (1 + 2 + 3 + 4 + 5 + 6)
    assert tills.state("till/1").version == 90
    assert verify(where, domains=TILLS).fault is None


def test_two_desks_on_one_journal_race_and_nothing_is_lost(tills: Desk, where: str) -> None:
    other = Desk.open(where, TILLS, ticking(), repeatable("other"))
    versions: list[int] = []

    def add(number: int) -> None:
        desk = (tills, other)[number % 2]
        for n in range(15):
            versions.append(desk.execute_now("till/1", DANA, Add(1), f"{number} {n}").version)

    crowd(4, add)
    assert sorted(versions) == list(range(1, 61))
    for desk in (tills, other):
        assert desk.streams.refresh("till/1").version == 60
        assert desk.state("till/1").state.total == 60
    other.close()
    assert verify(where, domains=TILLS).fault is None


def test_one_key_sent_by_many_at_once_is_done_once(tills: Desk) -> None:
    repeated: list[bool] = []
    crowd(8, lambda _: repeated.append(tills.execute_now("till/1", DANA, Add(5), "k").repeated))
    assert sorted(repeated) == [False] + [True] * 7
    assert tills.balance("till/1") == 5


def test_many_tasks_of_one_loop_race_on_one_stream(tills: Desk) -> None:
    async def all_at_once() -> list[int]:
        tasks = [tills.execute("till/1", DANA, Add(1), f"k{n}") for n in range(40)]
        return [outcome.version for outcome in await asyncio.gather(*tasks)]

    assert sorted(asyncio.run(all_at_once())) == list(range(1, 41))


# -- streams that follow


def test_what_follows_in_another_stream_is_written_with_it(tills: Desk, where: str) -> None:
    tills.execute_now("till/2", DANA, Add(1), "a")
    tills.execute_now("till/1", DANA, Add(5, also="till/2"), "b")
    assert tills.state("till/2").state.total == 6
    assert tills.state("till/2").version == 2
    (_, entry) = tills.history("till/2")
    assert (entry.command, entry.actor) == (Told(5), DANA)
    assert verify(where, domains=TILLS).fault is None


def test_tables_that_follow_into_one_stream_lose_nothing(tills: Desk, where: str) -> None:
    def add(number: int) -> None:
        for n in range(10):
            tills.execute_now(f"till/{number}", DANA, Add(1, also="till/all"), f"{number} {n}")

    crowd(4, add)
    assert tills.state("till/all").state.total == 40
    assert verify(where, domains=TILLS).fault is None


# -- news


def test_news_come_after_the_commit_in_order_and_once(tills: Desk) -> None:
    told: list[News] = []
    durable: list[int] = []

    def tell(news: News) -> None:
        told.append(news)
        durable.append(tills.journal.version(news.stream))

    stop = tills.subscribe("till/1", tell)
    every: list[str] = []
    tills.subscribe(EVERY, lambda news: every.append(news.stream))
    crowd(4, lambda number: [tills.execute_now("till/1", DANA, Add(1), f"{number} {n}") for n in range(10)])
    tills.execute_now("till/2", DANA, Add(1), "x")
    assert [news.version for news in told] == list(range(1, 41))
    assert [news.state.total for news in told] == list(range(1, 41))
    assert all(kept >= news.version for kept, news in zip(durable, told, strict=True))
    stop()
    tills.execute_now("till/1", DANA, Add(1), "y")
    assert len(told) == 40
    assert every == ["till/1"] * 40 + ["till/2", "till/1"]


def test_a_row_read_before_its_news_is_still_told(tills: Desk) -> None:
    """Whoever hears of the first row looks at the second stream, which is on disk but not yet in memory."""
    told: list[tuple[str, int]] = []

    def looks(news: News) -> None:
        told.append((news.stream, news.version))
        assert tills.state("till/all").version == 1

    tills.subscribe(EVERY, looks)
    tills.execute_now("till/1", DANA, Add(1, also="till/all"), "a")
    assert told == [("till/1", 1), ("till/all", 1)]


def test_news_of_another_desk_come_with_the_next_row_or_refresh(tills: Desk, where: str) -> None:
    other = Desk.open(where, TILLS, ticking(), repeatable("other"))
    told: list[int] = []
    tills.subscribe("till/1", lambda news: told.append(news.version))
    tills.execute_now("till/1", DANA, Add(1), "a")
    other.execute_now("till/1", DANA, Add(1), "b")
    other.execute_now("till/1", DANA, Add(1), "c")
    tills.execute_now("till/1", DANA, Add(1), "d")
    assert told == [1, 2, 3, 4]
    other.close()


def test_a_subscriber_misses_no_row_of_a_stream_that_begins_elsewhere(tills: Desk, where: str) -> None:
    told: list[int] = []
    tills.subscribe("till/9", lambda news: told.append(news.version))
    other = Desk.open(where, TILLS, ticking(), repeatable("other"))
    for key in ("a", "b"):
        other.execute_now("till/9", DANA, Add(1), key)
    assert tills.streams.refresh("till/9").version == 2
    assert told == [1, 2]
    other.close()


def test_a_subscriber_that_fails_fails_alone(tills: Desk, caplog: pytest.LogCaptureFixture) -> None:
    told: list[int] = []

    def broken(news: News) -> None:
        raise ValueError("page gone")

    tills.subscribe("till/1", broken)
    tills.subscribe("till/1", lambda news: told.append(news.version))
    assert tills.execute_now("till/1", DANA, Add(1), "a").version == 1
    assert told == [1]
    assert "a subscriber of till/1 failed at version 1" in caplog.text


@pytest.mark.parametrize("number", [0, 1])
def test_a_round_that_begins_while_the_one_before_is_read_is_not_part_of_it(
    desk: Desk, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its cards would be shown to whoever looks back at the round before; 0: the rows before the first round."""
    felt = Felt(desk, "caribbean-stud", 2)
    if number:
        felt.play(Random(1))

    def read() -> list[Row]:
        return desk.journal.segment(felt.stream, 1) if number else desk.journal.before_rounds(felt.stream)

    before, rows = read(), desk.journal.rows

    def late(stream: str, after: int = 0, limit: int = ALL) -> list[Row]:
        if felt.state.opened.rounds == number:
            felt.do(OpenBets(), SYSTEM)
        return rows(stream, after, limit)

    monkeypatch.setattr(desk.journal, "rows", late)
    assert read() == before
    assert felt.state.opened.rounds == number + 1
