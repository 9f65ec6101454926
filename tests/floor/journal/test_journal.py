"""The journal by itself, in each store: versions, keys, groups, seals, and what one bad row does to its neighbours."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.drafts import Draft, KeyUsed, Lost, Snapshot
from cutcard.floor.journal.group import Closed, GroupWriter
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import Posting, Short, net, transfer
from cutcard.floor.journal.refusal import Refusal
from cutcard.floor.journal.seal import GENESIS, Anchor
from cutcard.floor.log.merkle import EMPTY, Tree
from cutcard.floor.stores.opening import open_journal
from tests.support.journal.toy import AT, draft


def refusal(key: str) -> Refusal:
    return Refusal(AT, "dana", 1, "till/1", key, "{}", "", "no")


def asked(journal: Journal, query: str) -> list[Any]:
    """The answer to a question once everything is sealed."""
    journal.settle()
    with journal.reader() as reader:
        return reader.sql.all(query)


def writer_of(journal: Journal) -> GroupWriter[Any]:
    found = vars(journal)["_writer"]
    assert isinstance(found, GroupWriter)
    return found


@contextmanager
def held(journal: Journal) -> Iterator[None]:
    """Keep the writer busy, so that what is submitted meanwhile becomes one group."""
    with writer_of(journal)._writing:
        yield


def test_rows_come_back_in_order_and_chained(journal: Journal) -> None:
    for version in (1, 2, 3):
        journal.append([draft("till/1", version, version * 10)]).result()
    rows = journal.rows("till/1")
    assert [row.version for row in rows] == [1, 2, 3]
    previous = GENESIS
    for row in rows:
        assert row.link(previous) == row.hash
        previous = row.hash
    assert journal.balance("till/1") == 60
    assert journal.purse("till/1") == (60, 0)
    assert journal.balance("cage") == -60
    assert [row.version for row in journal.tail("till/1", 1)] == [2, 3]
    assert journal.version("till/1") == 3
    assert journal.version("till/2") == 0


@pytest.mark.parametrize("version", [0, 1, 3])
def test_only_the_next_version_is_taken(journal: Journal, version: int) -> None:
    journal.append([draft("till/1", 1)]).result()
    with pytest.raises(Lost, match="till/1"):
        journal.append([draft("till/1", version)]).result()
    assert journal.version("till/1") == 1
    journal.append([draft("till/1", 2)]).result()


def test_a_key_is_used_once_by_each_actor(journal: Journal) -> None:
    journal.append([draft("till/1", 1, key="k")]).result()
    with pytest.raises(KeyUsed):
        journal.append([draft("till/2", 1, key="k")]).result()
    journal.append([replace(draft("till/2", 1, key="k"), actor="eve")]).result()
    journal.refuse(refusal("r")).result()
    with pytest.raises(KeyUsed):  # a refusal is an answer too
        journal.append([draft("till/1", 2, key="r")]).result()
    found = journal.first_answer("dana", "k")
    assert found is not None
    assert found.stream == "till/1"
    assert isinstance(journal.first_answer("dana", "r"), Refusal)
    assert journal.first_answer("dana", "") is None


def test_a_key_is_used_once_in_a_group(journal: Journal) -> None:
    with held(journal):
        futures = [
            journal.append([draft("till/1", 1, key="k")]),
            journal.append([draft("till/2", 1, key="k")]),
            journal.refuse(refusal("r")),
            journal.append([draft("till/3", 1, key="r")]),
            journal.append([draft("till/4", 1, key="")]),
            journal.append([draft("till/5", 1, key="")]),
        ]
    failures = [type(future.exception()) for future in futures]
    assert failures == [type(None), KeyUsed, type(None), KeyUsed, type(None), type(None)]
    with pytest.raises(KeyUsed):
        journal.append([draft("till/1", 2, key="x"), draft("till/2", 1, key="x")]).result()


def test_the_first_refusal_of_a_key_is_its_answer(journal: Journal) -> None:
    for reason in ("a", "b", "c"):
        journal.refuse(replace(refusal("r"), reason=reason)).result()
    for _ in ("not sealed yet", "sealed"):
        first = journal.first_answer("dana", "r")
        assert isinstance(first, Refusal)
        assert first.reason == "a"
        assert [one.reason for one in journal.refusals()] == ["a", "b", "c"]
        journal.settle()
    journal.refuse(refusal("s")).result()
    assert [one.key for one in journal.refusals(2)] == ["r", "s"]
    assert [one.reason for one in journal.refusals(1, 1)] == ["b"]


def test_one_bad_row_does_not_fail_its_group(journal: Journal) -> None:
    with held(journal):
        futures = [
            journal.append([draft("till/1", 1, 5)]),
            journal.append([draft("till/1", 7)]),  # no such version
            journal.append([draft("till/2", 1, -1)]),  # below zero
            journal.append([draft("till/3", 1, 2**70)]),  # more than a column can hold
            journal.append([draft("till/1", 2, 6)]),  # after the first of this group
        ]
    failures = [future.exception() for future in futures]
    assert [type(failure) for failure in failures] == [type(None), Lost, Short, OverflowError, type(None)]
    assert journal.balance("till/1") == 11
    assert journal.streams() == ["till/1"]
    assert asked(journal, "select number from seals order by number") == [(1,), (2,)]


def test_a_row_that_cannot_be_stored_fails_alone(journal: Journal) -> None:
    with held(journal):
        futures = [
            journal.append([draft("till/1", 1, 5)]),
            journal.append([replace(draft("till/2", 1), role=2**70)]),
            journal.append([draft("till/1", 2, 6)]),
        ]
    failures = [future.exception() for future in futures]
    assert [failure is None for failure in failures] == [True, False, True]
    assert journal.balance("till/1") == 11
    assert journal.streams() == ["till/1"]


def test_what_a_job_of_a_group_takes_the_next_does_not_have(journal: Journal) -> None:
    with held(journal):
        futures = [
            journal.append([draft("till/1", 1, 10)]),
            journal.append([draft("till/1", 2, -6)]),
            journal.append([draft("till/1", 3, -6)]),
            journal.append([draft("till/1", 3, -4)]),
        ]
    failures = [future.exception() for future in futures]
    assert [type(failure) for failure in failures] == [type(None), type(None), Short, type(None)]
    assert isinstance(failures[2], Short)
    assert failures[2].balance == 4
    assert (journal.balance("till/1"), journal.balance("house"), journal.balance("cage")) == (0, 10, -10)


def test_rows_of_several_streams_are_written_all_or_none(journal: Journal) -> None:
    with pytest.raises(Lost):
        journal.append([draft("till/2", 1), draft("till/1", 2)]).result()
    assert journal.streams() == []
    assert journal.balance("cage") == 0
    journal.append([draft("till/2", 1), draft("till/1", 1)]).result()
    order = asked(journal, "select stream from seals order by number")
    assert order == [("till/2",), ("till/1",)], "in the order in which one follows from the other"


def test_what_one_row_pays_in_a_later_one_of_the_same_command_pays_out(journal: Journal) -> None:
    """Whatever the names of their streams: the second row follows from the first."""
    given = replace(draft("till/2", 1), postings=net(transfer("cage", "till/1", 10)))
    journal.append([given, draft("till/1", 1, -10)]).result()
    assert (journal.balance("till/1"), journal.balance("house"), journal.balance("cage")) == (0, 10, -10)
    with pytest.raises(Short):
        journal.append([draft("till/1", 2, -10), replace(given, version=2)]).result()


def test_a_row_is_lost_if_what_its_facts_rest_on_has_moved(journal: Journal) -> None:
    journal.append([draft("till/1", 1)]).result()
    journal.append([draft("till/2", 1)], {"till/1": 1, "till/3": 0}).result()
    for seen in ({"till/1": 0}, {"till/1": 2}, {"till/3": 1}):
        with pytest.raises(Lost) as lost:
            journal.append([draft("till/2", 2)], seen).result()
        assert {lost.value.stream} == set(seen)
    journal.append([draft("till/1", 2), draft("till/2", 2)], {"till/1": 1}).result()
    assert journal.streams() == ["till/1", "till/2"], "a stream that was only looked for does not exist"


def test_a_cancelled_row_is_not_written(journal: Journal) -> None:
    with held(journal):
        first = journal.append([draft("till/1", 1)])
        assert first.cancel()
        second = journal.append([draft("till/1", 1, 9)])
    second.result()
    assert journal.balance("till/1") == 9


def test_closing_writes_what_waits_and_takes_no_more(where: str) -> None:
    journal = open_journal(where)
    with held(journal):
        futures = [journal.append([draft("till/1", version)]) for version in range(1, 40)]
        closing = threading.Thread(target=journal.close)
        closing.start()
    closing.join()
    assert all(future.exception() is None for future in futures)
    with pytest.raises(Closed):
        journal.append([draft("till/1", 40)])
    again = open_journal(where)
    assert again.version("till/1") == 39
    assert again.anchor().size == 39, "everything is sealed"
    again.close()


def test_what_came_just_before_closing_is_written_even_if_the_thread_has_gone(where: str) -> None:
    journal = open_journal(where)
    writer = writer_of(journal)
    writer._open = False  # the thread will end without another look
    writer._something.put(None)
    writer._thread.join()
    writer._open = True
    late = journal.append([draft("till/1", 1)])
    assert not late.done()
    journal.close()
    assert late.exception(timeout=60) is None


def test_whoever_waits_anyway_writes_for_all_that_wait(journal: Journal) -> None:
    own = list[Future[None]]()
    waiter = threading.Thread(target=lambda: own.append(journal.append([draft("till/1", 2)], here=True)))
    with held(journal):
        first = journal.append([draft("till/1", 1)])
        waiter.start()
    waiter.join()
    assert own[0].done()
    assert first.done(), "it was there before"
    assert own[0].exception() is None
    with pytest.raises(Lost):
        journal.append([draft("till/1", 2)], here=True).result()
    assert journal.append([draft("till/1", 3)], here=True).done()


def test_nobody_waits_for_a_writer_that_has_died(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    journal = open_journal(where)
    monkeypatch.setattr(writer_of(journal), "commit", lambda _: 1 // 0)
    assert isinstance(journal.append([draft("till/1", 1)]).exception(timeout=60), Closed)
    with pytest.raises(Closed):
        journal.append([draft("till/1", 1)]).result(timeout=60)
    journal.close()
    again = open_journal(where)
    assert again.streams() == []
    again.close()


def test_two_writers_on_one_journal_take_turns(where: str) -> None:
    one, two = open_journal(where), open_journal(where)
    one.append([draft("till/1", 1)]).result()
    two.append([draft("till/1", 2)]).result()
    with pytest.raises(Lost):
        one.append([draft("till/1", 2)]).result()
    one.append([draft("till/1", 3)]).result()
    two.refuse(refusal("a")).result()
    one.refuse(refusal("b")).result()
    one.settle()
    anchor = two.anchor()
    assert anchor.size == 3 + 2
    assert anchor == one.anchor()
    one.close()
    two.close()


def test_the_tree_grows_with_each_row_and_refusal(journal: Journal) -> None:
    empty = journal.anchor()
    assert (empty.size, empty.root) == (0, EMPTY.hex())
    journal.append([draft("till/1", 1)]).result()
    journal.refuse(refusal("a")).result()
    journal.append([draft("till/1", 2), draft("till/2", 1)]).result()
    places = asked(journal, "select number, kind, stream, version from seals order by number")
    assert places == [(1, "row", "till/1", 1), (2, "refusal", "", 1), (3, "row", "till/1", 2), (4, "row", "till/2", 1)]
    tree = Tree()
    for (leaf,) in asked(journal, "select leaf from seals order by number"):
        tree.add(leaf)
    assert journal.anchor() == Anchor(4, tree.root().hex())


def begun(stream: str, version: int, number: int) -> Draft:
    return replace(draft(stream, version), segment=number, seed=bytes([number]) * 32)


def test_a_round_is_found_without_those_before_it(journal: Journal) -> None:
    rows = [draft("till/1", 1), begun("till/1", 2, 1), draft("till/1", 3), begun("till/1", 4, 2), draft("till/1", 5)]
    journal.append([rows[0]]).result()
    assert [row.version for row in journal.before_rounds("till/1")] == [1], "no round yet"
    for each in rows[1:]:
        journal.append([each]).result()
    assert [row.version for row in journal.before_rounds("till/1")] == [1]
    assert [row.version for row in journal.segment("till/1", 1)] == [2, 3]
    assert [row.version for row in journal.segment("till/1", 2)] == [4, 5]
    assert journal.segment("till/1", 3) == []
    assert journal.seed("till/1", 2) == b"\2" * 32
    assert journal.seed("till/1", 1) == b"\1" * 32
    assert journal.seed("till/1", 3) is None
    assert b"\1" * 32 not in asked(journal, "select sealed from secrets")


def test_a_snapshot_replaces_the_one_before(journal: Journal) -> None:
    for version, state in ((1, b"a"), (2, b"b")):
        snapshot = Snapshot(version, "s", state)
        journal.append([replace(draft("till/1", version), snapshot=snapshot)]).result()
    assert journal.snapshot("till/1") == Snapshot(2, "s", b"b")
    assert journal.snapshot("till/2") is None


def test_streams_and_balances_by_prefix(journal: Journal) -> None:
    for name in ("till/2", "till/10", "box/1", "till/É"):
        journal.append([draft(name, 1, 3)]).result()
        journal.append([draft(name, 2, 3)]).result()
    assert journal.streams() == ["box/1", "till/10", "till/2", "till/É"], "by code points, in each store"
    assert journal.streams("till/") == ["till/10", "till/2", "till/É"]
    assert journal.balances("till/1") == [Posting("till/10", "chips", 6)]
    assert [one.account for one in journal.balances()] == ["box/1", "cage", "till/10", "till/2", "till/É"]


@pytest.mark.parametrize("odd", ["\0", "a\0b", "é", "\U0010ffff", "'; drop table journal; --", "%s", "?"])
def test_a_question_with_odd_characters_finds_nothing(journal: Journal, odd: str) -> None:
    assert journal.version(odd) == 0
    assert journal.first_answer(odd, odd) is None
    assert journal.streams(odd) == []
    assert journal.balance(odd) == 0


def test_the_time_of_the_newest_row_is_known(journal: Journal) -> None:
    assert journal.last_at() is None
    for version, at in ((1, "2026-01-01T10:00:00.000+00:00"), (2, "2026-01-01T11:00:00.000+00:00")):
        journal.append([replace(draft("till/1", version), at=at)]).result()
        for _ in ("not sealed yet", "sealed"):
            newest = journal.last_at()
            assert newest is not None
            assert newest.isoformat(timespec="milliseconds") == at
            journal.settle()
