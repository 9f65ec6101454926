"""A tournament table for tests: commands in, events out, with what must hold after every one of them checked."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from cutcard.cards import DECK, Cards, parse
from cutcard.core.message import Actor, Facts, Role
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Begin, Blinds, HandResult, HandSeat, Positions
from cutcard.tournament.hand.course import HandNeed, needs, rebuilt
from cutcard.tournament.hand.decide import decide
from cutcard.tournament.hand.events import HandClosed, HandEvent
from cutcard.tournament.hand.messages import Act, BeginHand, CompleteDeal, Dealing, EnterCards, HandCommand, Kind
from cutcard.tournament.hand.state import LiveHand, TableState, evolve

AT = "2022-01-26T12:00:00Z"
DEALER = Actor("dealer", Role.DEALER)
DIRECTOR = Actor("director", Role.TOURNAMENT_DIRECTOR)
LEVEL_2 = Blinds(100, 200, 200)
EVENTS = msgspec.json.Decoder(HandEvent)


def deck(text: str) -> tuple[int, ...]:
    """A deck with these cards on top."""
    top = parse(text)
    return (*top, *[card for card in DECK if card not in top])


def player(seat: int) -> Actor:
    return Actor(f"p{seat}", Role.PLAYER)


def begin(
    stacks: Sequence[int],
    blinds: Blinds = LEVEL_2,
    *,
    absent: Sequence[int] = (),
    bounty: bool = True,
    held_back: bool = False,
    unit: int = 100,
) -> Begin:
    """Seats 1, 2, 3 ... from the left of the button, which the last one has; heads-up seat 1 is the big blind."""
    seats = tuple(HandSeat(i, f"p{i}", stack, i in absent, bounty) for i, stack in enumerate(stacks, 1))
    count = len(seats)
    positions = Positions(2, 2, 1) if count == 2 else Positions(count, 1, 2)
    return Begin(7, 2, blinds, positions, seats, unit, held_back=held_back)


class Felt:
    """One table; ``deck`` answers for an electronic one. Whatever is cited goes to ``note``."""

    def __init__(self, note: Callable[[object], None] | None = None, deck: Cards = DECK) -> None:
        self.note = note
        self.deck = deck
        self.state = TableState()
        self.log: list[HandEvent] = []

    @property
    def live(self) -> LiveHand:
        return self.state.live

    @property
    def need(self) -> HandNeed:
        return needs(self.state)

    @property
    def result(self) -> HandResult:
        assert self.state.hand is None
        assert self.state.last is not None
        return self.state.last

    def begin(self, start: Begin, dealing: Dealing = "recorded", literal: bool = False) -> list[HandEvent]:
        """Begin a hand; a recorded one is dealt out as well."""
        events = self.do(BeginHand(start, dealing, literal))
        return events if dealing == "electronic" else events + self.do(CompleteDeal())

    def do(self, command: HandCommand, actor: Actor = DEALER, at: str = AT) -> list[HandEvent]:
        """Give a command as the desk does: decide, and decide again with the cards it turns out to need."""
        facts, before = Facts(actor, at), self.state
        held = msgspec.json.encode(before)
        while True:
            try:
                events = decide(before, command, facts)
            except Refused:
                assert msgspec.json.encode(before) == held
                raise
            after = before
            for event in events:
                last, after = after, evolve(after, event)
                if not isinstance(event, HandClosed):  # called off with the tournament: there is no result
                    check(last, after)
            need = needs(after)
            if need.kind != "cards" or after.live.dealing == "recorded":
                break
            facts = replace(facts, cards={**facts.cards, need.pile: tuple(self.deck[at] for at in need.places)})
        for event in events:
            assert EVENTS.decode(msgspec.json.encode(event)) == event
            if self.note:
                self.note(event)
        self.state = after
        self.log += events
        same(after)
        return events

    def act(self, *acts: str) -> list[HandEvent]:
        """Acts in turn, as text: ``3 raise 600``; between them cards of the streets come unseen."""
        events: list[HandEvent] = []
        for text in acts:
            seat, kind, *amount = text.split()
            events += self.do(_act(int(seat), kind, amount), player(int(seat)))
        return events

    def street(self, cards: str = "") -> list[HandEvent]:
        """The street that is awaited, with its cards typed in or not."""
        assert self.need.kind == "cards"
        return self.do(EnterCards(self.need.pile, parse(cards)))

    def call_down(self) -> None:
        """Everybody checks or calls, street by street, until hands are to be shown or the hand is over."""
        while self.need.kind in ("act", "cards"):
            if self.need.kind == "cards":
                self.street()
            else:
                self.do(Act(self.need.seat, "call" if self.need.price else "check"))


def _act(seat: int, kind: str, amount: list[str]) -> Act:
    return Act(seat, msgspec.convert(kind, Kind), int(amount[0]) if amount else 0)


def check(before: TableState, after: TableState) -> None:
    """Chips are neither made nor lost; the stacks that events tell are those of the betting."""
    live = after.hand
    if live is None:
        assert after.last is not None
        begun = sum(seat.stack for seat in before.live.begin.seats)
        assert sum(after.last.stacks.values()) in (begun, begun + before.live.begin.bonus)
        return
    begun = sum(seat.stack for seat in live.begin.seats)
    assert sum(live.stacks.values()) + live.pot in (begun, begun + live.begin.bonus)
    assert min(live.stacks.values()) >= 0
    cards = [card for hand in live.hands.values() for card in hand] + list(live.community)
    assert len(set(cards)) == len(cards)


def same(state: TableState) -> None:
    """Where the table waits, the stacks and the pot that events have told are those of the betting made again."""
    live = state.hand
    if live is not None and live.stage == "betting":
        hand = rebuilt(live)
        assert [live.stacks[seat] for seat in live.seats] == hand.stacks
        assert live.pot == sum(hand.put) + hand.dead
        assert list(live.left) == [seat for seat, out in zip(live.seats, hand.folded, strict=True) if not out]
