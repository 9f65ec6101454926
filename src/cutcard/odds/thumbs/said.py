"""Lines of strategies in plain English, for people who learn them."""

import re
from collections.abc import Callable

from cutcard.cards import RANKS, parse
from cutcard.hands import describe, lookup

NAMES = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
LOWEST = {"one pair": "a pair", "straight": "a straight", "flush": "a flush", "full house": "a full house"}
CARD = "[2-9TJQKA][cdhs]"


def _name(rank: str) -> str:
    return NAMES[rank]


def _many(rank: str) -> str:
    return "sixes" if rank == "6" else f"{NAMES[rank]}s"


def _a(rank: str) -> str:
    return f"an {NAMES[rank]}" if rank in "8A" else f"a {NAMES[rank]}"


def _hand(cards: str) -> str:
    """The lowest hand of a range: its ranks if it is high cards, otherwise its name."""
    hand = parse(cards)
    ranks = [RANKS[card >> 2] for card in hand]
    strength, kinds = lookup.of(hand), lookup.CATEGORY if len(hand) == 5 else lookup.THREE_CATEGORY
    if not kinds[strength]:
        return "-".join("10" if rank == "T" else rank for rank in ranks)
    if kinds[strength - 1] < kinds[strength]:  # the lowest of its kind
        return LOWEST.get(describe(hand).partition(",")[0], describe(hand).partition(",")[0])
    return describe(hand)


SAID: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (rf"hand >= ((?:{CARD} ?)+)", lambda m: f"{_hand(m[1])} or better "),
    (r"not upcard in hand", lambda m: "the dealer's card matches none of yours"),
    (r"upcard in hand", lambda m: "the dealer's card matches one of yours"),
    (r"upcard <= (\w)(?!\w)", lambda m: f"the dealer shows {_a(m[1])} or lower"),
    (r"upcard >= (\w)(?!\w)", lambda m: f"the dealer shows {_a(m[1])} or higher"),
    (r"upcard < ([2-9TJQKA])(?!\w)", lambda m: f"the dealer shows less than {_a(m[1])}"),
    (r"upcard < (\w+)", lambda m: f"the dealer's card is lower than your {m[1]} card"),
    (r"holds ((?:[2-9TJQKA]\b ?)+)", lambda m: f"you hold {' and '.join(map(_a, m[1].split()))} "),
    (r"\b(?<!a )(?<!hidden )pair or better", lambda m: "a pair or better"),
    (r"pair of (\w) or better", lambda m: f"a pair of {_many(m[1])} or better"),
    (r"suited >= (\d)", lambda m: f"{NUMBERS[int(m[1])]} or more of one suit"),
    (r"span <= (\d)", lambda m: f"no two more than {NUMBERS[int(m[1])]} ranks apart"),
    (r"(\d) cards of (\w) or better", lambda m: f"{_cards(m[1])} of {_name(m[2])} or higher"),
    (r"outs < (\d+)", lambda m: f"fewer than {m[1]} cards that would let the dealer win"),
    (r"not hidden pair or better", lambda m: "no pair or better that uses your own cards"),
    (r"highest < (\w)", lambda m: f"both cards below {_a(m[1])}"),
    (r"lowest < (\w)", lambda m: f"one below {_a(m[1])}"),
    (r"highest >= (\w)", lambda m: f"{_a(m[1])} or higher"),
    (r"lowest >= (\w)", lambda m: f"both cards {_a(m[1])} or higher"),
    (r"overcards < 1", lambda m: "no card above the flop"),
    (r"overcards < 2", lambda m: "at most one card above the flop"),
    (r"overcards >= (\d)", lambda m: f"{NUMBERS[int(m[1])]} above all cards of the flop"),
    (r"not four to a flush", lambda m: "no four to a flush"),
    (r"hidden pair", lambda m: "a pair with a card of your own"),
    (r"four to a flush with (\w)(?!\w)", lambda m: f"four to a flush with {_a(m[1])} or higher of your own"),
    (r"not hole in (\w)\1(?!\+)", lambda m: f"not a pocket pair of {_many(m[1])}"),
    (r"hole in ((?:[\w+-]+ ?)+)", lambda m: m[1].strip().replace(" ", ", ").replace(", and, ", " and ") + " "),
)


def _cards(number: str) -> str:
    return "at least one card" if number == "1" else f"{NUMBERS[int(number)]} cards"


def said(line: str) -> str:
    """``bet if hand >= Ac Kd Jh 8s 3c`` as "Bet with A-K-J-8-3 or better"."""
    move, condition, when = line.strip().partition(" if ")
    if not condition:
        return f"Otherwise {_move(move)}."
    parts = [_condition(part) for part in when.split(" and ")]
    about = [part for part in parts if part.startswith(("the dealer", "you hold"))]
    own = [part for part in parts if part not in about]
    told = [f"{link} {' and '.join(some)}" for link, some in (("with", own), ("if", about)) if some]
    return f"{_move(move)[0].upper()}{_move(move)[1:]} {' '.join(told)}."


def _move(move: str) -> str:
    """What an exchange keeps, in words."""
    ranks = move.removeprefix("exchange all but ").split()
    if ranks and all(rank in NAMES for rank in ranks):
        return f"exchange all but {' and '.join(map(_a, ranks))}"
    return move.replace("all but highest", "all but the highest card").replace("all but pair", "all but the pair")


def _condition(text: str) -> str:
    for pattern, words in SAID:
        text = re.sub(pattern, words, text)
    return re.sub(r"\s+", " ", text).replace(" )", ")").replace("(you", "you").strip(" )")
