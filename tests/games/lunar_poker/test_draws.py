"""Drawing in Lunar Poker: how many cards, which ones, what it costs, when discards are shuffled again."""

import pytest

from cutcard.cards import parse
from cutcard.ruling import Refused
from cutcard.table.messages.round import (
    Choose,
    Dealt,
    Discarded,
    Reshuffled,
    Shown,
    StakeSettled,
    TableEvent,
    WagerPlaced,
)
from cutcard.table.play.show import to_turn_up
from cutcard.table.state.table import UNSEEN
from cutcard.testing.felt import FeltTable, player
from cutcard.testing.rounds import say
from tests.conftest import Cited

WHOLE = "ante 1000, super 1000"
# Nobody's first cards win a super.
TOP = parse(
    "Ac Kd 8h 6s 4c  As Qd 9h 7c 2d  Ks Jh 9c 5s 2h  Qs Td 8c 5c 3h  Js Th 9d 6h 2c  Ts Kc 8d 6d 4s"
    "  3c 3d 5h 6c Jd  Qc Qh 7d 4h 3s  Ah Kh 8s 7h 2s  Jc 9s 7s 5d 4d"
)
DECK = [*TOP, *(card for card in range(52) if card not in TOP)]


def dealt(boxes: int, dealing: str = "electronic", wagers: str = WHOLE) -> FeltTable:
    """So many boxes, up to the first decision."""
    felt = FeltTable("lunar-poker", DECK, dealing)
    staff = "system" if dealing == "electronic" else "dealer"
    say(felt, *(f"p{box} sits at {box}" for box in range(1, boxes + 1)), f"{staff} opens bets")
    say(felt, *(f"p{box} stakes {wagers}" for box in range(1, boxes + 1)), f"{staff} closes bets")
    if dealing == "recorded":
        say(felt, "dealer shows dealer: 4c", "p1 waves")
    return felt


def hand(felt: FeltTable, box: int) -> tuple[int, ...]:
    return felt.state.piles[f"box {box}"]


@pytest.mark.clause("LUN 8.8.1")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6])
def test_two_to_five_cards_are_exchanged(count: int, cited: Cited) -> None:
    felt = dealt(1)
    cards = (*hand(felt, 1), *hand(felt, 1)[:1])[:count]
    command = Choose(1, "exchange", discard=cards)
    if 2 <= count <= 5:
        events = felt.do(command, player(1))
        for event in events:
            cited.note(event)
        assert Discarded(1, count, cards, "LUN 8.8.1") in events
        assert Dealt("drawn 1", count, "LUN 8.8.1.3") in events
        return
    with pytest.raises(Refused, match=f"discard 2 to 5 cards, not {count}") as refused:
        felt.do(command, player(1))
    assert refused.value.clause == "LUN 8.8.1"


@pytest.mark.clause("LUN 8.8.1")
@pytest.mark.parametrize("count", [-1, 0, 1, 2, 5, 6])
def test_unseen_cards_are_exchanged_by_number(count: int, cited: Cited) -> None:
    felt = dealt(1, "recorded")
    command = Choose(1, "exchange", count=count)
    if 2 <= count <= 5:
        for event in felt.do(command, player(1)):
            cited.note(event)
        assert hand(felt, 1) == (UNSEEN,) * (5 - count)
        assert felt.state.piles["drawn 1"] == (UNSEEN,) * count
        return
    with pytest.raises(Refused, match="discard 2 to 5 cards"):
        felt.do(command, player(1))


@pytest.mark.parametrize(
    ("dealing", "extra", "words"),
    [
        ("electronic", {"discard": parse("As As")}, "each discard once"),
        ("electronic", {"discard": parse("As Ks")}, "from your own hand"),
        ("electronic", {"discard": parse("Ac Kd")}, "from your own hand"),
        ("electronic", {"discard": parse("As Qd"), "count": 2}, "leave the count empty"),
        ("electronic", {"discard": parse("As Qd"), "count": 3}, "leave the count empty"),
        ("electronic", {"count": 2}, "leave the count empty"),
        ("recorded", {"discard": parse("As Qd"), "count": 2}, "give the number of discards"),
        ("recorded", {"discard": parse("As Qd")}, "discard 2 to 5 cards, not 0"),
    ],
)
@pytest.mark.clause("LUN 8.8.1")
def test_wrong_cards_are_not_exchanged(dealing: str, extra: dict[str, int], words: str) -> None:
    felt = dealt(1, dealing)
    with pytest.raises(Refused, match=words) as refused:
        felt.do(Choose(1, "exchange", **extra), player(1))  # type: ignore[arg-type]  # fields by name
    assert refused.value.clause == "LUN 8.8.1"


@pytest.mark.clause("LUN 8.8.2")
@pytest.mark.parametrize("extra", [{"discard": parse("As")}, {"discard": parse("As Qd")}, {"count": 1}])
def test_a_sixth_card_lays_none_down(extra: dict[str, int]) -> None:
    felt = dealt(1)
    with pytest.raises(Refused, match="sixth discards no cards") as refused:
        felt.do(Choose(1, "sixth", **extra), player(1))  # type: ignore[arg-type]  # fields by name
    assert refused.value.clause == "LUN 8.8.2"


@pytest.mark.clause("LUN 8.8")
@pytest.mark.parametrize("first", ["p1 exchanges As Qd", "p1 chooses sixth"])
@pytest.mark.parametrize("second", ["p1 exchanges 9h 7c", "p1 chooses sixth"])
def test_one_draw_only(first: str, second: str) -> None:
    felt = dealt(1)
    say(felt, first)
    with pytest.raises(Refused, match="is not possible for box 1 now: choose fold, bet") as refused:
        say(felt, second)
    assert refused.value.clause == "LUN 8.8"


@pytest.mark.clause("LUN 8.4.5", "LUN 8.8.1.1")
@pytest.mark.parametrize(("wagers", "fee"), [(WHOLE, 1000), ("ante 500, super 1000", 500)])
def test_the_fee_is_the_ante_and_gone_at_once(wagers: str, fee: int, cited: Cited) -> None:
    felt = dealt(1, wagers=wagers)
    events = say(felt, "p1 exchanges As Qd")
    for event in events:
        cited.note(event)
    assert [(e.area, e.chips, e.tokens) for e in events if isinstance(e, WagerPlaced)] == [("draw-fee", fee, 0)]
    assert [(e.area, e.result, e.returned) for e in events if isinstance(e, StakeSettled)] == [("draw-fee", "lose", 0)]


@pytest.mark.clause("LUN 8.8.2.1")
def test_the_fee_of_an_ante_in_tokens_is_chips(cited: Cited) -> None:
    felt = dealt(1, wagers="ante 400 + 600 tokens, super 1000")
    events = say(felt, "p1 chooses sixth")
    for event in events:
        cited.note(event)
    assert [(e.chips, e.tokens) for e in events if isinstance(e, WagerPlaced)] == [(1000, 0)]


# -- the discards shuffled again


def draw_all(felt: FeltTable, last: int) -> list[TableEvent]:
    """Boxes 1 to 4 exchange five cards each, which leaves two; box 5 exchanges this many."""
    for box in range(1, 6):
        if felt.table.dealing == "recorded":
            if box > 1:
                say(felt, f"p{box} waves")
            events = felt.do(Choose(box, "exchange", count=last if box == 5 else 5), player(box))
        else:
            events = felt.do(Choose(box, "exchange", discard=hand(felt, box)[: last if box == 5 else 5]), player(box))
        if box < 5:
            say(felt, f"p{box} chooses bet")
    return events


@pytest.mark.clause("LUN 4.1.4", "LUN 12.17")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_cards_are_shuffled_again_when_too_few_are_left(dealing: str, cited: Cited) -> None:
    """Twenty-two cards are left for draws: with two more they suffice, with three they do not."""
    enough = draw_all(dealt(5, dealing), 2)
    assert not [event for event in enough if isinstance(event, Reshuffled)]
    events = draw_all(dealt(5, dealing), 3)
    (again,) = [event for event in events if isinstance(event, Reshuffled)]
    cited.note(again)
    assert again.places == (*range(5, 25), 50, 51), "twenty discards and the two cards left"
    order = [type(event) for event in events]
    assert order.index(Discarded) < order.index(Reshuffled) < order.index(Dealt)


@pytest.mark.clause("LUN 8.8.1.4")
@pytest.mark.parametrize("last", [3, 4, 5])
def test_the_drawing_player_gets_none_of_the_own_discards(last: int, cited: Cited) -> None:
    felt = dealt(5)
    for event in draw_all(felt, last):
        cited.note(event)
    drawn = set(felt.state.piles["drawn 5"])
    assert len(drawn) == last
    assert drawn <= {*TOP[5:25], *DECK[50:]}
    assert felt.state.cards == 52 + 22
    assert felt.state.used == 52 + last


def test_a_discard_that_came_again_may_be_typed_in_and_no_other_card() -> None:
    """Boxes 4 and 5 tap, so that their first cards are known: what box 4 laid down is in the reshuffle, not box 5's."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, *(f"p{box} sits at {box}" for box in range(1, 6)), "dealer opens bets")
    say(felt, *(f"p{box} stakes {WHOLE}" for box in range(1, 6)), "dealer closes bets", "dealer shows dealer: 4c")
    for box in (1, 2, 3):
        say(felt, f"p{box} waves", f"p{box} exchanges 5 cards", f"p{box} chooses bet")
    say(felt, "p4 taps", "p5 taps", "dealer shows box 4: 7c 7d 7h 2c 3c", "p4 exchanges 7c 7d 7h 2c 3c")
    say(felt, "p4 chooses bet", "dealer shows box 5: 8c 8d 8h 2d 3d", "p5 exchanges 8c 8d 8h 2d 3d", "p5 chooses bet")
    say(felt, "dealer shows dealer: Ac Kd 9h 6s", "dealer settles")
    for cards in ("7c 7d 7h 2c Ac", "7c 7d 7h 2c 8c", "7c 7d 7h 2c 3d"):
        with pytest.raises(Refused, match="already on the table") as refused:
            say(felt, f"dealer shows drawn 5: {cards}")
        assert refused.value.clause == "LUN 3.1"
    assert isinstance(say(felt, "dealer shows drawn 5: 7c 7d 7h 2c 3c")[0], Shown)


# -- folded hands that drew


@pytest.mark.clause("LUN 9.7")
@pytest.mark.parametrize(
    ("draw", "own", "more"),
    [
        ("p1 exchanges 5 cards", "", "2c 3c 5d 7d 8d"),
        ("p1 exchanges 2 cards", "2c 3c 5d", "7d 8d"),
        ("p1 chooses sixth", "2c 3c 5d 7d 8d", "Qd"),
    ],
)
def test_a_folded_hand_is_turned_up_with_what_it_drew(draw: str, own: str, more: str, cited: Cited) -> None:
    felt = dealt(2, "recorded")
    say(felt, draw, "p1 chooses fold", "p2 waves")
    assert to_turn_up(felt.rules, felt.table, 1) == 0, "not before all have decided"
    say(felt, "p2 chooses bet", "dealer shows dealer: Ac Kd 9h 6s")
    count = len(parse(f"{own} {more}"))
    assert [to_turn_up(felt.rules, felt.table, box) for box in (1, 2, 3)] == [count, 0, 0]
    with pytest.raises(Refused, match=f"name the {count} cards") as refused:
        say(felt, f"dealer reveals 1: {more} {own}".replace(" 8d", ""))
    assert refused.value.clause == "LUN 9.7"
    for event in say(felt, f"dealer reveals 1: {own} {more}".replace(":  ", ": ")):
        cited.note(event)
    assert (hand(felt, 1), felt.state.piles["drawn 1"]) == (parse(own), parse(more))
    assert to_turn_up(felt.rules, felt.table, 1) == 0
    with pytest.raises(Refused, match="already turned up"):
        say(felt, "dealer reveals 1")


@pytest.mark.clause("LUN 9.7")
def test_a_hand_that_lay_open_shows_only_what_it_drew(cited: Cited) -> None:
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets", f"p1 stakes {WHOLE}", f"p2 stakes {WHOLE}")
    say(felt, "dealer closes bets", "dealer shows dealer: 4c", "p1 taps", "p2 waves", "p2 chooses bet")
    say(felt, "dealer shows box 1: 7c 7d 7h 2c 3c", "p1 exchanges 2c 3c", "p1 chooses fold")
    say(felt, "dealer shows dealer: Ac Kd 9h 6s")
    (shown,) = say(felt, "dealer reveals 1: Th 9d")
    cited.note(shown)
    assert shown == Shown("drawn 1", parse("Th 9d"), "all", 0, "LUN 9.7")


def test_an_electronic_table_turns_up_the_draw_with_the_hand() -> None:
    felt = dealt(1)
    say(felt, "p1 chooses sixth", "p1 chooses fold")
    assert to_turn_up(felt.rules, felt.table, 1) == 6
    say(felt, "supervisor reveals 1")
    assert not felt.state.private
    assert to_turn_up(felt.rules, felt.table, 1) == 0


@pytest.mark.clause("LUN 9.7")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_a_folded_hand_that_was_shuffled_again_is_not_there_to_turn_up(dealing: str, cited: Cited) -> None:
    felt = dealt(5, dealing)
    for box in range(1, 6):
        if dealing == "recorded" and box > 1:
            say(felt, f"p{box} waves")
        cards = {"count": 5} if dealing == "recorded" else {"discard": hand(felt, box)}
        felt.do(Choose(box, "exchange", **cards), player(box))
        say(felt, f"p{box} chooses {'bet' if box == 2 else 'fold'}")
    if dealing == "recorded":
        say(felt, "dealer shows dealer: Ac Kd 8h 6s")
    found = [to_turn_up(felt.rules, felt.table, box) for box in range(1, 6)]
    assert found == [0, 0, 0, 0, 5 if dealing == "recorded" else 10]
    with pytest.raises(Refused, match="was shuffled again") as refused:
        say(felt, "supervisor reveals 1")
    cited.note(refused.value)
    assert refused.value.clause == "LUN 9.7"


# -- draws taken back


@pytest.mark.clause("LUN 8.8", "I-65")
def test_a_draw_on_which_its_player_has_decided_is_taken_back_by_a_supervisor(cited: Cited) -> None:
    """Otherwise a dealer alone could return the fee of a draw that was no good, and let the player draw again."""
    felt = dealt(2, "recorded")
    say(felt, "dealer chooses for 1: exchange with 3 cards", "dealer corrects")
    say(felt, "dealer chooses for 1: exchange with 2 cards", "dealer chooses for 1: fold", "dealer corrects")
    with pytest.raises(Refused, match="has decided on the cards drawn since: a supervisor") as refused:
        say(felt, "dealer corrects")
    cited.note(refused.value)
    say(felt, "supervisor corrects: the player bought a sixth card")
    for event in say(felt, "dealer chooses for 1: sixth"):
        cited.note(event)
    with pytest.raises(Refused, match="is not possible for box 1 now: choose fold, bet") as again:
        say(felt, "dealer chooses for 1: sixth")
    cited.note(again.value)
