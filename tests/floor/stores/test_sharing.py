"""Processes that share a PostgreSQL database: what they decide on is true when they commit; they hear of each other.

Each journal or desk here stands for a process: it has its own writer, connections and memory.
"""

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal import ledger
from cutcard.floor.journal.drafts import Draft, KeyUsed, Lost
from cutcard.floor.journal.ledger import Short, net, transfer
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.stores.opening import open_journal
from cutcard.floor.streams.streams import EVERY, News
from tests.support.floor.waiting import until
from tests.support.journal.audit import verify
from tests.support.journal.toy import AT, TILLS, Add, draft

DANA = Actor("dana", Role.DEALER)


@pytest.fixture
def desks(url: str) -> Iterator[list[Desk]]:
    desks = [Desk.open(url, TILLS) for _ in range(3)]
    yield desks
    for desk in desks:
        desk.close()


def together(acts: list[Callable[[], None]]) -> None:
    """Run in threads that start together; what one raises, the test raises."""
    barrier, failures = threading.Barrier(len(acts)), list[BaseException]()

    def run(act: Callable[[], None]) -> None:
        barrier.wait()
        try:
            act()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_facts_are_true_at_the_moment_of_the_seal(url: str) -> None:
    """Rows that were decided on what other streams said are sealed after that, and before it has changed."""
    journals = [open_journal(url) for _ in range(3)]
    names = [f"till/{number}" for number in range(4)]
    seen_by: dict[tuple[str, int], dict[str, int]] = {}

    def act(number: int) -> Callable[[], None]:
        journal, chance = journals[number % 3], random.Random(number)

        def run() -> None:
            done = 0
            while done < 25:
                own, *others = chance.sample(names, 3)
                seen = {name: journal.version(name) for name in others}
                version = journal.version(own) + 1
                try:
                    journal.append([draft(own, version)], seen).result()
                except Lost:
                    continue
                seen_by[own, version] = seen
                done += 1

        return run

    together([act(number) for number in range(6)])
    journals[0].settle()
    with journals[0].reader() as reader:
        places = {(one.seal.stream, one.seal.version): one.seal.number for one in reader.sealed()}
    assert len(places) == len(seen_by) == 150
    for place, seen in seen_by.items():
        for name, version in seen.items():
            assert places.get((name, version), 0) < places[place] < places.get((name, version + 1), 1 << 62)
    for journal in journals:
        journal.close()


def moving(stream: str, version: int, postings: tuple[ledger.Posting, ...]) -> Draft:
    return replace(draft(stream, version), postings=net(postings))


def test_money_that_goes_round_between_processes_is_neither_made_nor_lost(url: str) -> None:
    """Transfers in all directions at once, which lock the same accounts, never take more than there is."""
    journals = [open_journal(url) for _ in range(3)]
    purses = [f"patron/{number}" for number in range(4)]
    for number, purse in enumerate(purses):
        journals[0].append([moving(f"till/begin{number}", 1, transfer(ledger.CAGE, purse, 50))]).result()
    outcomes: Counter[str] = Counter()

    def act(number: int) -> Callable[[], None]:
        journal, chance = journals[number % 3], random.Random(number)

        def run() -> None:
            version = 1
            for _ in range(40):
                giver, taker = chance.sample(purses, 2)
                moved = (*transfer(giver, taker, chance.randint(1, 60)), *transfer(ledger.HOUSE, taker, 1))
                try:
                    journal.append([moving(f"till/{number}", version, moved)]).result()
                except Short:
                    outcomes["short"] += 1
                    continue
                version += 1
                outcomes["moved"] += 1

        return run

    together([act(number) for number in range(6)])
    held = {one.account: one.amount for one in journals[0].balances()}
    assert min(held[purse] for purse in purses) >= 0
    assert held[ledger.HOUSE] == -outcomes["moved"]
    assert sum(held.values()) == 0
    assert min(outcomes.values()) > 10, "both have happened"
    for journal in journals:
        journal.settle()
        journal.close()
    assert verify(url, domains=TILLS, audit=False).fault is None, "no account was below zero at any time"


def test_a_key_leads_to_one_answer_in_all_processes(url: str) -> None:
    """The same key as a command and as a refusal in three processes at once: if it was refused first, it stays so."""
    journals = [open_journal(url) for _ in range(3)]
    for number in range(15):
        key, answers = f"k{number}", list[str]()

        def carry_out(journal: int, key: str = key, number: int = number, answers: list[str] = answers) -> None:
            try:
                journals[journal].append([draft(f"till/{number}-{journal}", 1, key=key)]).result()
                answers.append("row")
            except KeyUsed:
                answers.append("used")

        def refuse(key: str = key) -> None:
            journals[2].refuse(Refusal(AT, "dana", 1, "till/1", key, "{}", "", "no")).result()

        together([lambda: carry_out(0), lambda: carry_out(1), refuse])
        assert sorted(answers) in (["row", "used"], ["used", "used"])
    for journal in journals:
        journal.close()


def test_desks_in_several_processes_lose_nothing(desks: list[Desk], url: str) -> None:
    def add(number: int) -> Callable[[], None]:
        def run() -> None:
            for n in range(10):
                desks[number % 3].execute_now("till/1", DANA, Add(1, also="till/all"), f"{number} {n}")

        return run

    together([add(number) for number in range(6)])
    for desk in desks:
        until(lambda desk=desk: desk.state("till/all").version == 60)  # type: ignore[misc]  # called before the next desk
        assert desk.state("till/all").state.total == 60
    assert verify(desks[0].journal, domains=TILLS).fault is None


def test_news_of_other_processes_come_by_themselves_in_order_and_once(desks: list[Desk]) -> None:
    told: list[News] = []
    desks[0].subscribe("till/1", told.append)
    for number in range(20):
        desks[number % 3].execute_now("till/1", DANA, Add(1), f"k{number}")
    until(lambda: len(told) == 20)
    assert [news.version for news in told] == list(range(1, 21))
    assert [news.state.total for news in told] == list(range(1, 21))


def test_whoever_hears_of_all_streams_hears_of_those_of_other_processes(desks: list[Desk]) -> None:
    every: list[tuple[str, int]] = []
    desks[0].subscribe(EVERY, lambda news: every.append((news.stream, news.version)))
    desks[1].execute_now("till/new", DANA, Add(1), "a")
    until(lambda: ("till/new", 1) in every)
    desks[2].execute_now("till/new", DANA, Add(1), "b")
    until(lambda: ("till/new", 2) in every)
    assert every == [("till/new", 1), ("till/new", 2)]


def test_many_names_are_told_in_several_notices(url: str) -> None:
    one, two = open_journal(url), open_journal(url)
    heard: list[str] = []
    two.listen(heard.extend)
    names = [f"till/{'x' * 50}{number:04}" for number in range(300)]
    one.append([draft(name, 1) for name in names]).result()
    until(lambda: set(heard) == set(names))
    one.close()
    two.close()
