"""Noted hands played again: the pots fall as noted, and what is not allowed is refused with its place."""

from decimal import Decimal
from random import Random

import pytest
from msgspec.structs import replace

from cutcard.cards import DECK, show
from cutcard.hands.lookup import of
from cutcard.ruling import Refused
from cutcard.tournament.engine import pots
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.histories import phh
from cutcard.tournament.histories.replay import ReplayedHand, replay

Stacks = tuple[phh.Amount, ...]


def hand(
    actions: str,
    stacks: Stacks = (1000, 1000, 1000),
    *,
    blinds: Stacks = (),
    antes: Stacks = (),
    finishing: Stacks | None = None,
    trimmed: bool = False,
) -> phh.History:
    """Actions by comma; blinds 10 and 20."""
    rest = (0,) * (len(stacks) - 2)
    return phh.History(
        stacks=stacks,
        blinds=blinds or (10, 20, *rest),
        antes=antes or (0, 0, *rest),
        least=20,
        actions=tuple(part.strip() for part in actions.split(",")),
        finishing=finishing,
        trimmed=trimmed,
    )


DEAL = "d dh p1 AsAd, d dh p2 KsKd, d dh p3 QsQd,"
BOARD = "d db 2c7h9d, d db Jc, d db 3h"


def test_folded_to_the_big_blind() -> None:
    assert replay(hand("p3 f, p1 f")) == ReplayedHand((990, 1010, 1000), ok=True)


def test_all_in_with_a_side_pot_and_a_bet_not_called() -> None:
    noted = hand(DEAL + "p3 cbr 1000, p1 cc, p2 cc," + BOARD, (200, 500, 1000))
    assert replay(noted) == ReplayedHand((600, 600, 500), ok=True)


def test_cards_dealt_one_by_one_and_the_flop_too() -> None:
    deal = "d dh p1 As, d dh p2 Ks, d dh p3 Qs, d dh p1 Ad, d dh p2 Kd, d dh p3 Qd, # so dealt,"
    noted = hand(deal + "p3 cbr 100, p1 cc, p2 f, d db 2c, d db 7h, d db 9d, p1 cc, p3 cc, d db Jc, p1 cc, p3 cc,")
    assert replay(noted) == ReplayedHand((900, 980, 900), ok=True, over=False)


@pytest.mark.clause("TOR 7.41")
def test_heads_up_the_second_player_has_the_button_and_acts_first() -> None:
    assert replay(hand("p2 f", (500, 500))) == ReplayedHand((510, 490), ok=True)
    with pytest.raises(Refused, match=r"action 1 \('p1 cc'\).*p2's turn, who may fold, call 10, raise to 40 to 500"):
        replay(hand("p1 cc", (500, 500)))


def test_a_straddle_acts_last() -> None:
    noted = hand("p4 f, p1 f, p2 f", (1000,) * 4, blinds=(10, 20, 40, 0))
    assert replay(noted).finishing == (990, 980, 1030, 1000)


def test_a_blind_posted_out_of_position_moves_nobodys_turn() -> None:
    noted = hand("p3 f, p4 cc, p1 f, p2 f", (1000,) * 4, blinds=(10, 20, 0, -20))
    assert replay(noted).finishing == (990, 980, 1000, 1030)


def test_a_dead_small_blind() -> None:
    noted = hand("p2 f, p3 cbr 60, p4 f, p1 cbr 180, p3 f", (1000,) * 4, blinds=(20, 0, 0, 0))
    assert replay(noted).finishing == (1060, 1000, 940, 1000)


def test_a_big_blind_ante_is_won_whole_by_a_short_stack_whatever_trimming_says() -> None:
    acts = DEAL + "p3 cc, p1 cc, p2 cc," + "d db 2c7h9d, p2 cc, p3 cc, d db Jc, p2 cc, p3 cc, d db 3h, p2 cc, p3 cc"
    for trimmed in (False, True):
        noted = hand(acts, (15, 1000, 1000), antes=(0, 20, 0), trimmed=trimmed)
        assert replay(noted).finishing == (65, 970, 980)


def test_a_short_ante_of_all_limits_what_is_won_where_antes_are_trimmed() -> None:
    acts = DEAL + "p3 cc, p2 cc," + "d db 2c7h9d, p2 cc, p3 cc, d db Jc, p2 cc, p3 cc, d db 3h, p2 cc, p3 cc"
    untrimmed = hand(acts, (4, 1000, 1000), antes=(10, 10, 10))
    assert replay(untrimmed).finishing == (24, 1010, 970)
    trimmed = hand(acts, (4, 1000, 1000), antes=(10, 10, 10), trimmed=True)
    assert replay(trimmed).finishing == (12, 1022, 970)


def test_decimals_and_unknown_stacks() -> None:
    acts = "p3 cbr 2.50, p1 f, p2 f"
    half = Decimal("0.5")
    noted = hand(acts, (Decimal("100.25"), phh.UNKNOWN, 40), blinds=(half, 1, 0))
    noted = phh.history(phh.hands(phh.dump(noted).replace("min_bet = 20", "min_bet = 1"))[0][1])
    assert replay(noted) == ReplayedHand((Decimal("99.75"), None, Decimal("41.5")), ok=True)


def test_noted_stacks_are_held_against_ours() -> None:
    assert replay(hand("p3 f, p1 f", finishing=(990, 1010, 1000))).ok
    wrong = replay(hand("p3 f, p1 f", finishing=(991, 1009, 1000)))
    assert not wrong.ok
    assert wrong.finishing == (990, 1010, 1000)


SPLIT = "d dh p1 AsKd, d dh p2 AcKh, p2 cc, p1 cbr {bet}, p2 cc, d db 2c7h9d, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, "
SPLIT += "d db 3h, p1 cc, p2 cc"


@pytest.mark.parametrize(
    ("finishing", "ok"),
    [
        ((1010, 1000), False),
        ((1005, 1005), True),  # the smallest chip is 5, or 1
        ((Decimal("1005.0"), Decimal("1005.0")), True),
    ],
)
def test_a_pot_is_split(finishing: Stacks, ok: bool) -> None:
    noted = hand(SPLIT.format(bet=100), (1000, 1000), antes=(5, 5), finishing=finishing)
    assert not replay(noted).ok  # 10 of antes come back too
    noted = hand(SPLIT.format(bet=100), (1005, 1005), finishing=finishing)
    assert replay(noted).ok is ok


THIRDS = "d dh p1 AsKd, d dh p2 AcKh, d dh p3 Ah Ks, p3 cbr 100, p1 cc, p2 cc, d db 2c7h9d, p1 cc, p2 cc, p3 cbr 100,"
THIRDS += "p1 cc, p2 f, d db Jc, p1 cc, p3 cc, d db 3h, p1 cc, p3 cc"


@pytest.mark.parametrize(
    ("blinds", "finishing"),
    [
        ((10, 20, 0), None),
        ((10, 20, 0), (1050, 900, 1050)),
        ((10, 20, 0), (1100, 900, 1000)),  # played with chips of 100 only
        ((10, 20, 0), (Decimal(1050), 900, Decimal("1050.0"))),
    ],
)
def test_the_smallest_chip_is_what_the_noted_stacks_need(blinds: Stacks, finishing: Stacks | None) -> None:
    played = replay(hand(THIRDS, blinds=blinds, finishing=finishing))
    assert played.ok
    assert played.finishing == (finishing or (1050, 900, 1050))


def test_thirds_noted_in_binary() -> None:
    deal = "d dh p1 AsKd, d dh p2 AcKh, d dh p3 AhKs, d dh p4 2d2h,"
    acts = (
        deal
        + "p3 cbr 100, p4 cc, p1 cc, p2 cc, d db 5c7h9d, p1 cbr 20, p2 cc, p3 cc, p4 f, d db Jc, p1 cc, p2 cc, p3 cc,"
    )
    third = Decimal(repr(1000 + 100 / 3))
    noted = hand(acts + "d db 3h, p1 cc, p2 cc, p3 cc", (1000,) * 4, finishing=(third, third, third, 900))
    assert replay(noted).ok
    assert not replay(replace(noted, finishing=(third + Decimal("0.001"), third, third, 900))).ok


RIVER = "p3 f, p1 cc, p2 cc, d db 2c7h9d, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 3h, p1 cc, p2 cbr 50, p1 cc,"


@pytest.mark.parametrize(
    ("showdown", "finishing"),
    [
        ("p2 sm KsKd, p1 sm AsAd", (1070, 930, 1000)),
        ("p2 sm KsKd, p1 sm", (930, 1070, 1000)),
        ("p2 sm KsKd, p1 sm ????", (930, 1070, 1000)),
        ("p2 sm KsKd", (930, 1070, 1000)),  # who showed is the winner
        ("p2 sm", (1070, 930, 1000)),
        ("d dh p1 AsAd, d dh p2 KsKd", (1070, 930, 1000)),  # noted as dealt: cards speak
        ("d dh p1 AsAd, d dh p2 KsKd, p1 sm -, p2 sm -", (1070, 930, 1000)),
        ("d dh p1 AsAd, d dh p2 KsKd, p2 sm, p1 sm", (1070, 930, 1000)),
    ],
)
def test_who_wins_where_not_all_is_known(showdown: str, finishing: Stacks) -> None:
    assert replay(hand(RIVER + showdown)) == ReplayedHand(finishing, ok=True)


def test_where_nothing_tells_the_winner_the_noted_stacks_do_or_it_is_said() -> None:
    assert replay(hand(RIVER)) == ReplayedHand((None, None, 1000), ok=True, told=False)
    assert replay(hand(RIVER + "d dh p1 AsAd, p1 sm ????, p2 sm ????")) == ReplayedHand(
        (None, None, 1000), ok=True, told=False
    )
    won = (1070, 930, 1000)
    assert replay(hand(RIVER, finishing=won)) == ReplayedHand(won, ok=True, found=True)
    split = (1000, 1000, 1000)
    assert replay(hand(RIVER, finishing=split)) == ReplayedHand(split, ok=True, found=True)
    assert not replay(hand(RIVER, finishing=(1071, 929, 1000))).ok


def test_unknown_hands_cannot_beat_what_the_known_ones_tell() -> None:
    """Three at the showdown; p1 beats p2 by their cards, so p2 cannot beat a hand that beats p1."""
    acts = "d dh p1 AsAd, d dh p2 KsKd, p3 cbr 1000, p1 cc, p2 cc," + BOARD
    for finishing, ok in (((600, 600, 500), True), ((0, 0, 1700), True), ((0, 600, 1100), False)):
        assert replay(hand(acts, (200, 500, 1000), finishing=finishing)).ok is ok


def test_a_hand_noted_in_part_ends_with_the_stacks_of_its_last_act() -> None:
    assert replay(hand("p3 cbr 60, p1 f")) == ReplayedHand((990, 980, 940), ok=True, over=False)
    assert replay(hand("p3 cbr 60, p1 f", finishing=(990, 980, 940))).ok


def test_a_fold_that_was_not_noted_is_added_only_where_the_noted_stacks_need_it() -> None:
    acts = "p1 cbr 60, p2 f"
    with pytest.raises(Refused, match=r"action 1 .*p3's turn"):
        replay(hand(acts))
    with pytest.raises(Refused, match=r"action 1 .*p3's turn"):
        replay(hand(acts, finishing=(1000, 1000, 1000)))
    added = ("p3 f before action 1",)
    assert replay(hand(acts, finishing=(1020, 980, 1000))) == ReplayedHand((1020, 980, 1000), ok=True, added=added)
    checks = "p3 f, p1 cc, d db 2c7h9d, p1 cbr 50, p2 f"
    played = replay(hand(checks, finishing=(1020, 980, 1000)))
    assert played.added == ("p2 cc before action 3",)


@pytest.mark.parametrize(
    ("actions", "clause", "cure"),
    [
        ("p1 f", "TOR 7.41", r"action 1 \('p1 f'\): p1 acts out of turn: it is p3's turn, who may fold, call 20"),
        ("p3 f, p1 f, p2 f", "TOR 7.41", "the hand is over"),
        ("p3 f, p1 cc, p2 cc, p1 cc", "TOR 7.41", "the board is dealt next"),
        ("p3 cbr 30", "T-32", "less than the minimum raise"),
        ("p3 cbr 1001", "TOR 5", "more than p3 has"),
        ("p4 f", None, "p1 to p3"),
        ("q1 f", None, "p1 to p3"),
        ("p3 x", None, "not an act of the format"),
        ("p3 cbr", None, "not an act of the format"),
        ("p3 cbr many", None, "not an amount"),
        ("d dh p1 AsAs", None, "As is dealt twice"),
        ("d dh p1 As, d dh p2 As", None, "dealt twice"),
        ("d dh p1 AsA", None, "not cards"),
        ("d dh p1 1s1d", None, "not cards"),
        (RIVER + "p2 sm 2cAs", None, "dealt twice"),
        ("d dh p2 KsKd," + RIVER + "p2 sm AsAd", None, "other cards than those dealt"),
    ],
)
def test_what_is_not_allowed(actions: str, clause: str | None, cure: str) -> None:
    with pytest.raises(Refused, match=cure) as refused:
        replay(hand(actions))
    assert refused.value.clause == clause


@pytest.mark.clause("TOR 7.1")
@pytest.mark.parametrize(
    ("actions", "cure"),
    [
        ("d db 2c7h9d", "p3 may act"),
        ("p3 f, p1 f, d db 2c7h9d", "one player is left"),
        ("d dh p1 AsAdAc", "two cards"),
        ("p3 f, p3 sm AsAd", "folded"),
        (RIVER + "d db 4h", "five cards"),
        (RIVER + "p2 sm As", "both cards"),
    ],
)
def test_cards_that_the_game_does_not_deal_or_show(actions: str, cure: str) -> None:
    with pytest.raises(Refused, match=cure) as refused:
        replay(hand(actions))
    assert refused.value.clause == "TOR 7.1"


@pytest.mark.clause("TOR 5")
def test_who_has_no_chips_is_not_dealt_in() -> None:
    with pytest.raises(Refused, match="p2 has no chips") as refused:
        replay(hand("p3 f", (1000, 0, 1000)))
    assert refused.value.clause == "TOR 5"


def test_amounts_of_a_refusal_are_as_in_the_file() -> None:
    with pytest.raises(Refused, match=r"p3 may fold, call 20, raise to 40 to 1000"):
        replay(hand("p3 cbr 20.50"))


@pytest.mark.parametrize("seed", range(40))
def test_hands_played_at_random_end_as_noted(seed: int) -> None:
    """Played here with the engine and the pots by hand, noted, and played again from the note."""
    random = Random(seed)
    count = random.randint(2, 9)
    stacks = [random.randint(5, 300) for _ in range(count)]
    deck = random.sample(DECK, 52)
    holes = [deck[2 * i : 2 * i + 2] for i in range(count)]
    board = deck[40:45]
    actions = [f"d dh p{i + 1} {show(tuple(cards)).replace(' ', '')}" for i, cards in enumerate(holes)]
    posted = [20, 10] if count == 2 else [10, 20, *[0] * (count - 2)]
    antes = [20 if blind == 20 else 0 for blind in posted]
    played = HandBetting(stacks, posted, antes, 20)
    dealt = 0
    while True:
        while played.turn >= 0:
            word = f"p{played.turn + 1}"
            what = random.random()
            if played.can_raise() and what < 0.3:
                total = random.choice([played.least_to(), played.most_to()])
                actions.append(f"{word} cbr {total}")
                played.raise_to(total)
            elif what < 0.85 or not played.price():
                actions.append(f"{word} cc")
                played.call()
            else:
                actions.append(f"{word} f")
                played.fold()
        if played.over:
            break
        more = 3 if dealt == 0 else 1
        actions.append(f"d db {show(tuple(board[dealt : dealt + more])).replace(' ', '')}")
        dealt += more
        played.next_street()
    ends = list(played.stacks)
    strengths = [of((*cards, *board)) for cards in holes]
    for pot in pots.award(pots.layers(played.put, played.folded, played.dead), strengths):
        for winner, amount in pot:
            ends[winner] += amount
    noted = phh.History(
        stacks=tuple(stacks),
        blinds=phh.posted(tuple(posted)),
        antes=phh.posted(tuple(antes)),
        least=20,
        actions=tuple(actions),
        finishing=tuple(ends),
    )
    again = replay(phh.history(phh.hands(phh.dump(noted))[0][1]))
    assert again == ReplayedHand(tuple(ends), ok=True)
