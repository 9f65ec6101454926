"""Opens a floor: its pools, tables and patrons, each once in the life of a journal."""

from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex

from cutcard import games
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains import cage, people
from cutcard.floor.domains.cage import SetMoneyLimits
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import NameTable, OpenTable
from cutcard.floor.domains.tournament_accounts import account as tournament
from cutcard.floor.plan.floorplan import Floorplan, TablePlan, opening_of
from cutcard.floor.plan.tournament import announcement
from cutcard.money import Cents
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.people.entrance import IntroduceAccounts, Newcomer, OpenDemonstration, check_demonstration
from cutcard.registers.people.messages import AddReader
from cutcard.ruling import Refused
from cutcard.table.messages.reader import AttachReader

OPENING = Actor("opening", Role.SYSTEM)


def open_floor(desk: Desk, plan: Floorplan, *, bots: bool) -> None:
    """Open what is not open yet. Refuse a description that contradicts the journal. ``bots``: a demonstration."""
    if bots:
        check_demonstration(desk.state(people.ENTRANCE).state)
    for stream in desk.journal.streams("table/"):
        _check_game(desk, stream)
    if desk.state(cage.STREAM).state.limits != plan.money:
        _give(desk, cage.STREAM, SetMoneyLimits(plan.money))
    for pool in plan.pool:
        if not desk.journal.version(f"pool/{pool.id}"):
            _give(desk, f"pool/{pool.id}", OpenPool(pool.seed, pool.rate))
    for table in plan.table:
        _open(desk, plan, table)
        _attach(desk, table)
    for patron in plan.people(bots=bots):
        stream = f"patron/{patron.id}"
        if desk.journal.version(stream):
            continue
        card = patron.card or (visitor(patron.id) if bots else "")
        if card:
            _give(desk, stream, IssueCard(card))
        if patron.chips:
            _give(desk, stream, BuyIn(patron.id, patron.chips))
    for event in plan.tournament:
        if not event.bots and not desk.journal.version(tournament(event.id)):
            _give(desk, tournament(event.id), announcement(event))


async def introduce(desk: Desk) -> None:
    """From now on only people with accounts act. Other servers of the same journal may do the same at once."""
    if not desk.state(people.ENTRANCE).state.since:
        with suppress(Refused):
            await desk.execute(people.ENTRANCE, OPENING, IntroduceAccounts(), token_hex(16))


async def open_demonstration(desk: Desk, newcomers: Sequence[Newcomer]) -> None:
    """Open an account for everybody of a demonstration who has none yet."""
    new = tuple(one for one in newcomers if not desk.state(people.stream_of(one.id)).state.roles)
    if new:
        await desk.execute(people.ENTRANCE, OPENING, OpenDemonstration(new), token_hex(16))


async def welcome(desk: Desk, patron: str, chips: Cents) -> None:
    """Give a guest of a demonstration chips and a visitor's card, which some games require."""
    await desk.execute(f"patron/{patron}", OPENING, IssueCard(visitor(patron), "digital"), token_hex(16))
    await buy_in(desk, patron, chips)


async def buy_in(desk: Desk, patron: str, chips: Cents) -> None:
    """Give a patron of a demonstration chips from the cage."""
    await desk.execute(f"patron/{patron}", OPENING, BuyIn(patron, chips), token_hex(16))


def visitor(patron: str) -> str:
    """The player card number of a guest of a demonstration."""
    return f"visitor {patron}"


def _check_game(desk: Desk, stream: str) -> None:
    """A floor does not start without the game of a table that its journal has."""
    state = desk.state(stream).state
    if isinstance(state, FloorTable) and state.table is not None and state.table.game not in games.names():
        cure = "name its folder with --games, or install it"
        raise Refused(None, f"{stream} plays {state.table.game!r}, which cannot be played here: {cure}")


def _give(desk: Desk, stream: str, command: Command) -> None:
    desk.execute_now(stream, OPENING, command, token_hex(16))


def _open(desk: Desk, plan: Floorplan, table: TablePlan) -> None:
    command, stream = opening_of(plan, table), f"table/{table.id}"
    if not desk.journal.version(stream):
        _give(desk, stream, command)
    elif opened_with(desk.state(stream).state) != command:
        reason = f"table {table.id} was opened with other settings in this database: give the new table another id"
        raise Refused(None, f"{reason}, or start a new database")
    if table.name and not desk.state(stream).state.name:  # staff may have named it since
        _give(desk, stream, NameTable(table.name))


def _attach(desk: Desk, table: TablePlan) -> None:
    """Open the account of the table's card reader and attach it, once: staff may detach it later."""
    if table.reader and not desk.state(people.stream_of(table.reader)).state.roles:
        _give(desk, people.stream_of(table.reader), AddReader(table.id))
        _give(desk, f"table/{table.id}", AttachReader(table.reader))


def opened_with(state: FloorTable) -> OpenTable:
    """The command that first opened this table; limits may have changed since."""
    first = state.opening
    assert first is not None, "an open table has an opening"
    return OpenTable(
        first.game,
        first.sign,
        first.dealing,
        first.source,
        first.boxes,
        first.pool,
        first.rate,
        first.options,
        parts=first.parts,
        recording=first.recording,
    )
