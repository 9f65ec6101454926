"""The life of a table: what a document says of it, the events of its commands, and what is shown meanwhile."""

from collections.abc import Iterator

from msgspec import Struct

from cutcard.house.attendance import AttendanceClauses, decide_attendance
from cutcard.house.base import Event, Facts
from cutcard.house.card_messages import CardCommand, ChangeSource, PrepareTable, SetCash
from cutcard.house.cards_care import CardClauses, decide_cards, ready
from cutcard.house.changes import ChangeClauses, decide_changes
from cutcard.house.life_messages import ChangeCommand, LimitCommand, ReopenTable, SeatCommand
from cutcard.house.limits import LimitClauses, decide_limits
from cutcard.house.messages import CloseBets, LifeCommand, OpenBets, TakeSeat
from cutcard.house.payout import Rules
from cutcard.house.preparation import EquipmentClauses, decide_preparation
from cutcard.house.prompt import Prompt
from cutcard.house.sign import SignClauses, duties, gestures, layout, notices, sign
from cutcard.house.state import Table
from cutcard.ruling import Refused


class LifeRules(Struct, frozen=True):
    """Where one document prints its rules on the life of a table, and the data in which documents differ."""

    limits: LimitClauses
    cards: CardClauses
    attendance: AttendanceClauses
    changes: ChangeClauses
    equipment: EquipmentClauses
    sign: SignClauses


def decide_life(rules: Rules, life: LifeRules | None, table: Table, command: LifeCommand, facts: Facts) -> Iterator[Event]:
    """The events of a command that is not of a round."""
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
            yield from decide_cards(life.cards, table, command, facts)


def allow(life: LifeRules | None, table: Table, command: object) -> Iterator[Event]:
    """Refuse what the life of the table does not let the round do now; the deck that a new round is dealt from."""
    if life is None:
        return
    if table.life.closed and isinstance(command, TakeSeat | OpenBets | CloseBets):
        raise Refused(life.attendance.close, "the table is closed")
    if table.life.tournament and isinstance(command, TakeSeat | OpenBets):
        raise Refused(None, f"the table is given to a tournament: {table.life.tournament}")
    low = life.limits.low
    if low is not None and table.life.low_limit and table.source != "device" and isinstance(command, OpenBets):
        raise Refused(low.source, "a low-limit table deals from a shuffling device only")
    if isinstance(command, CloseBets) and (deck := ready(life.cards, table)):
        yield deck
    elif table.life.dropped and not isinstance(command, TakeSeat):
        ready(life.cards, table)


def prompts(rules: Rules, life: LifeRules, table: Table) -> list[Prompt]:
    """All that people at the table are shown now, by clause."""
    return [
        *layout(life.sign, table),
        *sign(rules, life.sign, life.limits, table),
        *notices(life.limits, life.attendance, table),
        *duties(rules, life.sign, life.limits, life.attendance, table),
        *gestures(life.cards, life.sign, table),
    ]
