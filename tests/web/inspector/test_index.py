"""The index of rounds: it says what the rows say, can be built again at any time, and never knows a hidden card."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.ledger import decode
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.round import LeaveSeat, OpenBets, PlaceWagers, StakeSettled, TakeSeat, WagerPlaced
from cutcard.web.inspector.index import IndexedRound, RoundIndex
from cutcard.web.inspector.listing import search
from cutcard.web.inspector.query import RoundQuery, understood
from tests.support.floor.play import DEALER, SYSTEM, Felt
from tests.support.floor.voids import play_void
from tests.support.journal.archives import Days

NOW = datetime(2026, 11, 17, 9, 0, tzinfo=ZoneInfo("Australia/Sydney"))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return open_desk(tmp_path / "floor.db")


def plain(rounds: list[IndexedRound]) -> list[bytes]:
    """Rounds that can be compared: what is a set has no order."""
    sets = ("patrons", "clauses", "amounts")
    return [
        msgspec.json.encode(msgspec.to_builtins(one) | {name: sorted(getattr(one, name)) for name in sets})
        for one in rounds
    ]


def moved(desk: Desk, stream: str, one: IndexedRound) -> int:
    """What the patrons of a round have won by the ledger, which knows nothing of events."""
    rows = desk.journal.segment(stream, one.number)
    return sum(post.amount for row in rows for post in decode(row.postings) if post.account.startswith("patron/"))


@pytest.mark.parametrize("key", games.names())
def test_it_adds_up_to_what_each_round_moved_and_cited(desk: Desk, key: str) -> None:
    felt, rng, index = Felt(desk, key), Random(5), RoundIndex(desk)
    for _ in range(4):
        felt.play(rng)
        index.catch_up()  # row by row, as on a floor
    rounds = index.of(felt.stream)
    assert [one.number for one in rounds] == [1, 2, 3, 4]
    for one in rounds:
        events = [event for entry in desk.round(felt.stream, one.number) for event in entry.events]
        placed = [event for event in events if isinstance(event, WagerPlaced)]
        settled = [event for event in events if isinstance(event, StakeSettled)]
        assert one.paid - one.staked == moved(desk, felt.stream, one)
        assert set(one.patrons) == {event.owner for event in placed}
        assert {event.returned for event in settled} <= set(one.amounts)
        assert {clause for event in settled for clause in event.clauses} <= set(one.clauses)
        assert one.ended
    anew = RoundIndex(desk)
    anew.catch_up()
    assert plain(anew.of(felt.stream)) == plain(rounds)
    assert anew.rows() == index.rows() == desk.state(felt.stream).version


def test_a_void_round_and_its_clause_are_found_and_others_are_not(desk: Desk) -> None:
    felt, rng, index = Felt(desk, "plain-stud"), Random(5), RoundIndex(desk)
    felt.play(rng)
    assert play_void(felt, rng) == 2
    felt.play(rng)
    found, total, known = search(index, RoundQuery(kind="void"), 10)
    assert ([one.number for one in found], total, known) == ([2], 1, 3)
    assert found[0].fault
    assert found[0].ended
    assert found[0].paid == found[0].staked > 0
    assert moved(desk, felt.stream, found[0]) == 0
    for clause in ("PLS 15.2.1", "PLS 15.2", "PLS 15"):
        assert 2 in [one.number for one in search(index, RoundQuery(clause=clause), 10)[0]]
    only = IndexedRound("table/1", 1, 1, "2026", clauses=("PLS 15.2.1",))
    assert not RoundQuery(clause="PLS 1").fits(only)  # a chapter is not the beginning of a number
    assert [one.number for one in search(index, RoundQuery(clause="PLS 15.2.1"), 10)[0]] == [2]


def test_every_field_narrows_and_its_ends_count(desk: Desk) -> None:
    felt, rng, index = Felt(desk, "plain-three"), Random(1), RoundIndex(desk)
    for _ in range(3):
        felt.play(rng)

    def numbers(query: RoundQuery) -> list[int]:
        return [one.number for one in search(index, query, 10)[0]]

    assert numbers(RoundQuery()) == [3, 2, 1]
    assert numbers(RoundQuery(table="1")) == [3, 2, 1]
    assert numbers(RoundQuery(table="2")) == []
    assert numbers(RoundQuery(number=2)) == [2]
    assert numbers(RoundQuery(patrons=(felt.patron(1),))) == [3, 2, 1]
    assert numbers(RoundQuery(patrons=())) == []
    second = index.of(felt.stream)[1]
    largest = max(second.amounts)
    for least, most, there in (
        (largest, largest, True),
        (largest + 1, None, False),
        (None, min(second.amounts) - 1, False),
        (min(second.amounts), None, True),
    ):
        assert RoundQuery(least=least, most=most).fits(second) == there
    assert RoundQuery(since=second.ended).fits(second)
    assert not RoundQuery(until=second.began).fits(second)
    assert not RoundQuery(since=second.ended + "1").fits(second)


def test_words_are_understood_as_fields() -> None:
    def read(text: str) -> RoundQuery:
        people, games = {"ann": ("ann", "annabel")}, {"draw poker": ("d-1",), "holdem-1 poker": ("d-2",)}

        def among(known: Mapping[str, tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
            return lambda words: known.get(words.lower(), ())

        return understood(
            text, ["holdem-1", "Pit.2"], ["UTH", "TOR"], among(people), NOW, ["Holdem-1 Poker"], among(games)
        )

    assert read("holdem-1 12") == RoundQuery(table="holdem-1", number=12)
    assert read("round #12 at PIT.2") == RoundQuery(table="Pit.2", number=12)
    assert read("all voids") == RoundQuery(kind="void")
    assert read("Ann uth 11.7") == RoundQuery(patrons=("ann", "annabel"), clause="UTH 11.7")
    assert read("tor 7.41(f)") == RoundQuery(clause="TOR 7.41(f)")
    assert read("i-20") == RoundQuery(clause="I-20")
    assert read("$1,250.50") == RoundQuery(least=125_050, most=125_050)
    assert read("Ann 12") == RoundQuery(patrons=("ann", "annabel"), number=12)  # three letters are not a document
    assert read("nobody") == RoundQuery(rest="nobody")
    yesterday = read("yesterday voids")
    assert (yesterday.kind, yesterday.since[:16], yesterday.until[:16]) == (
        "void",
        "2026-11-15T13:00",
        "2026-11-16T13:00",
    )
    assert not read("2026-13-01").fits(IndexedRound("table/1", 1, 1, "2026"))
    assert read('"Ann," holdem-1.') == RoundQuery(patrons=("ann", "annabel"), table="holdem-1")
    assert read("Draw Poker Ann void") == RoundQuery(tables=("d-1",), patrons=("ann", "annabel"), kind="void")
    assert read("Holdem-1 poker ann") == RoundQuery(tables=("d-2",), patrons=("ann", "annabel"))  # not a table
    assert read("disputes at draw poker") == RoundQuery(tables=("d-1",), kind="disputed")
    assert read("deal 3 table 2") == RoundQuery(number=3, seats=2)
    assert read("11.7") == read("clause 11.7") == RoundQuery(clause="11.7")
    assert read("clause 10.11") == RoundQuery(clause="10.11")
    assert RoundQuery(clause="11.7").cites("UTH 11.7.2")
    assert not RoundQuery(clause="11.1").cites("UTH 11.17")


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("over $100", 10_001, None),
        ("> $100", 10_001, None),
        ("at least $100", 10_000, None),
        (">=$100", 10_000, None),
        ("under $100", None, 9_999),
        ("up to $100", None, 10_000),
        ("$100 to $500", 10_000, 50_000),
        ("between $100 and 500", 10_000, 50_000),
        ("$100-$500", 10_000, 50_000),
    ],
)
def test_amounts_are_understood_as_people_say_them(text: str, least: int | None, most: int | None) -> None:
    assert understood(text, (), (), lambda _: (), NOW) == RoundQuery(least=least, most=most)


def test_chips_of_a_tournament_are_not_money() -> None:
    hand = IndexedRound("tournament-table/e.1", 1, 1, "2026", amounts=(25_000,))
    money, chips = (understood(text, (), (), lambda _: (), NOW) for text in ("$250", "25,000 chips"))
    assert (money.fits(hand), chips.fits(hand)) == (False, True)
    assert money.fits(IndexedRound("table/1", 1, 1, "2026", amounts=(25_000,)))


def test_who_sat_down_afterwards_was_not_in_the_round(desk: Desk) -> None:
    felt, index = Felt(desk, "plain-three"), RoundIndex(desk)
    felt.play(Random(5))
    felt.do(LeaveSeat(3), felt.player(3))
    late = Actor("late", Role.PLAYER)
    felt.at("patron/late", IssueCard("late-card"), SYSTEM)
    felt.at("patron/late", BuyIn("late", 100_000), SYSTEM)
    felt.do(TakeSeat(3), late)
    index.catch_up()
    (one,) = index.of(felt.stream)
    assert "late" not in one.patrons


def test_a_wager_that_was_taken_back_was_not_staked(desk: Desk) -> None:
    felt, index = Felt(desk, "plain-three", dealing="recorded"), RoundIndex(desk)
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, felt.bets(Random(1))), DEALER)
    index.catch_up()
    (one,) = index.of(felt.stream)
    staked = one.staked
    felt.do(CorrectAct("the wrong box"), DEALER)
    index.catch_up()
    (one,) = index.of(felt.stream)
    assert staked > 0
    assert (one.staked, one.corrected) == (0, True)


def test_archived_rounds_are_found_if_their_file_lies_beside_the_journal(tmp_path: Path) -> None:
    floor = Days(tmp_path / "floor.db")
    index = RoundIndex(floor.desk)
    index.catch_up()
    whole = plain(index.of(floor.felt.stream))
    floor.archive(tmp_path / "1.archive", before=2)
    floor.reopen()
    index = RoundIndex(floor.desk)
    found, _, known = search(index, RoundQuery(), 10)
    archived = [one.number for one in found if one.archived]
    assert known == len(whole) > len(archived) > 1
    assert plain([replace(one, archived=False) for one in index.of(floor.felt.stream)]) == whole
    (tmp_path / "archives").mkdir()
    file = (tmp_path / "1.archive").rename(tmp_path / "archives" / "1.archive")
    beside = RoundIndex(floor.desk)
    assert (search(beside, RoundQuery(), 10)[2], beside.missing) == (len(whole), [])
    file.write_bytes(file.read_bytes()[:-1] + b"0")  # changed: it is not read
    without = RoundIndex(floor.desk)
    assert search(without, RoundQuery(), 10)[2] == len(whole) - len(archived)
    assert without.missing == ["1.archive"]
    floor.desk.close()
