"""The life of a table: decides its commands, what a round may do now, and what people are shown."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.prompt import Prompt
from cutcard.rules.areas import limited_areas
from cutcard.ruling import Refused, do
from cutcard.table.life import stalling
from cutcard.table.life.attendance import decide_attendance
from cutcard.table.life.cards import decide_cards, ready
from cutcard.table.life.exchange import decide_exchange
from cutcard.table.life.limits import decide_limits
from cutcard.table.life.preparation import decide_preparation
from cutcard.table.life.sign import duties, gestures, notices, printed
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.cards import (
    CardCommand,
    ChangeSource,
    OrderCount,
    PrepareTable,
    RecordCount,
    RestoreDevice,
    SetCash,
)
from cutcard.table.messages.exchange import ChangeCommand
from cutcard.table.messages.life import LimitCommand, ReopenTable, SeatCommand
from cutcard.table.messages.round import CloseBets, LifeCommand, OpenBets, TableEvent, TakeSeat
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.play import gates
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def decide_life(rules: Rules, table: Table, command: LifeCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events of a command that is not part of a round."""
    life = rules.life
    if life is None:
        raise Refused(None, f"the rules of {rules.game.title} do not cover that")
    if table.life.closed and not isinstance(command, ReopenTable | OrderCount | RecordCount):  # counted at any time
        raise Refused(life.attendance.close, "the table is closed: reopen it first", do(ReopenTable()))
    match command:
        case PrepareTable() | SetCash() | ChangeSource() | RestoreDevice():
            yield from decide_preparation(rules, life, table, command, facts)
        case _ if isinstance(command, LimitCommand):
            yield from decide_limits(life.limits, limited_areas(rules.game), table, command, facts)
        case _ if isinstance(command, SeatCommand):
            yield from decide_attendance(rules, life.attendance, life.limits, table, command, facts)
        case _ if isinstance(command, ChangeCommand):
            yield from decide_exchange(life.changes, table, command, facts)
        case _ if isinstance(command, CardCommand):
            yield from decide_cards(rules, life.cards, table, command, facts)


def allow(rules: Rules, table: Table, command: object) -> None:
    """Refuse what the table's life does not allow now."""
    life = rules.life
    if life is None:
        return
    if table.life.closed and isinstance(command, TakeSeat | SeatPatron | OpenBets | CloseBets | DealRound):
        raise Refused(life.attendance.close, "the table is closed")
    if table.life.tournament and isinstance(command, TakeSeat | SeatPatron | OpenBets | DealRound):
        raise Refused(None, f"the table is in use for a tournament: {table.life.tournament}")
    if table.dealing == "recorded" and not table.life.prepared and isinstance(command, OpenBets | DealRound):
        raise Refused(
            life.equipment.list, "the table is not prepared: go through its checklist and bring a checked deck"
        )
    low, opens = life.limits.low, isinstance(command, OpenBets | DealRound)
    if low is not None and table.life.low_limit and table.source != "device" and opens:
        raise Refused(low.source, "a low-limit table may deal only from a shuffling device")
    if isinstance(command, CloseBets):
        ready(life.cards, table)


def prompts(rules: Rules, table: Table) -> list[Prompt]:
    """All notices and instructions at the table now, each with its clause."""
    life = rules.life
    if life is None:
        return []
    return [
        *printed(rules, table.sign),
        *notices(rules, life.limits, life.attendance, table),
        *duties(rules, life.sign, life.limits, life.attendance, table),
        *gestures(life.cards, life.sign, life.equipment, table),
        *gates.prompts(rules, table),
        *stalling.prompts(rules, table),
    ]
