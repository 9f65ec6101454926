"""Games with exchanged cards, invented at random, and their value by brute force: every draw and deal, settled."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from cutcard import games
from cutcard.cards import Cards, show
from cutcard.hands import Five, Three
from cutcard.hands import lookup as hands_table
from cutcard.rules.cells import Cell, PayBy
from cutcard.rules.game import Deal, Decide, Draw, Ending, Game, Move, Pile, Wager
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Reading
from cutcard.rules.settle import Box, settle
from cutcard.ruling import lose
from tests.odds.families.invented import CENTS, Met, _cell, _made, _table

Results: TypeAlias = Counter[tuple[Fraction, Fraction]]  # the chance of each result and stake
DECKS = ((4, 2), (3, 3), (5, 2), (3, 4))  # ranks and suits, for three cards


def invented(rng: Random) -> Game:
    """A game with exchanges: a dealer or none, an upcard or none, a decision after the draw or none."""
    dealer = rng.random() < 0.6
    small = dealer or rng.random() < 0.5
    hands, size = (Three, 3) if small else (Five, 5)
    ranks, suits = rng.choice(DECKS) if small else rng.choice(((5, 2), (3, 3)))
    deck = tuple(sorted(4 * rank + suit for rank in rng.sample(range(13), ranks) for suit in range(suits)))
    most = min(size, len(deck) - size * (1 + dealer))
    made = _made(rng, hands, deck, size)
    readings: dict[str, Reading] = {"hand": Best(("final",)), "made": made}
    readings |= {"first": Best(("player",)), "dealt": Category("first", hands)}
    qualified = ""
    if dealer:
        readings |= {"dealer": Best(("dealer",)), "versus": Compare("hand", "dealer")}
        if rng.random() < 0.8:
            qualified = "qualified"
            readings[qualified] = AtLeast("dealer", show(tuple(rng.sample(deck, size))))
    kinds = type(made.grades[0][0]) if not isinstance(made, Category) else hands
    tables = (*(_table(rng, name, kinds) for name in ("ante", "play")), _table(rng, "side", hands))
    later, fee = rng.random() < 0.6, rng.random() < 0.5
    least = rng.randint(0, 1)
    draw = Draw(least, rng.randint(max(least, 1), most), exchange=True, clause="T 1", dealt="T 1")
    wager = {"wager": "fee", "times": 1} if fee else {}
    moves = [Move("exchange", "T 1", draw=draw, then="after" if later else "played", **wager)]  # type: ignore[arg-type]  # two fields by name
    play = Move("play 2x", "T 1", wager="play", times=2, then="played")
    moves += [play] if rng.random() < 0.7 else []
    moves += [Move("wait", "T 1", then="after")] if later and rng.random() < 0.5 else []
    fold = Move("fold", "T 1", then="folded")
    moves += [fold] if rng.random() < 0.8 or len(moves) == 1 else []
    bet = Move("bet", "T 1", wager="play", times=rng.randint(1, 3), then="played")
    phases = [
        Deal(
            (
                *((Pile("dealer", size, "T 1", face_up=rng.randint(0, 1)),) if dealer else ()),
                Pile("player", size, "T 1"),
            )
        ),
        Decide("at once", "T 1", tuple(moves)),
        *((Decide("after", "T 1", (bet, fold)),) if later else ()),
    ]
    cells: dict[str, Cell] = {
        "ante": _cell(rng, "ante", dealer, qualified),
        "play": _cell(rng, "play", dealer, qualified),
        "fee": lose("T 1"),
    }
    side = PayBy("side", "dealt", ("T 1",), otherwise=lose("T 1"))
    lost = rng.random() < 0.5
    folded = {**dict.fromkeys(cells, lose("T 1")), "side": lose("T 1") if lost else side}
    return replace(
        games.load("plain-three" if small else "plain-flop"),
        wagers=(
            Wager("ante", "T 1", required=("ante",)),
            Wager("side", "T 1"),
            Wager("fee", "T 1", placed="as a fee", limited=False),
            Wager("play", "T 1", placed="by a move"),
        ),
        base="ante",
        phases=tuple(phases),
        readings=readings,
        paytables=tables,
        endings={"played": Ending("played", {**cells, "side": side}), "folded": Ending("folded", folded)},
        qualified=qualified,
        concede=None,
        parts={},
        bonuses={},
        capped={},
        jackpot=None,
        not_covered=(),
        faults=(),
        options={},
        deck=deck,
    )


class DrawnByForce:
    """Plays a game best by looking at every draw, and at every hand of the dealer's after it."""

    def __init__(self, game: Game, sides: Mapping[str, Fraction]) -> None:
        self.game, self.sides = game, sides
        self.own, self.dealer = game.dealt("player"), game.dealt("dealer")
        self.up = sum(p.face_up for d in game.phases if isinstance(d, Deal) for p in d.piles if p.to == "dealer")
        self.settled: dict[object, Fraction] = {}
        self.tied = False  # equally good exchanges lead to different results somewhere

    def solve(self) -> Met:
        """The value of best play, the chance of each result, and the average stake."""
        starts = [
            (hand, up)
            for hand in combinations(self.game.deck, self.own)
            for up in combinations([card for card in self.game.deck if card not in hand], self.up)
        ]
        results: Results = Counter()
        for hand, up in starts:
            for found, chance in self.best(hand, up).items():
                results[found] += chance / len(starts)  # type: ignore[assignment]
        nets: dict[Fraction, Fraction] = {}
        for (net, _), chance in results.items():
            nets[net] = nets.get(net, Fraction()) + chance
        ev = sum((net * chance for net, chance in nets.items()), Fraction())
        return Met(ev, nets, sum((stake * chance for (_, stake), chance in results.items()), Fraction()))

    def best(self, hand: Cards, up: Cards) -> Results:
        """The results of the best choice."""
        ways = [((value(results), *self._liked(way)), results) for _, way, results in self.options(hand, up)]
        best, found = max(ways, key=lambda each: each[0])
        self.tied |= any(worth == best and results != found for worth, results in ways)
        return found

    def options(self, hand: Cards, up: Cards) -> Iterator[tuple[str, tuple[Fraction, bool], Results]]:
        """Every choice on the cards dealt: its name, the stake on the way and whether it goes on, and its results."""
        stakes = {"ante": Fraction(1), **self.sides}
        for move in self.game.decisions[0].moves:
            now = {**stakes, move.wager: Fraction(move.times)} if move.wager else stakes
            staked, goes_on = sum(now.values(), Fraction()), move.then == "after"
            draw = move.draw or Draw(0, 0, exchange=True, clause="", dealt="")
            rest = [card for card in self.game.deck if card not in (*hand, *up)]
            for count in range(draw.least, draw.most + 1):
                for out in combinations(hand, count):
                    drawn = [*combinations(rest, count)]
                    kept, name = tuple(card for card in hand if card not in out), f"{move.name} {show(out)}".strip()
                    results: Results = Counter()
                    for more in drawn:
                        for found, chance in self._after(move, now, hand, kept + more, up, (*hand, *more)).items():
                            results[found] += chance / len(drawn)  # type: ignore[assignment]
                    yield name, (staked, goes_on), results

    def _liked(self, way: tuple[Fraction, bool]) -> tuple[Fraction, bool]:
        """Of equal choices the lower stake against a dealer, else the higher."""
        return (-way[0] if self.dealer else way[0]), way[1]

    def _after(
        self, move: Move, stakes: Mapping[str, Fraction], hand: Cards, final: Cards, up: Cards, seen: Cards
    ) -> Results:
        if move.then != "after":
            return self.ended(move.then, stakes, hand, final, up, seen)
        ways = []
        for last in self.game.decisions[1].moves:
            now = {**stakes, last.wager: Fraction(last.times)} if last.wager else dict(stakes)
            results = self.ended(last.then, now, hand, final, up, seen)
            ways.append((value(results), *self._liked((sum(now.values(), Fraction()), False)), results))
        return max(ways, key=lambda each: each[:3])[3]

    def ended(
        self, ending: str, stakes: Mapping[str, Fraction], hand: Cards, final: Cards, up: Cards, seen: Cards
    ) -> Results:
        """The results of an ending over all hands that the dealer can still be dealt."""
        rest = [card for card in self.game.deck if card not in (*seen, *up)]
        dealt = [*combinations(rest, self.dealer - len(up))]
        results: Results = Counter()
        for hidden in dealt:
            net = self._net(ending, stakes, hand, final, (*hidden, *up))
            results[net, sum(stakes.values(), Fraction())] += Fraction(1, len(dealt))  # type: ignore[assignment]
        return results

    def _net(self, ending: str, stakes: Mapping[str, Fraction], hand: Cards, final: Cards, dealer: Cards) -> Fraction:
        """By the only settlement, once for each set of strengths."""
        strengths = tuple(hands_table.of(part) if part else 0 for part in (hand, final, dealer))
        key = ending, tuple(sorted(stakes.items())), strengths
        if key not in self.settled:
            cents = {area: int(stake * CENTS) for area, stake in stakes.items()}
            piles = {"player": hand, "final": final, "dealer": dealer, "drawn": ()}
            lines = settle(self.game, Box(ending, cents, piles), self.game.payouts())
            self.settled[key] = Fraction(sum(line.returned - line.stake for line in lines), CENTS)
        return self.settled[key]


def value(results: Results) -> Fraction:
    """The average result."""
    return sum((net * chance for (net, _), chance in results.items()), Fraction())
