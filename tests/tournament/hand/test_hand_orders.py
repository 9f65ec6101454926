"""Orders that reach a hand in play: disqualification, presence, cancellation; and corrections made in it."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.core.moment import MINUTE, after
from cutcard.ruling import Refused, instead
from cutcard.tournament.engine.values import Begin
from cutcard.tournament.hand.events import (
    HandClosed,
    HandDead,
    HandEnded,
    HandVoided,
    OutOfTurnRetracted,
    PresenceNoted,
)
from cutcard.tournament.hand.messages import (
    Act,
    ActOutOfTurn,
    BeginHand,
    CallOffHand,
    CallTime,
    CompleteDeal,
    DeclareMisdeal,
    DeclineClock,
    ExpelSeat,
    HandCommand,
    KillHand,
    NotePresence,
    Redeal,
    ReleaseCards,
    RequestClock,
    RestoreHand,
    TimeUp,
    VoidHand,
)
from cutcard.tournament.hand.notices import prompts
from tests.conftest import Cited
from tests.support.tournament.felt import AT, DEALER, DIRECTOR, Felt, begin, player


def refused(felt: Felt, command: object, clause: str | None, **more: object) -> None:
    with pytest.raises(Refused) as caught:
        felt.do(command, **more)  # type: ignore[arg-type]  # any command
    assert caught.value.clause == clause


@pytest.mark.clause("TOR 7.37", "TOR 6.9")
def test_who_is_disqualified_in_a_hand_takes_no_further_part(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000]))
    felt.act("3 raise 600")
    felt.do(ExpelSeat(3), DIRECTOR)
    assert 3 in felt.live.folded
    refused(felt, Act(3, "call"), "TOR 7.41")
    felt.act("1 fold")  # the big blind wins what lies there
    assert felt.result.stacks == {1: 4_900, 2: 5_700, 3: 4_400}


@pytest.mark.clause("TOR 7.31")
@pytest.mark.parametrize("gone", [ExpelSeat(1), KillHand(1, "ruled by the director")])
def test_the_other_tables_release_cards_also_when_the_all_in_hand_is_dead(cited: Cited, gone: HandCommand) -> None:
    """On the river nobody else is all-in: the table waits for the showdown, and nothing is refused elsewhere."""
    felt = Felt(cited.note)
    felt.begin(begin([1_000, 20_000, 20_000], held_back=True))
    felt.act("3 call", "1 all-in", "2 call", "3 call")
    for _ in range(3):
        felt.street()
        felt.act("2 check", "3 check")
    felt.do(gone, DIRECTOR)
    assert felt.need.kind == "show"
    felt.do(ReleaseCards(), DIRECTOR)
    assert felt.live.released
    refused(felt, ReleaseCards(), "TOR 7.31")


@pytest.mark.clause("TOR 7.37")
def test_before_the_deal_is_complete_the_hand_is_dead_as_soon_as_it_is(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5_000, 5_000, 5_000]), "recorded"))
    felt.do(ExpelSeat(3), DIRECTOR)
    assert felt.live.folded == ()
    felt.do(DeclareMisdeal("boxed cards"))
    felt.do(ExpelSeat(1), DIRECTOR)
    felt.do(Redeal())
    events = felt.do(CompleteDeal())
    assert [event.seat for event in events if isinstance(event, HandDead)] == [3, 1]
    assert felt.result.stacks[2] == 5_100


@pytest.mark.clause("TOR 7.37")
def test_the_last_hand_wins_whoever_is_there(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5_000, 5_000], absent=[2]), "recorded"))
    felt.do(ExpelSeat(1), DIRECTOR)
    felt.do(CompleteDeal())
    assert felt.result.stacks == {1: 4_600, 2: 5_400}


@pytest.mark.clause("TOR 7.37")
def test_at_the_showdown_a_disqualified_player_cannot_win(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000]))
    felt.call_down()
    assert felt.need.kind == "show"
    felt.do(ExpelSeat(1), DIRECTOR)
    assert 1 not in felt.live.left


@pytest.mark.clause("TOR 7.16", "TOR 7.16.1")
def test_presence_is_noted_as_the_tournament_has_it(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5_000, 5_000, 5_000, 5_000], absent=[3]), "recorded"))
    felt.do(NotePresence(3, False))
    felt.do(NotePresence(4, True))
    felt.do(CompleteDeal())
    assert felt.live.folded == (4,)
    felt.do(NotePresence(4, False))  # too late for this hand, and no fault
    assert felt.need.seat == 3


@pytest.mark.clause("TOR 7.37")
def test_who_serves_a_penalty_is_not_called_back_for_the_hand(cited: Cited) -> None:
    start = begin([5_000, 5_000, 5_000], absent=[3])
    away = tuple(replace(one, away=True) if one.seat == 3 else one for one in start.seats)
    felt = Felt(cited.note)
    felt.do(BeginHand(replace(start, seats=away), "recorded"))
    (noted,) = felt.do(NotePresence(3, False))
    assert isinstance(noted, PresenceNoted)
    assert noted.absent
    felt.do(CompleteDeal())
    assert felt.live.folded == (3,)


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("stage", ["dealing", "betting", "misdealt", "showdown"])
def test_a_hand_of_a_cancelled_tournament_ends_without_a_result(cited: Cited, stage: str) -> None:
    felt = Felt(cited.note)
    felt.do(BeginHand(begin([5_000, 5_000, 5_000]), "recorded"))
    if stage == "misdealt":
        felt.do(DeclareMisdeal("boxed cards"))
    elif stage != "dealing":
        felt.do(CompleteDeal())
    if stage == "showdown":
        felt.call_down()
    events = felt.do(CallOffHand("a storm"), DIRECTOR)
    assert [type(event) for event in events] == [HandVoided, HandClosed]
    assert felt.state.hand is None
    felt.begin(begin([5_000, 5_000]))


def with_bonus(start: Begin, chips: int) -> Begin:
    return replace(start, bonus=chips)


@pytest.mark.clause("TOR 6.14")
def test_a_hand_with_the_casinos_bonus_can_be_called_off(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(with_bonus(begin([5_000, 5_000, 5_000]), 1_000))
    (_, ended) = felt.do(VoidHand("the wrong deck"), DIRECTOR)
    assert isinstance(ended, HandEnded)
    assert ended.result.void
    assert sum(ended.result.stacks.values()) == 15_000


@pytest.mark.clause("TOR 7.41(f)")
def test_found_afterwards_that_the_dealer_had_called_the_wrong_player(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000, 5_000]))
    felt.act("3 call", "4 call", "1 call", "2 check")
    felt.street()
    felt.do(ActOutOfTurn(3, "bet", 500))
    felt.do(ActOutOfTurn(4, "fold"))
    refused(felt, ActOutOfTurn(3, "bet", 600), "TOR 7.41(a)")
    (taken,) = felt.do(ActOutOfTurn(3, "bet", 500, directed=True))
    assert isinstance(taken, OutOfTurnRetracted)
    assert set(taken.seats) == {3, 4}
    assert felt.live.early == ()
    felt.act("1 check", "2 check", "3 check", "4 bet 200")


@pytest.mark.clause("TOR 7.16.1", "TOR 5")
def test_what_the_software_folds_is_no_act_of_a_player(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000, 5_000], absent=[2]))
    felt.act("3 raise 400", "4 fold", "1 call")  # the big blind is absent, and folded at its turn
    assert 2 in felt.live.folded
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000], absent=[2]))
    felt.act("3 raise 400")
    felt.do(DeclareMisdeal("boxed cards"))  # one player alone has acted


@pytest.mark.clause("TOR 7.26")
def test_where_a_dealer_records_the_dealer_declares_the_minute_over(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000]))
    felt.do(CallTime(3), DIRECTOR)
    late = after(AT, MINUTE + MINUTE // 60)
    for one in (told := prompts(felt.state)):
        cited.note(one)
    assert [one.role for one in told] == [Role.DEALER]
    felt.do(Act(3, "call"), at=late)  # the player had acted in time; typing it took longer
    felt.do(CallTime(1), DIRECTOR)
    felt.do(TimeUp(1), at=late)
    assert 1 in felt.live.folded


@pytest.mark.clause("TOR 6.14", "TOR 7.26")
def test_a_hand_that_was_declared_dead_by_mistake_lives_again(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000]))
    felt.do(CallTime(3), DIRECTOR)
    felt.do(TimeUp(3), at=after(AT, 2 * MINUTE))
    refused(felt, RestoreHand(3, " "), "TOR 6.14", actor=DIRECTOR)
    refused(felt, RestoreHand(1, "not mine"), "TOR 6.14", actor=DIRECTOR)
    felt.do(RestoreHand(3, "had said call in time"), DIRECTOR)
    felt.act("3 call", "1 call")
    felt.do(KillHand(2, "cards mixed with others"))
    felt.do(RestoreHand(2, "the cards were found"), DIRECTOR)
    felt.act("2 check")
    felt.do(ExpelSeat(1), DIRECTOR)
    refused(felt, RestoreHand(1, "sorry"), "TOR 6.14", actor=DIRECTOR)


@pytest.mark.clause("TOR 7.26")
def test_a_request_for_the_clock_waits_for_the_director(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5_000, 5_000, 5_000]))
    assert prompts(felt.state) == []
    refused(felt, DeclineClock(3, "nobody asked"), "TOR 7.26", actor=DIRECTOR)
    felt.do(RequestClock(3, 1), player(1))
    for one in (told := prompts(felt.state)):
        cited.note(one)
    assert [one.role for one in told] == [Role.TOURNAMENT_DIRECTOR]
    refused(felt, DeclineClock(3, " "), "TOR 7.26", actor=DIRECTOR)
    felt.do(DeclineClock(3, "ten seconds only"), DIRECTOR)
    assert prompts(felt.state) == []
    felt.do(RequestClock(3, 2), player(2))
    felt.do(CallTime(3), DIRECTOR)
    refused(felt, DeclineClock(3, "too late"), "TOR 7.26", actor=DIRECTOR)


@pytest.mark.clause("TOR 6.14")
def test_nothing_happens_to_cards_that_nobody_handles(cited: Cited) -> None:
    """Where dealing is electronic, a dealer declares no misdeal and no hand dead; the director may rule so."""
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 3), "electronic")
    misdeal, kill = DeclareMisdeal("ruled by the director"), KillHand(3, "ruled by the director")
    for command, cure in (
        (DeclareMisdeal("fouled deck"), misdeal),
        (DeclareMisdeal("boxed cards"), misdeal),
        (KillHand(3, "cards mixed with others"), kill),
    ):
        for actor in (DEALER, DIRECTOR):  # the director has to rule in so many words
            with pytest.raises(Refused, match="deals electronically") as refused:
                felt.do(command, actor)
            assert refused.value.cure == instead(cure)
    felt.do(kill, DIRECTOR)
    felt.do(misdeal, DIRECTOR)
    assert felt.need.kind == "redeal"
