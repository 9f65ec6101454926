"""Random lines of Lunar Poker: good ones rich in rare hands, and bad ones with one fault each."""

from collections.abc import Callable
from random import Random

from tests.support.lines.bad import (
    ANY_GAME,
    JACKPOT,
    NO_JACKPOT,
    NO_PAYOUT,
    Fault,
    change_card,
    fault_of,
    staked_on_fold,
    unplayed,
    wager,
    without,
)
from tests.support.lines.random import MADE, RANKS, STAKES, Line, dealers, fresh, limits, reduced, rest, shuffled


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


def good(rng: Random) -> Line:
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


def super_below(rng: Random, line: Line) -> bool:
    """A super on the player's hand or the dealer's that is below the ante."""
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


def finished(rng: Random) -> Line:
    """A good line, some with a maximum around their stakes."""
    line = good(rng)
    limits(rng, line)
    return line


FAULTS: dict[str, Fault] = ANY_GAME | NO_JACKPOT | NO_PAYOUT | {
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
}  # fmt: skip
