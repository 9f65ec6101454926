"""Prizes: the table of payouts, exact to the cent for every number of entries, and places that are shared."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.ruling import Refused
from cutcard.tournament.money.prizes import Added, column, columns, places_paid, pool, prize_list, prizes, shared
from cutcard.tournament.structure.structure import AddOnOffer, Rebuy
from cutcard.tournament.structure.text import default
from tests.conftest import Cited

FEE = default().entry_fee


@pytest.mark.clause("TOR A")
def test_every_number_of_entries_pays_the_pool_to_the_cent(cited: Cited) -> None:
    for entries in range(2, 3001):
        found = prize_list(entries, entries * FEE)
        cited.note(found)
        assert sum(found.prizes) == entries * FEE
        assert len(found.prizes) == places_paid(entries)
        assert all(high >= low > 0 for high, low in zip(found.prizes, found.prizes[1:], strict=False))
        assert ("T-11" in found.clauses) is (entries > 1350)
    for finishers in (None, 2, 3, 4):  # 21 to 30 entries pay three places
        assert ("T-43" in prize_list(25, 25 * FEE, finishers).clauses) is (finishers == 2)


@given(st.integers(2, 3000), st.integers(0, 10**12), st.integers(1, 300))
def test_any_pool_is_paid_out_and_nobody_is_a_cent_off(entries: int, cents: int, finishers: int) -> None:
    weights = column(entries).weights[:finishers]
    paid = prize_list(entries, cents, finishers).prizes
    assert sum(paid) == cents
    for prize, weight in zip(paid, weights, strict=True):
        assert abs(prize - Fraction(cents * weight, sum(weights))) < 1


@pytest.mark.parametrize(
    ("entries", "name", "places"),
    [
        (2, "0-10", 1),
        (10, "0-10", 1),
        (11, "11-20", 2),
        (20, "11-20", 2),
        (21, "21-30", 3),
        (90, "81-90", 9),
        (91, "91-120", 12),
        (100, "91-120", 12),
        (120, "91-120", 12),
        (121, "121-150", 15),
        (1350, "1171-1350", 135),
        (1351, "1351-1530", 153),
        (2071, "2071-2250", 225),
        (2750, "2501-2750", 279),
        (2751, "2751-3000", 297),
        (3000, "2751-3000", 297),
    ],
)
def test_the_column_is_found_by_paid_entries(entries: int, name: str, places: int) -> None:
    assert (column(entries).name, places_paid(entries)) == (name, places)


def test_columns_follow_without_a_gap_and_sum_to_a_hundred() -> None:
    assert all(column(entries).least <= entries <= column(entries).most for entries in range(2, 3001))
    sums = {column(entries).name: sum(column(entries).weights) for entries in range(2, 3001)}
    assert len(sums) == 36
    assert {name: total for name, total in sums.items() if total != 100_000} == {"2071-2250": 100_006}


def test_the_event_with_a_hundred_entries() -> None:
    assert prizes(100, 100 * FEE) == (
        *(6750_00, 4171_95, 2970_45, 2157_75, 1598_40, 1206_68, 928_13, 726_98, 579_60),
        *(470_02, 470_02, 470_02),
    )


def test_spare_cents_go_to_the_largest_remainder_and_then_to_the_higher_place() -> None:
    assert prizes(25, 1) == (1, 0, 0)  # shares of a half, three and two tenths
    assert prizes(25, 3) == (1, 1, 1)  # 1.5, 0.9 and 0.6: the two largest remainders are the lower places'
    assert prizes(35, 101) == (46, 30, 15, 10)  # 45.45, 30.3, 15.15, 10.1
    assert prizes(100, 100_000)[9:] == (2089, 2089, 2089)
    assert prizes(100, 100_100)[9:] == (2091, 2091, 2091)
    assert prizes(100, 1_010_000)[9:] == (21099, 21099, 21099)


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("entries", [-1, 0, 1])
def test_less_than_two_entries_are_no_tournament(entries: int) -> None:
    with pytest.raises(Refused, match="cancel this one") as refused:
        prizes(entries, 0)
    assert refused.value.clause == "TOR 1"


@pytest.mark.clause("TOR A")
def test_above_the_last_column_nothing_is_guessed() -> None:
    with pytest.raises(Refused, match="more than one tournament") as refused:
        prizes(3001, 3001 * FEE)
    assert refused.value.clause == "TOR A"


@pytest.mark.clause("TOR 7.4")
@pytest.mark.parametrize("cents", [-1, 10**12 + 1])
def test_a_pool_that_cannot_be(cents: int) -> None:
    with pytest.raises(Refused, match="give 0 to"):
        prizes(2, cents)


@pytest.mark.clause("TOR 7.4")
def test_with_fewer_players_than_places_those_there_are_share_the_pool() -> None:
    assert prize_list(42, 1000, finishers=2).prizes == (618, 382)  # weights 37.5 and 23.18
    assert prize_list(42, 1000, finishers=9).prizes == prizes(42, 1000)
    with pytest.raises(Refused, match="nobody has finished"):
        prize_list(42, 1000, finishers=0)


@pytest.mark.clause("TOR 3", "TOR 7.4", "TOR 7.5")
def test_the_pool_is_entry_fees_and_what_is_added(cited: Cited) -> None:
    plain = pool(default(), 100)
    assert (plain.cents, plain.clauses, plain.beside) == (22_500_00, ("TOR 3", "TOR 7.4", "T-09"), ())
    voucher = Added("voucher", 500_00, "a voucher", place=1)
    richer = pool(default(), 100, added=(Added("cash", 1_000_00), voucher))
    cited.note(richer)
    assert (richer.cents, richer.beside) == (23_500_00, (voucher,))
    assert richer.clauses == ("TOR 3", "TOR 7.4", "T-09", "TOR 7.5")


def test_re_buys_and_add_ons_are_in_the_pool_and_their_fees_are_not() -> None:
    event = replace(
        default(),
        rebuy=Rebuy(price=100_00, chips=20_000, until_level=7, stack_at_most=20_000, fee=10_00),
        add_on=AddOnOffer(price=50_00, chips=20_000, after_level=6, fee=5_00),
    )
    assert pool(event, 10, rebuys=3, add_ons=4).cents == 10 * FEE + 300_00 + 200_00
    assert pool(default(), 10, rebuys=3, add_ons=4).cents == 10 * FEE


@pytest.mark.clause("TOR 7.19")
def test_players_who_go_out_together_share_their_places(cited: Cited) -> None:
    paid = prizes(100, 100 * FEE)
    two = shared(paid, 11, 12)
    cited.note(two)
    assert (two.each, two.odd, two.shares) == (470_02, 0, (470_02, 470_02))
    bubble = shared(paid, 12, 13)  # the last paid place and the bubble
    assert (bubble.each, bubble.odd, bubble.shares) == (235_01, 0, (235_01, 235_01))
    three = shared((100, 50, 25), 1, 3)
    assert (three.each, three.odd, three.shares) == (58, 1, (59, 58, 58))
    assert shared(paid, 13, 14).shares == (0, 0)
    assert shared(paid, 1, 1).shares == (paid[0],)


@pytest.mark.clause("TOR 7.19")
@pytest.mark.parametrize(("low", "high"), [(0, 1), (2, 1)])
def test_places_that_nobody_can_share(low: int, high: int) -> None:
    with pytest.raises(Refused, match="higher place first"):
        shared((1, 2), low, high)


def test_a_table_is_read_by_its_ranges() -> None:
    first, second = columns("places,0-10,11-20\n1,100.00,60\n2-4,,13.3\n5,,0.1\n")
    assert (first.least, first.most, first.weights) == (0, 10, (100_000,))
    assert second.weights == (60_000, 13_300, 13_300, 13_300, 100)
