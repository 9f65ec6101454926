"""Gestures of the betting round as prompts: each to its role at its moment, and never a hint of a hidden card."""

import random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK
from cutcard.core.message import Role
from cutcard.table.messages.round import Bet, Declare, OpenBets
from cutcard.table.play.gestures import prompts, silent
from cutcard.table.state.table import UNSEEN, Table, fold
from cutcard.testing.felt import DEALER, FeltTable, player, random_round
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.gestures import Hands, bet, qualified
from tests.support.table.life import KEYS, OPENING


@each_game
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_players_keep_silent_until_the_betting_round_is_over(
    document: str, clause: str, dealing: str, cited: Cited
) -> None:
    hands = Hands(document, cited, dealing, **qualified(document) if dealing == "recorded" else {})
    hands.begin({box: tuple(Bet(area, 1000) for area in OPENING[document]) for box in (1, 2)})
    hands.show()
    for box in (1, 2):  # those who have decided already are silent, too, and onlookers
        assert clause in hands.player(1)
        assert clause in hands.told(Role.PLAYER)
        assert silent(hands.rules, hands.table) == clause
        hands.move(box, bet(document))
    assert clause not in hands.player(1)
    assert silent(hands.rules, hands.table) is None
    assert clause not in hands.told(Role.DEALER)


def test_there_is_silence_in_each_betting_round_and_none_between(cited: Cited) -> None:
    hands = Hands("PLF", cited).deal(1, 2)
    hands.move(1, "check").move(2, "check")
    assert (hands.need.kind, hands.need.pile) == ("cards", "board")
    assert "PLF 9.7" not in hands.player()
    hands.show("board")
    assert "PLF 9.7" in hands.player()


@each_game
def test_cards_stay_over_the_layout_while_they_are_held(document: str, clause: str, cited: Cited) -> None:
    hands = Hands(document, cited)
    assert hands.player() == []
    hands.deal(1, 2)
    assert clause in hands.player(1)
    assert clause in hands.player(2)
    hands.move(1, bet(document))
    assert clause not in hands.player(1)
    assert clause in hands.player(2)


@each_game
def test_each_choice_has_its_gesture_for_the_player_whose_turn_it_is(
    document: str, clauses: list[str], cited: Cited
) -> None:
    hands = Hands(document, cited).deal(1, 2)
    if hands.need.kind == "declaration":
        assert hands.need.clause in hands.player(1)
        assert not set(clauses) & set(hands.player(1))
        hands.do(Declare(1, False), player(1))
    assert [clause for clause in hands.player(1) if clause in clauses] == clauses
    assert not set(clauses) & {*hands.player(2), *hands.told()}
    hands.move(1, bet(document))
    assert not set(clauses) & set(hands.player(1))


@each_game
def test_the_dealer_counts_and_discards_a_folded_hand(document: str, clauses: list[str], cited: Cited) -> None:
    hands = Hands(document, cited).deal(1, 2, 3)
    assert hands.told() == []
    hands.move(1, "fold")
    assert hands.told() == clauses
    assert all("box 1" in one.text.lower() for one in prompts(hands.rules, hands.table) if one.role is Role.DEALER)
    assert not set(clauses) & {*hands.player(1), *hands.player(2)}
    hands.move(2, bet(document))
    assert hands.told() == []
    hands.move(3, "fold")  # the last to decide: until the dealer's cards are turned
    assert hands.told() == clauses
    hands.show()
    assert not set(clauses) & set(hands.told())


def test_the_fold_that_ends_a_round_is_gathered_too(cited: Cited) -> None:
    hands = Hands("PLT", cited).deal(1).move(1, "fold")
    assert hands.need.kind == "opening"
    assert hands.told() == ["PLT 8.4"]
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


def test_an_electronic_table_asks_for_no_handling(cited: Cited) -> None:
    for document, key in KEYS.items():
        told = games.topics(key).gestures
        if told is None:
            continue
        hands = Hands(document, cited, "electronic")
        hands.begin({1: tuple(Bet(area, 1000) for area in OPENING[document])})
        assert hands.told() == []
        everywhere = {one.clause for one in (told.silence, *told.rows) if one.anywhere}
        assert set(hands.player()) <= everywhere


def test_before_the_first_round_and_without_gestures_nobody_is_told_anything(cited: Cited) -> None:
    hands = Hands("PLS", cited)
    assert prompts(hands.rules, hands.table) == []
    bare = FeltTable("plain-stud", dealing="recorded")
    bare.begin({1: (Bet("ante", 1000),)})
    assert prompts(bare.rules, bare.table) == []
    assert silent(bare.rules, bare.table) is None


# -- secrecy


def _shuffled_unseen(table: Table, rng: random.Random) -> Table:
    """The same table as everybody sees it, with other cards where only a player has looked."""
    state = table.round
    if state is None:
        return table
    public = {card for name, cards in state.piles.items() if name not in state.private for card in cards}
    free = [card for card in DECK if card not in public]
    rng.shuffle(free)
    piles = {
        name: tuple(free.pop() if card != UNSEEN else card for card in cards) if name in state.private else cards
        for name, cards in state.piles.items()
    }
    return replace(table, round=replace(state, piles=piles))


@pytest.mark.parametrize("key", games.packaged())
def test_no_prompt_depends_on_a_card_that_is_not_open(key: str) -> None:
    """Whatever players hold unseen by others, everybody is told the same."""
    for seed in range(40):
        felt = random_round(key, seed, "electronic" if seed % 2 else "recorded")
        rules = replace(felt.rules, gestures=games.topics(key).gestures)
        table = FeltTable(key, dealing=felt.table.dealing, source=felt.table.source).table
        rng = random.Random(seed)
        for _, _, events in felt.rows:
            table = fold(table, events)
            by_hand = replace(table, dealing="recorded")  # where there is most to be told
            assert prompts(rules, by_hand) == prompts(rules, _shuffled_unseen(by_hand, rng)), seed
