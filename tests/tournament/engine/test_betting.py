"""The betting of one hand: posts, order, least raises, what reopens the betting, all-in, uncalled bets, dead hands."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting, Kind


def told(hand: HandBetting, acts: str) -> HandBetting:
    """``f`` folds, ``c`` checks or calls, a number is the total of a bet or raise, ``/`` deals on."""
    for word in acts.split():
        if word == "/":
            hand.next_street()
        elif word == "f":
            hand.fold()
        elif word == "c":
            hand.call()
        else:
            hand.raise_to(int(word))
    return hand


def three(*stacks: int, acts: str = "") -> HandBetting:
    """Blinds 50 and 100; index 2 has the button."""
    return told(HandBetting(stacks or (1000, 1000, 1000), (50, 100, 0), (), 100), acts)


def refused(hand: HandBetting, kind: Kind, amount: int = 0, place: str = "seat 7") -> Refused:
    with pytest.raises(Refused) as caught:
        hand.check(kind, amount, place)
    assert place in caught.value.reason or hand.turn < 0
    return caught.value


def test_blinds_are_posted_and_the_one_after_the_last_opens() -> None:
    hand = three()
    assert (hand.stacks, hand.bets, hand.put, hand.dead) == ([950, 900, 1000], [50, 100, 0], [50, 100, 0], 0)
    assert (hand.turn, hand.price(), hand.least_to(), hand.most_to()) == (2, 100, 200, 1000)


def test_the_big_blind_keeps_the_option_and_the_first_left_of_the_button_opens_the_flop() -> None:
    hand = three(acts="c c")
    assert (hand.turn, hand.price(), hand.can_raise()) == (1, 0, True)
    hand.call()
    assert (hand.turn, hand.street, hand.over) == (-1, 0, False)
    hand.next_street()
    assert (hand.turn, hand.bets, hand.put, hand.least_to()) == (0, [0, 0, 0], [100, 100, 100], 100)


def test_equal_blinds_leave_the_option_to_both() -> None:
    hand = told(HandBetting((1000,) * 4, (100, 100, 0, 0), (0, 100), 100), "c c")
    assert (hand.turn, hand.price(), hand.least_to(), hand.dead) == (0, 0, 200, 100)
    hand.call()
    assert (hand.turn, hand.can_raise()) == (1, True)


def test_heads_up_the_button_opens_and_acts_last_after_the_flop() -> None:
    hand = HandBetting((1000, 1000), (100, 50), (100, 0), 100)
    assert (hand.turn, hand.price(), hand.dead, hand.stacks) == (1, 50, 100, [800, 950])
    assert [told(hand, "c c /").turn, told(hand, "c").turn] == [0, 1]
    assert HandBetting((1000, 1000), (100, 100), (), 100).turn == 1


def test_a_hand_of_nine_checked_down_ends_after_the_river() -> None:
    hand = told(HandBetting((500,) * 9, (50, 100), (0, 100), 100), " / ".join(["c " * 9] * 4))
    assert (hand.over, hand.street, hand.turn, hand.live) == (True, 3, -1, 9)
    assert (hand.put, hand.dead, hand.returned) == ([100] * 9, 100, None)


def test_all_fold_to_the_big_blind_and_what_nobody_called_comes_back() -> None:
    hand = three(acts="f f")
    assert (hand.over, hand.betting_complete, hand.returned) == (True, True, (1, 50))
    assert (hand.put, hand.stacks) == ([50, 50, 0], [950, 950, 1000])


def test_a_straddle_is_the_last_blind_and_has_the_option() -> None:
    hand = told(HandBetting((1000,) * 5, (50, 100, 200, 0, 0), (), 100), "c c c c")
    assert (hand.turn, hand.price(), hand.least_to()) == (2, 0, 300)


def test_without_blinds_the_first_left_of_the_button_opens_and_an_opener_can_be_named() -> None:
    assert HandBetting((100,) * 3, (), (5, 5, 5), 10).turn == 0
    assert HandBetting((100,) * 4, (0, 5, 10, 0), (), 10, opener=0).turn == 0


class TestRaises:
    def test_a_raise_is_at_least_the_last_full_one(self) -> None:
        hand = three(2000, 2000, 2000, acts="300")
        assert (hand.turn, hand.least_to()) == (0, 500)
        assert three(2000, 2000, 2000, acts="300 900").least_to() == 1500

    def test_a_short_raise_leaves_the_least_size(self) -> None:
        hand = three(350, 2000, 2000, acts="300 350")
        assert (hand.size, hand.least_to()) == (200, 550)

    def test_a_short_all_in_does_not_reopen_the_betting_for_who_has_acted(self) -> None:
        hand = told(three(350, 2000, 2000, acts="300 350"), "c")
        assert (hand.turn, hand.price(), hand.reopened(), hand.can_raise()) == (2, 50, False, False)

    def test_but_who_has_not_acted_may_raise(self) -> None:
        assert three(350, 2000, 2000, acts="300 350").can_raise()

    def test_short_raises_that_add_up_to_a_full_one_reopen_it(self) -> None:
        flop = told(HandBetting((5000, 260, 310, 5000), (50, 100), (), 100), "c c c c / 100 160 210 c")
        assert (flop.turn, flop.price(), flop.can_raise(), flop.least_to()) == (0, 110, True, 310)

    def test_only_for_whom_they_add_up(self) -> None:
        flop = told(HandBetting((5000, 260, 5000, 310, 5000), (50, 100), (), 100), "c c c c c / 100 160 c 210 c c")
        assert (flop.turn, flop.price(), flop.can_raise()) == (2, 50, False)

    def test_an_all_in_bet_below_the_least_does_not_reopen_for_who_has_checked(self) -> None:
        flop = told(three(1000, 1000, 140, acts="c c c / c c 40"), "c")
        assert (flop.turn, flop.price(), flop.can_raise()) == (1, 40, False)

    def test_nobody_raises_whom_nobody_could_call(self) -> None:
        hand = three(400, 400, 2000, acts="c 400 c")
        assert (hand.turn, hand.price(), hand.can_raise(), hand.contested()) == (2, 300, False, False)
        hand = three(300, 2000, 120, acts="c 300")  # the button, still in, cannot even call all of it
        assert (hand.turn, hand.able, hand.can_raise()) == (1, 2, False)


class TestAllIn:
    def test_what_is_not_called_comes_back_and_no_decision_is_left(self) -> None:
        hand = three(400, 1000, 700, acts="700 c f")
        assert (hand.returned, hand.stacks, hand.put) == ((2, 300), [0, 900, 300], [400, 100, 400])
        assert (hand.turn, hand.betting_complete, hand.over) == (-1, True, False)
        told(hand, "/ / /")
        assert (hand.over, hand.street, hand.turn) == (True, 3, -1)

    def test_the_others_bet_on_when_two_still_have_chips(self) -> None:
        hand = three(100, 1000, 1000, acts="c c c")
        assert (hand.allin(0), hand.able, hand.betting_complete) == (True, 2, False)
        assert told(hand, "/ 500").turn == 2
        assert told(hand, "c").put == [100, 600, 600]

    def test_a_big_blind_alone_against_an_all_in_for_less_has_nothing_to_decide(self) -> None:
        hand = three(30, 1000, 1000, acts="f")
        assert (hand.betting_complete, hand.returned, hand.put) == (True, (1, 70), [30, 30, 0])


class TestShortPosts:
    def test_a_short_big_blind_is_all_in_and_the_others_call_a_full_one(self) -> None:
        hand = three(1000, 30, 1000)
        assert (hand.allin(1), hand.price(), hand.least_to()) == (True, 100, 200)
        assert told(hand, "c c").put == [100, 30, 100]

    def test_a_short_small_blind_is_all_in(self) -> None:
        hand = three(20, 1000, 1000, acts="c")
        assert (hand.allin(0), hand.turn) == (True, 1)

    def test_the_ante_comes_first_and_is_dead(self) -> None:
        hand = HandBetting((1000, 130, 1000), (50, 100), (0, 100), 100)
        assert (hand.dead, hand.put, hand.price()) == (100, [50, 30, 0], 100)

    def test_a_stack_not_above_the_ante_plays_for_the_ante_alone(self) -> None:
        hand = HandBetting((1000, 80, 1000), (50, 100), (0, 100), 100)
        assert (hand.dead, hand.put, hand.price(), hand.turn) == (80, [50, 0, 0], 100, 2)
        told(hand, "f")
        assert (hand.betting_complete, hand.returned, hand.put) == (True, (0, 50), [0, 0, 0])

    def test_all_in_by_posting_alone_leaves_nothing_to_decide(self) -> None:
        hand = HandBetting((90, 40), (100, 50), (100, 0), 100)
        assert (hand.turn, hand.betting_complete, hand.over, hand.dead, hand.put) == (-1, True, False, 90, [0, 0])

    def test_an_ante_of_everybody_can_be_a_contribution(self) -> None:
        hand = HandBetting((3, 1000, 1000), (50, 100), (10, 10, 10), 100, dead_antes=False)
        assert (hand.dead, hand.put, hand.bets) == (0, [3, 110, 10], [0, 100, 0])
        told(hand, "f")
        assert (hand.returned, hand.put) == ((1, 100), [3, 10, 10])


class TestDeadHands:
    def test_wagers_of_a_dead_hand_stay_and_the_price_with_them(self) -> None:
        hand = three(acts="300")
        assert hand.kill(2) == 0
        assert (hand.turn, hand.price(), hand.put) == (0, 250, [50, 100, 300])

    def test_a_raise_that_nobody_has_called_comes_back(self) -> None:
        hand = three(acts="300")
        assert hand.kill(2, raise_back=True) == 200
        assert (hand.turn, hand.price(), hand.least_to()) == (0, 50, 200)
        assert (hand.put, hand.stacks) == ([50, 100, 100], [950, 900, 900])

    def test_but_not_what_another_has_called(self) -> None:
        hand = three(acts="300 c")
        assert hand.kill(2, raise_back=True) == 0
        assert (hand.price(), hand.least_to(), hand.put) == (200, 500, [300, 100, 300])
        hand = three(180, 1000, 1000, acts="300 c")
        assert hand.kill(2, raise_back=True) == 120
        assert (hand.high, hand.price(), hand.put) == (180, 80, [180, 100, 180])

    def test_who_had_acted_need_not_act_again_when_a_raise_is_withdrawn(self) -> None:
        hand = told(HandBetting((1000,) * 4, (50, 100), (), 100), "f c c c / 100 300")
        assert hand.turn == 3
        assert hand.kill(1, raise_back=True) == 200
        assert (hand.turn, hand.price()) == (3, 100)
        assert told(hand, "c").turn == -1

    def test_the_one_in_turn_and_one_who_is_all_in_can_be_killed(self) -> None:
        hand = three()
        hand.kill(2)
        assert (hand.turn, hand.live, hand.able) == (0, 2, 2)
        hand = three(1000, 1000, 300, acts="300 c c")
        hand.kill(2)
        assert (hand.live, hand.able, hand.over, hand.betting_complete) == (2, 2, False, False)

    def test_the_last_one_left_wins_at_once(self) -> None:
        hand = three(acts="300 f")
        hand.kill(1)
        assert (hand.over, hand.returned, hand.put) == (True, (2, 200), [50, 100, 100])
        hand = three(acts="300 f")
        hand.kill(2)
        assert (hand.over, hand.returned, hand.put) == (True, None, [50, 100, 300])

    def test_a_dead_hand_after_the_street_can_leave_one_with_chips(self) -> None:
        hand = three(100, 1000, 1000, acts="c c c")
        hand.kill(2)
        assert (hand.betting_complete, hand.over, hand.turn) == (True, False, -1)

    def test_a_fold_can_leave_more_in_the_pot(self) -> None:
        hand = three(acts="c")
        hand.forfeit(250)
        assert (hand.put, hand.folded, hand.turn) == ([300, 100, 100], [True, False, False], 1)
        assert hand.bets == [50, 100, 100]


class TestRefusals:
    @pytest.mark.clause("TOR 7.1")
    def test_what_does_not_fit_the_bet_that_lies(self) -> None:
        assert refused(three(), "check").reason == (
            "seat 7 cannot check, because there is a bet of 100 to call: "
            "seat 7 may fold, call 100 or raise to 200 up to all-in 1000"
        )
        assert refused(three(), "bet", 300).reason.startswith("there is already a bet: ")
        flop = three(acts="c c c /")
        assert refused(flop, "call").reason == (
            "there is nothing to call: seat 7 may fold, check or bet 100 up to all-in 900"
        )
        assert refused(flop, "raise", 300).reason.startswith("there is no bet yet: ")
        assert "player 3 may fold" in refused(three(), "check", place="player 3").reason

    @pytest.mark.clause("TOR 7.1")
    def test_nobody_acts_when_no_act_is_awaited(self) -> None:
        assert refused(three(acts="f f"), "fold").clause == "TOR 7.1"
        assert refused(three(acts="c c c"), "check").clause == "TOR 7.1"

    @pytest.mark.clause("T-32")
    def test_a_raise_below_the_least(self) -> None:
        assert refused(three(), "raise", 199).reason.startswith("199 is less than the minimum raise: ")
        three().check("raise", 200)
        three(1000, 1000, 150).check("raise", 150)
        assert refused(three(1000, 1000, 150), "raise", 140).reason.endswith("call 100 or raise to all-in 150")

    @pytest.mark.clause("T-32")
    def test_a_raise_where_the_betting_is_not_reopened(self) -> None:
        hand = three(350, 2000, 2000, acts="300 350 c")
        kinds: tuple[Kind, ...] = ("raise", "all-in")
        for kind in kinds:
            caught = refused(hand, kind, 2000)
            assert caught.clause == "T-32"
            assert caught.reason.endswith("seat 7 may fold or call 50")

    @pytest.mark.clause("TOR 5")
    def test_more_than_the_stack(self) -> None:
        assert refused(three(), "raise", 1001).reason.startswith("1001 is more than seat 7 has: ")

    @pytest.mark.clause("TOR 5")
    def test_a_raise_of_who_has_not_more_than_a_call(self) -> None:
        hand = three(1000, 1000, 100)
        assert refused(hand, "raise", 100).reason == (
            "seat 7 has only enough chips to call: seat 7 may fold or call 100 all-in"
        )
        hand.check("all-in")
        hand.check("call")

    @pytest.mark.clause("TOR 5")
    def test_a_raise_that_nobody_could_call(self) -> None:
        hand = three(400, 400, 2000, acts="c 400 c")
        assert refused(hand, "all-in").reason.startswith("nobody else could call a raise")

    def test_what_is_allowed_passes(self) -> None:
        before: list[tuple[Kind, int]] = [("fold", 0), ("call", 0), ("raise", 200), ("raise", 1000), ("all-in", 0)]
        for kind, amount in before:
            three().check(kind, amount)
        after: list[tuple[Kind, int]] = [("fold", 0), ("check", 0), ("bet", 100), ("bet", 900), ("all-in", 0)]
        for kind, amount in after:
            three(acts="c c c /").check(kind, amount)
