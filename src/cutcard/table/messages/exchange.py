"""Commands and events of exchanges at a table: cash, chips of another colour, vouchers."""

from typing import Literal, TypeAlias

from cutcard.core.bounds import Amount, Name, Number
from cutcard.core.message import Command, Event, Role
from cutcard.money import Cents

Means: TypeAlias = Literal["cash", "terminal"]


class ChangeCash(Command, frozen=True, tag="ChangeCash"):
    """Exchange cash for chips, or use the table's cashless terminal."""

    roles = (Role.DEALER,)
    box: Number
    amount: Amount
    means: Means = "cash"


class ChangeColour(Command, frozen=True, tag="ChangeColour"):
    """Exchange chips for other chips of the same value."""

    roles = (Role.DEALER,)
    box: Number
    amount: Amount
    into: Name


class ExchangeVoucher(Command, frozen=True, tag="ExchangeVoucher"):
    """Exchange a promotional voucher for tokens, if its conditions are met."""

    roles = (Role.DEALER,)
    box: Number
    voucher: Name
    amount: Amount
    conditions_met: bool = False


class CashChanged(Event, frozen=True, tag="CashChanged"):
    patron: str
    amount: Cents
    means: Means
    by: str
    at: str
    clauses: tuple[str, ...]


class ColourChanged(Event, frozen=True, tag="ColourChanged"):
    patron: str
    amount: Cents
    into: str
    by: str
    at: str
    clauses: tuple[str, ...]


class VoucherExchanged(Event, frozen=True, tag="VoucherExchanged"):
    patron: str
    voucher: str
    tokens: Cents
    by: str
    at: str
    clauses: tuple[str, ...]


ChangeCommand: TypeAlias = ChangeCash | ChangeColour | ExchangeVoucher
ChangeEvent: TypeAlias = CashChanged | ColourChanged | VoucherExchanged
