"""The showdown: who shows first, what the cards say, and cards that are typed in late or never."""

import pytest

from cutcard.cards import parse
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.hand.events import HandsTurnedUp, PotAwarded
from cutcard.tournament.hand.messages import EnterCards, MuckHand, RankHands, ShowHand
from tests.conftest import Cited
from tests.support.tournament.felt import Felt, begin, deck, player


@pytest.mark.clause("T-32")
def test_the_last_to_bet_on_the_river_shows_first_then_clockwise(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4))
    felt.act("3 call", "4 call", "1 call", "2 check")
    felt.street("2c 7d 9h")
    felt.act("1 bet 300", "2 fold", "3 call", "4 call")
    felt.street("Jc")
    felt.act("1 check", "3 check", "4 check")
    felt.street("Kd")
    felt.act("1 check", "3 bet 400", "4 call", "1 call")
    assert (felt.need.kind, felt.need.seat) == ("show", 3)
    with pytest.raises(Refused, match="seat 1 cannot show or muck now; seat 3 must show or muck first"):
        felt.do(MuckHand(1), player(1))
    felt.do(ShowHand(3, parse("Ah Ad")))
    assert felt.need.seat == 4
    felt.do(MuckHand(4), player(4))
    felt.do(ShowHand(1, parse("Kc Ks")))
    assert felt.result.stacks == {1: 7200, 2: 4600, 3: 4100, 4: 4100}


def test_without_a_bet_on_the_river_the_first_left_of_the_button_shows_first() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3))
    felt.call_down()
    assert (felt.need.kind, felt.need.seat) == ("show", 1)


def test_a_mucked_hand_cannot_win_and_the_last_one_wins_unshown() -> None:
    felt = Felt(None, deck("As 2c 7d Ah 2d 8d 3c Kd Kh Qs 3d Jc 3h 9c"))
    felt.begin(begin([5000] * 3), "electronic")
    felt.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
    felt.do(MuckHand(1), player(1))  # the aces
    felt.do(MuckHand(2), player(2))
    assert felt.result.stacks == {1: 4800, 2: 4600, 3: 5600}
    assert not [e for e in felt.log if isinstance(e, HandsTurnedUp)]


def test_equal_hands_split_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    for ante, shares in ((200, (700, 700)), (300, (800, 700))):
        felt = Felt(None, deck("As 2c Ad Ks 7d Kd 3c Ac Kc Qs 3d Jc 3h Tc"))
        felt.begin(begin([5000] * 3, Blinds(100, 200, ante)), "electronic")
        felt.act("3 raise 500", "1 call", "2 fold", *["1 check", "3 check"] * 3)
        felt.do(ShowHand(1), player(1))
        won = [e for e in felt.do(ShowHand(3), player(3)) if isinstance(e, PotAwarded)]
        assert [(e.seat, e.amount) for e in won] == [(1, shares[0]), (3, shares[1])]
        assert [("T-27" in e.clauses) for e in won] == [ante == 300] * 2


@pytest.mark.clause("TOR 7.32")
def test_where_cards_are_not_typed_in_the_dealer_ranks_the_hands(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000, 2000, 5000]))
    felt.act("3 call", "1 call", "2 all-in", "3 call", "1 call")
    felt.street()
    felt.act("1 bet 1000", "3 call")
    felt.street("4c")
    felt.act("1 check", "3 check")
    felt.street()
    felt.act("1 check", "3 check")
    assert felt.need.kind == "ranking"  # hands lie face up, seat 2 being all-in
    for order in (((2,), (1,)), ((2,), (1, 3), (1,)), ((2,), (), (1, 3)), ((2,), (1, 4))):
        with pytest.raises(Refused, match="rank the hands of seats 1, 2, 3, each once"):
            felt.do(RankHands(order))
    felt.do(RankHands(((2,), (1, 3))))
    assert felt.result.stacks == {1: 3200, 2: 5600, 3: 3200}


def test_cards_may_be_typed_in_late_and_then_speak() -> None:
    felt = Felt()
    felt.begin(begin([5000, 2000, 5000]))
    felt.act("3 fold", "1 all-in", "2 call")
    felt.do(EnterCards("seat 1", parse("As Ah")))
    felt.street()
    felt.street("4c")
    felt.street("9h")
    with pytest.raises(Refused, match="lies elsewhere"):
        felt.do(EnterCards("seat 2", parse("As Kd")))
    felt.do(EnterCards("seat 2", parse("Ks Kd")))
    assert felt.need.kind == "ranking"
    felt.do(EnterCards("flop", parse("Kh 2c 2d")))
    assert felt.result.stacks == {1: 3200, 2: 3800, 3: 5000}


@pytest.mark.clause("TOR 6.14", "T-32")
def test_cards_that_were_typed_in_wrong_are_corrected_until_the_hand_is_over(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000, 2000, 5000]))
    felt.act("3 fold", "1 all-in", "2 call")
    felt.do(EnterCards("seat 1", parse("As Ah")))
    felt.do(EnterCards("seat 2", parse("Qs Qd")))
    felt.do(EnterCards("flop", parse("Kh 2c 2d")))
    before = felt.need
    felt.do(EnterCards("seat 2", parse("Ks Qd")))
    felt.do(EnterCards("flop", parse("Kc Kh 2d")))
    with pytest.raises(Refused, match="already entered"):
        felt.do(EnterCards("flop", parse("2d Kc Kh")))
    with pytest.raises(Refused, match="lies elsewhere"):
        felt.do(EnterCards("flop", parse("Ks Kh 2d")))
    assert felt.need == before  # nothing is dealt by it
    felt.street("4c")
    felt.street("9h")
    assert felt.result.stacks == {1: 3200, 2: 3800, 3: 5000}


@pytest.mark.clause("T-32")
@pytest.mark.parametrize(
    ("to", "cards", "why"),
    [
        ("flop", "As Kd", "3 cards lie there, not 2"),
        ("flop", "As As Kd", "lies elsewhere"),
        ("turn", "As", "the table does not wait for turn; deal the cards of flop first"),
        ("seat 1", "As Kd", "no hand 'seat 1' is face up"),
        ("seat 77", "As Kd", "no hand 'seat 77' is face up"),
    ],
)
def test_cards_that_cannot_lie_there_are_refused(to: str, cards: str, why: str) -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3))
    felt.act("3 call", "1 call", "2 check")
    with pytest.raises(Refused, match=why):
        felt.do(EnterCards(to, parse(cards)))


def test_a_number_that_is_no_card_is_refused() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3))
    felt.act("3 call", "1 call", "2 check")
    with pytest.raises(Refused, match="no such card"):
        felt.do(EnterCards("flop", (1, 2, 52)))
