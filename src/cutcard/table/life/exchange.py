"""Exchanges at the table: chips for cash or through the terminal, chips for chips, tokens for a voucher."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from cutcard.core.authority import may_move
from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.promotions.voucher import number_of
from cutcard.rules.printed.life import ChangeClauses
from cutcard.ruling import Cure, Refused, instead, wait
from cutcard.table.messages.cards import PrepareTable, SetCash
from cutcard.table.messages.exchange import (
    CashChanged,
    ChangeCash,
    ChangeColour,
    ChangeCommand,
    ColourChanged,
    ExchangeVoucher,
    VoucherExchanged,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.state.table import Table

DROP_BOX, TERMINAL = "drop box", "cashless terminal"


def decide_exchange(clauses: ChangeClauses, table: Table, command: ChangeCommand, facts: Facts) -> Iterator[TableEvent]:
    who, at = facts.actor.id, facts.at
    patron = table.seats.get(command.box)
    if patron is None:
        raise Refused(None, f"nobody sits at box {command.box}")
    _check(clauses.words, command.amount)
    if not isinstance(command, ChangeColour):
        may_move(facts, command.amount, clauses.words)
    match command:
        case ChangeCash(_, amount, "cash"):
            if not table.life.cash:
                raise Refused(clauses.removed or clauses.drop_box, "this is a cashless table: use its terminal")
            if not table.life.prepared:
                reason = "nobody has confirmed that the table has a drop box: go through its checklist first"
                raise Refused(clauses.drop_box, reason, wait("the table is prepared", *PrepareTable.roles))
            yield CashChanged(patron, amount, "cash", who, at, (clauses.words, clauses.drop_box))
        case ChangeCash(_, amount, means):
            if clauses.removed is None or TERMINAL not in table.life.equipment:
                raise Refused(clauses.words, "the table has no cashless terminal: use cash")
            yield CashChanged(patron, amount, means, who, at, (clauses.words,))
        case ChangeColour(_, amount, into):
            require_text(clauses.words, into, "which chips the player gets")
            yield ColourChanged(patron, amount, into, who, at, (clauses.words,))
        case ExchangeVoucher(_, voucher, amount, conditions_met):
            number = number_of(clauses.words, voucher)
            if not conditions_met:
                raise Refused(
                    clauses.words,
                    "a voucher may be exchanged only if its conditions are met: check them first",
                    instead(replace(command, conditions_met=True)),
                )
            yield VoucherExchanged(patron, number, amount, who, at, (clauses.words,))


def check_cash(clauses: ChangeClauses, command: PrepareTable | SetCash, equipment: Collection[str]) -> tuple[str, ...]:
    """The clauses for running with or without cash; refuse cash without a drop box and cashless without a terminal."""
    cash, drop_box = command.cash, command.drop_box if isinstance(command, SetCash) else DROP_BOX in equipment
    if not cash and clauses.removed is None:
        raise Refused(clauses.drop_box, "tables of this game may not run cashless: take cash")
    if not cash and TERMINAL not in equipment:
        cure = _with(command, TERMINAL) or wait("the table is prepared with one", *PrepareTable.roles)
        raise Refused(clauses.words, f"a cashless table needs a {TERMINAL}: prepare the table with one first", cure)
    if drop_box:
        return (clauses.drop_box,)
    if clauses.removed is None:
        raise Refused(clauses.drop_box, "the drop box must stay at the table")
    if cash:
        cure = _with(command, DROP_BOX) or instead(SetCash(cash, drop_box=True))
        raise Refused(clauses.drop_box, "cash may be taken only if a drop box is attached: attach one first", cure)
    return (clauses.drop_box, clauses.removed)


def _with(command: PrepareTable | SetCash, item: str) -> Cure | None:
    """The same checklist with one more item."""
    if isinstance(command, SetCash):
        return None
    return instead(replace(command, equipment=(*command.equipment, item)))


def _check(clause: str, amount: Cents) -> None:
    if not 0 < amount <= MOST:
        raise Refused(clause, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
