"""Jackpot payments of a whole round: who is paid, in what order, out of whose money, and the meter after."""

import pytest

from cutcard import games
from cutcard.hands import Five
from cutcard.rules.jackpot import Hand, Jackpot, Payout, pay_jackpot
from tests.conftest import Cited

UTH, CSP = "ultimate-texas-holdem", "caribbean-stud"
BOTH = pytest.mark.parametrize("game", [UTH, CSP])
ROYAL, SUITED = Five.ROYAL_FLUSH, Five.STRAIGHT_FLUSH
QUADS, HOUSE, FLUSH = Five.FOUR_OF_A_KIND, Five.FULL_HOUSE, Five.FLUSH
NOTHING = Five.STRAIGHT  # the highest hand that wins nothing
BONUS = {"royal flush": 1_000_00, "straight flush": 200_00}


def jackpot(game: str) -> Jackpot:
    found = games.load(game).jackpot
    assert found is not None
    return found


def boxes(*hands: Five) -> list[Hand]:
    """Boxes with a jackpot wager, numbered from the dealer's right."""
    return [Hand(box, hand) for box, hand in enumerate(hands, 1)]


def pay(
    cited: Cited, game: str, meter: int, *hands: Five, seed: int = 0, bonus: dict[str, int] | None = None
) -> Payout:
    payout = pay_jackpot(jackpot(game), meter, boxes(*hands), seed, bonus)
    for payment in payout.payments:
        cited.note(payment)
    return payout


def flows(payout: Payout) -> list[tuple[int, str, int, int]]:
    """Box, kind, out of the pool, out of the house."""
    return [(paid.box, paid.kind, paid.from_pool, paid.from_house) for paid in payout.payments]


# One winner


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.9.1", "UTH 15.2.12", "I-13", "I-16")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.1.1", "CSP 11.7.1", "CSP 12.2", "I-13", "I-16")),
    ],
)
@pytest.mark.parametrize(
    ("meter", "house"),
    [(0, 50_000_00), (49_999_99, 1), (50_000_00, 0), (50_000_01, 0), (123_456_78, 0)],
)
def test_a_royal_flush_takes_the_whole_meter_and_at_least_50_000_dollars(
    game: str, meter: int, house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, ROYAL)
    assert flows(payout) == [(1, "royal flush", meter, house)]
    assert payout.payments[0].amount == max(meter, 50_000_00)
    assert (payout.meter, payout.top_up) == (0, 0)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.9.2", "UTH 15.2.12", "I-13", "I-16")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.1.2", "CSP 11.7.2", "CSP 12.2", "I-13", "I-16")),
    ],
)
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
    game: str, meter: int, pool: int, house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, SUITED)
    assert flows(payout) == [(1, "straight flush", pool, house)]
    assert payout.payments[0].amount == pool + house
    assert (payout.meter, payout.top_up) == (meter - pool, 0)


@pytest.mark.parametrize(
    ("game", "hand", "prize"),
    [
        pytest.param(UTH, QUADS, 500_00, marks=pytest.mark.clause("UTH 15.2.9.3", "UTH 15.2.12", "I-13")),
        pytest.param(UTH, HOUSE, 150_00, marks=pytest.mark.clause("UTH 15.2.9.4", "UTH 15.2.12", "I-13")),
        pytest.param(UTH, FLUSH, 100_00, marks=pytest.mark.clause("UTH 15.2.9.5", "UTH 15.2.12", "I-13")),
        pytest.param(CSP, QUADS, 500_00, marks=pytest.mark.clause("CSP 12.1.3", "CSP 11.7.3", "CSP 12.2")),
        pytest.param(CSP, HOUSE, 150_00, marks=pytest.mark.clause("CSP 12.1.4", "CSP 11.7.4", "CSP 12.2")),
        pytest.param(CSP, FLUSH, 100_00, marks=pytest.mark.clause("CSP 12.1.5", "CSP 11.7.5", "CSP 12.2")),
    ],
)
@pytest.mark.parametrize("meter", [0, 70_000_00])
def test_a_fixed_bonus_is_the_house_s_money_and_leaves_the_meter_alone(
    game: str, hand: Five, prize: int, meter: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, hand)
    assert [(paid.from_pool, paid.from_house) for paid in payout.payments] == [(0, prize)]
    assert (payout.meter, payout.top_up) == (meter, 0)


@BOTH
@pytest.mark.parametrize("hand", [hand for hand in Five if hand < FLUSH])
def test_a_hand_below_a_flush_wins_nothing(game: str, hand: Five, cited: Cited) -> None:
    assert pay(cited, game, 70_000_00, hand, hand) == Payout((), 70_000_00, 0)


@BOTH
def test_every_fixed_bonus_is_paid_in_full_to_every_winner(game: str, cited: Cited) -> None:
    payout = pay(cited, game, 70_000_00, FLUSH, QUADS, FLUSH, QUADS, HOUSE, HOUSE)
    assert [paid.amount for paid in payout.payments] == [100_00, 500_00, 100_00, 500_00, 150_00, 150_00]
    assert payout.meter == 70_000_00


# Several winners


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.13", "UTH 15.2.13.2", "I-14")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.3", "CSP 12.3.2", "I-14")),
    ],
)
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
    game: str, meter: int, winners: int, pool: int, house: int, after: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *[SUITED] * winners)
    assert flows(payout) == [(box, "straight flush", pool, house) for box in range(1, winners + 1)]
    assert (payout.meter, payout.top_up) == (after, 0)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.13", "UTH 15.2.13.1")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.3", "CSP 12.3.1")),
    ],
)
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
    game: str, meter: int, winners: int, pool: int, house: int, after: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *[ROYAL] * winners)
    assert flows(payout) == [(box, "royal flush", pool, house) for box in range(1, winners + 1)]
    assert (payout.meter, payout.top_up) == (after, 0)


@BOTH
def test_a_single_winner_shares_with_nobody(game: str, cited: Cited) -> None:
    pay(cited, game, 70_000_00, SUITED, QUADS, QUADS, FLUSH)
    pay(cited, game, 70_000_00, ROYAL, HOUSE, HOUSE)
    assert cited.isdisjoint({"UTH 15.2.13", "CSP 12.3", "I-14", "UTH 15.2.14", "CSP 12.4", "I-15"})


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.14", "I-15")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.4", "I-15")),
    ],
)
@pytest.mark.parametrize(
    ("meter", "pool", "royal_pool", "royal_house"),
    [
        (100_000_00, 10_000_00, 90_000_00, 0),
        (55_555_55, 5_555_55, 50_000_00, 0),
        (55_555_54, 5_555_55, 49_999_99, 1),
    ],
)
def test_a_straight_flush_is_paid_before_the_royal_flush_that_takes_the_rest(
    game: str, meter: int, pool: int, royal_pool: int, royal_house: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, ROYAL, SUITED)
    assert flows(payout) == [(2, "straight flush", pool, 0), (1, "royal flush", royal_pool, royal_house)]
    assert payout.meter == 0


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.13.1", "UTH 15.2.13.2", "UTH 15.2.14", "I-15")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.3.1", "CSP 12.3.2", "CSP 12.4", "I-15")),
    ],
)
def test_royal_flushes_share_what_straight_flushes_leave(game: str, cited: Cited) -> None:
    payout = pay(cited, game, 200_000_01, ROYAL, SUITED, ROYAL, SUITED)
    assert flows(payout) == [
        (2, "straight flush", 19_000_00, 0),
        (4, "straight flush", 19_000_00, 0),
        (1, "royal flush", 81_000_00, 0),
        (3, "royal flush", 81_000_00, 0),
    ]
    assert payout.meter == 1


# The order of payments


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 15.2.12", "I-16")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 12.2", "I-16")),
    ],
)
def test_one_sweep_from_the_dealer_s_right_then_the_royal_flushes(game: str, cited: Cited) -> None:
    payout = pay(cited, game, 100_000_00, ROYAL, FLUSH, SUITED, HOUSE, NOTHING, QUADS, ROYAL)
    assert [(paid.box, paid.kind) for paid in payout.payments] == [
        (2, "flush"),
        (3, "straight flush"),
        (4, "full house"),
        (6, "four of a kind"),
        (1, "royal flush"),
        (7, "royal flush"),
    ]


@pytest.mark.clause("UTH 15.2.10.4", "UTH 15.2.12", "I-16")
def test_bonus_jackpots_are_paid_before_all_others(cited: Cited) -> None:
    payout = pay(cited, UTH, 100_000_00, ROYAL, FLUSH, SUITED, NOTHING, QUADS, bonus=BONUS)
    assert [(paid.box, paid.kind) for paid in payout.payments] == [
        (2, "bonus jackpot"),
        (4, "bonus jackpot"),
        (5, "bonus jackpot"),
        (2, "flush"),
        (3, "straight flush"),
        (5, "four of a kind"),
        (1, "royal flush"),
    ]


# Bonus jackpots


@pytest.mark.clause(
    "UTH 15.2.10", "UTH 15.2.10.1", "UTH 15.2.10.2", "UTH 15.2.10.3", "UTH 15.2.10.4", "UTH 15.2.11", "I-27"
)
@pytest.mark.parametrize(
    ("hands", "amounts", "paid"),
    [
        pytest.param((SUITED, NOTHING), BONUS, {2: 200_00}, id="a straight flush"),
        pytest.param((ROYAL, NOTHING), BONUS, {2: 1_000_00}, id="a royal flush"),
        pytest.param((ROYAL, SUITED, NOTHING), BONUS, {3: 1_000_00}, id="both: the larger, once"),
        pytest.param(
            (ROYAL, SUITED, NOTHING),
            {"royal flush": 100_00, "straight flush": 200_00},
            {3: 200_00},
            id="both: the larger may be the straight flush's",
        ),
        pytest.param((SUITED, SUITED, NOTHING), BONUS, {3: 200_00}, id="two of a kind of event: once"),
        pytest.param((NOTHING, ROYAL, QUADS), BONUS, {1: 1_000_00, 3: 1_000_00}, id="beside a fixed bonus"),
        pytest.param(
            (ROYAL, SUITED, NOTHING), {"straight flush": 200_00}, {3: 200_00}, id="offered for one event only"
        ),
    ],
)
def test_a_bonus_jackpot_goes_to_every_other_box_once(
    hands: tuple[Five, ...], amounts: dict[str, int], paid: dict[int, int], cited: Cited
) -> None:
    payout = pay(cited, UTH, 70_000_00, *hands, bonus=amounts)
    bonuses = [payment for payment in payout.payments if payment.kind == "bonus jackpot"]
    assert [(payment.box, payment.from_house) for payment in bonuses] == list(paid.items())
    assert not any(payment.from_pool for payment in bonuses)
    without = pay(cited, UTH, 70_000_00, *hands)
    assert payout.payments[len(bonuses) :] == without.payments
    assert (payout.meter, payout.top_up) == (without.meter, without.top_up)


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
    payout = pay(cited, UTH, 70_000_00, *hands, bonus=amounts)
    assert "bonus jackpot" not in [payment.kind for payment in payout.payments]


@pytest.mark.parametrize("hand", [ROYAL, SUITED, QUADS, NOTHING])
def test_caribbean_stud_offers_no_bonus_jackpot(hand: Five, cited: Cited) -> None:
    with pytest.raises(ValueError, match=r"^this game has no bonus jackpot: leave"):
        pay(cited, CSP, 70_000_00, hand, NOTHING, bonus=BONUS)


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
    game: str, meter: int, hands: tuple[Five, ...], left: int, top_up: int, cited: Cited
) -> None:
    payout = pay(cited, game, meter, *hands, seed=45_000_00)
    assert (payout.meter, payout.top_up) == (left + top_up, top_up)
