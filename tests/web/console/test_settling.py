"""The director's console after play: what is still to be handed over and paid, also after a correction."""

import pytest

from cutcard.core.message import Actor
from cutcard.tournament.messages.conduct import CountChips, Disqualify
from cutcard.tournament.messages.correction import CorrectOrder
from cutcard.tournament.messages.director import AnnounceBonusRound
from cutcard.tournament.messages.purse import AddValue, CancelTournament, HandOverGift, PayPrize
from cutcard.web.console.shapes import DueNow, PayLine
from cutcard.web.console.view import console_view
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, Hall, down_to


def due(hall: Hall, actor: Actor = DIRECTOR) -> list[DueNow]:
    return console_view(hall.t, 1, hall.at, actor).due


def paid(hall: Hall, place: int) -> PayLine:
    return console_view(hall.t, 1, hall.at, DESK).payouts[place - 1]


def offered(hall: Hall) -> list[object]:
    return [press.command for line in due(hall) for press in line.acts]


@pytest.mark.clause("TOR 7.5", "TOR 6.14")
def test_a_gift_is_handed_over_by_a_button_again_after_a_correction(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(AddValue("goods or services", 50_00, "a hamper", 2))
    hall.close_registration()
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    assert HandOverGift(1, two) in offered(hall)
    hall.do(HandOverGift(1, two), DESK)
    assert not any(isinstance(command, HandOverGift) for command in offered(hall))
    hall.do(CorrectOrder(((two,), (three,)), "the other one was out first"))
    assert HandOverGift(1, three) in offered(hall)


@pytest.mark.clause("TOR 5", "TOR 1")
def test_a_prize_of_a_bonus_round_is_handed_over_after_a_cancellation(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(AddValue("goods or services", 50_00, "a hamper", 2))  # for a place: without places nobody gets it
    hall.do(AnnounceBonusRound(1, prize="a watch"))
    one, *_ = hall.seated()
    hall.hand(won=one)
    hall.do(CancelTournament("the hall is closed"))
    gifts = [command for command in offered(hall) if isinstance(command, HandOverGift)]
    assert gifts == [HandOverGift(2, one)]
    hall.do(gifts[0], DESK)
    assert not offered(hall)


@pytest.mark.clause("TOR 3", "TOR A")
def test_a_prize_that_was_paid_is_brought_up_when_its_player_moves_up(cited: Cited) -> None:
    hall = Hall(cited).start(21).close_registration()
    down_to(hall, 2)
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    third = paid(hall, 3)
    assert not third.paid
    hall.do(third.acts[0].command, DESK)
    assert paid(hall, 3).paid
    hall.do(Disqualify(two, "conduct", "blows"))
    second = paid(hall, 2)
    assert (second.name, second.paid) == (third.name, False)  # moved up: the rest is still to be paid
    hall.do(second.acts[0].command, DESK)
    assert paid(hall, 2).paid
    hall.do(PayPrize(one), DESK)
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
    assert any(isinstance(command, PayPrize) for command in offered(hall))  # to the new third place
