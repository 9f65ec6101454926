"""Mistakes before the start, each made and corrected: names, entries, limits, days, added prizes."""

from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.director import MoveStart
from cutcard.tournament.messages.entry import AllowEntry, ConnectPlayers, CorrectName, RefuseEntry, SetEntryLimit
from cutcard.tournament.messages.purse import AddValue, WithdrawValue
from tests.support.tournament.directing import DESK, STARTS, Hall
from tests.support.tournament.entering import entry, transfer
from tests.support.tournament.slips.watched import WHY


def wrong_name(hall: Hall) -> None:
    before = hall.t.register.entrants["p05"].name
    hall.do(CorrectName("p05", "Somebody Else", WHY), DESK)
    hall.do(CorrectName("p05", before, "that was right"), DESK)


def wrong_person(hall: Hall) -> None:
    hall.do(entry("namesake"), DESK)
    hall.both(VoidEntry("namesake", "another person of that name"))


def wrong_transfer(hall: Hall) -> None:
    hall.do(transfer("p06", "namesake"), DESK)
    hall.do(transfer("namesake", "p06"), DESK)


def wrongly_refused(hall: Hall) -> None:
    hall.do(RefuseEntry("late", WHY))
    hall.do(AllowEntry("late", "mistaken for another"))


def wrong_limit(hall: Hall) -> None:
    hall.do(SetEntryLimit(40, WHY))
    hall.do(SetEntryLimit(100, "as announced"))


def wrong_connection(hall: Hall) -> None:
    hall.do(ConnectPlayers(("p01", "p02"), "the same surname"))
    hall.do(ConnectPlayers(("p01", "p02"), "no relation", mistaken=True))


def wrong_day(hall: Hall) -> None:
    hall.do(MoveStart("2022-01-27T01:30:00Z", WHY))
    hall.do(MoveStart(STARTS, "as announced"))


def wrong_cash(hall: Hall) -> None:
    hall.both(AddValue("cash", 5_000_00))
    hall.both(WithdrawValue(hall.t.purse.numbered, "meant for another event"))


def wrong_gift(hall: Hall) -> None:
    hall.do(AddValue("goods or services", 80_00, "a hamper", 3))
    hall.both(WithdrawValue(hall.t.purse.numbered, "there is one hamper only"))
