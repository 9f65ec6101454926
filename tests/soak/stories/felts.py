"""Stories of single hands of a tournament, dealt by a dealer."""

from cutcard.tournament.hand.messages import (
    Act,
    ActOutOfTurn,
    CallTime,
    CompleteDeal,
    DeclineClock,
    EnterCards,
    ExposeCards,
    MuckHand,
    MuckUnprotected,
    RequestClock,
    RestoreHand,
    ShowHand,
    TakeBackAct,
    ThrowChips,
    TimeUp,
)
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.director import DealHand
from tests.soak.floor import Floor
from tests.soak.stories.hall import DIRECTOR, StoryEvent
from tests.soak.stories.scene import DEALER, WHY, Steps


def clock_and_turn(floor: Floor, name: str) -> Steps:
    """Somebody acts too early, somebody thinks too long; at the end one shows and the other mucks."""
    event = StoryEvent(floor, name)
    yield from event.started(3)
    yield event.do(DealHand(1), DEALER)
    yield event.at(1, CompleteDeal())
    seats = list(event.state(f"tournament-table/{name}.1").table.hand.seats)
    slow, early = event.need(1).seat, next(seat for seat in seats if seat != event.need(1).seat)
    yield event.at(1, ActOutOfTurn(early, "check"))
    yield event.at(1, ActOutOfTurn(early, "check", directed=True))
    yield event.at(1, RequestClock(slow, early))
    yield event.at(1, DeclineClock(slow, WHY), DIRECTOR)
    yield event.at(1, RequestClock(slow, early))
    yield event.at(1, CallTime(slow), DIRECTOR)
    event.wait(seconds=61)
    yield event.at(1, TimeUp(slow))
    yield event.at(1, RestoreHand(slow, "the clock was wrong"), DIRECTOR)
    yield event.at(1, ThrowChips(slow, (event.need(1).price,)))
    yield event.at(1, TakeBackAct())
    while (need := event.need(1)).kind != "hand":
        match need.kind:
            case "act":
                yield event.at(1, Act(need.seat, "check" if "check" in need.acts else "call"))
            case "cards":
                yield event.at(1, EnterCards(need.pile))
            case _:
                live = event.state(f"tournament-table/{name}.1").table.hand
                yield event.at(1, MuckHand(need.seat) if live.shown else ShowHand(need.seat))
    yield from event.cancelled()


def dealers_slips(floor: Floor, name: str) -> Steps:
    """The dealer turns up a card of a player in the deal, and mucks a hand that nobody protected."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    yield event.do(DealHand(1), DEALER)
    seat = list(event.state(f"tournament-table/{name}.1").table.hand.seats)[-1]
    yield event.at(1, ExposeCards("dealt card", (51,), seat))
    yield event.at(1, CompleteDeal())
    yield event.at(1, MuckUnprotected(event.need(1).seat))
    yield from event.played(1)
    yield from event.cancelled()


def expelled(floor: Floor, name: str) -> Steps:
    """A player is disqualified in the midst of a hand."""
    event = StoryEvent(floor, name)
    yield from event.started(3)
    yield event.do(DealHand(1), DEALER)
    yield event.at(1, CompleteDeal())
    yield from event.order(Disqualify(event.seated()[0], "conduct", WHY))
    yield from event.played(1)
    yield from event.cancelled()


def held_back(floor: Floor, name: str) -> Steps:
    """Hand for hand, cards of players who are all-in stay down until the other table has acted."""
    event = StoryEvent(floor, name, seats_per_table=3, final_table=5)
    yield from event.started(6, tables=2)
    yield from event.to_level(4)
    one, two, _ = event.seated(1)
    yield event.do(DealHand(1), DEALER)
    hand = event.played(1, out=two, by=one)
    while event.need(1).kind != "release":
        yield next(hand)
    yield from event.hand(2)
    yield from event.played(1, out=two, by=one)
    yield from event.cancelled()
