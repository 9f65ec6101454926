"""Lunar Poker's combinations, super hands and instant payouts, compared with a brute-force definition."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import games
from cutcard.cards import DECK, Card, Cards, parse
from cutcard.games.lunar_poker import combinations
from cutcard.games.lunar_poker.combinations import COMBINATIONS, Combination, Super
from cutcard.hands import lookup as hands_table
from cutcard.rules.cells import Versus
from cutcard.rules.readings import Readout
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Ruling
from tests.conftest import Cited
from tests.games.lunar_poker.brute import HEIGHT, PAYS, SUPERS, found, super_line, told

GAME = games.load("lunar-poker")
UNPAIRED = GAME.under("L-09")


def named(line: Combination | Super) -> str:
    return line.name.lower().replace("_", " ")


# Hands that are likely to hold something: few ranks, one suit and a little more, a short run


def some_ranks(ranks: Iterator[int] | list[int]) -> list[Card]:
    wanted = set(ranks)
    return [card for card in DECK if card >> 2 in wanted]


def one_suit(suit: int, others: list[Card]) -> list[Card]:
    return [card for card in DECK if card & 3 == suit or card in others]


def window(low: int, suits: set[int]) -> list[Card]:
    """Seven ranks in a row, the ace also below the 2, with one suit or more left out."""
    ranks = {(low + step) % 13 for step in range(7)}
    return [card for card in DECK if card >> 2 in ranks and card & 3 in suits]


RANKS = st.integers(0, 12)
CARDS = st.sampled_from(DECK)
DECKS = st.one_of(
    st.just(list(DECK)),
    st.lists(RANKS, min_size=2, max_size=4, unique=True).map(some_ranks),
    st.lists(RANKS, max_size=2, unique=True).map(lambda more: some_ranks([11, 12, *more])),
    st.builds(one_suit, st.integers(0, 3), st.lists(CARDS, max_size=3, unique=True)),
    st.builds(window, RANKS, st.sets(st.integers(0, 3), min_size=1, max_size=3)),
)


def hands(*sizes: int) -> st.SearchStrategy[Cards]:
    return st.tuples(DECKS, st.sampled_from(sizes)).flatmap(
        lambda pick: st.lists(st.sampled_from(pick[0]), min_size=pick[1], max_size=pick[1], unique=True).map(tuple)
    )


def sample(size: int, count: int, seed: str) -> Iterator[Cards]:
    """The same mixture of decks, seeded."""
    rng = Random(f"{seed} {size}")
    decks: list[Callable[[], list[Card]]] = [
        lambda: list(DECK),
        lambda: some_ranks(rng.sample(range(13), rng.randint(2, 4))),
        lambda: some_ranks([11, 12, *rng.sample(range(11), rng.randint(0, 3))]),
        lambda: one_suit(rng.randrange(4), rng.sample(DECK, rng.randint(0, 4))),
        lambda: window(rng.randrange(13), set(rng.sample(range(4), rng.randint(1, 4)))),
    ]
    for number in range(count):
        yield tuple(rng.sample(decks[number % len(decks)](), size))


def paid(cards: Cards) -> Ruling:
    """The ruling on a bet that has beaten a qualified dealer."""
    cell = GAME.endings["played"].cells["bet"]
    assert isinstance(cell, Versus)
    return cell.higher.rule(Readout(GAME.payouts().tables, GAME.readings, {"final": cards}))


def agrees(cards: Cards) -> None:
    """First and second combination, their cards and what they pay, as brute force has them."""
    first, seconds, choices = told(cards)
    made = Combination(COMBINATIONS[hands_table.of(cards)])
    second = Combination(combinations.second(*cards))
    winning = combinations.winning(cards)
    if first is None:
        assert (made, second, winning) == (Combination.ODD_CARDS, Combination.ODD_CARDS, set())
        return
    assert named(made) == first
    assert winning in [set(choice) for choice in choices]
    assert named(second) in seconds if seconds else second is Combination.ODD_CARDS
    total = PAYS[first] + max((PAYS[name] for name in seconds), default=0)
    assert paid(cards).odds == (total, 1)


@settings(max_examples=500)
@given(hands(5, 6))
def test_combinations_are_those_of_brute_force(cards: Cards) -> None:
    agrees(cards)


@settings(max_examples=300)
@given(hands(5, 6))
def test_each_card_belongs_to_the_highest_combination_that_holds_it(cards: Cards) -> None:
    every = found(cards)
    for card in cards:
        best = max(
            (name for name, choice in every if card in choice), key=lambda name: HEIGHT[name], default="odd cards"
        )
        assert named(Combination(combinations.best_with(card, cards))) == best


def test_a_card_below_a_royal_flush_belongs_to_the_straight_flush() -> None:
    cards = parse("Ah Kh Qh Jh Th 9h")
    assert [Combination(combinations.best_with(card, cards)).name for card in cards] == [
        *["ROYAL_FLUSH"] * 5,
        "STRAIGHT_FLUSH",
    ]


@pytest.mark.parametrize("size", [5, 6])
def test_combinations_of_a_seeded_sample(size: int) -> None:
    doubles = 0
    for cards in sample(size, 4_000, "combinations"):
        agrees(cards)
        doubles += combinations.second(*cards) > 0
    assert doubles > 400


@given(hands(5, 6).flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))), st.permutations(range(4)))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    pair: tuple[Cards, list[Card]], suits: list[int]
) -> None:
    cards, shuffled = pair
    renamed = [card & ~3 | suits[card & 3] for card in shuffled]
    assert combinations.second(*renamed) == combinations.second(*cards)


DOUBLES = [
    ("As Ks Qs Js Ts 9s", "royal flush", "straight flush", 150),
    ("As Ks Qs Js Ts 2s", "royal flush", "flush", 105),
    ("As Ks Qs Js Ts Kd", "royal flush", "straight", 104),
    ("4h 5h 6h 7h 8h 9h", "straight flush", "straight flush", 100),
    ("5h 6h 7h 8h 9h 2h", "straight flush", "flush", 55),
    ("5h 6h 7h 8h 9h Tc", "straight flush", "straight", 54),
    ("Ah 2h 3h 4h 5h Kc", "straight flush", "ace king", 51),
    ("Kc Kd Kh Ks Ac Ad", "four of a kind", "full house", 27),
    ("Kc Kd Kh Ks Ac 5d", "four of a kind", "ace king", 21),
    ("9c 9d 9h 4c 4d 4h", "full house", "full house", 14),
    ("Kc Kd Kh 4c 4d Ah", "full house", "ace king", 8),
    ("Kh Jh 9h 8h 5h 2h", "flush", "flush", 10),
    ("Kh 8h 6h 5h 4h 7c", "flush", "straight", 9),
    ("Kh Jh 8h 5h 2h 8c", "flush", "one pair", 6),
    ("Ah Jh 8h 5h 2h Kc", "flush", "ace king", 6),
    ("3c 4d 5h 6s 7c 4c", "straight", "straight", 8),
    ("Ac 2d 3h 4s 5c Kd", "straight", "ace king", 5),
    ("Kc Kd Kh 7s 4c Ad", "three of a kind", "ace king", 4),
    ("Kc Kd 9h 9s 4c 4d", "two pairs", "two pairs", 4),
    ("Kc Kd 9h 9s 4c Ad", "two pairs", "ace king", 3),
    ("Qc Qd Kh 9s 4c Ad", "one pair", "ace king", 2),
    ("Kc Kd Kh Ks Ac", "four of a kind", "ace king", 21),
    ("Ac Ad Ah Kd 4s", "three of a kind", "ace king", 4),
    ("Qc Qd Ah Ad Ks", "two pairs", "ace king", 3),
    ("Ac Kd Kh 3s 5c", "one pair", "ace king", 2),
]


@pytest.mark.clause("LUN 9.5.1.1", "LUN 9.5.1.3", "LUN 10.1")
@pytest.mark.parametrize(("text", "first", "second", "total"), DOUBLES)
def test_every_double(text: str, first: str, second: str, total: int, cited: Cited) -> None:
    cards = parse(text)
    ruling = paid(cards)
    cited.note(ruling)
    assert ruling.odds == (total, 1)
    assert named(Combination(COMBINATIONS[hands_table.of(cards)])) == first
    assert named(Combination(combinations.second(*cards))) == second
    assert {"L-01", "L-02"} <= set(ruling.clauses)


def test_the_list_of_doubles_is_complete() -> None:
    six = {(first, second): total for text, first, second, total in DOUBLES if len(parse(text)) == 6}
    assert len(six) == 21
    assert all(total == PAYS[first] + PAYS[second] for (first, second), total in six.items())


@pytest.mark.parametrize(
    "text",
    [
        "Ac Ad Kh Ks 7c",
        "Ac Ad Kh Ks 7c 4d",
        "Ac Ad Ah Kc Kd",
        "Ac Ad Ah Kc Kd 7h",
        "Kc Kd Kh Ac Ad",
        "Ac Kd Qh Js Tc 8d",
        "As Ks Qs Js Ts 4d",
        "Ah Kh 8h 5h 3h 9s",
        "Ac Kd 9h 7s 4c",
        "Ac Kd 9h 7s 4c 2d",
        "9c 9d Kh 7s 4c Qd",
        "9c 9d Ah 7s 4c Qd",
        "9c 9d 9h Kh 7s 4c",
        "9c 9d 9h 9s Kh 4c",
        "9c 9d 9h 4s 4d Kh",
        "9c 9d 7h 7s Kh 4c",
        "5c 6d 7h 8s 9c Kd",
        "Ac 2d 3h 4s 5c Qd",
        "Kc Qd Jh Ts 9c 7d",
    ],
)
def test_no_double(text: str) -> None:
    cards = parse(text)
    assert combinations.second(*cards) == Combination.ODD_CARDS
    assert not {"LUN 9.5.1.1", "L-02"} & set(paid(cards).clauses)


# Super hands


@settings(max_examples=500)
@given(hands(5))
def test_super_hands_are_those_of_brute_force(cards: Cards) -> None:
    assert named(Super(combinations.super_hand(*cards))) == super_line(cards)
    assert named(Super(combinations.unpaired_super_hand(*cards))) == super_line(cards, unpaired=True)


def test_super_hands_of_a_seeded_sample() -> None:
    seen = set()
    for cards in sample(5, 6_000, "supers"):
        line = Super(combinations.super_hand(*cards))
        seen.add(line)
        assert named(line) == super_line(cards)
        assert named(Super(combinations.unpaired_super_hand(*cards))) == super_line(cards, unpaired=True)
    assert seen == set(Super)


def test_the_super_table_pays_in_its_printed_order() -> None:
    lines = GAME.payouts().tables["super"]
    assert {named(Super(hand)): line.odds for hand, line in lines.items()} == {
        name: (odds, 1) for name, (odds, _) in SUPERS.items()
    }


@pytest.mark.parametrize(
    ("text", "paired", "unpaired"),
    [
        ("Ac Kd Qh 9s 4c", 6000, 6000),
        ("Ac Ad Kh Qs 4c", 6000, 0),
        ("Ac Kd Qh 4s 4c", 6000, 0),
        ("Ac Ad Kh Ks Qc", 6000, 0),
        ("Ac As Kc Qs 4c", 6000, 3000),
        ("Ac Kc Qs 4s 4c", 6000, 3000),
        ("Ac Kc Qs 9s 4c", 6000, 6000),
        ("Ac Ad Ah Ks Qc", 9000, 9000),
        ("Ac Kc Qs Js Tc", 26000, 26000),
    ],
)
def test_ace_king_queen_with_a_pair_is_a_matter_of_reading(text: str, paired: int, unpaired: int) -> None:
    box = Box(
        "folded",
        {"ante": 1000, "super": 1000, "super-dealer": 1000},
        {"player": parse(text), "dealer": parse("2c 2d 7h 6s 5c"), "final": parse(text)},
    )
    turned = Box("folded", box.stakes, {**box.piles, "player": box.piles["dealer"], "dealer": parse(text)})
    for game, back in ((GAME, paired), (UNPAIRED, unpaired)):
        assert [one.returned for one in settle(game, box, game.payouts())] == [0, back, 0]
        assert [one.returned for one in settle(game, turned, game.payouts())] == [0, 0, back]


# Instant payouts


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("As Ks Qs Js Ts", Combination.ROYAL_FLUSH),
        ("Kh Qh Jh Th 9h", Combination.STRAIGHT_FLUSH),
        ("Ad 2d 3d 4d 5d", Combination.STRAIGHT_FLUSH),
        ("2c 3c 4c 5c 6c", Combination.STRAIGHT_FLUSH),
        ("As Ks Qs Js 9s", 0),
        ("As Ks Qs Js Td", 0),
        ("Qs Ks As 2s 3s", 0),
        ("9c 9d 9h 9s 2c", 0),
    ],
)
def test_only_royal_and_straight_flush_are_paid_at_once(text: str, instant: int) -> None:
    assert combinations.instant(*parse(text)) == instant


def undeclared(cited: Cited, dealer: str, drawn: str = "") -> dict[str, tuple[str, int]]:
    """A straight flush that was played on: what a live table may bring to settlement, with a card bought or not."""
    player, more = parse("5h 6h 7h 8h 9h"), parse(drawn)
    piles = {"player": player, "drawn": more, "final": player + more, "dealer": parse(dealer)}
    stakes = {"ante": 1000, "super": 1000, "bet": 2000} | ({"draw-fee": 1000} if drawn else {})
    settled = settle(GAME, Box("played", stakes, piles, {"bet": 2}), GAME.payouts())
    for one in settled:
        cited.note(one)
    return {one.wager: (one.result.value, one.returned) for one in settled}


@pytest.mark.clause("LUN 9.5.2.1", "LUN 9.4.4", "LUN 10.3", "LUN 9.4.3.1")
def test_an_undeclared_straight_flush_is_paid_at_settlement_with_its_bet(cited: Cited) -> None:
    assert undeclared(cited, "2c 2d Jc Tc 4c") == {
        "ante": ("stand-off", 1000),
        "super": ("win", 61000),
        "bet": ("win", 102000),
        "instant": ("win", 250000),
    }
    assert "L-16" in cited


@pytest.mark.clause("LUN 9.5.2.1", "LUN 10.3", "LUN 9.4.3.2")
def test_an_undeclared_straight_flush_is_paid_though_its_bet_loses(cited: Cited) -> None:
    assert undeclared(cited, "Ts Js Qs Ks As") == {
        "ante": ("stand-off", 1000),
        "super": ("win", 61000),
        "bet": ("lose", 0),
        "instant": ("win", 250000),
    }


@pytest.mark.clause("LUN 10.3", "LUN 9.3.4")
def test_an_undeclared_straight_flush_is_paid_once_where_the_dealer_does_not_qualify(cited: Cited) -> None:
    assert undeclared(cited, "2c 3d Jc Tc 4c") == {
        "ante": ("stand-off", 1000),
        "super": ("win", 61000),
        "bet": ("stand-off", 2000),
        "instant": ("win", 250000),
    }


@pytest.mark.clause("LUN 9.5.2", "LUN 8.8.2.1", "LUN 9.5.1.1")
def test_a_draw_forfeits_the_instant_payout(cited: Cited) -> None:
    assert undeclared(cited, "2c 2d Jc Tc 4c", "Th") == {
        "ante": ("stand-off", 1000),
        "super": ("win", 61000),
        "draw-fee": ("lose", 0),
        "bet": ("win", 202000),
    }
    assert "LUN 10.3" not in cited
