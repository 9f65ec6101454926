"""The jackpot at a table: equipment that fails, a wager on another player's box, what is shown."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused, Result, do
from cutcard.table.duties import duties
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.jackpot import (
    AcknowledgeMalfunction,
    AllowBacking,
    BackingAllowed,
    JackpotFailed,
    JackpotLeftOut,
    PlayWithoutJackpot,
    ReportMalfunction,
    RestoreJackpot,
)
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    JackpotPaid,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    StakeSettled,
    TakeBack,
    TakeSeat,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.play.gates import UNLINKED
from cutcard.table.wagers.jackpot import prompts
from cutcard.testing.felt import DEALER, SYSTEM, player
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import FLOP, STUD, SUPERVISOR, THREE, Known, opened, stake

PLAIN = {key: tuple(Bet(area, 1000) for area in opening(key)) for key in games.names()}
INSPECTOR = Actor("ina", Role.INSPECTOR)
ON_TWO = (Bet("jackpot", 500, box=2),)


# -- malfunction


@each_game
def test_play_goes_on_without_the_jackpot_once_a_supervisor_approves(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    with pytest.raises(Refused, match="what does not work") as refused:
        felt.ask(ReportMalfunction(" "), DEALER)
    assert refused.value.clause == clause
    [failed] = felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    cited.note(failed)
    assert isinstance(failed, JackpotFailed)
    assert (failed.by, failed.clauses) == ("dana", (clause,))
    owed = duties(felt.rules, felt.table)
    assert [(one.role, one.clause, one.closes) for one in owed] == [
        (Role.GAMING_SUPERVISOR, clause, "PlayWithoutJackpot"),
        (Role.INSPECTOR, clause, "AcknowledgeMalfunction"),
    ]
    assert (owed[1].since, "acknowledge that you have been notified" in owed[1].text) == (failed.at, True)
    with pytest.raises(Refused, match="let the game continue") as refused:
        felt.ask(PlaceWagers(1, PLAIN[key]), player(1))
    assert refused.value.clause == clause
    with pytest.raises(Refused, match="is not for"):
        felt.ask(PlayWithoutJackpot(), DEALER)
    felt.ask(PlayWithoutJackpot(), SUPERVISOR)
    with pytest.raises(Refused, match="without its jackpot") as refused:
        stake(felt)
    assert refused.value.clause == clause
    felt.ask(PlaceWagers(1, PLAIN[key]), player(1))
    assert {duty.role for duty in duties(felt.rules, felt.table)} == {Role.INSPECTOR}
    cited.note(*felt.ask(AcknowledgeMalfunction(1), INSPECTOR))
    assert not duties(felt.rules, felt.table)
    with pytest.raises(Refused, match="malfunction 1 needs no acknowledgement: open are none"):
        felt.ask(AcknowledgeMalfunction(1), INSPECTOR)
    with pytest.raises(Refused, match="state how it was repaired") as refused:
        felt.ask(RestoreJackpot(" "), SUPERVISOR)
    assert refused.value.clause == clause
    felt.ask(RestoreJackpot("a cable"), SUPERVISOR)
    stake(felt, 2)
    assert [one.owner for one in felt.state.stakes if one.area == "jackpot"] == ["p2"]


@each_game
def test_a_table_without_a_pool_takes_no_jackpot_wager(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    felt.table = replace(felt.table, jackpot=UNLINKED)
    with pytest.raises(Refused, match="without its jackpot") as refused:
        stake(felt)
    cited.note(refused.value)
    assert refused.value.clause == clause
    felt.ask(PlaceWagers(1, PLAIN[key]), player(1))


def test_a_malfunction_is_reported_once_and_ends_once() -> None:
    felt = opened(STUD)
    for command in (PlayWithoutJackpot(), RestoreJackpot("x")):
        with pytest.raises(Refused):
            felt.ask(command, SUPERVISOR)
    with pytest.raises(Refused, match="state what"):
        felt.ask(ReportMalfunction(" "), DEALER)
    felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    with pytest.raises(Refused, match="already"):
        felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    felt.ask(RestoreJackpot("a cable"), SUPERVISOR)
    with pytest.raises(Refused, match="no malfunction"):
        felt.ask(RestoreJackpot("a cable"), SUPERVISOR)
    with pytest.raises(Refused, match="has no jackpot"):
        opened(THREE).ask(ReportMalfunction("x"), DEALER)


@each_game
def test_every_malfunction_is_acknowledged_for_itself(key: str, clause: str, cited: Cited) -> None:
    """A second failure before the inspector has looked is a second notice."""
    felt = opened(key)
    for details in ("the meter is dark", "the meter is frozen"):
        felt.ask(ReportMalfunction(details), DEALER)
        felt.ask(RestoreJackpot("a cable"), SUPERVISOR)
    for left in (2, 1):
        owed = duties(felt.rules, felt.table)
        assert [one.role for one in owed] == [Role.INSPECTOR] * left
        assert "the meter is frozen" in owed[-1].text
        cited.note(*felt.ask(AcknowledgeMalfunction(3 - left), INSPECTOR))
    assert not duties(felt.rules, felt.table)


@each_game
def test_without_the_jackpot_every_wager_on_it_goes_back(key: str, clause: str, backing: bool, cited: Cited) -> None:
    felt = opened(key)
    stake(felt)
    felt.ask(PlaceWagers(2, PLAIN[key]), player(2))
    if backing:
        felt.do(TakeSeat(3), player(3))
        felt.ask(AllowBacking(3, 2), SUPERVISOR)
        felt.ask(PlaceWagers(3, ON_TWO), player(3))
    others = [one for one in felt.state.stakes if one.area != "jackpot"]
    felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    with pytest.raises(Refused) as refused:
        felt.ask(CloseBets(), SYSTEM)
    assert refused.value.cure == do(PlayWithoutJackpot())
    left_out, *back = felt.ask(PlayWithoutJackpot(), SUPERVISOR)
    for event in (left_out, *back):
        cited.note(event)
    assert isinstance(left_out, JackpotLeftOut)
    assert [(one.owner, one.chips, one.clause) for one in back if isinstance(one, WagerTakenBack)] == [
        (who, 500, clause) for who in ("p1", "p3")[: 1 + backing]
    ]
    assert list(felt.state.stakes) == others
    felt.do(CloseBets(), SYSTEM)
    assert list(felt.state.boxes) == [1, 2]


def test_a_closing_that_is_taken_back_leaves_no_wager_on_a_jackpot_that_failed_since() -> None:
    felt = opened(STUD, dealing="recorded")
    stake(felt)
    felt.do(CloseBets(), DEALER)
    felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    felt.ask(PlayWithoutJackpot(), SUPERVISOR)
    assert "jackpot" in {one.area for one in felt.state.stakes}, "the round in play keeps it"
    felt.do(CorrectAct(), DEALER)
    back = [event for event in felt.do(CloseBets(), DEALER) if isinstance(event, WagerTakenBack)]
    assert [(one.owner, one.chips, one.clause) for one in back] == [("p1", 500, "PLS 11.11")]
    assert {one.area for one in felt.state.stakes} == set(opening(STUD))


def test_a_round_in_play_is_finished_with_its_jackpot() -> None:
    felt = opened(STUD)
    stake(felt)
    felt.do(CloseBets(), SYSTEM)
    felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    felt.finish(lambda _, need: Choose(need.box, need.moves[-1].name))
    assert [one.area for one in felt.state.settled if one.area == "jackpot"] == ["jackpot"]


# -- another player's box


def backed(key: str = FLOP) -> Known:
    """Box 2 plays without a jackpot wager; player 1 may put one there."""
    felt = opened(key)
    felt.ask(PlaceWagers(2, PLAIN[key]), player(2))
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    return felt


@each_game
def test_a_supervisor_lets_a_player_back_anothers_box(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    felt.ask(PlaceWagers(2, PLAIN[key]), player(2))
    with pytest.raises(Refused, match="you need a casino supervisor's permission") as refused:
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert refused.value.clause == clause
    with pytest.raises(Refused, match="is not for"):
        felt.ask(AllowBacking(1, 2), DEALER)
    [allowed] = felt.ask(AllowBacking(1, 2), SUPERVISOR)
    assert isinstance(allowed, BackingAllowed)
    assert (allowed.patron, allowed.box, allowed.by) == ("p1", 2, "sue")
    [placed] = felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert isinstance(placed, WagerPlaced)
    cited.note(placed)
    assert (placed.owner, placed.box, placed.clause) == ("p1", 2, clause)


@each_game
def test_who_backs_another_has_no_other_wager(key: str, clause: str) -> None:
    felt = backed(key)
    with pytest.raises(Refused, match="may not place other wagers") as refused:
        felt.ask(PlaceWagers(1, (*PLAIN[key], *ON_TWO)), player(1))
    assert refused.value.clause == clause
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    with pytest.raises(Refused, match="may not place other wagers"):
        felt.ask(PlaceWagers(1, PLAIN[key]), player(1))
    assert len(felt.state.stakes) == 3


@each_game
@pytest.mark.parametrize("gone", [1, 2])
def test_a_permission_ends_with_the_seat_of_either_player(key: str, clause: str, gone: int) -> None:
    felt = backed(key)
    felt.ask(LeaveSeat(gone), player(gone))
    felt.ask(TakeSeat(gone), player(gone))
    if gone == 2:  # whoever sits there next has not abstained yet
        felt.ask(PlaceWagers(2, PLAIN[key]), player(2))
    with pytest.raises(Refused, match="permission") as refused:
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert refused.value.clause == clause


@each_game
def test_the_box_takes_one_jackpot_wager(key: str, clause: str) -> None:
    felt = opened(key)
    stake(felt, 2)  # its own player takes part
    with pytest.raises(Refused, match="placed a jackpot wager themselves"):
        felt.ask(AllowBacking(1, 2), SUPERVISOR)
    felt = backed(key)
    felt.ask(PlaceWagers(2, (Bet("jackpot", 500),)), player(2))  # its own player was quicker
    with pytest.raises(Refused, match="already has a jackpot wager") as refused:
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert refused.value.clause == clause


@each_game
def test_the_own_wager_of_a_box_displaces_its_backer_before_the_first_card(key: str, clause: str, cited: Cited) -> None:
    felt = backed(key)
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    back, placed = felt.ask(PlaceWagers(2, (Bet("jackpot", 500),)), player(2))
    cited.note(back)
    assert back == WagerTakenBack(2, "p1", 500, 0, clause)
    assert isinstance(placed, WagerPlaced)
    assert (placed.owner, placed.box) == ("p2", 2)
    assert [stake.owner for stake in felt.state.stakes if stake.area == "jackpot"] == ["p2"]


@each_game
def test_a_backed_box_that_is_dealt_no_hand_gives_the_backer_the_stake_back(
    key: str, clause: str, cited: Cited
) -> None:
    felt = backed(key)
    felt.do(TakeSeat(3), player(3))
    felt.ask(PlaceWagers(3, PLAIN[key]), player(3))
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    felt.ask(TakeBack(2), player(2))
    assert "p1" in {stake.owner for stake in felt.state.stakes}, "the other player may only be changing wagers"
    (back,) = [one for one in felt.do(CloseBets(), SYSTEM) if isinstance(one, WagerTakenBack)]
    cited.note(back)
    assert (back.owner, back.chips, back.clause) == ("p1", 500, clause)


def test_leave_is_for_one_box_one_round_and_boxes_in_play() -> None:
    felt = backed()
    felt.do(TakeSeat(3), player(3))
    felt.ask(PlaceWagers(3, PLAIN[FLOP]), player(3))
    with pytest.raises(Refused, match="you need a casino supervisor's permission"):
        felt.ask(PlaceWagers(1, (Bet("jackpot", 500, box=3),)), player(1))
    felt.ask(TakeBack(2), player(2))
    with pytest.raises(Refused, match="has not placed a wager yet"):
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    felt.do(CloseBets(), SYSTEM)
    felt.finish(lambda _, need: Choose(need.box, need.moves[0].name))
    felt.do(OpenBets(), SYSTEM)
    felt.ask(PlaceWagers(2, PLAIN[FLOP]), player(2))
    with pytest.raises(Refused, match="you need a casino supervisor's permission"):
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    for seat, on in ((1, 1), (1, 5)):
        with pytest.raises(Refused, match="enter the player's own box"):
            felt.ask(AllowBacking(seat, on), SUPERVISOR)
    with pytest.raises(Refused, match="nobody sits at box 5"):
        felt.ask(AllowBacking(5, 1), SUPERVISOR)


def test_a_document_may_know_no_backing() -> None:
    felt = opened(STUD)
    felt.ask(PlaceWagers(2, PLAIN[STUD]), player(2))
    with pytest.raises(Refused, match="own box"):
        felt.ask(AllowBacking(1, 2), SUPERVISOR)
    with pytest.raises(Refused, match="own box"):
        felt.ask(PlaceWagers(1, (*PLAIN[STUD], *ON_TWO)), player(1))


@pytest.mark.parametrize("move", ["fold", "play 4x"])
def test_prize_and_bonus_are_the_backers_whatever_the_player_does(move: str) -> None:
    board = "2c 3d Qs Js Ts"  # from a device: river, turn, then the flop
    top = parse(f"{board} 7c 8d As Ks")  # board, dealer, box 2
    deck = [*top, *(card for card in range(52) if card not in top)]
    felt = Known(FLOP, deck, meter=9_000_000, sign=TableSign(jackpot=500))
    for box in (1, 2):
        felt.do(TakeSeat(box), player(box))
    felt.do(OpenBets(), SYSTEM)
    felt.ask(PlaceWagers(2, PLAIN[FLOP]), player(2))
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    felt.do(CloseBets(), SYSTEM)
    felt.finish(lambda _, need: Choose(need.box, move))
    prizes = [one for one in felt.events if isinstance(one, JackpotPaid)]
    assert [(one.owner, one.box, one.kind, one.from_pool) for one in prizes] == [("p1", 2, "royal flush", 9_000_000)]
    own = {one.owner for one in felt.events if isinstance(one, StakeSettled) and one.area == "jackpot"}
    assert own == {"p1"}
    lost = {one.result for one in felt.events if isinstance(one, StakeSettled) and one.owner == "p2"}
    assert (Result.LOSE in lost) == (move == "fold")


# -- what is shown


@each_game
def test_the_meter_and_the_acceptance_are_shown(key: str, accepted: str, meter: list[str], cited: Cited) -> None:
    felt = opened(key)
    stake(felt)
    felt.ask(PlaceWagers(2, PLAIN[key]), player(2))
    shown = prompts(felt.rules, felt.table, 1_234_567)
    assert {prompt.clause for prompt in shown if prompt.text == "The jackpot stands at $12,345.67."} == set(meter)
    assert all(prompt.standing for prompt in shown)
    assert not [prompt for prompt in shown if prompt.to]
    felt.do(CloseBets(), SYSTEM)
    shown = prompts(felt.rules, felt.table, 1_234_567)
    for prompt in shown:
        cited.note(prompt)
    [own] = [prompt for prompt in shown if prompt.to]
    assert (own.to, own.clause) == ("p1", accepted)
    assert "is accepted" in own.text
    assert prompts(opened(THREE).rules, opened(THREE).table, 5) == []
