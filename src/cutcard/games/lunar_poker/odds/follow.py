"""Results once the choice in every state of an upcard is known: deals by line, and the solution of the whole game."""

from collections import Counter
from math import comb
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard.games.lunar_poker.odds import choose
from cutcard.games.lunar_poker.odds.counting import counts
from cutcard.games.lunar_poker.odds.counting.dealer import PLACE, Dealer, dealer
from cutcard.games.lunar_poker.odds.counting.joint import ALL, EQUAL, HIGHER, NO_HAND
from cutcard.games.lunar_poker.odds.counting.payoffs import LEAST_STRAIGHT_FLUSH, LINES, Gains
from cutcard.games.lunar_poker.odds.counting.sums import SharedSums, all_shares
from cutcard.games.lunar_poker.odds.solution import LunarSolution

STATES = comb(51, 5)  # for each upcard
Table: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


class Counted(Struct, frozen=True):
    """The dealer's hands with one upcard, and packed counts of them against hands of five and of six cards."""

    upcard: int
    dealer: Dealer
    packed: Table
    six_packed: Table

    def live(self, shared: SharedSums) -> Flags:
        """Classes of five that do not contain the upcard and are not paid at once."""
        found: Flags = (self.packed >= 0) & (shared.strength < LEAST_STRAIGHT_FLUSH)
        return found


class UpcardPart(Struct, frozen=True):
    """The results for one upcard, by line, in ``UNIT`` for each state."""

    chosen: dict[str, int]  # states by action
    instant: dict[int, int]  # states that are paid at once
    lines: dict[str, Table]  # bet, sixth, exchange: deals bet


def count(shared: SharedSums, upcard: int, sixth: bool = True) -> Counted:
    """Count the dealer's hands against all final hands; those of six cards only if a sixth card is ever bought."""
    cards, order = dealer(upcard), shared.fives
    packed, six_packed = np.empty(len(order), np.int64), np.full(len(shared.sixes), -1, np.int64)
    in_order, dealt = np.empty(len(order), np.int64), (cards.strength, cards.within, shared.qualified)
    counts.count_hands(upcard, shared.lowest[5][order], shared.strength[order], *dealt, in_order)
    packed[order] = in_order
    if sixth:
        counts.count_hands(upcard, shared.sixes, shared.six_strength, *dealt, six_packed)
    return Counted(upcard, cards, packed, six_packed)


def follow(shared: SharedSums, counted: Counted, choice: NDArray[np.uint8], bets: Flags, six_bets: Flags) -> UpcardPart:
    """What becomes of choices by class of five, and then of bets: of five cards by strength, of six one by one."""
    line, packed = shared.line[shared.strength], counted.packed
    orbit = np.where(counted.live(shared), shared.orbit, 0).astype(np.int64)
    lines = {action: np.zeros((LINES * LINES, 4), np.int64) for action in ("bet", "sixth", "exchange")}
    if (choice[orbit > 0] < choose.FOLD).any():
        weights = np.zeros(shared.base[6], np.int64)
        where = (shared.class_of, shared.way, shared.base)
        choose.push_all(shared.by_ranks, shared.lowest[5], *where, shared.orbit, choice, weights)
        all_shares(shared, counted.upcard, counted.dealer, packed, bets, weights, lines["exchange"])
    counts.share_out_fives(packed, line, np.where(choice == choose.BET, orbit, 0), lines["bet"])
    bought = (orbit > 0) & (choice == choose.SIXTH)
    six = shared.sixes, counted.six_packed, shared.six_line, shared.six_orbit, six_bets
    counts.share_out_sixth(*six, shared.class_of[PLACE[5] :], bought.astype(np.int64), lines["sixth"])
    lines["bet"] *= choose.PART
    lines["sixth"] *= choose.PARTS[1]
    drawn = np.where(choice < choose.FOLD, choose.DRAWN[choice & 31], 0)
    chosen = {f"exchange {k}": int(orbit[drawn == k].sum()) for k in range(2, 6)}
    codes = {"fold": choose.FOLD, "bet": choose.BET, "sixth": choose.SIXTH}
    chosen |= {action: int(orbit[choice == code].sum()) for action, code in codes.items()}
    paid = np.where((packed >= 0) & (shared.strength >= LEAST_STRAIGHT_FLUSH), shared.orbit, 0)
    instant = {made: int(paid[line // LINES == made].sum()) for made in np.unique(line[paid > 0] // LINES).tolist()}
    return UpcardPart(chosen, instant, lines)


def put_together(parts: list[UpcardPart], pays: Gains) -> LunarSolution:
    """Combines the parts of all upcards into one solution; each upcard stands for four suits."""
    suits, unit = 4, choose.UNIT
    distribution: Counter[int] = Counter()
    actions: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for part in parts:
        for action, states in part.chosen.items():
            actions[action] += suits * states * unit
        distribution[pays.fold] += suits * part.chosen["fold"] * unit
        for made, states in part.instant.items():
            distribution[pays.instant[made]] += suits * states * unit
            actions["instant"] += suits * states * unit
        for action, table in part.lines.items():
            fee = 0 if action == "bet" else pays.fee
            for line, row in enumerate(table.tolist()):
                results = (pays.no_hand[line], row[NO_HAND]), (pays.higher[line], row[HIGHER]), (pays.equal, row[EQUAL])
                for net, deals in (*results, (pays.lower, row[ALL] - row[NO_HAND] - row[HIGHER] - row[EQUAL])):
                    distribution[int(net) + fee] += suits * deals
            if action != "bet":
                dealt = sum(states for name, states in part.chosen.items() if name.startswith(action)) * unit
                bet = sum(table[:, ALL].tolist())
                after[f"{action}, bet"] += suits * bet
                after[f"{action}, fold"] += suits * (dealt - bet)
                distribution[pays.fold + fee] += suits * (dealt - bet)
    distribution = Counter({net: deals for net, deals in sorted(distribution.items()) if deals})
    told = {action: deals for action, deals in actions.items() if deals}
    later = {action: deals for action, deals in after.items() if deals}
    solution = LunarSolution(13 * suits * STATES * unit, distribution, told, later, pays.draw, pays.bet, pays.scale)
    if sum(distribution.values()) != solution.deals or sum(told.values()) != solution.deals:
        raise AssertionError("deals are missing")
    return solution
