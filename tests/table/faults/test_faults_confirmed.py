"""A fault is proposed, then confirmed: by whom, by which hash, with which remedy; meanwhile nothing else is done."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import SUPERVISORS, Actor, Command, Role
from cutcard.rules.faults import UNHANDLED, Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.messages.faults import (
    ConfirmFault,
    FaultConfirmed,
    FaultProposed,
    PlayersLook,
    ReportFault,
    WithdrawFault,
)
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    Undecided,
)
from cutcard.table.state.table import fold
from cutcard.testing.felt import DEALER, FeltTable, player
from cutcard.testing.rounds import command_of, say
from tests.support.declared.game_data import played
from tests.support.declared.shared import each_game
from tests.support.table.faults import at, reached, report

STUD = "plain-stud"
GUS, CAS, MAE = (
    Actor("gus", Role.GAMING_SUPERVISOR),
    Actor("cas", Role.CASINO_SUPERVISOR),
    Actor("mae", Role.GAMING_MANAGER),
)
ALONE = (Remedy.CONTINUE, Remedy.KEEP_EXPOSED)
PACE, INES = Actor("pace", Role.SYSTEM), Actor("ines", Role.INSPECTOR)


OTHERS: list[tuple[Command, Actor]] = [
    (OpenBets(), DEALER),
    (PlaceWagers(1, (Bet("ante", 1000),)), player(1)),
    (CloseBets(), DEALER),
    (Declare(2, True), player(2)),
    (Choose(2, "fold"), player(2)),
    (Undecided(2), GUS),
    (ShowCards("dealer", (1,)), DEALER),
    (Concede(1), player(1)),
    (Settle(), DEALER),
    (RevealFolded(1), GUS),
    (PlayersLook(), DEALER),
    (ReportFault(Fault.MISSING_CARD), GUS),
]


@each_game
def test_until_a_remedy_is_confirmed_nothing_changes_and_nothing_else_is_done(key: str, clause: str) -> None:
    felt = at(key, Moment.HANDLED)
    before, state = felt.table, felt.state
    (proposed,) = say(felt, "dealer reports foreign card")
    assert isinstance(proposed, FaultProposed)
    for command, actor in OTHERS:
        with pytest.raises(Refused) as refused:
            felt.do(command, actor)
        assert refused.value.clause == clause, command
    felt.do(WithdrawFault(proposed.proposal), GUS)
    assert felt.table == fold(before, [proposed, *felt.rows[-1][2]])
    assert replace(felt.state, reports=0) == state


def test_a_remedy_is_confirmed_by_the_hash_of_the_proposal_that_stands() -> None:
    felt = at(STUD, Moment.HANDLED)
    with pytest.raises(Refused, match="no longer open"):
        felt.do(ConfirmFault("", Remedy.MISDEAL), GUS)
    (first,) = say(felt, "dealer reports wrong dealer")
    assert isinstance(first, FaultProposed)
    for number in ("", "000000000000", first.proposal[:-1], first.proposal.upper() + " "):
        with pytest.raises(Refused, match="no longer open"):
            felt.do(ConfirmFault(number, Remedy.MISDEAL), GUS)
        with pytest.raises(Refused, match="no longer open"):
            felt.do(WithdrawFault(number), GUS)
    felt.do(WithdrawFault(first.proposal), GUS)
    (again,) = say(felt, "dealer reports wrong dealer")
    assert isinstance(again, FaultProposed)
    assert again.proposal != first.proposal
    assert felt.state.reports == 2
    with pytest.raises(Refused, match="no longer open"):
        felt.do(ConfirmFault(first.proposal, Remedy.MISDEAL), GUS)
    events = felt.do(ConfirmFault(again.proposal, Remedy.MISDEAL), GUS)
    assert events[0] == FaultConfirmed(again.proposal, Remedy.MISDEAL, "gus", again.clauses, again.fault)
    assert felt.state.voided
    assert felt.need.kind == "opening"


@pytest.mark.parametrize("fault", [Fault.WRONG_DEALER, Fault.EXPOSED, Fault.EXPOSED_MORE, Fault.EXPOSED_DEALER])
def test_a_remedy_that_the_document_does_not_leave_is_refused(fault: Fault) -> None:
    felt = at(STUD, Moment.DEAL)
    (proposed,) = say(felt, report(STUD, fault, Moment.DEAL))
    assert isinstance(proposed, FaultProposed)
    for remedy in set(Remedy) - set(proposed.remedies):
        with pytest.raises(Refused) as refused:
            felt.do(ConfirmFault(proposed.proposal, remedy), MAE)
        assert refused.value.clause == proposed.clauses[0]
        assert f"do not allow {remedy}" in refused.value.reason
    felt.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), DEALER)


@pytest.mark.parametrize("reporter", [DEALER, GUS, CAS], ids=lambda actor: actor.id)
@pytest.mark.parametrize("key", played())
def test_a_dealer_alone_declares_an_early_misdeal_and_what_goes_on_but_all_else_takes_two(
    key: str, reporter: Actor
) -> None:
    for now in reached(key):
        start = at(key, now)
        for rule in start.game.faults:
            if now not in rule.moments or (rule.fault is Fault.WRONG_BET and now is Moment.DEALT):
                continue
            if now is Moment.SHUFFLE and rule.remedy is Remedy.CONTINUE:
                continue  # no stake can move: nothing has to be confirmed
            felt = at(key, now)
            (proposed,) = felt.do(command_of(felt, report(key, rule.fault, now))[1], reporter)
            assert isinstance(proposed, FaultProposed)
            for remedy in proposed.remedies:
                unstaked = rule.fault is Fault.NO_WAGER and remedy is Remedy.VOID_BOX  # nothing lies at box 4
                alone = remedy in ALONE or unstaked or (remedy is Remedy.MISDEAL and now in UNHANDLED)
                for actor in (player(1), INES, PACE, DEALER, GUS, CAS, MAE):
                    second = actor.role in SUPERVISORS and actor is not reporter
                    expected = second or (alone and actor.role in (Role.DEALER, *SUPERVISORS))
                    done = _does(felt, ConfirmFault(proposed.proposal, remedy), actor)
                    assert done is expected, f"{rule.fault}, {now}: {remedy} by {actor.id}"


@pytest.mark.parametrize("key", played())
def test_nobody_confirms_a_remedy_for_a_round_in_which_they_have_wagers(key: str) -> None:
    felt = at(key, Moment.HANDLED)
    say(felt, "dealer reports wrong player at 2")
    assert felt.state.proposed is not None
    confirm = ConfirmFault(felt.state.proposed.proposal, felt.state.proposed.remedies[0])
    for box in (1, 2):
        with pytest.raises(Refused, match=f"p{box} has wagers in this round"):
            felt.do(confirm, Actor(f"p{box}", Role.CASINO_SUPERVISOR))
    felt.do(confirm, CAS)


def _does(felt: FeltTable, command: Command, actor: Actor) -> bool:
    """Whether somebody may do something; the table stays as it was."""
    table, rows = felt.table, len(felt.rows)
    try:
        felt.do(command, actor)
    except Refused:
        return False
    felt.table = table
    del felt.rows[rows:]
    return True
