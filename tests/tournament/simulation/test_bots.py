"""Players made by rule: how holdings are ranked, that every act is one that can be made, that styles differ."""

from random import Random

import pytest

from cutcard.cards import DECK, Cards, parse
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.simulation import bots
from cutcard.tournament.simulation.bots import CALL, FOLD, STYLES


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("As Ah", 20),
        ("As Ks", 12),
        ("Ts Th", 10),
        ("5s 5h", 5),
        ("2s 2h", 5),
        ("7s 5s", 5.5),
        ("Qs 7h", 2),
        ("7s 2h", -1.5),
        ("Ts 9s", 8),
        ("As 5h", 5),
    ],
)
def test_chens_count(cards: str, points: float) -> None:
    one, other = parse(cards)
    assert bots.chen(one, other) == bots.chen(other, one) == points


def test_holdings_are_shares_of_all() -> None:
    ranked: dict[Cards, float] = {
        (one, other): bots.HOLDING[one * 52 + other] for one in DECK for other in DECK if one < other
    }
    assert max(ranked.values()) == ranked[parse("Ah As")] == 1
    assert min(ranked.values()) > 0
    above = sum(value > 0.8 for value in ranked.values()) / len(ranked)
    assert 0.1 < above < 0.3, "a share is about as rare as it says"
    assert all(bots.HOLDING[other * 52 + one] == value for (one, other), value in ranked.items())


@pytest.mark.parametrize(
    ("worse", "better", "board"),
    [
        ("2c 3d", "As 2c", "7h 8d Kc"),
        ("Ac Qd", "7c 2d", "7h 8d Kc"),
        ("As 2d", "Ks 2d", "Kh 8d 4c 9s"),
        ("As Qd", "Ks 2d", "Kh 8d 8c 9s"),
        ("Ks 3d", "Ks 8s", "Kh 8d 4c 9s 2s"),
        ("Ks 8s", "Ts Js", "Qh Kd 9c 4s 2h"),
    ],
)
def test_better_hands_are_better(worse: str, better: str, board: str) -> None:
    assert bots.quality(parse(worse), parse(board)) < bots.quality(parse(better), parse(board))


def test_a_pair_on_the_board_is_nobodys_own() -> None:
    assert bots.quality(parse("As 5d"), parse("8h 8d Kc")) == bots.MADE[0] + 0.02
    assert bots.quality(parse("As 5d"), parse("8h Ad Kc")) == bots.MADE[1] + 0.02


def holding(random: Random) -> tuple[Cards, Cards]:
    cards = random.sample(DECK, 7)
    return tuple(cards[:2]), tuple(cards[2:])


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_hands_out(style: str) -> None:
    random, bot = Random(style), STYLES[style]
    acts = set()
    for _ in range(300):
        stacks = [random.randint(1, 200) * 100 for _ in range(random.randint(2, 9))]
        hand = HandBetting(stacks, [100, 200, *[0] * (len(stacks) - 2)], [0, 200, *[0] * (len(stacks) - 2)], 200)
        held = [holding(random) for _ in stacks]
        while not hand.over:
            if hand.turn < 0:
                hand.next_street()
                continue
            hole, board = held[hand.turn]
            total = bot(hand, hole, board[: (0, 3, 4, 5)[hand.street]], random)
            acts.add(min(total, 1))
            assert total in (FOLD, CALL) or total > 0
            if total == FOLD:
                assert hand.price() or hand.street == 0, "nobody folds where a check is free"
                hand.fold()
            elif total == CALL or not hand.can_raise():
                hand.call()
            else:
                hand.raise_to(min(max(total, hand.least_to()), hand.most_to()))
    assert acts == {FOLD, CALL, 1}


def taken_up(style: str) -> float:
    """How often a style does not fold first to act before the flop, with 50 big blinds."""
    random = Random(1)
    count = 0
    for _ in range(2000):
        hand = HandBetting([10_000] * 6, [100, 200, 0, 0, 0, 0], [0] * 6, 200)
        count += STYLES[style](hand, holding(random)[0], (), random) != FOLD
    return count / 2000


def test_styles_differ_as_their_names_say() -> None:
    assert 0.1 < taken_up("tight") < 0.25 < taken_up("loose") < taken_up("station")


def test_a_short_stack_pushes_or_folds() -> None:
    random = Random(2)
    for _ in range(500):
        hand = HandBetting([2_000] * 6, [100, 200, 0, 0, 0, 0], [0] * 6, 200)
        assert STYLES["push-or-fold"](hand, holding(random)[0], (), random) in (FOLD, 2_000)
