"""What an award has given, and its reversal by two people: money goes back, and what the winner has is a claim."""

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import for_another, two_people
from cutcard.core.message import Facts
from cutcard.core.text import require_item, require_text
from cutcard.money import Cents
from cutcard.registers.promotions.commands import ReverseAward
from cutcard.registers.promotions.events import AwardReversed, PrizeAwarded
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.registers.promotions.voucher import SENIOR, prize_number
from cutcard.rules.printed.promotions import PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused

LEDGER = (PrizeKind.MONEY, PrizeKind.CASINO_DOLLARS)  # kinds that move in the ledger


class AwardGiven(Struct, frozen=True):
    """What an award pays: chips and tokens by account, vouchers by number, and cash from the cage."""

    accounts: dict[str, tuple[Cents, Cents]] = {}
    vouchers: dict[str, tuple[str, Cents]] = {}
    paid: Cents = 0

    def credit(self, who: str, chips: Cents, tokens: Cents) -> "AwardGiven":
        held = self.accounts.get(who, (0, 0))
        return replace(self, accounts={**self.accounts, who: (held[0] + chips, held[1] + tokens)})

    def print(self, number: str, who: str, amount: Cents) -> "AwardGiven":
        return replace(self, vouchers={**self.vouchers, f"{number}-{len(self.vouchers) + 1}": (who, amount)})


def given(promotion: str, win: Win, event: PrizeAwarded) -> AwardGiven:
    """How a prize reaches its winner. Goods move no money in the ledger, and no number of a voucher is used twice."""
    number = prize_number(promotion, event.win, len(win.reversals))
    found = AwardGiven()
    for payment in event.payments:
        match payment.way:
            case Way.ACCOUNT:
                found = found.credit(payment.payee, payment.amount, 0)
            case Way.VOUCHER:
                found = found.print(number, payment.payee, payment.amount)
            case _:  # as if the winner had cashed chips: the cage pays and is reimbursed
                found = replace(found, paid=found.paid + payment.amount)
    items = () if event.alternative else win.prize.items
    dollars = sum(item.value for item in items if item.kind is PrizeKind.CASINO_DOLLARS)
    if dollars and event.delivery is Way.ACCOUNT:
        return found.credit(event.winner, 0, dollars)
    if dollars and event.delivery is Way.VOUCHER:
        return found.print(number, event.winner, dollars)
    return found


def things(win: Win) -> Cents:
    """The value of what was given in kind, outside the ledger."""
    in_kind = win.award is not None and not win.award.alternative
    return sum(item.value for item in win.prize.items if in_kind and item.kind not in LEDGER)


def reverse(clauses: PromotionClauses, state: Promotion, command: ReverseAward, facts: Facts) -> AwardReversed:
    """Reverse the award of a prize, whole. Its winner keeps what they have until they agree to give it back."""
    win = require_item(clauses.award, state.wins, command.win, "win")
    if win.fate != "awarded" or win.award is None:
        raise Refused(clauses.award, f"{win.prize.name} is not awarded to {win.winner}, so there is nothing to reverse")
    require_text(clauses.award, command.reasons, "why the award was a mistake")
    for_another(facts, win.winner, clauses.award, "reverse the award", *ReverseAward.roles)
    award = given("", win, win.award)
    chips = award.paid + sum(held for held, _ in award.accounts.values())
    tokens = sum(held for _, held in award.accounts.values())
    still = 0 if command.returned else things(win)
    worth = chips + tokens + still + sum(amount for _, amount in award.vouchers.values())
    second = two_people(facts, worth, clauses.award, "reverse an award", SENIOR)
    return AwardReversed(
        at=facts.at,
        by=facts.actor.id,
        clauses=(clauses.award, clauses.payment, "I-77"),
        win=command.win,
        prize=win.prize.name,
        winner=win.winner,
        second=second.id,
        reasons=command.reasons,
        chips=chips,
        tokens=tokens,
        things=still,
    )
