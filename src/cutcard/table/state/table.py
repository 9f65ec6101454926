"""The state of a table and its round, and ``evolve``, which applies each event. No rule is applied here."""

from collections.abc import Iterable
from functools import reduce
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Cards
from cutcard.core.kept import kept
from cutcard.money import Cents
from cutcard.rules.sign import TableSign
from cutcard.ruling import Result
from cutcard.table.messages import corrections, faults, jackpot, orders, parts, reader, relief, validity
from cutcard.table.messages.cards import SourceChanged
from cutcard.table.messages.life import LimitsChanged, WagerAllowed, WagerRefused
from cutcard.table.messages.round import (
    BetsClosed,
    Chosen,
    Conceded,
    Dealt,
    Declared,
    Discarded,
    EntryTakenBack,
    JackpotPaid,
    LifeEvent,
    PhaseBegan,
    PoolToppedUp,
    Reshuffled,
    RoundEnded,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    SettlementBegan,
    Shown,
    StakeSettled,
    TableEvent,
    TurnedUp,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.state import backing, waiting
from cutcard.table.state import life as life_state
from cutcard.table.state.laid import UNSEEN as UNSEEN
from cutcard.table.state.laid import area_of, dealt, hit, refusing, reshuffled, restaked, shown, swapped
from cutcard.table.state.life import Life
from cutcard.table.state.playing import Playing
from cutcard.table.state.reading import CardsRead

DECK = 52
VOID = "void"  # ending of a box that was voided because of a fault
LIFE = frozenset(get_args(LifeEvent)) - {WagerRefused, WagerAllowed}  # those two change the round
Stage: TypeAlias = Literal["closed", "open", "play", "settlement"]


class Stake(Struct, frozen=True):
    """A wager on the layout: its owner, box (0 is the dealer's hand), area, chips and tokens."""

    id: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents

    @property
    def amount(self) -> Cents:
        return self.chips + self.tokens


class Round(Struct, frozen=True):
    """One round of play. Piles hold known cards and ``UNSEEN``; places hold each card's position in the shuffle."""

    number: int
    rules: str
    commitment: str = ""
    stage: Stage = "open"
    phase: int = -1
    boxes: dict[int, Playing] = {}
    parts: dict[int, str] = {}  # by box: what players have added to the shuffle
    stakes: tuple[Stake, ...] = ()
    placed: int = 0  # stakes placed so far, and so the number of the next one
    piles: dict[str, Cards] = {}
    places: dict[str, Cards] = {}
    private: tuple[str, ...] = ()  # piles that only the player of the box has seen
    used: int = 0  # cards drawn from the shuffle
    deck: int = DECK  # cards in the deck
    cards: int = DECK  # cards in the shuffle and its reshuffles
    mixed: dict[int, int] = {}  # positions shuffled again, each with ``cards`` until then
    settled: tuple[StakeSettled, ...] = ()
    prizes: tuple[JackpotPaid, ...] = ()
    handled: bool = False  # the players have looked at their cards
    seen_early: bool = False  # the dealer's cards were seen too early: nobody may draw
    proposed: faults.FaultProposed | None = None  # a fault that waits for its remedy: the round is on hold
    then: tuple[faults.FaultProposed, ...] = ()  # found meanwhile: each is proposed once the one before is resolved
    reports: int = 0  # faults reported so far, which makes every proposal of a round unique
    exposed: int = 0  # confirmed faults in which one card was exposed during the deal
    corrections: int = 0  # recorded acts that were taken back
    voided: bool = False
    invalid: tuple[str, ...] = ()  # patrons whose wagers were found invalid during the hand
    backers: dict[str, int] = {}  # the box on which a patron may place a jackpot wager for another player
    refused: tuple[tuple[str, str], ...] = ()  # patron and area of each wager that a supervisor refused
    held: str = ""  # clause under which invalidation was proposed: the round is on hold
    topped_up: Cents = 0  # amount that the house added to the pool after a prize
    limited: tuple[str, ...] = ()  # patrons with a loss limit, whose results are counted
    touched: int = 0  # the box whose hand was handled last; 0: the dealer's hand or the board
    hits: tuple[jackpot.HitClaimed, ...] = ()  # jackpot hands that were entered at an assisted table
    fresh: int = 0  # position in ``settled`` of the first stake settled since cards were last turned up
    reading: CardsRead = CardsRead()  # what the card reader has read face down


class Table(Struct, frozen=True):
    """A table: its game and sign, how it deals, who sits where, and the current or last round."""

    game: str
    sign: TableSign
    dealing: Literal["electronic", "recorded"] = "electronic"
    source: Literal["device", "shoe", "hand"] = "device"
    boxes: int = 7
    seats: dict[int, str] = {}
    rounds: int = 0
    round: Round | None = None
    jackpot: str = ""  # why the sign's jackpot is not offered now
    failures: int = 0  # how often the jackpot's equipment has failed
    to_note: dict[int, tuple[str, str]] = {}  # failures that no inspector has acknowledged: when, and what
    to_advise: dict[str, str] = {}  # patrons to be told the duties of a loss limit that they exceeded, and since when
    options: tuple[str, ...] = ()  # unclear clauses for which the alternative reading applies
    parts: bool = False  # players may add to the shuffle
    life: Life = Life()
    first: tuple[str, ...] = ()  # patrons who decide before the others, by order of a supervisor
    warned: tuple[str, ...] = ()  # patrons warned that a bet they cannot cover will cost the ante
    withheld: tuple[orders.PrizeWithheld, ...] = ()  # prizes that no longer count as paid, also of earlier rounds
    reader: str = ""  # the card reader that sends this table's cards
    messages: int = 0  # from card readers so far
    recording: Literal["full", "assisted"] = "full"  # assisted: cards, wagers and decisions are not recorded
    backers: dict[str, int] = {}  # the same as in a round, for the next one
    asked: dict[str, backing.Asked] = {}  # patrons who have asked to back another player's jackpot

    def seat_of(self, patron: str) -> int | None:
        return next((box for box, who in self.seats.items() if who == patron), None)


def pile(box: int) -> str:
    return f"box {box}"


def drawn(box: int) -> str:
    return f"drawn {box}"


@kept(256)  # what a command leads to is worked out while it is decided, and again to record it
def evolve(table: Table, event: TableEvent) -> Table:
    """The table after an event. Never refuses, because a recorded event has happened."""
    match event:
        case WagerPlaced() | PhaseBegan() | Dealt() | Shown() | Chosen() | StakeSettled() if table.round:  # the most
            return replace(table, round=_evolve(table.round, event))
        case SeatTaken(box, patron):
            life = life_state.seated(table.life, patron, not table.seats)
            return replace(table, seats=dict(sorted({**table.seats, box: patron}.items())), life=life)
        case SeatLeft(box, patron):
            seats = {b: who for b, who in table.seats.items() if (b, who) != (box, patron)}
            return replace(backing.left(table, box, patron), seats=seats, life=life_state.left(table.life, patron))
        case RoundOpened(number, rules, commitment, cards):
            opened = Round(number, rules, commitment, deck=cards, cards=cards, backers=table.backers)
            return replace(table, rounds=number, round=opened, backers={})
        case jackpot.BackingAsked() | jackpot.BackingWithdrawn() | jackpot.BackingDeclined() | jackpot.BackingAllowed():
            return backing.evolve(table, event)
        case faults.RoundVoided() | faults.RoundCancelled() if table.round:
            on = table.round.backers if table.recording == "assisted" else {}  # dealt, or recorded, once more
            life = table.life if table.round.stage == "open" else life_state.voided(table.life)
            return replace(table, round=_evolve(table.round, event), backers={**on, **table.backers}, life=life)
        case WagerRefused(_, owner, box, area) if table.round:
            return replace(table, round=refusing(table.round, owner, area_of(area, box, table.seat_of(owner))))
        case faults.PatronWarned(patron):
            return replace(table, warned=(*table.warned, patron))
        case orders.TurnsOrdered(patrons):
            return replace(table, first=patrons)
        case validity.LimitExceeded(patron, at=at):
            return replace(table, to_advise={patron: at, **table.to_advise})
        case validity.AdvisedOnLimit(patron):
            return replace(table, to_advise={who: at for who, at in table.to_advise.items() if who != patron})
        case validity.TurnedAway() | validity.CardPresented() | validity.HelpRecorded() | validity.WagersInvalid():
            return table
        case orders.WagersVoided() | orders.DifferenceBooked() | orders.DebtClaimed() | relief.DealerRelieved():
            return table
        case jackpot.JackpotFailed(details, _, at, _, number):
            return replace(table, jackpot="down", failures=number, to_note={**table.to_note, number: (at, details)})
        case jackpot.JackpotLeftOut() | jackpot.JackpotRestored():
            return replace(table, jackpot="without" if isinstance(event, jackpot.JackpotLeftOut) else "")
        case jackpot.MalfunctionAcknowledged(number):
            return replace(table, to_note={key: one for key, one in table.to_note.items() if key != number})
        case LimitsChanged(minimum, maximum, unit, area=area) if not event.waits:
            sign = replace(table.sign, unit=unit).with_limits(area, minimum, maximum)
            return replace(table, sign=sign, life=life_state.evolve(table.life, event))
        case reader.ReaderAttached() | reader.ReaderDetached():
            return replace(table, reader=event.now)
        case reader.CardRead(number) | reader.CardMisread(number) if table.round:
            return replace(table, messages=max(number, table.messages), round=_evolve(table.round, event))
        case SourceChanged(source):
            return replace(table, source=source, life=life_state.evolve(table.life, event))
        case _ if type(event) in LIFE:
            return replace(table, life=life_state.evolve(table.life, event))
        case BetsClosed() if table.round:
            life = life_state.played(table.life, *_dealt_in(table))
            playing = _evolve(table.round, event)
            hands = {box: replace(one, player=table.seats.get(box, "")) for box, one in playing.boxes.items()}
            return replace(table, round=replace(playing, boxes=hands), life=life)
        case RoundEnded() | Reshuffled() if table.round:
            used = life_state.over if isinstance(event, RoundEnded) else life_state.mixed
            asked = backing.answered(table) if isinstance(event, RoundEnded) else table.asked
            return replace(table, round=_evolve(table.round, event), life=used(table.life), asked=asked)
        case orders.PrizeWithheld() if table.round:
            return replace(table, round=_evolve(table.round, event), withheld=(*table.withheld, event))
        case EntryTakenBack(seats=seats, kept=kept, undone=undone):
            on = table.round.backers if table.round else {}  # it may have been allowed before the round
            past = fold(replace(table, round=None, seats=seats, backers=on), kept).round
            again = replace(past, corrections=table.round.corrections + 1) if past and table.round else past
            return replace(table, round=again, life=life_state.taken_back(table.life, undone))
        case _:
            assert table.round is not None, "a round's event before its round"
            return replace(table, round=_evolve(table.round, event))


def _dealt_in(table: Table) -> tuple[dict[int, str], int, set[str]]:
    """Who sits where, how many boxes there are, and who plays: at an assisted table everybody, as nobody is seen."""
    staked = {one.owner for one in table.round.stakes} if table.round else set()
    return table.seats, table.boxes, staked if table.recording == "full" else {*table.seats.values()}


def fold(table: Table, events: Iterable[TableEvent]) -> Table:
    return reduce(evolve, events, table)


def _box_of(state: Round, to: str) -> int:
    """The box that a pile lies on; 0: none."""
    return next((box for box in state.boxes if to in (pile(box), drawn(box))), 0)


def _evolve(state: Round, event: object) -> Round:  # of any type: to narrow so large a union takes mypy seconds
    match event:  # the most frequent first
        case StakeSettled():
            left = tuple([stake for stake in state.stakes if stake.id != event.stake])
            return replace(state, stakes=left, settled=(*state.settled, event))
        case WagerPlaced(number, owner, box, area, chips, tokens):
            stake = Stake(number, owner, box, area, chips, tokens)
            return replace(state, stakes=(*state.stakes, stake), placed=number + 1)
        case Chosen(box, move, decision, ending, _, times, wager):
            playing = state.boxes[box]
            declared = {**playing.times, wager: times} if wager else playing.times
            return _box(state, box, moves=(*playing.moves, move), decision=decision, ending=ending, times=declared)
        case PhaseBegan(number, boxes, decision):
            moved = {box: replace(state.boxes[box], decision=decision) for box in boxes}
            return replace(state, phase=number, boxes={**state.boxes, **moved})
        case Dealt(to, count, _, order):
            return dealt(state, to, count, order)
        case Shown(to, cards, audience, first):
            return shown(state, to, cards, audience, first, _box_of(state, to))
        case WagerTakenBack(number):
            return replace(state, stakes=tuple(stake for stake in state.stakes if stake.id != number))
        case parts.PartAdded(box, _, part):
            return replace(state, parts=dict(sorted({**state.parts, box: part}.items())))
        case BetsClosed(_, boxes):
            return replace(state, stage="play", boxes={box: Playing() for box in boxes})
        case corrections.CardCorrected(to, slot, card):
            audience = "owner" if to in state.private else "all"  # whoever saw the card that it replaces
            return shown(state, to, (card,), audience, slot, _box_of(state, to))
        case TurnedUp(box):
            hidden = (pile(box), drawn(box))
            return replace(state, private=tuple(name for name in state.private if name not in hidden))
        case Declared(box, wins):
            return _box(state, box, declared=wins)
        case Discarded(box, count, cards):
            if not cards:  # only the player has seen them: some cards of the hand are gone
                hand, read = state.piles[pile(box)][count:], state.reading.laid_down(state.places[pile(box)])
                state = replace(state, piles={**state.piles, pile(box): hand}, reading=read)
            return _box(state, box, discard=cards, discards=count)
        case Reshuffled(places):
            return reshuffled(state, places)
        case reader.CardRead() | reader.CardMisread() | reader.ReadingMended():
            return replace(state, reading=state.reading.evolve(event))
        case reader.PlacesSwapped(to, one, other):
            return swapped(state, to, one, other)
        case Conceded(box, ending):
            return _box(state, box, ending=ending)
        case SettlementBegan():
            return replace(state, stage="settlement", fresh=len(state.settled))
        case JackpotPaid():
            return replace(state, prizes=(*state.prizes, event))
        case PoolToppedUp(amount):
            return replace(state, topped_up=state.topped_up + amount)
        case RoundEnded():
            return replace(state, stage="closed")
        case faults.CardsHandled():
            return replace(state, handled=True)
        case faults.FaultProposed():
            return waiting.proposed(state, event)
        case faults.FaultConfirmed():
            return waiting.confirmed(state)
        case faults.FaultWithdrawn():
            return waiting.resolved(state)
        case faults.RoundVoided() | faults.RoundCancelled():
            return waiting.voided(state)
        case faults.BoxVoided(box):
            return _box(state, box, ending=VOID, decision="")
        case faults.StakeReversed(number, _, _, area):  # a bonus is settled beside its stake, under the same number
            return replace(state, settled=tuple(s for s in state.settled if (s.stake, s.area) != (number, area)))
        case faults.StakeReduced(number, _, chips, _, tokens):
            return restaked(state, number, -chips, -tokens)
        case faults.StakeRaised(number, _, chips):
            return restaked(state, number, chips)
        case faults.DealerSeen():
            return replace(state, seen_early=True)
        case faults.DrawUndone(box):
            return _undo_draw(state, box)
        case orders.OutcomeHeld() | orders.OutcomeUpheld():
            return replace(state, held=event.clauses[0] if isinstance(event, orders.OutcomeHeld) else "")
        case orders.StakeForfeited(number):
            lost = {"result": Result.LOSE, "returned": 0, "returned_tokens": 0}
            return replace(state, settled=tuple(replace(s, **lost) if s.stake == number else s for s in state.settled))
        case orders.PrizeReversed(owner, box, kind):
            kept = (p for p in state.prizes if (p.owner, p.box, p.kind) != (owner, box, kind))
            return replace(state, prizes=tuple(kept))
        case orders.PrizeWithheld(owner, number, topped_up=added):
            others = tuple(prize for prize in state.prizes if prize.owner != owner)
            return replace(state, prizes=others, topped_up=state.topped_up - added) if state.number == number else state
        case WagerAllowed(patron, area):
            return replace(state, refused=tuple(one for one in state.refused if one != (patron, area)))
        case jackpot.HitClaimed() | jackpot.HitWithdrawn() | jackpot.HitsConfirmed():
            return hit(state, event)
        case validity.LimitKept(patron):
            return state if patron in state.limited else replace(state, limited=(*state.limited, patron))
        case _:
            raise AssertionError(f"{type(event).__name__} is not an event of a round")


def _undo_draw(state: Round, box: int) -> Round:
    """Put drawn cards back on top of the deck, and discards back into the hand."""
    piles, places = dict(state.piles), dict(state.places)
    lie, _ = places.pop(drawn(box)), piles.pop(drawn(box))
    piles[pile(box)] += (UNSEEN,) * (0 if state.boxes[box].discard else state.boxes[box].discards)
    whole = replace(state, piles=piles, places=places, used=state.used - len(lie), reading=state.reading.without(lie))
    return _box(whole, box, discard=(), discards=0)


def _box(state: Round, box: int, **changes: object) -> Round:
    return replace(state, touched=box, boxes={**state.boxes, box: replace(state.boxes[box], **changes)})
