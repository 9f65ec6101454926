"""An estimate for games that no family can count: rounds dealt at random, choices made by looking ahead at random.

At a decision the unseen cards are dealt again and again, and the series of moves that does best on average is begun.
This is a way to play that a person could follow, so its result is never better than best play, apart from chance. The
standard error says how much chance there is in it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Card, Cards
from cutcard.odds.model.course import opening
from cutcard.odds.model.fit import Fit, fit
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.rules.game import Deal, Decide, Game, Move, Reveal, Verify
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import Readout
from cutcard.rules.settle import Box, settle

CENTS = 60_00  # an ante here
LOOKS = 400_000  # ends of a hand to look at, about ten seconds
AHEAD = range(16, 101)  # how often the unseen cards are dealt again at a decision
ROUNDS = 2_000
FINAL_FEW = 4  # with so many series left, the best is taken

Path: TypeAlias = tuple[tuple[str, Cards], ...]  # moves, with the places of cards that are discarded


class Estimate(Struct, frozen=True):
    """What a simulation says of a game. This is no exact figure."""

    game: str
    nearest: str  # the family that comes nearest
    obstacles: tuple[str, ...]
    rounds: int
    house_edge: float
    standard_error: float
    exact: bool = False


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


def estimate(terms: WhatIfTerms, sides: Mapping[str, Fraction], seed: int = 1) -> Estimate:
    """Plays a game at random and says what came of it, with its standard error. The same seed gives the same."""
    rng, table = Random(seed), _Table(terms)
    stakes = {area: int(stake * CENTS) for area, stake in {**opening(terms.game), **sides}.items()}
    start = Position(0, 0, 0, tuple(sorted(stakes.items())))
    paths = len([*table.ends(table.deal(rng), start, whole=True)])
    ahead = min(max(LOOKS // (ROUNDS * paths), AHEAD[0]), AHEAD[-1])
    rounds = min(LOOKS // (ahead * paths), ROUNDS)
    results = [table.play(rng, table.deal(rng), start, ahead) / CENTS for _ in range(rounds)]
    mean = sum(results) / rounds
    variance = sum((result - mean) ** 2 for result in results) / (rounds - 1)
    found: Fit = fit(terms.game)
    return Estimate(terms.game.key, found.family, found.obstacles, rounds, -mean, sqrt(variance / rounds))


class _Table:
    def __init__(self, terms: WhatIfTerms) -> None:
        self.game: Game = terms.game
        self.payouts = terms.payouts
        self.sizes = [self.game.dealt(to) for to in (PLAYER, DEALER, BOARD)]
        deals = [phase for phase in self.game.phases if isinstance(phase, Deal)]
        self.up = sum(pile.face_up for deal in deals for pile in deal.piles if pile.to == DEALER)

    def deal(self, rng: Random) -> DealtWorld:
        return self._laid(rng.sample(self.game.deck, len(self.game.deck)))

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
        places += [*range(own + dealer + board + at.drawn, len(self.game.deck))]
        cards = [*world.player, *world.dealer, *world.board, *world.stock]
        for place, card in zip(places, rng.sample([cards[place] for place in places], len(places)), strict=True):
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
        """The first move of the series that does best. The better half of all series is looked at twice as often."""
        totals: dict[Path, int] = {}
        left: set[Path] | None = None
        while left is None or len(left) > 1:
            for _ in range(ahead):
                for path, net in self.ends(self.again(rng, world, at), at, whole=True, only=left):
                    totals[path] = totals.get(path, 0) + net
            best = sorted(left or totals, key=totals.__getitem__, reverse=True)
            if left is not None and len(left) <= FINAL_FEW:
                break
            left, ahead = {*best[: max(len(best) // 4, 1)]}, 2 * ahead
        return best[0][0]

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

    def ends(
        self, world: DealtWorld, at: Position, whole: bool, only: set[Path] | None = None
    ) -> Iterator[tuple[Path, int]]:
        """Every series of moves and what it wins, if these are the cards. ``whole``: with every choice of discards."""
        at = self._onward(at)
        for move in self._decision(at).moves:
            for discard in self._discards(move, at) if whole else [*self._discards(move, at)][:1]:
                after = None if only is None else {path[1:] for path in only if path[0] == (move.name, discard)}
                if after is not None and not after:
                    continue
                to = self._moved(at, move, discard)
                if move.then in self.game.endings:
                    yield ((move.name, discard),), self._net(world, to, move.then)
                else:
                    for path, net in self.ends(world, to, whole=False, only=after):
                        yield ((move.name, discard), *path), net

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
        for phase in self.game.phases:  # hands that are paid at once do not get as far as this
            if isinstance(phase, Verify) and Readout({}, self.game.readings, piles)[phase.reading]:
                ending, at = phase.ending, replace(at, stakes=self._opened(at), back=())
        stakes = {area: stake for area, stake in at.stakes if area not in at.back}
        settled = settle(self.game, Box(ending, stakes, piles), self.payouts)
        return sum(line.returned - line.stake for line in settled)

    def _opened(self, at: Position) -> tuple[tuple[str, int], ...]:
        """The stakes before any move."""
        return tuple((area, stake) for area, stake in at.stakes if self.game.areas[area].placed == "before the deal")
