"""Lunar Poker settled naively, from the rules' text alone: nothing of the package is imported here."""

from collections.abc import Sequence
from itertools import combinations

from tests.support.lines.oracle import (
    ACE,
    COMMON,
    FLUSH,
    FULL_HOUSE,
    JACK,
    KING,
    NAMES,
    ODD,
    QUADS,
    QUEEN,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Card,
    Row,
    ace_king_or_higher,
    all_different,
    answer,
    best,
    bonus,
    by_count,
    cards_of,
    compare,
    decision,
    five,
    limit_of,
    need,
    row,
    staked_as_declared,
    stakes_of,
)

KEYS = COMMON | {"discard", "drawn"}

# The text says that all wagers on the player's own hand lose on a concession, including their super.
CONCESSION_TAKES_OWN_SUPER = True


LUNAR_ODDS = {"royal flush": 100, "straight flush": 50, "four of a kind": 20, "full house": 7, "flush": 5,
              "straight": 4, "three of a kind": 3, "two pairs": 2, "one pair": 1, "ace-king": 1}  # fmt: skip


LUNAR_PATHS = {("bet",): 2, ("exchange", "bet"): 2, ("sixth", "bet"): 2,
               ("fold",): 0, ("exchange", "fold"): 0, ("sixth", "fold"): 0}  # fmt: skip


def combination(cards: Sequence[Card]) -> str | None:
    """The line of the bet table that exactly these cards make, all of them belonging to it."""
    ranks = [r for r, _ in cards]
    counts, _ = by_count(ranks)
    if len(cards) == 5:
        name = NAMES[five(cards)[0]]
        return name if name in ("royal flush", "straight flush", "full house", "flush", "straight") else None
    if sorted(ranks) == [KING, ACE]:
        return "ace-king"
    lines = {(2,): "one pair", (3,): "three of a kind", (2, 2): "two pairs", (4,): "four of a kind"}
    return lines.get(tuple(counts))


def combinations_in(cards: Sequence[Card]) -> list[tuple[str, set[Card]]]:
    """Every line of the bet table in the hand, each with its cards."""
    subsets = [subset for size in (2, 3, 4, 5) for subset in combinations(cards, size)]
    named = [(combination(subset), set(subset)) for subset in subsets]
    return [(name, subset) for name, subset in named if name is not None]


def lunar_bet_odds(cards: Sequence[Card]) -> int:
    """What a winning bet is paid: the winning combination, and the best one with a card outside it."""
    totals = []
    for hand in combinations(cards, 5):
        if five(hand) != best(cards):
            continue
        line = NAMES[five(hand)[0]] if five(hand)[0] > ODD else "ace-king"
        for first in [subset for name, subset in combinations_in(hand) if name == line]:
            others = [LUNAR_ODDS[name] for name, subset in combinations_in(cards) if subset - first]
            totals.append(LUNAR_ODDS[line] + max(others, default=0))
    return max(totals)


def super_odds(cards: Sequence[Card]) -> int:
    """The highest line of the super table in the five cards dealt, 0 if there is none."""
    kind, ranks = five(cards)[0], {r for r, _ in cards}
    colours = {s in "dh" for _, s in cards}
    if kind == QUADS:
        return 200
    if ranks <= {KING, QUEEN, JACK}:
        return 150
    if kind == FULL_HOUSE:
        return 100
    if kind in (FLUSH, STRAIGHT_FLUSH, ROYAL):
        return 60
    if kind == STRAIGHT:
        return 25
    if kind == TRIPS:
        return 8
    if {ACE, KING, QUEEN} <= ranks:
        return 5
    return 2 if len(colours) == 1 else 0


def drawn_hand(line: Row, player: list[Card], dealer: list[Card]) -> list[Card]:
    """The player's final cards, after a draw if there was one."""
    moves = line["moves"]
    need(("discard" in line) == ("exchange" in moves), "discards belong to an exchange")
    need(("drawn" in line) == ("exchange" in moves or "sixth" in moves), "drawn cards belong to a draw")
    if "drawn" not in line:
        return player
    if "sixth" in moves:
        drawn = cards_of(line, "drawn", 1)
        all_different(player, dealer, drawn)
        return player + drawn
    count = len(line["discard"].split()) if isinstance(line["discard"], str) else 0
    need(2 <= count <= 5, "two to five cards are exchanged")
    discard, drawn = cards_of(line, "discard", count), cards_of(line, "drawn", count)
    all_different(discard)
    all_different(player, dealer, drawn)
    need(set(discard) <= set(player), "a discard is not in the hand")
    return [card for card in player if card not in discard] + drawn


def rules(line: Row) -> list[Row]:
    """What becomes of every wager of one line."""
    stakes = stakes_of(line, ("ante", "super", "bet", "super-dealer"))
    maximum = limit_of(line, "maximum", ("maximum",))
    player, dealer = cards_of(line, "player", 5), cards_of(line, "dealer", 5)
    all_different(player, dealer)
    need("ante" in stakes and "super" in stakes, "ante and super are compulsory")
    ante = stakes["ante"]
    need(stakes["super"] >= ante and stakes.get("super-dealer", ante) >= ante, "a super below the ante")
    supers = {name: super_odds(dealer if name == "super-dealer" else player)
              for name in ("super", "super-dealer") if name in stakes}  # fmt: skip
    dealt = five(player)[0]
    instant = dealt in (STRAIGHT_FLUSH, ROYAL)
    multiple, conceded = decision(line, {(): 0} if instant else LUNAR_PATHS)
    staked_as_declared(stakes, "bet", multiple)
    final = drawn_hand(line, player, dealer)
    if conceded and CONCESSION_TAKES_OWN_SUPER:
        supers["super"] = 0
    mine, house = best(final), five(dealer)

    if instant:
        rows = [row("ante", ante, "stand-off", maximum=maximum)]
        rows += bonus("instant", ante, 1000 if dealt == ROYAL else 250, maximum)
    elif conceded or multiple == 0:
        rows = [row("ante", ante, "lose", maximum=maximum)]
    elif not ace_king_or_higher(dealer):
        rows = [row("ante", ante, "win", 4 if mine[0] >= STRAIGHT else 1, maximum)]
    else:
        rows = [row("ante", ante, "lose" if mine < house else "stand-off", maximum=maximum)]
    if "drawn" in line:
        rows.append(row("draw-fee", ante, "lose"))
    rows += [row(n, stakes[n], "win" if odds else "lose", odds, maximum) for n, odds in supers.items()]
    if "bet" in stakes:
        result = "lose" if conceded else compare(mine, house) if ace_king_or_higher(dealer) else "stand-off"
        odds = lunar_bet_odds(final) if result == "win" else 0
        rows.append(row("bet", stakes["bet"], result, odds, None if maximum is None else 2 * maximum))
    return rows


def settle(line: Row) -> Row:
    """The answer to one line of input, without clauses; a refusal is only marked as such."""
    return answer(rules, KEYS, line)
