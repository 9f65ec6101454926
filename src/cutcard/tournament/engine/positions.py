"""Button and blinds from hand to hand: the big blind moves to the next player, the others follow (dead button).

The small blind moves to where the big blind was, and the button to where the small blind was. Either seat may be empty
by then; the small blind of an empty seat is not posted. So nobody skips a blind or posts one twice in an orbit.
"""

from collections.abc import Collection

from cutcard.tournament.engine.values import Positions

WAITS = ("TOR 7.24", "T-15")  # clauses: a newcomer between the button and the small blind gets no cards yet
HEADS_UP = ("TOR 7.35", "T-25")  # clauses: the button is the small blind

_NOBODY: frozenset[int] = frozenset()
_ROUND = 1 << 16  # more seats than any table has


def first(seats: Collection[int], button: int) -> Positions:
    """The first hand at a table, with the button as drawn by lot."""
    if len(seats) == 2:
        return _heads_up(left_of(button, seats), seats)
    small = left_of(button, seats)
    return Positions(button, small, left_of(small, seats))


def following(
    before: Positions, seats: Collection[int], waiting: Collection[int] = ()
) -> tuple[Positions, frozenset[int]]:
    """The next hand's positions, and which newcomers (``waiting``) are not dealt in (TOR 7.24, 7.35)."""
    big = left_of(before.big, seats)
    if len(seats) == 2:
        return _heads_up(big, seats), _NOBODY
    button, small = before.small, before.big
    if _distance(small, big) < _distance(small, button):
        out = frozenset(seat for seat in waiting if _distance(button, seat) < _distance(button, small))
        if not out or len(seats) - len(out) > 2:
            return Positions(button, small, big), out
    # Too few others, or the button would lie with or behind the big blind: the last before the small blind has it.
    last = max((seat for seat in seats if seat != small), key=lambda seat: _distance(small, seat))
    return Positions(last, small, big), _NOBODY


def order(positions: Positions, dealt: Collection[int]) -> tuple[int, ...]:
    """Seats in the order of dealing: clockwise from the button's left, the button itself last."""
    return tuple(sorted(dealt, key=lambda seat: (seat <= positions.button, seat)))


def left_of(seat: int, seats: Collection[int]) -> int:
    """The next of these seats, clockwise; the seat itself only if there is no other."""
    return min(seats, key=lambda other: (other <= seat, other))


def _heads_up(big: int, dealt: Collection[int]) -> Positions:
    """Two players: the one who does not post the big blind has the button and the small blind."""
    other = left_of(big, dealt)
    return Positions(other, other, big)


def _distance(start: int, seat: int) -> int:
    """Clockwise distance; a full circle from a seat to itself."""
    return (seat - start - 1) % _ROUND
