"""Random lines of Three Card Poker: good ones rich in rare hands, and bad ones with one fault each."""

from random import Random
from typing import Any

from tests.support.lines.bad import (
    ANY_GAME,
    NO_JACKPOT,
    NO_PAYOUT,
    Fault,
    alone,
    fault_of,
    staked_on_fold,
    unplayed,
    wager,
    without,
)
from tests.support.lines.random import STAKES, Line, deal, limits

HANDS = ("one pair", "flush", "straight", "three of a kind", "straight flush")


def schedule(rng: Random, hands: tuple[str, ...]) -> dict[str, Any]:
    """Odds as a sign may print them, some hands left out."""
    shown = [hand for hand in hands if rng.random() < 0.85] or [hands[-1]]
    return {hand: rng.choice((1, 2, 3, 4, 30, 50, "3/2", "1/2", "7/3", 1.5, 0.29, 1.15, 2.45)) for hand in shown}


def good(rng: Random) -> Line:
    """A round of Three Card Poker."""
    player, dealer = deal(rng, 3)
    wagers = {}
    if rng.random() < 0.85:
        wagers["ante"] = rng.choice(STAKES)
    if "ante" not in wagers or rng.random() < 0.6:
        wagers["pair-plus"] = rng.choice(STAKES)
    moves = rng.choice((["play"], ["play"], ["play"], ["play"], ["play", "concede"], ["fold"]))
    if "ante" not in wagers:
        moves = rng.choice((moves, []))
    elif moves[0] == "play":
        wagers["play"] = wagers["ante"]
    line: Line = {
        "wagers": wagers,
        "player": " ".join(player),
        "dealer": " ".join(dealer),
        "moves": list(moves),
    }
    tables = {"ante-bonus": schedule(rng, HANDS[2:]), "pair-plus": schedule(rng, HANDS)}
    if rng.random() < 0.5:
        line["paytables"] = {name: tables[name] for name in rng.sample(sorted(tables), rng.choice((1, 2)))}
    return line


def bad_odds(rng: Random, line: Line) -> bool:
    """A schedule, hand or value that no sign of Three Card Poker shows."""
    value = rng.choice(("3/0", "x", "", True, None, -1, "-3/2", [1], "3 to 2", "1/2/3"))
    tables: tuple[Any, ...] = (
        {"trips": {"straight": 4}}, {"play": {"one pair": 1}}, {"pair-plus": {"royal flush": 100}},
        {"ante-bonus": {"odd cards": 1}}, {"pair-plus": {"Straight": 6}}, {"pair-plus": {"one pair": value}},
        {"ante-bonus": {"straight": value}}, {"pair-plus": [40, 30, 6, 3, 1]}, [], "1-4-5")  # fmt: skip
    return fault_of(line, True, paytables=rng.choice(tables))


def finished(rng: Random) -> Line:
    """A good line, some with a maximum around their stakes."""
    line = good(rng)
    limits(rng, line)
    return line


FAULTS: dict[str, Fault] = ANY_GAME | NO_JACKPOT | NO_PAYOUT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "play"),
        "play-on-pair-plus": lambda r, x: alone(x) and wager(x, "play", x["wagers"]["pair-plus"]),
        "no-ante": lambda r, x: "play" in x["wagers"] and without(x, "ante"),
        "bad-odds": bad_odds,
        "other-game": lambda r, x: wager(x, r.choice(("blind", "trips", "super", "bet")), 100),
        "no-board-here": lambda r, x: fault_of(x, True, board=unplayed(r, x)),
}  # fmt: skip
