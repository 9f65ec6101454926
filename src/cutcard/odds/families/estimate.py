"""An estimate for games that no family can count: rounds dealt at random, choices made by looking ahead at random.

At a decision the unseen cards are dealt again and again, and the series of moves that does best on average is begun.
This is a way to play that a person could follow, so its result is never better than best play, apart from chance. The
standard error says how much chance there is in it.

Every round has random numbers of its own, by seed and number of the round. So rounds can be dealt until a time is up,
and the same number of them gives the same figures again on any machine.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from time import perf_counter
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Card, Cards
from cutcard.odds.model.course import opening
from cutcard.odds.model.fit import Fit, fit
from cutcard.odds.model.solution import Progress
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.cells import readings_of
from cutcard.rules.game import Deal, Decide, Game, Move, Reveal, Verify
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import Readout
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Refused

CENTS = 60_00  # an ante here
SECONDS = 9  # how long rounds are dealt if their number is not given
FEWEST, MOST = 10, 1_000_000  # rounds
LOOKS = 200  # series of moves to look at first, at a decision
AHEAD = range(16, 101)  # how often the unseen cards are dealt again for that
FINAL_FEW = 4  # with so many series left, the best is taken

Path: TypeAlias = tuple[tuple[str, Cards], ...]  # moves, with the places of cards that are discarded


class Estimate(Struct, frozen=True):
    """What a simulation says of a game. This is no exact figure. The same seed and rounds give the same."""

    game: str
    nearest: str  # the family that comes nearest
    obstacles: tuple[str, ...]
    rounds: int
    house_edge: float
    standard_error: float
    exact: bool = False
    seed: int = 1
    seconds: float = 0.0


class DealtWorld(Struct, frozen=True):
    """All cards of a round for one box, seen or not, and those that would be dealt next."""

    player: Cards
    dealer: Cards
    board: Cards
    stock: Cards


class Position(Struct, frozen=True):
    """How far a round is: the phase, cards of one's own and of the board that are seen, stakes, a draw."""

    phase: int
    own: int
    shown: int
    stakes: tuple[tuple[str, int], ...]
    discard: Cards = ()
    drawn: int = 0
    back: tuple[str, ...] = ()


class MoveSeries(Struct, frozen=True):
    """A series of moves to the end of betting: where it leads, and the ending of the hand."""

    path: Path
    to: Position
    ending: str


def estimate(
    terms: WhatIfTerms,
    sides: Mapping[str, Fraction],
    seed: int = 1,
    rounds: int | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Estimate:
    """Plays a game at random and says what came of it, with its standard error. Without ``rounds``: for a time."""
    if rounds is not None and not FEWEST <= rounds <= MOST:
        raise Refused(None, f"rounds: {rounds} is not possible; enter {FEWEST} to {MOST:,}")
    began, table = clock(), _Table(terms)
    stakes = {area: int(stake * CENTS) for area, stake in {**opening(terms.game), **sides}.items()}
    start = Position(0, 0, 0, tuple(sorted(stakes.items())))
    ahead = min(max(LOOKS // len(table.series(start)), AHEAD[0]), AHEAD[-1])
    results: list[float] = []
    while len(results) < (FEWEST if rounds is None else rounds) or (rounds is None and clock() - began < SECONDS):
        if len(results) == MOST:
            break
        rng = Random(f"{seed}/{len(results)}")
        results.append(table.play(rng, table.deal(rng), start, ahead) / CENTS)
        if progress is not None:
            spent = min(int(10 * (clock() - began)), 10 * SECONDS)
            progress(*((spent, 10 * SECONDS) if rounds is None else (len(results), rounds)))
    dealt = len(results)
    mean = sum(results) / dealt
    error = sqrt(sum((result - mean) ** 2 for result in results) / (dealt - 1) / dealt)
    found: Fit = fit(terms.game)
    spent_in_all = round(clock() - began, 3)
    return Estimate(terms.game.key, found.family, found.obstacles, dealt, -mean, error, seed=seed, seconds=spent_in_all)


class _Table:
    def __init__(self, terms: WhatIfTerms) -> None:
        self.game: Game = terms.game
        self.payouts = terms.payouts
        self.sizes = [self.game.dealt(to) for to in (PLAYER, DEALER, BOARD)]
        deals = [phase for phase in self.game.phases if isinstance(phase, Deal)]
        self.up = sum(pile.face_up for deal in deals for pile in deal.piles if pile.to == DEALER)
        draws = [move.draw for decision in self.game.decisions for move in decision.moves if move.draw]
        self.stock = max((draw.most for draw in draws), default=0)
        self.verified = [phase for phase in self.game.phases if isinstance(phase, Verify)]
        self._series: dict[Position, list[MoveSeries]] = {}
        self._used = {name: sorted(self._readings(name)) for name in self.game.endings}
        self._nets: dict[object, int] = {}

    def _readings(self, ending: str) -> set[str]:
        """All that the results of an ending can depend on."""
        used = {name for cell in self.game.endings[ending].cells.values() for name in readings_of(cell)}
        for phase in self.verified:
            used |= {phase.reading} | (self._readings(phase.ending) if phase.ending != ending else set())
        return used

    def deal(self, rng: Random) -> DealtWorld:
        return self._laid(rng.sample(self.game.deck, sum(self.sizes) + self.stock))

    def _laid(self, cards: list[Card]) -> DealtWorld:
        own, dealer, board = self.sizes
        a, b, c = own, own + dealer, own + dealer + board
        return DealtWorld(tuple(cards[:a]), tuple(cards[a:b]), tuple(cards[b:c]), tuple(cards[c:]))

    def again(self, rng: Random, world: DealtWorld, at: Position) -> DealtWorld:
        """Another deal of all cards that the player has not seen."""
        own, dealer, board = self.sizes
        hidden = dealer - self.up  # the dealer's last cards are those turned up
        places = [*range(at.own, own), *range(own, own + hidden)]
        places += [*range(own + dealer + at.shown, own + dealer + board)]
        places += [*range(own + dealer + board + at.drawn, own + dealer + board + self.stock)]
        cards = [*world.player, *world.dealer, *world.board, *world.stock]
        seen = {*cards} - {cards[place] for place in places}
        unseen = [card for card in self.game.deck if card not in seen]
        for place, card in zip(places, rng.sample(unseen, len(places)), strict=True):
            cards[place] = card
        return self._laid(cards)

    def play(self, rng: Random, world: DealtWorld, at: Position, ahead: int) -> float:
        """One round, in cents: moves by looking ahead, the last cards by the average of several deals."""
        while True:
            at = self._onward(at)
            name, discard = self._chosen(rng, world, at, ahead)
            move = next(each for each in self._decision(at).moves if each.name == name)
            at = self._moved(at, move, discard)
            if move.then in self.game.endings:
                return sum(self._net(self.again(rng, world, at), at, move.then) for _ in range(ahead)) / ahead

    def _chosen(self, rng: Random, world: DealtWorld, at: Position, ahead: int) -> tuple[str, Cards]:
        """The first move of the series that does best. The better ones of all series are looked at twice as often."""
        left = self.series(at)
        totals = dict.fromkeys(range(len(left)), 0)
        few = False
        while len(totals) > 1 and not few:
            few = len(totals) <= FINAL_FEW
            for _ in range(ahead):
                other = self.again(rng, world, at)
                for place in totals:
                    totals[place] += self._net(other, left[place].to, left[place].ending)
            best = sorted(totals, key=totals.__getitem__, reverse=True)
            totals, ahead = {place: totals[place] for place in best[: max(len(best) // 4, 1)]}, 2 * ahead
        return left[next(iter(totals))].path[0]

    def _decision(self, at: Position) -> Decide:
        phase = self.game.phases[at.phase]
        assert isinstance(phase, Decide)
        return phase

    def _onward(self, at: Position) -> Position:
        """The next decision; deals, reveals and checks of hands happen on the way."""
        while not isinstance(self.game.phases[at.phase], Decide):
            match self.game.phases[at.phase]:
                case Deal(piles):
                    own = sum(pile.count for pile in piles if pile.to == PLAYER)
                    up = sum(pile.face_up for pile in piles if pile.to == BOARD)
                    at = replace(at, own=at.own + own, shown=at.shown + up)
                case Reveal() as reveal:
                    at = replace(at, shown=at.shown + reveal.board)
                case Verify():
                    pass
            at = replace(at, phase=at.phase + 1)
        return at

    def series(self, at: Position) -> list[MoveSeries]:
        """Every series of moves from a position on, whatever the cards are."""
        if at not in self._series:
            self._series[at] = [*self._ends(at, whole=True)]
        return self._series[at]

    def _ends(self, at: Position, whole: bool) -> Iterator[MoveSeries]:
        """``whole``: with every choice of discards, which only the first move of a series has."""
        at = self._onward(at)
        for move in self._decision(at).moves:
            for discard in self._discards(move, at) if whole else [*self._discards(move, at)][:1]:
                to = self._moved(at, move, discard)
                if move.then in self.game.endings:
                    yield MoveSeries(((move.name, discard),), to, move.then)
                else:
                    for rest in self._ends(to, whole=False):
                        yield MoveSeries(((move.name, discard), *rest.path), rest.to, rest.ending)

    def _discards(self, move: Move, at: Position) -> Iterator[Cards]:
        if move.draw is None or not move.draw.exchange:
            yield ()
            return
        for count in range(move.draw.least, move.draw.most + 1):
            yield from combinations(range(at.own), count)

    def _moved(self, at: Position, move: Move, discard: Cards) -> Position:
        stakes = dict(at.stakes)
        if move.wager:
            stakes[move.wager] = stakes.get(move.wager, 0) + move.times * dict(at.stakes)[self.game.base]
        back = (*at.back, move.takes_back) if move.takes_back else at.back
        drawn = (len(discard) or move.draw.least) if move.draw else at.drawn
        names = [phase.name if isinstance(phase, Decide) else "" for phase in self.game.phases]
        phase = names.index(move.then) if move.then and move.then in names else at.phase + 1
        return Position(phase, at.own, at.shown, tuple(sorted(stakes.items())), discard or at.discard, drawn, back)

    def _net(self, world: DealtWorld, at: Position, ending: str) -> int:
        kept = tuple(card for place, card in enumerate(world.player) if place not in at.discard)
        drawn = world.stock[: at.drawn]
        piles = {PLAYER: world.player, DEALER: world.dealer, BOARD: world.board, DRAWN: drawn, FINAL: kept + drawn}
        for name, part in self.game.parts.items():
            piles[name] = piles[part.of][part.first : part.first + part.count]
        values = Readout({}, self.game.readings, piles)
        try:
            key = ending, at.stakes, at.back, tuple([values[name] for name in self._used[ending]])
        except (LookupError, TypeError, ValueError):  # a reading that makes sense only after another one
            return self._settled(piles, at, ending)
        if key not in self._nets:
            self._nets[key] = self._settled(piles, at, ending)
        return self._nets[key]

    def _settled(self, piles: dict[str, Cards], at: Position, ending: str) -> int:
        for phase in self.verified:  # hands that are paid at once do not get as far as this
            if Readout({}, self.game.readings, piles)[phase.reading]:
                ending, at = phase.ending, replace(at, stakes=self._opened(at), back=())
        stakes = {area: stake for area, stake in at.stakes if area not in at.back}
        settled = settle(self.game, Box(ending, stakes, piles), self.payouts)
        return sum(line.returned - line.stake for line in settled)

    def _opened(self, at: Position) -> tuple[tuple[str, int], ...]:
        """The stakes before any move."""
        return tuple((area, stake) for area, stake in at.stakes if self.game.areas[area].placed == "before the deal")
