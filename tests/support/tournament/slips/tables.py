"""Mistakes with seats, tables, the clock, rounds and hands, each made and corrected."""

from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.messages.correction import CorrectStacks
from cutcard.tournament.messages.director import (
    AddTable,
    AnnounceBonusRound,
    AnnounceEliminationRound,
    BreakTable,
    CorrectClock,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    HoldTables,
    KeepTable,
    MoveClock,
    MovePlayer,
    PauseClock,
    ReportHand,
    ResumeClock,
    WithdrawRound,
)
from tests.support.tournament.directing import DEALER, Hall, result
from tests.support.tournament.slips.watched import WHY, in_play


def wrong_seat(hall: Hall) -> None:
    """Moved to a free seat and, after another slip, swapped with somebody; in the end both sit where they sat."""
    before = hall.t.field.where
    table, seat = before["p18"]
    hall.do(MovePlayer("p18", table, hall.free(table), WHY))
    assert hall.t.field.where["p18"] != (table, seat)
    hall.do(MovePlayer("p18", table, seat, "back"))
    other = next(player for player in before if before[player][0] != table)
    for player, place in (("p18", before[other]), ("p18", before["p18"])):
        hall.do(MovePlayer(player, *place, WHY))
        assert (hall.t.field.where == before) is (place == before["p18"])


def wrong_hold(hall: Hall) -> None:
    hall.do(HoldTables(False, True, WHY))
    hall.do(HoldTables(True, True, "as ordered"))


def clock_past_registration(hall: Hall) -> None:
    """Set to level 7, the option closed and all, which ends registration and draws the final table's prizes."""
    hall.to_level(7)
    assert hall.t.registration_closed
    hall.do(MoveClock(1, "for another event"))


def wrong_clock(hall: Hall) -> None:
    hall.do(MoveClock(3, WHY))
    hall.do(MoveClock(1, "too far"))


def corrected_clock(hall: Hall) -> None:
    hall.do(CorrectClock(600, WHY))
    hall.do(CorrectClock(-600, "it had not stood"))


def wrong_rounds(hall: Hall) -> None:
    hall.do(AnnounceEliminationRound(1))
    hall.do(WithdrawRound("elimination", "for another event"))
    hall.do(AnnounceBonusRound(1, 1_000, "a watch"))
    hall.do(WithdrawRound("bonus", "for another event"))


def wrong_table(hall: Hall) -> None:
    hall.do(AddTable(77))
    hall.do(BreakTable(77))


def wrong_break(hall: Hall) -> None:
    """Ordered during a hand, and taken back before the hand has ended."""
    table = max(hall.t.field.tables, key=lambda number: len(hall.t.field.tables[number].seats))
    hall.do(DealHand(table), DEALER)
    hall.do(BreakTable(table))
    assert hall.t.breaking
    hall.do(KeepTable(table, "its players stay"))
    hall.do(ReportHand(table, result(in_play(hall, table), "", [])))


def hand_called_off(hall: Hall) -> None:
    table = min(hall.t.field.tables)
    before = hall.t.field.tables[table]
    hall.do(DealHand(table), DEALER)
    begin = in_play(hall, table)
    hall.do(ReportHand(table, HandResult(begin.number, {one.seat: one.stack for one in begin.seats}, void=True)))
    assert hall.t.field.tables[table].positions == before.positions


def wrong_stacks(hall: Hall) -> None:
    one, two, *_ = hall.seated(min(hall.t.field.tables))
    hall.hand(min(hall.t.field.tables), stacks={one: 25_000, two: 15_000})
    hall.do(CorrectStacks({one: 20_000, two: 20_000}, "the pot was pushed to the wrong player"))


def wrong_pause(hall: Hall) -> None:
    hall.do(PauseClock(WHY))
    hall.do(ResumeClock())


def wrong_hand_for_hand(hall: Hall) -> None:
    hall.do(GoHandForHand())
    hall.do(EndHandForHand("the bubble has burst already"))
