"""Opening a floor: the pools, tables and patrons of its description, each of them once in the life of a journal."""

from secrets import token_hex

from cutcard.floor.desk import Desk
from cutcard.floor.floorplan import Floorplan, TablePlan
from cutcard.floor.patron import BuyIn
from cutcard.floor.pool import OpenPool
from cutcard.floor.table import RATE, FloorTable, OpenTable
from cutcard.house.messages import Actor, Role
from cutcard.money import Cents
from cutcard.ruling import Refused

OPENING = Actor("opening", Role.SYSTEM)


def open_floor(desk: Desk, plan: Floorplan, *, bots: bool) -> None:
    """Open what is not open yet; refuse a description that says otherwise than the journal."""
    for pool in plan.pool:
        if not desk.journal.version(f"pool/{pool.id}"):
            desk.execute_now(f"pool/{pool.id}", OPENING, OpenPool(pool.seed), token_hex(16))
    for table in plan.table:
        command, stream = _command(plan, table), f"table/{table.id}"
        if not desk.journal.version(stream):
            desk.execute_now(stream, OPENING, command, token_hex(16))
        elif _opened(desk.state(stream).state) != command:
            reason = f"table {table.id} was opened otherwise in this database: give the new one another id"
            raise Refused(None, f"{reason}, or begin a new database")
    for patron in plan.people(bots=bots):
        if patron.chips and not desk.journal.version(f"patron/{patron.id}"):
            desk.execute_now(f"patron/{patron.id}", OPENING, BuyIn(patron.id, patron.chips), token_hex(16))


async def buy_in(desk: Desk, patron: str, chips: Cents) -> None:
    """Chips from the cage, for a patron of a demonstration."""
    await desk.execute(f"patron/{patron}", OPENING, BuyIn(patron, chips), token_hex(16))


def _command(plan: Floorplan, table: TablePlan) -> OpenTable:
    pool = plan.pool_of(table)
    rate = pool.rate if pool else RATE
    return OpenTable(table.game, table.sign, table.dealing, table.source, table.boxes, table.pool, rate)


def _opened(state: FloorTable) -> OpenTable:
    """The command that would open this table as it was opened; limits may have changed since."""
    first = state.opening
    assert first is not None, "a table that is open was opened"
    return OpenTable(first.game, first.sign, first.dealing, first.source, first.boxes, first.pool, first.rate)
