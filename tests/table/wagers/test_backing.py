"""A player asks to back another player's jackpot, and a supervisor answers."""

from datetime import UTC, datetime, timedelta

import pytest

from cutcard.core.message import SUPERVISORS
from cutcard.floor.pace.schedule import Pace, Wait, awaited, due, noted
from cutcard.ruling import Refused, wait
from cutcard.table.duties import duties
from cutcard.table.messages.jackpot import (
    AllowBacking,
    AskBacking,
    BackingAsked,
    BackingDeclined,
    BackingWithdrawn,
    DeclineBacking,
    ReportMalfunction,
    WithdrawBacking,
)
from cutcard.table.messages.round import Bet, Choose, CloseBets, LeaveSeat, OpenBets, PlaceWagers, TakeBack
from cutcard.table.wagers.backing import backing_of
from cutcard.testing.felt import DEALER, SYSTEM, player
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import FLOP, STUD, SUPERVISOR, Known, opened

PLAIN = tuple(Bet(area, 1000) for area in opening(FLOP))
ON_TWO = (Bet("jackpot", 500, box=2),)
START = datetime(2026, 1, 1, tzinfo=UTC)


def stands(felt: Known, seat: int = 1) -> str:
    found = backing_of(felt.rules, felt.table, seat)
    assert found is not None
    return found.stands


def finish(felt: Known) -> None:
    felt.finish(lambda _, need: Choose(need.box, need.moves[0].name))


@each_game
def test_a_request_waits_in_the_inbox_until_a_supervisor_allows_it(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    [asked] = felt.ask(AskBacking(1, 2), player(1))
    assert isinstance(asked, BackingAsked)
    cited.note(asked)
    assert (asked.patron, asked.box) == ("p1", 2)
    [duty] = duties(felt.rules, felt.table)
    assert (duty.id, duty.closes, duty.clause) == ("backing-p1", "AllowBacking", clause)
    assert stands(felt) == "asked"
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    assert duties(felt.rules, felt.table) == []
    assert stands(felt) == "waits"
    felt.ask(PlaceWagers(2, tuple(Bet(area, 1000) for area in opening(key))), player(2))
    assert stands(felt) == "open"
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert stands(felt) == ""


def test_a_permission_during_a_round_is_for_the_next_one() -> None:
    felt = opened(FLOP)
    felt.ask(PlaceWagers(2, PLAIN), player(2))
    felt.do(CloseBets(), SYSTEM)
    felt.ask(AskBacking(1, 2), player(1))
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    assert stands(felt) == "next"
    finish(felt)
    felt.do(OpenBets(), SYSTEM)
    felt.ask(PlaceWagers(1, PLAIN), player(1))
    assert stands(felt) == "own"
    felt.ask(TakeBack(1), player(1))
    with pytest.raises(Refused, match="has not placed a wager yet"):  # who has not wagered has not abstained
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    felt.ask(PlaceWagers(2, PLAIN), player(2))
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    felt.do(CloseBets(), SYSTEM)
    finish(felt)
    felt.do(OpenBets(), SYSTEM)
    assert stands(felt) == ""


@each_game
def test_a_declined_request_is_shown_until_the_round_is_over(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    felt.ask(AskBacking(1, 2), player(1))
    [declined] = felt.ask(DeclineBacking(1), SUPERVISOR)
    assert isinstance(declined, BackingDeclined)
    cited.note(declined)
    assert stands(felt) == "declined"
    assert duties(felt.rules, felt.table) == []
    with pytest.raises(Refused, match="no request") as refused:
        felt.ask(DeclineBacking(1), SUPERVISOR)
    assert refused.value.clause == clause
    felt.ask(PlaceWagers(2, tuple(Bet(area, 1000) for area in opening(key))), player(2))
    felt.do(CloseBets(), SYSTEM)
    finish(felt)
    assert stands(felt) == ""
    felt.ask(AskBacking(1, 2), player(1))  # they may ask again
    assert felt.ask(WithdrawBacking(1), player(1)) == [BackingWithdrawn("p1", 2)]
    assert stands(felt) == ""


@each_game
def test_what_cannot_be_asked_for(key: str, clause: str) -> None:
    felt = opened(key)
    for on in (1, 5):
        with pytest.raises(Refused, match="no other player sits"):
            felt.ask(AskBacking(1, on), player(1))
    felt.ask(AskBacking(1, 2), player(1))
    with pytest.raises(Refused, match="asked for box 2 already") as refused:
        felt.ask(AskBacking(1, 2), player(1))
    assert (refused.value.clause, refused.value.cure) == (clause, wait("the request is answered", *SUPERVISORS))
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    with pytest.raises(Refused, match="already allowed"):
        felt.ask(AskBacking(1, 2), player(1))
    felt.ask(PlaceWagers(1, (*(Bet(area, 1000) for area in opening(key)), Bet("jackpot", 500))), player(1))
    with pytest.raises(Refused, match="placed a jackpot wager themselves"):
        felt.ask(AskBacking(2, 1), player(2))
    felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    with pytest.raises(Refused, match="without its jackpot"):
        felt.ask(AskBacking(2, 1), player(2))


def test_a_document_without_backing_has_nothing_to_ask_for() -> None:
    felt = opened(STUD)
    with pytest.raises(Refused, match="own box"):
        felt.ask(AskBacking(1, 2), player(1))
    assert backing_of(felt.rules, felt.table, 1) is None


@pytest.mark.parametrize("gone", [1, 2])
def test_a_request_ends_with_the_seat_of_either_player(gone: int) -> None:
    felt = opened(FLOP)
    felt.ask(AskBacking(1, 2), player(1))
    felt.ask(LeaveSeat(gone), player(gone))
    assert (felt.table.asked, duties(felt.rules, felt.table)) == ({}, [])


def test_the_pace_gives_whoever_may_back_a_box_time_to_do_it() -> None:
    """Others are ready; permission arrives when the clock has almost run out, and counts from then."""
    felt, pace, at = opened(FLOP), Pace(), START
    rows, step = [], timedelta(seconds=15)
    state = Wait()

    def do(command: object, actor: object) -> None:
        nonlocal at, state
        at += step
        rows.append((at, felt.ask(command, actor)))  # type: ignore[arg-type]  # any command
        state = noted(state, felt.rules, felt.table, at)

    do(AskBacking(1, 2), player(1))
    do(PlaceWagers(2, PLAIN), player(2))
    ready = frozenset({"p2"})
    found = due(felt.rules, felt.table, state, ready, pace)
    assert found is not None
    assert found.at is None  # nobody waits for an answer that may never come
    do(AllowBacking(1, 2), SUPERVISOR)
    assert awaited(felt.rules, felt.table) == {"p1", "p2"}
    found = due(felt.rules, felt.table, state, ready, pace)
    assert found is not None
    assert found.at == at + timedelta(seconds=pace.wagers)
    do(PlaceWagers(1, ON_TWO), player(1))
    found = due(felt.rules, felt.table, state, ready, pace)
    assert found is not None
    assert found.at is None
