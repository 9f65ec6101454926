"""What lies in a round: cards and stakes, and hits that were entered where cards are not recorded."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cutcard.cards import Cards
from cutcard.money import Cents
from cutcard.table.messages.jackpot import HitClaimed, HitEvent, HitWithdrawn

if TYPE_CHECKING:
    from cutcard.table.state.table import Round

UNSEEN = -1  # a face-down card


def hit(state: "Round", event: HitEvent) -> "Round":
    """The round after a jackpot hand was entered, withdrawn or confirmed."""
    if not isinstance(event, HitClaimed | HitWithdrawn):
        return replace(state, stage="settlement", fresh=len(state.settled))
    others = tuple(one for one in state.hits if one.box != event.box)
    return replace(state, hits=(*others, event) if isinstance(event, HitClaimed) else others)


def dealt(state: "Round", to: str, count: int, order: tuple[int, ...]) -> "Round":
    """The round after cards were dealt face down."""
    places = tuple(state.used + (order.index(slot) if order else slot) for slot in range(count))
    return replace(
        state,
        piles={**state.piles, to: state.piles.get(to, ()) + (UNSEEN,) * count},
        places={**state.places, to: state.places.get(to, ()) + places},
        used=state.used + count,
    )


def reshuffled(state: "Round", places: tuple[int, ...]) -> "Round":
    """The round after the cards at these positions were shuffled again; the next card comes from them."""
    mixed = {**dict.fromkeys(places, state.cards), **state.mixed}
    return replace(state, used=state.cards, cards=state.cards + len(places), mixed=mixed)


def shown(state: "Round", to: str, cards: Cards, audience: str, first: int, box: int) -> "Round":
    """The round after cards were seen. ``box``: the box that they belong to; 0: the dealer's or the board."""
    laid = state.piles[to]
    private = tuple(name for name in state.private if name != to)
    return replace(
        state,
        piles={**state.piles, to: laid[:first] + cards + laid[first + len(cards) :]},
        private=(*private, to) if audience == "owner" else private,
        touched=box,
        fresh=len(state.settled),
    )


def swapped(state: "Round", to: str, one: int, other: int) -> "Round":
    """The round after two cards of a pile changed their places in the order of dealing."""
    places = list(state.places[to])
    places[one], places[other] = places[other], places[one]
    return replace(state, places={**state.places, to: tuple(places)})


def restaked(state: "Round", number: int, chips: Cents, tokens: Cents = 0) -> "Round":
    """The round after a stake became larger or smaller."""
    lie = (replace(s, chips=s.chips + chips, tokens=s.tokens + tokens) if s.id == number else s for s in state.stakes)
    return replace(state, stakes=tuple(lie))


def area_of(area: str, box: int, seat: int | None) -> str:
    """An area as a player names it who sits at ``seat``: their own or the dealer's, or that of another box."""
    return f"{area} on box {box}" if box and box != seat else area


def refusing(state: "Round", patron: str, area: str) -> "Round":
    """The round after a supervisor refused a player a wager."""
    return replace(state, refused=(*state.refused, (patron, area)))
