"""Why a wager is settled as it is: the way that its cell takes through the readings."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, PayTwice, Versus
from cutcard.rules.readings import Readout

Kind: TypeAlias = Literal["no hand", "higher", "equal", "lower", "paid", "not paid"]


class Reason(Struct, frozen=True):
    """One thing that decided a wager. ``hand``: the hand that a pay table or a jackpot pays."""

    kind: Kind
    hand: IntEnum | None = None


def reasons(cell: Cell, values: Readout) -> Iterator[Reason]:
    """What decided a wager, in the order in which its cell looks at it. A ruling without conditions has no reason."""
    match cell:
        case Versus():
            yield Reason(_compared(cell, values))
            yield from reasons(cell.chosen(values), values)
        case By():
            yield from reasons(cell.chosen(values), values)
        case PayBy(table, reading, otherwise=otherwise):
            yield from _paid(values, table, reading)
            if otherwise is not None and values[reading] not in values.tables[table]:
                yield Reason("not paid")
                yield from reasons(otherwise, values)
        case PayTwice(table, first, second):
            yield from _paid(values, table, first)
            yield from _paid(values, table, second)
        case PayJackpot(jackpot, reading):
            line = jackpot.line(values[reading])
            yield Reason("paid", line.hand) if line else Reason("not paid")


def _compared(cell: Versus, values: Readout) -> Kind:
    if cell.chosen(values) is cell.no_hand:
        return "no hand"
    versus = values[cell.versus]
    return "higher" if versus > 0 else "lower" if versus < 0 else "equal"


def _paid(values: Readout, table: str, reading: str) -> Iterator[Reason]:
    if line := values.tables[table].get(values[reading]):
        yield Reason("paid", line.hand)
