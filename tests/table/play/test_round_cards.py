"""Cards at a table whose deal is recorded: only those that are waited for, each once; folded hands at settlement."""

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.ruling import Refused
from cutcard.table.messages.round import RevealFolded, ShowCards, Shown, StakeSettled, TurnedUp
from cutcard.table.state.table import UNSEEN
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.support.declared.game_data import play, played, whole
from tests.support.declared.shared import each_game


def recorded(key: str) -> FeltTable:
    """Bets are closed on boxes 1 and 2."""
    felt = FeltTable(key, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, f"p1 stakes {whole(key)}", f"p2 stakes {whole(key)}", "dealer closes bets")
    return felt


def decide(felt: FeltTable) -> None:
    """Box 1 plays, box 2 folds."""
    waves = ["p1 waves"] if felt.need.kind == "declaration" else []
    say(felt, *waves, f"p1 chooses {play(felt.table.game).play}", *(["p2 waves"] if waves else []), "p2 chooses fold")


def at_settlement(key: str) -> FeltTable:
    felt = recorded(key)
    for line in play(key).shown:
        if line == "*":
            decide(felt)
        else:
            say(felt, f"dealer shows {line}")
    say(felt, "dealer settles")
    return felt


@each_game
def test_after_the_deal_no_other_card_is_shown(request: pytest.FixtureRequest, key: str, line: str) -> None:
    felt = recorded(key)
    with pytest.raises(Refused) as refused:
        say(felt, f"dealer shows {line}")
    (clause,) = request.node.get_closest_marker("clause").args
    assert refused.value.clause == clause


@each_game
def test_the_cards_of_the_box_to_be_settled_and_none_twice(key: str, settlement: str) -> None:
    felt = at_settlement(key)
    need = felt.need
    assert (need.kind, need.pile, need.first, need.audience) == ("cards", "box 1", 0, "all")
    cards = parse(play(key).hand)
    assert need.count == len(cards)
    deck = felt.game.common.deck
    wrong: list[tuple[str, tuple[int, ...], str]] = [
        ("box 1", cards[:-1], settlement),  # too few
        ("box 1", (*cards, 40), settlement),  # too many
        ("box 2", cards, settlement),  # the folded hand
        ("dealer", cards, settlement),  # shown already
        ("drawn 1", cards, settlement),
        ("box 1", (*cards[:-1], cards[0]), deck),  # the same card twice
        ("box 1", (*cards[:-1], *parse("Ac")), deck),  # lies with the dealer or on the board
        ("box 1", (*cards[:-1], 52), deck),
        ("box 1", (*cards[:-1], UNSEEN), deck),
    ]
    for pile, shown, clause in wrong:
        with pytest.raises(Refused) as refused:
            felt.do(ShowCards(pile, shown), DEALER)
        assert refused.value.clause == clause, (pile, shown)
    events = felt.do(ShowCards("box 1", cards), DEALER)
    assert events[0] == Shown("box 1", cards, "all", 0, settlement)
    assert felt.state.stage == "closed"
    with pytest.raises(Refused, match="open a round first"):
        felt.do(ShowCards("box 1", cards), DEALER)


@pytest.mark.parametrize("key", played())
def test_the_folded_hand_was_never_known(key: str) -> None:
    felt = at_settlement(key)
    say(felt, f"dealer shows box 1: {play(key).hand}")
    assert set(felt.state.piles["box 2"]) == {UNSEEN}
    assert {event.box for event in felt.events if isinstance(event, StakeSettled)} == {1, 2}


@pytest.mark.parametrize("key", played())
def test_no_card_is_typed_in_at_an_electronic_table(key: str) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "system opens bets", f"p1 stakes {whole(key)}", "system closes bets")
    for pile in ("dealer", "box 1", "board"):
        with pytest.raises(Refused, match="deals electronically") as refused:
            felt.do(ShowCards(pile, (1, 2, 3)), DEALER)
        assert refused.value.clause is None


# -- folded hands


@each_game
def test_a_folded_hand_is_typed_in_whole(key: str) -> None:
    felt = at_settlement(key)
    reveal, deck = felt.game.common.reveal_folded, felt.game.common.deck
    hand = parse("Jc Jd 9h 5d 3c")[: len(parse(play(key).hand))]
    wrong = [
        (1, parse(play(key).hand), reveal),  # it has played
        (3, hand, reveal),  # nobody there
        (2, (), reveal),
        (2, hand[:-1], reveal),
        (2, (*hand, 40), reveal),
        (2, (*hand[:-1], hand[0]), deck),
        (2, (*hand[:-1], *parse("Ac")), deck),
        (2, (*hand[:-1], 52), deck),
    ]
    for box, cards, clause in wrong:
        with pytest.raises(Refused) as refused:
            felt.do(RevealFolded(box, cards), DEALER)
        assert refused.value.clause == clause, (box, cards)
    assert felt.do(RevealFolded(2, hand), DEALER) == [Shown("box 2", hand, "all", 0, reveal)]
    for again in ((), hand):
        with pytest.raises(Refused):
            felt.do(RevealFolded(2, again), DEALER)
    with pytest.raises(Refused) as refused:
        felt.do(ShowCards("box 1", (*parse(play(key).hand)[:-1], hand[0])), DEALER)
    assert refused.value.clause == deck, "a card of the hand just shown"


@each_game
def test_no_folded_hand_is_turned_up_before_the_dealers(key: str) -> None:
    """Everybody has decided, but nothing is settled before the dealer's hand is shown."""
    felt = recorded(key)
    *before, last = play(key).shown
    for line in before:
        if line == "*":
            decide(felt)
        else:
            say(felt, f"dealer shows {line}")
    assert last.startswith("dealer")
    hand = parse("Jc Jd 9h 5d 3c")[: len(parse(play(key).hand))]
    with pytest.raises(Refused, match="only at settlement") as refused:
        felt.do(RevealFolded(2, hand), DEALER)
    assert refused.value.clause == felt.game.common.reveal_folded
    say(felt, f"dealer shows {last}")
    assert felt.do(RevealFolded(2, hand), DEALER)


@pytest.mark.parametrize("key", [key for key in played() if games.load(key).common.reveal_folded])
def test_an_electronic_table_turns_a_folded_hand_up_once(key: str) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets")
    say(felt, f"p1 stakes {whole(key)}", f"p2 stakes {whole(key)}", "system closes bets", "p1 chooses fold")
    with pytest.raises(Refused, match="only at settlement"):
        say(felt, "supervisor reveals 1")
    say(felt, "p2 chooses fold")
    with pytest.raises(Refused, match="leave them out"):
        felt.do(RevealFolded(1, felt.state.piles["box 1"]), DEALER)
    assert say(felt, "supervisor reveals 1") == [TurnedUp(1, felt.game.common.reveal_folded)]
    assert "box 1" not in felt.state.private
    assert "box 2" in felt.state.private
    with pytest.raises(Refused, match="already turned up"):
        say(felt, "supervisor reveals 1")
    say(felt, "system opens bets")
    with pytest.raises(Refused, match="no folded hand"):
        say(felt, "supervisor reveals 2")


def test_a_document_may_let_no_folded_hand_be_shown() -> None:
    felt = at_settlement("plain-three")
    with pytest.raises(Refused, match="do not allow a folded hand to be turned up") as refused:
        felt.do(RevealFolded(2, parse("Jc Jd 9h")), DEALER)
    assert refused.value.clause is None
