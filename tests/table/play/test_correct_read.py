"""Corrections where a card reader has read draws: a draw keeps the cards that were dealt for it."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.reader import ReadCard
from cutcard.table.messages.round import Choose, Declare
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.testing.rounds import say
from tests.conftest import Cited

READER = Actor("shoe-1", Role.CARD_READER)
SAM = Actor("sam", Role.GAMING_SUPERVISOR)
WRONG = CorrectAct("the number of cards", box=1)


def drawn_twice(read: bool) -> FeltTable:
    """Boxes 1 and 2 draw two cards and one, all of them dealt before the choices are recorded."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000" for box in (1, 2)), "dealer closes bets")
    if read:
        felt.table = replace(felt.table, reader=READER.id)
    numbers = iter(range(1, 20))
    sealed = [f"card {number}" for number in range(18)]
    for card in sealed[:15] if read else ():
        felt.do(ReadCard(1, next(numbers), card), READER)
    say(felt, "dealer shows dealer: 4c")
    felt.do(Declare(1, False), DEALER)
    for card in sealed[15:] if read else ():
        felt.do(ReadCard(1, next(numbers), card), READER)
    felt.do(Choose(1, "exchange", count=2), DEALER)
    felt.do(Choose(1, "bet"), DEALER)
    felt.do(Declare(2, False), DEALER)
    felt.do(Choose(2, "sixth"), DEALER)
    felt.do(CorrectAct(box=1), DEALER)  # the bet alone
    return felt


def test_a_draw_goes_back_only_before_a_later_one_that_the_reader_has_read() -> None:
    felt = drawn_twice(read=True)
    assert felt.state.reading.sealed(felt.state.places["drawn 2"]) == ("card 17",)
    with pytest.raises(Refused, match="every later act goes back before it"):
        felt.do(CorrectAct(box=1), DEALER)
    felt.do(CorrectAct(box=2), DEALER)
    felt.do(CorrectAct(box=2), DEALER)
    felt.do(WRONG, SAM)
    felt.do(Choose(1, "exchange", count=2), DEALER)
    felt.do(Choose(1, "bet"), DEALER)
    felt.do(Declare(2, False), DEALER)
    felt.do(Choose(2, "sixth"), DEALER)
    assert felt.state.reading.sealed(felt.state.places["drawn 1"]) == ("card 15", "card 16")
    assert felt.state.reading.sealed(felt.state.places["drawn 2"]) == ("card 17",)


def test_where_nobody_reads_cards_a_draw_goes_back_by_itself() -> None:
    felt = drawn_twice(read=False)
    felt.do(WRONG, SAM)
    assert (felt.need.kind, felt.need.box) == ("choice", 1)
    felt.do(Choose(1, "exchange", count=3), DEALER)
    assert [len(felt.state.piles[f"drawn {box}"]) for box in (1, 2)] == [3, 1]


@pytest.mark.clause("LUN 12.16.1")
def test_cards_of_a_draw_that_is_undone_are_the_next_ones_and_stay_read(cited: Cited) -> None:
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, *(f"p{box} sits at {box}" for box in (1, 2, 3)), "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000" for box in (1, 2, 3)), "dealer closes bets")
    felt.table = replace(felt.table, reader=READER.id)
    for number in range(1, 21):
        felt.do(ReadCard(1, number, f"card {number}"), READER)
    say(felt, "dealer shows dealer: 4c")
    felt.do(Declare(1, False), DEALER)
    felt.do(Choose(1, "sixth"), DEALER)
    felt.do(ReadCard(1, 21, "card 21"), READER)
    say(felt, "dealer reports undeclared at 1: 9h 8h 7h 6h 5h")
    for event in say(felt, "supervisor confirms reconstruct"):
        cited.note(event)
    felt.do(Declare(2, False), DEALER)
    felt.do(Choose(2, "sixth"), DEALER)  # the card that box 1 did not look at: it has left the shoe already
    felt.do(Choose(2, "bet"), DEALER)
    felt.do(Declare(3, False), DEALER)
    felt.do(Choose(3, "sixth"), DEALER)
    felt.do(ReadCard(1, 22, "card 22"), READER)
    drawn = [felt.state.reading.sealed(felt.state.places[f"drawn {box}"]) for box in (2, 3)]
    assert drawn == [("card 21",), ("card 22",)]
