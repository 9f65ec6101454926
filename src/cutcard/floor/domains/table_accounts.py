"""Postings for the events of a table: between patrons, the felt, the house and the jackpot pool."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Event
from cutcard.floor.journal.ledger import CAGE, CIRCULATION, HOUSE, TOKENS, Posting, patron, transfer
from cutcard.money import Cents
from cutcard.ruling import Result
from cutcard.table.messages.exchange import CashChanged, VoucherExchanged
from cutcard.table.messages.faults import StakeRaised, StakeReduced, StakeReversed
from cutcard.table.messages.orders import (
    DebtClaimed,
    DifferenceBooked,
    PrizeReversed,
    PrizeWithheld,
    StakeForfeited,
)
from cutcard.table.messages.round import (
    BetsClosed,
    EntryTakenBack,
    JackpotPaid,
    PoolToppedUp,
    StakeSettled,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.state.table import Table, fold

# Only these events move money into or out of a jackpot pool.
MOVES_POOL = (
    *(BetsClosed, StakeSettled, StakeReversed, JackpotPaid, PrizeReversed, PrizeWithheld, PoolToppedUp),
    EntryTakenBack,
)


def pool(name: str) -> str:
    return f"pool/{name}"


def felt(table: str) -> str:
    return f"felt/{table}"


class Accounts(Struct, frozen=True):
    """The accounts of a table. With ``patrons`` each patron has one; otherwise their chips are in circulation."""

    felt: str
    pool: str
    rate: int  # percent of a jackpot wager that raises the meter
    patrons: bool = True
    jackpot: str = "jackpot"  # the wager whose stakes go to the pool

    def of(self, owner: str) -> str:
        return patron(owner) if self.patrons else CIRCULATION

    def share(self, amount: Cents) -> Cents:
        """The part of a jackpot wager that raises the meter."""
        return amount * self.rate // 100 if self.pool else 0


def postings(accounts: Accounts, table: Table, events: Iterable[Event]) -> Iterator[Posting]:
    """Postings for the events. ``table`` is the state before them."""
    stakes, open_ = (table.round.stakes, table.round.stage == "open") if table.round else ((), True)
    jackpots = {stake.id: stake.amount for stake in stakes if stake.area == accounts.jackpot}
    for event in events:
        match event:
            case WagerPlaced(number, owner, _, area, chips, tokens):
                yield from _both(accounts.of(owner), accounts.felt, chips, tokens)
                if area == accounts.jackpot:
                    jackpots[number] = chips + tokens
            case WagerTakenBack(number, owner, chips, tokens):
                yield from _both(accounts.felt, accounts.of(owner), chips, tokens)
                jackpots.pop(number, None)
            case BetsClosed():  # a jackpot wager is accepted only now: until here it could be taken back (I-26)
                open_ = False
                for amount in jackpots.values():
                    yield from transfer(HOUSE, accounts.pool, accounts.share(amount))
            case StakeSettled():
                yield from _settled(accounts, event)
                if event.result is Result.VOID and not open_:
                    yield from _cancelled(accounts, event)
            case JackpotPaid(owner, _, _, from_pool, from_house):
                yield from transfer(accounts.pool, accounts.of(owner), from_pool)
                yield from transfer(HOUSE, accounts.of(owner), from_house)
            case StakeReversed(_, owner, _, _, chips, tokens):
                yield from _both(HOUSE, accounts.of(owner), chips, tokens)
                yield from _cancelled(accounts, event)
            case StakeReduced(_, owner, chips, _, tokens):
                yield from _both(accounts.felt, accounts.of(owner), chips, tokens)
            case StakeRaised(_, owner, chips):
                yield from transfer(accounts.of(owner), accounts.felt, chips)
            case StakeForfeited(_, owner, _, _, chips, tokens):
                yield from _both(accounts.of(owner), HOUSE, chips, tokens)
            case PrizeReversed(owner, _, _, to_pool, to_house):
                yield from transfer(accounts.of(owner), accounts.pool, to_pool)
                yield from transfer(accounts.of(owner), HOUSE, to_house)
            case DifferenceBooked(owner, chips):
                yield from transfer(HOUSE, accounts.of(owner), chips)
            case EntryTakenBack(seats=seats, kept=kept, undone=undone):
                before = fold(replace(table, round=None, seats=seats), kept)
                for posting in postings(accounts, before, undone):
                    yield replace(posting, amount=-posting.amount)
            case DebtClaimed(owner, chips, tokens):  # gives back what this row debited beyond the patron's balance
                yield from _both(HOUSE, accounts.of(owner), chips, tokens)
            case PrizeWithheld(to_pool=to_pool, topped_up=added):
                yield from transfer(HOUSE, accounts.pool, to_pool - added)
            case PoolToppedUp(amount):
                yield from transfer(HOUSE, accounts.pool, amount)
            case CashChanged(owner, amount) if (
                not accounts.patrons
            ):  # an account is credited by the patron's own stream
                yield from transfer(CAGE, accounts.of(owner), amount)
            case VoucherExchanged(owner, _, tokens):
                yield from transfer(CAGE, accounts.of(owner), tokens, TOKENS)
            case _:
                pass  # moves no money


def _settled(accounts: Accounts, event: StakeSettled) -> Iterator[Posting]:
    """The stake goes from the felt to the house, and the house pays what is returned. The felt nets to zero."""
    yield from _both(accounts.felt, HOUSE, event.chips, event.tokens)
    yield from _both(HOUSE, accounts.of(event.owner), event.returned, event.returned_tokens)


def _cancelled(accounts: Accounts, event: StakeSettled | StakeReversed) -> Iterator[Posting]:
    """Undo the effect on the meter of a jackpot wager that was accepted and then cancelled (I-24)."""
    if event.area == accounts.jackpot:
        yield from transfer(accounts.pool, HOUSE, accounts.share(event.chips + event.tokens))


def _both(giver: str, taker: str, chips: Cents, tokens: Cents) -> Iterator[Posting]:
    yield from transfer(giver, taker, chips)
    yield from transfer(giver, taker, tokens, TOKENS)
