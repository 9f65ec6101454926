"""Assisted tables: what is found about wagers that nobody recorded, and the money that a register moves for them."""

from collections.abc import Iterator

import pytest

from cutcard.cards import parse
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import MeasureTaken, ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.dispute import CarryOutOrder, DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmInvalidation,
    DecideUncovered,
    OutcomeInvalidated,
    ProposeInvalidation,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import (
    PaymentRectified,
    RecordEnquiry,
    RecordRectified,
    ReportWrongPayment,
    WrongPaymentFound,
)
from cutcard.registers.patrons.messages import CancelCard, Exclude, IssueCard
from cutcard.ruling import Refused, Result, do
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.cards import RecordCount
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, FaultProposed
from cutcard.table.messages.jackpot import AllowBacking, ClaimHit, ConfirmHits
from cutcard.table.messages.round import JackpotPaid, LeaveSeat, StakeSettled, TakeSeat
from cutcard.table.messages.validity import Ground, ReportInvalid, WagersInvalid
from cutcard.web.jobs.declared.job import JobCase, Spot
from cutcard.web.jobs.doing import build, possible
from cutcard.web.jobs.registers.payments import JOBS
from cutcard.web.jobs.tables.players import JOBS as PLAYERS
from tests.conftest import Cited
from tests.support.floor.assisted import ANOTHER, PRICE, RATE, SUPERVISOR, Assisted
from tests.support.floor.play import DEALER, SEED, SYSTEM
from tests.support.journal.audit import verify

UTH, CSP = "ultimate-texas-holdem", "caribbean-stud"
ROYAL = {UTH: ClaimHit(2, parse("As Ks"), parse("Qs Js Ts")), CSP: ClaimHit(2, parse("As Ks Qs Js Ts"))}
PEOPLE = ("ann", "bob", "cy")
PROXY: Ground = "another person's card"


@pytest.fixture(params=[UTH, CSP])
def table(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Assisted]:
    kept = Assisted(desk, request.param)
    for box, who in enumerate(PEOPLE, 1):
        kept.give(f"patron/{who}", IssueCard(f"C-{box}"), SYSTEM)
        kept.do(TakeSeat(box), Actor(who, Role.PLAYER))
    yield kept.prepare()
    assert verify(desk.journal).fault is None
    assert reconcile(desk, "A").difference == 0


def entered(table: Assisted, command: Command, by: Actor, cited: Cited) -> list[object]:
    """What the register of the game makes of a command."""
    events = table.give(f"incidents/{table.game}", command, by)
    for event in events:
        cited.note(event)
    return events


def found_invalid(table: Assisted, box: int) -> None:
    events = table.do(ReportInvalid(box, PROXY), SUPERVISOR)
    (proposed,) = (event for event in events if isinstance(event, FaultProposed))
    table.do(ConfirmFault(proposed.proposal, proposed.remedies[0]), ANOTHER)


def proving(uth: pytest.MarkDecorator, csp: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """A test at a table of each document, with the clauses that it proves there."""
    tables = pytest.param(UTH, marks=uth), pytest.param(CSP, marks=csp)
    return pytest.mark.parametrize("table", tables, indirect=True)


@proving(pytest.mark.clause("UTH 11.16.2"), pytest.mark.clause("CSP 14.20.2"))
def test_an_invalid_jackpot_wager_that_hits_only_goes_back(table: Assisted, cited: Cited) -> None:
    table.do(DealRound((1, 2)))
    found_invalid(table, 2)
    table.do(ROYAL[table.game])
    events = table.do(ConfirmHits(), SUPERVISOR)
    lines = {event.box: event for event in events if isinstance(event, StakeSettled)}
    for line in lines.values():
        cited.note(line)
    assert (lines[2].result, lines[2].returned) == (Result.VOID, lines[2].chips)
    assert lines[1].result is Result.LOSE
    assert not any(isinstance(event, JackpotPaid) for event in events)
    assert table.meter == SEED + PRICE * RATE // 100, "only the valid wager raised the meter"


@proving(pytest.mark.clause("UTH 15.2.6"), pytest.mark.clause("CSP 11.4"))
def test_a_jackpot_hand_is_made_of_the_cards_that_the_document_names(table: Assisted, cited: Cited) -> None:
    table.do(DealRound((2,)))
    royal = ROYAL[table.game]
    with pytest.raises(Refused, match=r"the community cards: .* enter exactly these") as refused:
        table.do(ClaimHit(2, royal.player, (*royal.board, *parse("2c 3c"))))
    cited.add(refused.value.clause or "")
    assert refused.value.clause == {UTH: "UTH 15.2.6", CSP: "CSP 11.4"}[table.game]


@proving(
    pytest.mark.clause("UTH 11.16", "UTH 11.16.1", "UTH 11.16.3", "UTH 13.1"),
    pytest.mark.clause("CSP 14.20", "CSP 14.20.1", "CSP 14.20.3"),
)
def test_wagers_that_nobody_recorded_are_invalid_before_during_and_after_the_hand(
    table: Assisted, cited: Cited
) -> None:
    def report(round: int = 0) -> WagersInvalid:
        event = table.do(ReportInvalid(3, PROXY, round=round), SUPERVISOR)[0]
        assert isinstance(event, WagersInvalid)
        cited.note(event)
        return event

    assert (report().found, report().round) == ("before the hand", 1)
    table.do(DealRound((1,)))
    found_invalid(table, 3)
    table.do(EndRound())
    with pytest.raises(Refused, match="already found to be invalid"):
        report(1)
    table.mend(DealRound((1,)))
    table.do(EndRound())
    assert (report(2).found, report(2).patron) == ("after it", "cy")
    assert (report().found, report().round) == ("before the hand", 3)
    with pytest.raises(Refused, match="nobody sits at box 5"):
        table.do(ReportInvalid(5, PROXY), SUPERVISOR)


@proving(
    pytest.mark.clause("UTH 11.12", "UTH 11.12.1", "UTH 11.12.2", "UTH 11.14.1.1"),
    pytest.mark.clause("CSP 14.16", "CSP 14.16.1", "CSP 14.16.2", "CSP 14.18.1.1"),
)
def test_a_wrong_payment_for_a_wager_that_nobody_recorded_is_reported_and_put_right(
    table: Assisted, cited: Cited
) -> None:
    table.do(DealRound((1,)))
    table.do(EndRound())
    place = IncidentPlace("1", 1)

    def wrong(who: str, paid: int, due: int) -> ReportWrongPayment:
        return ReportWrongPayment(place, "wager", paid, due, "read wrongly", patron=who)

    for who in ("ann", "cy"):  # ann's jackpot wager is on record, her ante is not
        (found,) = entered(table, wrong(who, 100_000, 250_000), SUPERVISOR, cited)
        assert isinstance(found, WrongPaymentFound)
        assert (found.patron, found.due - found.paid) == (who, 150_000)
    for command, reason in (
        (wrong("cy", 0, 100), "already about this"),
        (wrong("bob", 100, 100), "both amounts are the same"),
        (wrong("zed", 0, 100), "no player card on record"),
    ):
        with pytest.raises(Refused, match=reason):
            entered(table, command, SUPERVISOR, cited)
    entered(table, RecordEnquiry(2, "a slip", suspected=False), SUPERVISOR, cited)
    before = table.desk.balance("circulation")
    (paid,) = entered(table, RecordRectified(2, 150_000), ANOTHER, cited)
    assert isinstance(paid, PaymentRectified)
    assert table.desk.balance("circulation") == before + 150_000


@proving(pytest.mark.clause("UTH 11.7.2"), pytest.mark.clause("CSP 14.9.2"))
def test_a_count_that_finds_a_card_missing_during_a_round_proposes_to_void_it(table: Assisted, cited: Cited) -> None:
    table.do(DealRound((1,)))
    deck = next(iter(table.floor.opened.life.decks))
    for event in (events := table.do(RecordCount(deck, 51))):
        cited.note(event)
    assert any(isinstance(event, FaultProposed) for event in events)


def test_the_job_for_wrong_payments_names_players_whose_wagers_nobody_recorded(desk: Desk, table: Assisted) -> None:
    table.do(DealRound())
    table.do(EndRound())
    job = next(job for job in JOBS if job.gives is ReportWrongPayment)
    spot = Spot(desk, SUPERVISOR, f"incidents/{table.game}", {}, JobCase("1", "", {"place.table": "1"}))
    assert possible(job, spot)
    told = {"payment": "1/of cy", "due": 500, "details": "misread"}
    with pytest.raises(ValueError, match="enter what was paid"):
        build(job, spot, told)
    assert build(job, spot, {**told, "paid": 700}) == ReportWrongPayment(
        IncidentPlace("1", 1), "wager", 700, 500, "misread", patron="cy"
    )


@proving(pytest.mark.clause("UTH 13.17", "UTH 13.18"), pytest.mark.clause("CSP 16.13", "CSP 16.14"))
def test_a_dispute_about_a_hand_that_nobody_recorded_can_order_a_payment(table: Assisted, cited: Cited) -> None:
    table.do(DealRound())
    table.do(EndRound())
    entered(table, LodgeDispute(IncidentPlace("1", 1), "cy", "my flush was not paid"), SUPERVISOR, cited)
    entered(table, DecideDispute(1, "it is paid", "seen on film", MoneyOrder("pay", 5_000)), SUPERVISOR, cited)
    before = table.desk.balance("circulation")
    with pytest.raises(Refused, match="a second person must carry it out"):
        entered(table, CarryOutOrder(1), SUPERVISOR, cited)
    entered(table, CarryOutOrder(1), ANOTHER, cited)
    assert table.desk.balance("circulation") == before + 5_000


@proving(pytest.mark.clause("UTH 13.19"), pytest.mark.clause("CSP 16.15"))
def test_a_win_that_nobody_recorded_is_not_paid_or_claimed_back(table: Assisted, cited: Cited) -> None:
    table.do(DealRound())
    table.do(EndRound())
    place = IncidentPlace("1", 1)
    with pytest.raises(Refused, match="not recorded at that table: do not pay it, or lodge a dispute"):
        entered(table, WithholdPayment(place, "cy", "wager", 5_000, "works here"), ANOTHER, cited)
    entered(table, LodgeDispute(place, "cy", "paid although barred"), SUPERVISOR, cited)
    entered(table, DecideDispute(1, "it goes back", "barred", MoneyOrder("reverse", 5_000)), SUPERVISOR, cited)


def test_the_job_for_invalid_wagers_tells_the_next_hand_from_the_last(desk: Desk, table: Assisted) -> None:
    job = next(job for job in PLAYERS if job.gives is ReportInvalid)
    table.do(DealRound())
    spot = Spot(desk, SUPERVISOR, "table/1", {})
    assert [case.values for case in job.cases(spot)] == [{"seat": box} for box in (1, 2, 3)]
    table.do(EndRound())
    spot = Spot(desk, SUPERVISOR, "table/1", {})
    cases = [case for case in job.cases(spot) if case.values["seat"] == 3]
    assert all(possible(job, spot.of(case)) for case in cases)
    made = [build(job, spot.of(case), {"ground": PROXY}) for case in cases]
    assert made == [ReportInvalid(3, PROXY), ReportInvalid(3, PROXY, round=1)]


@proving(pytest.mark.clause("UTH 13.8.1"), pytest.mark.clause("CSP 16.4.1"))
def test_wagers_that_nobody_recorded_are_declared_void(table: Assisted, cited: Cited) -> None:
    table.do(DealRound((1,)))
    entered(table, ReportDevice(IncidentPlace("1", 1), "telephone", "cy"), SUPERVISOR, cited)
    (taken,) = entered(table, TakeMeasure("device", 1, "void wagers", "it counts cards", 1), ANOTHER, cited)
    assert isinstance(taken, MeasureTaken)


@proving(pytest.mark.clause("UTH 13.8.2", "UTH 11.9.2"), pytest.mark.clause("CSP 16.4.2"))
def test_no_round_is_dealt_while_somebody_sits_there_who_may_not_play(table: Assisted, cited: Cited) -> None:
    table.give("patron/cy", Exclude(table.game, "a device"), SUPERVISOR)
    with pytest.raises(Refused, match=r"box 3: .*have them leave the table") as refused:
        table.do(DealRound((1,)))
    assert refused.value.cure == do(LeaveSeat(3))
    table.do(LeaveSeat(3), DEALER)
    table.give("patron/bob", CancelCard("lost"), SYSTEM)
    table.do(DealRound((1,)))  # bob waits for another card, and plays no jackpot
    table.do(EndRound())
    suspects = SuspectCollusion(IncidentPlace("1"), ("ann", "bob"), "they show each other cards")
    entered(table, suspects, SUPERVISOR, cited)
    entered(table, TakeMeasure("collusion", 1, "keep apart", "seen"), SUPERVISOR, cited)
    with pytest.raises(Refused, match="may not play at the same table"):
        table.do(DealRound())
    table.do(LeaveSeat(2), DEALER)
    table.do(DealRound())


@proving(pytest.mark.clause("UTH 13.9.2", "UTH 13.10"), pytest.mark.clause("CSP 16.5.2", "CSP 16.6"))
def test_a_fraud_forfeits_wagers_that_nobody_recorded(table: Assisted, cited: Cited) -> None:
    table.do(DealRound((1,)))
    meter = table.meter
    with pytest.raises(Refused, match="is not on record at this table"):
        entered(table, ProposeInvalidation(IncidentPlace("1", 1), "fraud", "swapped", ("zed",)), SUPERVISOR, cited)
    entered(table, ProposeInvalidation(IncidentPlace("1", 1), "fraud", "swapped", ("cy",)), SUPERVISOR, cited)
    (done,) = entered(table, ConfirmInvalidation(1), ANOTHER, cited)
    assert isinstance(done, OutcomeInvalidated)
    assert done.forfeit == ("cy",)
    assert table.meter == meter - PRICE * RATE // 100


@pytest.mark.parametrize("table", [UTH], indirect=True)
@pytest.mark.clause("UTH 15.2.1.1", "UTH 5.6")
def test_a_jackpot_wager_on_another_players_box_is_its_backers(table: Assisted, cited: Cited) -> None:
    table.do(DealRound())
    with pytest.raises(Refused, match="wait until this one is over"):
        table.do(AllowBacking(3, 2), SUPERVISOR)
    table.do(EndRound())
    table.do(AllowBacking(3, 2), SUPERVISOR)
    with pytest.raises(Refused, match="may have no other wager"):
        table.do(DealRound((2, 3)))
    for event in table.do(DealRound((1, 2))):
        cited.note(event)
    table.do(ROYAL[UTH])
    paid = [event for event in table.do(ConfirmHits(), SUPERVISOR) if isinstance(event, JackpotPaid)]
    assert [(one.owner, one.box) for one in paid] == [("cy", 2)]
    table.do(DealRound((2, 3)))
    assert table.floor.opened.round is not None
    assert [stake.owner for stake in table.floor.opened.round.stakes] == ["bob", "cy"], "it was for one round"


def owners(table: Assisted) -> list[str]:
    """Whose jackpot wagers lie in the round that is dealt now."""
    table.do(DealRound((2,)))
    assert table.floor.opened.round is not None
    return [stake.owner for stake in table.floor.opened.round.stakes]


@pytest.mark.parametrize("table", [UTH], indirect=True)
@pytest.mark.clause("UTH 15.2.1.1")
def test_a_backer_is_allowed_before_the_first_round_and_until_one_counts(table: Assisted, cited: Cited) -> None:
    for event in table.do(AllowBacking(3, 2), SUPERVISOR):
        cited.note(event)
    for _ in range(2):
        assert owners(table) == ["cy"]
        table.do(CancelRound("box 3 sat out"), SUPERVISOR)  # it is recorded again
    assert owners(table) == ["cy"]
    table.do(EndRound())
    assert owners(table) == ["bob"]


@pytest.mark.parametrize("table", [UTH], indirect=True)
def test_a_round_recorded_as_over_too_early_is_taken_up_again_though_a_backer_is_allowed(table: Assisted) -> None:
    table.do(DealRound((2,)))
    table.do(EndRound())
    table.do(AllowBacking(3, 2), SUPERVISOR)
    table.do(CorrectAct("a hand was missed"), SUPERVISOR)
    table.do(EndRound())
    assert owners(table) == ["cy"], "the next round is still the backer's"


@pytest.mark.parametrize("table", [UTH], indirect=True)
def test_nobody_backs_a_box_whose_player_has_left(table: Assisted) -> None:
    table.do(AllowBacking(3, 2), SUPERVISOR)
    table.do(LeaveSeat(2), DEALER)
    table.give("patron/dee", IssueCard("C-4"), SYSTEM)
    table.do(TakeSeat(2), Actor("dee", Role.PLAYER))
    assert owners(table) == ["dee"]


@pytest.mark.clause("LUN 12.18")
def test_a_case_without_a_rule_moves_money_only_for_a_person_who_is_known(desk: Desk, cited: Cited) -> None:
    table = Assisted(desk, "lunar-poker", jackpot=False)
    table.do(TakeSeat(1), Actor("lou", Role.PLAYER))
    table.prepare().do(DealRound())
    pay, manager = MoneyOrder("pay", 5_000), Actor("max", Role.GAMING_MANAGER)

    def decided(who: str) -> list[object]:
        case = DecideUncovered(IncidentPlace("1", 1), "a chip fell", "it is paid", "seen on film", pay, who)
        return entered(table, case, manager, cited)

    with pytest.raises(Refused, match="nobody is on record as 'zed'"):
        decided("zed")
    decided("lou")
    before = desk.balance("circulation")
    entered(table, CarryOutUncovered(1), ANOTHER, cited)
    assert desk.balance("circulation") == before + 5_000
