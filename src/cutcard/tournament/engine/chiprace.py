"""The chip race: chips of a denomination that is no longer needed are exchanged for higher ones (TOR 7.40)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import gcd
from typing import TypeAlias

from msgspec import Struct

from cutcard.cards import Cards
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Chips

Holding: TypeAlias = Mapping[Chips, int]  # how many chips of each denomination

_DECK = 52


class RaceStep(Struct, frozen=True, omit_defaults=True):
    """One step with its clauses: a number of chips of a denomination, at a seat; seat 0 means the whole table."""

    says: str
    clauses: tuple[str, ...]
    seat: int = 0
    denomination: Chips = 0
    count: int = 0
    cards: Cards = ()


class Race(Struct, frozen=True):
    """A race as far as its cards decide it. ``again``: seats that each need one more card to decide it."""

    chips: dict[int, dict[Chips, int]]  # by seat, afterwards
    steps: tuple[RaceStep, ...]
    change: Chips  # change of the value on the table: positive if chips were added to play
    again: tuple[int, ...] = ()

    @property
    def stacks(self) -> dict[int, Chips]:
        """The value of each seat's chips afterwards."""
        return {seat: worth(held) for seat, held in self.chips.items()}


def worth(held: Holding) -> Chips:
    """The total value of the chips."""
    return sum(denomination * count for denomination, count in held.items())


def odd_chips(held: Holding, old: Chips, new: Chips) -> int:
    """How many old chips are left over after the others are exchanged for new ones."""
    return held.get(old, 0) % (new // gcd(old, new))


def needs_cards(chips: Mapping[int, Holding], old: Chips, new: Chips) -> dict[int, int]:
    """How many cards each seat gets, starting at the dealer's left. Seats without odd chips get none."""
    if not 0 < old < new:
        raise Refused("TOR 7.40", f"chips of {old} cannot become chips of {new}: choose a higher denomination")
    return {seat: odd for seat in sorted(chips) if (odd := odd_chips(chips[seat], old, new))}


def set_aside(odd: int, old: Chips, new: Chips) -> int:
    """New chips for a number of odd ones: their value in whole chips, plus one if half a chip or more is left over."""
    whole, rest = divmod(odd * old, new)
    return whole + (2 * rest >= new)


def race(chips: Mapping[int, Holding], old: Chips, new: Chips, cards: Mapping[int, Cards]) -> Race:
    """Decide the race by the cards of each seat: first one for each odd chip, then the additional ones."""
    odd = needs_cards(chips, old, new)
    _check(odd, cards)
    tally = sum(odd.values())
    prizes = set_aside(tally, old, new)
    winners, again = _winners(prizes, odd, cards)
    after: dict[int, dict[Chips, int]] = {}
    steps = [*_tallied(tally, old, new), *_dealt(odd, cards), *_awarded(winners, again, new)]
    for seat in sorted(chips):
        rest = {denomination: count for denomination, count in chips[seat].items() if denomination != old and count}
        even = (chips[seat].get(old, 0) - odd.get(seat, 0)) * old // new
        if got := even + (seat in winners):
            rest[new] = rest.get(new, 0) + got
        after[seat] = rest
    if not again:
        lowest = min([new, *(denomination for held in after.values() for denomination in held)])
        for seat, held in after.items():
            if not held and worth(chips[seat]):
                held[lowest] = 1
                steps.append(RaceStep("without a chip after the race", ("TOR 7.40(g)", "T-22"), seat, lowest, 1))
    change = sum(map(worth, after.values())) - sum(map(worth, chips.values()))
    return Race(after, tuple(steps), change, again)


def run(chips: Mapping[int, Holding], old: Chips, new: Chips, deck: Iterable[int]) -> Race:
    """Runs the whole race with cards from shuffled decks; additional cards are taken as needed."""
    source = iter(deck)
    cards = {seat: _take(source, odd) for seat, odd in needs_cards(chips, old, new).items()}
    raced = race(chips, old, new, cards)
    while raced.again:
        cards |= {seat: cards[seat] + _take(source, 1) for seat in raced.again}
        raced = race(chips, old, new, cards)
    return raced


def _take(source: Iterator[int], count: int) -> Cards:
    taken = tuple(islice(source, count))
    if len(taken) < count:
        raise Refused("TOR 7.40(e)", "the deck is used up and a chip is not awarded yet: go on with another deck")
    return taken


def _check(odd: Mapping[int, int], cards: Mapping[int, Cards]) -> None:
    for seat, dealt in cards.items():
        if dealt and seat not in odd:
            raise Refused("TOR 7.40(d)", f"seat {seat} has no odd chip, so it gets no card: take the card back")
    for seat, count in odd.items():
        if len(cards.get(seat, ())) < count:
            raise Refused("TOR 7.40(d)", f"seat {seat} has {count} odd chips: deal it {count} cards")
    everything = [card for dealt in cards.values() for card in dealt]
    if len(set(everything)) < min(len(everything), _DECK):  # more cards come from a second deck
        raise Refused("TOR 7.40(d)", "a card was entered twice: look at the cards again, and enter each one once")


def _winners(
    prizes: int, odd: Mapping[int, int], cards: Mapping[int, Cards]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who gets a new chip, by the rank of the best card, and who must draw again for the last chips."""
    value = {seat: max(card >> 2 for card in cards[seat][:count]) for seat, count in odd.items()}
    seen = dict(odd)
    winners: list[int] = []
    tied: list[int] = []
    while len(winners) < prizes:
        if tied:
            if lacking := tuple(seat for seat in tied if len(cards[seat]) == seen[seat]):
                return tuple(winners), lacking
            value = {seat: cards[seat][seen[seat]] >> 2 for seat in tied}
            seen |= {seat: seen[seat] + 1 for seat in tied}
        for rank in sorted(set(value.values()), reverse=True):
            tied = [seat for seat in value if value[seat] == rank]
            if len(winners) + len(tied) > prizes:
                break
            winners += tied
    for seat, count in seen.items():
        if len(cards[seat]) > count:
            raise Refused("TOR 7.40(e)", f"seat {seat} needs only {count} cards: take the others back")
    return tuple(winners), ()


def _tallied(tally: int, old: Chips, new: Chips) -> Iterator[RaceStep]:
    """Steps (a) to (c): the odd chips on the table, and how many new chips they race for."""
    yield RaceStep("odd chips on the table", ("TOR 7.40(a)",), 0, old, tally)
    whole, rest = divmod(tally * old, new)
    yield RaceStep("new chips set aside for their value", ("TOR 7.40(b)",), 0, new, whole)
    if rest:
        enough = 2 * rest >= new
        says = (
            "a new chip for a rest of half its value or more" if enough else "a rest below half a new chip is removed"
        )
        yield RaceStep(says, ("TOR 7.40(c)",), 0, new, int(enough))


def _dealt(odd: Mapping[int, int], cards: Mapping[int, Cards]) -> Iterator[RaceStep]:
    for seat, count in odd.items():
        yield RaceStep("cards for odd chips", ("TOR 7.40(d)", "T-22"), seat, 0, count, cards[seat][:count])
    for seat, count in odd.items():
        if more := cards[seat][count:]:
            yield RaceStep("another card for the last chip", ("TOR 7.40(e)", "T-22"), seat, 0, len(more), more)


def _awarded(winners: Sequence[int], again: Sequence[int], new: Chips) -> Iterator[RaceStep]:
    for seat in winners:
        yield RaceStep("a new chip for the highest card left", ("TOR 7.40(e)", "TOR 7.40(f)"), seat, new, 1)
    for seat in again:
        yield RaceStep("equal cards for the last chip: deal one more card", ("TOR 7.40(e)", "T-22"), seat)
