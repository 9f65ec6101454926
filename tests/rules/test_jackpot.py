"""Jackpot payments of a whole round: who is paid, in what order, out of whose money, and the meter after."""

import pytest

from cutcard import games
from cutcard.hands import Five
from cutcard.rules.game import Game
from cutcard.rules.jackpot import Payout
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.jackpots import BONUS, FLUSH, HOUSE, NOTHING, QUADS, ROYAL, SUITED, flows, jackpot, pay

FLOP, STUD = games.load("plain-flop"), games.load("plain-stud")
BOTH = pytest.mark.parametrize("game", [FLOP, STUD], ids=lambda game: game.key)

# One winner


@each_game
@pytest.mark.parametrize(
    ("meter", "house"),
    [(0, 50_000_00), (49_999_99, 1), (50_000_00, 0), (50_000_01, 0), (123_456_78, 0)],
)
def test_a_royal_flush_takes_the_whole_meter_and_at_least_50_000_dollars(
    game: Game, meter: int, house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, ROYAL)
    assert flows(payout) == [(1, "royal flush", meter, house)]
    assert payout.payments[0].amount == max(meter, 50_000_00)
    assert (payout.meter, payout.top_up) == (0, 0)


@each_game
@pytest.mark.parametrize(
    ("meter", "pool", "house"),
    [
        (0, 0, 5_000_00),
        (9, 0, 5_000_00),
        (49_999_99, 4_999_99, 1),
        (50_000_00, 5_000_00, 0),
        (50_000_01, 5_000_00, 0),
        (50_000_09, 5_000_00, 0),
        (50_000_10, 5_000_01, 0),
        (123_456_78, 12_345_67, 0),
    ],
)
def test_a_straight_flush_takes_a_tenth_of_the_meter_and_at_least_5_000_dollars(
    game: Game, meter: int, pool: int, house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, SUITED)
    assert flows(payout) == [(1, "straight flush", pool, house)]
    assert payout.payments[0].amount == pool + house
    assert (payout.meter, payout.top_up) == (meter - pool, 0)


@each_game
@pytest.mark.parametrize("meter", [0, 70_000_00])
def test_a_fixed_bonus_is_the_house_s_money_and_leaves_the_meter_alone(
    game: Game, hand: str, prize: int, meter: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, Five[hand])
    assert [(paid.from_pool, paid.from_house) for paid in payout.payments] == [(0, prize)]
    assert (payout.meter, payout.top_up) == (meter, 0)


@BOTH
@pytest.mark.parametrize("hand", [hand for hand in Five if hand < FLUSH])
def test_a_hand_below_a_flush_wins_nothing(game: Game, hand: Five, cited: Cited) -> None:
    assert pay(cited, game, 70_000_00, hand, hand) == Payout((), 70_000_00, 0)


@BOTH
def test_every_fixed_bonus_is_paid_in_full_to_every_winner(game: Game, cited: Cited) -> None:
    payout = pay(cited, game, 70_000_00, FLUSH, QUADS, FLUSH, QUADS, HOUSE, HOUSE)
    assert [paid.amount for paid in payout.payments] == [100_00, 500_00, 100_00, 500_00, 150_00, 150_00]
    assert payout.meter == 70_000_00


# Several winners


@each_game
@pytest.mark.parametrize(
    ("meter", "winners", "pool", "house", "after"),
    [
        # 10,000.00, then 10 % of the 90,000.00 left, then of the 81,000.00 left
        (100_000_00, 2, 9_500_00, 0, 81_000_00),
        (100_000_00, 3, 9_033_33, 0, 72_900_01),  # 27,100.00 by three: a cent stays in the pool
        (123_456_78, 3, 11_152_26, 0, 90_000_00),  # 12,345.67, 11,111.11, 10,000.00, each rounded down
        # the share of two reaches 5,000.00 between these two meters
        (52_631_59, 2, 4_999_99, 1, 42_631_61),
        (52_631_60, 2, 5_000_00, 0, 42_631_60),
        (52_631_80, 2, 5_000_02, 0, 42_631_76),
        (50_000_00, 2, 4_750_00, 250_00, 40_500_00),
        (0, 3, 0, 5_000_00, 0),
    ],
)
def test_straight_flushes_share_successive_tenths(
    game: Game, meter: int, winners: int, pool: int, house: int, after: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *[SUITED] * winners)
    assert flows(payout) == [(box, "straight flush", pool, house) for box in range(1, winners + 1)]
    assert (payout.meter, payout.top_up) == (after, 0)


@each_game
@pytest.mark.parametrize(
    ("meter", "winners", "pool", "house", "after"),
    [
        (99_999_99, 2, 49_999_99, 1, 1),
        (100_000_00, 2, 50_000_00, 0, 0),
        (100_000_01, 2, 50_000_00, 0, 1),
        (100_000_02, 2, 50_000_01, 0, 0),
        (150_000_02, 3, 50_000_00, 0, 2),
        (60_000_00, 3, 20_000_00, 30_000_00, 0),
        (0, 2, 0, 50_000_00, 0),
    ],
)
def test_royal_flushes_share_the_meter(
    game: Game, meter: int, winners: int, pool: int, house: int, after: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *[ROYAL] * winners)
    assert flows(payout) == [(box, "royal flush", pool, house) for box in range(1, winners + 1)]
    assert (payout.meter, payout.top_up) == (after, 0)


@BOTH
def test_a_single_winner_shares_with_nobody(game: Game, cited: Cited) -> None:
    pay(cited, game, 70_000_00, SUITED, QUADS, QUADS, FLUSH)
    pay(cited, game, 70_000_00, ROYAL, HOUSE, HOUSE)
    table = jackpot(game)
    assert cited
    assert cited.isdisjoint({*table.shared_whole, *table.shared_part, *table.part_first})


@each_game
@pytest.mark.parametrize(
    ("meter", "pool", "royal_pool", "royal_house"),
    [
        (100_000_00, 10_000_00, 90_000_00, 0),
        (55_555_55, 5_555_55, 50_000_00, 0),
        (55_555_54, 5_555_55, 49_999_99, 1),
    ],
)
def test_a_straight_flush_is_paid_before_the_royal_flush_that_takes_the_rest(
    game: Game, meter: int, pool: int, royal_pool: int, royal_house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, ROYAL, SUITED)
    assert flows(payout) == [(2, "straight flush", pool, 0), (1, "royal flush", royal_pool, royal_house)]
    assert payout.meter == 0


@each_game
def test_royal_flushes_share_what_straight_flushes_leave(game: Game, cited: Cited) -> None:
    payout = pay(cited, game, 200_000_01, ROYAL, SUITED, ROYAL, SUITED)
    assert flows(payout) == [
        (2, "straight flush", 19_000_00, 0),
        (4, "straight flush", 19_000_00, 0),
        (1, "royal flush", 81_000_00, 0),
        (3, "royal flush", 81_000_00, 0),
    ]
    assert payout.meter == 1


# The order of payments


@each_game
def test_one_sweep_from_the_dealer_s_right_then_the_royal_flushes(game: Game, cited: Cited) -> None:
    payout = pay(cited, game, 100_000_00, ROYAL, FLUSH, SUITED, HOUSE, NOTHING, QUADS, ROYAL)
    assert [(paid.box, paid.kind) for paid in payout.payments] == [
        (2, "flush"),
        (3, "straight flush"),
        (4, "full house"),
        (6, "four of a kind"),
        (1, "royal flush"),
        (7, "royal flush"),
    ]


# Bonus jackpots


@pytest.mark.parametrize(
    ("hands", "amounts"),
    [
        pytest.param((QUADS, HOUSE, FLUSH, NOTHING), BONUS, id="no event"),
        pytest.param((NOTHING, NOTHING), BONUS, id="no winner"),
        pytest.param((SUITED, ROYAL), BONUS, id="winners only"),
        pytest.param((SUITED, NOTHING), {"royal flush": 1_000_00}, id="the other event"),
        pytest.param((SUITED, NOTHING), {}, id="none offered"),
    ],
)
def test_no_bonus_jackpot_without_its_event_or_for_winners(
    hands: tuple[Five, ...], amounts: dict[str, int], cited: Cited
) -> None:
    payout = pay(cited, FLOP, 70_000_00, *hands, bonus=amounts)
    assert "bonus jackpot" not in [payment.kind for payment in payout.payments]


@pytest.mark.parametrize("hand", [ROYAL, SUITED, QUADS, NOTHING])
def test_a_game_without_a_bonus_jackpot_takes_none(hand: Five, cited: Cited) -> None:
    with pytest.raises(ValueError, match=r"^this game has no bonus jackpot: leave"):
        pay(cited, STUD, 70_000_00, hand, NOTHING, bonus=BONUS)


@BOTH
@pytest.mark.parametrize(
    ("meter", "hands", "left", "top_up"),
    [
        (70_000_00, (ROYAL,), 0, 45_000_00),
        (100_000_01, (ROYAL, ROYAL), 1, 44_999_99),
        (49_999_90, (SUITED,), 44_999_91, 9),
        (50_000_00, (SUITED,), 45_000_00, 0),
        (50_000_10, (SUITED,), 45_000_09, 0),
        (70_000_00, (FLUSH, QUADS), 70_000_00, 0),
        (70_000_00, (NOTHING,), 70_000_00, 0),
    ],
)
def test_a_hit_that_leaves_less_than_the_seed_is_made_good_by_the_house(
    game: Game, meter: int, hands: tuple[Five, ...], left: int, top_up: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *hands, seed=45_000_00)
    assert (payout.meter, payout.top_up) == (left + top_up, top_up)
