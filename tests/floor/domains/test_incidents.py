"""The register of incidents and the tables: orders keep people apart, set turns, void and refund."""

import random
from pathlib import Path
from typing import Any, Literal

import pytest

from cutcard.cards import parse
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import LiftMeasure, ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ConfirmWithheld,
    ProposeInvalidation,
    WithdrawInvalidation,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import RecordAttempt, RecordRectified, ReportWrongPayment
from cutcard.registers.patrons.messages import IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.rules.game import Verify
from cutcard.rules.printed.incidents import Measure
from cutcard.ruling import Refused, Result
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Settle,
    ShowCards,
    TakeSeat,
)
from cutcard.table.play.course import Need
from tests.conftest import Cited
from tests.support.audit import verify
from tests.support.floor_play import BANK, DEALER, GAMES, SYSTEM, Felt
from tests.support.shared import each_game

FLOP, THREE, DRAW, STUD = "plain-flop", "plain-three", "plain-draw", "plain-stud"
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX = Actor("max", Role.GAMING_MANAGER)
WHY = "seen by the dealer and on camera"


class Floor(Felt):
    """A table and the register of its game; every event is noted for the clauses it cites."""

    def __init__(self, desk: Desk, cited: Cited, game: str, boxes: int = 3, **named: Any) -> None:
        super().__init__(desk, game, boxes, **named)
        self.cited, self.rng, self.turns = cited, random.Random(7), list[Need]()

    def choice(self, need: Need, rng: random.Random) -> Choose:
        self.turns.append(need)
        return super().choice(need, rng)

    def note(self, command: Command, actor: Actor) -> None:
        """An entry in the register, and what follows from it."""
        before = self.desk.state(self.stream).version
        for event in self.at(f"incidents/{self.game.key}", command, actor).events:
            self.cited.note(event)
        for entry in self.desk.history(self.stream, before):
            for event in entry.events:
                self.cited.note(event)

    def refused(self, command: Command, actor: Actor, stream: str = "") -> tuple[str | None, str]:
        before = self.desk.state(self.stream).version
        with pytest.raises(Refused) as refused:
            self.at(stream or f"incidents/{self.game.key}", command, actor)
        assert self.desk.state(self.stream).version == before
        return refused.value.clause, refused.value.reason

    @property
    def here(self) -> IncidentPlace:
        return IncidentPlace(self.stream.removeprefix("table/"), self.round.number)

    def suspect(self, *boxes: int) -> None:
        players = tuple(self.patron(box) for box in boxes)
        self.note(SuspectCollusion(IncidentPlace(self.stream.removeprefix("table/")), players, WHY), GUS)

    def measure(self, matter: Literal["device", "collusion"], measure: Measure) -> None:
        self.note(TakeMeasure(matter, 1, measure, WHY), CAS)

    def stake(self, box: int) -> None:
        self.do(PlaceWagers(box, self.bets(self.rng)), self.player(box))

    def balances(self) -> list[int]:
        return [self.desk.balance(f"patron/{self.patron(box)}") for box in range(1, self.boxes + 1)]

    def staked(self, box: int) -> int:
        """All chips that a player has put down in the round, settled or not."""
        who = self.patron(box)
        lying = sum(stake.chips for stake in self.round.stakes if stake.owner == who)
        return lying + sum(one.chips for one in self.round.settled if one.owner == who)

    def meter(self) -> int:
        return self.desk.balance("pool/A")


# -- collusion


@each_game
def test_who_is_kept_apart_shares_no_table(desk: Desk, cited: Cited, key: str, clause: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=2)
    other = Floor(desk, cited, key, boxes=1, name="2")
    floor.suspect(1, 2)
    other.do(TakeSeat(2), floor.player(2))
    floor.measure("collusion", "keep apart")
    floor.do(OpenBets(), SYSTEM)
    for box in (1, 2):  # both sit here, so neither plays on
        found, reason = floor.refused(PlaceWagers(box, floor.bets(floor.rng)), floor.player(box), floor.stream)
        assert (found, "one of them must play elsewhere" in reason) == (clause, True)
    floor.do(LeaveSeat(2), floor.player(2))
    floor.stake(1)
    assert floor.refused(TakeSeat(2), floor.player(2), floor.stream)[0] == clause
    assert other.refused(TakeSeat(3), floor.player(1), other.stream)[0] == clause
    floor.do(TakeSeat(2), other.player(1))  # who is suspected of nothing sits beside either
    other.do(LeaveSeat(2), floor.player(2))
    other.do(TakeSeat(3), floor.player(1))
    floor.do(LeaveSeat(1), floor.player(1))
    floor.note(LiftMeasure("collusion", 1, "keep apart", "cleared"), CAS)
    floor.do(TakeSeat(1), floor.player(1))
    floor.do(TakeSeat(3), floor.player(2))
    assert verify(path).fault is None


@each_game
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_suspects_decide_before_the_others(
    desk: Desk, cited: Cited, key: str, clause: str, dealing: str, path: Path
) -> None:
    floor = Floor(desk, cited, key, dealing=dealing)
    floor.suspect(3)
    first = []
    for measure in (None, TakeMeasure, LiftMeasure):
        if measure:
            floor.note(measure("collusion", 1, "play first", WHY), CAS)
        floor.turns.clear()
        floor.play(floor.rng)
        first.append(floor.turns[0])
    assert first[1].box == 3
    at_once = any(isinstance(phase, Verify) for phase in floor.game.phases)  # then who has won at once plays last
    assert at_once or (first[0].box, first[2].box) == (1, 1)
    assert floor.state.opened.first == ()
    floor.note(TakeMeasure("collusion", 1, "play first", WHY), CAS)
    floor.begin(floor.rng)
    while floor.need.kind not in ("choice", "declaration"):
        floor.step(floor.rng)
    before = Declare(1, wins=False) if floor.need.kind == "declaration" else Choose(1, floor.need.moves[0].name)
    found, reason = floor.refused(before, floor.player(1), floor.stream)
    assert (found, "box 3" in reason) == (clause, True)
    floor.finish(floor.rng)
    assert verify(path).fault is None


# -- devices


@each_game
@pytest.mark.parametrize("moment", ["open", "play", "over"])
def test_the_wagers_of_a_device_go_back(
    desk: Desk, cited: Cited, key: str, clause: str, moment: str, path: Path
) -> None:
    floor = Floor(desk, cited, key)
    floor.play(floor.rng)
    before, number = floor.balances(), floor.round.number
    floor.do(OpenBets(), SYSTEM)
    for box in (1, 2, 3):
        floor.stake(box)
    if moment != "open":
        floor.do(CloseBets(), SYSTEM)
    if moment == "over":
        floor.finish(floor.rng)
    settled = floor.balances()
    place = floor.here
    floor.note(ReportDevice(place, floor.patron(2), "a counter"), GUS)
    assert floor.refused(TakeMeasure("device", 1, "void wagers", WHY), GUS)[0] == clause  # the one who reported it
    floor.measure("device", "void wagers")
    assert floor.balances()[1] == before[1]
    if moment == "over":
        assert floor.balances()[::2] == settled[::2]
    else:
        assert floor.staked(1) > 0
        if moment == "open":
            floor.do(CloseBets(), SYSTEM)
        floor.finish(floor.rng)
        assert floor.balances()[1] == before[1]
    assert desk.balance("felt/1") == 0
    for late, offset in enumerate((-1, 1), 2):  # the round before, and one that has not been played
        floor.note(ReportDevice(IncidentPlace("1", number + 1 + offset), floor.patron(2), "a counter"), GUS)
        found, reason = floor.refused(TakeMeasure("device", late, "void wagers", WHY), CAS)
        assert (found, "can no longer be changed" in reason) == (clause, True)
    floor.note(ReportDevice(place, "an onlooker", "a counter"), GUS)
    assert "has no wager" in floor.refused(TakeMeasure("device", 4, "void wagers", WHY), CAS)[1]
    assert verify(path).fault is None
    if floor.jackpot:
        assert reconcile(desk, "A").difference == 0


@pytest.mark.parametrize("measure", ["exclude from the game", "exclude from the casino"])
@pytest.mark.parametrize("game", GAMES)
def test_an_exclusion_reaches_the_tables_it_names(
    desk: Desk, cited: Cited, game: str, measure: Measure, path: Path
) -> None:
    floor = Floor(desk, cited, game, boxes=1)
    there = Floor(desk, cited, DRAW if game != DRAW else THREE, boxes=1, name="2")
    again = Floor(desk, cited, game, boxes=1, name="3")
    floor.note(ReportDevice(IncidentPlace("1"), floor.patron(1), "a counter"), DEALER)
    floor.measure("device", measure)
    clause = floor.state.rules.patrons.exclusions["game" if "game" in measure else "casino"]  # type: ignore[union-attr]
    floor.do(OpenBets(), SYSTEM)
    assert floor.refused(PlaceWagers(1, floor.bets(floor.rng)), floor.player(1), floor.stream)[0] == clause
    assert again.refused(TakeSeat(2), floor.player(1), again.stream)[0] == clause
    if measure == "exclude from the game":
        there.do(TakeSeat(2), floor.player(1))
    else:
        assert "excluded" in there.refused(TakeSeat(2), floor.player(1), there.stream)[1]
    floor.note(ReportDevice(IncidentPlace("1"), "a man in red", "a counter"), DEALER)  # nobody with an account
    floor.note(TakeMeasure("device", 2, measure, WHY), CAS)
    assert verify(path).fault is None


# -- outcomes


@each_game
@pytest.mark.parametrize("moment", ["open", "play", "over"])
def test_an_invalidated_round_gives_everything_back(
    desk: Desk, cited: Cited, key: str, power: str, refund: str, moment: str, path: Path
) -> None:
    floor = Floor(desk, cited, key)
    floor.play(floor.rng)
    before, meter = floor.balances(), floor.meter()
    floor.do(OpenBets(), SYSTEM)
    for box in (1, 2, 3):
        floor.stake(box)
    if moment != "open":
        floor.do(CloseBets(), SYSTEM)
    if moment == "over":
        floor.finish(floor.rng)
    for wrong in (1, 3):
        assert floor.refused(ProposeInvalidation(IncidentPlace("1", wrong), "disruption", "a fire"), GUS)[0] == power
    floor.note(ProposeInvalidation(IncidentPlace("1", 2), "disruption", "a fire"), GUS)
    for command, actor in ((OpenBets(), SYSTEM), (LeaveSeat(1), floor.player(1))):  # all stands still meanwhile
        assert floor.refused(command, actor, floor.stream)[0] == power
    assert floor.need.kind == "fault"
    assert "second person" in floor.refused(ConfirmInvalidation(1), GUS)[1]
    floor.note(ConfirmInvalidation(1), CAS)
    assert floor.balances() == before
    assert (floor.meter(), desk.balance("felt/1")) == (meter, 0)
    assert floor.round.voided
    floor.play(floor.rng)
    assert verify(path).fault is None
    if floor.jackpot:
        assert reconcile(desk, "A").difference == 0


@each_game
@pytest.mark.parametrize("over", [False, True])
def test_the_stakes_of_a_fraud_are_forfeited_and_no_others(
    desk: Desk, cited: Cited, key: str, power: str, refund: str, over: bool, path: Path
) -> None:
    won = False
    floor = Floor(desk, cited, key)
    for number in range(1, 16):
        before, house = floor.balances(), desk.balance("house")
        floor.begin(floor.rng)
        if over:
            floor.finish(floor.rng)
        lost = floor.staked(2)
        won = won or any(one.result is Result.WIN for one in floor.round.settled if one.owner == floor.patron(2))
        place, cheat = IncidentPlace("1", number), floor.patron(2)
        assert "no wager" in floor.refused(ProposeInvalidation(place, "fraud", WHY, ("nobody",)), CAS)[1]
        assert floor.refused(ProposeInvalidation(place, "disruption", WHY, (cheat,)), CAS)[0] == refund
        floor.note(ProposeInvalidation(place, "fraud", WHY, (cheat,)), CAS)
        floor.note(ConfirmInvalidation(number), GUS)
        assert floor.balances() == [before[0], before[1] - lost, before[2]]
        kept = [one for one in floor.round.settled if one.owner == cheat]
        assert {(one.result, one.returned, one.returned_tokens) for one in kept} == {(Result.LOSE, 0, 0)}
        share = 350 if floor.jackpot and _staked_jackpot(floor) else 0  # of a jackpot wager that was lost
        assert desk.balance("house") == house + lost - share
    assert won or not over, "no forfeited stake had won: choose another seed"
    assert verify(path).fault is None
    if floor.jackpot:
        assert reconcile(desk, "A").difference == 0


def _staked_jackpot(floor: Floor) -> bool:
    return any(one.area == "jackpot" and one.owner == floor.patron(2) for one in floor.round.settled)


def test_an_outcome_that_stands_goes_on_where_it_stood(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, STUD)
    floor.begin(floor.rng)
    need = floor.need
    floor.note(ProposeInvalidation(floor.here, "disruption", "a brawl"), GUS)
    assert floor.need.kind == "fault"
    floor.note(WithdrawInvalidation(1, "at another table"), GUS)
    assert floor.need == need
    floor.finish(floor.rng)
    assert verify(path).fault is None


@each_game
def test_a_jackpot_that_was_paid_goes_back_to_its_pool(
    desk: Desk, cited: Cited, key: str, way: str, path: Path
) -> None:
    floor = Floor(desk, cited, key, boxes=1, dealing="recorded")
    floor.play(floor.rng)
    before, meter = desk.balance("circulation"), floor.meter()
    floor.do(OpenBets(), DEALER)
    floor.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", 500))), DEALER)
    floor.shuffle()
    floor.do(CloseBets(), DEALER)
    while (need := floor.need).kind != "opening":
        if need.pile == "box 1":
            floor.do(ShowCards("box 1", parse("As Ks Qs Js Ts")), DEALER)
        elif need.pile == "dealer":
            floor.do(ShowCards("dealer", parse("2h 3d 4c 9h Jd")[need.first : need.first + need.count]), DEALER)
        elif need.kind == "choice":
            floor.do(Choose(1, "bet"), DEALER)
        else:
            floor.do(Settle(), DEALER)
    assert sum(prize.from_pool for prize in floor.round.prizes) > 0
    assert floor.round.topped_up > 0
    if way == "invalidated":
        floor.note(ProposeInvalidation(floor.here, "disruption", "a fire"), GUS)
        floor.note(ConfirmInvalidation(1), CAS)
    else:
        floor.note(ReportDevice(floor.here, floor.patron(1), "a counter"), DEALER)
        floor.measure("device", "void wagers")
    assert (desk.balance("circulation"), floor.meter()) == (before, meter)
    assert (floor.round.prizes, floor.round.topped_up) == ((), 0)
    assert reconcile(desk, "A").difference == 0
    assert verify(path).fault is None


def test_a_loss_limit_forgets_what_did_not_happen(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, STUD)
    who = floor.patron(1)
    floor.at(f"patron/{who}", IssueCard("C-1"), SYSTEM)
    floor.at(f"patron/{who}", SetLossLimit(5_000_000, 30), floor.player(1))

    def left() -> int | None:
        state = desk.state(f"patron/{who}").state
        assert isinstance(state, Patron)
        return standing(state, "2026-01-01T09:00:00Z").left

    for number, over in enumerate((True, False, True), 1):
        floor.begin(floor.rng)
        if over:
            floor.finish(floor.rng)
        forfeit = (who,) if number == 3 else ()
        lost = floor.staked(1) if forfeit else 0
        floor.note(ProposeInvalidation(floor.here, "fraud", WHY, forfeit), GUS)
        floor.note(ConfirmInvalidation(number), CAS)
        assert left() == 5_000_000 - lost == 5_000_000 + desk.balance(f"patron/{who}") - BANK
    assert verify(path).fault is None


# -- payments


@pytest.mark.parametrize("direction", ["over", "under"])
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_a_wrong_payment_is_booked_and_put_right_by_another_person(
    desk: Desk, cited: Cited, dealing: str, direction: Literal["over", "under"], path: Path
) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1, dealing=dealing)
    who, chips = floor.patron(1), 700 if direction == "over" else -700
    account = f"patron/{who}" if dealing == "electronic" else "circulation"
    before = desk.balance(account)
    floor.note(ReportWrongPayment(IncidentPlace("1"), "wager", direction, 700, "paid wrongly", who), DEALER)
    found = 0 if dealing == "electronic" else chips  # there the ledger has it already
    assert desk.balance(account) == before + found
    assert "second person" in floor.refused(RecordRectified(1, 700), DEALER)[1]
    assert "more than is still outstanding" in floor.refused(RecordRectified(1, 701), GUS)[1]
    floor.note(RecordRectified(1, 699), GUS)
    assert desk.balance(account) == before + found - (699 if direction == "over" else -699)
    floor.note(RecordRectified(1, 1), GUS)
    assert desk.balance(account) == before + found - chips
    assert verify(path).fault is None


def test_nothing_is_booked_on_an_account_that_nobody_knows_or_that_is_too_small(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, FLOP, boxes=1)
    floor.note(ReportWrongPayment(IncidentPlace("1"), "wager", "over", BANK + 1, "paid wrongly"), DEALER)
    assert "identify the patron" in floor.refused(RecordRectified(1, 1), GUS)[1]
    who = floor.patron(1)
    floor.note(RecordAttempt(1, "identify", "looked at the recording", who), DEALER)
    assert "not enough chips" in floor.refused(RecordRectified(1, BANK + 1), GUS)[1]
    floor.note(RecordRectified(1, BANK), GUS)
    assert desk.balance(f"patron/{who}") == 0


@each_game
def test_a_payment_is_withheld_by_two_people(desk: Desk, cited: Cited, key: str, clause: str, path: Path) -> None:
    floor = Floor(desk, cited, key, boxes=1)
    who = floor.patron(1)
    floor.note(WithholdPayment(IncidentPlace("1"), who, "prize", 4000, "works here"), CAS)
    assert desk.balance(f"patron/{who}") == BANK
    assert floor.refused(ConfirmWithheld(1), CAS)[0] == clause
    house = desk.balance("house")
    floor.note(ConfirmWithheld(1), MAX)
    assert (desk.balance(f"patron/{who}"), desk.balance("house")) == (BANK - 4000, house + 4000)
    assert verify(path).fault is None


# -- the stream itself


def test_a_deck_is_searched_before_it_deals_again(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, THREE, boxes=1)
    other = Floor(desk, cited, THREE, boxes=1, name="2")
    floor.note(ReportDefect(IncidentPlace("1"), "foreign card", "a red back"), DEALER)
    for felt in (floor, other):
        felt.do(OpenBets(), SYSTEM)
    assert floor.refused(PlaceWagers(1, floor.bets(floor.rng)), floor.player(1), floor.stream)[0] == "PLT 11.7.3"
    other.stake(1)
    floor.note(RecordSearch(1, "nothing more"), DEALER)
    floor.stake(1)


def test_an_entry_is_made_in_the_register_of_its_game(desk: Desk, cited: Cited) -> None:
    floor = Floor(desk, cited, THREE, boxes=1)
    floor.play(floor.rng)
    fire = ProposeInvalidation(IncidentPlace("1", 1), "disruption", "a fire")
    assert "plain-three" in floor.refused(fire, GUS, f"incidents/{STUD}")[1]
    assert "is not open" in floor.refused(ProposeInvalidation(IncidentPlace("9", 1), "disruption", "a fire"), GUS)[1]
    assert "no register" in floor.refused(fire, GUS, "incidents/whist")[1]


def test_the_loser_of_a_race_meets_the_order(desk: Desk, cited: Cited, path: Path) -> None:
    """Two desks on one journal: what the other has ordered in between binds."""
    floor = Floor(desk, cited, THREE, boxes=2)
    floor.suspect(1, 2)
    floor.do(OpenBets(), SYSTEM)
    second = open_desk(path)
    try:
        second.execute_now(f"incidents/{THREE}", CAS, TakeMeasure("collusion", 1, "keep apart", WHY), "a")
    finally:
        second.close()
    bets = floor.bets(floor.rng)
    assert floor.refused(PlaceWagers(1, bets), floor.player(1), floor.stream)[0] == "PLT 11.9.2"


def test_a_register_is_opened_again_from_its_snapshot(desk: Desk, cited: Cited, path: Path) -> None:
    floor = Floor(desk, cited, DRAW, boxes=2)
    for number in range(25):
        floor.note(LodgeDispute(IncidentPlace("1"), floor.patron(1), f"hand {number}"), DEALER)
    floor.suspect(1, 2)
    floor.measure("collusion", "play first")
    opened = desk.state(f"incidents/{DRAW}")
    assert opened.snapshot > 0
    again = open_desk(path)
    try:
        state = again.state(f"incidents/{DRAW}").state
        assert isinstance(state, GameRegister)
        assert state == opened.state
        assert len(state.register.disputes.cases) == 25
        assert again.state("table/1").state.opened.first == (floor.patron(1), floor.patron(2))
    finally:
        again.close()
    assert verify(path).fault is None
