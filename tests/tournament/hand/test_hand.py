"""A hand at a tournament table from its blinds to its result, as commands and events."""

import msgspec
import pytest

from cutcard.cards import parse
from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.tournament.hand.decide import decide
from cutcard.tournament.hand.events import (
    Acted,
    BetReturned,
    BonusAdded,
    BountyPlaced,
    Burned,
    HandDead,
    HandEnded,
    HandHeld,
    HandsTurnedUp,
    Posted,
    PotAwarded,
)
from cutcard.tournament.hand.messages import (
    Act,
    BeginHand,
    CompleteDeal,
    EnterCards,
    NotePresence,
    ReleaseCards,
    ShowHand,
)
from cutcard.tournament.hand.state import TableState
from tests.conftest import Cited
from tests.support.tournament.felt import AT, DEALER, DIRECTOR, Felt, begin, deck, player


@pytest.mark.clause("TOR 4")
def test_the_big_blind_posts_the_ante_before_the_blind(cited: Cited) -> None:
    felt = Felt(cited.note)
    events = felt.begin(begin([5000] * 4))
    posts = [(e.seat, e.what, e.put) for e in events if isinstance(e, Posted)]
    assert posts == [(1, "small blind", 100), (2, "ante", 200), (2, "big blind", 200)]
    assert felt.live.pot == 500
    assert felt.live.bets == {1: 100, 2: 200}
    assert (felt.need.kind, felt.need.seat, felt.need.price) == ("act", 3, 200)
    assert (felt.need.least_to, felt.need.most_to) == (400, 5000)


@pytest.mark.clause("TOR 4")
@pytest.mark.clause("T-20")
def test_the_ante_is_won_whole_by_a_player_who_had_no_more_than_it(cited: Cited) -> None:
    """Seat 2 has 150 for an ante of 200: it plays for the ante alone, the others still call a full big blind."""
    felt = Felt(cited.note, deck("2c As Jd 3h Ah 3s 4c Kd Kh Qs 4d Jc 4h 9c"))
    events = felt.begin(begin([5000, 150, 5000]), "electronic")
    posted = [(e.what, e.put, e.all_in) for e in events if isinstance(e, Posted) and e.seat == 2]
    assert posted == [("ante", 150, True)]
    assert felt.need.price == 200
    felt.act("3 call", "1 call", "1 check", "3 check", "1 check", "3 check", "1 check", "3 check")
    assert felt.result.stacks == {1: 4800, 2: 150, 3: 5200}  # aces take the ante, the better other pair the rest


@pytest.mark.clause("TOR 7.29")
@pytest.mark.parametrize(
    ("stacks", "posts"),
    [
        ((99, 5000, 5000), [("small blind", 99, True), ("ante", 200, False), ("big blind", 200, False)]),
        ((5000, 399, 5000), [("small blind", 100, False), ("ante", 200, False), ("big blind", 199, True)]),
        ((5000, 200, 5000), [("small blind", 100, False), ("ante", 200, True)]),
    ],
)
def test_a_stack_too_small_for_a_blind_goes_in_whole(
    cited: Cited, stacks: tuple[int, ...], posts: list[tuple[str, int, bool]]
) -> None:
    felt = Felt(cited.note)
    events = felt.begin(begin(stacks))
    assert [(e.what, e.put, e.all_in) for e in events if isinstance(e, Posted)] == posts
    short = next(i for i, stack in enumerate(stacks, 1) if stack < 5000)
    placed = [e for e in events if isinstance(e, BountyPlaced)]
    assert [(e.seat, e.player, e.clauses) for e in placed] == [(short, f"p{short}", ("TOR 3",))]


@pytest.mark.parametrize("stacks", [(100, 5000, 5000), (5000, 400, 5000)])
def test_a_stack_that_just_suffices_posts_in_full(stacks: tuple[int, ...]) -> None:
    events = Felt().begin(begin(stacks))
    assert not any("TOR 7.29" in e.clauses for e in events if isinstance(e, Posted))
    assert [e.put for e in events if isinstance(e, Posted)] == [100, 200, 200]


@pytest.mark.clause("TOR 7.35")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last(cited: Cited) -> None:
    felt = Felt(cited.note)
    events = felt.begin(begin([5000, 5000]))
    posts = [(e.seat, e.what, e.put) for e in events if isinstance(e, Posted)]
    assert posts == [(2, "small blind", 100), (1, "ante", 200), (1, "big blind", 200)]
    assert felt.need.seat == 2
    felt.act("2 call", "1 check")
    felt.street()
    assert felt.need.seat == 1


@pytest.mark.clause("TOR 3")
@pytest.mark.clause("TOR 5")
def test_who_goes_all_in_adds_the_bounty_chip_and_what_is_not_called_comes_back(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000, 3000, 5000]))
    events = felt.act("3 all-in", "1 fold", "2 call")
    assert [type(e) for e in events] == [Acted, BountyPlaced, Acted, Acted, BountyPlaced, BetReturned, HandsTurnedUp]
    back = events[5]
    assert isinstance(back, BetReturned)
    assert (back.seat, back.amount) == (3, 2200)  # the ante of seat 2 was no part of its bet


def test_a_bounty_that_is_not_the_own_any_more_is_not_placed() -> None:
    felt = Felt()
    felt.begin(begin([5000, 3000, 5000], bounty=False))
    assert not [e for e in felt.act("3 all-in") if isinstance(e, BountyPlaced)]


def test_everybody_folds_and_the_last_hand_wins_unseen() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 4))
    events = felt.act("3 fold", "4 fold", "1 fold")
    assert felt.result.stacks == {1: 4900, 2: 5100, 3: 5000, 4: 5000}
    assert [(e.seat, e.amount) for e in events if isinstance(e, PotAwarded)] == [(2, 400)]
    assert [(e.seat, e.amount) for e in events if isinstance(e, BetReturned)] == [(2, 100)]
    assert felt.state.hands == 1


@pytest.mark.clause("TOR 7.30")
def test_all_hands_are_turned_up_once_betting_is_complete(cited: Cited) -> None:
    felt = Felt(cited.note, deck("As 2c 7d Ah 2d 8d 3c Kd Kh Qs 3d Jc 3h 9c"))
    felt.begin(begin([5000] * 3), "electronic")
    events = felt.act("3 fold", "1 all-in", "2 call")
    up = [e for e in events if isinstance(e, HandsTurnedUp)]
    assert [(e.seats, e.clauses) for e in up] == [((1, 2), ("TOR 7.30",))]
    kinds = [type(e) for e in events]
    assert kinds.index(HandsTurnedUp) < kinds.index(Burned)  # without delay: before the flop
    assert [e.place for e in events if isinstance(e, Burned)] == [6, 10, 12]
    assert felt.result.stacks == {1: 10000, 2: 0, 3: 5000}
    assert [out.player for out in felt.result.out] == ["p2"]
    assert felt.result.bounties[0].shares == (("p1", 100_00),)


def test_hands_stay_down_while_the_others_can_still_bet() -> None:
    felt = Felt(None, deck("As 2c 7d Ah 2d 8d 3c Kd Kh Qs 3d Jc 3h 9c"))
    felt.begin(begin([5000, 5000, 1000]), "electronic")
    events = felt.act("3 all-in", "1 call", "2 call")
    assert not [e for e in events if isinstance(e, HandsTurnedUp)]
    events = felt.act("1 check", "2 check", "1 check", "2 check", "1 check", "2 check")
    assert [e.seats for e in events if isinstance(e, HandsTurnedUp)] == [(1, 2, 3)]
    assert felt.state.hand is None


@pytest.mark.clause("TOR 7.31")
def test_in_hand_for_hand_cards_stay_down_until_they_are_released(cited: Cited) -> None:
    felt = Felt(cited.note, deck("As 2c 7d Ah 2d 8d 3c Kd Kh Qs 3d Jc 3h 9c"))
    felt.begin(begin([5000] * 3, held_back=True), "electronic")
    events = felt.act("3 fold", "1 all-in", "2 call")
    assert isinstance(events[-1], HandHeld)
    assert (felt.need.kind, felt.need.clause) == ("release", "TOR 7.31")
    assert felt.live.shown == ()
    with pytest.raises(Refused, match="other tables"):
        felt.do(Act(1, "check"), player(1))
    events = felt.do(ReleaseCards(), DIRECTOR)
    assert [e.seats for e in events if isinstance(e, HandsTurnedUp)] == [(1, 2)]
    assert isinstance(events[-1], HandEnded)


@pytest.mark.clause("TOR 7.31")
def test_nothing_is_released_where_nothing_is_held_back() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3, held_back=True))
    with pytest.raises(Refused, match="no cards are held back: it is the turn of seat 3"):
        felt.do(ReleaseCards(), DIRECTOR)


# -- who is not there


@pytest.mark.clause("TOR 7.15")
@pytest.mark.clause("TOR 7.16.1")
def test_an_absent_player_posts_is_dealt_in_and_folded_when_the_deal_is_complete(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5000] * 4, absent=(1, 3)), "recorded"))
    assert felt.live.bets[1] == 100
    assert felt.live.folded == ()
    events = felt.do(CompleteDeal())
    assert [(e.seat, e.clauses) for e in events if isinstance(e, HandDead)] == [
        (1, ("TOR 7.16.1",)),
        (3, ("TOR 7.16.1",)),
    ]
    assert felt.live.pot == 500
    assert felt.need.seat == 4


@pytest.mark.clause("TOR 7.16.1")
def test_who_comes_before_the_deal_is_complete_plays(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5000] * 4, absent=(3,)), "recorded"))
    felt.do(NotePresence(3, absent=False))
    felt.do(CompleteDeal())
    assert felt.need.seat == 3


@pytest.mark.clause("TOR 7.15")
@pytest.mark.clause("TOR 7.16.1")
def test_the_absent_big_blind_has_until_the_turn_to_act(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4, absent=(2,)))
    assert 2 in felt.live.left
    felt.act("3 call", "4 fold", "1 call")
    assert 2 in felt.live.folded
    assert (felt.need.kind, felt.live.pot) == ("cards", 800)


@pytest.mark.clause("T-45")
def test_an_absent_big_blind_who_is_all_in_plays_on(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000, 300, 5000, 5000], absent=(2,)))
    felt.act("3 call", "4 fold", "1 call")
    assert felt.live.left == (1, 2, 3)
    assert felt.live.stacks[2] == 0


@pytest.mark.clause("TOR 7.16.1")
def test_the_big_blind_who_returns_before_the_turn_plays_on(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4, absent=(2,)))
    felt.act("3 call", "4 fold")
    felt.do(NotePresence(2, absent=False))
    felt.act("1 call")
    assert (felt.need.kind, felt.need.seat) == ("act", 2)


@pytest.mark.clause("TOR 7.16")
@pytest.mark.clause("TOR 7.16.1")
def test_who_leaves_during_the_hand_is_folded_in_turn_and_does_not_come_back_to_it(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 4))
    felt.do(NotePresence(4, absent=True))
    felt.act("3 call")
    assert felt.live.folded == (4,)
    felt.do(NotePresence(4, absent=False))
    assert felt.live.folded == (4,)
    assert felt.need.seat == 1


def test_everybody_is_absent_and_the_big_blind_wins() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3, absent=(1, 2, 3)), "electronic")
    assert felt.result.stacks == {1: 4900, 2: 5100, 3: 5000}


# -- refusals


@pytest.mark.clause("TOR 7.41")
def test_an_act_out_of_turn_without_its_command_is_refused_with_what_is_open() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 4))
    words = "seat 4 is not in turn; it is the turn of seat 3: fold, call 200, raise to 400 up to 5000, all-in"
    with pytest.raises(Refused, match=words):
        felt.do(Act(4, "fold"), player(4))
    felt.act("3 fold")
    with pytest.raises(Refused, match="the hand of seat 3 is folded; it is the turn of seat 4"):
        felt.do(Act(3, "call"), player(3))


@pytest.mark.clause("TOR 7.6")
def test_nobody_acts_for_another_seat() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 4))
    with pytest.raises(Refused, match="seat 3 is not yours: your seat is 4"):
        felt.do(Act(3, "fold"), player(4))
    with pytest.raises(Refused, match="seat 3 is not yours: you are not in this hand"):
        felt.do(Act(3, "fold"), player(9))


def test_at_an_electronic_table_no_dealer_acts_for_players_and_types_no_cards() -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3), "electronic")
    with pytest.raises(Refused, match="only the players themselves can act"):
        felt.do(Act(3, "fold"))
    with pytest.raises(Refused, match="electronically"):
        felt.do(EnterCards("flop", parse("As Kd 2c")))
    felt.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
    with pytest.raises(Refused, match="electronically"):
        felt.do(ShowHand(1, parse("As Kd")), player(1))


@pytest.mark.parametrize(
    ("act", "clause", "why"),
    [
        (Act(3, "raise", 399), "T-32", "399 is less than the minimum raise"),
        (Act(3, "raise", 5001), "TOR 5", "5001 is more than seat 3 has"),
        (Act(3, "check"), "TOR 7.1", "cannot check, because there is a bet of 200 to call"),
        (Act(3, "bet", 600), "TOR 7.1", "there is already a bet"),
    ],
)
def test_an_impossible_act_names_clause_seat_and_what_is_allowed(act: Act, clause: str, why: str) -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3))
    with pytest.raises(Refused, match=why) as refused:
        felt.do(act, player(3))
    assert refused.value.clause == clause
    assert "seat 3 may fold, call 200 or raise to 400 up to all-in 5000" in refused.value.reason


@pytest.mark.clause("TOR 7.22")
def test_one_hand_at_a_time_and_none_without_players() -> None:
    felt = Felt()
    with pytest.raises(Refused, match="no hand is in play"):
        felt.do(Act(1, "fold"))
    for wrong in (begin([5000]), begin([5000] * 23)):
        with pytest.raises(Refused, match="2 to 22 players"):
            felt.do(BeginHand(wrong))
    with pytest.raises(Refused, match="without chips"):
        felt.do(BeginHand(begin([5000, 0, 100])))
    felt.begin(begin([5000] * 11))  # a player who returns to a full table of ten (T-63)
    with pytest.raises(Refused, match="a hand is in play"):
        felt.do(BeginHand(begin([5000] * 3)))


def test_a_deck_that_answers_with_too_few_cards_is_refused() -> None:
    facts = Facts(DEALER, AT, {"seat 1": (1,)})
    with pytest.raises(Refused, match="seat 1 takes 2 cards, not 1"):
        decide(TableState(), BeginHand(begin([5000] * 3)), facts)


@pytest.mark.clause("TOR 5")
def test_chips_of_a_bonus_round_go_to_the_main_pot(cited: Cited) -> None:
    felt = Felt(cited.note)
    events = felt.begin(msgspec.structs.replace(begin([5000] * 3), bonus=1000))
    assert [e.amount for e in events if isinstance(e, BonusAdded)] == [1000]
    felt.act("3 fold", "1 fold")
    assert felt.result.stacks == {1: 4900, 2: 6100, 3: 5000}
