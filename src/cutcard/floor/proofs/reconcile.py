"""Reconciles jackpot pools with their tables: every wager, contribution and prize, to the cent."""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Event
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import Pool
from cutcard.floor.domains.table import FloorTable, TableDomain
from cutcard.floor.domains.table_accounts import Accounts, pool
from cutcard.money import Cents
from cutcard.ruling import Result
from cutcard.table.messages.faults import StakeReversed
from cutcard.table.messages.orders import PrizeReversed, PrizeWithheld
from cutcard.table.messages.round import BetsClosed, EntryTakenBack, JackpotPaid, PoolToppedUp, StakeSettled

DOMAIN = TableDomain()


class TableShare(Struct, frozen=True):
    """One table's effect on a pool: wagers, the part that raised the meter, prizes, and what the house added."""

    table: str
    wagers: int
    wagered: Cents
    contributed: Cents
    paid: Cents
    topped_up: Cents

    @property
    def retained(self) -> Cents:
        """The part of the wagers that the operator kept."""
        return self.wagered - self.contributed


class PoolReport(Struct, frozen=True):
    """A pool at one moment. If ``difference`` is not 0, the meter does not match the tables."""

    pool: str
    seed: Cents  # what it began with; if earlier rounds are archived, the meter where the journal was cut
    meter: Cents
    tables: tuple[TableShare, ...]
    recorded: Cents  # payouts in the pool's own stream, since then
    clauses: tuple[str, ...]

    @property
    def expected(self) -> Cents:
        """The meter calculated from the tables' rounds."""
        return self.seed + sum(one.contributed - one.paid + one.topped_up for one in self.tables)

    @property
    def difference(self) -> Cents:
        paid = sum(one.paid for one in self.tables)
        return abs(self.meter - self.expected) + abs(self.recorded - paid)

    @property
    def retained(self) -> Cents:
        return sum(one.retained for one in self.tables)


def reconcile(desk: Desk, name: str) -> PoolReport:
    """The report of a pool, from the rounds of all tables that were ever linked to it, as far as they are here."""
    state = desk.state(pool(name)).state
    assert isinstance(state, Pool)
    covered = [games.topics(key).jackpots for key in {terms.game for terms in state.linked.values()}]
    clauses = {clause for topic in covered if topic for clause in (topic.record, topic.approved) if clause}
    tables = tuple(_share(desk, table, name) for table in state.ever)
    seed, paid, meter = state.seed, state.paid, desk.balance(pool(name))
    if desk.journal.sealed_state(pool(name)) is not None:
        seed, paid = desk.journal.sealed_balance(pool(name)), paid - desk.streams.beginning(pool(name)).state.paid
    return PoolReport(name, seed, meter, tables, paid, tuple(sorted(clauses)))


def _share(desk: Desk, table: str, name: str) -> TableShare:
    wagers = wagered = contributed = paid = topped_up = 0
    for accounts, event, jackpots, sign in _concerning(desk, table, name):
        match event:
            case BetsClosed():
                wagers, wagered = wagers + sign * len(jackpots), wagered + sign * sum(jackpots)
                contributed += sign * sum(accounts.share(amount) for amount in jackpots)
            case StakeSettled(area=accounts.jackpot, result=Result.VOID) | StakeReversed(area=accounts.jackpot):
                amount = event.chips + event.tokens
                wagers, wagered = wagers - sign, wagered - sign * amount
                contributed -= sign * accounts.share(amount)
            case JackpotPaid(from_pool=amount):
                paid += sign * amount
            case PrizeReversed(to_pool=amount):
                paid -= sign * amount
            case PrizeWithheld(to_pool=amount, topped_up=added):
                paid, topped_up = paid - sign * amount, topped_up - sign * added
            case PoolToppedUp(amount):
                topped_up += sign * amount
            case _:
                pass
    return TableShare(table, wagers, wagered, contributed, paid, topped_up)


def _concerning(desk: Desk, table: str, name: str) -> Iterator[tuple[Accounts, Event, list[Cents], int]]:
    """The events of a table about rounds that fed this pool, each with the jackpot wagers placed before it.

    The last number is 1, or -1 for an event that a correction takes back.
    """
    state: FloorTable = desk.streams.beginning(f"{DOMAIN.name}/{table}").state
    for entry in desk.history(f"{DOMAIN.name}/{table}"):
        for event in entry.events:
            if isinstance(event, EntryTakenBack):
                before = replace(state.opened, round=None, seats=event.seats)
                past = reduce(DOMAIN.evolve, event.kept, replace(state, table=before))
                for undone in event.undone:
                    yield from ((*one, -1) for one in _felt(past, undone, name))
                    past = DOMAIN.evolve(past, undone)
            elif state.table is not None:
                yield from ((*one, 1) for one in _felt(state, event, name))
            state = DOMAIN.evolve(state, event)


def _felt(state: FloorTable, event: Event, name: str) -> Iterator[tuple[Accounts, Event, list[Cents]]]:
    """An event with the jackpot wagers placed before it. Until wagers close, none of them has reached the pool."""
    playing = state.opened.round
    if playing is not None and playing.stage == "open" and not isinstance(event, BetsClosed | PrizeWithheld):
        return
    accounts = state.accounts_of(event.round) if isinstance(event, PrizeWithheld) else state.accounts
    if accounts.pool != pool(name):
        return
    yield accounts, event, [one.amount for one in (playing.stakes if playing else ()) if one.area == accounts.jackpot]
