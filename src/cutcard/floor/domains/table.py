"""Tables as streams: adds the shuffle, the accounts and the jackpot pool to the table of the rules."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Facts, Standing
from cutcard.floor.domains import table_accounts as accounts
from cutcard.floor.domains import table_means as means
from cutcard.floor.domains.incidents import register
from cutcard.floor.domains.pool import LinkTable, RecordPayout, UnlinkTable
from cutcard.floor.domains.promotions import exchanges
from cutcard.floor.domains.table_accounts import Accounts, felt, pool
from cutcard.floor.domains.table_messages import (
    RATE,
    FloorCommand,
    FloorEvent,
    LinkPool,
    NameTable,
    OpenTable,
    PoolLinked,
    PoolUnlinked,
    TableNamed,
    TableOpened,
    UnlinkPool,
)
from cutcard.floor.domains.table_plays import plays, warnings
from cutcard.floor.domains.table_rules import link, named, opened, reshuffles, table_rules
from cutcard.floor.fairness.shuffle import Reshuffled as Places
from cutcard.floor.fairness.shuffle import ShuffleTerms, players_seed
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import Follow, States
from cutcard.floor.streams.needs import NOTHING, CardsWanted, MeterWanted, Named, Needs, Wanted
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import EnterDefect
from cutcard.ruling import Refused, wait
from cutcard.table.decide import decide, rules_name
from cutcard.table.faults.validity import is_over
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.cards import DefectFound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.exchange import ChangeCash, ExchangeVoucher
from cutcard.table.messages.faults import CannotCover, ConfirmFault, ReportFault
from cutcard.table.messages.orders import InvalidateOutcome, OrderTurns, PrizeReversed, PrizeWithheld, VoidWagers
from cutcard.table.messages.reader import ReadCard, TurnUp
from cutcard.table.messages.round import (
    Choose,
    CloseBets,
    JackpotPaid,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    PoolToppedUp,
    Reshuffled,
    RoundOpened,
    TakeSeat,
)
from cutcard.table.messages.validity import CutToLimit, PresentCard, ReportInvalid, SeatPatron
from cutcard.table.play.course import needs, run
from cutcard.table.play.gates import UNLINKED
from cutcard.table.play.payout import Rules
from cutcard.table.play.reading import at_settlement, to_check, to_open
from cutcard.table.state.table import Table, evolve
from cutcard.table.wagers.jackpot import terms_of


class FloorTable(Struct, frozen=True):
    """A table on the floor. ``reshuffled``: the deck positions that each reshuffle of the round included."""

    id: str
    table: Table | None = None
    pool: str = ""
    rate: int = RATE
    reshuffled: Places = ()
    opening: TableOpened | None = None  # how it was first opened: limits and source may have changed since
    fed: tuple[tuple[int, str, int], ...] = ()  # from which round on its rounds fed which pool, at which rate
    name: str = ""  # that staff have given it; "": none yet

    @property
    def opened(self) -> Table:
        if self.table is None:
            raise Refused(None, f"table {self.id} is not open: open it first", wait("it is open", *OpenTable.roles))
        return self.table

    @property
    def rules(self) -> Rules:
        """The game and sign of the table."""
        table = self.opened
        return table_rules(table.game, table.sign, table.options)

    @property
    def accounts(self) -> Accounts:
        """The accounts of the current or last round."""
        return self.accounts_of(self.opened.rounds)

    def accounts_of(self, number: int) -> Accounts:
        """The accounts of a round. Its jackpot concerns the pool that it fed, whatever pool is linked now."""
        now = self.pool, self.rate
        name, rate = next(((name, rate) for first, name, rate in reversed(self.fed) if first <= number), now)
        patrons, jackpot = self.opened.dealing == "electronic", self.rules.game.jackpot_wager
        return Accounts(felt(self.id), pool(name) if name else "", rate, patrons, jackpot)


def round_id(stream: str, number: int) -> str:
    """The name of a round, such as ``table/7/round/12``. Its shuffle is bound to this name."""
    return f"{stream}/round/{number}"


class TableDomain:
    """Streams ``table/<id>``."""

    name = "table"
    outlay = "wager"
    needs_jackpot = True  # where the document offers it to each player
    commands: Codec[FloorCommand] = Codec(FloorCommand)
    events: Codec[FloorEvent] = Codec(FloorEvent)
    states: States[FloorTable] = States(FloorTable, version=2)

    def initial(self, stream: str) -> FloorTable:
        return FloorTable(stream.partition("/")[2])

    def needs(self, state: FloorTable, command: FloorCommand, facts: Facts) -> Needs:
        """The standing of the patron concerned, the orders in force at the table, and a deck for a new round."""
        table = state.table
        if table is None:
            return NOTHING
        box = 0
        match command:
            case OpenBets() if table.dealing == "electronic" and needs(state.rules, table).kind == "opening":
                return Needs(deck=self.terms(state))
            case OpenBets() if table.reader:
                return Needs(secret=True)
            case ReadCard():
                return replace(_closing(table), read=to_check(state.rules, table, command))
            case TurnUp() if table.round is not None:
                return Needs(opened=to_open(state.rules, table))
            case TakeSeat():
                return replace(_playing(state, facts.actor.id, sits=True), unrecorded=None)
            case SeatPatron(_, who) if who:
                return _playing(state, who, sits=True)
            case CorrectAct() | CorrectCard() if table.round is not None:
                return Needs(acts=table.round.number)
            case CloseBets():
                return _closing(table)
            case DealRound():
                seated = tuple(dict.fromkeys(table.seats.values()))
                return Needs(people=seated, apart=(table.game, seated)) if seated else NOTHING
            case VoidWagers(patron=who):
                return Needs(person=Named(who, "", ""), purses=means.to_be_asked(table, command))
            case OrderTurns(patrons=patrons):
                return Needs(people=patrons)
            case InvalidateOutcome() | ConfirmFault() | ReportFault() | CannotCover():
                who, purses = means.concerned(table, command), means.to_be_asked(table, command)
                return Needs(standing=who, unrecorded=_nobody(state) if who else None, purses=purses)
            case ChangeCash() | ExchangeVoucher():
                return Needs(limits=True)
            case ReportInvalid(round=number) if is_over(table, number or table.rounds):
                return Needs(round=(state.id, number or table.rounds))
            case PlaceWagers(box) | PresentCard(box) | CutToLimit(box) | Choose(box) | LeaveSeat(box):
                pass
            case _:
                return NOTHING
        who = table.seats.get(box, "")
        if not who:
            return NOTHING
        playing = _playing(state, who)
        return playing if isinstance(command, PlaceWagers) else replace(playing, apart=None, person=None)

    def decide(self, state: FloorTable, command: FloorCommand, facts: Facts) -> Sequence[FloorEvent]:
        if isinstance(command, OpenTable):
            if state.table is not None:
                raise Refused(None, f"table {state.id} is already open")
            return [opened(command, self.needs_jackpot)]
        if isinstance(command, NameTable):
            _ = state.opened  # refused before it is open
            return [named(command, state.name)]
        if isinstance(command, LinkPool | UnlinkPool):
            return [link(state.rules, state.opened, state.id, state.pool, command)]
        if isinstance(command, CloseBets | ReadCard) and (nobody := _nobody(state)) is not None:
            owners = [stake.owner for stake in state.opened.round.stakes] if state.opened.round else []
            facts = replace(facts, people={who: facts.people.get(who, nobody) for who in owners})
        if isinstance(command, CorrectAct | CorrectCard):
            facts = replace(facts, acts=tuple(replace(act, events=self._present(act.events)) for act in facts.acts))
        events = decide(state.rules, state.opened, command, facts)
        if not facts.purses:
            return events
        return [*events, *means.claims(state.accounts, state.opened, events, facts.purses)]

    def _present(self, events: msgspec.Raw) -> msgspec.Raw:
        """Stored events in the form of this release."""
        return msgspec.Raw(self.events.encode_all(self.events.read_all(bytes(events).decode())))

    def evolve(self, state: FloorTable, event: FloorEvent) -> FloorTable:
        match event:
            case TableOpened(game, sign, dealing, source, boxes, name, rate, options, parts, recording):
                table = Table(game, sign, dealing, source, boxes, options=options, parts=parts, recording=recording)
                return replace(state, table=table, pool=name, rate=rate, opening=event)
            case TableNamed(name):
                return replace(state, name=name)
            case PoolLinked(name, rate):
                return replace(state, table=replace(state.opened, jackpot=""), pool=name, rate=rate)
            case PoolUnlinked():
                return replace(state, table=replace(state.opened, jackpot=UNLINKED), pool="")
            case RoundOpened(number):
                feeds = state.pool, state.rate
                same = bool(state.fed) and state.fed[-1][1:] == feeds
                fed = state.fed if same else (*state.fed, (number, *feeds))
                return replace(state, table=evolve(state.opened, event), reshuffled=(), fed=fed)
            case Reshuffled(places):
                return replace(state, table=evolve(state.opened, event), reshuffled=(*state.reshuffled, places))
            case _:
                return replace(state, table=evolve(state.opened, event))

    def wants(self, state: FloorTable) -> Wanted | None:
        """The next cards of the sealed deck, or the meter once only jackpots are left to settle (I-26)."""
        table = state.table
        if table is None:
            return None
        need = needs(state.rules, table)
        if need.kind == "cards" and table.dealing == "electronic":
            playing = table.round
            assert playing is not None
            places = playing.places[need.pile][need.first : need.first + need.count]
            turn, deck = players_seed(playing.commitment, playing.parts), state.rules.game.deck
            return CardsWanted(need.key, playing.number, places, state.reshuffled, deck, turn)
        if need.kind == "cards":
            return at_settlement(state.rules, table)
        if need.kind == "meter":
            if not state.pool:
                reason = f"table {state.id} is not linked to a pool: link it before the jackpot is settled"
                raise Refused(need.clause, reason)
            return MeterWanted(pool(state.pool))
        return None

    def go_on(self, state: FloorTable, facts: Facts) -> Sequence[FloorEvent]:
        return run(state.rules, state.opened, [], facts)

    def terms(self, state: FloorTable) -> ShuffleTerms:
        """What the commitment of the next round is bound to."""
        rules, table = state.rules, state.opened
        name = round_id(f"{self.name}/{state.id}", table.rounds + 1)
        return ShuffleTerms(name, rules_name(rules, table), reshuffles(rules.game), rules.game.deck)

    def postings(self, state: FloorTable, events: Sequence[FloorEvent]) -> Sequence[Posting]:
        if state.table is None:
            return ()
        return tuple(accounts.postings(state.accounts_of(_round_of(state, events)), state.table, events))

    def follows(self, state: FloorTable, events: Sequence[FloorEvent]) -> Sequence[Follow]:
        """Rows in other streams: pool payouts and links, results of players with a loss limit, and vouchers taken."""
        name, game = state.id, state.table.game if state.table else ""
        told = (*warnings(name, state.table, events), *means.follows(name, state.table, events))
        of_patrons = (*plays(name, state.table, events), *exchanges(name, game, events), *told)
        return (*self._links(state, events), *self._payouts(state, events), *of_patrons, *_defects(state, events))

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
        paid = added = 0
        for event in events:
            match event:
                case JackpotPaid(from_pool=amount):
                    paid += amount
                case PrizeReversed(to_pool=amount):
                    paid -= amount
                case PrizeWithheld(to_pool=amount, topped_up=more):
                    paid, added = paid - amount, added - more
                case PoolToppedUp(amount):
                    added += amount
                case _:
                    pass
        if not paid and not added:
            return ()
        number = _round_of(state, events)
        payout = RecordPayout(round_id(f"{self.name}/{state.id}", number), paid, added)
        return (Follow(state.accounts_of(number).pool, payout),)

    def segment(self, events: Sequence[FloorEvent]) -> int:
        return next((event.number for event in events if isinstance(event, RoundOpened)), 0)

    def settled(self, state: FloorTable) -> bool:
        """Between rounds. A table that is not open yet has nothing worth a snapshot."""
        return state.table is not None and (state.table.round is None or state.table.round.stage == "closed")


def _round_of(state: FloorTable, events: Sequence[FloorEvent]) -> int:
    """The round that a row is about: a prize may be withheld long after its round."""
    rounds = state.table.rounds if state.table else 0
    return next((event.round for event in events if isinstance(event, PrizeWithheld)), rounds)


def _closing(table: Table) -> Needs:
    """The records of everybody with a wager, which are checked again before the first card."""
    if table.round is None or table.round.stage != "open":
        return NOTHING
    owners = tuple(dict.fromkeys(stake.owner for stake in table.round.stakes))
    return Needs(people=owners, apart=(table.game, owners))


def _playing(state: FloorTable, who: str, sits: bool = False) -> Needs:
    """What must be known of somebody who sits down or wagers; of older records that sit here or have orders, too."""
    person = Named(who, "", "") if sits or (state.opened.first and who not in state.opened.first) else None
    return Needs(standing=who, unrecorded=_nobody(state), apart=(state.opened.game, (who,)), person=person)


def _nobody(state: FloorTable) -> Standing | None:
    """The record assumed for an unknown patron: no player card, if the game requires one."""
    patrons = state.rules.patrons
    return Standing() if patrons and patrons.card else None


def _defects(state: FloorTable, events: Sequence[FloorEvent]) -> Iterator[Follow]:
    """Enter a missing or foreign card in the game's incident register, which prompts staff to notify people."""
    for event in events:
        if isinstance(event, DefectFound) and not event.entry and state.rules.incidents is not None:
            place = IncidentPlace(state.id, event.round)
            yield Follow(register(state.opened.game), EnterDefect(place, event.kind, event.details))
