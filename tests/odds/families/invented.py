"""Games invented at random within a family, and their value by brute force: every deal, one by one, settled."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import IntEnum
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import Cards, show
from cutcard.hands import Five, Three
from cutcard.hands import lookup as hands_table
from cutcard.money import EVEN
from cutcard.odds.model.fit import HAND, PAYS, SHARED, UPCARD
from cutcard.rules.cells import By, Cell, PayBy, Paytable, Versus
from cutcard.rules.game import Deal, Decide, Ending, Game, Move, Pile, Relation, Reveal, Wager
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Grade, Line, Reading
from cutcard.rules.settle import Box, settle
from cutcard.ruling import lose, stand_off, win

CENTS = 5040 * 60  # an ante that all odds here divide
DECKS = {  # ranks and suits
    HAND: ((4, 2), (3, 3), (6, 2), (3, 4)),
    UPCARD: ((4, 2), (3, 3), (5, 2), (3, 4)),
    SHARED: ((5, 2), (3, 3)),
    PAYS: ((5, 2), (4, 3), (6, 2)),
}


def invented(rng: Random, family: str) -> Game:
    """A game of a family: cards, pay tables, qualification, phases and multiples are drawn at random."""
    small = family in (HAND, UPCARD, PAYS) and rng.random() < 0.5
    hands: type[IntEnum] = Three if small else Five
    size = 3 if small else 5
    ranks, suits = rng.choice([deck for deck in DECKS[family] if deck[0] * deck[1] >= 2 * size or family != HAND])
    if (family == HAND and ranks * suits < 2 * size) or (family == UPCARD and ranks * suits < 2 * size):
        ranks, suits = 6, 2
    deck = tuple(sorted(4 * rank + suit for rank in rng.sample(range(13), ranks) for suit in range(suits)))
    made = _made(rng, hands, deck, size)
    readings: dict[str, Reading] = {"hand": Best(("player", "board") if family in (SHARED, PAYS) else ("player",))}
    readings |= {"made": made}
    dealer = family != PAYS
    qualified = ""
    if dealer:
        readings["dealer"] = Best(("dealer", "board") if family == SHARED else ("dealer",))
        readings["versus"] = Compare("hand", "dealer")
        if rng.random() < 0.8:
            qualified = "qualified"
            readings[qualified] = AtLeast("dealer", show(tuple(rng.sample(deck, size))))
    kinds = type(made.grades[0][0]) if isinstance(made, Grade) else hands
    tables = tuple(_table(rng, name, kinds) for name in ("ante", "play", "side"))
    plain = games.load("plain-three" if small else "plain-flop")
    phases, areas, folds = _phases(rng, family, size)
    cells: dict[str, Cell] = {area: _cell(rng, area if area == "ante" else "play", dealer, qualified) for area in areas}
    blind = rng.random() < 0.3
    side = PayBy("side", "made", ("T 1",), otherwise=lose("T 1"))
    wagers = [Wager("ante", "T 1", required=("ante",)), Wager("side", "T 1")]
    if blind:
        cells["blind"] = _cell(rng, "play", dealer, qualified)
        wagers.append(Wager("blind", "T 1", required=("blind",), relations=(Relation("equal to", "ante", "T 1"),)))
    wagers += [Wager(area, "T 1", placed="by a move") for area in areas if area != "ante"]
    lost = rng.random() < 0.5
    folded = {**dict.fromkeys([*cells], lose("T 1")), "side": lose("T 1") if lost else side}
    endings = {"played": Ending("played", {**cells, "side": side})}
    endings |= {name: Ending("folded", folded) for name in folds}
    return replace(
        plain,
        key=plain.key,
        wagers=tuple(wagers),
        base="ante",
        phases=phases,
        readings=readings,
        paytables=tables,
        endings=endings,
        qualified=qualified,
        concede=None,
        parts={"flop": Part("board", 0, 3)} if family == SHARED else {},
        bonuses={},
        capped={},
        jackpot=None,
        not_covered=(),
        faults=(),
        options={},
        deck=deck,
    )


def _made(rng: Random, hands: type[IntEnum], deck: Cards, size: int) -> Category | Grade:
    """What the pay tables go by: categories, or grades from hands drawn at random."""
    if rng.random() < 0.5:
        return Category("hand", hands)
    drawn = (tuple(rng.sample(deck, size)) for _ in range(rng.randint(1, 4)))
    least = sorted({hands_table.of(cards): show(cards) for cards in drawn}.items())
    grades = IntEnum("Grades", {f"GRADE_{at}": at for at in range(1, len(least) + 1)})  # type: ignore[misc]
    return Grade("hand", tuple((grades(at), cards) for at, (_, cards) in enumerate(least, 1)))


def _table(rng: Random, name: str, kinds: type[IntEnum]) -> Paytable:
    lines = (Line(kind, (rng.randint(0, 12), rng.choice((1, 1, 2, 3))), "T 1") for kind in kinds)
    return Paytable(name, tuple(line for line in lines if rng.random() < 0.8), kinds)


def _cell(rng: Random, table: str, dealer: bool, qualified: str) -> Cell:
    """Anything from a plain result to a pay table, against the dealer or alone."""

    def result() -> Cell:
        return rng.choice(
            (
                lose("T 1"),
                stand_off("T 1"),
                win(EVEN, "T 1"),
                PayBy(table, "made", ("T 1",), otherwise=rng.choice((lose("T 1"), stand_off("T 1"), win(EVEN, "T 1")))),
            )
        )

    if not dealer:
        better = PayBy(table, "made", ("T 1",), otherwise=lose("T 1"))
        return By("made", ((0, lose("T 1")),), otherwise=better) if rng.random() < 0.5 else better
    higher = rng.choice((win(EVEN, "T 1"), PayBy(table, "made", ("T 1",), otherwise=stand_off("T 1"))))
    no_hand = result() if qualified and rng.random() < 0.7 else None
    return Versus(higher=higher, equal=stand_off("T 1"), lower=lose("T 1"), no_hand=no_hand)


def _phases(rng: Random, family: str, size: int) -> tuple[tuple[object, ...], list[str], list[str]]:
    """Deals, decisions and reveals; the wagers; and the endings of folded hands."""
    if family in (HAND, UPCARD):
        piles = Pile("dealer", size, "T 1", face_up=int(family == UPCARD)), Pile("player", size, "T 1")
        times = rng.sample(range(1, 5), rng.randint(1, 2))
        moves = [Move(f"play {each}x", "T 1", wager="play", times=each, then="played") for each in times]
        fold = Move("fold", "T 1", then="folded")
        return (Deal(piles), Decide("at once", "T 1", (fold, *moves))), ["ante", "play"], ["folded"]
    dealt: tuple[Pile, ...]
    if family == SHARED:
        own, board, stages = 2, 5, sorted(rng.sample((0, 3, 5), rng.randint(1, 3)))
        dealt = Pile("board", 5, "T 1"), Pile("dealer", 2, "T 1"), Pile("player", 2, "T 1")
    else:
        own = rng.randint(1, size - 1)
        board = size - own
        stages = sorted(rng.sample(range(board), rng.randint(1, board)))
        dealt = Pile("board", board, "T 1"), Pile("player", own, "T 1")
    phases: list[object] = [Deal(dealt)]
    shown, areas, folds = 0, ["ante"], []
    again = rng.random() < 0.4  # a wager at each stage, rather than one that ends the betting
    for at, stage in enumerate(stages):
        if stage > shown:
            phases.append(Reveal("T 1", board=stage - shown))
            shown = stage
        last = at == len(stages) - 1
        area, then = (f"street-{at}", "played" if last else "") if again else ("play", "played")
        areas += [area] if area not in areas else []
        moves = [
            Move(f"play {times}x", "T 1", wager=area, times=times, then=then)
            for times in rng.sample(range(1, 5), rng.randint(1, 2))
        ]
        if last or rng.random() < 0.5:
            folds.append(f"folded {at}")
            moves.append(Move("fold", "T 1", then=f"folded {at}"))
        if not last or rng.random() < 0.2:
            moves.append(Move("check", "T 1", then="played" if last else ""))
        phases.append(Decide(f"stage {at}", "T 1", tuple(moves)))
    if shown < board:
        phases.append(Reveal("T 1", board=board - shown))
    return tuple(phases), areas, folds


# -- brute force


class Met(Struct):
    """What brute force finds: the value, the chance of each result, and the average stake."""

    ev: Fraction
    results: dict[Fraction, Fraction]
    average_bet: Fraction


class BruteForce:
    """Plays a game best by looking at every deal that is still possible, again at each decision."""

    def __init__(self, game: Game, sides: Mapping[str, Fraction]) -> None:
        self.game, self.sides = game, sides
        self.own, self.dealer, self.board = (game.dealt(to) for to in ("player", "dealer", "board"))
        self.up = sum(p.face_up for d in game.phases if isinstance(d, Deal) for p in d.piles if p.to == "dealer")
        self.settled: dict[object, Fraction] = {}
        self.known: dict[object, tuple[Fraction, Fraction, Counter[tuple[Fraction, Fraction]]]] = {}

    def solve(self) -> Met:
        deals = [*self._starts()]
        results: Counter[Fraction] = Counter()
        ev = staked = Fraction()
        for hand, up in deals:
            stakes = {"ante": Fraction(1), **self.sides}
            if "blind" in self.game.areas:
                stakes["blind"] = Fraction(1)
            value, _, found = self._from(0, tuple(sorted(stakes.items())), hand, up, ())
            ev += value / len(deals)
            for (result, stake), chance in found.items():
                results[result] += chance / len(deals)  # type: ignore[assignment]
                staked += stake * chance / len(deals)
        return Met(ev, {result: Fraction(chance) for result, chance in results.items()}, staked)

    def _starts(self) -> Iterator[tuple[Cards, Cards]]:
        for hand in combinations(self.game.deck, self.own):
            rest = [card for card in self.game.deck if card not in hand]
            yield from ((hand, up) for up in combinations(rest, self.up))

    def _from(
        self, at: int, stakes: tuple[tuple[str, Fraction], ...], hand: Cards, up: Cards, seen: Cards
    ) -> tuple[Fraction, Fraction, Counter[tuple[Fraction, Fraction]]]:
        """The value from a phase on, what is staked by the best move, and the chance of each result and stake."""
        key = at, stakes, hand, up, tuple(sorted(seen[:3])), tuple(sorted(seen[3:]))
        if key not in self.known:
            phase = self.game.phases[at]
            if isinstance(phase, Reveal):
                rest = [card for card in self.game.deck if card not in (*hand, *up, *seen)]
                parts = [
                    self._from(at + 1, stakes, hand, up, (*seen, *more)) for more in combinations(rest, phase.board)
                ]
                self.known[key] = _mean(parts)
            elif isinstance(phase, Decide):
                found = [self._move(at, move, stakes, hand, up, seen) for move in phase.moves]
                sign = -1 if self.dealer else 1  # of equal choices the lower stake against a dealer, else the higher
                self.known[key] = max(found, key=lambda each: (each[0][0], sign * each[1], each[2]))[0]
            else:
                self.known[key] = self._from(at + 1, stakes, hand, up, seen)
        return self.known[key]

    def _move(
        self, at: int, move: Move, stakes: tuple[tuple[str, Fraction], ...], hand: Cards, up: Cards, seen: Cards
    ) -> tuple[tuple[Fraction, Fraction, Counter[tuple[Fraction, Fraction]]], Fraction, bool]:
        now = dict(stakes)
        if move.wager:
            now[move.wager] = now.get(move.wager, Fraction()) + move.times
        laid = tuple(sorted(now.items()))
        total = sum(now.values(), Fraction())
        if not move.then:
            return self._from(at + 1, laid, hand, up, seen), total, True
        rest = [card for card in self.game.deck if card not in (*hand, *up, *seen)]
        results: Counter[Fraction] = Counter()
        for more in combinations(rest, self.board - len(seen)):
            left = [card for card in rest if card not in more]
            for hidden in combinations(left, self.dealer - len(up)):
                results[self._net(move.then, laid, hand, (*hidden, *up), (*seen, *more))] += 1
        number = sum(results.values())
        value = sum((result * count for result, count in results.items()), Fraction()) / number
        found = Counter({(result, total): Fraction(count, number) for result, count in results.items()})
        return (value, total, found), total, False

    def _net(
        self, ending: str, stakes: tuple[tuple[str, Fraction], ...], hand: Cards, dealer: Cards, board: Cards
    ) -> Fraction:
        """By the only settlement, once for each pair of strengths."""
        own, other = (hands_table.of((*part, *board)) if part else 0 for part in (hand, dealer))
        key = ending, stakes, own, other
        if key not in self.settled:
            cents = {area: int(stake * CENTS) for area, stake in stakes if area in self.game.endings[ending].cells}
            piles = {"player": hand, "dealer": dealer, "board": board, "flop": board[:3]}
            lines = settle(self.game, Box(ending, cents, piles), self.game.payouts())
            self.settled[key] = Fraction(sum(line.returned - line.stake for line in lines), CENTS)
        return self.settled[key]


def _mean(
    parts: list[tuple[Fraction, Fraction, Counter[tuple[Fraction, Fraction]]]],
) -> tuple[Fraction, Fraction, Counter[tuple[Fraction, Fraction]]]:
    results: Counter[tuple[Fraction, Fraction]] = Counter()
    for _, _, found in parts:
        for result, chance in found.items():
            results[result] += chance / len(parts)  # type: ignore[assignment]
    return sum((part[0] for part in parts), Fraction()) / len(parts), Fraction(), results


def deals(game: Game) -> int:
    """How many deals brute force looks at."""
    size = len(game.deck)
    own, dealer, board = (game.dealt(to) for to in ("player", "dealer", "board"))
    return comb(size, own) * comb(size - own, dealer) * comb(size - own - dealer, board)
