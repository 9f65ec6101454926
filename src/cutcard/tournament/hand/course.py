"""The course of a hand: rebuilds the betting, says what the table waits for, and takes the automatic steps."""

from typing import Literal

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.outcome import begun
from cutcard.tournament.engine.values import HandSeat
from cutcard.tournament.hand import showdown
from cutcard.tournament.hand.events import (
    Acted,
    BetReturned,
    BountyPlaced,
    Burned,
    CardsShown,
    DealCompleted,
    HandDead,
    HandEvent,
    HandHeld,
    HandsTurnedUp,
)
from cutcard.tournament.hand.messages import Kind
from cutcard.tournament.hand.out_of_turn import narrowed, stands
from cutcard.tournament.hand.state import STREETS, LiveHand, TableState, fold, pile

COUNT = {"flop": 3, "turn": 1, "river": 1}
UNBURNED = {  # a street dealt from a reshuffled stub comes without another burn card (T-32)
    "flop": ("premature flop",),
    "turn": (),
    "river": ("premature turn", "premature river"),
}


class HandNeed(Struct, frozen=True):
    """What a table waits for. For an act: its limits, as totals on the street. For cards: their places in the deck."""

    kind: Literal["hand", "deal", "redeal", "cards", "act", "release", "show", "ranking", "nothing"]
    seat: int = 0
    acts: tuple[Kind, ...] = ()
    price: int = 0  # what a call adds
    least_to: int = 0
    most_to: int = 0
    pile: str = ""
    places: tuple[int, ...] = ()
    audience: Literal["all", "owner"] = "all"
    clause: str | None = None


NOTHING = HandNeed("nothing")


def rebuilt(live: LiveHand) -> HandBetting:
    """The betting so far, rebuilt step by step."""
    hand = begun(live.begin)
    seats = live.seats
    for step in live.steps:
        match step.kind:
            case "call":
                hand.call()
            case "raise":
                hand.raise_to(step.amount)
            case "fold":
                hand.forfeit(step.amount)
            case "street":
                hand.next_street()
            case _:
                hand.kill(seats.index(step.seat), raise_back=step.kind == "raise back")
    return hand


def needs(state: TableState) -> HandNeed:
    """What the table waits for now. ``nothing``: the hand goes on automatically."""
    live = state.hand
    if live is None:
        return HandNeed("hand")
    if live.stage == "misdealt":
        return HandNeed("redeal", clause="T-32")
    if live.stage == "dealing":
        return _needs_deal(live)
    hand = rebuilt(live)
    if hand.turn >= 0:
        return _needs_act(live, hand)
    if hand.live == 1 or (hand.returned and not live.returned):
        return NOTHING
    if face_up(hand):
        if live.begin.held_back and not live.released:
            return HandNeed("release", clause="TOR 7.31") if live.held else NOTHING
        if any(seat not in live.shown for seat in live.left):
            return NOTHING
    if hand.street < 3:
        street = STREETS[hand.street]
        return HandNeed("cards", pile=street, places=places(live, street), clause="T-32")
    return _needs_showdown(live, hand)


def not_now(state: TableState) -> str:
    """What can be done now."""
    need = needs(state)
    match need.kind:
        case "act":
            return f"it is the turn of seat {need.seat}: {options(need)}"
        case "cards":
            return f"deal the cards of {need.pile} first"
        case "show":
            return f"seat {need.seat} must show or muck first"
        case kind:
            return {
                "hand": "no hand is in play: wait for the next deal",
                "deal": "the cards are being dealt: complete the deal first",
                "redeal": "the hand was misdealt: deal it again",
                "release": "cards stay down until the other tables have acted",
                "ranking": "enter the cards, or rank the hands",
                "nothing": "the hand goes on automatically",
            }[kind]


def options(need: HandNeed) -> str:
    """The acts open to the seat in turn, with amounts."""
    words: dict[Kind, str] = {"call": f"call {need.price}"}
    for kind in ("bet", "raise"):
        words[kind] = f"{kind} to {need.least_to} up to {need.most_to}"
    return ", ".join(words.get(kind, kind) for kind in need.acts)


def face_up(hand: HandBetting) -> bool:
    """Whether somebody is all-in and betting is over, so that all hands are turned up (7.30)."""
    return hand.betting_complete and any(hand.allin(i) for i in range(hand.n))


def places(live: LiveHand, to: str) -> tuple[int, ...]:
    """The places of a pile's cards in the deck: dealt one by one in two rounds, with a burn card before each street."""
    count = len(live.seats)
    if to in STREETS:
        first = 2 * count + (1, 5, 7)[STREETS.index(to)]
        return tuple(range(first, first + COUNT[to]))
    place = live.seats.index(int(to.removeprefix("seat ")))
    return (place, count + place)


def _needs_deal(live: LiveHand) -> HandNeed:
    if live.dealing == "recorded":
        return HandNeed("deal", clause="TOR 7.16.1")
    for seat in live.seats:
        if seat not in live.hands:
            return HandNeed("cards", seat, pile=pile(seat), places=places(live, pile(seat)), audience="owner")
    return NOTHING


def _needs_act(live: LiveHand, hand: HandBetting) -> HandNeed:
    seat = live.seats[hand.turn]
    if seat in live.absent or stands(live, hand) is not None:
        return NOTHING
    price = hand.price()
    acts: list[Kind] = ["fold", "call" if price else "check"]
    clause = None
    if narrowed(live, hand):
        clause = "TOR 7.41(b)"
    elif hand.can_raise():
        acts += ["raise" if hand.high else "bet", "all-in"]
    elif hand.most_to() <= hand.high:
        acts.append("all-in")
    return HandNeed("act", seat, tuple(acts), price, hand.least_to(), hand.most_to(), clause=clause)


def _needs_showdown(live: LiveHand, hand: HandBetting) -> HandNeed:
    if live.order:
        return NOTHING
    seat = showdown.next_to_show(live, hand)
    if seat:
        return HandNeed("show", seat, clause="T-32")
    return NOTHING if showdown.readable(live) else HandNeed("ranking", clause="T-32")


# -- what happens by itself


def run(state: TableState, events: list[HandEvent], facts: Facts) -> list[HandEvent]:
    """The events, and everything that follows automatically."""
    state = fold(state, events)
    events = list(events)
    while more := _advance(state, facts):
        events += more
        state = fold(state, more)
    return events


def _advance(state: TableState, facts: Facts) -> list[HandEvent]:
    need = needs(state)
    if need.kind == "cards" and need.pile in facts.cards:
        return dealt(state.live, need, facts.cards[need.pile])
    if need.kind != "nothing":
        return []
    live = state.live
    if live.stage == "dealing":
        return completed(live)
    hand = rebuilt(live)
    if hand.turn >= 0:
        return _turn(live, hand)
    if hand.returned and not live.returned:
        i, amount = hand.returned
        return [BetReturned(live.seats[i], amount, ("TOR 5", "T-32"))]
    if hand.live > 1 and face_up(hand):
        if live.begin.held_back and not live.released:
            return [HandHeld(("TOR 7.31",))]
        unseen = tuple([seat for seat in live.left if seat not in live.shown])
        if unseen:
            return [HandsTurnedUp(unseen, ("TOR 7.30",))]
    return showdown.finish(live, hand)


def dealt(live: LiveHand, need: HandNeed, cards: Cards) -> list[HandEvent]:
    """Cards from the deck: a street after its burn card, or a seat's own cards."""
    if len(cards) != len(need.places) and (cards or live.dealing == "electronic"):
        raise Refused("T-32", f"{need.pile} takes {len(need.places)} cards, not {len(cards)}")
    if need.pile not in STREETS:
        return [CardsShown(need.pile, cards, "owner")]
    shown = CardsShown(need.pile, cards, "all", ("T-32",))
    if any(kind in live.exposed for kind in UNBURNED[need.pile]):
        return [shown]
    return [Burned(need.places[0] - 1, ("T-32",)), shown]


def completed(live: LiveHand) -> list[HandEvent]:
    """End the deal. Absent players are folded, but the big blind has until their turn (7.16.1)."""
    gone = [seat for seat in live.seats if seat in live.absent and seat != live.begin.positions.big]
    dead: list[HandEvent] = [expelled(seat) for seat in live.expelled]
    dead += [
        HandDead(seat, "absent when the deal was complete", ("TOR 7.16.1",))
        for seat in gone
        if seat not in live.expelled
    ]
    return [DealCompleted(), *dead[: len(live.seats) - 1]]  # the last hand wins, whoever is there


def expelled(seat: int) -> HandDead:
    """A disqualified player's hand is dead, and its wagers stay in the pot."""
    return HandDead(seat, "disqualified", ("TOR 7.37", "TOR 6.9"))


def _turn(live: LiveHand, hand: HandBetting) -> list[HandEvent]:
    """The automatic act of an absent player, or of one bound by an act out of turn."""
    seat = live.seats[hand.turn]
    if seat in live.absent:
        return [HandDead(seat, "absent when it was to act", ("TOR 7.16", "TOR 7.16.1"))]
    early = stands(live, hand)
    assert early is not None
    kind: Kind = early.kind
    if kind in ("bet", "raise") and not hand.can_raise():  # all who were missed are all-in by now
        kind = "call"
    cites = ("TOR 7.41(a)", "T-19", "T-41") if kind == "fold" else ("TOR 7.41(a)", "T-19")
    return acted(live, hand, kind, early.total, cites)


def acted(live: LiveHand, hand: HandBetting, kind: Kind, amount: int, clauses: tuple[str, ...] = ()) -> list[HandEvent]:
    """A valid act of the seat in turn, with the bounty chip if it puts in the last chips."""
    i = hand.turn
    seat, had, before = live.begin.seats[i], hand.stacks[i], hand.bets[i]
    if kind == "fold":
        return [Acted(seat.seat, "fold", 0, before, False, clauses)]
    if kind == "all-in":
        kind = "call" if hand.most_to() <= hand.high else "raise" if hand.high else "bet"
        amount = hand.most_to()
    put = hand.price() if kind in ("check", "call") else amount - before
    if kind in ("check", "call"):
        kind = "call" if put else "check"
    allin = put == had
    cites = (*clauses, "TOR 5") if allin else clauses
    return [Acted(seat.seat, kind, put, before + put, allin, cites), *(bounty_placed(seat) if allin else ())]


def bounty_placed(seat: HandSeat) -> list[HandEvent]:
    """A player who goes all-in adds their original bounty chip, if they still have it."""
    return [BountyPlaced(seat.seat, seat.player, ("TOR 3",))] if seat.bounty else []
