"""Mistakes in a room, where people report what happened at the tables, each made and corrected."""

from collections.abc import Collection

from cutcard.core.moment import MINUTE, after
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import (
    CountChips,
    Disqualify,
    EndAbsence,
    ForfeitChips,
    MarkAbsent,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import LiftDisqualification, Reinstate, VoidEntry
from cutcard.tournament.messages.director import (
    BreakTable,
    EndHandForHand,
    GoHandForHand,
    KeepTable,
    MoveClock,
    MovePlayer,
    PauseClock,
    ResumeClock,
)
from cutcard.tournament.messages.dispute import DecideTournamentDispute
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import DropShares, PayPrize, RedeemBounty, ReversePayment, SettleClaim
from cutcard.tournament.messages.room import (
    AwardBounty,
    CorrectRace,
    CountStacks,
    ExplainBounties,
    ExplainCount,
    HandInBounties,
    Knockout,
    RecordOut,
    ReportTable,
    SetButton,
)
from cutcard.tournament.money import results
from cutcard.tournament.room.handed import recorded
from cutcard.tournament.room.reports import missing
from tests.support.tournament.directing import DEALER, DESK, MANAGER, Hall
from tests.support.tournament.entering import entry
from tests.support.tournament.slips.watched import WHY


def at_one_table(hall: Hall, won: str, lost: str) -> int:
    """Both at one table."""
    table = hall.t.field.where[won][0]
    if hall.t.field.where[lost][0] != table:
        taken = hall.t.field.tables[table].seats
        free = next((seat for seat in range(1, 10) if seat not in taken), 0)
        other = free or next(seat for seat, one in taken.items() if one.player != won)
        hall.do(MovePlayer(lost, table, other, "they play each other"))
    return table


def out(hall: Hall, won: str, lost: str) -> tuple[int, int]:
    """Record that a player is out; where the player sat."""
    table = at_one_table(hall, won, lost)
    place = hall.t.field.where[lost]
    hall.do(RecordOut(table, (Knockout(lost, (won,)),)), DEALER)
    return place


def settled(hall: Hall, paid: Collection[str]) -> None:
    """As elsewhere, but in cash: that is how it was paid."""
    for player in paid:
        if player not in hall.t.purse.paid:
            hall.do(PayPrize(player), DESK)
    for player in list(hall.t.claims):
        hall.do(SettleClaim(player), DESK)


# -- eliminations and bounties


def wrong_out(hall: Hall) -> None:
    place = out(hall, "p12", "p13")
    hall.do(Reinstate("p13", *place, {}, "it was the next seat"))


def two_wrong_outs_in_one_hand(hall: Hall) -> None:
    table = at_one_table(hall, "p12", "p13")
    at_one_table(hall, "p12", "p14")
    places = {player: hall.t.field.where[player] for player in ("p13", "p14")}
    hall.do(RecordOut(table, (Knockout("p13", ("p12",)), Knockout("p14"))), DEALER)
    for player, place in places.items():
        hall.do(Reinstate(player, *place, {}, "the board was misread"))


def wrong_out_and_re_entry(hall: Hall) -> None:
    place = out(hall, "p14", "p15")
    hall.do(ReEnter("p15"), DESK)
    hall.refused(Reinstate("p15", *place, {}, WHY), "TOR 6.14")
    hall.both(VoidEntry("p15", "was never out", counted=20_000))
    hall.do(Reinstate("p15", *place, {}, "the side pot was theirs"))


def re_entry_of_another(hall: Hall) -> None:
    place = out(hall, "p16", "p17")
    hall.do(ReEnter("p17"), DESK)
    hall.do(DecideTournamentDispute("who re-entered", "not p17", ("p17",), "void the entry"))
    hall.do(ConfirmProposal(hall.t.proposed, 20_000), MANAGER)
    hall.do(Reinstate("p17", *place, {}, "had not gone out either"))


def wrong_winner(hall: Hall) -> None:
    """Of a bounty that nobody was named for at first."""
    table = at_one_table(hall, "p12", "p13")
    other = next(player for player in hall.seated(table) if player not in ("p12", "p13"))
    place = hall.t.field.where["p13"]
    hall.do(RecordOut(table, (Knockout("p13"),)), DEALER)
    hall.do(AwardBounty("p13", (other, "p12")), DEALER)
    hall.do(AwardBounty("p13", ("p12",), "the pot was not split"))
    hall.do(Reinstate("p13", *place, {}, "the hand was read again"))


def wrong_chips_handed_in(hall: Hall) -> None:
    """Handed in too early, counted wrongly, explained wrongly; then the player comes back."""
    place = out(hall, "p12", "p13")
    hall.do(HandInBounties("p13", 3), DESK)
    hall.refused(RedeemBounty("p13"), "TOR 3", DESK)
    hall.do(ExplainBounties("p13", "from another event"))
    hall.do(HandInBounties("p13", 0), DESK)
    hall.do(Reinstate("p13", *place, {}, "it was the next seat"))


def wrong_paper(hall: Hall) -> None:
    """Entered from a sheet, for somebody who was not meant."""
    hall.later(5)
    table = at_one_table(hall, "p12", "p13")
    place = hall.t.field.where["p13"]
    act = RecordOut(table, (Knockout("p13", ("p12",)),))
    hall.do(EnterAfterwards(after(hall.at, -2 * MINUTE), act, "sheet 1"))
    hall.do(Reinstate("p13", *place, {}, "the sheet said p31"))
    hall.later(-5)


# -- chips


def wrong_count(hall: Hall) -> None:
    hall.do(CountStacks(hall.t.field.where["p20"][0], {"p20": 2_000}), DEALER)
    hall.do(CountStacks(hall.t.field.where["p20"][0], {"p20": 20_000}), DEALER)


def wrong_cause(hall: Hall) -> None:
    """Everybody is counted in a pause, one of them wrongly; a cause is given, and then counted again."""
    hall.do(PauseClock("to count"))
    for number in hall.t.field.tables:
        stacks = dict.fromkeys(hall.seated(number), 20_000)
        hall.do(CountStacks(number, stacks | {player: 19_000 for player in ("p21",) if player in stacks}), DEALER)
    assert hall.t.room.difference == -1_000
    hall.do(ExplainCount("under the table"))
    hall.do(CountStacks(hall.t.field.where["p21"][0], {"p21": 20_000}), DEALER)
    hall.do(ResumeClock())


def wrong_tally(hall: Hall) -> None:
    number = min(hall.t.field.tables)
    right = hall.t.field.tables[number].raced
    assert right is not None
    hall.do(CorrectRace(number, right.odd + 3, "misheard", 1))
    hall.do(CorrectRace(number, right.odd, "as it was"))


def forfeited_by_mistake(hall: Hall) -> None:
    place = hall.t.field.where["p22"]
    hall.both(ForfeitChips("p22", "I give them up", 20_000), DEALER)
    hall.do(Reinstate("p22", *place, {}, "somebody else had said so"))


def seated_by_mistake(hall: Hall) -> None:
    hall.do(entry("namesake"), DESK)
    assert "namesake" in hall.t.field.where
    hall.both(VoidEntry("namesake", "meant the event at the other venue", counted=20_000))


# -- conduct


def wrong_disqualification(hall: Hall) -> None:
    place = hall.t.field.where["p09"]
    hall.do(Disqualify("p09", "hiding chips", "found in the pocket", 20_000))
    hall.both(LiftDisqualification("p09", "they were from another event", *place))


def refunded_too_soon(hall: Hall) -> None:
    place = hall.t.field.where["p10"]
    hall.do(MarkAbsent("p10"), DEALER)
    hall.do(Disqualify("p10", "absence", WHY, 20_000))
    hall.both(RefundDisqualified("p10", "a sick child"))
    hall.do(LiftDisqualification("p10", "was there all the time", *place))
    hall.do(SettleClaim("p10"), DESK)


def removed_too_soon(hall: Hall) -> None:
    hall.do(MoveClock(5, "to try it"))
    hall.do(MarkAbsent("p11", never_sat=True), DEALER)
    hall.do(ProvisionallyEliminate("p11", 20_000))
    hall.do(EndAbsence("p11", "nobody answers the telephone"))
    hall.do(ReturnAbsent("p11", 0))
    hall.do(MoveClock(1, "back"))


def returned_and_disqualified(hall: Hall) -> None:
    hall.do(MoveClock(5, "to try it"))
    hall.do(MarkAbsent("p23", never_sat=True), DEALER)
    hall.do(ProvisionallyEliminate("p23", 20_000))
    hall.do(Disqualify("p23", "absence", "never came"))
    hall.do(LiftDisqualification("p23", "is at the door"))
    hall.do(ReturnAbsent("p23", 0))
    hall.do(MoveClock(1, "back"))


# -- tables


def wrong_button(hall: Hall) -> None:
    hall.do(SetButton(1, 2), DEALER)
    hall.do(SetButton(1, 1), DEALER)


def wrong_report(hall: Hall) -> None:
    """Reported done, and an order to break a table, while its hand was still in play."""
    hall.do(GoHandForHand())
    first, *others = missing(hall.t)
    hall.do(ReportTable(first, "done"), DEALER)
    hall.do(ReportTable(first, "in play"), DEALER)
    hall.do(BreakTable(first))
    hall.do(KeepTable(first, "its players stay"))
    for number in (first, *others):
        hall.do(ReportTable(number, "done"), DEALER)
    hall.do(EndHandForHand("the bubble has burst already"))


# -- money


def wrong_deal(hall: Hall) -> None:
    hall.do(ProposeDeal("even"))
    hall.do(DropShares("they had meant the cash game"))


def wrong_slip(hall: Hall) -> None:
    (winner,) = hall.t.winners
    hall.do(MakeOutSlip(winner))
    hall.do(VoidSlip(hall.t.purse.slips_numbered, "a wrong name"))
    hall.do(MakeOutSlip(winner))
    hall.do(PaySlip(hall.t.purse.slips_numbered, "passport", True, winner), DESK)
    hall.both(ReversePayment(winner, "prize", "the slip was not signed"))
    settled(hall, (winner,))


def redeemed_for_another(hall: Hall) -> None:
    """A bounty of the winner's is given to somebody else, and paid."""
    (winner,) = hall.t.winners
    owner = next(one for one, shares in hall.t.bounties.lost.items() if shares == ((winner, 100_00),))
    other = list(results.places(hall.t))[3]
    hall.do(AwardBounty(owner, (other,), WHY))
    hall.do(HandInBounties(other, recorded(hall.t, other)[0]), DESK)
    hall.do(RedeemBounty(other), DESK)
    right = AwardBounty(owner, (winner,), "as it was")
    hall.both(hall.cure(right), DESK)
    hall.do(right)
    settled(hall, ())


def last_hand_misread(hall: Hall) -> None:
    """The hand that ended play is undone after the winner was paid, and played again."""
    (winner,) = hall.t.winners
    second = list(results.places(hall.t))[1]
    paid = list(hall.t.purse.paid)
    hall.do(RedeemBounty(winner), DESK)
    table = hall.t.field.where[winner][0]
    undo = Reinstate(second, table, hall.free(table), {}, "the river was misread")
    while cures := hall.cures(undo):
        assert isinstance(cures, ReversePayment)
        hall.both(cures)
    hall.do(undo)
    out(hall, winner, second)
    assert hall.t.winners == (winner,)
    settled(hall, paid)
    hall.do(CountChips({500: (hall.t.issued - hall.t.removed) // 500}), DEALER)
