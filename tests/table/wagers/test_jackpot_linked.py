"""The jackpot at a table: equipment that fails, a wager on another player's box, what is shown."""

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused, Result
from cutcard.table.messages.jackpot import (
    AllowBacking,
    BackingAllowed,
    JackpotFailed,
    PlayWithoutJackpot,
    ReportMalfunction,
    RestoreJackpot,
)
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    JackpotPaid,
    OpenBets,
    PlaceWagers,
    StakeSettled,
    TakeBack,
    TakeSeat,
    WagerPlaced,
)
from cutcard.table.wagers.jackpot import prompts
from cutcard.testing.felt import DEALER, SYSTEM, player
from tests.conftest import Cited
from tests.support.game_data import opening
from tests.support.patron_felt import FLOP, STUD, SUPERVISOR, THREE, Known, opened, stake
from tests.support.shared import each_game

PLAIN = {key: tuple(Bet(area, 1000) for area in opening(key)) for key in games.names()}
ON_TWO = (Bet("jackpot", 500, box=2),)


# -- malfunction


@each_game
def test_play_goes_on_without_the_jackpot_once_a_supervisor_approves(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    [failed] = felt.ask(ReportMalfunction("the meter is dark"), DEALER)
    cited.note(failed)
    assert isinstance(failed, JackpotFailed)
    assert (failed.told, failed.by, failed.clauses) == ("inspector", "dana", (clause,))
    decide = "The jackpot's equipment has failed: decide whether the game continues without the jackpot."
    assert prompts(felt.rules, felt.table, 5) == [
        Prompt(Role.INSPECTOR, "The jackpot's equipment has failed: you are hereby notified.", clause),
        Prompt(Role.GAMING_SUPERVISOR, decide, clause),
    ]
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
    assert {prompt.role for prompt in prompts(felt.rules, felt.table, 5)} == {Role.INSPECTOR}
    with pytest.raises(Refused, match="state how it was repaired") as refused:
        felt.ask(RestoreJackpot(" "), SUPERVISOR)
    assert refused.value.clause == clause
    felt.ask(RestoreJackpot("a cable"), SUPERVISOR)
    stake(felt, 2)
    assert [one.owner for one in felt.state.stakes if one.area == "jackpot"] == ["p2"]


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
def test_the_box_takes_one_jackpot_wager(key: str, clause: str) -> None:
    felt = opened(key)
    stake(felt, 2)  # its own player takes part
    felt.ask(AllowBacking(1, 2), SUPERVISOR)
    with pytest.raises(Refused, match="already has a jackpot wager") as refused:
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    assert refused.value.clause == clause
    felt = backed(key)
    felt.ask(PlaceWagers(1, ON_TWO), player(1))
    with pytest.raises(Refused, match="already has a jackpot wager"):
        felt.ask(PlaceWagers(2, (Bet("jackpot", 500),)), player(2))


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
    with pytest.raises(Refused, match="before the first card"):
        felt.ask(AllowBacking(1, 3), SUPERVISOR)
    felt.finish(lambda _, need: Choose(need.box, need.moves[0].name))
    felt.do(OpenBets(), SYSTEM)
    felt.ask(PlaceWagers(2, PLAIN[FLOP]), player(2))
    with pytest.raises(Refused, match="you need a casino supervisor's permission"):
        felt.ask(PlaceWagers(1, ON_TWO), player(1))
    for seat, on in ((1, 1), (1, 5), (5, 1)):
        with pytest.raises(Refused, match="enter the player's own box"):
            felt.ask(AllowBacking(seat, on), SUPERVISOR)


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
