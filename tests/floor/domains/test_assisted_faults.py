"""Assisted tables: faults of cards, invalid wagers, warnings and measures reach what the record does not show."""

import pytest

from cutcard.cards import parse
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import register
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.incidents.defect import ReportDefect
from cutcard.registers.incidents.outcome import ConfirmInvalidation, ProposeInvalidation
from cutcard.registers.incidents.payment import ClosePayment, RecordEnquiry, RecordRectified, ReportWrongPayment
from cutcard.registers.patrons.messages import IssueCard
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused, do
from cutcard.table.life.cards import due_now, next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.life.sign import gestures
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.cards import DefectFound, PrepareTable, RecordCount, Shuffle, Source
from cutcard.table.messages.faults import (
    ConfirmFault,
    FaultProposed,
    PatronWarned,
    ReportFault,
    RoundVoided,
    WithdrawFault,
)
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits
from cutcard.table.messages.life import AllowOwnLimits, RemoveWager, VacateSeat
from cutcard.table.messages.orders import WagersVoided
from cutcard.table.messages.round import JackpotPaid, LeaveSeat, StakeSettled
from cutcard.table.messages.validity import ReportInvalid, SeatPatron, WagersInvalid
from tests.conftest import Cited
from tests.support.floor.play import DEALER, SEED, SYSTEM
from tests.support.journal.audit import verify

SUPERVISOR, ANOTHER = Actor("sam", Role.GAMING_SUPERVISOR), Actor("sue", Role.CASINO_SUPERVISOR)
MANAGER = Actor("mia", Role.GAMING_MANAGER)
CSP, TCP = "caribbean-stud", "three-card-poker"
PRICE, RATE = 500, 70
ROYAL = parse("As Ks Qs Js Ts")


class Table:
    """An assisted table of a game, prepared, with Pat at box 2."""

    def __init__(self, desk: Desk, game: str, cited: Cited, source: Source = "shoe", name: str = "1") -> None:
        self.desk, self.game, self.cited, self.name, self._given = desk, game, cited, name, 0
        if game == CSP:
            self.give("pool/A", OpenPool(SEED, 70), SYSTEM)
            sign, pool = TableSign(jackpot=PRICE, jackpot_seed=SEED), "A"
        else:
            sign, pool = TableSign(), ""
        table = OpenTable(game, sign, "recorded", source=source, pool=pool, rate=RATE, recording="assisted")
        self.do(table, SYSTEM)
        self.do(PrepareTable(tuple(checklist(self.floor.rules, self.floor.opened))))
        while deck := next_deck(self.floor.rules, self.floor.opened, Facts(DEALER, "")):
            self.do(deck)
        if not self.known("pat"):
            self.give("patron/pat", IssueCard("C-1"), SYSTEM)
        self.do(SeatPatron(2, "pat", "C-1"))
        self.shuffle()

    def known(self, who: str) -> bool:
        return bool(self.desk.state(f"patron/{who}").version)

    def shuffle(self) -> None:
        while due := due_now(self.floor.rules, self.floor.opened):
            self.do(next(iter(due.values())))

    def give(self, stream: str, command: Command, by: Actor) -> list[object]:
        self._given += 1
        self.desk.execute_now(stream, by, command, f"{self.name} {self._given}")
        events = list(self.desk.history(stream)[-1].events)
        for event in events:
            self.cited.update(getattr(event, "clauses", ()))
        return events

    def do(self, command: Command, by: Actor = DEALER) -> list[object]:
        return self.give(f"table/{self.name}", command, by)

    def enter(self, command: Command, by: Actor = SUPERVISOR) -> list[object]:
        return self.give(register(self.game), command, by)

    @property
    def floor(self) -> FloorTable:
        state = self.desk.state(f"table/{self.name}").state
        assert isinstance(state, FloorTable)
        return state

    @property
    def proposed(self) -> FaultProposed | None:
        state = self.floor.opened.round
        return state.proposed if state else None

    def confirm(self, by: Actor = ANOTHER) -> list[object]:
        assert self.proposed is not None
        return self.do(ConfirmFault(self.proposed.proposal, self.proposed.remedies[0]), by)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(TCP, marks=pytest.mark.clause("TCP 12.9.2", "TCP 12.9.3")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 14.9.2", "CSP 14.9.3")),
    ],
)
def test_a_wrong_count_voids_the_round_although_no_deck_is_recorded_as_in_play(
    desk: Desk, game: str, cited: Cited
) -> None:
    table = Table(desk, game, cited)
    table.do(DealRound((2,) if game == CSP else ()))
    table.do(RecordCount("red", 51))
    assert table.proposed is not None
    assert table.proposed.remedies == (Remedy.VOID_ROUND,)
    with pytest.raises(Refused, match="on record as wrong"):
        table.do(WithdrawFault(table.proposed.proposal), ANOTHER)
    events = table.confirm()
    assert [one.deck for one in events if isinstance(one, DefectFound)] == ["red"]
    assert any(isinstance(one, RoundVoided) for one in events)
    assert verify(desk.journal).fault is None
    if game == CSP:
        assert desk.balance("pool/A") == SEED
        assert reconcile(desk, "A").difference == 0


@pytest.mark.clause("TCP 12.9.2")
def test_a_card_missed_in_the_register_voids_the_round_too(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.do(DealRound())
    table.enter(ReportDefect(IncidentPlace("1", 1), "missing card", "the four of clubs"))
    assert any(isinstance(one, RoundVoided) for one in table.confirm())


@pytest.mark.clause("TCP 12.9.3")
def test_a_wrong_count_of_the_deck_in_the_device_is_searched_and_the_round_plays_on(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited, "device")
    table.do(DealRound())
    table.do(RecordCount("blue", 51))
    assert table.proposed is not None
    events = table.do(WithdrawFault(table.proposed.proposal), ANOTHER)
    assert [one.deck for one in events if isinstance(one, DefectFound)] == ["blue"]
    table.do(EndRound())
    with pytest.raises(Refused, match="search the deck"):
        table.do(DealRound())
    assert verify(desk.journal).fault is None


@pytest.mark.parametrize(
    "game",
    [pytest.param(TCP, marks=pytest.mark.clause("TCP 13.1")), pytest.param(CSP, marks=pytest.mark.clause("CSP 15.1"))],
)
def test_a_jam_does_not_hold_the_round_but_the_next_one(desk: Desk, game: str, cited: Cited) -> None:
    table = Table(desk, game, cited, "device")
    table.do(DealRound())
    table.do(ReportFault(Fault.DEVICE_JAMS, moment=Moment.HANDLED))
    table.confirm()
    table.do(EndRound())
    with pytest.raises(Refused, match="shuffle the cards first") as refused:
        table.do(DealRound())
    assert refused.value.cure == do(Shuffle("red"))
    table.do(Shuffle("red"))
    table.do(DealRound())


@pytest.mark.clause("CSP 14.20.2", "CSP 14.20")
def test_a_player_whose_wagers_are_invalid_wins_no_jackpot(desk: Desk, cited: Cited) -> None:
    table = Table(desk, CSP, cited)
    table.do(DealRound((2,)))
    table.do(ReportInvalid(2, "another person's card"), SUPERVISOR)
    table.confirm()
    table.do(ClaimHit(2, ROYAL))
    events = table.do(ConfirmHits(), SUPERVISOR)
    assert not any(isinstance(one, JackpotPaid) for one in events)
    assert [(one.result, one.returned) for one in events if isinstance(one, StakeSettled)] == [("void", PRICE)]
    assert desk.balance("pool/A") == SEED
    assert reconcile(desk, "A").difference == 0
    assert verify(desk.journal).fault is None


@pytest.mark.clause("TCP 12.16", "TCP 12.16.1", "TCP 12.16.2", "TCP 12.16.3")
def test_wagers_that_nobody_recorded_can_be_invalid(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    (found,) = table.do(ReportInvalid(2, "no valid card"), SUPERVISOR)
    assert isinstance(found, WagersInvalid)
    assert (found.found, found.round) == ("before the hand", 1)
    with pytest.raises(Refused, match="nobody sits at box 3"):
        table.do(ReportInvalid(3, "no valid card"), SUPERVISOR)
    table.do(DealRound())
    with pytest.raises(Refused, match="nobody sits at box 3"):
        table.do(ReportInvalid(3, "no valid card"), SUPERVISOR)
    table.do(ReportInvalid(2, "placed for another"), SUPERVISOR)
    table.confirm()
    table.do(EndRound())
    with pytest.raises(Refused, match="already found to be invalid"):
        table.do(ReportInvalid(2, "placed for another", round=1), SUPERVISOR)
    table.shuffle()
    table.do(DealRound())
    table.do(EndRound())
    (found,) = table.do(ReportInvalid(2, "placed for another", round=2), SUPERVISOR)
    assert isinstance(found, WagersInvalid)
    assert found.found == "after it"


@pytest.mark.clause("TCP 12.10")
def test_the_warning_is_kept_and_the_proposal_says_which_time_it_is(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.do(DealRound())
    table.do(ReportFault(Fault.NOT_COVERED, 2, moment=Moment.HANDLED))
    assert table.proposed is not None
    assert table.proposed.says.startswith("The player of box 2 has not been warned before. ")
    assert [one.patron for one in table.confirm() if isinstance(one, PatronWarned)] == ["pat"]
    table.do(EndRound())
    other = Table(desk, TCP, cited, name="2")
    other.do(DealRound())
    other.do(ReportFault(Fault.NOT_COVERED, 2, moment=Moment.HANDLED))
    assert other.proposed is not None
    assert other.proposed.says.startswith("The player of box 2 was warned before, so the ante is lost now. ")
    assert not any(isinstance(one, PatronWarned) for one in other.confirm())
    assert verify(desk.journal).fault is None


@pytest.mark.clause("TCP 14.4.1", "TCP 14.6")
def test_wagers_that_nobody_recorded_can_be_void_or_forfeited(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.do(DealRound())
    table.enter(ReportDevice(IncidentPlace("1", 1), "a phone", "pat"), DEALER)
    table.enter(TakeMeasure("device", 1, "void wagers", "seen by two dealers", 1))
    assert any(isinstance(one, WagersVoided) for row in desk.history("table/1") for one in row.events)
    with pytest.raises(Refused, match="zoe is not on record at this table"):
        table.enter(ProposeInvalidation(IncidentPlace("1", 1), "fraud", "marked cards", ("zoe",)))
    table.enter(ProposeInvalidation(IncidentPlace("1", 1), "fraud", "marked cards", ("pat",)))
    table.enter(ConfirmInvalidation(1), ANOTHER)
    assert table.floor.opened.round is not None
    assert table.floor.opened.round.voided
    assert verify(desk.journal).fault is None


@pytest.mark.clause("TCP 12.13", "TCP 12.13.1", "TCP 12.13.2")
def test_a_wrong_payment_that_the_record_cannot_show_is_entered_and_put_right(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.do(DealRound())
    table.do(EndRound())
    place, much = IncidentPlace("1", 1), 150_000
    with pytest.raises(Refused, match="'zoe' has no player card on record"):
        table.enter(ReportWrongPayment(place, "wager", 0, much, "a straight was not seen", patron="zoe"))
    with pytest.raises(Refused, match="both amounts are the same"):
        table.enter(ReportWrongPayment(place, "wager", much, much, "a straight was not seen", patron="pat"))
    table.enter(ReportWrongPayment(place, "wager", 0, much, "a straight was not seen", patron="pat"), DEALER)
    with pytest.raises(Refused, match="wrong payment 1 is already about this"):
        table.enter(ReportWrongPayment(place, "wager", 0, much, "a straight was not seen", patron="pat"))
    table.enter(RecordEnquiry(1, "looked at the recording", suspected=False))
    table.enter(RecordRectified(1, much), MANAGER)
    table.enter(ClosePayment(1))
    assert verify(desk.journal).fault is None


@pytest.mark.parametrize(
    ("game", "source", "clauses"),
    [
        pytest.param(TCP, "shoe", ["TCP 4.1.2", "TCP 4.2"], marks=pytest.mark.clause("TCP 4.1.2", "TCP 4.2")),
        pytest.param(CSP, "device", ["CSP 4.1.2"], marks=pytest.mark.clause("CSP 4.1.2")),
    ],
)
def test_the_dealer_is_reminded_to_shuffle_and_cut_after_each_round(
    desk: Desk, game: str, source: Source, clauses: list[str], cited: Cited
) -> None:
    table = Table(desk, game, cited, source)

    def told() -> list[str]:
        life = table.floor.rules.life
        assert life is not None
        found = list(gestures(life.cards, life.sign, life.equipment, table.floor.opened))
        cited.update(one.clause for one in found)
        return [one.clause for one in found if one.text.startswith(("Shuffle", "Cut"))]

    assert told() == []
    table.do(DealRound())
    assert told() == []
    table.do(EndRound())
    assert told() == clauses


@pytest.mark.clause("TCP 14.4.2")
def test_no_round_is_dealt_while_somebody_excluded_sits_there(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.do(DealRound())
    table.enter(ReportDevice(IncidentPlace("1", 1), "a phone", "pat"), DEALER)
    table.enter(TakeMeasure("device", 1, "exclude from the game", "seen by two dealers"))
    table.do(EndRound())
    with pytest.raises(Refused, match=r"box 2: .*have them leave the table") as refused:
        table.do(DealRound())
    assert (refused.value.clause, refused.value.cure) == ("TCP 14.4.2", do(LeaveSeat(2)))
    table.do(LeaveSeat(2))
    table.do(DealRound())
    assert verify(desk.journal).fault is None


@pytest.mark.clause("TCP 12.11.2")
def test_no_round_is_dealt_while_players_sit_together_who_are_kept_apart(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    table.give("patron/quin", IssueCard("C-2"), SYSTEM)
    table.do(SeatPatron(3, "quin", "C-2"))
    table.enter(SuspectCollusion(IncidentPlace("1"), ("pat", "quin"), "they look at each other's cards"))
    table.enter(TakeMeasure("collusion", 1, "keep apart", "to protect the game"))
    with pytest.raises(Refused, match="may not play at the same table") as refused:
        table.do(DealRound())
    cited.add(refused.value.clause or "")
    table.do(LeaveSeat(3))
    table.do(DealRound())


@pytest.mark.clause("CSP 11.4")
def test_a_round_is_not_taken_back_while_a_jackpot_hand_waits(desk: Desk, cited: Cited) -> None:
    table = Table(desk, CSP, cited)
    table.do(DealRound((2,)))
    table.do(ClaimHit(2, ROYAL))
    with pytest.raises(Refused, match="a jackpot hand of box 2 waits for a supervisor"):
        table.do(CancelRound("recorded by mistake"), SUPERVISOR)
    assert any(isinstance(one, JackpotPaid) for one in table.do(ConfirmHits(), SUPERVISOR))


@pytest.mark.clause("TCP 14.10", "TCP 14.12")
def test_a_supervisor_has_a_seat_vacated_where_nobody_sees_who_wagers(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    with pytest.raises(Refused, match="a supervisor decides"):
        table.do(VacateSeat(2))
    with pytest.raises(Refused, match="taken off the layout"):
        table.do(RemoveWager(0, "the player is drunk"), SUPERVISOR)
    with pytest.raises(Refused, match="it takes 3"):
        table.do(VacateSeat(2), SUPERVISOR)
    for _ in range(3):
        table.do(DealRound())
        table.do(EndRound())
    table.do(VacateSeat(2), SUPERVISOR)
    assert table.floor.opened.seats == {}


@pytest.mark.clause("TCP 6.6")
def test_own_limits_wait_for_the_end_of_a_round_whose_wagers_nobody_sees(desk: Desk, cited: Cited) -> None:
    table = Table(desk, TCP, cited)
    own = AllowOwnLimits(2, 1_000, 100_000, sign_placed=True)
    table.do(DealRound())
    with pytest.raises(Refused, match="wagers in play"):
        table.do(own, SUPERVISOR)
    table.do(EndRound())
    table.do(own, SUPERVISOR)
