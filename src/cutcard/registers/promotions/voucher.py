"""A promotional voucher: issued for a prize or printed by the house, and exchanged for tokens once and no more."""

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Amount, Name
from cutcard.core.message import Command, Event, Facts
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused

NUMBER = re.compile(r"[A-Z0-9][A-Z0-9._-]{0,63}")


class IssueVoucher(Command, frozen=True, tag="IssueVoucher"):
    """A voucher is given as a prize; follows from the promotion's own command."""

    roles = ()
    holder: Name
    amount: Amount
    promotion: Name


class RedeemVoucher(Command, frozen=True, tag="RedeemVoucher"):
    """A voucher is exchanged at a table; follows from the exchange there."""

    roles = ()
    game: Name  # by whose document
    table: Name
    patron: Name
    amount: Amount


class VoucherIssued(Event, frozen=True, tag="VoucherIssued"):
    holder: str
    amount: Cents
    promotion: str
    at: str


class VoucherRedeemed(Event, frozen=True, tag="VoucherRedeemed"):
    """``issued``: its worth was set aside when it was given as a prize."""

    table: str
    patron: str
    amount: Cents
    issued: bool
    at: str
    clauses: tuple[str, ...]


VoucherCommand: TypeAlias = IssueVoucher | RedeemVoucher
VoucherEvent: TypeAlias = VoucherIssued | VoucherRedeemed


class Voucher(Struct, frozen=True):
    """A voucher by its number. ``amount`` is 0 where the house has printed it without a promotion on record."""

    number: str
    holder: str = ""
    amount: Cents = 0
    redeemed: str = ""  # where and when; "" not yet


def number_of(clause: str | None, text: str) -> str:
    """The number as it is kept, so that small letters or a blank do not make another voucher of it."""
    number = text.strip().upper()
    if not NUMBER.fullmatch(number):
        raise Refused(clause, "state the number of the voucher as printed: letters, digits, dots and hyphens")
    return number


def decide(clause: str | None, state: Voucher, command: VoucherCommand, facts: Facts) -> list[VoucherEvent]:
    """What a command makes of a voucher; ``clause``: where the document says what a voucher is exchanged for."""
    match command:
        case IssueVoucher(holder, amount, promotion):
            if state.amount or state.redeemed:
                raise Refused(clause, f"voucher {state.number} exists already: give the prize in another way")
            return [VoucherIssued(holder, amount, promotion, facts.at)]
        case RedeemVoucher(_, table, patron, amount):
            if state.redeemed:
                raise Refused(clause, f"voucher {state.number} was exchanged {state.redeemed}: keep it, give no tokens")
            if state.amount and amount != state.amount:
                raise Refused(clause, f"voucher {state.number} is worth {dollars(state.amount)}: give just that")
            return [VoucherRedeemed(table, patron, amount, bool(state.amount), facts.at, (clause,) if clause else ())]


def evolve(state: Voucher, event: VoucherEvent) -> Voucher:
    match event:
        case VoucherIssued(holder, amount):
            return replace(state, holder=holder, amount=amount)
        case VoucherRedeemed(table, _, _, _, at):
            return replace(state, redeemed=f"at table {table} on {at}")
