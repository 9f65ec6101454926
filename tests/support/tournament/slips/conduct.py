"""Mistakes with presence, penalties and disqualifications, each made and corrected."""

from cutcard.tournament.messages.conduct import (
    Disqualify,
    EndAbsence,
    LiftPenalty,
    MarkAbsent,
    MarkPresent,
    Penalise,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import DealHand, MoveClock, MovePlayer, NoteMatter, ReportHand
from cutcard.tournament.messages.dispute import CloseMatter, DecideTournamentDispute, RaiseTournamentDispute
from cutcard.tournament.messages.entry import HearExclusion
from cutcard.tournament.messages.purse import SettleClaim
from tests.support.tournament.directing import DEALER, DESK, MANAGER, Hall, result
from tests.support.tournament.slips.watched import WHY, in_play


def wrong_presence(hall: Hall) -> None:
    hall.do(MarkAbsent("p07"), DEALER)
    hall.do(MarkPresent("p07"), DEALER)


def wrong_penalty(hall: Hall) -> None:
    hall.do(Penalise("p08", "away", "conduct", WHY, 30))
    hall.do(LiftPenalty("p08", "it was another player"))


def wrong_warning(hall: Hall) -> None:
    hall.do(Penalise("p08", "warning", "conduct", WHY))
    hall.do(LiftPenalty("p08", "it was another player", "warning"))


def refunded_too_soon(hall: Hall) -> None:
    """Disqualified for absence and given the fee back, but had only been at another table."""
    place = hall.t.field.where["p19"]
    hall.do(MarkAbsent("p19"), DEALER)
    hall.do(Disqualify("p19", "absence", WHY))
    hall.both(RefundDisqualified("p19", "a sick child"))
    hall.do(LiftDisqualification("p19", "was there all the time", *place))
    hall.do(SettleClaim("p19"), DESK)


def wrong_disqualification(hall: Hall) -> None:
    place = hall.t.field.where["p09"]
    hall.do(Disqualify("p09", "hiding chips", "found in the pocket"))
    hall.both(LiftDisqualification("p09", "they were from another event", *place))


def disqualified_in_a_hand(hall: Hall) -> None:
    table, seat = hall.t.field.where["p10"]
    hall.do(DealHand(table), DEALER)
    begin = in_play(hall, table)
    hall.do(Disqualify("p10", "conduct", WHY))
    hall.do(ReportHand(table, result(begin, "", [])))
    hall.do(DecideTournamentDispute("who shouted", "another player", ("p10",), "lift the disqualification"))
    if hall.t.field.where["p10"] != (table, seat):
        hall.do(MovePlayer("p10", table, seat, "back where they sat"))


def removed_too_soon(hall: Hall) -> None:
    hall.do(MoveClock(5, "to try it"))
    hall.do(MarkAbsent("p11", never_sat=True), DEALER)
    hall.do(ProvisionallyEliminate("p11"))
    hall.do(ReturnAbsent("p11"))
    hall.do(MoveClock(1, "back"))


def returned_and_disqualified(hall: Hall) -> None:
    """Somebody provisionally eliminated is disqualified too, and comes."""
    hall.do(MoveClock(5, "to try it"))
    hall.do(MarkAbsent("p21", never_sat=True), DEALER)
    hall.do(ProvisionallyEliminate("p21"))
    hall.do(Disqualify("p21", "absence", "never came"))
    hall.do(LiftDisqualification("p21", "is at the door"))
    hall.do(ReturnAbsent("p21"))
    hall.do(MoveClock(1, "back"))


def not_expected_any_more(hall: Hall) -> None:
    """Given up too soon: the player comes after all."""
    hall.do(MoveClock(5, "to try it"))
    hall.do(MarkAbsent("p22", never_sat=True), DEALER)
    hall.do(ProvisionallyEliminate("p22"))
    hall.do(EndAbsence("p22", "nobody answers the telephone"))
    hall.do(ReturnAbsent("p22"))
    hall.do(MoveClock(1, "back"))


def wrong_exclusion(hall: Hall) -> None:
    """Heard of somebody else of that name."""
    hall.do(HearExclusion("p23", "casino", "an order"), MANAGER)
    hall.do(HearExclusion("p23", "casino", ""), MANAGER)


def wrong_matter(hall: Hall) -> None:
    hall.do(NoteMatter(hall.t.field.where["p24"][0], "p24", "advice", WHY))
    hall.do(CloseMatter(hall.t.reported, "it was the dealer who spoke"))


def wrong_dispute(hall: Hall) -> None:
    hall.do(RaiseTournamentDispute("the colour of a chip", ("p25",)), DEALER)
    hall.do(DecideTournamentDispute("the colour", "it was the light", ("p25",), "none", hall.t.reported))
