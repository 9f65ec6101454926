"""Rules of thumb for games with a shared board: hole cards, what they make with the board, and outs on the river."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.odds.families.shared import flops as odds_flops
from cutcard.odds.families.shared import seen as odds_seen
from cutcard.odds.families.shared import whole as odds_whole
from cutcard.odds.families.shared.board import layers_of
from cutcard.odds.families.shared.forms import Stage, stages_of
from cutcard.odds.families.shared.seen import NOTHING, HoldingsSeen, ask
from cutcard.odds.families.shared.starts import CLASSES, Flags, flops
from cutcard.odds.families.shared.whole import HOLES, PARTS, Deals, Whole
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.kernel import Ints, kernel, spread
from cutcard.odds.strategy import follow
from cutcard.odds.thumbs.search import Choice, Gains, cells_of, summed
from cutcard.odds.thumbs.words import Ladder, Vocabulary
from cutcard.ruling import Refused

Values = NDArray[np.int64]
NO = NOTHING.astype(np.bool_)
FIELDS = (1 << odds_flops.FIELD) - 1


flop_totals = odds_flops.flop_totals


@kernel
def total_flops(
    first: int, last: int, cards: Ints, deck: Flags, plain: odds_flops.Values, suited: odds_flops.Values, found: Ints
) -> None:
    """Fill in, by flop and hole cards, the sums of the values over all turns and rivers."""
    total = np.zeros((52, 52, found.shape[2]), np.int64)
    for f in range(first, last):
        flop_totals(cards[f], deck, plain, suited, total)
        at = -1
        for x in range(52):
            for y in range(x + 1, 52):
                at += 1
                found[f, at] = total[x, y]


class BoardGame:
    """A game of one decision at most at each of three stages: hole cards, flop and river."""

    width = 2

    def __init__(self, terms: WhatIfTerms) -> None:
        layers, self._seen = layers_of(terms, {})
        if len(layers) > 1:
            raise Refused(None, f"{terms.game.title} pays on the flop; no rules are searched")
        (self._pays,) = layers.values()
        self._forms, self._stages = stages_of(self._pays)
        if any(len(stage.spots) > 1 for stage in self._stages):
            raise Refused(None, f"{terms.game.title} has decisions that depend on earlier bets; no rules are searched")
        self._deck = tuple(sorted(terms.game.deck))
        self._kinds, self._deals = flops(self._deck), Deals(len(self._deck))
        self._whole = Whole(self._deck, self._stages, self._seen, (), odds_whole.NONE)
        self._class, self._there = odds_whole._occurring(self._deck)
        plain, suited, _, _ = odds_whole.worth(self._pays, self._forms, self._stages[2])
        forms = len(self._forms.pay)
        self._width = forms + len(self._stages[2].spots)
        self._forms_on = [each.reshape(len(each), -1, self._width)[..., :forms].copy() for each in (plain, suited)]
        self._places: list[list[NDArray[np.int64]]] = []
        self.levels: Sequence[Vocabulary] = ()
        self._level_of = [-1, -1, -1]
        for stage, (told, places) in enumerate(self._cells()):
            moves = self._stages[stage].moves
            self._places.append(places)
            if not moves or moves[0] is None:
                continue
            self._level_of[stage] = len(self.levels)
            words = Vocabulary(
                self._pays.course.levels[moves[0][0]].name, [move[1] for move in moves if move], _size(told)
            )
            words.add(terms.game, told, ask, _conditions(terms, words.decision, stage))
            if stage == 2:
                words.ladder = _ladder(told.outs)
            self.levels = [*self.levels, words]
        if len(self.levels) > 1:
            self.width = 1  # each strategy takes seconds
        self.scale = self._deals.every * self._pays.scale

    def _cells(self) -> Iterator[tuple[HoldingsSeen, list[NDArray[np.int64]]]]:
        """For each stage what conditions look at, by cell; and the cell of each holding."""
        every = np.arange(len(CLASSES))
        yield HoldingsSeen(every, NOTHING, NO, NO, NOTHING, NOTHING, NOTHING), [every]
        after = odds_seen._after(self._deck)
        code = ((after.kind * 16 + after.made) * 4 + after.hidden * 2 + after.better) * 64 + after.over * 16
        code += after.suited + 1
        place, first = cells_of(code.ravel())
        kind, made, suited, over = (part.ravel()[first] for part in (after.kind, after.made, after.suited, after.over))
        hidden, better = (part.ravel()[first] for part in (after.hidden, after.better))
        yield HoldingsSeen(kind, made, hidden, better, suited, NOTHING, over), [place]
        river = odds_seen._river(self._deck)
        codes = [((each.made.astype(np.int64) * 2 + each.hidden) * 2 + each.better) * 64 + each.outs for each in river]
        place, first = cells_of(np.concatenate([code.ravel() for code in codes]))
        fields = (
            np.concatenate([part.ravel() for part in pair])[first]
            for pair in zip(*((each.made, each.hidden, each.better, each.outs) for each in river), strict=True)
        )
        made, hidden, better, outs = fields
        yield HoldingsSeen(NOTHING, made, hidden, better, NOTHING, outs, NOTHING), np.split(place, [codes[0].size])

    def ev(self, value: int) -> Fraction:
        return Fraction(value, self.scale)

    def _choice(self, choices: Sequence[Choice], stage: int, part: int = 0) -> Choice | None:
        """The option of each holding at a stage; None if there is nothing to decide."""
        level = self._level_of[stage]
        return None if level < 0 else choices[level][self._places[stage][part]]

    def _options(self, stage: Stage, worth: Values, number: int) -> Values:
        """What each option is worth, by option and holding."""
        found: Values = np.stack(
            [worth @ row + constant * number for row, constant in zip(stage.coefficients, stage.constants, strict=True)]
        )
        return found

    def gains(self, choices: Sequence[Choice]) -> tuple[int, Sequence[Gains]]:
        hole, flop, river = self._stages
        found: dict[int, Gains] = {}
        # from the river back: what the strategy is worth at each holding
        tables = []
        for part, forms in enumerate(self._forms_on):
            whole, worth = forms, np.zeros((0, 0), np.int64)
            if river.spots:
                worth = self._options(river, forms.reshape(-1, forms.shape[2]).astype(np.int64), self._deals.dealers)
                taken = _taken(worth, self._choice(choices, 2, part)).reshape(forms.shape[:2])
                whole = np.concatenate([forms, taken[..., None].astype(np.int32)], axis=2)
            tables.append((np.ascontiguousarray(whole.reshape(len(forms), -1)), worth))
        width, number = self._width, len(self._kinds.cards)
        total = np.zeros((number, HOLES, width), np.int64)

        def some(part: int) -> None:
            rows = odds_whole.rows_of(number, part)
            where = rows.start, rows.stop, self._kinds.cards, self._kinds.deck
            total_flops(*where, tables[0][0], tables[1][0], total)

        spread(some, range(PARTS))
        total *= np.where(self._there, self._kinds.weight[:, None], 0)[..., None]
        there = np.where(self._there, self._kinds.weight[:, None], 0).ravel()
        after = self._options(flop, total.reshape(-1, width), 0)
        after += flop.constants[:, None] * there * self._deals.after_flop
        taken = _taken(after, self._choice(choices, 1))
        kinds = np.broadcast_to(self._class, self._there.shape).ravel()
        columns = [*total.reshape(-1, width).T[: len(self._forms.pay)], taken]
        sums = np.stack([summed(column, kinds, len(CLASSES)) for column in columns], axis=1)
        deals = summed(there, kinds, len(CLASSES)) * self._deals.after_flop
        first = self._options(hole, sums, 0) + hole.constants[:, None] * deals
        value = int(_taken(first, self._choice(choices, 0)).sum())
        # and forward: who comes to each decision
        ends = len(self._pays.table)
        chosen = self._choice(choices, 0)
        goes = np.array([target >= ends for target in hole.targets])
        comes = goes[np.zeros(len(CLASSES), np.int64) if chosen is None else chosen][kinds]
        if self._level_of[0] >= 0:
            found[0] = first
        if self._level_of[1] >= 0:
            cells = self.levels[self._level_of[1]].cells
            found[1] = np.stack([summed(np.where(comes, row, 0), self._places[1][0], cells) for row in after])
        if self._level_of[2] >= 0:
            found[2] = self._on_river(choices, comes, [worth for _, worth in tables])
        return value, [found[stage] for stage in range(3) if stage in found]

    def _on_river(self, choices: Sequence[Choice], comes: NDArray[np.bool_], worths: list[Values]) -> Gains:
        flop, ends = self._stages[1], len(self._pays.table)
        chosen = self._choice(choices, 1)
        goes = np.array([target >= ends for target in flop.targets])
        stays = comes & goes[np.zeros(len(comes), np.int64) if chosen is None else chosen] & self._there.ravel()
        fields = np.where(stays, 0, -1).astype(np.int8).reshape(self._there.shape)
        shares = odds_whole.weights_of(self._kinds, fields)
        cells = self.levels[self._level_of[2]].cells
        total = np.zeros((len(self._stages[2].constants), cells), np.int64)
        for part, worth in enumerate(worths):
            weight = (np.sum([share[part] for share in shares], axis=0) & FIELDS) >> 1
            total += np.stack([summed(weight.ravel() * row, self._places[2][part], cells) for row in worth])
        return total


def _taken(worth: Values, choice: Choice | None) -> Values:
    if choice is None:
        first: Values = worth[0]
        return first
    found: Values = np.take_along_axis(worth, choice[None].astype(np.int64), axis=0)[0]
    return found


def _size(told: HoldingsSeen) -> int:
    return max(len(told.kind), len(told.made))


def _ladder(outs: NDArray[np.int64]) -> Ladder:
    """Fewer outs are better: a rung for each number of outs."""
    most = int(outs.max())
    return Ladder((most - outs).astype(np.int64), [f"outs < {most - rung + 1}" for rung in range(most + 1)])


def _conditions(terms: WhatIfTerms, decision: str, stage: int) -> list[str]:
    """Questions about hole cards, what they make, and every condition of the strategies that come with the game."""
    found = list(_shipped(terms, decision))
    if stage < 2:
        low = [f"highest < {rank}" for rank in RANKS[2:]]
        found += [*_ranges(), *low, *(f"lowest >= {rank}" for rank in RANKS[1:-1])]
        found += [f"highest >= {high} and lowest >= {other}" for high in RANKS[5:] for other in RANKS[1:10]]
    if stage == 1:
        nothing = "not hidden pair or better"
        weak = [*low, *(f"highest < {high} and lowest < {other}" for high in RANKS[5:] for other in RANKS[2:9])]
        poor = [nothing, f"{nothing} and not four to a flush"]
        poor += [f"{each} and overcards < {number}" for each in poor for number in (1, 2)]
        found += [*poor, *(f"{each} and {other}" for each in weak for other in poor)]
        found += ["overcards >= 1", "overcards >= 2"]
    if stage > 0:
        made = [f"{name} or better" for name in ("pair", "two pairs", "three of a kind", "straight", "flush")]
        found += ["hidden pair", "hidden pair or better", *made]
        found += [f"{each} and hidden pair or better" for each in made]
    if stage == 1:
        found += [f"four to a flush with {rank}" for rank in RANKS]
        found += [f"hidden pair and not hole in {rank}{rank}" for rank in RANKS[:5]]
    return found


def _ranges() -> list[str]:
    """Pairs, and cards with a high one, suited or not; pairs together with aces, and with kings of some kicker."""
    pairs = [f"{rank}{rank}+" for rank in RANKS]
    high = [(one, other) for at, one in enumerate(RANKS) for other in RANKS[:at]]
    found = [*pairs, *(f"{one}{other}s+" for one, other in high), *(f"{one}{other}o+" for one, other in high)]
    found += [f"{one}{other}s+ {one}{other}o+" for one, other in high]
    aces = [f"{pair} A2s+ A2o+" for pair in pairs]
    found += [*aces, *(f"{each} K{low}s+ K{low}o+" for each in aces for low in RANKS[:11])]
    found += [f"{each} K2s+ K2o+ Q{low}s+ Q{low}o+" for each in aces for low in RANKS[:10]]
    return [f"hole in {each}" for each in found]


def _shipped(terms: WhatIfTerms, decision: str) -> Iterator[str]:
    """The conditions of strategies that come with the game, such as a published range of hole cards."""
    names = [each.name for each in terms.game.decisions]
    for name in follow.names(terms.game):
        at = names[0]
        for raw in follow.load(terms.game, name).text.splitlines():
            line = raw.partition("#")[0].strip()
            if line.endswith(":"):
                at = line[:-1]
            elif at == decision and " if " in line:
                yield line.partition(" if ")[2]
