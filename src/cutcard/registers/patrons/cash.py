"""Money into and out of an account, within the deposit limit and within what staff of each rank may move."""

from typing import TYPE_CHECKING

from cutcard.core.authority import HANDLERS, may_move
from cutcard.core.day import Day, date, day
from cutcard.core.message import Facts
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.patrons.messages import AskCashOut, BoughtIn, BuyIn, CashedOut, CashOut, PayIn
from cutcard.ruling import Refused, do

if TYPE_CHECKING:
    from cutcard.registers.patrons.patron import Patron


def deposit_limit(state: "Patron", today: int) -> Cents | None:
    """The most that may be paid in on this day. A looser limit waits for the day on which it takes effect (I-44)."""
    if state.deposit_next is not None and state.deposit_next[0] <= today:
        return state.deposit_next[1]
    return state.deposit_limit


def handled_by(state: "Patron", staff: str, today: Day) -> Cents:
    """The amount that a member of staff has already moved for this patron on this day."""
    when, amount = state.handled.get(staff, (0, 0))
    return amount if when == today else 0


def cash(clause: str | None, state: "Patron", command: BuyIn | CashOut | PayIn, facts: Facts) -> BoughtIn | CashedOut:
    """The event of a payment, or Refused. ``clause``: defines deposit limits."""
    if not isinstance(command, PayIn) and command.patron != state.id:
        raise Refused(None, f"this is the account of {state.id}: use the account of {command.patron[:40]} instead")
    tokens = command.tokens if isinstance(command, BuyIn) else 0
    if not 0 <= command.amount <= MOST or not 0 <= tokens <= MOST or command.amount + tokens == 0:
        raise Refused(None, f"the amount must be more than $0.00 and at most {dollars(MOST)}")
    who, today = facts.actor, day(facts.at)
    staff = who.id if who.role in HANDLERS else ""
    if staff:
        may_move(facts, handled_by(state, staff, today) + command.amount, None)
    match command:
        case CashOut(amount=amount):
            if staff and amount > state.asked:
                reason = f"{state.id} has asked for {dollars(state.asked)}: an account is debited only with consent"
                asks = do(AskCashOut(amount), f"patron/{state.id}")
                raise Refused(None, f"{reason}; the player can ask for more on their own page", asks)
            return CashedOut(state.id, amount, today, staff, bool(staff))
        case PayIn(amount, funds):
            _within(clause, state, amount, today)
            return BoughtIn(state.id, amount, 0, funds, today, staff)
        case BuyIn(amount=amount, funds=funds):
            if staff and tokens:
                raise Refused(None, "tokens are given only for a voucher: exchange a voucher at a table")
            source = _won(state, command, facts) if funds == "winnings" else ""
            if not source:
                _within(clause, state, amount, today)
            return BoughtIn(state.id, amount, tokens, funds, today, staff, source)


def _within(clause: str | None, state: "Patron", amount: Cents, today: Day) -> None:
    """Refuse money from outside above the deposit limit of the day."""
    bound = deposit_limit(state, today)
    if bound is None:
        return
    left = max(0, bound - (state.deposited if state.deposit_day == today else 0))
    if amount > left:
        reason = f"your deposit limit leaves {dollars(left)} for {date(today)}"
        raise Refused(clause, f"{reason}: pay in less, or pay on another day")


def _won(state: "Patron", command: BuyIn, facts: Facts) -> str:
    """The round that paid the winnings. Refuse more than it paid, and winnings that are already on an account."""
    record = facts.round
    if record is None:
        reason = "winnings come from a round: enter the table and the number of the round that paid them"
        raise Refused(None, f"{reason}, or record the money as funds from outside")
    source = f"{command.table}/{command.round}"
    paid = sum(one.paid for one in record.of(state.id, *state.also))
    paid += sum(one.amount for one in record.jackpots(state.id, *state.also))
    left = 0 if record.accounts else paid - state.brought.get(source, 0)
    if command.amount > left:
        reason = f"round {record.number} has paid {state.id} chips of which {dollars(left)} have not been brought back"
        raise Refused(None, f"{reason}: enter at most that as winnings")
    return source
