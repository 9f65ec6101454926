"""What stacks are worth in prizes: the independent chip model by the rule of Malmuth and Harville.

Each player's chance of first place is proportional to their chips; the next place goes the same way among those who
are left. Values are computed exactly, by recursion over the sets of players who finish above, one step for each place.
For more than ``EXACT`` players, orders of finish are sampled from the same distribution, and each value comes with its
standard error.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from cutcard.money import Cents
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Chips

EXACT = 14  # players; counting 2 ** 14 sets takes only a moment
SAMPLES = 20_000


class Uniform(Protocol):
    """A source of uniform random numbers from 0 (included) to 1 (excluded); ``random.Random`` fits."""

    def random(self) -> float: ...


class IcmWorth(Struct, frozen=True):
    """Values in cents by player, fractions kept. ``errors``: standard errors, all 0 if the values are exact."""

    values: tuple[float, ...]
    errors: tuple[float, ...]


def worth(stacks: Sequence[Chips], prizes: Sequence[Cents], chance: Uniform | None = None) -> IcmWorth:
    """Each player's expected prize. More than ``EXACT`` players with more than two prizes need a source of chance."""
    _check(stacks, prizes)
    paid = [float(prize) for prize in prizes[: len(stacks)] if prize]
    if len(stacks) <= EXACT or len(paid) <= 2:
        return IcmWorth(_exact(stacks, paid), (0.0,) * len(stacks))
    if chance is None:
        raise Refused(
            None, f"{len(stacks)} players: values are exact up to {EXACT}; give a source of chance for a sample"
        )
    return _sampled(stacks, paid, chance)


def places(stacks: Sequence[Chips]) -> list[list[float]]:
    """Probability of each place, first place first, by player; exact."""
    _check(stacks, ())
    if len(stacks) > EXACT:
        raise Refused(
            None, f"{len(stacks)} players: places are counted exactly for up to {EXACT}; call worth() instead"
        )
    table = [[0.0] * len(stacks) for _ in stacks]
    for taken, layer in enumerate(_layers(stacks, len(stacks))):
        for _, player, probability in layer:
            table[player][taken] += probability
    return table


def knockouts(stacks: Sequence[Chips], bounty: Cents, own: Sequence[bool]) -> tuple[float, ...]:
    """Expected bounties still to come, in cents, by player; exact within the model.

    Stacks do not show who knocks out whom. The model: places are decided as for the prizes, and each player is
    knocked out by one of those who finish above, with chances proportional to their chips. ``own``: whether each
    player still has the original bounty chip; the winner redeems their own (T-06).
    """
    _check(stacks, ())
    if len(stacks) > EXACT:
        raise Refused(None, f"{len(stacks)} players: bounties are counted exactly for up to {EXACT}")
    expected = [0.0] * len(stacks)
    for layer in _layers(stacks, len(stacks)):
        for above, player, probability in layer:
            if own[player]:
                takers = [one for one in range(len(stacks)) if above >> one & 1] or [player]
                whole = sum(stacks[one] for one in takers)
                for one in takers:
                    expected[one] += probability * bounty * stacks[one] / whole
    return tuple(expected)


def _exact(stacks: Sequence[Chips], prizes: Sequence[float]) -> tuple[float, ...]:
    values = [0.0] * len(stacks)
    for prize, layer in zip(prizes, _layers(stacks, len(prizes)), strict=True):
        for _, player, probability in layer:
            values[player] += prize * probability
    return tuple(values)


def _layers(stacks: Sequence[Chips], count: int) -> list[list[tuple[int, int, float]]]:
    """For each place from the first: (players above as a set of bits, player, probability)."""
    whole = sum(stacks)
    reached: dict[int, tuple[float, Chips]] = {0: (1.0, whole)}  # set -> its probability, chips outside it
    layers = []
    for _ in range(count):
        following: dict[int, tuple[float, Chips]] = {}
        layer = []
        for finished, (probability, rest) in reached.items():
            for player, stack in enumerate(stacks):
                if finished >> player & 1:
                    continue
                one = probability * stack / rest
                layer.append((finished, player, one))
                key = finished | 1 << player
                before = following.get(key)
                following[key] = (one + (before[0] if before else 0.0), rest - stack)
        layers.append(layer)
        reached = following
    return layers


def _sampled(stacks: Sequence[Chips], prizes: Sequence[float], chance: Uniform) -> IcmWorth:
    """Means over sampled orders of finish: a sample orders players by u ** (1 / chips), the largest first."""
    count = len(stacks)
    sums, squares = [0.0] * count, [0.0] * count
    powers = [1 / stack for stack in stacks]
    for _ in range(SAMPLES):
        keys = [chance.random() ** power for power in powers]
        order = sorted(range(count), key=keys.__getitem__, reverse=True)
        for prize, player in zip(prizes, order, strict=False):
            sums[player] += prize
            squares[player] += prize * prize
    means = tuple(total / SAMPLES for total in sums)
    spread = ((square / SAMPLES - mean * mean) / SAMPLES for square, mean in zip(squares, means, strict=True))
    return IcmWorth(means, tuple(max(0.0, one) ** 0.5 for one in spread))


def _check(stacks: Sequence[Chips], prizes: Sequence[Cents]) -> None:
    if not stacks or min(stacks) <= 0:
        raise Refused(
            None, "every player in the model needs chips: leave out eliminated players, whose places are known"
        )
    if any(prize < 0 for prize in prizes):
        raise Refused(None, "a prize is 0 cents or more")
