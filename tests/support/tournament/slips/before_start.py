"""Mistakes before the start, each made and corrected: names, entries, limits, days, added prizes."""

from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.director import MoveStart
from cutcard.tournament.messages.entry import (
    AgreeToDebit,
    AllowEntry,
    CancelEntry,
    ConnectPlayers,
    CorrectName,
    OfferEntry,
    PayFees,
    RecordSystem,
    RefuseEntry,
    SetConditions,
    SetEntryLimit,
    TakeEntry,
)
from cutcard.tournament.messages.proposal import WithdrawProposal
from cutcard.tournament.messages.purse import AddValue, WithdrawValue
from tests.support.tournament.directing import DESK, DIRECTOR, EVENT, MANAGER, STARTS, Hall
from tests.support.tournament.entering import entry, online, transfer
from tests.support.tournament.slips.watched import PLAYERS, WHY


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


def wrong_withdrawal(hall: Hall) -> None:
    """Of the last in the queue, who enters again where they stood."""
    hall.do(CancelEntry(PLAYERS[-1]), DESK)
    hall.do(entry(PLAYERS[-1]), DESK)


def wrong_payment(hall: Hall) -> None:
    """Fees taken later for an entry that should not have been."""
    hall.do(entry("namesake", paid="later", discretion="the account is blocked"), DIRECTOR)
    hall.do(PayFees("namesake"), DESK)
    hall.both(VoidEntry("namesake", "another person of that name"))


def taken_by_another(hall: Hall) -> None:
    """An entry is offered to the wrong person, who takes it and gives it back."""
    for player, to in (("p06", "namesake"), ("namesake", "p06")):
        hall.do(OfferEntry(player, to), online(player))
        taken = TakeEntry(player, to, to.title(), "1990-05-31", agreed=True, informed=True)
        hall.do(taken, facts=hall.with_card(to))


def wrong_offer(hall: Hall) -> None:
    hall.do(OfferEntry("p07", "namesake"), online("p07"))
    hall.do(OfferEntry("p07", ""), online("p07"))


def wrong_consent(hall: Hall) -> None:
    hall.do(AgreeToDebit("p08", 250_00), online("p08"))
    hall.do(AgreeToDebit("p08", 0), online("p08"))


def wrong_conditions(hall: Hall) -> None:
    hall.do(SetConditions(None, None, None, 3))
    hall.do(SetConditions(EVENT.re_entry, None, None, None))


def wrong_outage(hall: Hall) -> None:
    hall.do(RecordSystem(False, "the screen was off"), DESK)
    hall.do(RecordSystem(True, "it was only the screen"), DESK)


def wrong_proposal(hall: Hall) -> None:
    hall.do(VoidEntry("p05", WHY))
    hall.do(WithdrawProposal(hall.t.proposed, "not that one"), MANAGER)
