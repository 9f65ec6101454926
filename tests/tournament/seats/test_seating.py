"""The ballot over tables, seats for who comes later, the redraw; connected players kept apart."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.ruling import Refused
from cutcard.tournament.seats.seating import Seating, ballot, open_seat, redraw, tables_for
from tests.conftest import Cited

DRAW = "0123456789abcdef" * 4
DRAWS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def names(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def sizes(seating: Seating) -> Counter[int]:
    return Counter(table for table, _ in seating.places.values())


@pytest.mark.parametrize(("players", "tables"), [(2, 1), (9, 1), (10, 2), (18, 2), (19, 3), (99, 11), (100, 12)])
def test_as_many_tables_as_the_players_need(players: int, tables: int) -> None:
    assert tables_for(players, 9) == tables


@pytest.mark.clause("TOR 7.6", "TOR 7.7", "TOR 7.8")
def test_the_ballot_names_its_clauses(cited: Cited) -> None:
    seating = ballot(names(3), [1], 9, (), DRAW)
    cited.note(seating)
    assert (sizes(seating), seating.clauses) == ({1: 3}, ("TOR 7.6", "TOR 7.8"))
    apart = ballot(names(3), [1, 2], 9, [["p0", "p1"]], DRAW)
    cited.note(apart)
    assert apart.places["p0"][0] != apart.places["p1"][0]


@settings(max_examples=60)
@given(st.integers(2, 100), DRAWS)
def test_every_player_gets_a_seat_of_the_own_at_even_tables(players: int, draw: str) -> None:
    tables = range(1, tables_for(players, 9) + 1)
    seating = ballot(names(players), tables, 9, (), draw)
    assert set(seating.places) == set(names(players))
    assert len(set(seating.places.values())) == players
    assert all(1 <= seat <= 9 and table in tables for table, seat in seating.places.values())
    assert max(sizes(seating).values()) - min(sizes(seating).values()) <= 1
    assert set(sizes(seating)) == set(tables)


@pytest.mark.clause("TOR 7.8")
def test_more_players_than_seats_are_refused() -> None:
    assert len(ballot(names(18), [1, 2], 9, (), DRAW).places) == 18
    with pytest.raises(Refused, match="open 3 tables"):
        ballot(names(19), [1, 2], 9, (), DRAW)


def test_the_ballot_favours_nobody() -> None:
    """Every player sits at every table and in every seat about equally often."""
    seen: Counter[tuple[str, int, int]] = Counter()
    for number in range(1_500):
        seating = ballot(names(5), [1, 2], 3, (), f"{number:064x}")
        seen.update((player, *place) for player, place in seating.places.items())
    assert len(seen) == 5 * 2 * 3
    assert all(200 <= count <= 300 for count in seen.values()), seen  # 250 expected, deviation 14


@settings(max_examples=60)
@given(st.integers(10, 100), DRAWS, st.data())
def test_connected_players_sit_at_different_tables(players: int, draw: str, data: st.DataObject) -> None:
    tables = range(1, tables_for(players, 9) + 1)
    left, groups = names(players), []
    for size in data.draw(st.lists(st.integers(2, len(tables)), max_size=8)):
        groups.append(left[:size])
        left = left[size:]
    seating = ballot(names(players), tables, 9, groups, draw)
    assert seating.together == ()
    for group in groups:
        met = [seating.places[player][0] for player in group if player in seating.places]
        assert len(met) == len(set(met))
    assert max(sizes(seating).values()) - min(sizes(seating).values()) <= 1


def test_groups_that_share_a_player_are_parted_too() -> None:
    seating = ballot(names(27), [1, 2, 3], 9, [["p0", "p1"], ["p1", "p2"], ["p9", "absent"]], DRAW)
    assert {seating.places[player][0] for player in ("p0", "p1", "p2")} == {1, 2, 3}


def test_a_family_larger_than_the_tables_is_told() -> None:
    seating = ballot(names(18), [1, 2], 9, [["p0", "p1", "p2"]], DRAW)
    assert len(seating.together) == 1
    assert set(seating.together[0]) < {"p0", "p1", "p2"}


@pytest.mark.clause("TOR 7.25")
@pytest.mark.parametrize("players", [2, 8, 9])
def test_the_final_table_draws_new_seats(players: int, cited: Cited) -> None:
    seating = redraw(names(players), 1, 9, (), DRAW)
    cited.note(seating)
    assert {table for table, _ in seating.places.values()} == {1}
    assert len({seat for _, seat in seating.places.values()}) == players
    assert redraw(names(players), 1, 9, (), DRAW) == seating
    with pytest.raises(Refused, match="1 players more"):
        redraw(names(10), 1, 9, (), DRAW)
    assert len(redraw(names(10), 1, 10, (), DRAW).places) == 10


def test_the_redraw_favours_nobody() -> None:
    seen = Counter(
        (player, seat)
        for number in range(1_500)
        for player, (_, seat) in redraw(names(3), 1, 5, (), f"{number:064x}").places.items()
    )
    assert len(seen) == 15
    assert all(240 <= count <= 360 for count in seen.values()), seen  # 300 expected, deviation 15


def neighbours(seating: Seating) -> set[frozenset[str]]:
    ring = sorted(seating.places, key=lambda player: seating.places[player])
    return {frozenset((ring[at - 1], player)) for at, player in enumerate(ring)}


@pytest.mark.clause("TOR 7.7", "TOR 7.25")
@pytest.mark.parametrize("connected", [2, 3, 4, 5])
def test_connected_players_are_separated_at_the_final_table(connected: int, cited: Cited) -> None:
    group = names(connected)
    for number in range(5):
        seating = redraw(names(10), 1, 10, [group], f"{number:064x}")
        cited.note(seating)
        assert seating.together == ()
        assert not neighbours(seating) & {frozenset(pair) for pair in combinations(group, 2)}


def test_neighbours_who_cannot_be_separated_are_told() -> None:
    seating = redraw(names(3), 1, 9, [["p0", "p1"]], DRAW)
    assert seating.together == (("p0", "p1"),)


@pytest.mark.clause("TOR 7.23")
def test_who_comes_later_sits_at_the_shortest_table(cited: Cited) -> None:
    tables = {1: {1: "a", 2: "b"}, 2: {4: "c"}, 3: {1: "d", 2: "e"}}
    place = open_seat(tables, 3, "new", (), DRAW)
    assert place is not None
    cited.note(place)
    assert (place.table, place.seat in {1, 2, 3}) == (2, True)
    assert open_seat({1: {1: "a", 2: "b"}}, 2, "new", (), DRAW) is None
    only = open_seat({1: {1: "a", 3: "b"}}, 3, "new", (), DRAW)
    assert only is not None
    assert only.seat == 2


@pytest.mark.clause("TOR 7.7")
def test_who_comes_later_sits_away_from_connected_players(cited: Cited) -> None:
    tables = {1: {1: "a"}, 2: {4: "c"}, 3: {1: "d"}}
    for number in range(8):
        place = open_seat(tables, 9, "new", [["new", "a"], ["c", "new"]], f"{number:064x}")
        assert place is not None
        cited.note(place)
        assert place.table == 3


def test_a_late_seat_is_drawn_by_lot() -> None:
    drawn = Counter(open_seat({1: {}, 2: {}}, 2, "new", (), f"{number:064x}") for number in range(400))
    assert len(drawn) == 4
    assert min(drawn.values()) > 60
