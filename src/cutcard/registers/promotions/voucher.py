"""A promotional voucher: issued as a prize or by a supervisor, and exchanged for tokens only once."""

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import may_move
from cutcard.core.bounds import Amount, Name, Note
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.core.text import require_text
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused, instead

NUMBER = re.compile(r"[A-Z0-9][A-Z0-9._-]{0,63}")


class IssueVoucher(Command, frozen=True, tag="IssueVoucher"):
    """Issue a voucher as a prize. Sent by the promotion, not by a person."""

    roles = ()
    holder: Name
    amount: Amount
    promotion: Name


class PrintVoucher(Command, frozen=True, tag="PrintVoucher"):
    """Issue a voucher that is no prize of a promotion: for a service failure, a reward, a birthday."""

    roles = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
    amount: Amount
    reasons: Note
    holder: Name = ""  # who alone may exchange it; "": whoever brings it


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


class VoucherPrinted(Event, frozen=True, tag="VoucherPrinted"):
    holder: str
    amount: Cents
    reasons: str
    by: str
    at: str


class VoucherRedeemed(Event, frozen=True, tag="VoucherRedeemed"):
    """Its value was set aside when it was issued."""

    table: str
    patron: str
    amount: Cents
    at: str
    clauses: tuple[str, ...]


VoucherCommand: TypeAlias = IssueVoucher | PrintVoucher | RedeemVoucher
VoucherEvent: TypeAlias = VoucherIssued | VoucherPrinted | VoucherRedeemed


class Voucher(Struct, frozen=True):
    """One voucher. ``amount`` is 0 if it was never issued, so that it is worth nothing."""

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
        case PrintVoucher(amount, reasons, holder):
            if state.amount or state.redeemed:
                raise Refused(clause, f"voucher {state.number} exists already: take another number")
            if (normal := number_of(clause, state.number)) != state.number:
                reason = f"a table would read the number as {normal}: issue the voucher under that number"
                raise Refused(clause, reason, instead(command, f"voucher/{normal}"))
            if holder and holder not in facts.people:
                reason = f"no patron is on record as {holder[:40]!r}: choose one from the list of patrons"
                raise Refused(clause, reason)
            if not amount:
                raise Refused(clause, "state what the voucher is worth")
            require_text(clause, reasons, "why the voucher is given")
            may_move(facts, amount, clause)
            return [VoucherPrinted(holder, amount, reasons, facts.actor.id, facts.at)]
        case RedeemVoucher(_, table, patron, amount):
            if not state.amount:
                reason = f"no voucher {state.number} was ever issued: compare the number with the paper, give no tokens"
                raise Refused(clause, reason)
            if state.redeemed:
                reason = f"voucher {state.number} was already exchanged {state.redeemed}: keep it and give no tokens"
                raise Refused(clause, reason)
            if state.holder and patron != state.holder:
                reason = f"voucher {state.number} belongs to {state.holder}: only {state.holder} may exchange it"
                raise Refused(clause, reason)
            if amount != state.amount:
                reason = f"voucher {state.number} is worth {dollars(state.amount)}: give exactly that amount"
                raise Refused(clause, reason)
            return [VoucherRedeemed(table, patron, amount, facts.at, (clause,) if clause else ())]


def evolve(state: Voucher, event: VoucherEvent) -> Voucher:
    match event:
        case VoucherIssued(holder, amount) | VoucherPrinted(holder, amount):
            return replace(state, holder=holder, amount=amount)
        case VoucherRedeemed(table, _, _, at):
            return replace(state, redeemed=f"at table {table} on {at}")
