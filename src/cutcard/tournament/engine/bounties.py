"""Who wins whose bounty at the end of a hand: TOR 3, read as T-01 to T-06."""

from collections.abc import Sequence

from cutcard.money import Cents
from cutcard.tournament.engine.pots import Pot
from cutcard.tournament.engine.values import BountyMove, HandSeat


def last_pot(i: int, put: Sequence[int], pots: Sequence[Pot]) -> int:
    """The last pot that a player has put chips into; the first one if the ante took all their chips (T-01)."""
    last = 0
    for k in range(1, len(pots)):
        if put[i] > min([put[j] for j in pots[k - 1][1]]):
            last = k
    return last


def shares(value: Cents, winners: Sequence[str]) -> tuple[tuple[str, Cents], ...]:
    """A bounty's value split equally; odd cents go to the first player left of the button (T-03)."""
    each, odd = divmod(value, len(winners))
    return (winners[0], each + odd), *[(player, each) for player in winners[1:]]


def moved(
    seats: Sequence[HandSeat],
    stacks: Sequence[int],
    put: Sequence[int],
    pots: Sequence[Pot],
    awards: Sequence[Sequence[tuple[int, int]]],
    value: Cents,
) -> tuple[BountyMove, ...]:
    """Original bounties of players who are out (T-02, T-06), each separately (T-04). ``stacks``: after the hand.

    An owner who shares the last pot but gets no chip, because it cannot be split further, is out (T-03).
    """
    moves = []
    several = sum([not stack for stack in stacks]) > 1
    for i, seat in enumerate(seats):
        if stacks[i] or not seat.bounty:
            continue
        winners = [seats[j].player for j, _ in awards[last_pot(i, put, pots)] if j != i]
        clauses = ["TOR 3", "TOR 5", "T-01", "T-02"]
        if len(winners) > 1:
            clauses.append("T-03")
        if several:
            clauses.append("T-04")
        moves.append(BountyMove(seat.player, shares(value, winners), tuple(clauses)))
    return tuple(moves)
