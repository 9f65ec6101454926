"""Ultimate Texas Hold'em settled naively, from the rules' text alone: nothing of the package is imported here."""

from fractions import Fraction

from tests.support.lines.oracle import (
    COMMON,
    FLUSH,
    FULL_HOUSE,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Row,
    all_different,
    answer,
    best,
    cards_of,
    compare,
    decision,
    jackpot,
    limit_of,
    need,
    row,
    staked_as_declared,
    stakes_of,
)

KEYS = COMMON | {"board", "meter"}

ULTIMATE_PATHS = {("play 4x",): 4, ("play 3x",): 3, ("check", "play 2x"): 2, ("check", "check", "play 1x"): 1,
                  ("fold",): 0, ("check", "fold"): 0, ("check", "check", "fold"): 0}  # fmt: skip


TRIPS_ODDS = {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL_HOUSE: 8, FLUSH: 7, STRAIGHT: 4, TRIPS: 3}


BLIND_ODDS: dict[int, Fraction | int] = {
    ROYAL: 500, STRAIGHT_FLUSH: 50, QUADS: 10, FULL_HOUSE: 3, FLUSH: Fraction(3, 2), STRAIGHT: 1}  # fmt: skip


def rules(line: Row) -> list[Row]:
    """What becomes of every wager of one line."""
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


def settle(line: Row) -> Row:
    """The answer to one line of input, without clauses; a refusal is only marked as such."""
    return answer(rules, KEYS, line)
