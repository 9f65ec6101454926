"""Two variants of a game side by side, with the difference of every line."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cutcard.odds.model.compile import named
from cutcard.odds.model.solution import Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.report.questions import Variant
from cutcard.odds.report.report import mathematics, solved, staked_on, terms_of
from cutcard.odds.report.shapes import ComparedLine, Comparison, exact
from cutcard.odds.report.sheet import hits
from cutcard.odds.strategy import follow as strategy

ROOT = "root"  # unit of a figure that is a square root
ENDS = "How rounds end"
Key = tuple[str, str, str]  # section, name, unit


def compare(first: Variant, second: Variant, progress: Progress | None = None) -> Comparison:
    """Every figure of the first variant, of the second, and the second less the first."""
    one, other = (dict(_figures(variant, progress)) for variant in (first, second))
    keys = _in_order(dict.fromkeys([*one, *other]))
    never = {key: Fraction() for key in keys if key[0] == ENDS}
    one, other = never | one, never | other
    return Comparison(words(first), words(second), [_compared(*key, one.get(key), other.get(key)) for key in keys])


def _in_order(keys: Iterable[Key]) -> list[Key]:
    """Lines by section, results by what they are worth."""
    found = [*keys]
    sections = [*dict.fromkeys(section for section, _, _ in found)]

    def place(key: Key) -> tuple[int, float]:
        worth = float(key[1].split()[0]) if key[0] == ENDS else found.index(key)
        return sections.index(key[0]), worth

    return sorted(found, key=place)


def _compared(section: str, name: str, unit: str, one: Fraction | None, other: Fraction | None) -> ComparedLine:
    if unit == ROOT:
        first, second = (None if value is None else float(value) ** 0.5 for value in (one, other))
        moved = None if first is None or second is None else second - first
        return ComparedLine(section, name, "antes", first, second, moved)
    left, right = (None if value is None else float(value) for value in (one, other))
    if one is None or other is None:
        return ComparedLine(section, name, unit, left, right, None)
    return ComparedLine(section, name, unit, left, right, float(other - one), exact(other - one))


def words(variant: Variant) -> str:
    """A variant as people say it."""
    said = [*variant.changes, *(f"with {name} {stake}" for name, stake in variant.sides.items())]
    said += [f"reading {each}" for each in variant.reading]
    said += [f"at most {variant.maximum_payout / 100:,.2f} dollars paid"] if variant.maximum_payout else []
    said += [f"played {variant.strategy.replace('-', ' ')}"] if variant.strategy else []
    return ", ".join(said) or "as printed"


def _figures(variant: Variant, progress: Progress | None) -> Iterator[tuple[Key, Fraction]]:
    terms = terms_of(
        variant.game,
        variant.changes,
        ante=variant.ante,
        maximum_payout=variant.maximum_payout,
        reading=variant.reading,
    )
    plan = None if variant.strategy is None else strategy.load(terms.game, variant.strategy)
    found = solved(terms, staked_on(terms.game, variant.sides), plan, progress)
    yield from _whole(found)
    for name in found.actions:
        yield ("How often each choice is made", name, "share"), found.frequency(name)
    for net, chance in _results(found).items():
        yield (ENDS, f"{float(net):+g} antes", "share"), chance
    for bet in mathematics(variant.game).side_bets(terms):
        section = f"{bet.name.replace('-', ' ').capitalize()} alone"
        yield (section, "House edge", "share"), -bet.ev
        yield (section, "Hit frequency", "share"), hits(bet.outcomes, bet.deals)
        yield (section, "Standard deviation", ROOT), bet.variance
    yield from _pays(terms)


def _whole(found: Solution) -> Iterator[tuple[Key, Fraction]]:
    section = "The game"
    yield (section, "House edge", "share"), found.house_edge
    yield (section, "Element of risk", "share"), found.element_of_risk
    yield (section, "Average bet", "antes"), found.average_bet
    yield (section, "Standard deviation", ROOT), found.variance
    yield (section, "Hit frequency", "share"), hits(found.outcomes, found.deals)


def _results(found: Solution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, found.deals) for net, weight in found.distribution().items() if weight}


def _pays(terms: WhatIfTerms) -> Iterator[tuple[Key, Fraction]]:
    for table in terms.game.paytables:
        section = f"{table.name.replace('-', ' ').capitalize()} pays"
        for line in table.lines:
            yield (section, named(line.hand), "to one"), Fraction(*line.odds)
