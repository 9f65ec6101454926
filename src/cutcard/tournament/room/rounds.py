"""Elimination and bonus rounds in a room: tables report each hand of a round, and count at its end (T-64)."""

from collections.abc import Iterator
from typing import Literal

from cutcard.core.message import Facts
from cutcard.ruling import Refused, instead
from cutcard.tournament.messages.field_events import BonusWon
from cutcard.tournament.messages.purse import ValueWithdrawn
from cutcard.tournament.messages.room import ReportTable, TableReported
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import FieldTable, Tournament

COUNTED = "at the end of the elimination round"  # in place of a pause in which stacks were counted


def to_report(table: FieldTable) -> bool:
    """Whether the next hand at a table belongs to a special round."""
    return table.elimination > 1 or table.bonus is not None


def prize_of(table: FieldTable) -> bool:
    """Whether the pot of the next hand has a prize, so that its winner is named."""
    return table.bonus is not None and bool(table.bonus.prize)


def to_count(table: FieldTable) -> bool:
    """Whether the elimination round at a table is over but for the count that shows who has the lowest stake."""
    return table.elimination == 1


def counts(table: FieldTable, command: ReportTable) -> Literal[-1, 0, 1]:
    """Whether a report is one of a special round, or takes one back."""
    match command.hand:
        case "done":
            return 1 if to_report(table) else 0
        case "in play":
            return -1 if table.eliminating or table.bonus_now is not None else 0
        case _:
            return 0


def hand_reported(
    t: Tournament,
    table: FieldTable,
    command: ReportTable,
    special: Literal[-1, 0, 1],
    clauses: tuple[str, ...],
    facts: Facts,
) -> Iterator[TournamentEvent]:
    """The report; with it the chips that the casino adds to the pot, and the prize of its winner (TOR 5)."""
    bonus = table.bonus if special == 1 else table.bonus_now if special == -1 else None
    _check_winners(table, command, bool(bonus and bonus.prize and special == 1))
    if special:
        clauses = (*clauses, *(("TOR 5",) if bonus else ("TOR 7.22", "TOR 5")), "T-64")
    chips = bonus.chips * special if bonus else 0
    yield TableReported(command.table, command.hand, clauses, special, chips)
    if bonus and bonus.prize and special == 1:
        cites = ("TOR 5",) if len(command.winners) == 1 else ("TOR 5", "T-56")
        yield BonusWon(t.purse.numbered + 1, command.winners, bonus.chips, bonus.prize, cites)
    if special == -1 and table.bonus_won in t.purse.bonuses:  # nobody has won it yet
        yield _not_won(t, table.bonus_won, facts)


def _not_won(t: Tournament, number: int, facts: Facts) -> ValueWithdrawn:
    """The prize of a hand whose report is taken back; possible until somebody has it."""
    if number in t.purse.handed:
        reason = f"the prize of this hand has been handed to {t.purse.handed[number]}: its report stands"
        raise Refused("TOR 5", reason)
    return ValueWithdrawn(number, 0, "the report of the hand was taken back", facts.actor.id, ("TOR 5", "T-53"))


def _check_winners(table: FieldTable, command: ReportTable, prize: bool) -> None:
    here, winners = {one.player for one in table.seats.values()}, command.winners
    if not prize and winners:
        without = instead(ReportTable(command.table, command.hand))
        raise Refused("TOR 5", "this pot has no prize, so nobody is named for it: leave out the winners", without)
    if prize and (not winners or len(set(winners)) < len(winners) or not set(winners) <= here):
        raise Refused("TOR 5", "this pot has a prize: choose who at the table has won it, each once")
