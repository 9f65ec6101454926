"""A second way to the same cents: one seat's finished round settled naively, from the rules' text alone.

Nothing of the package is imported here. Every hand is found by trying all subsets, every rule is written out
game by game, and nothing is shared with the code that it checks. Clauses are left out of the answer.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import floor, isfinite
from typing import Any

Card = tuple[int, str]
Strength = tuple[int, list[int]]
Row = dict[str, Any]
Paths = Mapping[tuple[str, ...], int]

RANKS = "23456789TJQKA"
ACE, KING, QUEEN, JACK = 14, 13, 12, 11
NAMES = ("odd cards", "one pair", "two pairs", "three of a kind", "straight", "flush", "full house",
         "four of a kind", "straight flush", "royal flush")  # fmt: skip
ODD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
THREE_NAMES = ("odd cards", "one pair", "flush", "straight", "three of a kind", "straight flush")

# The text says that all wagers on the own hand lose on a concession, the own super among them.
CONCESSION_TAKES_OWN_SUPER = True


class Refusal(Exception):
    """The line is not a finished round of the game."""


# Hands


def straight_top(ranks: Sequence[int]) -> int:
    """The highest rank of a sequence (the ace also counts low), 0 if the cards are none."""
    if len(set(ranks)) < len(ranks):
        return 0
    for low in (list(ranks), [1 if r == ACE else r for r in ranks]):
        if max(low) - min(low) == len(low) - 1:
            return max(low)
    return 0


def by_count(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How often each rank occurs, most frequent and highest first, and those ranks in that order."""
    found = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    return [n for n, _ in found], [r for _, r in found]


def five(cards: Sequence[Card]) -> Strength:
    """The value of exactly five cards."""
    ranks = [r for r, _ in cards]
    counts, order = by_count(ranks)
    suited = len({s for _, s in cards}) == 1
    top = straight_top(ranks)
    if suited and top:
        return (ROYAL if top == ACE else STRAIGHT_FLUSH), [top]
    if counts == [4, 1]:
        return QUADS, order
    if counts == [3, 2]:
        return FULL_HOUSE, order
    if suited:
        return FLUSH, order
    if top:
        return STRAIGHT, [top]
    shapes = {(3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR}
    return shapes.get(tuple(counts), ODD), order


def three(cards: Sequence[Card]) -> Strength:
    """The value of exactly three cards, in the order of Three Card Poker."""
    ranks = [r for r, _ in cards]
    counts, order = by_count(ranks)
    suited = len({s for _, s in cards}) == 1
    top = straight_top(ranks)
    if top:
        return (5 if suited else 3), [top]
    if suited:
        return 2, order
    return {3: 4, 2: 1, 1: 0}[counts[0]], order


def best(cards: Iterable[Card]) -> Strength:
    """The highest value among all choices of five."""
    return max(five(choice) for choice in combinations(cards, 5))


def ace_king_or_higher(cards: Sequence[Card]) -> bool:
    """Whether five cards of a dealer play in Caribbean Stud and Lunar Poker."""
    return five(cards)[0] > ODD or {ACE, KING} <= {r for r, _ in cards}


# Reading a line


def need(condition: object, reason: str) -> None:
    """Refuse the line unless the condition holds."""
    if not condition:
        raise Refusal(reason)


def whole(value: object, least: int) -> int:
    """A JSON integer of at least this much; truth values are none."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise Refusal(f"{value!r} is not a whole number from {least}")


def cards_of(line: Row, key: str, count: int) -> list[Card]:
    """So many cards, written with blanks between."""
    text = line.get(key)
    if not isinstance(text, str):
        raise Refusal(f"{key} is missing")
    words = text.split()
    need(len(words) == count, f"{key} has {len(words)} cards")
    need(all(len(w) == 2 and w[0] in RANKS and w[1] in "cdhs" for w in words), f"bad card in {key}")
    return [(RANKS.index(w[0]) + 2, w[1]) for w in words]


def all_different(*groups: Sequence[Card]) -> None:
    """One deck holds every card once."""
    cards = [card for group in groups for card in group]
    need(len(set(cards)) == len(cards), "doubled card")


def table(line: Row, key: str, known: Iterable[str]) -> dict[str, Any]:
    """A JSON object under a key, empty if left out, with known names only."""
    value = line.get(key, {})
    if not isinstance(value, dict):
        raise Refusal(f"{key} is no object")
    need(set(value) <= set(known), f"unknown name in {key}")
    return value


def stakes_of(line: Row, known: Iterable[str]) -> dict[str, int]:
    """The wagers placed, each above nothing."""
    return {name: whole(stake, 1) for name, stake in table(line, "wagers", known).items()}


def limit_of(line: Row, name: str, known: Sequence[str]) -> int | None:
    """One of the limits, None if there is no such limit at the table."""
    limits = {key: whole(value, 1) for key, value in table(line, "limits", known).items()}
    return limits.get(name)


def decision(line: Row, paths: Paths) -> tuple[int, bool]:
    """The multiple of the ante that the moves declare (0 is a fold), and whether the hand was conceded."""
    moves = line.get("moves")
    if not isinstance(moves, list):
        raise Refusal("moves are missing")
    need(all(isinstance(move, str) for move in moves), "a move is a word")
    conceded = moves[-1:] == ["concede"]
    path = tuple(moves[:-1] if conceded else moves)
    need(path in paths, "not a course of play")
    need(paths[path] > 0 or not conceded, "nothing left to concede")
    return paths[path], conceded


def staked_as_declared(stakes: dict[str, int], wager: str, multiple: int) -> None:
    """The wager after the deal is its exact multiple of the ante, and absent on a fold."""
    if multiple:
        need(stakes.get(wager) == multiple * stakes["ante"], f"{wager} is not the declared multiple")
    else:
        need(wager not in stakes, f"{wager} without its decision")


# Answering


def row(wager: str, stake: int, result: str, odds: Fraction | int = 0, maximum: int | None = None,
        cap: int | None = None) -> Row:  # fmt: skip
    """One line of the answer: settled up to the maximum, what lies above it comes back."""
    live = stake if maximum is None else min(stake, maximum)
    kept = 0 if result == "lose" else live
    won = floor(live * Fraction(odds)) if result == "win" else 0
    if cap is not None:
        won = min(won, cap)
    return {"wager": wager, "stake": stake, "result": result, "returned": stake - live + kept + won}


def bonus(wager: str, stake: int, odds: Fraction | int, maximum: int | None) -> list[Row]:
    """A payment beside the ante: no stake of its own, no line where nothing is paid."""
    paid = floor(Fraction(odds) * (stake if maximum is None else min(stake, maximum)))
    return [{"wager": wager, "stake": 0, "result": "win", "returned": paid}] if paid else []


def jackpot(line: Row, stakes: dict[str, int], hand: Sequence[Card]) -> list[Row]:
    """The progressive wager: its stake never comes back, only the prize does."""
    meter = whole(line["meter"], 0) if "meter" in line else None
    if "jackpot" not in stakes:
        return []
    if meter is None:
        raise Refusal("a jackpot wager needs the meter")
    prizes = {ROYAL: max(50_000_00, meter), STRAIGHT_FLUSH: max(5_000_00, meter // 10), QUADS: 500_00,
              FULL_HOUSE: 150_00, FLUSH: 100_00}  # fmt: skip
    prize = prizes.get(five(hand)[0], 0)
    result = "win" if prize else "lose"
    return [{"wager": "jackpot", "stake": stakes["jackpot"], "result": result, "returned": prize}]


def compare(player: Strength, dealer: Strength) -> str:
    """What a wager on the higher hand does."""
    if player == dealer:
        return "stand-off"
    return "win" if player > dealer else "lose"


# The games

ULTIMATE_PATHS = {("play 4x",): 4, ("play 3x",): 3, ("check", "play 2x"): 2, ("check", "check", "play 1x"): 1,
                  ("fold",): 0, ("check", "fold"): 0, ("check", "check", "fold"): 0}  # fmt: skip
TRIPS_ODDS = {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL_HOUSE: 8, FLUSH: 7, STRAIGHT: 4, TRIPS: 3}
BLIND_ODDS: dict[int, Fraction | int] = {
    ROYAL: 500, STRAIGHT_FLUSH: 50, QUADS: 10, FULL_HOUSE: 3, FLUSH: Fraction(3, 2), STRAIGHT: 1}  # fmt: skip


def ultimate(line: Row) -> list[Row]:
    """Ultimate Texas Hold'em."""
    stakes = stakes_of(line, ("ante", "blind", "trips", "play", "jackpot"))
    maximum = limit_of(line, "maximum", ("maximum",))
    player, dealer = cards_of(line, "player", 2), cards_of(line, "dealer", 2)
    board = cards_of(line, "board", 5)
    all_different(player, dealer, board)
    need("ante" in stakes and stakes.get("blind") == stakes["ante"], "ante and blind are one amount")
    multiple, conceded = decision(line, ULTIMATE_PATHS)
    staked_as_declared(stakes, "play", multiple)
    side = jackpot(line, stakes, player + board[:3])
    if conceded or multiple == 0:
        caps = {"play": None if maximum is None else multiple * maximum}
        names = [name for name in ("ante", "blind", "trips", "play") if name in stakes]
        return [row(n, stakes[n], "lose", maximum=caps.get(n, maximum)) for n in names] + side

    mine, house = best(player + board), best(dealer + board)
    result = compare(mine, house)
    ante = result if house[0] >= PAIR else "stand-off"
    blind = "stand-off" if result == "win" and mine[0] < STRAIGHT else result
    rows = [row("ante", stakes["ante"], ante, 1, maximum),
            row("blind", stakes["blind"], blind, BLIND_ODDS.get(mine[0], 0), maximum)]  # fmt: skip
    if "trips" in stakes:
        odds = TRIPS_ODDS.get(mine[0], 0)
        rows.append(row("trips", stakes["trips"], "win" if odds else "lose", odds, maximum))
    rows.append(row("play", stakes["play"], result, 1, None if maximum is None else multiple * maximum))
    return rows + side


def odds_of(value: object) -> Fraction:
    """Odds to 1 as a sign may print them, exactly: 4, 1.15, "3/2"."""
    if isinstance(value, float) and isfinite(value):
        value = repr(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]+(/[0-9]+|(\.[0-9]+)?(e[-+]?[0-9]+)?)", value):
        raise Refusal("odds are a whole number, a decimal or a fraction")
    need(not re.search(r"/0+$", value), "odds over nothing")
    odds = Fraction(value)
    need(odds > 0, "odds above nothing")
    return odds


ANTE_BONUS = {"straight": 1, "three of a kind": 4, "straight flush": 5}
PAIR_PLUS = {"one pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40}


def three_card(line: Row) -> list[Row]:
    """Three Card Poker."""
    stakes = stakes_of(line, ("ante", "pair-plus", "play"))
    maximum = limit_of(line, "maximum", ("maximum",))
    schedules: dict[str, dict[str, Fraction]] = {}
    for name, default in (("ante-bonus", ANTE_BONUS), ("pair-plus", PAIR_PLUS)):
        given = table(line, "paytables", ("ante-bonus", "pair-plus")).get(name, default)
        schedules[name] = {h: odds_of(v) for h, v in table({name: given}, name, THREE_NAMES[1:]).items()}
    player, dealer = cards_of(line, "player", 3), cards_of(line, "dealer", 3)
    all_different(player, dealer)
    need("ante" in stakes or "pair-plus" in stakes, "nothing staked")
    if "ante" in stakes:
        multiple, conceded = decision(line, {("play",): 1, ("fold",): 0})
        staked_as_declared(stakes, "play", multiple)
    else:
        need("play" not in stakes, "no play wager on Pair Plus alone")
        need(line.get("moves") != ["concede"], "a concession follows a play")
        multiple, conceded = decision(line, {(): 1, ("play",): 1, ("fold",): 0})
    if conceded or multiple == 0:
        names = [name for name in ("ante", "pair-plus", "play") if name in stakes]
        return [row(name, stakes[name], "lose", maximum=maximum) for name in names]

    mine, house = three(player), three(dealer)
    hand = THREE_NAMES[mine[0]]
    rows = []
    if "ante" in stakes:
        plays = house[0] > ODD or house[1][0] >= QUEEN
        result = compare(mine, house)
        rows.append(row("ante", stakes["ante"], result if plays else "win", 1, maximum))
        rows += bonus("ante-bonus", stakes["ante"], schedules["ante-bonus"].get(hand, 0), maximum)
        rows.append(row("play", stakes["play"], result if plays else "stand-off", 1, maximum))
    if "pair-plus" in stakes:
        odds = schedules["pair-plus"].get(hand, Fraction(0))
        rows.append(row("pair-plus", stakes["pair-plus"], "win" if odds else "lose", odds, maximum))
    return rows


STUD_ODDS = {ODD: 1, PAIR: 1, TWO_PAIRS: 2, TRIPS: 3, STRAIGHT: 4, FLUSH: 5, FULL_HOUSE: 7, QUADS: 20,
             STRAIGHT_FLUSH: 50, ROYAL: 250}  # fmt: skip


def caribbean(line: Row) -> list[Row]:
    """Caribbean Stud."""
    stakes = stakes_of(line, ("ante", "bet", "jackpot"))
    maximum = limit_of(line, "maximum", ("maximum", "maximum-payout"))
    cap = limit_of(line, "maximum-payout", ("maximum", "maximum-payout"))
    player, dealer = cards_of(line, "player", 5), cards_of(line, "dealer", 5)
    all_different(player, dealer)
    need("ante" in stakes, "no ante")
    multiple, conceded = decision(line, {("bet",): 2, ("fold",): 0})
    staked_as_declared(stakes, "bet", multiple)
    if conceded or multiple == 0:
        ante = bet = "lose"
    elif not ace_king_or_higher(dealer):
        ante, bet = "win", "void"
    else:
        ante = bet = compare(five(player), five(dealer))
    rows = [row("ante", stakes["ante"], ante, 1, maximum)]
    if "bet" in stakes:
        doubled = None if maximum is None else 2 * maximum
        rows.append(row("bet", stakes["bet"], bet, STUD_ODDS[five(player)[0]], doubled, cap))
    return rows + jackpot(line, stakes, player)


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


def lunar(line: Row) -> list[Row]:
    """Lunar Poker."""
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


COMMON = frozenset({"id", "wagers", "player", "dealer", "moves", "limits"})
GAMES: dict[str, tuple[Callable[[Row], list[Row]], frozenset[str]]] = {
    "ultimate-texas-holdem": (ultimate, COMMON | {"board", "meter"}),
    "three-card-poker": (three_card, COMMON | {"paytables"}),
    "caribbean-stud": (caribbean, COMMON | {"meter"}),
    "lunar-poker": (lunar, COMMON | {"discard", "drawn"}),
}


def settle(game: str, line: Row) -> Row:
    """The answer to one line of input, without clauses; a refusal is only marked as such."""
    rules, keys = GAMES[game]
    ident = line.get("id")
    readable = isinstance(ident, str | int) and not isinstance(ident, bool)
    try:
        need(readable, "no id")
        need(set(line) <= keys, "unknown key")
        rows = rules(line)
    except Refusal:
        return {"id": ident if readable else None, "refused": True}
    return {"id": ident, "settled": rows, "net": sum(r["returned"] - r["stake"] for r in rows)}
