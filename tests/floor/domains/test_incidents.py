"""The register of incidents and the tables: orders keep people apart, set turns, void and refund."""

from pathlib import Path

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import IdentifyPerson, LiftMeasure, ReportDevice, TakeMeasure
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ProposeInvalidation,
    WithdrawInvalidation,
)
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.rules.game import Verify
from cutcard.rules.printed.incidents import Measure
from cutcard.ruling import Result
from cutcard.table.messages.orders import TurnsOrdered
from cutcard.table.messages.round import (
    Choose,
    CloseBets,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    Settle,
    TakeSeat,
)
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import possible
from cutcard.web.jobs.registers.conduct import JOBS
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.play import BANK, DEALER, GAMES, SYSTEM
from tests.support.journal.audit import verify
from tests.support.table.incident_floor import CAS, DRAW, GUS, STUD, THREE, WHY, Floor, royal

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


@each_game
def test_the_order_to_play_first_goes_with_the_person_to_another_record(
    desk: Desk, cited: Cited, key: str, clause: str, path: Path
) -> None:
    floor = Floor(desk, cited, key)
    floor.suspect(3)
    floor.note(TakeMeasure("collusion", 1, "play first", WHY), CAS)
    floor.do(LeaveSeat(3), floor.player(3))
    floor.at("patron/other", RecordPerson("papers shown"), CAS)
    floor.at(f"patron/{floor.patron(3)}", MergeRecord("other", "the same passport"), Actor("mia", Role.GAMING_MANAGER))
    (_, ordered) = floor.do(TakeSeat(3), Actor("other", Role.PLAYER)).events
    assert isinstance(ordered, TurnsOrdered)
    assert (floor.state.opened.first, ordered.clauses[-1]) == ((floor.patron(3), "other"), clause)
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
    floor.note(ReportDevice(place, "a counter", floor.patron(2)), GUS)
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
    floor.note(ReportDevice(IncidentPlace("1", number), "a counter", floor.patron(2)), GUS)  # the round before
    found, reason = floor.refused(TakeMeasure("device", 2, "void wagers", WHY), CAS)
    assert (found, "can no longer be changed" in reason) == (clause, True)
    unplayed = ReportDevice(IncidentPlace("1", number + 2), "a counter", floor.patron(2))
    assert f"has played no round {number + 2}" in floor.refused(unplayed, GUS)[1]
    floor.note(ReportDevice(place, "a counter", seen="an onlooker"), GUS)
    assert "nobody knows yet" in floor.refused(TakeMeasure("device", 3, "void wagers", WHY), CAS)[1]
    floor.at("patron/visitor", BuyIn("visitor", 100), SYSTEM)
    floor.note(IdentifyPerson(3, "visitor"), GUS)
    assert "has no wager" in floor.refused(TakeMeasure("device", 3, "void wagers", WHY), CAS)[1]
    assert verify(path).fault is None
    if floor.jackpot:
        assert reconcile(desk, "A").difference == 0


def _offered(desk: Desk, key: str) -> list[object]:
    """The rounds whose wagers the job offers to void."""
    (job,) = [one for one in JOBS if one.gives is TakeMeasure]
    spot = Spot(desk, CAS, f"incidents/{key}", {})
    void = [case for case in job.cases(spot) if case.values["measure"] == "void wagers"]
    return [case.values["round"] for case in void if possible(job, spot.of(case))]


@each_game
def test_wagers_of_a_later_round_are_voided_in_the_same_case(
    desk: Desk, cited: Cited, key: str, clause: str, path: Path
) -> None:
    """The case is about a person, not only about the round in which the device was seen. Each round is voided once."""
    floor = Floor(desk, cited, key)
    floor.begin(floor.rng)
    floor.note(ReportDevice(floor.here, "a counter", floor.patron(2)), GUS)
    floor.finish(floor.rng)
    floor.measure("device", "void wagers")
    before = floor.balances()
    floor.begin(floor.rng)
    assert floor.staked(2) > 0
    again = TakeMeasure("device", 1, "void wagers", WHY, floor.round.number)
    assert _offered(desk, key) == [again.round]
    floor.note(again, CAS)
    assert _offered(desk, key) == []
    assert floor.refused(again, CAS) == (clause, 'device case 1: the measure "void wagers" has already been ordered')
    floor.finish(floor.rng)
    assert floor.balances()[1] == before[1]
    assert verify(path).fault is None


@pytest.mark.parametrize("measure", ["exclude from the game", "exclude from the casino"])
@pytest.mark.parametrize("game", GAMES)
def test_an_exclusion_reaches_the_tables_it_names(
    desk: Desk, cited: Cited, game: str, measure: Measure, path: Path
) -> None:
    floor = Floor(desk, cited, game, boxes=1)
    there = Floor(desk, cited, DRAW if game != DRAW else THREE, boxes=1, name="2")
    again = Floor(desk, cited, game, boxes=1, name="3")
    floor.note(ReportDevice(IncidentPlace("1"), "a counter", floor.patron(1)), DEALER)
    floor.measure("device", measure)
    clause = floor.state.rules.patrons.exclusions["game" if "game" in measure else "casino"]  # type: ignore[union-attr]  # each game has it
    floor.do(OpenBets(), SYSTEM)
    assert floor.refused(PlaceWagers(1, floor.bets(floor.rng)), floor.player(1), floor.stream)[0] == clause
    assert again.refused(TakeSeat(2), floor.player(1), again.stream)[0] == clause
    if measure == "exclude from the game":
        there.do(TakeSeat(2), floor.player(1))
    else:
        assert "excluded" in there.refused(TakeSeat(2), floor.player(1), there.stream)[1]
    floor.note(ReportDevice(IncidentPlace("1"), "a counter", seen="a man in red"), DEALER)
    assert "identify them" in floor.refused(TakeMeasure("device", 2, measure, WHY), CAS)[1]
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
    step = {"open": CloseBets(), "play": Settle(), "over": OpenBets()}[moment]
    assert floor.refused(step, SYSTEM, floor.stream)[0] == power, "the round is on hold meanwhile"
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
    royal(floor)
    if way == "invalidated":
        floor.note(ProposeInvalidation(floor.here, "disruption", "a fire"), GUS)
        floor.note(ConfirmInvalidation(1), CAS)
    else:
        floor.note(ReportDevice(floor.here, "a counter", floor.patron(1)), DEALER)
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
