"""What concerns players at their tables is refused before and after play; a closed log stays as it is."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.ruling import Refused, wait
from cutcard.tournament.director.decide import BEFORE_CLOSING, IN_PLAY, TournamentCommand, decide
from cutcard.tournament.entries.decide import BEFORE_THE_END
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages import entry as e
from cutcard.tournament.messages import payout as o
from cutcard.tournament.messages import room as r
from cutcard.tournament.messages.correction import CorrectBounty, CorrectOrder, CorrectStacks
from cutcard.tournament.messages.entry_events import DebitAgreed
from cutcard.tournament.messages.purse import AgreeToShares, DropShares, HandOverGift, PayPrize
from cutcard.tournament.state.tournament import Phase, Tournament
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, Hall
from tests.support.tournament.entering import online

WHO, OUT, WHY = "a01", "a02", "a mistake"
NEVER_AGAIN: tuple[Phase, ...] = ("closed", "cancelled")
AFTER_PLAY: tuple[Phase, ...] = ("finished", *NEVER_AGAIN)


@cache
def _played() -> Tournament:
    """Play is over and a01 has won. Nothing is paid yet, and somebody's application was refused."""
    hall = Hall(dealing="recorded").start(2)
    hall.do(e.RefuseEntry("eve", WHY))
    hall.close_registration()
    hall.hand(won=WHO, lost=[OUT])
    assert hall.phase() == "finished"
    return hall.t


def _entered() -> Hall:
    hall = Hall(dealing="recorded")
    hall.enter(WHO, OUT)
    return hall


def _in(phase: Phase) -> Hall:
    hall = Hall(dealing="recorded")
    hall.at = "2022-01-27T00:00:00Z"
    hall.t = replace(_played(), phase=phase)
    return hall


def _row(command: TournamentCommand, mark: pytest.MarkDecorator) -> object:
    """A command with the clause under which it is refused at the wrong time."""
    return pytest.param(command, *mark.args, id=type(command).__name__, marks=mark)


def _refusal(hall: Hall, command: TournamentCommand) -> Refused:
    staff = next((one for one in (DIRECTOR, DESK, DEALER) if one.role in command.roles), online(WHO))
    with pytest.raises(Refused) as caught:
        decide(hall.t, command, hall.facts(staff))
    return caught.value


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        _row(c.MarkAbsent(WHO), pytest.mark.clause("TOR 7.15")),
        _row(c.MarkPresent(WHO), pytest.mark.clause("TOR 7.15")),
        _row(c.ProvisionallyEliminate(WHO), pytest.mark.clause("TOR 7.14")),
        _row(c.Penalise(WHO, "warning", "conduct", WHY), pytest.mark.clause("TOR 7.37")),
        _row(c.ForfeitChips(WHO, "I give up"), pytest.mark.clause("TOR 7.13")),
        _row(c.PlayOn(WHO, "I play on"), pytest.mark.clause("TOR 7.13")),
        _row(c.CloseOption(), pytest.mark.clause("TOR 7.13")),
        _row(c.ArrangeChips(WHO), pytest.mark.clause("TOR 7.18")),
        _row(c.RecordName(WHO, "Ann"), pytest.mark.clause("TOR 7.9")),
        _row(CorrectStacks({WHO: 40_000}, WHY), pytest.mark.clause("TOR 6.14")),
        _row(c.TakeTable(1), pytest.mark.clause("TOR 5")),
        _row(d.CallFloor(1), pytest.mark.clause("TOR 5")),
        _row(r.RecordOut(1, (r.Knockout(WHO),)), pytest.mark.clause("TOR 7.22")),
        _row(r.ReportTable(1, "done"), pytest.mark.clause("TOR 7.20")),
        _row(r.SetButton(1, 1), pytest.mark.clause("TOR 7.23")),
        _row(r.CountStacks(1, {WHO: 100}), pytest.mark.clause("TOR 7.18")),
        _row(r.RaceTable(1, 3), pytest.mark.clause("TOR 7.40")),
        _row(r.CorrectRace(1, 3, WHY), pytest.mark.clause("TOR 7.40")),
        _row(r.BagChips(WHO, 100, "1", True), pytest.mark.clause("TOR 7.13")),
    ],
)
@pytest.mark.parametrize("phase", ["announced", *AFTER_PLAY])
def test_before_and_after_play_nothing_happens_at_tables(
    command: TournamentCommand, clause: str, phase: Phase, cited: Cited
) -> None:
    hall = _entered() if phase == "announced" else _in(phase)
    refused = _refusal(hall, command)
    cited.note(refused)
    assert refused.clause == clause
    assert refused.reason == f"the tournament is {phase}: you can do this only while it is in play"
    assert refused.cure == (wait("play begins", Role.TOURNAMENT_DIRECTOR) if phase == "announced" else None)


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        _row(c.EndAbsence(WHO, WHY), pytest.mark.clause("TOR 7.14")),
        _row(c.LiftPenalty(WHO, WHY), pytest.mark.clause("TOR 7.37")),
        _row(c.Disqualify(OUT, "conduct", WHY), pytest.mark.clause("TOR 6.8")),
        _row(c.RefundDisqualified(WHO, WHY), pytest.mark.clause("TOR 7.16.2")),
        _row(c.ReturnChips(OUT, 0), pytest.mark.clause("TOR 7.11")),
        _row(CorrectOrder(((OUT,), (WHO,)), WHY), pytest.mark.clause("TOR 6.14")),
        _row(CorrectBounty(OUT, ((WHO, 1),), WHY), pytest.mark.clause("TOR 6.14")),
        _row(r.AwardBounty(OUT, (WHO,), WHY), pytest.mark.clause("TOR 3")),
        _row(r.HandInBounties(WHO, 1), pytest.mark.clause("TOR 3")),
        _row(r.ExplainBounties(WHO, WHY), pytest.mark.clause("TOR 3")),
        _row(r.ExplainCount(WHY), pytest.mark.clause("TOR 7.18")),
        _row(HandOverGift(1, WHO), pytest.mark.clause("TOR 7.5")),
        _row(PayPrize(WHO), pytest.mark.clause("TOR 3")),
        _row(o.MakeOutSlip(WHO), pytest.mark.clause("TOR 3")),
        _row(o.PaySlip(1, "licence", True, WHO), pytest.mark.clause("TOR 3")),
        _row(o.VoidSlip(1, WHY), pytest.mark.clause("TOR 3")),
        _row(d.TellPlayers("hello"), pytest.mark.clause("TOR 5")),
    ],
)
@pytest.mark.parametrize("phase", NEVER_AGAIN)
def test_a_log_that_is_closed_stays_as_it_is(
    command: TournamentCommand, clause: str, phase: Phase, cited: Cited
) -> None:
    if isinstance(command, HandOverGift) and phase == "cancelled":
        assert "there is no gift 1" in _refusal(_in(phase), command).reason  # a prize of a bonus round might be
        phase = "closed"
    refused = _refusal(_in(phase), command)
    cited.note(refused)
    assert refused.clause == clause
    assert refused.reason == f"the tournament is {phase}, so nothing in its log can be changed any more"


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        _row(e.AgreeToDebit(WHO, 100), pytest.mark.clause("TOR 6.3")),
        _row(e.RefuseEntry("eve", WHY), pytest.mark.clause("TOR 6.7")),
        _row(e.AllowEntry("eve", WHY), pytest.mark.clause("TOR 6.7")),
        _row(e.ConnectPlayers((WHO, OUT), WHY), pytest.mark.clause("TOR 7.7")),
        _row(e.RecordSystem(False, WHY), pytest.mark.clause("TOR 6.1")),
        _row(e.TellPrizes("a seat"), pytest.mark.clause("TOR 7.3")),
    ],
)
@pytest.mark.parametrize("phase", AFTER_PLAY)
def test_after_the_end_nobody_enters_or_is_seated(
    command: TournamentCommand, clause: str, phase: Phase, cited: Cited
) -> None:
    refused = _refusal(_in(phase), command)
    cited.note(refused)
    assert refused.clause == clause
    assert refused.reason.startswith("the tournament is over: this concerns entries and seats")


@pytest.mark.parametrize(
    ("test", "moments"),
    [
        (test_before_and_after_play_nothing_happens_at_tables, IN_PLAY),
        (test_a_log_that_is_closed_stays_as_it_is, BEFORE_CLOSING),
        (test_after_the_end_nobody_enters_or_is_seated, BEFORE_THE_END),
    ],
)
def test_every_command_with_a_moment_is_tried_outside_it(test: Any, moments: dict[type, str]) -> None:
    rows = [row for mark in test.pytestmark if "command" in mark.args[0] for row in mark.args[1]]
    tried = {type(row.values[0]) for row in rows}
    assert tried == {kind for kind, clause in moments.items() if clause.startswith("TOR")}


def test_shares_are_agreed_in_play_and_dropped_before_the_log_is_closed() -> None:
    phases: tuple[Phase, ...] = ("finished", "closed", "cancelled")
    for phase in phases:
        assert _refusal(_in(phase), AgreeToShares(WHO)).reason.endswith("only while it is in play")
    for phase in phases[1:]:
        assert _refusal(_in(phase), DropShares(WHY)).reason.endswith("its log can be changed any more")
    assert "no shares are proposed" in _refusal(_in("finished"), DropShares(WHY)).reason


def test_consent_is_taken_back_at_any_time() -> None:
    hall = _in("closed")
    assert isinstance(hall.do(e.AgreeToDebit(WHO, 0), online(WHO))[0], DebitAgreed)


@pytest.mark.clause("TOR 7.13")
def test_the_option_is_closed_only_while_the_clock_waits_for_it(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    assert "nothing to close" in hall.refused(c.CloseOption(), "TOR 7.13")
    assert hall.cures(c.CloseOption()) is None
    hall.minute(171)
    hall.do(c.CloseOption())
    assert "everybody has chosen" in hall.refused(c.CloseOption(), "TOR 7.13")
    hall.do(hall.cure(c.CloseOption()))
    assert hall.cures(c.CloseOption()) is None


@pytest.mark.clause("TOR 7.11")
def test_chips_are_returned_only_after_some_were_issued(cited: Cited) -> None:
    hall = Hall(cited, dealing="recorded")
    hall.enter(WHO)
    assert "no chips have been issued yet" in hall.refused(c.ReturnChips(WHO, 0), "TOR 7.11", DESK)
