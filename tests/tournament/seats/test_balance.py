"""Balancing and breaking: who moves, whereto, and that tables end up even."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.ruling import Refused
from cutcard.tournament.engine.positions import first, following
from cutcard.tournament.engine.values import Positions
from cutcard.tournament.seats.balance import SeatMove, breaking, next_move, open_positions, uneven
from tests.conftest import Cited

DRAW = "fedcba9876543210" * 4
DRAWS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def table(number: int, *seats: int) -> dict[int, str]:
    return {seat: f"{number}.{seat}" for seat in seats}


@pytest.mark.clause("TOR 7.23", "TOR 7.24", "T-26")
def test_the_player_next_due_the_big_blind_goes_to_the_worst_seat(cited: Cited) -> None:
    tables = {1: table(1, 1, 2, 4, 6, 9), 2: table(2, *range(1, 8))}
    last = {1: Positions(9, 1, 2), 2: Positions(3, 4, 5)}
    move = next_move(tables, last, 9)
    assert move is not None
    cited.note(move)
    assert (move.player, move.table, move.seat) == ("2.6", 2, 6)
    assert (move.to_table, move.to_seat) == (1, 3)  # he is big blind there as well, at once


@pytest.mark.parametrize(("one", "other", "moves"), [(5, 5, False), (5, 6, False), (5, 7, True)])
def test_tables_may_differ_by_one(one: int, other: int, moves: bool) -> None:
    tables = {1: table(1, *range(1, one + 1)), 2: table(2, *range(1, other + 1))}
    assert uneven(tables) is moves
    assert (next_move(tables, {}, 9) is not None) is moves
    assert next_move({}, {}, 9) is None
    assert next_move({1: table(1, 1, 2)}, {}, 9) is None


def test_the_longest_table_gives_and_the_shortest_takes() -> None:
    tables = {1: table(1, *range(1, 8)), 2: table(2, *range(1, 6)), 3: table(3, *range(1, 10)), 4: table(4, 1, 2, 3)}
    move = next_move(tables, {}, 9)
    assert move is not None
    assert (move.table, move.to_table) == (3, 4)
    assert next_move(tables | {5: table(5, *range(1, 10))}, {}, 9).table == 5  # type: ignore[union-attr]  # None fails too


def test_a_connected_player_goes_to_the_other_short_table() -> None:
    tables = {1: table(1, 1, 2, 3), 2: table(2, 1, 2, 3), 3: table(3, 1, 2, 3, 4, 5)}
    assert next_move(tables, {}, 9, [["3.1", "1.3"]]).to_table == 2  # type: ignore[union-attr]  # None fails too
    assert next_move(tables, {}, 9, [["3.1", "2.3"]]).to_table == 1  # type: ignore[union-attr]  # None fails too
    assert next_move(tables, {}, 9).to_table == 1  # type: ignore[union-attr]  # None fails too


def test_open_seats_from_the_worst_on_without_the_small_blind_and_its_gap() -> None:
    last = Positions(2, 5, 8)  # next: button 5, small blind 8
    assert list(open_positions(table(1, 1, 2, 9), last, 9)) == [3, 4, 5]
    assert list(open_positions(table(1, 2, 5, 8), last, 9)) == [9, 1, 3, 4]
    assert list(open_positions(table(1, 1, 2, 3, 4, 5, 9), last, 9)) == []
    assert list(open_positions(table(1, 2, 4), Positions(2, 2, 4), 9)) == [5, 6, 7, 8, 9, 1]
    assert list(open_positions(table(1, 2, 4), None, 4)) == [1, 3]


def test_nobody_moves_into_the_gap_even_if_that_takes_a_hand_more() -> None:
    tables = {1: table(1, 1, 2, 3, 4, 5, 8, 9), 2: table(2, *range(1, 10))}
    last = {1: Positions(2, 5, 8), 2: Positions(1, 2, 3)}
    assert uneven(tables)
    assert next_move(tables, last, 9) is None
    last[1], _ = following(last[1], tables[1])
    move = next_move(tables, last, 9)
    assert move is not None
    assert (move.to_table, move.to_seat) == (1, 6)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sets(st.integers(1, 9)), min_size=2, max_size=8), st.data())
def test_moves_make_tables_even_and_never_wait(seated: list[set[int]], data: st.DataObject) -> None:
    """Each move is due the big blind before and is not passed over by it after; with hands between, all ends even."""
    tables = {number: table(number, *seats) for number, seats in enumerate(seated, 1)}
    last = {number: first(seats, data.draw(st.integers(1, 9))) for number, seats in tables.items() if len(seats) >= 2}
    everybody = sorted(player for seats in tables.values() for player in seats.values())
    for _ in range(100):
        if not uneven(tables):
            break
        move = next_move(tables, last, 9)
        if move is None:
            last |= {number: following(last[number], seats)[0] for number, seats in tables.items() if number in last}
            continue
        if move.table in last:
            assert following(last[move.table], tables[move.table])[0].big == move.seat
        target = tables[move.to_table]
        assert move.to_seat not in target
        tables[move.table].pop(move.seat)
        target[move.to_seat] = move.player
        if move.to_table in last and len(target) > 2:
            after, out = following(last[move.to_table], target, {move.to_seat})
            assert not out
            assert after.small != move.to_seat or len(target) == 3
    assert not uneven(tables)
    assert sorted(player for seats in tables.values() for player in seats.values()) == everybody


@pytest.mark.clause("TOR 7.23", "TOR 7.24", "T-26")
def test_a_broken_table_draws_seats_at_the_others(cited: Cited) -> None:
    tables = {1: table(1, *range(1, 7)), 2: table(2, *range(1, 9)), 3: table(3, 2, 4, 6, 8)}
    moves = breaking(tables, 3, 9, (), DRAW)
    cited.note(moves[0])
    assert {move.player for move in moves} == set(tables[3].values())
    assert sorted(move.to_table for move in moves) == [1, 1, 1, 2]
    assert {breaking(tables, 3, 9, (), f"{number:064x}") for number in range(3)} != {moves}
    with pytest.raises(Refused, match="no seat"):
        breaking({1: table(1, *range(1, 10)), 2: table(2, 1)}, 2, 9, (), DRAW)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sets(st.integers(1, 9), min_size=1), min_size=2, max_size=8), DRAWS)
def test_breaking_loses_nobody_and_prefers_short_tables(seated: list[set[int]], draw: str) -> None:
    tables = {number: table(number, *seats) for number, seats in enumerate(seated, 1)}
    broken = max(tables)
    if sum(map(len, tables.values())) > 9 * (len(tables) - 1):
        return
    moves: tuple[SeatMove, ...] = breaking(tables, broken, 9, (), draw)
    before = {number: dict(seats) for number, seats in tables.items() if number != broken}
    after = {number: dict(seats) for number, seats in before.items()}
    for move in moves:
        assert tables[broken][move.seat] == move.player
        assert move.to_seat not in after[move.to_table]
        after[move.to_table][move.to_seat] = move.player
    assert sum(map(len, after.values())) == sum(map(len, tables.values()))
    spread = [max(map(len, each.values())) - min(map(len, each.values())) for each in (before, after)]
    assert spread[1] <= max(spread[0], 1)
