"""A promotional voucher: issued as a prize or by a supervisor, exchanged for tokens once, reversed by two people."""

import re
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import for_another, may_move, two_people
from cutcard.core.bounds import Amount, Name, Names, Note
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, Role
from cutcard.core.text import require_text
from cutcard.money import Cents, dollars
from cutcard.registers.promotions.commands import ReverseAward
from cutcard.ruling import Refused, instead

NUMBER = re.compile(r"[A-Z0-9][A-Z0-9._-]{0,63}")
SENIOR = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)  # who confirms that something was given by mistake

Mistake: TypeAlias = Literal["issue", "exchange"]


class IssueVoucher(Command, frozen=True, tag="IssueVoucher"):
    """Issue a voucher as a prize. Sent by the promotion, not by a person."""

    roles = ()
    holder: Name
    amount: Amount
    promotion: Name


class PrintVoucher(Command, frozen=True, tag="PrintVoucher"):
    """Issue a voucher that is no prize of a promotion: for a service failure, a reward, a birthday."""

    roles = SENIOR
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


class ReverseVoucher(Command, frozen=True, tag="ReverseVoucher"):
    """Reverse a voucher with a second person: its issue, so that it is worth nothing, or its exchange, so that it is
    out again. Tokens that somebody already has become a claim on that person.
    """

    roles = SUPERVISORS
    mistake: Mistake
    reasons: Note


class CancelVoucher(Command, frozen=True, tag="CancelVoucher"):
    """Cancel a prize's voucher, because the award was reversed. Sent by the promotion, not by a person."""

    roles = ()
    reasons: Note
    clauses: Names


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


class VoucherReversed(Event, frozen=True, tag="VoucherReversed"):
    """Records both people. ``patron``: who has the tokens and owes them; "": the voucher had not been exchanged."""

    mistake: Mistake
    patron: str
    amount: Cents
    reasons: str
    by: Actor
    second: Actor
    at: str
    clauses: tuple[str, ...]


VoucherCommand: TypeAlias = IssueVoucher | PrintVoucher | RedeemVoucher | ReverseVoucher | CancelVoucher
VoucherEvent: TypeAlias = VoucherIssued | VoucherPrinted | VoucherRedeemed | VoucherReversed


class Voucher(Struct, frozen=True):
    """One voucher. ``amount`` is 0 if it was never issued, so that it is worth nothing."""

    number: str
    holder: str = ""
    amount: Cents = 0
    redeemed: str = ""  # where and when; "" not yet
    patron: str = ""  # who exchanged it
    clauses: tuple[str, ...] = ()  # under which it was exchanged
    promotion: str = ""  # whose prize it is
    cancelled: str = ""  # when its issue was reversed

    @property
    def out(self) -> bool:
        """Whether somebody may still exchange it."""
        return bool(self.amount) and not self.redeemed and not self.cancelled


def number_of(clause: str | None, text: str) -> str:
    """The number in its normal form: lower case or a blank does not make it a different voucher."""
    number = text.strip().upper()
    if not NUMBER.fullmatch(number):
        raise Refused(clause, "enter the number printed on the voucher: letters, digits, dots and hyphens")
    return number


def prize_number(promotion: str, win: int, reversals: int) -> str:
    """The beginning of the numbers of a prize's vouchers. No number is used again after a reversal."""
    again = f".{reversals}" if reversals else ""
    return f"{promotion}-{win}{again}".upper()


def win_of(number: str) -> int:
    """The win whose prize a voucher is, by its number."""
    return int(number.rsplit("-", 2)[1].partition(".")[0])


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
            for_another(facts, holder, clause, "issue the voucher", *PrintVoucher.roles)
            may_move(facts, amount, clause)
            return [VoucherPrinted(holder, amount, reasons, facts.actor.id, facts.at)]
        case RedeemVoucher(_, table, patron, amount):
            if not state.amount:
                reason = f"no voucher {state.number} was ever issued: compare the number with the paper, give no tokens"
                raise Refused(clause, reason)
            if state.cancelled:
                reason = f"voucher {state.number} was cancelled on {state.cancelled}: keep it and give no tokens"
                raise Refused(clause, reason)
            if state.redeemed:
                reason = f"voucher {state.number} was already exchanged {state.redeemed}: keep it and give no tokens"
                raise Refused(clause, reason)
            if state.holder and state.holder not in (patron, *facts.same):  # or held by another record of the person
                reason = f"voucher {state.number} belongs to {state.holder}: only {state.holder} may exchange it"
                raise Refused(clause, reason)
            if amount != state.amount:
                reason = f"voucher {state.number} is worth {dollars(state.amount)}: give exactly that amount"
                raise Refused(clause, reason)
            return [VoucherRedeemed(table, patron, amount, facts.at, (clause,) if clause else ())]
        case ReverseVoucher(mistake, reasons):
            clause = next(iter(state.clauses), None)
            _check_reversible(clause, state, command)
            _check_holder(clause, state)
            for_another(facts, state.patron or state.holder, clause, "reverse the voucher", *ReverseVoucher.roles)
            second = two_people(facts, state.amount, clause, "reverse a voucher", SENIOR)
            return [_reversed(state, mistake, reasons, (*state.clauses, "I-77"), facts, second)]
        case CancelVoucher(reasons, clauses):
            assert facts.second is not None, "two people reverse an award"
            _check_holder(clauses[0], state)
            return [_reversed(state, "issue", reasons, clauses, facts, facts.second)]


def _check_reversible(clause: str | None, state: Voucher, command: ReverseVoucher) -> None:
    """Refuse to reverse what never happened, or the issue of a prize: that goes with its award."""
    number = state.number
    if not state.amount:
        raise Refused(clause, f"no voucher {number} was ever issued: compare the number with the paper")
    if state.cancelled:
        raise Refused(clause, f"voucher {number} was already cancelled on {state.cancelled}")
    if command.mistake == "issue" and state.promotion:
        reason = f"voucher {number} is a prize of promotion {state.promotion}: reverse the award instead"
        cure = instead(ReverseAward(win_of(number), command.reasons), f"promotion/{state.promotion}")
        raise Refused(clause, reason, cure)
    if command.mistake == "exchange" and not state.redeemed:
        reason = f"voucher {number} has not been exchanged: cancel it instead, if it was issued by mistake"
        raise Refused(clause, reason, instead(replace(command, mistake="issue")))
    require_text(clause, command.reasons, "what was wrong")


def _check_holder(clause: str | None, state: Voucher) -> None:
    """Refuse if nobody can be asked for the tokens: who exchanged it is not on record."""
    if state.redeemed and not state.patron:
        reason = f"voucher {state.number} was exchanged {state.redeemed}, and nothing shows by whom"
        raise Refused(clause, f"{reason}: nobody can be asked for the tokens")


def _reversed(
    state: Voucher, mistake: Mistake, reasons: str, clauses: tuple[str, ...], facts: Facts, second: Actor
) -> VoucherReversed:
    who = facts.actor, second, facts.at
    return VoucherReversed(mistake, state.patron, state.amount, reasons, *who, clauses)


def evolve(state: Voucher, event: VoucherEvent) -> Voucher:
    match event:
        case VoucherIssued(holder, amount, promotion):
            return replace(state, holder=holder, amount=amount, promotion=promotion)
        case VoucherPrinted(holder, amount):
            return replace(state, holder=holder, amount=amount)
        case VoucherRedeemed(table, patron, _, at, clauses):
            return replace(state, redeemed=f"at table {table} on {at}", patron=patron, clauses=clauses)
        case VoucherReversed(mistake="issue", at=at):
            return replace(state, cancelled=at)
        case VoucherReversed():
            return replace(state, redeemed="", patron="", clauses=())
