"""Random lines of Caribbean Stud: good ones rich in rare hands, and bad ones with one fault each."""

from random import Random

from tests.support.lines.bad import ANY_GAME, JACKPOT, Fault, fault_of, staked_on_fold, unplayed, wager
from tests.support.lines.random import STAKES, Line, deal, limits, meter

VOIDS = ("bet",)  # may be void


def good(rng: Random) -> Line:
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


def finished(rng: Random) -> Line:
    """A good line, some with a maximum around their stakes."""
    line = good(rng)
    limits(rng, line)
    bet = line["wagers"].get("bet")
    if bet and rng.random() < 0.4:
        cap = rng.choice((1, bet - 1, bet, bet + 1, 5 * bet, 20 * bet - 1, 50 * bet, 250 * bet - 1, 1_000_000))
        line.setdefault("limits", {})["maximum-payout"] = cap
    return line


FAULTS: dict[str, Fault] = ANY_GAME | JACKPOT | {
        "staked-on-fold": lambda r, x: staked_on_fold(r, x, "bet"),
        "bad-payout-limit": lambda r, x: fault_of(
            x, True, limits={"maximum-payout": r.choice((1.5, "9", True, None))}),
        "other-game": lambda r, x: wager(x, r.choice(("blind", "trips", "super", "play")), 100),
        "no-draw-here": lambda r, x: fault_of(x, True, moves=["sixth", "bet"], drawn=unplayed(r, x)),
}  # fmt: skip
