"""Mistakes with eliminations, entries again and bounties, each made and corrected."""

from cutcard.tournament.messages.conduct import ForfeitChips
from cutcard.tournament.messages.correction import CorrectBounty, CorrectOrder, Reinstate, VoidEntry
from cutcard.tournament.messages.director import ReportHand
from cutcard.tournament.messages.dispute import DecideTournamentDispute
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.proposal import ConfirmProposal
from tests.support.tournament.directing import DEALER, DESK, MANAGER, Hall, result
from tests.support.tournament.entering import entry
from tests.support.tournament.slips.watched import PLAYERS, WHY, in_play, together


def wrong_elimination(hall: Hall) -> None:
    table = together(hall, "p12", "p13")
    place = hall.t.field.where["p13"]
    hall.do(ReportHand(table, result(in_play(hall, table), "p12", ["p13"])))
    hall.do(Reinstate("p13", *place, {"p12": 20_000}, "the river was misread"))


def wrong_elimination_and_re_entry(hall: Hall) -> None:
    table = together(hall, "p14", "p15")
    place = hall.t.field.where["p15"]
    hall.do(ReportHand(table, result(in_play(hall, table), "p14", ["p15"])))
    hall.do(ReEnter("p15"), DESK)
    undo = Reinstate("p15", *place, {"p14": 20_000}, "the side pot was theirs")
    hall.both(hall.cure(undo))
    hall.do(undo)


def re_entry_of_another(hall: Hall) -> None:
    """Who is out for good is entered again by mistake."""
    table = together(hall, "p16", "p17")
    place = hall.t.field.where["p17"]
    hall.do(ReportHand(table, result(in_play(hall, table), "p16", ["p17"])))
    hall.do(ReEnter("p17"), DESK)
    hall.do(DecideTournamentDispute("who re-entered", "not p17", ("p17",), "void the entry"))
    hall.do(ConfirmProposal(hall.t.proposed), MANAGER)
    hall.do(Reinstate("p17", *place, {"p16": 20_000}, "had not gone out either"))


def wrong_bounty(hall: Hall) -> None:
    """Of the first who went out; the log tells where it belongs."""
    owner = PLAYERS[-3]
    hall.do(CorrectBounty(owner, (("p20", 100_00),), WHY))
    hall.do(CorrectBounty(owner, (("p01", 100_00),), "as it was"))


def forfeited_by_mistake(hall: Hall) -> None:
    player = next(one for one in PLAYERS if one in hall.t.field.where and hall.stack(one) <= 20_000)
    place = hall.t.field.where[player]
    hall.both(ForfeitChips(player, "I give them up"), DEALER)
    hall.do(Reinstate(player, *place, {}, "somebody else had said so"))


def wrong_order(hall: Hall) -> None:
    first, second = hall.t.outs[-2].player, hall.t.outs[-1].player
    hall.do(CorrectOrder(((second,), (first,)), WHY))
    hall.do(CorrectOrder(((first,), (second,)), "as it was"))


def seated_by_mistake(hall: Hall) -> None:
    """A late entry of somebody who meant another event, found out at the table."""
    hall.do(entry("namesake"), DESK)
    assert "namesake" in hall.t.field.where
    hall.both(VoidEntry("namesake", "meant the event at the other venue"))
