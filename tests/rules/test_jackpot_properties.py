"""Jackpot payments whatever the cards: every cent is accounted for, and one winner gets what settlement pays."""

from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.hands import Five
from cutcard.rules.cells import PayJackpot
from cutcard.rules.game import Game
from cutcard.rules.jackpot import pay_jackpot
from cutcard.rules.readings import Readout
from tests.support.table.jackpots import FLUSH, ROYAL, SUITED, boxes, jackpot

FLOP, STUD = games.load("plain-flop"), games.load("plain-stud")

meters = st.one_of(st.integers(0, 10**7), st.integers(0, 10**15))
hands_dealt = st.lists(st.sampled_from([*Five, ROYAL, ROYAL, SUITED, SUITED, SUITED]), max_size=7)


@given(
    game=st.sampled_from([FLOP, STUD]),
    meter=meters,
    seed=st.integers(0, 10**8),
    hands=hands_dealt,
    bonus=st.dictionaries(st.sampled_from(["royal flush", "straight flush"]), st.integers(0, 10**6)),
)
def test_every_cent_is_accounted_for(
    game: Game, meter: int, seed: int, hands: list[Five], bonus: dict[str, int]
) -> None:
    table = jackpot(game)
    payout = pay_jackpot(table, meter, boxes(*hands), seed, bonus if game is FLOP else None)
    assert meter == sum(paid.from_pool for paid in payout.payments) + payout.meter - payout.top_up
    assert min(payout.meter, payout.top_up) >= 0
    assert all(paid.from_pool >= 0 and paid.from_house >= 0 for paid in payout.payments)
    if ROYAL in hands or SUITED in hands:
        assert payout.meter >= seed
    else:
        assert (payout.meter, payout.top_up) == (meter, 0)

    prizes = [paid for paid in payout.payments if paid.kind != "bonus jackpot"]
    assert sorted(paid.box for paid in prizes) == [box for box, hand in enumerate(hands, 1) if hand >= FLUSH]
    for paid in prizes:
        hand = hands[paid.box - 1]
        line = table.line(hand)
        assert line is not None
        assert paid.kind == hand.name.lower().replace("_", " ")
        assert paid.amount >= line.least
        assert paid.amount == next(other.amount for other in prizes if other.kind == paid.kind)


@given(meter=meters, winners=st.integers(1, 7))
def test_straight_flushes_take_no_more_than_their_tenths(meter: int, winners: int) -> None:
    payout = pay_jackpot(jackpot(FLOP), meter, boxes(*[SUITED] * winners))
    exact = meter * (10**winners - 9**winners)  # in units of 10 ** -winners cents
    taken = (meter - payout.meter) * 10**winners
    assert exact - 2 * winners * 10**winners < taken <= exact


@given(game=st.sampled_from([FLOP, STUD]), meter=meters, hand=st.sampled_from(Five))
def test_a_single_hit_is_what_settlement_pays(game: Game, meter: int, hand: Five) -> None:
    payout = pay_jackpot(jackpot(game), meter, boxes(hand))
    for ending, of in game.endings.items():
        cell = of.cells["jackpot"]
        assert isinstance(cell, PayJackpot), ending
        see = Readout({}, meter=meter)
        see[cell.reading] = hand
        prize = cell.rule(see).prize
        assert [paid.amount for paid in payout.payments] == ([] if prize is None else [prize]), ending
