"""Jackpot payments whatever the cards: every cent is accounted for, and one winner gets what settlement pays."""

from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.hands import Five
from cutcard.rules.cells import PayJackpot
from cutcard.rules.jackpot import Hand, Jackpot, pay_jackpot
from cutcard.rules.readings import Readout

UTH, CSP = "ultimate-texas-holdem", "caribbean-stud"
ROYAL, SUITED, FLUSH = Five.ROYAL_FLUSH, Five.STRAIGHT_FLUSH, Five.FLUSH


def jackpot(game: str) -> Jackpot:
    found = games.load(game).jackpot
    assert found is not None
    return found


def boxes(*hands: Five) -> list[Hand]:
    """Boxes with a jackpot wager, numbered from the dealer's right."""
    return [Hand(box, hand) for box, hand in enumerate(hands, 1)]


meters = st.one_of(st.integers(0, 10**7), st.integers(0, 10**15))
hands_dealt = st.lists(st.sampled_from([*Five, ROYAL, ROYAL, SUITED, SUITED, SUITED]), max_size=7)


@given(
    game=st.sampled_from([UTH, CSP]),
    meter=meters,
    seed=st.integers(0, 10**8),
    hands=hands_dealt,
    bonus=st.dictionaries(st.sampled_from(["royal flush", "straight flush"]), st.integers(0, 10**6)),
)
def test_every_cent_is_accounted_for(
    game: str, meter: int, seed: int, hands: list[Five], bonus: dict[str, int]
) -> None:
    table = jackpot(game)
    payout = pay_jackpot(table, meter, boxes(*hands), seed, bonus if game == UTH else None)
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
    payout = pay_jackpot(jackpot(UTH), meter, boxes(*[SUITED] * winners))
    exact = meter * (10**winners - 9**winners)  # in units of 10 ** -winners cents
    taken = (meter - payout.meter) * 10**winners
    assert exact - 2 * winners * 10**winners < taken <= exact


@given(game=st.sampled_from([UTH, CSP]), meter=meters, hand=st.sampled_from(Five))
def test_a_single_hit_is_what_settlement_pays(game: str, meter: int, hand: Five) -> None:
    payout = pay_jackpot(jackpot(game), meter, boxes(hand))
    for ending, of in games.load(game).endings.items():
        cell = of.cells["jackpot"]
        assert isinstance(cell, PayJackpot), ending
        see = Readout({}, meter=meter)
        see[cell.reading] = hand
        prize = cell.rule(see).prize
        assert [paid.amount for paid in payout.payments] == ([] if prize is None else [prize]), ending
