"""Gestures of the betting round as prompts: each to its role at its moment, and never a hint of a hidden card."""

import random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK
from cutcard.core.message import Role
from cutcard.table.messages.round import Bet, Choose, Declare, OpenBets, Undecided
from cutcard.table.play.gestures import prompts, silent
from cutcard.table.state.table import UNSEEN, Table, fold
from cutcard.testing.felt import DEALER, FeltTable, player, random_round
from tests.conftest import Cited
from tests.support.gesture_table import BET, QUALIFIED, Hands
from tests.support.life_table import KEYS, OPENING


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("CSP", "CSP 8.7", marks=pytest.mark.clause("CSP 8.7")),
        pytest.param("LUN", "LUN 8.1", marks=pytest.mark.clause("LUN 8.1")),
        pytest.param("TCP", "TCP 8.7", marks=pytest.mark.clause("TCP 8.7")),
        pytest.param("UTH", "UTH 9.7", marks=pytest.mark.clause("UTH 9.7")),
    ],
)
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_players_keep_silent_until_the_betting_round_is_over(
    document: str, clause: str, dealing: str, cited: Cited
) -> None:
    hands = Hands(document, cited, dealing, **QUALIFIED[document] if dealing == "recorded" else {})
    hands.begin({box: tuple(Bet(area, 1000) for area in OPENING[document]) for box in (1, 2)})
    hands.show()
    for box in (1, 2):  # those who have decided already are silent, too, and onlookers
        assert clause in hands.player(1)
        assert clause in hands.told(Role.PLAYER)
        assert silent(hands.rules, hands.table) == clause
        hands.move(box, BET[document])
    assert clause not in hands.player(1)
    assert silent(hands.rules, hands.table) is None
    assert clause not in hands.told(Role.DEALER)


def test_there_is_silence_in_each_betting_round_and_none_between(cited: Cited) -> None:
    hands = Hands("UTH", cited).deal(1, 2)
    hands.move(1, "check").move(2, "check")
    assert (hands.need.kind, hands.need.pile) == ("cards", "board")
    assert "UTH 9.7" not in hands.player()
    hands.show("board")
    assert "UTH 9.7" in hands.player()


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("CSP", "CSP 8.2", marks=pytest.mark.clause("CSP 8.2")),
        pytest.param("LUN", "LUN 8.2", marks=pytest.mark.clause("LUN 8.2")),
        pytest.param("TCP", "TCP 8.2", marks=pytest.mark.clause("TCP 8.2")),
    ],
)
def test_cards_stay_over_the_layout_while_they_are_held(document: str, clause: str, cited: Cited) -> None:
    hands = Hands(document, cited)
    assert hands.player() == []
    hands.deal(1, 2)
    assert clause in hands.player(1)
    assert clause in hands.player(2)
    hands.move(1, BET[document])
    assert clause not in hands.player(1)
    assert clause in hands.player(2)


@pytest.mark.clause("UTH 9.8")
def test_cards_are_in_the_dealers_sight_all_through_the_round(cited: Cited) -> None:
    hands = Hands("UTH", cited, **QUALIFIED["UTH"]).deal(1, 2)
    hands.move(1, "play 3x").move(2, "fold")
    assert "UTH 9.8" in hands.player(1)
    assert "UTH 9.8" not in hands.player(2)
    hands.show().settle()
    assert "UTH 9.8" in hands.player(1)
    hands.show()
    assert "UTH 9.8" not in hands.player(1)


@pytest.mark.parametrize(
    ("document", "clauses"),
    [
        pytest.param("CSP", ["CSP 8.3", "CSP 8.5"], marks=pytest.mark.clause("CSP 8.3", "CSP 8.5")),
        pytest.param(
            "LUN",
            ["LUN 8.5", "LUN 8.7", "LUN 8.8.1", "LUN 8.8.2"],
            marks=pytest.mark.clause("LUN 8.5", "LUN 8.7", "LUN 8.8.1", "LUN 8.8.2"),
        ),
        pytest.param(
            "TCP", ["TCP 9.7", "TCP 8.3", "TCP 8.5"], marks=pytest.mark.clause("TCP 9.7", "TCP 8.3", "TCP 8.5")
        ),
        pytest.param("UTH", ["UTH 9.4"], marks=pytest.mark.clause("UTH 9.4")),
    ],
)
def test_each_choice_has_its_gesture_for_the_player_whose_turn_it_is(
    document: str, clauses: list[str], cited: Cited
) -> None:
    hands = Hands(document, cited).deal(1, 2)
    if document == "LUN":
        assert "LUN 8.3" in hands.player(1)
        assert not set(clauses) & set(hands.player(1))
        hands.do(Declare(1, False), player(1))
    assert [clause for clause in hands.player(1) if clause in clauses] == clauses
    assert not set(clauses) & {*hands.player(2), *hands.told()}
    hands.move(1, BET[document])
    assert not set(clauses) & set(hands.player(1))


def test_who_has_drawn_is_not_told_how_to_draw(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1).move(1, "sixth")
    own = hands.player(1)
    assert {"LUN 8.5", "LUN 8.7"} <= set(own)
    assert not {"LUN 8.8.1", "LUN 8.8.2"} & set(own)


@pytest.mark.clause("LUN 8.3")
def test_a_player_taps_or_waves_to_declare(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1, 2)
    assert ("LUN 8.3" in hands.player(1), "LUN 8.3" in hands.player(2)) == (True, False)
    hands.move(1, "bet")
    assert ("LUN 8.3" in hands.player(1), "LUN 8.3" in hands.player(2)) == (False, True)


@pytest.mark.parametrize(
    ("document", "clauses"),
    [
        pytest.param("CSP", ["CSP 8.4"], marks=pytest.mark.clause("CSP 8.4")),
        pytest.param("LUN", ["LUN 8.6"], marks=pytest.mark.clause("LUN 8.6")),
        pytest.param("TCP", ["TCP 8.4"], marks=pytest.mark.clause("TCP 8.4")),
        pytest.param("UTH", ["UTH 9.6", "UTH 9.6.1"], marks=pytest.mark.clause("UTH 9.6", "UTH 9.6.1")),
    ],
)
def test_the_dealer_counts_and_discards_a_folded_hand(document: str, clauses: list[str], cited: Cited) -> None:
    hands = Hands(document, cited).deal(1, 2, 3)
    assert hands.told() == []
    hands.move(1, "fold")
    assert hands.told() == clauses
    assert all("box 1" in one.text.lower() for one in prompts(hands.rules, hands.table) if one.role is Role.DEALER)
    assert not set(clauses) & {*hands.player(1), *hands.player(2)}
    hands.move(2, BET[document])
    assert hands.told() == []
    hands.move(3, "fold")  # the last to decide: until the dealer's cards are turned
    assert hands.told() == clauses
    hands.show()
    assert not set(clauses) & set(hands.told())


def test_the_fold_that_ends_a_round_is_gathered_too(cited: Cited) -> None:
    hands = Hands("TCP", cited).deal(1).move(1, "fold")
    assert hands.need.kind == "opening"
    assert hands.told() == ["TCP 8.4"]
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []


def test_a_winner_who_folds_after_all_is_gathered_though_the_hand_was_open(cited: Cited) -> None:
    hands = Hands("LUN", cited, box_1="2c 3c 4c 6c 8c").deal(1, 2)
    hands.do(Declare(1, True), player(1))
    hands.move(2, "bet").show("box 1")
    assert hands.told() == []
    hands.do(Choose(1, "fold"), player(1))
    assert hands.told() == ["LUN 8.6"]


@pytest.mark.clause("UTH 9.6.2")
def test_folded_cards_with_a_jackpot_wager_lie_on_its_area(cited: Cited) -> None:
    hands = Hands("UTH", cited).deal(1, 2, jackpot=(1,)).move(1, "fold")
    assert hands.told() == ["UTH 9.6", "UTH 9.6.2"]
    hands.move(2, "fold")
    assert hands.told() == ["UTH 9.6", "UTH 9.6.1"]
    assert "jackpot area" not in " ".join(one.text for one in prompts(hands.rules, hands.table))


@pytest.mark.clause("CSP 11.4")
def test_folded_cards_with_a_jackpot_wager_are_kept_apart(cited: Cited) -> None:
    hands = Hands("CSP", cited).deal(1, 2, jackpot=(1,)).move(1, "fold")
    assert hands.told() == ["CSP 8.4", "CSP 11.4"]
    hands.move(2, "fold")
    assert hands.told() == ["CSP 8.4"]


@pytest.mark.clause("TCP 12.12")
def test_an_undecided_hand_without_pair_plus_is_discarded(cited: Cited) -> None:
    hands = Hands("TCP", cited).deal(1, 2)
    hands.do(Undecided(1), DEALER)
    assert hands.told() == ["TCP 12.12"]
    hands.move(2, "play")
    assert hands.told() == []
    staked = Hands("TCP", cited).deal(1, 2, more=("pair-plus",))
    staked.do(Undecided(1), DEALER)
    assert staked.told() == []


@pytest.mark.clause("LUN 8.8.1.2")
def test_cards_given_up_are_spread_and_counted(cited: Cited) -> None:
    hands = Hands("LUN", cited).deal(1, 2).move(1, "exchange", count=3)
    assert hands.told() == ["LUN 8.8.1.2"]
    hands.move(1, "bet")
    assert hands.told() == []
    hands.move(2, "sixth")
    assert hands.told() == []


def _told_to_cut(hands: Hands) -> list[int]:
    """Five boxes take 30 cards and exchange five each: for which exchange the dealer is told to have the pack cut."""
    hands.deal(1, 2, 3, 4, 5)
    told = []
    for box in (1, 2, 3, 4, 5):
        hands.move(box, "exchange", count=5)
        told += [box] if "LUN 12.17" in hands.told() else []
        hands.move(box, "bet")
        assert "LUN 12.17" not in hands.told()
    return told


@pytest.mark.parametrize("source", ["shoe", "hand"])
@pytest.mark.clause("LUN 12.17")
def test_a_pack_shuffled_again_is_cut_before_the_draw_goes_on(source: str, cited: Cited) -> None:
    assert _told_to_cut(Hands("LUN", cited, source=source)) == [5]


def test_a_shuffling_device_needs_no_cut(cited: Cited) -> None:
    assert _told_to_cut(Hands("LUN", cited)) == []


def test_an_electronic_table_asks_for_no_handling(cited: Cited) -> None:
    for document in KEYS:
        hands = Hands(document, cited, "electronic")
        hands.begin({1: tuple(Bet(area, 1000) for area in OPENING[document])})
        assert hands.told() == []
        silence = {"CSP 8.7", "LUN 8.1", "TCP 8.7", "UTH 9.7"}
        assert set(hands.player()) - silence == ({"TCP 9.7"} if document == "TCP" else set())


def test_before_the_first_round_and_without_gestures_nobody_is_told_anything(cited: Cited) -> None:
    hands = Hands("CSP", cited)
    assert prompts(hands.rules, hands.table) == []
    bare = FeltTable("caribbean-stud", dealing="recorded")
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


@pytest.mark.parametrize("key", games.names())
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
