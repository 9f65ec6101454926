"""Compares our seven-card look-ups with every evaluator that can be installed, in one run.

Each evaluator runs in its own process, in turn and several times, on one core unless stated; its best time counts.
Hands are random. Cards are converted to the evaluator's format before the clock starts. The output says whether an
evaluator ranks the hands in our order. ``make peers`` installs the others, or name a Python that has them with --peers;
missing ones are listed.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.peers import arguments, asked, names

RANKS, SUITS = "23456789TJQKA", "cdhs"
Hands = Sequence[tuple[int, ...]]


class Peer(NamedTuple):
    """An evaluator: its module, how it is made ready, for how many hands, and whether a low result is a strong hand."""

    module: str
    ready: Callable[[Any, Hands, int], Callable[[], list[Any]]]
    number: int
    low_is_strong: bool = False
    plain: bool = False  # written in Python alone


def text(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


def of_cards(call: Callable[[Any], Callable[[Any], Any]], card: Callable[[Any], Callable[[str], Any]]) -> Any:
    """An evaluator that takes one list of its own cards."""

    def ready(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
        made, evaluate = card(module), call(module)
        own = [[made(text(one)) for one in hand] for hand in hands]
        return lambda: [evaluate(hand) for hand in own]

    return ready


def of_two_and_five(
    call: Callable[[Any], Callable[[Any, Any], Any]], card: Callable[[Any], Callable[[str], Any]]
) -> Any:
    """An evaluator that takes hole cards and a board."""

    def ready(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
        made, evaluate = card(module), call(module)
        own = [([made(text(one)) for one in hand[:2]], [made(text(one)) for one in hand[2:]]) for hand in hands]
        return lambda: [evaluate(hole, board) for hole, board in own]

    return ready


def array_of(hands: Hands, number: int) -> Any:
    """The hands and, after them, random ones, as rows of an array: so many in all."""
    import numpy as np

    drawn = np.random.default_rng(2).integers(0, 52, (2 * number + 50, 7), dtype=np.uint8)
    ordered = np.sort(drawn, axis=1)
    cards = drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:number]
    cards[: len(hands)] = hands
    return cards


def phevaluator(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
    evaluate = import_module("phevaluator._pheval").evaluate_7cards  # its native function, without the wrapper
    return lambda: [evaluate(*hand) for hand in hands]


def sval(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
    index, table = module.calculate_index, module.rank_lookup
    own = [sum(1 << 4 * (card >> 2) + (card & 3) for card in hand) for hand in hands]
    return lambda: [table[index(hand)] for hand in own]


def sval_compiled(module: Any, hands: Hands, number: int) -> Callable[[], Any]:
    """In a loop compiled around it, from the same array of bytes as ours."""
    import numba
    import numpy as np

    index, table = module.calculate_index, module.rank_lookup
    cards = array_of(hands, number)
    bit = np.array([1 << 4 * (card >> 2) + (card & 3) for card in range(52)], dtype=np.int64)

    @numba.njit
    def loop(cards: Any, found: Any) -> None:
        for i in range(len(cards)):
            mask = np.int64(0)
            for j in range(7):
                mask |= bit[cards[i, j]]
            found[i] = table[index(mask)]

    found = np.empty(len(cards), dtype=np.int16)
    loop(cards[:1], found)

    def run() -> Any:
        loop(cards, found)
        return found

    return run


def eval7_loop(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
    """Inside its own equity loop, where two hands are evaluated for each board that it deals."""
    hand, other = [module.Card("As"), module.Card("Kd")], module.HandRange("QQ")

    def run() -> list[Any]:
        module.py_hand_vs_range_monte_carlo(hand, other, [], number // 2)
        return []

    return run


def pokerlib(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
    enums = module.enums
    own = [[(enums.Rank(card >> 2), enums.Suit(card & 3)) for card in hand] for hand in hands]

    def evaluate(hand: Any) -> Any:
        parser = module.HandParser(hand)
        parser.parse()
        return parser

    return lambda: [evaluate(hand) for hand in own]


def ours_plain(module: Any, hands: Hands, number: int) -> Callable[[], list[Any]]:
    seven = module.seven
    return lambda: [seven(*hand) for hand in hands]


def ours_bulk(workers: int) -> Any:
    def ready(module: Any, hands: Hands, number: int) -> Callable[[], Any]:
        cards = array_of(hands, number)
        module.strengths(cards[:1], workers)
        return lambda: module.strengths(cards, workers)

    return ready


BULK = "cutcard.odds.native.bulk"
MANY, SOME, FEW = 5_000_000, 20_000, 500
OURS = {
    "cutcard, bulk, two cores": Peer(BULK, ours_bulk(2), MANY),
    "cutcard, bulk": Peer(BULK, ours_bulk(1), MANY),
    "cutcard, one call each": Peer("cutcard.hands.lookup", ours_plain, SOME, plain=True),
}
PEERS = {
    "sval, in a compiled loop": Peer("sval", sval_compiled, MANY),
    "eval7, in its own loop": Peer("eval7", eval7_loop, MANY),
    "pkrbot": Peer("pkrbot", of_cards(lambda m: m.evaluate, lambda m: m.Card), SOME * 5),
    "eval7": Peer("eval7", of_cards(lambda m: m.evaluate, lambda m: m.Card), SOME * 5),
    "sval": Peer("sval", sval, SOME),
    "phevaluator": Peer("phevaluator", phevaluator, SOME, low_is_strong=True),
    "treys": Peer("treys", of_two_and_five(lambda m: m.Evaluator().evaluate, lambda m: m.Card.new), FEW, True, True),
    "deuces": Peer("deuces", of_two_and_five(lambda m: m.Evaluator().evaluate, lambda m: m.Card.new), FEW, True, True),
    "clubs": Peer(
        "clubs", of_two_and_five(lambda m: m.Evaluator(4, 13, 5).evaluate, lambda m: m.Card), FEW, True, True
    ),
    "texasholdem": Peer(
        "texasholdem.evaluator.evaluator",
        of_two_and_five(lambda m: m.evaluate, lambda m: m.Card),
        FEW,
        True,
        True,
    ),
    "pokerlib": Peer("pokerlib", pokerlib, FEW, plain=True),
    "pokereval": Peer(
        "pokereval.hand_evaluator",
        of_two_and_five(
            lambda m: m.HandEvaluator.evaluate_hand,
            lambda m: lambda name: import_module("pokereval.card").Card(name[0], name[1]),
        ),
        FEW,
        plain=True,
    ),
    "PyPokerEngine": Peer(
        "pypokerengine.engine.hand_evaluator",
        of_two_and_five(
            lambda m: m.HandEvaluator.eval_hand,
            lambda m: lambda name: import_module("pypokerengine.engine.card").Card.from_str(name[1].upper() + name[0]),
        ),
        FEW,
        plain=True,
    ),
    "pokerface": Peer(
        "pokerface",
        of_two_and_five(
            lambda m: m.StandardEvaluator.evaluate_hand, lambda m: lambda name: next(iter(m.parse_cards(name)))
        ),
        FEW // 5,
        plain=True,
    ),
    "pokerkit": Peer(
        "pokerkit",
        of_two_and_five(lambda m: m.StandardHighHand.from_game, lambda m: lambda name: next(iter(m.Card.parse(name)))),
        FEW // 5,
        plain=True,
    ),
}


def dealt(count: int) -> list[tuple[int, ...]]:
    rng = random.Random(1)
    deck = range(52)
    return [tuple(rng.sample(deck, 7)) for _ in range(count)]


def measure(name: str, small: bool) -> dict[str, Any]:
    """In the process of one evaluator: hands a second, and its results for the first hands."""
    peer = (OURS | PEERS)[name]
    try:
        module = import_module(peer.module)
    except ImportError as missing:
        return {"missing": str(missing)}
    number = max(100, peer.number // 1000) if small else peer.number
    run = peer.ready(module, dealt(min(number, 5 * SOME)), number)
    best = float("inf")
    for _ in range(1 if small else 5):
        began = time.perf_counter()
        results = run()
        best = min(best, time.perf_counter() - began)
    sample = results[:100]
    order = [sum(int(a > b) - int(a < b) for b in sample) for a in sample]
    return {"rate": number / best, "order": [-place if peer.low_is_strong else place for place in order]}


def main() -> int:
    options = arguments(__doc__, "evaluators")
    if options.measure:
        print(json.dumps(measure(options.measure, options.small)))
        return 0
    best: dict[str, float] = {}
    orders: dict[str, list[int]] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if options.small else options.turns):
        for name in names(OURS, PEERS, small=options.small):
            if name not in missing:
                found = asked(__file__, sys.executable if name in OURS else options.peers, name, small=options.small)
                if "missing" in found:
                    missing[name] = found["missing"]
                else:
                    best[name] = max(best.get(name, 0.0), found["rate"])
                    orders[name] = found["order"]
    ours, bulk = orders["cutcard, one call each"], best["cutcard, bulk"]
    single = best["cutcard, one call each"]
    print(f"{'evaluator':28}{'hands/s':>15}{'ours, bulk, to it':>20}{'one call to it':>18}  {'made of':8}order")
    for name in sorted(best, key=lambda name: -best[name]):
        agrees = "-" if not orders[name] else "ours" if orders[name] == ours else "ANOTHER"
        made = "Python" if (OURS | PEERS)[name].plain else "native"
        calls = f"{single / best[name]:.2f}" if name in PEERS and "loop" not in name else ""
        print(f"{name:28}{best[name]:15,.0f}{bulk / best[name]:20,.2f}{calls:>18}  {made:8}{agrees}")
    print(f"two cores to one: {best['cutcard, bulk, two cores'] / bulk:.2f}")
    for name, why in missing.items():
        print(f"not measured: {name} ({why})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
