"""The bonus jackpot of Ultimate Texas Hold'em: who wins it, once, out of the house's money, and when it is paid."""

import pytest

from cutcard import games
from cutcard.hands import Five
from tests.conftest import Cited
from tests.support.table.jackpots import BONUS, FLUSH, NOTHING, QUADS, ROYAL, SUITED, pay

GAME = games.load("ultimate-texas-holdem")


@pytest.mark.clause("UTH 15.2.10.4", "UTH 15.2.12", "I-16")
def test_bonus_jackpots_are_paid_before_all_others(cited: Cited) -> None:
    payout = pay(cited, GAME, 100_000_00, ROYAL, FLUSH, SUITED, NOTHING, QUADS, bonus=BONUS)
    assert [(paid.box, paid.kind) for paid in payout.payments] == [
        (2, "bonus jackpot"),
        (4, "bonus jackpot"),
        (5, "bonus jackpot"),
        (2, "flush"),
        (3, "straight flush"),
        (5, "four of a kind"),
        (1, "royal flush"),
    ]


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
    payout = pay(cited, GAME, 70_000_00, *hands, bonus=amounts)
    bonuses = [payment for payment in payout.payments if payment.kind == "bonus jackpot"]
    assert [(payment.box, payment.from_house) for payment in bonuses] == list(paid.items())
    assert not any(payment.from_pool for payment in bonuses)
    without = pay(cited, GAME, 70_000_00, *hands)
    assert payout.payments[len(bonuses) :] == without.payments
    assert (payout.meter, payout.top_up) == (without.meter, without.top_up)
