"""Random lines of Ultimate Texas Hold'em: good ones rich in rare hands, and bad ones with one fault each."""

from random import Random

from tests.support.lines.bad import ANY_GAME, JACKPOT, NO_PAYOUT, Fault, fault_of, staked_on_fold, wager, without
from tests.support.lines.random import (
    DECK,
    MADE,
    RANKS,
    STAKES,
    Line,
    fresh,
    limits,
    meter,
    mirror,
    reduced,
    rest,
    shuffled,
    suits,
)


def good(rng: Random) -> Line:
    """A round of Ultimate Texas Hold'em."""
    way = rng.random()
    if way < 0.25:
        cards = rng.sample(DECK if way < 0.1 else reduced(rng, 9), 9)
    elif way < 0.4:  # the dealer's seven cards are of seven ranks, often less than a pair
        house = suits(rng, "".join(rng.sample(RANKS, 7)))
        cards = rng.sample(rest(house), 2) + house
    else:
        hand = shuffled(rng, fresh(rng, rng.choice(MADE), 5, []))
        hole = rng.choice((0, 1, 2, 2, 2))
        others = shuffled(rng, rest(hand))
        player, board = hand[:hole] + others[: 2 - hole], hand[hole:] + others[4 : 4 + hole]
        used = player + board
        dealer = mirror(rng, player, used) if rng.random() < 0.5 else rng.sample(rest(used), 2)
        cards = player + dealer + (board if rng.random() < 0.6 else shuffled(rng, board))
    ante = rng.choice(STAKES)
    wagers = {"ante": ante, "blind": ante}
    moves = list(rng.choice((("play 4x",), ("play 3x",), ("check", "play 2x"), ("check", "check", "play 1x"))))
    if rng.random() < 0.2:
        moves[-1] = "fold"
    else:
        wagers["play"] = int(moves[-1][5]) * ante
        moves += ["concede"] if rng.random() < 0.1 else []
    if rng.random() < 0.6:
        wagers["trips"] = rng.choice(STAKES)
    line: Line = {"wagers": wagers, "player": " ".join(cards[:2]), "dealer": " ".join(cards[2:4]),
                  "board": " ".join(cards[4:]), "moves": moves}  # fmt: skip
    meter(rng, line)
    return line


def wrong_round(rng: Random, line: Line) -> bool:
    """A multiple that this betting round of Ultimate does not have, staked as declared."""
    wrong = ("play 5x", "play 2x", "play 1x", "check play 4x", "check play 3x", "check play 1x",
             "check check play 2x", "check check play 4x", "check check check play 1x")  # fmt: skip
    *checks, _, size = rng.choice(wrong).split()
    moves = [*checks, f"play {size}"]
    line["wagers"]["play"] = int(moves[-1][5]) * line["wagers"]["ante"]
    return fault_of(line, True, moves=moves)


def finished(rng: Random) -> Line:
    """A good line, some with a maximum around their stakes."""
    line = good(rng)
    limits(rng, line)
    return line


FAULTS: dict[str, Fault] = ANY_GAME | JACKPOT | NO_PAYOUT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "play"),
        "wrong-round": wrong_round,
        "blind-not-ante": lambda r, x: wager(x, "blind", x["wagers"]["ante"] + r.choice((1, 100))),
        "no-blind": lambda r, x: without(x, "blind"),
        "trips-alone": lambda r, x: fault_of(x, True, wagers={"trips": 500}, moves=["fold"]),
        "other-game": lambda r, x: wager(x, r.choice(("pair-plus", "super", "bet")), 100),
        "no-board": lambda r, x: bool(x.pop("board")),
        "flop-only": lambda r, x: fault_of(x, True, board=x["board"][:8], moves=["fold"]),
}  # fmt: skip
