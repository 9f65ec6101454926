"""A tournament table and its hand as values, and ``evolve``: what each event makes of them. No rule is asked here."""

from collections.abc import Iterable
from functools import reduce
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Cards
from cutcard.tournament.engine.values import Begin, Chips, HandResult
from cutcard.tournament.hand.events import (
    Acted,
    ActTakenBack,
    BetReturned,
    BonusAdded,
    CardsExposed,
    CardsReleased,
    CardsShown,
    ClockDeclined,
    ClockRequested,
    DealCompleted,
    HandBegan,
    HandClosed,
    HandDead,
    HandEnded,
    HandEvent,
    HandExposed,
    HandHeld,
    HandMucked,
    HandRestored,
    HandsRanked,
    HandsTurnedUp,
    HandVoided,
    Misdealt,
    OutOfTurn,
    OutOfTurnRetracted,
    Posted,
    PotAwarded,
    PresenceNoted,
    SeatExpelled,
    TimeCalled,
)
from cutcard.tournament.hand.messages import Dealing

STREETS = ("flop", "turn", "river")
Stage: TypeAlias = Literal["dealing", "betting", "misdealt"]


class BettingStep(Struct, frozen=True):
    """One step of the betting, as it is made again when the hand is rebuilt."""

    kind: Literal["fold", "call", "raise", "dead", "raise back", "street"]
    seat: int = 0
    amount: Chips = 0  # a raise: total of the street; a fold: what stays in of a bet out of turn


class Time(Struct, frozen=True):
    """The clock on a seat: asked for (no ``until``), or running out then."""

    seat: int
    by: int = 0
    until: str = ""


class LiveHand(Struct, frozen=True):
    """The hand in play. Chips by seat follow the events; the betting is rebuilt from ``steps``."""

    begin: Begin
    deal: int
    dealing: Dealing
    literal_chips: bool
    stacks: dict[int, Chips]
    stage: Stage = "dealing"
    steps: tuple[BettingStep, ...] = ()
    bets: dict[int, Chips] = {}  # of this street
    pot: Chips = 0  # all that lies in the middle, this street's bets included
    folded: tuple[int, ...] = ()
    hands: dict[int, Cards] = {}  # as far as known
    shown: tuple[int, ...] = ()  # seats whose hands lie face up
    board: dict[str, Cards] = {}  # by street; an empty one is dealt, but not typed in
    absent: tuple[int, ...] = ()
    expelled: tuple[int, ...] = ()  # disqualified while the hand is played
    early: tuple[OutOfTurn, ...] = ()  # acts out of turn that wait for their turn
    time: Time | None = None
    exposed: dict[str, Cards] = {}  # by the dealer's mistake, by kind
    returned: bool = False  # the uncalled bet
    held: bool = False
    released: bool = False
    order: tuple[tuple[int, ...], ...] = ()  # hands as the dealer has ranked them

    @property
    def seats(self) -> tuple[int, ...]:
        """In the order of dealing."""
        return tuple([dealt.seat for dealt in self.begin.seats])

    @property
    def left(self) -> tuple[int, ...]:
        """Seats whose hands are alive, in the order of dealing."""
        return tuple([seat for seat in self.seats if seat not in self.folded])

    @property
    def community(self) -> Cards:
        return tuple([card for street in STREETS for card in self.board.get(street, ())])


class TableState(Struct, frozen=True):
    """A table of the tournament between its hands and in one. ``deals`` counts misdeals too."""

    hands: int = 0
    deals: int = 0
    hand: LiveHand | None = None
    last: HandResult | None = None

    @property
    def live(self) -> LiveHand:
        assert self.hand is not None
        return self.hand


def pile(seat: int) -> str:
    """The name of a seat's cards."""
    return f"seat {seat}"


def fold(state: TableState, events: Iterable[HandEvent]) -> TableState:
    return reduce(evolve, events, state)


def evolve(state: TableState, event: HandEvent) -> TableState:
    """The table after an event."""
    match event:
        case HandBegan(begin, deal, dealing, literal):
            stacks = {dealt.seat: dealt.stack for dealt in begin.seats}
            absent = tuple([dealt.seat for dealt in begin.seats if dealt.absent])
            expelled = state.hand.expelled if state.hand else ()  # dealt again after a misdeal
            hand = LiveHand(begin, deal, dealing, literal, stacks, absent=absent, expelled=expelled)
            return replace(state, deals=deal, hand=hand)
        case HandEnded(result):
            last = replace(result, stacks=dict(sorted(result.stacks.items())))  # the journal keeps another order
            return replace(state, hands=state.hands + 1, hand=None, last=last)
        case HandClosed():
            return replace(state, hands=state.hands + 1, hand=None)
        case _:
            return replace(state, hand=_evolve(state.live, event))


def _evolve(live: LiveHand, event: HandEvent) -> LiveHand:
    match event:
        case Posted(seat, what, put):
            return _paid(live, seat, put, bet=what != "ante")
        case BonusAdded(amount):
            return replace(live, pot=live.pot + amount)
        case Acted():
            return _acted(live, event)
        case ActTakenBack(seat, kind, put):
            back = _paid(live, seat, -put)
            folded = tuple([other for other in live.folded if other != seat]) if kind == "fold" else live.folded
            return replace(back, steps=live.steps[:-1], folded=folded)
        case HandDead(seat, returned=returned):
            dead = _paid(live, seat, -returned)
            return _out(dead, seat, "raise back" if returned else "dead")
        case HandRestored(seat):
            folded = tuple([other for other in live.folded if other != seat])
            return replace(live, steps=live.steps[:-1], folded=folded)
        case SeatExpelled(seat):
            return replace(live, expelled=_union(live.expelled, (seat,)))
        case HandMucked(seat):
            return _out(live, seat, "dead")
        case BetReturned(seat, amount):
            return replace(_paid(live, seat, -amount), returned=True)
        case PotAwarded(_, seat, amount):
            return _paid(live, seat, -amount, bet=False)
        case Misdealt():
            stacks = {dealt.seat: dealt.stack for dealt in live.begin.seats}
            return LiveHand(
                live.begin,
                live.deal,
                live.dealing,
                live.literal_chips,
                stacks,
                "misdealt",
                absent=live.absent,
                expelled=live.expelled,
            )
        case HandVoided():
            return replace(live, stacks={dealt.seat: dealt.stack for dealt in live.begin.seats}, pot=0, bets={})
        case OutOfTurn():
            return replace(live, early=(*live.early, event))
        case OutOfTurnRetracted(seats):
            return replace(live, early=tuple([act for act in live.early if act.seat not in seats]))
        case _:
            return _told(live, event)


def _told(live: LiveHand, event: HandEvent) -> LiveHand:
    """What is known of cards, of presence and of the clock."""
    match event:
        case DealCompleted():
            return replace(live, stage="betting")
        case CardsShown(to, cards, audience):
            return _seen(live, to, cards, audience == "all")
        case HandsTurnedUp(seats):
            return replace(live, shown=_union(live.shown, seats))
        case HandExposed(seat, cards):
            hands = {**live.hands, seat: cards} if cards else live.hands
            return replace(live, shown=_union(live.shown, (seat,)), hands=hands)
        case CardsExposed(kind, _, cards):
            return replace(live, exposed={**live.exposed, kind: cards})
        case HandsRanked(order):
            return replace(live, order=order)
        case HandHeld():
            return replace(live, held=True)
        case CardsReleased():
            return replace(live, released=True)
        case PresenceNoted(seat, absent):
            others = tuple([other for other in live.absent if other != seat])
            return replace(live, absent=(*others, seat) if absent else others)
        case ClockRequested(seat, by):
            return replace(live, time=Time(seat, by))
        case ClockDeclined():
            return replace(live, time=None)
        case TimeCalled(seat, until):
            return replace(live, time=Time(seat, live.time.by if live.time else 0, until))
        case _:
            return live


def _acted(live: LiveHand, event: Acted) -> LiveHand:
    seat, kind, put = event.seat, event.kind, event.put
    early = tuple([act for act in live.early if act.seat != seat]) if live.early else ()
    live = replace(live, early=early, time=_stopped(live, seat))
    if kind == "fold":
        return _out(_paid(live, seat, put, bet=False), seat, "fold", put)
    step = BettingStep("raise", seat, event.total) if kind in ("bet", "raise") else BettingStep("call", seat)
    return replace(_paid(live, seat, put), steps=(*live.steps, step))


def _seen(live: LiveHand, to: str, cards: Cards, everybody: bool) -> LiveHand:
    if to in STREETS:
        if to in live.board:  # typed in after the fact
            return replace(live, board={**live.board, to: cards})
        board, steps = {**live.board, to: cards}, (*live.steps, BettingStep("street"))
        return replace(live, board=board, steps=steps, bets={}, early=(), time=None)
    seat = int(to.removeprefix("seat "))
    shown = _union(live.shown, (seat,)) if everybody else live.shown
    return replace(live, hands={**live.hands, seat: cards}, shown=shown)


def _out(live: LiveHand, seat: int, kind: Literal["fold", "dead", "raise back"], left: Chips = 0) -> LiveHand:
    early = tuple([act for act in live.early if act.seat != seat]) if live.early else ()
    steps, folded = (*live.steps, BettingStep(kind, seat, left)), (*live.folded, seat)
    return replace(live, steps=steps, folded=folded, early=early, time=_stopped(live, seat))


def _paid(live: LiveHand, seat: int, put: Chips, *, bet: bool = True) -> LiveHand:
    """Chips from a stack to the middle; back where the amount is negative."""
    if not put:
        return live
    stacks = {**live.stacks, seat: live.stacks[seat] - put}
    bets = {**live.bets, seat: max(0, live.bets.get(seat, 0) + put)} if bet else live.bets
    return replace(live, stacks=stacks, bets=bets, pot=live.pot + put)


def _stopped(live: LiveHand, seat: int) -> Time | None:
    return None if live.time and live.time.seat == seat else live.time


def _union(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return (*some, *[seat for seat in more if seat not in some])
