"""A promotional voucher: issued as a prize or printed by the house, and exchanged for tokens only once."""

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
    """Issue a voucher as a prize. Sent by the promotion, not by a person."""

    roles = ()
    holder: Name
    amount: Amount
    promotion: Name


class RedeemVoucher(Command, frozen=True, tag="RedeemVoucher"):
    """Redeem a voucher. Sent by the table where it is exchanged, not by a person."""

    roles = ()
    game: Name  # whose document applies
    table: Name
    patron: Name
    amount: Amount


class VoucherIssued(Event, frozen=True, tag="VoucherIssued"):
    holder: str
    amount: Cents
    promotion: str
    at: str


class VoucherRedeemed(Event, frozen=True, tag="VoucherRedeemed"):
    """``issued``: its value was set aside when it was issued as a prize."""

    table: str
    patron: str
    amount: Cents
    issued: bool
    at: str
    clauses: tuple[str, ...]


VoucherCommand: TypeAlias = IssueVoucher | RedeemVoucher
VoucherEvent: TypeAlias = VoucherIssued | VoucherRedeemed


class Voucher(Struct, frozen=True):
    """One voucher. ``amount`` is 0 if the house printed it without a promotion on record."""

    number: str
    holder: str = ""
    amount: Cents = 0
    redeemed: str = ""  # where and when; "" not yet


def number_of(clause: str | None, text: str) -> str:
    """The number in its normal form: lower case or a blank does not make it a different voucher."""
    number = text.strip().upper()
    if not NUMBER.fullmatch(number):
        raise Refused(clause, "enter the number printed on the voucher: letters, digits, dots and hyphens")
    return number


def decide(clause: str | None, state: Voucher, command: VoucherCommand, facts: Facts) -> list[VoucherEvent]:
    """The event of a command on a voucher. ``clause``: the document's rule on exchanging vouchers."""
    match command:
        case IssueVoucher(holder, amount, promotion):
            if state.amount or state.redeemed:
                raise Refused(
                    clause,
                    f"voucher {state.number} already exists: use another number, or give the prize in another way",
                )
            return [VoucherIssued(holder, amount, promotion, facts.at)]
        case RedeemVoucher(_, table, patron, amount):
            if state.redeemed:
                raise Refused(
                    clause, f"voucher {state.number} was already exchanged {state.redeemed}: keep it and give no tokens"
                )
            if state.amount and amount != state.amount:
                raise Refused(
                    clause, f"voucher {state.number} is worth {dollars(state.amount)}: give exactly that amount"
                )
            return [VoucherRedeemed(table, patron, amount, bool(state.amount), facts.at, (clause,) if clause else ())]


def evolve(state: Voucher, event: VoucherEvent) -> Voucher:
    match event:
        case VoucherIssued(holder, amount):
            return replace(state, holder=holder, amount=amount)
        case VoucherRedeemed(table, _, _, _, at):
            return replace(state, redeemed=f"at table {table} on {at}")
