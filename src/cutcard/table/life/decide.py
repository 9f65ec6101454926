"""The life of a table: the events of its commands, what it lets a round do, and what is shown meanwhile."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.prompt import Prompt
from cutcard.ruling import Refused
from cutcard.table.life.attendance import decide_attendance
from cutcard.table.life.cards import decide_cards, ready
from cutcard.table.life.changes import decide_changes
from cutcard.table.life.limits import decide_limits
from cutcard.table.life.preparation import decide_preparation
from cutcard.table.life.sign import duties, gestures, layout, notices, sign
from cutcard.table.messages.cards import CardCommand, ChangeSource, PrepareTable, SetCash
from cutcard.table.messages.faults import FaultCommand
from cutcard.table.messages.life import ChangeCommand, LimitCommand, ReopenTable, SeatCommand
from cutcard.table.messages.round import CloseBets, LifeCommand, OpenBets, TableEvent, TakeSeat
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def decide_life(rules: Rules, table: Table, command: LifeCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of a command that is not of a round."""
    life = rules.life
    if life is None:
        raise Refused(None, f"{rules.game.title} says nothing of that")
    if table.life.closed and not isinstance(command, ReopenTable):
        raise Refused(life.attendance.close, "the table is closed: reopen it first")
    match command:
        case PrepareTable() | SetCash() | ChangeSource():
            yield from decide_preparation(rules, life.equipment, life.changes, life.limits, table, command, facts)
        case _ if isinstance(command, LimitCommand):
            yield from decide_limits(life.limits, table, command, facts)
        case _ if isinstance(command, SeatCommand):
            yield from decide_attendance(rules, life.attendance, life.limits, table, command, facts)
        case _ if isinstance(command, ChangeCommand):
            yield from decide_changes(life.changes, table, command, facts)
        case _ if isinstance(command, CardCommand):
            yield from decide_cards(rules, life.cards, table, command, facts)


def allow(rules: Rules, table: Table, command: object) -> Iterator[TableEvent]:
    """Refuse what the life of the table does not let the round do now; the deck that a new round is dealt from."""
    life = rules.life
    if life is None:
        return
    if table.life.closed and isinstance(command, TakeSeat | OpenBets | CloseBets):
        raise Refused(life.attendance.close, "the table is closed")
    if table.life.tournament and isinstance(command, TakeSeat | OpenBets):
        raise Refused(None, f"the table is given to a tournament: {table.life.tournament}")
    if table.dealing == "recorded" and not table.life.prepared and isinstance(command, OpenBets):
        raise Refused(life.equipment.list, "the table is not prepared: go through its checklist, bring a checked deck")
    low = life.limits.low
    if low is not None and table.life.low_limit and table.source != "device" and isinstance(command, OpenBets):
        raise Refused(low.source, "a low-limit table deals from a shuffling device only")
    if isinstance(command, CloseBets) and (deck := ready(life.cards, table)):
        yield deck
    elif table.life.dropped and not isinstance(command, TakeSeat | LifeCommand | FaultCommand):
        ready(life.cards, table)


def prompts(rules: Rules, table: Table) -> list[Prompt]:
    """All that people at the table are shown now, by clause."""
    life = rules.life
    if life is None:
        return []
    return [
        *layout(life.sign, table),
        *sign(rules, life.sign, life.limits, table),
        *notices(life.limits, life.attendance, table),
        *duties(rules, life.sign, life.limits, life.attendance, table),
        *gestures(life.cards, life.sign, life.equipment, table),
    ]
