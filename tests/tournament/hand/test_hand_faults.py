"""What goes wrong in a hand, and what is done about it."""

from typing import get_args

import pytest
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.ruling import Refused
from cutcard.tournament.hand.events import (
    AdviceRecorded,
    Burned,
    CardsExposed,
    HandBegan,
    HandDead,
    HandEnded,
    HandExposed,
    HandVoided,
    Misdealt,
    VerbalRecorded,
)
from cutcard.tournament.hand.messages import (
    Act,
    DeclareMisdeal,
    EnterCards,
    ExposeCards,
    ExposedKind,
    HandCommand,
    KillHand,
    MisdealReason,
    MuckUnprotected,
    NotePresence,
    PlayerExposes,
    RecordAdvice,
    RecordVerbal,
    Redeal,
    ShowHand,
    TakeBackAct,
    VoidHand,
)
from tests.conftest import Cited
from tests.support.tournament.felt import DIRECTOR, Felt, begin, player


def table(cited: Cited, count: int = 4) -> Felt:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * count))
    return felt


# -- misdeals


@pytest.mark.clause("TOR 5")
@pytest.mark.parametrize("reason", get_args(MisdealReason)[:7])
def test_a_misdeal_before_substantial_action_gives_chips_back_and_is_dealt_again(
    cited: Cited, reason: MisdealReason
) -> None:
    felt = table(cited)
    felt.act("3 raise 600")  # one player has acted: that is not yet substantial
    events = felt.do(DeclareMisdeal(reason))
    assert [type(e) for e in events] == [Misdealt]
    assert felt.live.stacks == dict.fromkeys((1, 2, 3, 4), 5000)
    assert felt.need.kind == "redeal"
    with pytest.raises(Refused, match="deal it again"):
        felt.do(Act(3, "call"), player(3))
    events = felt.do(Redeal())
    assert isinstance(events[0], HandBegan)
    assert (events[0].begin.number, events[0].deal, felt.live.pot) == (7, 2, 500)
    with pytest.raises(Refused, match="nothing was misdealt"):
        felt.do(Redeal())


@pytest.mark.clause("TOR 5")
@pytest.mark.parametrize("acts", [("3 call", "4 call"), ("3 raise 600", "4 fold"), ("3 fold", "4 fold", "1 call")])
def test_after_two_players_have_acted_the_hand_is_played_on(cited: Cited, acts: tuple[str, ...]) -> None:
    felt = table(cited)
    felt.act(*acts)
    with pytest.raises(Refused, match="two players have acted, so the hand is played on") as refused:
        felt.do(DeclareMisdeal("seat left out"))
    assert refused.value.clause == "TOR 5"


def test_one_player_who_acts_twice_is_not_two(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 3, absent=(1,)))  # folded for absence: no act
    felt.act("3 call")
    felt.do(DeclareMisdeal("boxed cards"))
    assert felt.need.kind == "redeal"


@pytest.mark.clause("T-32")
def test_a_fouled_deck_is_a_misdeal_at_any_time(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 call", "4 call", "1 call", "2 check")
    felt.street("2c 7d 9h")
    felt.do(DeclareMisdeal("fouled deck"))
    felt.do(Redeal())
    assert felt.live.community == ()


@pytest.mark.clause("TOR 6.14")
def test_the_director_has_a_hand_dealt_again_at_any_time(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 call", "4 raise 900", "1 fold")
    with pytest.raises(Refused, match="only the tournament director"):
        felt.do(DeclareMisdeal("ruled by the director"))
    felt.do(DeclareMisdeal("ruled by the director"), DIRECTOR)
    assert felt.need.kind == "redeal"


@pytest.mark.clause("TOR 6.14")
def test_a_hand_with_the_casinos_bonus_is_dealt_again_after_a_misdeal(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(replace(begin([5000] * 3), bonus=1000))
    felt.do(DeclareMisdeal("ruled by the director"), DIRECTOR)
    assert felt.live.pot == 0
    felt.do(Redeal())
    assert felt.live.pot == 1500


def test_a_misdeal_keeps_in_mind_who_has_left_meanwhile(cited: Cited) -> None:
    felt = table(cited)
    felt.do(DeclareMisdeal("wrong number of cards"))
    felt.do(NotePresence(3, absent=True))
    felt.do(Redeal())
    assert felt.live.absent == (3,)


@pytest.mark.clause("TOR 6.14")
def test_the_director_calls_a_hand_off(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 all-in", "4 call")
    with pytest.raises(Refused, match="why the hand is cancelled"):
        felt.do(VoidHand(" "), DIRECTOR)
    events = felt.do(VoidHand("fire alarm"), DIRECTOR)
    assert [type(e) for e in events] == [HandVoided, HandEnded]
    assert felt.result.stacks == dict.fromkeys((1, 2, 3, 4), 5000)
    assert (felt.result.out, felt.result.bounties) == ((), ())


# -- cards turned up by the dealer


@pytest.mark.clause("T-32")
def test_a_card_turned_up_in_the_deal_becomes_the_burn_card(cited: Cited) -> None:
    felt = table(cited)
    events = felt.do(ExposeCards("dealt card", parse("As"), 3))
    assert isinstance(events[0], CardsExposed)
    assert (events[0].back, events[0].seat) == (False, 3)
    with pytest.raises(Refused, match="second card was exposed in the deal: declare a misdeal"):
        felt.do(ExposeCards("dealt card", parse("Ks"), 4))
    felt.act("3 call", "4 call", "1 call", "2 check")
    with pytest.raises(Refused, match="lies elsewhere"):
        felt.street("As 2c 3d")


@pytest.mark.parametrize(
    ("kind", "cards", "street"),
    [("premature flop", "2c 7d 9h", 0), ("premature turn", "Jc", 1), ("premature river", "Kd", 2)],
)
def test_streets_that_come_too_early_are_dealt_anew(cited: Cited, kind: ExposedKind, cards: str, street: int) -> None:
    felt = table(cited)
    board = ("2s 7s 9s", "Js", "Ks")
    burns: list[bool] = []
    for number, text in enumerate(("3 call", *board)):
        if number == 0:
            felt.act(text)
        if number == street:
            if street:
                felt.act("1 check")
            events = felt.do(ExposeCards(kind, parse(cards)))
            assert isinstance(events[0], CardsExposed)
            assert events[0].back
        while felt.need.kind == "act":
            felt.do(Act(felt.need.seat, "call" if felt.need.price else "check"))
        if number < 3:
            if kind == "premature turn" and number == 1:
                with pytest.raises(Refused, match="lies elsewhere"):
                    felt.street(cards)  # set aside: not before the river
            again = number == street and number != 1
            burns.append(any(isinstance(e, Burned) for e in felt.street(cards if again else board[number])))
    assert burns == {0: [False, True, True], 1: [True, True, False], 2: [True, True, False]}[street]


@pytest.mark.clause("T-32")
def test_faults_of_the_deal_by_hand_have_their_moment(cited: Cited) -> None:
    felt = table(cited)
    for wrong in (
        ExposeCards("premature turn", parse("As")),
        ExposeCards("dealt card", parse("As"), 9),
        ExposeCards("premature flop", parse("As")),
    ):
        with pytest.raises(Refused):
            felt.do(wrong)
    felt.do(ExposeCards("burn card", parse("As")))
    felt.act("3 call", "4 call")
    with pytest.raises(Refused, match="until two players have acted"):
        felt.do(ExposeCards("dealt card", parse("Ad"), 1))
    felt.act("1 call", "2 check")
    with pytest.raises(Refused, match="a premature flop is not possible now"):
        felt.do(ExposeCards("premature flop", parse("2c 7d 9h")))


def test_an_electronic_table_has_no_faults_of_the_hand(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 3), "electronic")
    commands: tuple[HandCommand, ...] = (
        ExposeCards("burn card", parse("As")),
        MuckUnprotected(1),
        PlayerExposes(1, parse("As Kd")),
        TakeBackAct(),
        EnterCards("flop"),
    )
    for command in commands:
        with pytest.raises(Refused, match=r"electronic|themselves"):
            felt.do(command)


# -- hands exposed, mucked, dead


@pytest.mark.clause("TOR 7.38")
def test_a_hand_that_its_player_exposes_plays_on_and_a_penalty_is_prompted(cited: Cited) -> None:
    felt = table(cited)
    events = felt.do(PlayerExposes(1, parse("As Kd")), player(1))
    assert isinstance(events[0], HandExposed)
    assert "penalty" in events[0].text
    assert 1 in felt.live.left
    assert felt.live.hands[1] == parse("As Kd")
    with pytest.raises(Refused, match="is already face up"):
        felt.do(PlayerExposes(1), player(1))
    felt.act("3 fold", "4 fold", "1 call", "2 check")
    with pytest.raises(Refused, match="seat 3 has no hand in play"):
        felt.do(PlayerExposes(3), player(3))


@pytest.mark.clause("TOR 7.42")
def test_an_unprotected_hand_that_is_mucked_has_no_redress(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 raise 600", "4 call")
    with pytest.raises(Refused, match="seat 9 has no hand in play") as refused:
        felt.do(MuckUnprotected(9))
    assert refused.value.clause == "TOR 7.42"
    events = felt.do(MuckUnprotected(3))
    assert [(e.seat, e.returned) for e in events if isinstance(e, HandDead)] == [(3, 0)]  # the raise was called
    assert felt.live.stacks[3] == 4400


@pytest.mark.clause("TOR 7.42")
@pytest.mark.parametrize(("acts", "left"), [(("3 raise 600",), 4800), (("3 raise 600", "4 fold"), 4800)])
def test_a_raise_that_nobody_has_called_comes_back(cited: Cited, acts: tuple[str, ...], left: int) -> None:
    felt = table(cited)
    felt.act(*acts)
    events = felt.do(MuckUnprotected(3))
    assert [(e.seat, e.returned) for e in events if isinstance(e, HandDead)] == [(3, 400)]
    assert felt.live.stacks[3] == left
    assert felt.need.price == (200 if len(acts) == 1 else 100)  # the next seat calls the big blind again


@pytest.mark.clause("TOR 7.42")
def test_of_a_raise_called_in_part_the_rest_comes_back(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000, 5000, 5000, 400]))
    felt.act("3 raise 1000", "4 all-in")
    felt.do(MuckUnprotected(3))
    assert felt.live.stacks[3] == 4600
    assert felt.need.price == 300


@pytest.mark.clause("T-32")
@pytest.mark.clause("TOR 6.14")
def test_a_dead_hand_leaves_its_wagers(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 raise 600")
    with pytest.raises(Refused, match="only the tournament director"):
        felt.do(KillHand(3, "ruled by the director"))
    felt.do(KillHand(4, "wrong number of cards"))
    felt.do(KillHand(3, "ruled by the director"), DIRECTOR)
    assert felt.live.stacks[3] == 4400
    assert felt.need.price == 500
    felt.act("1 fold")
    assert felt.result.stacks == {1: 4900, 2: 5700, 3: 4400, 4: 5000}


@pytest.mark.clause("T-32")
def test_a_hand_declared_dead_at_the_showdown_leaves_the_pot_to_the_other(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 2))
    felt.call_down()
    felt.do(KillHand(1, "cards mixed with others"))
    assert felt.result.stacks == {1: 4600, 2: 5400}


# -- words


@pytest.mark.clause("TOR 7.32")
def test_what_is_said_of_a_hand_binds_nobody_and_the_cards_decide(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 2))
    for cards in ("2c 7d 9h", "Jc", "Kd"):
        while felt.need.kind == "act":
            felt.do(Act(felt.need.seat, "call" if felt.need.price else "check"))
        felt.street(cards)
    felt.act("1 check", "2 check")
    events = felt.do(RecordVerbal(1, "I have a flush"))
    assert isinstance(events[0], VerbalRecorded)
    felt.do(ShowHand(1, parse("As Qd")))
    felt.do(ShowHand(2, parse("2d 3d")))
    assert felt.result.stacks == {1: 4600, 2: 5400}  # the pair of twos


@pytest.mark.clause("TOR 7.32")
@pytest.mark.clause("TOR 7.39")
def test_words_are_stated_and_belong_to_somebody(cited: Cited) -> None:
    felt = table(cited)
    for command in (RecordVerbal(1, ""), RecordVerbal(9, "full house"), RecordAdvice(1, " "), RecordAdvice(9, "told")):
        with pytest.raises(Refused):
            felt.do(command)


@pytest.mark.clause("TOR 7.39")
def test_advice_is_recorded_and_a_penalty_prompted(cited: Cited) -> None:
    felt = table(cited)
    felt.act("3 fold")
    events = felt.do(RecordAdvice(3, "told seat 4 to call"))
    assert isinstance(events[0], AdviceRecorded)
    assert "penalty" in events[0].text
    assert felt.need.seat == 4
