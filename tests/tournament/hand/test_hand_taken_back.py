"""An act entered wrongly is taken back as a recorded correction, while nothing rests on it."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.hand.messages import Act, BeginHand, DeclareMisdeal, TakeBackAct
from tests.conftest import Cited
from tests.support.tournament.felt import Felt, begin, player


def table(cited: Cited, count: int = 4) -> Felt:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * count))
    return felt


@pytest.mark.parametrize("act", ["3 raise 600", "3 call", "3 fold", "3 all-in"])
def test_the_last_act_is_taken_back_as_a_recorded_correction(cited: Cited, act: str) -> None:
    felt = table(cited)
    before = felt.live
    felt.act(act)
    felt.do(TakeBackAct())
    assert (felt.live.stacks, felt.live.pot, felt.live.steps) == (before.stacks, before.pot, before.steps)
    assert felt.live.folded == ()
    assert felt.need.seat == 3
    with pytest.raises(Refused, match="no act to take back: it is the turn of seat 3"):
        felt.do(TakeBackAct())


def test_the_last_act_of_a_street_is_taken_back_until_its_cards_have_come(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 fold", "4 fold", "1 call", "2 check")
    felt.do(TakeBackAct())
    assert felt.need.seat == 2
    felt.act("2 raise 500", "1 call")
    felt.street()
    with pytest.raises(Refused, match="no act to take back"):
        felt.do(TakeBackAct())
    felt.act("1 bet 400")
    felt.do(TakeBackAct())
    assert (felt.need.seat, felt.live.bets.get(1, 0)) == (1, 0)


def test_once_hands_are_turned_up_or_a_bet_has_come_back_acts_stand(cited: Cited) -> None:
    for stacks in ((5000, 5000), (5000, 3000)):
        felt = Felt(cited.note)
        felt.begin(begin(stacks))
        felt.act("2 all-in", "1 call")
        with pytest.raises(Refused, match="no act to take back: deal the cards of flop first"):
            felt.do(TakeBackAct())


@pytest.mark.clause("TOR 7.16.1")
def test_nothing_but_cards_is_done_while_the_cards_are_dealt(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5000] * 3), "recorded"))
    with pytest.raises(Refused, match="complete the deal first"):
        felt.do(Act(3, "call"), player(3))
    felt.do(DeclareMisdeal("first card to the wrong seat"))
    assert felt.need.kind == "redeal"
