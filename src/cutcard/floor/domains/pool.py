"""Jackpot pools as streams. The meter is the balance of the pool's account; the stream puts payouts in order."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.core.authority import may_move
from cutcard.core.bounds import Amount, Count, Name
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.floor.journal.ledger import HOUSE, Posting, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import DESK_ONLY, MANAGERS, AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.money import MOST, Cents, dollars
from cutcard.ruling import Refused, wait
from cutcard.table.wagers.jackpot import LinkTerms, check_link


class OpenPool(Command, frozen=True, tag="OpenPool"):
    """Open a pool; the house pays in the seed. ``rate``: the approved increment in percent; some documents need it."""

    roles = MANAGERS
    seed: Amount = 0
    rate: Count | None = None


class LinkTable(Command, frozen=True, tag="LinkTable"):
    """A table joins the pool. Caused by the table's own command."""

    roles = DESK_ONLY
    table: Name
    terms: LinkTerms


class UnlinkTable(Command, frozen=True, tag="UnlinkTable"):
    """A table leaves the pool."""

    roles = DESK_ONLY
    table: Name


class RecordPayout(Command, frozen=True, tag="RecordPayout"):
    """A round was paid from the pool, and the house has topped the pool up to its seed."""

    roles = DESK_ONLY
    round: Name
    paid: Cents
    topped_up: Cents


class PoolOpened(Event, frozen=True, tag="PoolOpened"):
    seed: Cents
    rate: int | None = None


class TableLinked(Event, frozen=True, tag="TableLinked"):
    table: str
    terms: LinkTerms
    clauses: tuple[str, ...]


class TableUnlinked(Event, frozen=True, tag="TableUnlinked"):
    table: str


class PayoutRecorded(Event, frozen=True, tag="PayoutRecorded"):
    round: str
    paid: Cents
    topped_up: Cents


PoolCommand: TypeAlias = OpenPool | LinkTable | UnlinkTable | RecordPayout
PoolEvent: TypeAlias = PoolOpened | TableLinked | TableUnlinked | PayoutRecorded


class Pool(Struct, frozen=True):
    """A pool: its account, the tables linked to it, and the rounds it has paid."""

    account: str
    opened: bool = False
    payouts: int = 0
    paid: Cents = 0
    last: str = ""
    seed: Cents = 0
    rate: int | None = None
    linked: dict[str, LinkTerms] = {}
    ever: tuple[str, ...] = ()  # tables that were ever linked
    topped_up: Cents = 0


class PoolDomain(AtOnce):
    """Streams ``pool/<id>``. The pool's account has the same name."""

    name = "pool"
    outlay = "payout"
    commands: Codec[PoolCommand] = Codec(PoolCommand)
    events: Codec[PoolEvent] = Codec(PoolEvent)
    states: States[Pool] = States(Pool, version=1)

    def initial(self, stream: str) -> Pool:
        return Pool(stream)

    def needs(self, state: Pool, command: PoolCommand, facts: Facts) -> Needs:
        return Needs(limits=True) if isinstance(command, OpenPool) else NOTHING

    def decide(self, state: Pool, command: PoolCommand, facts: Facts) -> Sequence[PoolEvent]:
        match command:
            case OpenPool(seed, rate):
                if state.opened:
                    raise Refused(None, f"{state.account} is already open")
                if not 0 <= seed <= MOST:
                    raise Refused(
                        None, f"the seed is {dollars(seed)}: enter at most {dollars(MOST)}, and not less than $0"
                    )
                if rate is not None and not 0 <= rate <= 100:
                    raise Refused(None, f"the rate is {rate}: enter a percentage from 0 to 100")
                may_move(facts, seed, None)
                return [PoolOpened(seed, rate)]
            case LinkTable(table, terms):
                clauses = games.topics(terms.game).jackpots
                if clauses is None:
                    raise Refused(
                        None, f"the document of {terms.game} has no linked jackpot: open the table without one"
                    )
                if not state.opened:
                    raise Refused(
                        clauses.pools[0],
                        f"{state.account} is not open yet: ask a gaming manager to open it",
                        wait("the pool is open", Role.GAMING_MANAGER),
                    )
                if terms.seed != state.seed:
                    raise Refused(
                        clauses.terms, f"the pool's seed is {dollars(state.seed)}: the sign must show the same seed"
                    )
                return [TableLinked(table, terms, check_link(clauses, state.linked, table, terms, state.rate))]
            case UnlinkTable(table):
                return [TableUnlinked(table)]
            case RecordPayout(round_, paid, topped_up):
                return [PayoutRecorded(round_, paid, topped_up)]

    def evolve(self, state: Pool, event: PoolEvent) -> Pool:
        match event:
            case PoolOpened(seed, rate):
                return replace(state, opened=True, seed=seed, rate=rate)
            case TableLinked(table, terms):
                ever = state.ever if table in state.ever else (*state.ever, table)
                return replace(state, linked={**state.linked, table: terms}, ever=ever)
            case TableUnlinked(table):
                return replace(state, linked={name: one for name, one in state.linked.items() if name != table})
            case PayoutRecorded(round_, paid, topped_up):
                paid, topped_up = state.paid + paid, state.topped_up + topped_up
                return replace(state, payouts=state.payouts + 1, paid=paid, topped_up=topped_up, last=round_)

    def postings(self, state: Pool, events: Sequence[PoolEvent]) -> Sequence[Posting]:
        """Only the seed: what a round pays is posted by its table."""
        seeds = [event.seed for event in events if isinstance(event, PoolOpened)]
        return transfer(HOUSE, state.account, sum(seeds))

    def follows(self, state: Pool, events: Sequence[PoolEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PoolEvent]) -> int:
        return 0

    def settled(self, state: Pool) -> bool:
        return True
