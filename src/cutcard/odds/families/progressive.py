"""The value of a progressive jackpot wager, depending on the meter and on the boxes that could share it.

Boxes at one table hold different cards of one deck, so their hits are not independent. We count the sets of hands that
can occur together. These give the moments of the number of hits, and the moments give the chance of every number.
The rules of the jackpot then say what each is paid.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import ceil, comb, factorial, log1p
from typing import TypeAlias

from msgspec import Struct

from cutcard.hands import lookup as hands_table
from cutcard.money import MOST, Cents
from cutcard.odds.families.sides import counted
from cutcard.odds.model.compile import named
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.cells import PayJackpot, piles_of
from cutcard.rules.game import Game
from cutcard.rules.jackpot import Hand, Jackpot, pay_jackpot
from cutcard.ruling import Refused

Hits: TypeAlias = tuple[int, int]  # boxes that win the whole meter, boxes that win a part of it
MORE: Cents = 10_000_00  # step of the meter for which the change in value is reported


class LineOdds(Struct, frozen=True):
    """One line: how often a wager hits it, wagers until half of all players have hit it, what it pays alone."""

    chance: Fraction
    half_by: int
    prize: Cents


class Progressive(Struct, frozen=True):
    """A jackpot wager at one meter, in cents, with the number of boxes that wager on it."""

    stake: Cents
    meter: Cents
    boxes: int
    value: Fraction  # average net win of a wager
    more: Fraction  # how much $10,000 more on the meter would add to it
    break_even: Cents | None  # lowest meter at which a wager does not lose on average
    round_hit: Fraction  # chance that a round hits the meter
    hits: dict[str, LineOdds]

    @property
    def ev(self) -> Fraction:
        """Per unit staked."""
        return self.value / self.stake

    @property
    def house_edge(self) -> Fraction:
        return -self.ev


def progressive(terms: WhatIfTerms, stake: Cents, meter: Cents, boxes: int = 1) -> Progressive:
    """The value of a jackpot wager. Folding does not affect it."""
    game, jackpot = terms.game, terms.game.jackpot
    if jackpot is None:
        raise Refused(None, f"jackpot: {game.title} has none; leave out the wager and the meter")
    if stake <= 0 or not 0 <= meter <= MOST:
        raise Refused(None, f"jackpot: enter a wager above 0 and a meter from 0 to {MOST}, in cents")
    if not 1 <= boxes <= game.common.seats:
        raise Refused(None, f"boxes: {boxes} is not possible; {game.title} has 1 to {game.common.seats}")
    piles = _piles(game)
    hands = counted(terms, _cell(game).reading, piles)
    chances = {hand: Fraction(weight, sum(hands.values())) for hand, weight in hands.items()}
    together = hits_together(jackpot, boxes, shared="flop" in piles)

    def worth(at: Cents) -> Fraction:
        return _paid(jackpot, chances, together, boxes, at) - stake

    hits = {
        named(line.hand): LineOdds(chances[line.hand], _half_by(chances[line.hand]), line.prize(meter))
        for line in jackpot.lines
    }
    ends = sum((chance for (wholes, _), chance in together.items() if wholes), Fraction())
    value = worth(meter)
    return Progressive(stake, meter, boxes, value, worth(meter + MORE) - value, _break_even(worth), ends, hits)


def _cell(game: Game) -> PayJackpot:
    cell = game.endings[game.played].cells[game.jackpot_wager]
    assert isinstance(cell, PayJackpot)
    return cell


def _piles(game: Game) -> dict[str, int]:
    """The cards that win a jackpot: five of the player's own, or two and the flop."""
    names = piles_of(game.readings, _cell(game))
    return {"player": 2, "flop": 3} if "flop" in names else {"player": 5}


def _paid(
    jackpot: Jackpot, chances: Mapping[int, Fraction], together: Mapping[Hits, Fraction], boxes: int, meter: Cents
) -> Fraction:
    """Average payment of a wager: fixed sums by its own hand, plus its share of the meter with other boxes that hit."""
    total = sum((chances[line.hand] * line.least for line in jackpot.lines if not line.percent), Fraction())
    whole, part = (next(iter(_hands(jackpot, kind)), 0) for kind in ("whole", "part"))
    for (wholes, parts), chance in together.items():
        hands = [Hand(box, whole if box < wholes else part) for box in range(wholes + parts)]
        paid = sum(payment.amount for payment in pay_jackpot(jackpot, meter, hands).payments)
        total += chance * Fraction(paid, boxes)
    return total


def _hands(jackpot: Jackpot, kind: str) -> Iterator[int]:
    for line in jackpot.lines:
        if line.percent and (line.percent == 100) == (kind == "whole"):
            yield int(line.hand)


def _half_by(chance: Fraction) -> int:
    """Number of wagers after which at least half of all players have hit."""
    return ceil(log1p(-0.5) / log1p(-float(chance)))


def _break_even(worth: Callable[[Cents], Fraction]) -> Cents | None:
    low, high = 0, MOST
    if worth(high) < 0:
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if worth(middle) >= 0 else (middle + 1, high)
    return low


# -- how many boxes hit the meter in one round


def hits_together(jackpot: Jackpot, boxes: int, shared: bool) -> dict[Hits, Fraction]:
    """The chance of each number of boxes that win the whole meter or a part of it. ``shared``: boxes share the flop."""
    sets = _sets_with_flop(jackpot) if shared else _sets(jackpot)
    moments = {
        (wholes, parts): count * comb(boxes, wholes) * comb(boxes - wholes, parts) * _chance(wholes, parts, shared)
        for (wholes, parts), count in sets.items()
        if wholes + parts <= boxes
    }
    moments[0, 0] = Fraction(1)
    return {
        (wholes, parts): sum(
            (
                (-1) ** (i - wholes + j - parts) * comb(i, wholes) * comb(j, parts) * moment
                for (i, j), moment in moments.items()
                if i >= wholes and j >= parts
            ),
            Fraction(),
        )
        for wholes, parts in moments
    }


def _chance(wholes: int, parts: int, shared: bool) -> Fraction:
    """The chance that given boxes hold the hands of a given set, in any order within wholes and within parts."""
    deals = comb(52, 3) if shared else 1
    own, left = (2, 49) if shared else (5, 52)
    for _ in range(wholes + parts):
        deals, left = deals * comb(left, own), left - own
    return Fraction(factorial(wholes) * factorial(parts), deals)


def _suited(jackpot: Jackpot) -> list[tuple[frozenset[int], bool]]:
    """The hands in one suit that hit the meter, and whether they win the whole of it."""
    found = []
    for cards in combinations(range(0, 52, 4), 5):
        line = jackpot.line(hands_table.CATEGORY[hands_table.five(*cards)])
        if line is not None and line.percent:
            found.append((frozenset(cards), line.percent == 100))
    if len(found) != 10:
        raise ValueError("only jackpots won by straight flushes can be counted")
    return found


def _sets(jackpot: Jackpot) -> Counter[Hits]:
    """Sets of hands without a common card, by what they win: found for one suit, then combined over four suits."""
    suit = Counter(_disjoint(_suited(jackpot)))
    total: Counter[Hits] = Counter({(0, 0): 1})
    for _ in range(4):
        total = Counter(_products(total, suit))
    return total


def _products(some: Counter[Hits], more: Counter[Hits]) -> dict[Hits, int]:
    found: Counter[Hits] = Counter()
    for (wholes, parts), count in some.items():
        for (others, rest), ways in more.items():
            found[wholes + others, parts + rest] += count * ways
    return found


def _sets_with_flop(jackpot: Jackpot) -> Counter[Hits]:
    """A flop with sets of two-card hands, no card in common, each of which completes a hand with it."""
    holes: defaultdict[tuple[int, ...], list[tuple[frozenset[int], bool]]] = defaultdict(list)
    for cards, whole in _suited(jackpot):
        for flop in combinations(sorted(cards), 3):
            holes[flop].append((cards - set(flop), whole))
    total: Counter[Hits] = Counter()
    for hands in holes.values():
        for hits, count in Counter(_disjoint(hands)).items():
            total[hits] += 4 * count
    return total


def _disjoint(hands: list[tuple[frozenset[int], bool]]) -> Iterator[Hits]:
    """What each set of hands without a common card wins, including the empty set."""
    if not hands:
        yield 0, 0
        return
    (cards, whole), *rest = hands
    yield from _disjoint(rest)
    for wholes, parts in _disjoint([other for other in rest if not cards & other[0]]):
        yield (wholes + 1, parts) if whole else (wholes, parts + 1)
