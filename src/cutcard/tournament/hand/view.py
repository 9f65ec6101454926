"""What may be seen of a hand: each field is listed, so that no card face down can slip in."""

from msgspec import Struct

from cutcard.cards import Cards, show
from cutcard.tournament.engine.values import Blinds, Chips, HandResult, Positions
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.state import LiveHand, TableState, Time


class HandSeatView(Struct, frozen=True):
    """A seat in the hand; ``cards`` is empty unless they lie face up or are the viewer's own."""

    seat: int
    player: str
    stack: Chips
    bet: Chips
    folded: bool
    all_in: bool
    absent: bool
    bounty: bool
    face_up: bool
    cards: str
    early: str  # what was done out of turn


class HandView(Struct, frozen=True):
    """The hand as one viewer sees it. ``awaits`` tells staff and the seat concerned what is open to it."""

    number: int
    level: int
    blinds: Blinds
    positions: Positions
    pot: Chips
    board: str
    seats: tuple[HandSeatView, ...]
    waits_for: str
    turn: int
    awaits: HandNeed | None
    time: Time | None
    held: bool


class HandTableView(Struct, frozen=True):
    hands: int
    hand: HandView | None
    last: HandResult | None


def hand_view(state: TableState, viewer: int | None = None, staff: bool = False) -> HandTableView:
    """For a seat, the public (None) or staff, who see no more cards than the public does."""
    live = state.hand
    return HandTableView(state.hands, _hand(state, live, viewer, staff) if live else None, state.last)


def _hand(state: TableState, live: LiveHand, viewer: int | None, staff: bool) -> HandView:
    need = needs(state)
    begin = live.begin
    return HandView(
        begin.number,
        begin.level,
        begin.blinds,
        begin.positions,
        live.pot,
        show(live.community),
        tuple([_seat(live, i, viewer) for i in range(len(begin.seats))]),
        need.kind,
        need.seat,
        need if staff or need.seat == viewer else None,
        live.time,
        live.held and not live.released,
    )


def _seat(live: LiveHand, i: int, viewer: int | None) -> HandSeatView:
    dealt = live.begin.seats[i]
    seat = dealt.seat
    stack, folded = live.stacks[seat], seat in live.folded
    early = next((act.kind for act in live.early if act.seat == seat), "")
    return HandSeatView(
        seat,
        dealt.player,
        stack,
        live.bets.get(seat, 0),
        folded,
        not stack and not folded,
        seat in live.absent,
        dealt.bounty,
        seat in live.shown,
        show(_visible(live, seat, viewer)),
        early,
    )


def _visible(live: LiveHand, seat: int, viewer: int | None) -> Cards:
    return live.hands.get(seat, ()) if seat in live.shown or seat == viewer else ()
