"""Random input lines for `cutcard settle`: good ones rich in rare hands, and bad ones with one fault each.

Everything hangs on the seed. A bad line's id names its fault.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Line = dict[str, Any]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
STAKES = (1, 2, 3, 5, 7, 99, 101, 333, 500, 777, 1000, 1000, 1001, 2500, 12345, 50000, 123457)
METERS = (
    1,
    1_000_000,
    4_999_999,
    5_000_000,
    5_000_001,
    5_000_009,
    5_000_010,
    5_000_019,
    12_345_678,
    99_999_999,
)
MADE = ("royal", "straight flush", "quads", "full house", "flush", "straight", "trips", "two pairs", "pair",
        "ace-king", "below", "pictures", "broadway", "wheel", "colour", "odd")  # fmt: skip
HANDS = ("one pair", "flush", "straight", "three of a kind", "straight flush")


# Hands


def spread(rng: Random, shape: str) -> list[str]:
    """Cards with ranks by letter: equal letters are equal ranks, suits as they fall."""
    ranks = dict(zip(sorted(set(shape)), rng.sample(RANKS, len(set(shape))), strict=True))
    return [ranks[x] + s for x in sorted(set(shape)) for s in rng.sample(SUITS, shape.count(x))]


def run(rng: Random, size: int) -> str:
    """Consecutive ranks, the ace low or high."""
    ring = "A" + RANKS
    start = rng.randrange(len(ring) - size + 1)
    return ring[start : start + size]


def suits(rng: Random, ranks: str, suit: str = "") -> list[str]:
    """The ranks in one suit, or in suits as they fall."""
    return [rank + (suit or rng.choice(SUITS)) for rank in ranks]


def made(rng: Random, kind: str, size: int = 5) -> list[str]:
    """Cards that make a kind of hand, or just a near one."""
    suit = rng.choice(SUITS)
    low, below = "".join(rng.sample("23456789TJQ", size - 2)), "".join(rng.sample("3456789", size - 2))
    colour = rng.choice(("dh", "cs"))
    shapes = {
        "quads": "aaaab",
        "full house": "aaabb",
        "trips": "aaabc",
        "two pairs": "aabbc",
        "pair": "aabcd",
    }
    if size == 3:
        shapes |= {"quads": "aaa", "full house": "aaa", "trips": "aaa", "two pairs": "aab", "pair": "aab"}
    if kind in shapes:
        return spread(rng, shapes[kind])
    builders: dict[str, Callable[[], list[str]]] = {
        "royal": lambda: suits(rng, RANKS[-size:], suit),
        "straight flush": lambda: suits(rng, run(rng, size), suit),
        "flush": lambda: suits(rng, "".join(rng.sample(RANKS, size)), suit),
        "straight": lambda: suits(rng, run(rng, size)),
        "ace-king": lambda: suits(rng, "AK" + low),
        "below": lambda: suits(rng, rng.choice(("AQ", "AJ", "KQ", "QJ", "Q2", "JT", "J2")) + below),
        "pictures": lambda: rng.sample([c for c in DECK if c[0] in "JQK"], size),
        "broadway": lambda: suits(rng, RANKS[-size:]),
        "wheel": lambda: suits(rng, ("A" + RANKS)[:size]),
        "colour": lambda: rng.sample([c for c in DECK if c[1] in colour], size),
        "odd": lambda: suits(rng, "".join(rng.sample(RANKS, size))),
    }
    return builders[kind]()


def rest(*used: list[str]) -> list[str]:
    """The deck without these cards."""
    return [card for card in DECK if not any(card in group for group in used)]


def fresh(rng: Random, kind: str, size: int, used: list[str]) -> list[str]:
    """A hand of this kind from the cards left, any other where it cannot be had."""
    for _ in range(30):
        hand = made(rng, kind, size)
        if len(set(hand)) == size and not set(hand) & set(used):
            return hand
    return rng.sample(rest(used), size)


def mirror(rng: Random, hand: list[str], used: list[str]) -> list[str]:
    """The same ranks in other suits, now and then one rank off: equal hands and near ones."""
    ranks = [card[0] for card in hand]
    if rng.random() < 0.4:
        place = rng.randrange(len(ranks))
        ranks[place] = RANKS[(RANKS.index(ranks[place]) + rng.choice((1, -1))) % 13]
    free, dealt = rest(used), []
    for rank in ranks:
        card = rng.choice([c for c in free if c[0] == rank] or free)
        free.remove(card)
        dealt.append(card)
    return dealt


def reduced(rng: Random, least: int) -> list[str]:
    """A deck of few ranks, few suits, a short run or pictures, with at least so many cards."""
    way = rng.randrange(5)
    ranks = rng.sample(RANKS, (least + 3) // 4 + rng.randrange(2))
    if way == 0:
        return [c for c in DECK if c[0] in ranks]
    if way == 1:
        wanted = rng.sample(SUITS, 1 if least < 12 else 2)
        return [c for c in DECK if c[1] in wanted]
    if way == 2:
        window = run(rng, 6 if least < 12 else 7)
        return [c for c in DECK if c[0] in window]
    if way == 3:
        return [c for c in DECK if c[0] in "JQKA"]
    wanted, others = rng.sample(SUITS, 1), rng.sample(DECK, 8)
    return [c for c in DECK if c[1] in wanted or c in others or (c[0] in "AK" and least > 10)]


def dealers(rng: Random, hand: list[str], used: list[str], size: int) -> list[str]:
    """A dealer's hand: like the player's, of some kind, at the edge of playing, or anything."""
    way = rng.random()
    if way < 0.3:
        return mirror(rng, hand[:size], used)
    if way < 0.55:
        return fresh(rng, rng.choice(("ace-king", "below", "pair", "odd")), size, used)
    if way < 0.75:
        return fresh(rng, rng.choice(MADE), size, used)
    return rng.sample(rest(used), size)


def shuffled(rng: Random, cards: list[str]) -> list[str]:
    """The cards in another order."""
    return rng.sample(cards, len(cards))


def deal(rng: Random, size: int) -> tuple[list[str], list[str]]:
    """A player's and a dealer's whole hand."""
    way = rng.random()
    if way < 0.25:
        cards = rng.sample(DECK if way < 0.1 else reduced(rng, 2 * size), 2 * size)
        return cards[:size], cards[size:]
    player = fresh(rng, rng.choice(MADE), size, [])
    return shuffled(rng, player), shuffled(rng, dealers(rng, player, player, size))


# Good lines


def limits(rng: Random, line: Line) -> None:
    """Give some lines a maximum around their stakes."""
    if rng.random() < 0.35:
        around = rng.choice([s for w, s in line["wagers"].items() if w not in ("play", "bet", "jackpot")])
        line["limits"] = {"maximum": max(1, rng.choice((1, around // 2, around - 1, around, around + 1, 2 * around)))}


def meter(rng: Random, line: Line) -> None:
    """Place some jackpot wagers; the meter may also be shown without one."""
    if rng.random() < 0.6:
        line["wagers"]["jackpot"] = rng.choice((100, 250, 500, 1))
    if "jackpot" in line["wagers"] or rng.random() < 0.2:
        line["meter"] = rng.choice((*METERS, rng.randrange(1, 20_000_000)))


def ultimate(rng: Random) -> Line:
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


def schedule(rng: Random, hands: tuple[str, ...]) -> dict[str, Any]:
    """Odds as a sign may print them, some hands left out."""
    shown = [hand for hand in hands if rng.random() < 0.85] or [hands[-1]]
    return {hand: rng.choice((1, 2, 3, 4, 30, 50, "3/2", "1/2", "7/3", 1.5, 0.29, 1.15, 2.45)) for hand in shown}


def three_card(rng: Random) -> Line:
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


def caribbean(rng: Random) -> Line:
    """A round of Caribbean Stud."""
    player, dealer = deal(rng, 5)
    ante = rng.choice(STAKES)
    moves = rng.choice((["bet"], ["bet"], ["bet"], ["bet"], ["bet", "concede"], ["fold"]))
    wagers = {"ante": ante} | ({"bet": 2 * ante} if moves[0] == "bet" else {})
    line: Line = {
        "wagers": wagers,
        "player": " ".join(player),
        "dealer": " ".join(dealer),
        "moves": list(moves),
    }
    meter(rng, line)
    return line


def neighbour(rng: Random, hand: list[str]) -> str:
    """A sixth card that pairs, extends or suits the five, or is an ace or king."""
    card = rng.choice(hand)
    near = {RANKS[(RANKS.index(card[0]) + step) % 13] for step in (1, -1)}
    tests: tuple[Callable[[str], bool], ...] = (
        lambda c: c[0] == card[0], lambda c: c[1] == card[1] and c[0] in near, lambda c: c[0] in near,
        lambda c: c[1] == card[1], lambda c: c[0] in "AK")  # fmt: skip
    test = rng.choice(tests)
    return rng.choice([c for c in rest(hand) if test(c)] or rest(hand))


def sequence(hand: list[str]) -> bool:
    """Whether five cards are a straight or royal flush, which Lunar Poker pays at once."""
    ranks = {card[0] for card in hand}
    ring = "A" + RANKS
    return len({card[1] for card in hand}) == 1 and any(ranks == set(ring[i : i + 5]) for i in range(10))


def lunar(rng: Random) -> Line:
    """A round of Lunar Poker, with and without a draw."""
    way = rng.choice(("bet", "sixth", "sixth", "exchange"))
    final = shuffled(rng, fresh(rng, rng.choice(MADE), 5, []))
    if rng.random() < 0.2:
        final = rng.sample(reduced(rng, 15), 5)
    player, discard, drawn = final, [], []
    if way == "sixth":
        final = shuffled(rng, [*final, neighbour(rng, final)])
        player, drawn = final[:5], final[5:]
    elif way == "exchange":
        size = rng.choice((2, 3, 4, 5))
        discard, drawn = rng.sample(rest(final), size), final[:size]
        player = shuffled(rng, discard + final[size:])
    dealer = shuffled(rng, dealers(rng, final, player + drawn, 5))
    ante = rng.choice(STAKES)
    wagers = {"ante": ante, "super": rng.choice((ante, ante, ante + 1, 2 * ante, 5 * ante + 3))}
    if rng.random() < 0.5:
        wagers["super-dealer"] = rng.choice((ante, ante + 1, 3 * ante))
    line: Line = {"wagers": wagers, "player": " ".join(player), "dealer": " ".join(dealer), "moves": []}
    if sequence(player):
        return line
    line["moves"] = [] if way == "bet" else [way]
    if discard:
        line["discard"] = " ".join(discard)
    if drawn:
        line["drawn"] = " ".join(drawn)
    line["moves"] += rng.choice((["bet"], ["bet"], ["bet"], ["bet"], ["bet", "concede"], ["fold"]))
    if "bet" in line["moves"]:
        wagers["bet"] = 2 * ante
    return line


GAMES: dict[str, Callable[[Random], Line]] = {
    "ultimate-texas-holdem": ultimate, "three-card-poker": three_card, "caribbean-stud": caribbean,
    "lunar-poker": lunar}  # fmt: skip


def lines(game: str, count: int, seed: int) -> Iterator[Line]:
    """So many good lines of a game."""
    rng = Random(f"{game} {seed}")
    for number in range(count):
        line = GAMES[game](rng)
        limits(rng, line)
        bet = line["wagers"].get("bet")
        if game == "caribbean-stud" and bet and rng.random() < 0.4:
            cap = rng.choice((1, bet - 1, bet, bet + 1, 5 * bet, 20 * bet - 1, 50 * bet, 250 * bet - 1, 1_000_000))
            line.setdefault("limits", {})["maximum-payout"] = cap
        yield {"id": f"{game}-{seed}-{number}", **line}


# Bad lines: each fault changes a good line in place, or says that it does not apply to it

Fault = Callable[[Random, Line], bool]
WRONG_STAKES: tuple[object, ...] = (0, -100, 10.5, 1000.0, True, "1000", None, [100], {})
GROUPS = ("player", "dealer", "board", "drawn", "discard")


def fault_of(line: Line, applies: object, **changes: Any) -> bool:
    """Overwrite some keys if the fault applies."""
    if applies:
        line.update(changes)
    return bool(applies)


def alone(line: Line) -> bool:
    """Whether Pair Plus is the only wager."""
    return set(line["wagers"]) == {"pair-plus"}


def extra(line: Line) -> str | None:
    """The wager placed after the deal, if there is one."""
    return next((wager for wager in ("play", "bet") if wager in line["wagers"]), None)


def wager(line: Line, name: str, stake: Any) -> bool:
    """Place or change a wager."""
    line["wagers"][name] = stake
    return True


def without(line: Line, name: str | None) -> bool:
    """Take a wager away that is there."""
    return line["wagers"].pop(name, None) is not None


def unplayed(rng: Random, line: Line) -> str:
    """A card that the line does not show."""
    return rng.choice(rest(*[line[key].split() for key in GROUPS if key in line]))


def change_card(rng: Random, line: Line, key: str, card: str) -> bool:
    """Put this card in the place of one of the group."""
    cards = line[key].split()
    cards[rng.randrange(len(cards))] = card
    line[key] = " ".join(cards)
    return True


def doubled_card(rng: Random, line: Line) -> bool:
    """The same card twice, within a group or across two."""
    keys = [key for key in GROUPS[:4] if key in line]
    cards = [(key, place) for key in keys for place in range(len(line[key].split()))]
    (here, i), (there, j) = rng.sample(cards, 2)
    hand = line[here].split()
    hand[i] = line[there].split()[j]
    line[here] = " ".join(hand)
    return True


def wrong_count(rng: Random, line: Line) -> bool:
    """A card too many or too few."""
    key = rng.choice([key for key in GROUPS[:4] if key in line])
    cards = line[key].split()
    line[key] = " ".join(rng.choice((cards[1:], [*cards, unplayed(rng, line)])))
    return True


def bad_card(rng: Random, line: Line) -> bool:
    """Text that is no card."""
    key = rng.choice([key for key in GROUPS if key in line])
    return change_card(rng, line, key, rng.choice(("1s", "Ax", "10h", "ah", "AH", "??", "A", "sA", "As,", "Asd")))


def missing_decision(rng: Random, line: Line) -> bool:
    """The moves stop before the hand is decided."""
    moves = [move for move in line["moves"] if move in ("check", "exchange", "sixth")]
    return fault_of(line, line["moves"] and not alone(line), moves=moves)


def after_the_end(rng: Random, line: Line) -> bool:
    """A move after the hand was decided."""
    more = rng.choice(("fold", "check", "exchange", "bet", "play", "play 1x", "raise"))
    folded = line["moves"][-1:] == ["fold"]
    more = rng.choice((more, "concede")) if folded or "concede" in line["moves"] else more
    return fault_of(line, line["moves"], moves=[*line["moves"], more])


def wrong_round(rng: Random, line: Line) -> bool:
    """A multiple that this betting round of Ultimate does not have, staked as declared."""
    wrong = ("play 5x", "play 2x", "play 1x", "check play 4x", "check play 3x", "check play 1x",
             "check check play 2x", "check check play 4x", "check check check play 1x")  # fmt: skip
    *checks, _, size = rng.choice(wrong).split()
    moves = [*checks, f"play {size}"]
    line["wagers"]["play"] = int(moves[-1][5]) * line["wagers"]["ante"]
    return fault_of(line, True, moves=moves)


def super_below(rng: Random, line: Line) -> bool:
    """A super on the own hand or the dealer's below the ante."""
    name, ante = rng.choice(("super", "super-dealer")), line["wagers"]["ante"]
    return ante > 1 and wager(line, name, rng.choice((1, ante - 1)))


def instant_move(rng: Random, line: Line) -> bool:
    """A move, or a bet, with a straight or royal flush dealt in Lunar Poker."""
    if line["moves"]:
        return False
    line["moves"] = rng.choice((["bet"], ["fold"], ["sixth", "bet"], ["exchange", "fold"], ["bet", "concede"], []))
    if "bet" in line["moves"] or not line["moves"]:
        line["wagers"]["bet"] = 2 * line["wagers"]["ante"]
    if line["moves"][:1] == ["sixth"]:
        line["drawn"] = unplayed(rng, line)
    if line["moves"][:1] == ["exchange"]:
        line["discard"] = " ".join(line["player"].split()[:2])
        line["drawn"] = " ".join(rng.sample(rest(line["player"].split(), line["dealer"].split()), 2))
    return True


def exchange_of(rng: Random, line: Line) -> bool:
    """One card exchanged, or more given than taken, or the other way."""
    if "discard" not in line:
        return False
    discard, drawn = line["discard"].split(), line["drawn"].split()
    gone, come = rng.choice(((discard[:1], drawn[:1]), (discard[1:], drawn), (discard, drawn[1:]), ([], [])))
    return fault_of(line, True, discard=" ".join(gone), drawn=" ".join(come))


def drawn_again(rng: Random, line: Line) -> bool:
    """A card drawn that was dealt already, perhaps one just laid down."""
    dealt = line["player"].split() + line["dealer"].split()
    return "drawn" in line and change_card(rng, line, "drawn", rng.choice(dealt))


def two_draws(rng: Random, line: Line) -> bool:
    """More than one draw, or a draw after the bet."""
    moves, way = line["moves"], line["moves"][:1]
    return fault_of(line, "drawn" in line, moves=rng.choice((way + moves, ["sixth", *moves], moves[1:] + way)))


def bad_odds(rng: Random, line: Line) -> bool:
    """A schedule, hand or value that no sign of Three Card Poker shows."""
    value = rng.choice(("3/0", "x", "", True, None, -1, "-3/2", [1], "3 to 2", "1/2/3"))
    tables: tuple[Any, ...] = (
        {"trips": {"straight": 4}}, {"play": {"one pair": 1}}, {"pair-plus": {"royal flush": 100}},
        {"ante-bonus": {"odd cards": 1}}, {"pair-plus": {"Straight": 6}}, {"pair-plus": {"one pair": value}},
        {"ante-bonus": {"straight": value}}, {"pair-plus": [40, 30, 6, 3, 1]}, [], "1-4-5")  # fmt: skip
    return fault_of(line, True, paytables=rng.choice(tables))


def bad_limit(rng: Random, line: Line) -> bool:
    """A limit of no known name or no whole amount."""
    stake = rng.choice((10.5, True, "1000", None, -1, {"ante": 1000}))
    limit = rng.choice(({"minimum": 100}, {"Maximum": 100}, {"ante": 100}, {"maximum": stake}, [1000], 1000))
    return fault_of(line, True, limits=limit)


def off_multiple(rng: Random, line: Line) -> bool:
    """A play or bet that is not its multiple of the ante."""
    name, ante = extra(line), line["wagers"].get("ante", 0)
    if name is None:
        return False
    stake = line["wagers"][name]
    wrong = [s for s in (stake - 1, stake + 1, stake + ante, stake - ante, 2 * stake) if s > 0]
    return wager(line, name, rng.choice(wrong))


def staked_on_fold(rng: Random, line: Line, name: str) -> bool:
    """A play or bet although the hand was folded."""
    folded = line["moves"][-1:] == ["fold"] and not alone(line)
    return folded and wager(line, name, rng.choice((1, 2, 3, 4)) * line["wagers"]["ante"])


ANY_GAME: dict[str, Fault] = {
    "unknown-key": lambda r, x: fault_of(x, True, **{r.choice(("seat", "bonus", "Wagers", "comment")): 1}),
    "unknown-wager": lambda r, x: wager(x, r.choice(("insurance", "Ante", "raise", "draw-fee", "instant")), 1000),
    "bad-stake": lambda r, x: wager(x, r.choice(sorted(x["wagers"])), r.choice(WRONG_STAKES)),
    "no-wagers": lambda r, x: fault_of(x, True, wagers=r.choice(({}, [], None, 1000))),
    "wrong-multiple": off_multiple,
    "bet-missing": lambda r, x: without(x, extra(x)),
    "doubled-card": doubled_card,
    "wrong-count": wrong_count,
    "bad-card": bad_card,
    "no-cards": lambda r, x: fault_of(x, True, **{r.choice(("player", "dealer")): r.choice(("", None, 7, []))}),
    "cards-as-list": lambda r, x: fault_of(x, True, player=x["player"].split()),
    "missing-decision": missing_decision,
    "unknown-move": lambda r, x: fault_of(x, x["moves"], moves=[*x["moves"][:-1], r.choice(("raise", "Fold", ""))]),
    "after-the-end": after_the_end,
    "concede-first": lambda r, x: fault_of(x, not alone(x), moves=["concede", *r.choice(([], x["moves"]))]),
    "moves-not-list": lambda r, x: fault_of(
        x, x["moves"], moves=r.choice((" ".join(x["moves"]), None, {}, [1], [None]))
    ),
    "bad-limit": bad_limit,
}
NO_JACKPOT: dict[str, Fault] = {
    "no-jackpot-here": lambda r, x: wager(x, "jackpot", 100) and fault_of(x, True, meter=5_000_000),
}
JACKPOT: dict[str, Fault] = {
    "no-meter": lambda r, x: wager(x, "jackpot", 100) and bool(x.pop("meter", 1)),
    "bad-meter": lambda r, x: wager(x, "jackpot", 100) and fault_of(
        x, True, meter=r.choice(("5000000", 5000000.5, True, None, -1))),
    "no-ante": lambda r, x: without(x, "ante"),
    "jackpot-alone": lambda r, x: fault_of(x, True, wagers={"jackpot": 100}, moves=[], meter=5_000_000),
    "no-schedule-here": lambda r, x: fault_of(x, True, paytables={"pair-plus": {"one pair": 1}}),
}  # fmt: skip
NO_PAYOUT: dict[str, Fault] = {
    "no-payout-limit-here": lambda r, x: fault_of(x, True, limits={"maximum-payout": 100_000}),
}
FAULTS: dict[str, dict[str, Fault]] = {
    "ultimate-texas-holdem": ANY_GAME | JACKPOT | NO_PAYOUT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "play"),
        "wrong-round": wrong_round,
        "blind-not-ante": lambda r, x: wager(x, "blind", x["wagers"]["ante"] + r.choice((1, 100))),
        "no-blind": lambda r, x: without(x, "blind"),
        "trips-alone": lambda r, x: fault_of(x, True, wagers={"trips": 500}, moves=["fold"]),
        "other-game": lambda r, x: wager(x, r.choice(("pair-plus", "super", "bet")), 100),
        "no-board": lambda r, x: bool(x.pop("board")),
        "flop-only": lambda r, x: fault_of(x, True, board=x["board"][:8], moves=["fold"]),
    },
    "three-card-poker": ANY_GAME | NO_JACKPOT | NO_PAYOUT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "play"),
        "play-on-pair-plus": lambda r, x: alone(x) and wager(x, "play", x["wagers"]["pair-plus"]),
        "no-ante": lambda r, x: "play" in x["wagers"] and without(x, "ante"),
        "bad-odds": bad_odds,
        "other-game": lambda r, x: wager(x, r.choice(("blind", "trips", "super", "bet")), 100),
        "no-board-here": lambda r, x: fault_of(x, True, board=unplayed(r, x)),
    },
    "caribbean-stud": ANY_GAME | JACKPOT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "bet"),
        "bad-payout-limit": lambda r, x: fault_of(
            x, True, limits={"maximum-payout": r.choice((1.5, "9", True, None))}),
        "other-game": lambda r, x: wager(x, r.choice(("blind", "trips", "super", "play")), 100),
        "no-draw-here": lambda r, x: fault_of(x, True, moves=["sixth", "bet"], drawn=unplayed(r, x)),
    },
    "lunar-poker": ANY_GAME | NO_JACKPOT | NO_PAYOUT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "bet"),
        "no-ante": lambda r, x: without(x, "ante"),
        "no-super": lambda r, x: without(x, "super"),
        "super-below": super_below,
        "instant-move": instant_move,
        "exchange-of": exchange_of,
        "discard-not-held": lambda r, x: "discard" in x and change_card(r, x, "discard", unplayed(r, x)),
        "discard-doubled": lambda r, x: fault_of(x, "discard" in x, discard=" ".join(
            [x.get("discard", "")[:2]] * len(x.get("discard", "").split()))),
        "discard-missing": lambda r, x: bool(x.pop("discard", None)),
        "drawn-missing": lambda r, x: bool(x.pop("drawn", None)),
        "drawn-again": drawn_again,
        "drawn-undeclared": lambda r, x: fault_of(x, "drawn" not in x, drawn=unplayed(r, x)),
        "discard-undeclared": lambda r, x: fault_of(x, "discard" not in x, discard=x["player"][:5]),
        "two-draws": two_draws,
        "no-schedule-here": JACKPOT["no-schedule-here"],
        "other-game": lambda r, x: wager(x, r.choice(("blind", "trips", "play", "pair-plus")), 100),
    },
}  # fmt: skip


def bad_lines(game: str, count: int, seed: int) -> Iterator[Line]:
    """So many lines of a game with one fault each, every kind of fault in turn."""
    rng = Random(f"bad {game} {seed}")
    good = lines(game, 100 * count + 1000, seed)
    for number in range(count):
        name = sorted(FAULTS[game])[number % len(FAULTS[game])]
        line = deepcopy(next(good))
        while not FAULTS[game][name](rng, line):
            line = deepcopy(next(good))
        yield {**line, "id": f"{name}-{seed}-{number}"}
