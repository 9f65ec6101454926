"""Players' parts in the shuffle: they turn the order that the house has sealed, and nobody can steer it afterwards."""

import random
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.cards import DECK, Cards
from cutcard.compose import open_desk
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.fairness.shuffle import Reshuffled, card_at, locate, order, players_seed
from cutcard.floor.journal.reading import label
from cutcard.floor.proofs.shuffles import receipt, wrong
from cutcard.floor.streams import deciding
from cutcard.ruling import Refused
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.round import CloseBets, OpenBets, PlaceWagers
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import DEALER, INSPECTOR, SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.journal.forge import change, forging, reseal, rows

SEAL = "ab" * 32
PARTS = st.dictionaries(st.integers(1, 7), st.text("0123456789abcXYZ", min_size=1, max_size=32), max_size=4)


def opened(desk: Desk, game: str = "plain-stud", parts: Mapping[int, str] = {1: "abc", 2: "7"}) -> Felt:
    """A table where wagers are open, everybody has staked, and some have added their part."""
    felt = Felt(desk, game, parts=True)
    again(felt, parts)
    return felt


def again(felt: Felt, parts: Mapping[int, str]) -> None:
    felt.do(OpenBets(), SYSTEM)
    for box, part in parts.items():
        felt.do(AddPart(box, part), felt.player(box))
    for box in range(1, felt.boxes + 1):
        felt.do(PlaceWagers(box, felt.bets(random.Random(1))), felt.player(box))


def played(desk: Desk, game: str = "plain-stud") -> Felt:
    felt = opened(desk, game)
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    return felt


# -- the mapping


@given(PARTS, PARTS)
def test_different_parts_give_different_seeds(one: dict[int, str], other: dict[int, str]) -> None:
    assert (players_seed(SEAL, one) == players_seed(SEAL, other)) is (one == other)
    assert bool(players_seed(SEAL, one)) is bool(one)
    assert not one or players_seed(SEAL, one) != players_seed("ac" * 32, one), "each round has its own"


@given(PARTS)
def test_every_card_stands_at_one_place(parts: dict[int, str]) -> None:
    players = players_seed(SEAL, parts)
    assert {card_at(bytes(32), place, players=players) for place in range(52)} == set(DECK)
    assert parts or [card_at(bytes(32), place) for place in range(52)] == list(order(bytes(32), 0, 52))


def test_one_honest_part_is_enough() -> None:
    """Over all orders of one side, whatever the other side has chosen, each order of the cards comes exactly once."""
    orders = list(permutations(range(4)))
    for fixed in orders:
        assert len({tuple(house[place] for place in fixed) for house in orders}) == len(orders)
        assert len({tuple(fixed[place] for place in players) for players in orders}) == len(orders)


def test_reshuffles_are_turned_as_well() -> None:
    players, reshuffled = players_seed(SEAL, {1: "a"}), (tuple(range(10, 30)),)
    found = [locate(place, reshuffled, players=players) for place in range(52, 72)]
    assert sorted(position for _, _, position in found) == list(range(20))
    assert [position for _, _, position in found] == list(order(players, 1, 20))


# -- at a table


@pytest.mark.parametrize("game", ["plain-stud", "plain-draw", "plain-flop"])
def test_everybody_can_check_the_parts_and_their_cards(desk: Desk, game: str) -> None:
    felt = played(desk, game)
    for actor in (felt.player(1), felt.player(3), DEALER, INSPECTOR):
        given = receipt(desk, felt.stream, 1, actor)
        assert (given.parts, wrong(given)) == ({1: "abc", 2: "7"}, [])
        assert given.cards
    everything = receipt(desk, felt.stream, 1, INSPECTOR)
    seed, players = bytes.fromhex(everything.seed), players_seed(everything.commitment, everything.parts)
    turned = [card_at(seed, one.place, everything.reshuffled, players=players) for one in everything.cards]
    assert turned == [one.card for one in everything.cards]
    assert turned != [card_at(seed, one.place, everything.reshuffled) for one in everything.cards]


def test_a_receipt_with_other_parts_does_not_hold(desk: Desk) -> None:
    felt = played(desk)
    given = receipt(desk, felt.stream, 1, felt.player(1))
    for parts in ({}, {1: "abc"}, {1: "abd", 2: "7"}, {2: "abc", 1: "7"}, {1: "abc7"}, {1: "abc", 2: "7", 3: "x"}):
        assert wrong(replace(given, parts=parts)), parts


def test_without_a_part_the_round_goes_on_as_the_house_has_sealed_it(desk: Desk) -> None:
    felt = opened(desk, parts={})
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    given = receipt(desk, felt.stream, 1, INSPECTOR)
    assert (given.parts, wrong(given)) == ({}, [])
    assert [card_at(bytes.fromhex(given.seed), one.place) for one in given.cards] == [one.card for one in given.cards]


def test_a_part_is_replaced_until_wagers_close_and_counts_for_one_round(desk: Desk) -> None:
    felt = opened(desk)
    felt.do(AddPart(2, "eight"), felt.player(2))
    assert felt.round.parts == {1: "abc", 2: "eight"}
    felt.do(CloseBets(), SYSTEM)
    with pytest.raises(Refused, match="wagers are closed"):
        felt.do(AddPart(1, "late"), felt.player(1))
    felt.finish(random.Random(1))
    again(felt, {})
    assert felt.round.parts == {}


def test_who_may_not_add_a_part(desk: Desk) -> None:
    felt = opened(desk)
    with pytest.raises(Refused, match="box 2 is not yours"):
        felt.do(AddPart(2, "mine"), felt.player(1))
    with pytest.raises(Refused):
        felt.do(AddPart(1, "dealt"), DEALER)
    without = Felt(desk, "plain-three", name="2")
    without.do(OpenBets(), SYSTEM)
    with pytest.raises(Refused, match="the house alone shuffles at this table"):
        without.do(AddPart(1, "a"), without.player(1))
    with pytest.raises(Refused, match="cards dealt by hand follow no seed"):
        felt.at("table/3", OpenTable("plain-three", dealing="recorded", parts=True), SYSTEM)
    assert AddPart.roles == (Role.PLAYER,)


# -- faults


@pytest.fixture
def journal(path: Path) -> Path:
    """A closed journal with a round in which two players took part."""
    desk = open_desk(path, ticking(), repeatable("parts"))
    felt = played(desk)
    again(felt, {3: "third"})
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(2))
    desk.close()
    assert verify(path).fault is None
    return path


def test_a_part_changed_afterwards_is_found(journal: Path) -> None:
    """Even if every hash fits again: the cards that were dealt do not."""
    with forging(str(journal)) as db:
        row = next(row for row in rows(db, "table/1") if '"abc"' in row.events)
        other = {"command": row.command.replace("abc", "abd"), "events": row.events.replace("abc", "abd")}
        change(db, "table/1", row.version, **other)
        reseal(db)
    fault = verify(journal).fault
    assert fault is not None
    assert "the facts do not match the sealed shuffle" in fault.what


def test_a_house_that_changes_its_seed_after_the_parts_is_found(journal: Path) -> None:
    desk = open_desk(journal, ticking(), repeatable("another house"))
    key, sealed = desk.journal.keys.seal(bytes(32), label("table/1", 1))
    desk.close()
    with forging(str(journal)) as db:
        values = (key, sealed, "table/1")
        db.execute("update secrets set key = ?, sealed = ? where stream = ? and segment = 1", values)
    fault = verify(journal).fault
    assert fault is not None
    assert "the facts do not match the sealed shuffle" in fault.what


@pytest.mark.parametrize("ignored", [b"", b"the house's own"])
def test_a_house_that_deals_without_the_parts_is_found(
    path: Path, monkeypatch: pytest.MonkeyPatch, ignored: bytes
) -> None:
    def dealt(seed: bytes, place: int, reshuffled: Reshuffled, deck: Cards, players: bytes) -> int:
        return card_at(seed, place, reshuffled, deck, ignored)

    desk = open_desk(path, ticking(), repeatable("steered"))
    with monkeypatch.context() as cheating:
        cheating.setattr(deciding, "card_at", dealt)
        felt = played(desk)
    assert wrong(receipt(desk, felt.stream, 1, felt.player(1)))
    desk.close()
    fault = verify(path).fault
    assert fault is not None
    assert "the facts do not match the sealed shuffle" in fault.what


def test_a_desk_opened_again_in_the_middle_goes_on_with_the_parts(path: Path) -> None:
    desk = open_desk(path, ticking(), repeatable("parts"))
    felt = opened(desk)
    desk.close()
    felt.desk = open_desk(path, ticking(), repeatable("later"))
    assert felt.round.parts == {1: "abc", 2: "7"}
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    assert wrong(receipt(felt.desk, felt.stream, 1, INSPECTOR)) == []
    felt.desk.close()
    assert verify(path).fault is None
