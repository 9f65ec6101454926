"""Patrons and tables together: cards and limits reach the table as facts, results reach the patron's stream."""

import random
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Facts, Role, Standing
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.registers.patrons.messages import BuyIn, CancelCard, DeclareChips, Exclude, IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.registers.patrons.played import RecordPlay
from cutcard.registers.patrons.reminders import prompts
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused, Result
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    StakeSettled,
    TakeBack,
    TakeSeat,
)
from cutcard.table.messages.validity import CutToLimit, LimitExceeded, ReportInvalid, WagersInvalid
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.floor.play import BANK, DEALER, GAMES, SYSTEM, Felt, opening_of
from tests.support.journal.audit import verify

SUPERVISOR = Actor("sue", Role.GAMING_SUPERVISOR)
FLOP, STUD = "plain-flop", "plain-stud"
ANTES = (Bet("ante", 1000), Bet("blind", 1000))
LATER = "2026-01-01T09:00:00Z"


def limited(felt: Felt, amount: int, box: int = 1) -> None:
    felt.at(f"patron/{felt.patron(box)}", IssueCard(f"C-{box}"), SYSTEM)
    felt.at(f"patron/{felt.patron(box)}", SetLossLimit(amount, 30), felt.player(box))


def left(felt: Felt, box: int = 1) -> int | None:
    state = felt.desk.state(f"patron/{felt.patron(box)}").state
    assert isinstance(state, Patron)
    return standing(state, LATER).left


def test_a_cancelled_card_ends_play_at_once(desk: Desk) -> None:
    felt = Felt(desk, FLOP, cards=False)
    for box in (1, 2):
        felt.at(f"patron/{felt.patron(box)}", IssueCard(f"C-{box}"), SYSTEM)
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, ANTES), felt.player(1))
    felt.do(TakeBack(1), felt.player(1))
    felt.at(f"patron/{felt.patron(1)}", CancelCard("lost"), SYSTEM)
    with pytest.raises(Refused, match="no valid player card"):
        felt.do(PlaceWagers(1, ANTES), felt.player(1))
    felt.do(PlaceWagers(2, ANTES), felt.player(2))


def test_a_limit_that_is_reached_is_not_escaped_by_changing_it(desk: Desk) -> None:
    felt = Felt(desk, FLOP, cards=False)
    account, ann = f"patron/{felt.patron(1)}", felt.player(1)
    limited(felt, 1999)
    felt.do(OpenBets(), SYSTEM)
    for change in (SetLossLimit(None), SetLossLimit(2000, 30), SetLossLimit(5000, 1), SetLossLimit(1999, 1)):
        felt.at(account, change, ann)
        with pytest.raises(Refused, match="loss limit") as refused:
            felt.do(PlaceWagers(1, ANTES), ann)
        assert refused.value.clause == "PLF 13.3"
    with pytest.raises(Refused, match="no table 'nowhere'"):
        felt.at(account, DeclareChips("introduced", 500, "nowhere"), ann)
    felt.at(account, DeclareChips("introduced", 500, felt.stream.partition("/")[2]), ann)
    assert verify(desk.journal).fault is None


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(
    ("time", "asked"),
    [
        ("2024-08-18T23:59:59.999+10:00", False),
        ("2024-08-19T00:00:00+10:00", True),
        ("2026-01-01T00:00:00+11:00", True),
    ],
)
def test_a_table_asks_for_cards_as_its_document_and_the_day_have_it(
    game: str, time: str, asked: bool, path: Path
) -> None:
    desk = open_desk(path, lambda: datetime.fromisoformat(time).astimezone(UTC))
    ann = Actor("ann", Role.PLAYER)
    desk.execute_now("table/1", SYSTEM, opening_of(desk, game), "1")
    desk.execute_now("patron/ann", SYSTEM, BuyIn("ann", BANK), "2")
    desk.execute_now("table/1", ann, TakeSeat(1), "3")
    desk.execute_now("table/1", SYSTEM, OpenBets(), "4")
    stakes = PlaceWagers(1, tuple(Bet(area, 1000) for area in opening(game)))
    patrons = games.topics(game).patrons
    if asked and patrons and patrons.card:
        with pytest.raises(Refused, match="no valid player card"):
            desk.execute_now("table/1", ann, stakes, "5")
    else:
        desk.execute_now("table/1", ann, stakes, "5")
    desk.close()
    assert verify(path).fault is None


def test_where_cards_are_asked_for_nobody_plays_without(desk: Desk) -> None:
    def at(stream: str, command: Command, actor: Actor, key: str) -> None:
        desk.execute_now(stream, actor, command, key)

    ann = Actor("ann", Role.PLAYER)
    at("table/9", OpenTable(FLOP), SYSTEM, "1")
    at("patron/ann", BuyIn("ann", BANK), SYSTEM, "2")
    at("table/9", TakeSeat(1), ann, "3")
    at("table/9", OpenBets(), SYSTEM, "4")
    with pytest.raises(Refused, match="no valid player card"):
        at("table/9", PlaceWagers(1, ANTES), ann, "5")
    at("patron/ann", IssueCard("C-1", "digital"), SYSTEM, "6")
    at("table/9", PlaceWagers(1, ANTES), ann, "7")


def test_an_exclusion_reaches_every_table(desk: Desk) -> None:
    felt = Felt(desk, "plain-draw")
    felt.at(f"patron/{felt.patron(1)}", Exclude("casino", "section 79"), SUPERVISOR)
    felt.do(OpenBets(), SYSTEM)
    with pytest.raises(Refused, match="section 79"):
        felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("super", 1000))), felt.player(1))


def test_a_limit_lowered_during_a_hand_gives_no_stake_back(desk: Desk, path: Path) -> None:
    """Who sees a poor hand does not get the wagers back by setting a lower limit; it binds from the next wager."""
    felt = Felt(desk, FLOP, boxes=1)
    limited(felt, 50_000)
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, ANTES), felt.player(1))
    felt.do(CloseBets(), SYSTEM)
    felt.at(f"patron/{felt.patron(1)}", SetLossLimit(0, 30), felt.player(1))
    with pytest.raises(Refused, match="lowered during the hand and binds from the next wager"):
        felt.do(CutToLimit(1), SUPERVISOR)
    with pytest.raises(Refused, match="loss limit"):
        felt.do(Choose(1, "play 4x"), felt.player(1))
    felt.do(Choose(1, "check"), felt.player(1))
    for move in ("check", "fold"):
        felt.do(Choose(1, move), felt.player(1))
    state = desk.state(f"patron/{felt.patron(1)}").state
    assert isinstance(state, Patron)
    assert (state.lowered, state.lost) == (0, 2000)
    assert verify(path).fault is None


@each_game
def test_chips_found_on_the_layout_count_up_to_the_loss_limit(
    desk: Desk, cited: Cited, key: str, within: str, path: Path
) -> None:
    """Whatever lies there, no more is settled than the player may lose; the rest goes back, the last bet first."""
    for limit, lies in ((2_500, {"ante": 2_500}), (51_000, {"ante": 50_000, "blind": 1_000})):
        felt = Felt(desk, key, boxes=1, dealing="recorded", name=str(limit))
        felt.at(f"patron/{felt.patron(1)}", SetLossLimit(limit, 30), felt.player(1))
        felt.do(OpenBets(), DEALER)
        felt.do(PlaceWagers(1, ANTES), DEALER)
        felt.shuffle()
        felt.do(CloseBets(), DEALER)
        felt.do(ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 90_000_00), DEALER)
        assert felt.round.proposed is not None
        done = felt.do(ConfirmFault(felt.round.proposed.proposal, Remedy.RETURN_PART), SUPERVISOR).events
        exceeded = [event for event in done if isinstance(event, LimitExceeded)]
        assert [one.clauses[0] for one in exceeded] == ([within] if limit == 2_500 else [])
        assert {one.area: one.chips for one in felt.round.stakes} == lies
        assert (felt.patron(1) in felt.state.opened.to_advise) is bool(exceeded)
        for event in exceeded:
            cited.note(event)
        felt.finish(random.Random(1))
        assert (left(felt) or 0) >= 0
    assert verify(path).fault is None


def test_what_is_staked_beyond_the_limit_elsewhere_is_told_to_the_dealer_and_goes_back(desk: Desk, path: Path) -> None:
    """A game whose document knows no loss limit takes the wager; where one does, the dealer returns the excess."""
    felt = Felt(desk, FLOP, boxes=2, dealing="recorded")
    other = Felt(desk, STUD, boxes=1, name="2", dealing="recorded")
    limited(felt, 2_500)
    for one in (felt, other):
        one.do(OpenBets(), DEALER)
    other.do(TakeSeat(2), felt.player(1))
    for box in (1, 2):
        felt.do(PlaceWagers(box, ANTES), DEALER)
    felt.shuffle()
    felt.do(CloseBets(), DEALER)
    assert not _beyond(desk.state(f"patron/{felt.patron(1)}").state, felt)
    other.do(PlaceWagers(2, (Bet("ante", 1_000),)), DEALER)
    assert "$5.00 beyond" in _beyond(desk.state(f"patron/{felt.patron(1)}").state, felt)
    felt.do(CutToLimit(1), DEALER)
    assert sum(one.chips for one in felt.round.stakes if one.owner == felt.patron(1)) == 1_500
    assert not _beyond(desk.state(f"patron/{felt.patron(1)}").state, felt)
    other.do(TakeBack(2), DEALER)
    other.do(PlaceWagers(2, (Bet("ante", 3_000),)), DEALER)
    assert "$15.00 beyond" in _beyond(desk.state(f"patron/{felt.patron(1)}").state, felt), "no more lies here"
    felt.do(CutToLimit(1), DEALER)
    assert not _beyond(desk.state(f"patron/{felt.patron(1)}").state, felt)
    with pytest.raises(Refused, match="has no chips on the layout"):
        felt.do(CutToLimit(1), DEALER)
    assert verify(path).fault is None


def _beyond(state: object, felt: Felt) -> str:
    """What the dealer is told about stakes beyond the limit."""
    assert isinstance(state, Patron)
    patrons = games.topics(FLOP).patrons
    assert patrons is not None
    told = prompts({FLOP: patrons}, state, LATER, felt.stream.removeprefix("table/"))
    return " ".join(one.text for one in told if (one.role, one.clause) == (Role.DEALER, "PLF 11.17"))


@pytest.mark.parametrize("game", GAMES)
def test_the_net_loss_is_what_the_account_has_lost(desk: Desk, game: str, path: Path) -> None:
    """Every round, whatever is won, lost, taken back or paid as a prize: limit and balance move alike."""
    felt, rng = Felt(desk, game, boxes=2), random.Random(5)
    limited(felt, 5_000_000)
    before = desk.state(f"patron/{felt.patron(2)}").version
    for _ in range(12):
        felt.play(rng)
        assert left(felt) == 5_000_000 + desk.balance(f"patron/{felt.patron(1)}") - BANK
    state = desk.state(f"patron/{felt.patron(1)}").state
    assert state.tables == {}
    assert desk.state(f"patron/{felt.patron(2)}").version == before  # nothing is recorded for a patron without limits
    assert verify(path).fault is None


def test_what_lies_on_two_tables_counts_together(desk: Desk) -> None:
    first = Felt(desk, FLOP, boxes=1)
    limited(first, 3999)
    other = Felt(desk, FLOP, boxes=1, name="2")
    other.do(TakeSeat(2), first.player(1))
    for felt in (first, other):
        felt.do(OpenBets(), SYSTEM)
    first.do(PlaceWagers(1, ANTES), first.player(1))
    assert left(first) == 1999
    with pytest.raises(Refused, match="loss limit"):
        other.do(PlaceWagers(2, ANTES), first.player(1))
    first.do(TakeBack(1), first.player(1))
    assert left(first) == 3999
    other.do(PlaceWagers(2, ANTES), first.player(1))
    with pytest.raises(Refused, match="loss limit"):
        first.do(PlaceWagers(1, ANTES), first.player(1))


def test_the_loser_of_a_race_for_the_limit_decides_again(desk: Desk, path: Path) -> None:
    """Two desks on one journal: what the other has recorded in between is not overlooked."""
    felt = Felt(desk, FLOP, boxes=1)
    limited(felt, 3999)
    felt.do(OpenBets(), SYSTEM)
    second = open_desk(path)
    try:
        second.execute_now("table/8", SYSTEM, OpenTable(FLOP), "a")
        second.execute_now("table/8", felt.player(1), TakeSeat(1), "b")
        second.execute_now("table/8", SYSTEM, OpenBets(), "c")
        second.execute_now("table/8", felt.player(1), PlaceWagers(1, ANTES), "d")
    finally:
        second.close()
    with pytest.raises(Refused, match="loss limit"):
        felt.do(PlaceWagers(1, ANTES), felt.player(1))


def test_nobody_asks_for_a_record_of_play(desk: Desk) -> None:
    for role in Role:
        with pytest.raises(Refused, match="not for"):
            desk.execute_now("patron/ann", Actor("ann", role), RecordPlay("1", 1, 0, 5, True, True), f"k{role}")


def test_invalid_wagers_are_found_after_their_player_has_left(desk: Desk, path: Path) -> None:
    felt = Felt(desk, FLOP, boxes=2)
    felt.play(random.Random(5))
    felt.do(LeaveSeat(1), felt.player(1))
    felt.do(TakeSeat(1), Actor("newcomer", Role.PLAYER))
    [noted] = felt.do(ReportInvalid(1, "no valid card", round=1), SUPERVISOR).events
    assert isinstance(noted, WagersInvalid)
    assert (noted.patron, noted.found) == (felt.patron(1), "after it")
    with pytest.raises(Refused, match="newcomer had no wager in that round"):
        felt.do(ReportInvalid(1, "no valid card", patron="newcomer"), SUPERVISOR)
    assert verify(path).fault is None


def test_the_standing_is_recorded_with_the_command(desk: Desk) -> None:
    felt = Felt(desk, FLOP, boxes=1, cards=False)
    limited(felt, 5000)
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, ANTES), felt.player(1))
    felt.do(CloseBets(), SYSTEM)
    rows = desk.journal.rows(felt.stream, 0, -1)
    facts = [msgspec.json.decode(row.facts, type=Facts) for row in rows]
    assert [one.standing for one in facts if one.standing] == [Standing("C1", left=5000, declared=0)]


def test_an_unknown_reading_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="no other reading"):
        desk.execute_now("table/7", SYSTEM, OpenTable(FLOP, options=("I-99",)), "k")
    desk.execute_now("table/7", SYSTEM, OpenTable(FLOP, options=("I-11",)), "k2")
    assert desk.state("table/7").state.table.options == ("I-11",)


def not_covered(felt: Felt, box: int = 1) -> list[StakeSettled]:
    """The box cannot cover its bet: how its stakes are settled."""
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(box, (Bet("ante", 1000),)), Actor("ann", Role.PLAYER))
    felt.do(CloseBets(), SYSTEM)
    felt.do(ReportFault(Fault.NOT_COVERED, box), SUPERVISOR)
    proposed = felt.round.proposed
    assert proposed is not None
    confirm = ConfirmFault(proposed.proposal, proposed.remedies[0])
    outcome = felt.do(confirm, Actor("max", Role.GAMING_MANAGER))
    return [event for event in outcome.events if isinstance(event, StakeSettled)]


@each_game
def test_a_warning_goes_with_the_patron_to_every_table(desk: Desk, path: Path, key: str, cited: Cited) -> None:
    ann = Actor("ann", Role.PLAYER)
    desk.execute_now("patron/ann", SYSTEM, IssueCard("C-1"), "card")
    desk.execute_now("patron/ann", SYSTEM, BuyIn("ann", 1500), "chips")  # an ante, and not enough for the bet
    results = []
    for name in ("1", "2"):
        felt = Felt(desk, key, boxes=0, name=name)
        felt.do(TakeSeat(1), ann)
        for settled in not_covered(felt):
            cited.note(settled)
            results.append((settled.result, settled.returned))
    assert results == [(Result.VOID, 1000), (Result.LOSE, 0)]
    assert desk.state("patron/ann").state.warned == (key,)
    assert desk.journal.version("patron/ann") == 3  # a second warning is none
    desk.close()
    assert verify(path).fault is None
