"""Tables as streams: the rules' own table, with its shuffle, its accounts and its jackpot pool."""

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import Cards
from cutcard.core.message import Facts, Standing
from cutcard.floor.domains import table_accounts as accounts
from cutcard.floor.domains.pool import LinkTable, RecordPayout, UnlinkTable
from cutcard.floor.domains.table_accounts import Accounts, felt, pool
from cutcard.floor.domains.table_messages import (
    RATE,
    FloorCommand,
    FloorEvent,
    LinkPool,
    OpenTable,
    PoolLinked,
    PoolUnlinked,
    TableOpened,
    UnlinkPool,
)
from cutcard.floor.domains.table_plays import plays, warnings
from cutcard.floor.domains.vouchers import exchanges
from cutcard.floor.fairness.shuffle import Reshuffled as Places
from cutcard.floor.fairness.shuffle import ShuffleTerms, card_at, commit
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import Follow, Gathered, Services, States, decided
from cutcard.rules.faults import Fault
from cutcard.rules.game import Decide, Game
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import check_sign
from cutcard.ruling import Refused
from cutcard.table.decide import decide
from cutcard.table.faults.validity import OTHER_READING
from cutcard.table.life.attendance import check_boxes
from cutcard.table.messages.faults import ConfirmFault, FaultProposed
from cutcard.table.messages.orders import PrizeReversed
from cutcard.table.messages.round import (
    Choose,
    JackpotPaid,
    OpenBets,
    PlaceWagers,
    PoolToppedUp,
    Reshuffled,
    RoundOpened,
    TakeSeat,
)
from cutcard.table.messages.validity import CutToLimit, PresentCard
from cutcard.table.play.course import Need, needs, run
from cutcard.table.play.payout import Rules, rules_of
from cutcard.table.state import life as life_state
from cutcard.table.state import table as evolution
from cutcard.table.state.table import Table, evolve
from cutcard.table.wagers.jackpot import UNLINKED, check_fixed, terms_of


class FloorTable(Struct, frozen=True):
    """A table on the floor. ``reshuffled``: the places that each reshuffle of the round has taken in."""

    id: str
    table: Table | None = None
    pool: str = ""
    rate: int = RATE
    practice: str = ""
    reshuffled: Places = ()
    opening: TableOpened | None = None  # as it was first opened: limits and source may have changed since

    @property
    def opened(self) -> Table:
        if self.table is None:
            raise Refused(None, f"table {self.id} is not open: open it first")
        return self.table

    @property
    def rules(self) -> Rules:
        """The game and sign that the table is played by."""
        return _rules(self.opened.game, msgspec.json.encode(self.opened.sign), bool(self.practice))

    @property
    def accounts(self) -> Accounts:
        patrons = self.opened.dealing == "electronic"
        return Accounts(felt(self.id), pool(self.pool) if self.pool else "", self.rate, patrons)


@lru_cache(maxsize=512)
def _rules(game: str, sign: bytes, practice: bool = False) -> Rules:
    rules = rules_of(games.load(game), msgspec.json.decode(sign, type=TableSign))
    patrons = games.topic(game, "patrons")
    return replace(
        rules,
        patrons=replace(patrons, card=None) if practice and patrons else patrons,
        life=games.topic(game, "life"),
        gestures=games.topic(game, "gestures"),
        incidents=games.topic(game, "incidents"),
        jackpots=games.topic(game, "jackpots"),
    )


def round_id(stream: str, number: int) -> str:
    """The name of a round, which its shuffle is bound to: ``table/7/round/12``."""
    return f"{stream}/round/{number}"


def reshuffles(game: Game) -> int:
    """How many reshuffles a commitment covers: one where players draw, for then one suffices (L-11)."""
    return int(any(move.draw for phase in game.phases if isinstance(phase, Decide) for move in phase.moves))


class TableDomain:
    """Streams ``table/<id>``."""

    name = "table"
    outlay = "wager"
    commands: Codec[FloorCommand] = Codec(FloorCommand)
    events: Codec[FloorEvent] = Codec(FloorEvent)
    states: States[FloorTable] = States(FloorTable, evolution, life_state, sys.modules[__name__])

    def initial(self, stream: str) -> FloorTable:
        return FloorTable(stream.partition("/")[2])

    def decide(self, state: FloorTable, command: FloorCommand, facts: Facts) -> Sequence[FloorEvent]:
        if isinstance(command, OpenTable):
            return [_open(state, command)]
        if isinstance(command, LinkPool | UnlinkPool):
            return [_link(state, command)]
        return decide(state.rules, state.opened, command, facts)

    def evolve(self, state: FloorTable, event: FloorEvent) -> FloorTable:
        match event:
            case TableOpened(game, sign, dealing, source, boxes, name, rate, options, practice):
                table = Table(game, sign, dealing, source, boxes, options=options)
                return replace(state, table=table, pool=name, rate=rate, practice=practice, opening=event)
            case PoolLinked(name, rate):
                return replace(state, table=replace(state.opened, jackpot=""), pool=name, rate=rate)
            case PoolUnlinked():
                return replace(state, table=replace(state.opened, jackpot=UNLINKED), pool="")
            case RoundOpened():
                return replace(state, table=evolve(state.opened, event), reshuffled=())
            case Reshuffled(places):
                return replace(state, table=evolve(state.opened, event), reshuffled=(*state.reshuffled, places))
            case _:
                return replace(state, table=evolve(state.opened, event))

    def gather(
        self, state: FloorTable, command: FloorCommand, facts: Facts, services: Services
    ) -> Gathered[FloorTable, FloorEvent]:
        """Ask who wagers; read the meter only where the rules refuse to go on without it (I-26)."""
        facts = _known(state, command, facts, services)
        try:
            return self._gather(state, command, facts, services)
        except Refused:
            if state.table is None or not state.pool or not _jackpot_in_play(state.table):
                raise
            return self._gather(state, command, replace(facts, meter=services.meter(pool(state.pool))), services)

    def _gather(
        self, state: FloorTable, command: FloorCommand, facts: Facts, services: Services
    ) -> Gathered[FloorTable, FloorEvent]:
        """Commit to a shuffle when a round opens; show cards of it as far as the command needs them."""
        table = state.table
        if table is None or isinstance(command, OpenTable):
            return decided(self, state, command, facts)
        if table.dealing != "electronic":
            return decided(self, state, command, facts)
        events = self.decide(state, command, facts)
        if isinstance(command, OpenBets):
            seed = services.new_seed()
            facts = replace(facts, commitment=commit(seed, self.terms(state, events)))
            return replace(decided(self, state, command, facts), seed=seed)
        after, asked = self._after(state, events), set[str]()
        while (need := needs(after.rules, after.opened)).kind == "cards":
            if need.key in asked:
                raise RuntimeError(f"{type(command).__name__} asks a second time for {need.key}")
            asked.add(need.key)
            facts = replace(facts, cards={**facts.cards, need.key: _cards(after, need, services)})
            more = run(after.rules, after.opened, [], facts)  # goes on from where it waited, as deciding again would
            events, after = [*events, *more], self._after(after, more)
        return Gathered(facts, events, after)

    def _after(self, state: FloorTable, events: Sequence[FloorEvent]) -> FloorTable:
        return reduce(self.evolve, events, state)

    def terms(self, state: FloorTable, events: Sequence[FloorEvent]) -> ShuffleTerms:
        """What the commitment of the round that opens is bound to."""
        opened = next(event for event in events if isinstance(event, RoundOpened))
        return ShuffleTerms(
            round_id(f"{self.name}/{state.id}", opened.number), opened.rules, reshuffles(state.rules.game)
        )

    def postings(self, state: FloorTable, events: Sequence[FloorEvent]) -> Sequence[Posting]:
        if state.table is None:
            return ()
        return tuple(accounts.postings(state.accounts, state.table, events))

    def follows(self, state: FloorTable, events: Sequence[FloorEvent]) -> Sequence[Follow]:
        """What the pool has paid, the table's link to it, how players on a loss limit stand now, vouchers taken."""
        name, game = state.id, state.table.game if state.table else ""
        told = warnings(name, state.table, events)
        of_patrons = (*plays(name, state.table, events), *exchanges(name, game, events), *told)
        return (*self._links(state, events), *self._payouts(state, events), *of_patrons)

    def _links(self, state: FloorTable, events: Sequence[FloorEvent]) -> Iterator[Follow]:
        for event in events:
            match event:
                case TableOpened(pool=name, rate=rate) | PoolLinked(pool=name, rate=rate) if name:
                    terms = terms_of(self.evolve(state, event).rules, rate)
                    yield Follow(pool(name), LinkTable(state.id, terms))
                case PoolUnlinked(pool=name):
                    yield Follow(pool(name), UnlinkTable(state.id))
                case _:
                    pass

    def _payouts(self, state: FloorTable, events: Sequence[FloorEvent]) -> Sequence[Follow]:
        """A payout gives the pool a new version, so that two tables never pay from the same meter (I-26)."""
        paid = sum(event.from_pool for event in events if isinstance(event, JackpotPaid))
        paid -= sum(event.to_pool for event in events if isinstance(event, PrizeReversed))
        added = sum(event.amount for event in events if isinstance(event, PoolToppedUp))
        if not paid and not added:
            return ()
        number = state.opened.rounds
        return (Follow(pool(state.pool), RecordPayout(round_id(f"{self.name}/{state.id}", number), paid, added)),)

    def segment(self, events: Sequence[FloorEvent]) -> int:
        return next((event.number for event in events if isinstance(event, RoundOpened)), 0)

    def settled(self, state: FloorTable) -> bool:
        """Between rounds; a table that is not yet open has nothing worth keeping."""
        return state.table is not None and (state.table.round is None or state.table.round.stage == "closed")


def _known(state: FloorTable, command: FloorCommand, facts: Facts, services: Services) -> Facts:
    """The facts with the standing of the patron whose seat, wager or card it is, and the orders that bind it."""
    if isinstance(command, TakeSeat | PlaceWagers) and state.table is not None:
        who = facts.actor.id if isinstance(command, TakeSeat) else state.table.seats.get(command.seat)
        if who is not None:
            facts = replace(facts, orders=services.orders(state.table.game, state.id, who))
    if isinstance(command, TakeSeat):
        return replace(facts, standing=services.standing(facts.actor.id, facts.at))
    match command:
        case PlaceWagers(seat) | PresentCard(seat) | CutToLimit(seat):
            box = seat
        case Choose(box):
            pass
        case ConfirmFault() if (fault := _proposed(state)) and fault.fault is Fault.NOT_COVERED:
            box = fault.box
        case _:
            return facts
    patron = state.opened.seats.get(box)
    if patron is None:
        return facts
    patrons = state.rules.patrons
    nobody = Standing() if patrons and patrons.card else None  # a patron of whom nothing is on record has no card
    return replace(facts, standing=services.standing(patron, facts.at) or nobody)


def _proposed(state: FloorTable) -> FaultProposed | None:
    return state.table.round.proposed if state.table and state.table.round else None


def _cards(state: FloorTable, need: Need, services: Services) -> Cards:
    """The cards that the round waits for, from the sealed deck."""
    playing = state.opened.round
    assert playing is not None
    seed = services.seed(playing.number)
    places = playing.places[need.pile][need.first : need.first + need.count]
    return tuple(card_at(seed, place, state.reshuffled) for place in places)


def _link(state: FloorTable, command: LinkPool | UnlinkPool) -> PoolLinked | PoolUnlinked:
    clauses, table = state.rules.jackpots, state.opened
    if clauses is None or not table.sign.jackpot or table.sign.fixed:
        raise Refused(None, f"table {state.id} offers no jackpot that feeds a pool: there is nothing to link")
    if table.round is not None and table.round.stage != "closed":
        raise Refused(None, "a round is in play: link and unlink between rounds")
    if isinstance(command, UnlinkPool):
        if not state.pool:
            raise Refused(clauses.one_pool, f"table {state.id} is linked to no pool")
        if table.jackpot:
            raise Refused(clauses.malfunction, "the jackpot's equipment is to be mended first")
        return PoolUnlinked(state.pool)
    if state.pool:
        raise Refused(
            clauses.one_pool, f"table {state.id} is linked to pool {state.pool}: unlink it first, one a table"
        )
    if not command.pool or not 0 <= command.rate <= 100:
        raise Refused(None, "name a pool, and a rate from 0 to 100 percent")
    one = (clauses.one_pool,) if clauses.one_pool else ()
    return PoolLinked(command.pool, command.rate, (*clauses.group, *one))


def _jackpot_in_play(table: Table) -> bool:
    state = table.round
    return state is not None and state.stage != "open" and any(s.area == accounts.JACKPOT for s in state.stakes)


def _open(state: FloorTable, command: OpenTable) -> TableOpened:
    if state.table is not None:
        raise Refused(None, f"table {state.id} is open already")
    if command.game not in games.names():
        raise Refused(None, f"no game {command.game[:40]!r}: choose {', '.join(games.names())}")
    game = games.load(command.game)
    check_sign(game, command.sign)
    if command.source not in game.common.sources:
        known = " or ".join(game.common.sources)
        raise Refused(game.common.cards_from, f"{game.title} is not dealt from the {command.source}: choose {known}")
    rules = _rules(command.game, msgspec.json.encode(command.sign))
    check_fixed(rules)
    if command.sign.fixed and command.pool:
        raise Refused(None, "a fixed jackpot feeds no pool: leave the pool out")
    if bool(command.sign.jackpot) != bool(command.pool) and not command.sign.fixed:
        raise Refused(None, "a jackpot wager and the pool that it goes to stand together or not at all")
    if not 0 <= command.rate <= 100:
        raise Refused(None, f"rate is a percentage, not {command.rate}")
    if unknown := set(command.options) - {OTHER_READING}:
        raise Refused(None, f"{', '.join(sorted(unknown))}: no other reading to choose; there is {OTHER_READING}")
    if command.boxes < 0:
        raise Refused(None, f"boxes: {command.boxes} is no number of boxes")
    boxes = command.boxes or game.common.seats
    check_boxes(rules, boxes)
    return TableOpened(
        command.game,
        command.sign,
        command.dealing,
        command.source,
        boxes,
        command.pool,
        command.rate,
        command.options,
        command.practice.strip(),
    )
