"""Games in which players exchange cards, against a dealer's hand or a pay table: every draw is counted."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from cutcard.cards import RANKS, counted, show
from cutcard.hands import lookup as hands_table
from cutcard.odds.families import holdings
from cutcard.odds.families.drawn.counting import DrawGame, chosen, laid_out, tally, worths
from cutcard.odds.families.drawn.courses import DrawnEnd, discarded, ends_from, first_moves
from cutcard.odds.families.drawn.hands import Array, DrawnHands, hands_of, one_hand
from cutcard.odds.families.holdings import ask as ask
from cutcard.odds.families.pays import EndTally, Pays, hand_in, pays_of, size_of, solution
from cutcard.odds.families.sides import side_bets as side_bets
from cutcard.odds.families.strengths import all_sets, strengths_of
from cutcard.odds.model.compile import named
from cutcard.odds.model.course import CourseOption, CourseSpot, actions
from cutcard.odds.model.fit import upcards
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.solution import Choice, Progress, Solution
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.strategy.chart import Chart, ChartRow
from cutcard.odds.strategy.follow import Plan
from cutcard.rules.game import Game
from cutcard.ruling import Refused

__all__ = ["ask", "chart", "choices", "side_bets", "solve"]


def _groups(terms: WhatIfTerms, sides: Mapping[str, Fraction], hands: DrawnHands) -> Iterator[tuple[Pays, DrawnHands]]:
    """Hands that side bets on the first cards treat alike, with the payoffs of the game for them."""
    early = hand_in(terms.game, sides).early
    if not early:
        yield pays_of(terms, sides), hands
        return
    strength = strengths_of(hands.cards)
    columns = [_values(terms.game, name)[strength] for name in early]
    rows, group = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    for at, row in enumerate(rows.tolist()):
        here = group.reshape(-1) == at
        some = structs.replace(hands, hands=hands.hands[here], upcard=hands.upcard[here], weight=hands.weight[here])
        yield pays_of(terms, sides, dict(zip(early, row, strict=True))), some


def _values(game: Game, name: str) -> Array:
    """A reading of the first cards, by their strength."""
    reading = game.readings[name]
    strengths = range(len(hands_table.THREE_CATEGORY if size_of(game) == 3 else hands_table.CATEGORY))
    return np.array([reading.read({reading.of: strength}) for strength in strengths], np.int64)  # type: ignore[attr-defined, arg-type]  # one that reads a strength


def _all_hands(game: Game) -> DrawnHands:
    return _kept_hands(tuple(sorted(game.deck)), size_of(game), game.has_dealer, bool(upcards(game)))


@lru_cache(maxsize=2)
def _kept_hands(deck: tuple[int, ...], size: int, dealer: bool, shown: bool) -> DrawnHands:
    return hands_of(deck, size, dealer, shown)


def solve(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction] | None = None,
    strategy: Plan | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solves the game for best play."""
    if strategy is not None:
        raise Refused(None, f"strategy: strategies of {terms.game.title} are not counted; leave it out for best play")
    told: list[tuple[Pays, EndTally]] = []
    draws: defaultdict[tuple[str, int], int] = defaultdict(int)
    for pays, hands in _groups(terms, sides or {}, _all_hands(terms.game)):
        drawing = laid_out(pays, hands)
        counts, some = tally(drawing, chosen(drawing, worths(drawing, progress)), progress)
        told.append((pays, counts))
        for each, number in some.items():
            draws[each] += number
    found = solution(told)
    return structs.replace(found, actions=_actions(told[0][0], found.actions, draws))


def _actions(pays: Pays, found: Mapping[str, int], draws: Mapping[tuple[str, int], int]) -> dict[str, int]:
    """Exchanges by the number of cards drawn, and all other moves."""
    course, names = pays.course, actions(pays.course)
    options = course.listed(course.spots[0])
    draw = {move.move for move in first_moves(pays) if move.draws}
    named_as = {
        option.move: pays.label(option.end) if option.spot < 0 else names.get((0, option.move), option.move)
        for option in options
    }
    apart = {named_as[move] for move in draw}  # perhaps with a move that draws nothing and ends the hand alike
    order = [option.move for option in options]
    told = {
        f"{move} {drawn}" if move in draw else move: number
        for (move, drawn), number in sorted(draws.items(), key=lambda each: (order.index(each[0][0]), each[0][1]))
        if named_as[move] in apart
    }
    return {name: number for name, number in found.items() if name not in apart} | told


def choices(terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction] | None = None) -> list[Choice]:
    """What each choice is worth on the cards dealt, or on the final hand after a draw."""
    game, upcard = terms.game, -1 if holding.upcard is None else holding.upcard
    hand = tuple(sorted(holding.hand))
    ((pays, hands),) = _groups(terms, sides or {}, one_hand(tuple(sorted(game.deck)), hand, game.has_dealer, upcard))
    drawing = laid_out(pays, hands)
    if holding.drawn or holding.decision not in ("", drawing.pays.course.levels[0].name):
        return _later(drawing, holding)
    worth = worths(drawing)[0].tolist()
    found: list[Choice] = []
    for (at, kept), value in zip(drawing.options, worth, strict=True):
        out = discarded(hand, kept)
        name = f"{drawing.moves[at].move} {show(out)}" if out else drawing.moves[at].move
        found.append(Choice(name, Fraction(value, hands.deals(len(out)) * pays.scale)))
    return found


def _later(drawing: DrawGame, holding: Holding) -> list[Choice]:
    """The choices after the first one, by all hands that the dealer can hold."""
    pays, course = drawing.pays, drawing.pays.course
    final = tuple(card for card in holding.hand if card not in holding.discard) + holding.drawn
    strength = int(strengths_of(np.array([final], np.uint8))[0])
    kind = int(pays.kinds.of[strength])

    def worth(end: DrawnEnd) -> Fraction:
        table = pays.table[end.end, kind]
        if drawing.hands.dealer:
            return _against_all(pays, table, strength, holding)
        return Fraction(int(table[0, 0]), pays.scale)

    spot = _spot(drawing, holding)
    return [Choice(option.move, max(worth(end) for end in ends_from(course, option))) for option in course.listed(spot)]


def _spot(drawing: DrawGame, holding: Holding) -> CourseSpot:
    """The later decision that is asked about: after a move that draws so many cards, with these stakes."""
    course, number, staked = drawing.pays.course, len(holding.drawn), dict(holding.staked)
    firsts = {each.move for each in drawing.moves if each.least <= number <= each.most}

    def reached(option: CourseOption) -> Iterator[CourseSpot]:
        if option.spot >= 0:
            yield course.spots[option.spot]
            for after in course.spots[option.spot].options:
                yield from reached(after)

    for first in course.ranked(course.spots[0]):
        for spot in reached(first) if first.move in firsts else ():
            known = all(dict(spot.stakes).get(area, 0) == stake for area, stake in staked.items())
            if known and holding.decision in ("", course.levels[spot.level].name):
                return spot
    raise Refused(None, f"in {drawing.pays.game.title} there is no such choice after {counted(number)} drawn")


def _against_all(pays: Pays, table: Array, strength: int, holding: Holding) -> Fraction:
    """What an end pays on average over the dealer's hands that can still be dealt."""
    up = [] if holding.upcard is None else [holding.upcard]
    seen = {*holding.hand, *holding.drawn, *up}
    rest = np.array([card for card in sorted(pays.game.deck) if card not in seen], np.uint8)
    hidden = rest[all_sets(len(rest), len(holding.hand) - len(up))]
    dealt = np.hstack([hidden, np.broadcast_to(np.array(up, np.uint8), (len(hidden), len(up)))])
    other = strengths_of(dealt).astype(np.int64)
    versus, qualified = np.sign(strength - other) + 1, (other >= pays.hand.least).astype(np.int64)
    return Fraction(int(table[versus, qualified].sum()), len(other) * pays.scale)


def chart(terms: WhatIfTerms, sides: Mapping[str, Fraction] | None = None) -> Chart:
    """How often each first move is best, by what the cards dealt hold together."""
    shares: dict[str, dict[str, int]] = {}
    for pays, hands in _groups(terms, sides or {}, _all_hands(terms.game)):
        drawing = laid_out(pays, hands)
        taken = chosen(drawing, worths(drawing))
        names = np.array([_column(drawing, *option) for option in drawing.options])[taken]
        for name, here in _patterns(terms.game, hands):
            row = shares.setdefault(name, {})
            for move in np.unique(names[here]).tolist():
                row[move] = row.get(move, 0) + int(hands.weight[here & (names == move)].sum())
    columns = list(dict.fromkeys(_column(drawing, *option) for option in drawing.options))
    rows = tuple(
        ChartRow(name, tuple(f"{100 * row.get(move, 0) / sum(row.values()):.0f}%" for move in columns))
        for name, row in shares.items()
    )
    note = "Percent of such hands for which a move is best; the number is that of the cards exchanged."
    return Chart(f"{terms.game.title}: the cards dealt", ("hand dealt", *columns), rows, (note,))


def _patterns(game: Game, hands: DrawnHands) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """What the cards dealt hold together: hands above a pair by their names, the others by pairs and suits."""
    kinds = np.frombuffer(hands_table.THREE_CATEGORY if hands.size == 3 else hands_table.CATEGORY, np.uint8)
    made = kinds[strengths_of(hands.cards)]
    for category in sorted(game.order.hands, reverse=True):
        if category > 1 and (here := made == category).any():
            yield named(category), here
    plain = made == 1 if hands.size == 3 else made <= 1
    for name, here in holdings.patterns(hands.cards):
        if (low := here & plain).any():
            yield name, low
    if hands.size == 3:  # whoever has no pair goes by the highest card
        for rank in reversed(range(len(RANKS))):
            if (here := (made == 0) & (hands.cards.max(axis=1) >> 2 == rank)).any():
                yield f"{RANKS[rank]} high", here


def _column(drawing: DrawGame, at: int, kept: int) -> str:
    move = drawing.moves[at]
    return f"{move.move} {drawing.drawn(kept)}" if move.draws else move.move
