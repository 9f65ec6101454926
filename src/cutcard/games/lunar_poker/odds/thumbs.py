"""Rules of thumb for Lunar Poker, valued by sums over classes that are counted once.

What a hand dealt is worth if it is played in a certain way, by what it has become (``by_rung``): for each upcard, ranks
and kind of suits, each move of the vocabulary, and each *rung* of final hands. A rule after the draw bets from a
rung on, so that every strategy of the vocabulary is a sum of these numbers.
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from cutcard.cards import RANKS as NAMES
from cutcard.cards import parse
from cutcard.games.lunar_poker.odds.by_rung import KINDS, by_rung
from cutcard.games.lunar_poker.odds.choose import UNIT
from cutcard.games.lunar_poker.odds.counting.deck import Array
from cutcard.games.lunar_poker.odds.counting.draws import Bets
from cutcard.games.lunar_poker.odds.counting.multisets import RANKS, SIZES, STRENGTHS
from cutcard.games.lunar_poker.odds.counting.payoffs import LINES, six_hands
from cutcard.games.lunar_poker.odds.counting.payoffs import Gains as Pays
from cutcard.games.lunar_poker.odds.strategy import ask, keep, seen_at_all_upcards
from cutcard.games.lunar_poker.odds.upcard import UpcardTables, shared, upcard
from cutcard.games.lunar_poker.odds.whole import STATES
from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import Progress, spread
from cutcard.odds.thumbs.search import Choice, Gains, Thumb, ThumbLine
from cutcard.odds.thumbs.words import Vocabulary
from cutcard.rules.game import Game

KEPT = ("pair", "three of a kind", "A K", "highest")
MOVES = ("fold", "bet", "sixth", *(f"exchange all but {each}" for each in KEPT))
DRAWS = MOVES[2:]
RUNGS = (  # final hands from which a rule may bet, the lowest first
    "Ac Kd 2h 3s 4c",
    "Ac Kd Qh 2s 3c",
    *(f"{rank}c {rank}d " + "{}h {}s {}c".format(*[low for low in "2345" if low != rank][:3]) for rank in NAMES),
    "3c 3d 2h 2s 4c",
)
NEVER = -1e30  # worth of a move that a hand does not have


def sums(known: UpcardTables, rank: int, kept: Array, rung: Array, bets: Bets) -> tuple[Array, Array]:
    """For one upcard, by ranks and kind of suits: hands; by move and rung, what a bet at once and what draws gain."""
    at = upcard(known, rank)
    hands = np.zeros((SIZES[5], KINDS), np.int64)
    found = np.zeros((SIZES[5], KINDS, 1 + len(DRAWS), len(RUNGS)), np.int64)
    tables = known.ranks, known.six, at.rows, at.dealer.strength, known.pays, at.flushes, at.fix
    by_rung(rank, known.gains.least, at.states, *tables, kept, rung, bets, hands, found)
    return hands, found


def rungs(known: UpcardTables) -> tuple[Array, Bets]:
    """The rung of each strength, or -1; and for each rung the hands that are on it."""
    steps = np.array([hands_table.of(parse(hand)) for hand in RUNGS])
    rung = np.searchsorted(steps, np.arange(STRENGTHS), "right") - 1
    _, ((masks, sixths), flushes) = six_hands()
    suited = np.full((1 << RANKS, 14), -1)
    suited[masks, sixths] = rung[[hands_table.of(tuple(cards)) for cards in flushes.tolist()]]
    every, six = np.arange(len(RUNGS)), rung[known.six.made.astype(np.int64)]
    on = every[:, None, None]
    return rung, Bets(np.append(rung, -1) == every[:, None], six == on, suited == on)


def kept_by(known: UpcardTables) -> Array:
    """The cards that each exchange keeps, as bits, by ranks of the hand; -1 if it does not have them."""
    first = known.begin[:-1][np.diff(known.begin) > 0]
    dealt = seen_at_all_upcards(known.lowest[first], known.strength[first])
    found = np.full((SIZES[5], len(KEPT)), -1, np.int64)
    for move, text in enumerate(KEPT):
        bits = keep(f"all but {text}")[0](dealt)[: len(first)].astype(np.int64)
        found[np.diff(known.begin) > 0, move] = np.where(bits < 32, bits, -1)
    return found


class LunarThumbs:
    """The game as the search values it. Cells are hands and upcards that no condition of the vocabulary tells apart."""

    width = 8

    def __init__(self, game: Game, pays: Pays, progress: Progress | None = None) -> None:
        known = self._known = shared(pays)
        self._pays = pays
        flush = (known.suits >> 20 & 15) - 1
        kind = np.where(flush < 0, 0, np.where(known.suits >> 5 * np.maximum(flush, 0) & 31 == 31, 2, 1))
        index = np.repeat(np.arange(SIZES[5]), np.diff(known.begin))
        code, first = np.unique(index * KINDS + kind, return_index=True)
        dealt = seen_at_all_upcards(known.lowest[first], known.strength[first])
        kept, (rung, bets) = kept_by(known), rungs(known)
        parts = spread(lambda rank: sums(known, rank, kept, rung, bets), range(RANKS), progress)
        hands_dealt, found = (np.array(each) for each in zip(*parts, strict=True))
        self._hands = hands_dealt.reshape(RANKS, -1)[:, code].ravel()
        self._found = found.reshape(RANKS, -1, 1 + len(DRAWS), len(RUNGS))[:, code].reshape(
            -1, 1 + len(DRAWS), len(RUNGS)
        )
        self._has = np.tile(np.hstack([np.ones((len(code), 1), bool), kept[code // KINDS] >= 0]), (RANKS, 1))
        self._shown = np.repeat(np.arange(RANKS), len(code))
        first_level, later = (decision.name for decision in game.decisions)
        words = Vocabulary(first_level, MOVES, len(self._hands))
        words.add(game, dealt, ask, _dealt_conditions())
        number_of = np.random.default_rng(1).integers(0, 1 << 63, len(words.masks) + len(DRAWS), dtype=np.uint64)
        codes = np.zeros(len(self._hands), np.uint64)
        for each, mask in zip(number_of, [*words.masks, *self._has.T], strict=True):
            codes += np.where(mask, each, np.uint64(0))
        _, cells, self._place = np.unique(codes, return_index=True, return_inverse=True)
        words.cells, words.masks = len(cells), [mask[cells].copy() for mask in words.masks]
        final = seen_at_all_upcards(*_final())
        after = Vocabulary(later, ("fold", "bet"), RANKS * (len(RUNGS) + 1))
        after.add(game, final, ask, _final_conditions())
        self.levels: Sequence[Vocabulary] = [words, after]
        bets_after = [after.texts.index(text) for text in ("hand qualifies", "pair or better", "two pairs or better")]
        others = [MOVES.index(move) for move in ("fold", "bet", "exchange all but highest")]
        self.seeds = [Thumb((ThumbLine(1, mask, -1, 1),), (move, 0)) for mask in bets_after for move in others]
        summed = np.zeros((len(cells), 1 + len(DRAWS), len(RUNGS)))
        np.add.at(summed, self._place, self._found.astype(np.float64))
        hands = np.bincount(self._place, self._hands, len(cells))
        self._sums, self._fees = summed, hands * float(pays.fee * UNIT)
        self._lacks, self._up = ~self._has[cells], self._shown[cells]

    def gains(self, choices: Sequence[Choice]) -> tuple[int, Sequence[Gains]]:
        bets = choices[1].reshape(RANKS, -1)[:, 1:].astype(np.float64)
        worth = np.zeros((len(MOVES), len(self._sums)))
        worth[1] = self._sums[:, 0, 0]
        worth[2:] = np.einsum("cmr,cr->mc", self._sums[:, 1:], bets[self._up]) + self._fees
        worth[2:][self._lacks.T] = NEVER
        after = np.zeros((2, RANKS, len(RUNGS) + 1))
        after[1, :, 0] = NEVER
        for move in range(len(DRAWS)):
            here = choices[0] == move + 2
            np.add.at(after[1, :, 1:], self._up[here], self._sums[here, move + 1])
        value = np.take_along_axis(worth, choices[0][None].astype(np.int64), axis=0).sum()
        return int(value), [worth.astype(np.float64), after.reshape(2, -1)]  # type: ignore[list-item]  # sums beyond 64 bits

    def ev(self, value: int) -> Fraction:
        """The value of an ante, near enough to compare."""
        return self._ante(value)

    def exactly(self, choices: Sequence[Choice]) -> Fraction:
        """The exact value of an ante."""
        bets, move = choices[1].reshape(RANKS, -1)[:, 1:].astype(bool), choices[0][self._place]
        total = 0
        for at in range(RANKS):
            for chosen in range(1, len(MOVES)):
                here = (self._shown == at) & (move == chosen)
                some = self._found[here, chosen - 1]
                some = some[:, 0] if chosen == 1 else some[:, bets[at]]
                total += (int((some >> 24).sum()) << 24) + int((some & (1 << 24) - 1).sum())
                total += int(self._hands[here].sum()) * self._pays.fee * UNIT if chosen > 1 else 0
        return self._ante(total)

    def _ante(self, total: int) -> Fraction:
        """From the gains of all states over a fold, for one suit of the upcard, to the value of an ante."""
        known, pays = self._known, self._pays
        deals, made = RANKS * STATES * UNIT, known.pays.line[known.strength] // LINES
        for kind, paid in pays.instant.items():
            of_kind = known.orbit[(made == kind) & (known.strength >= hands_table.LEAST[8])]
            total += int(of_kind.sum()) * 47 // 4 * UNIT * (paid - pays.fold)
        return Fraction(total + pays.fold * deals, deals * pays.scale)


def _final() -> tuple[Array, Array]:
    """A hand below all rungs, and one on each."""
    hands = np.array([parse(hand) for hand in ("7c 5d 4h 3s 2c", *RUNGS)], np.uint8)
    return np.sort(hands, axis=1), np.array([hands_table.of(tuple(hand)) for hand in hands.tolist()], np.uint16)


def _upcards() -> list[str]:
    return [f"upcard {sign} {rank}" for rank in NAMES[1:] for sign in ("<", ">=")]


def _dealt_conditions() -> list[str]:
    made = [
        "pair or better",
        "pair",
        "two pairs or better",
        "two pairs",
        "three of a kind",
        "three of a kind or better",
    ]
    made += ["straight or better", "straight or flush", "full house or better", "holds A K", "holds A", "holds K"]
    made += ["(holds A or holds K)", *(f"hand >= {rung}" for rung in RUNGS)]
    four = ["four to a flush", "four to an open straight", "four to a straight"]
    four += ["four to a flush or four to an open straight", "four to a flush or four to a straight"]
    four += [f"straight or flush or {each}" for each in (four[0], four[3], four[4])]
    shown = [*_upcards(), "upcard in hand", "not upcard in hand", "upcard <= pair", "upcard < pair"]
    return [*made, *four, *shown, *(f"{one} and {other}" for one in made for other in shown)]


def _final_conditions() -> list[str]:
    made = ["hand qualifies", "pair or better", "two pairs or better", *(f"hand >= {rung}" for rung in RUNGS)]
    return [*made, *(f"{one} and {other}" for one in made for other in _upcards())]
