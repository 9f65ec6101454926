"""The only settlement: what becomes of every wager on a box, in any game."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.money import Cents
from cutcard.rules.cells import Piles, Sight, Sign
from cutcard.rules.game import Game
from cutcard.ruling import Result, Ruling


class Box(Struct, frozen=True):
    """One box when its round is over: how it ended, stakes by area, cards, the jackpot's meter."""

    ending: str
    stakes: Mapping[str, Cents]
    piles: Piles
    times: Mapping[str, int] = {}  # the multiple of the ante that a later wager was declared at
    meter: Cents = 0


class Settled(Struct, frozen=True):
    """One wager settled: ``returned`` is all that comes back, stake included."""

    wager: str
    stake: Cents
    result: Result
    returned: Cents
    clauses: tuple[str, ...]


def settle_box(game: Game, box: Box, sign: Sign) -> dict[str, Ruling]:
    """The ruling on each area staked, and on each bonus that is won beside it."""
    see = Sight(sign.tables, game.readings, box.piles, box.meter)
    cells = game.endings[box.ending]
    rulings = {area: cells[area].rule(see) for area in box.stakes}
    for bonus, area in game.bonuses.items():
        if area in box.stakes and bonus in cells:
            ruling = cells[bonus].rule(see)
            if ruling.result is Result.WIN:
                rulings[bonus] = ruling
    return rulings


def settle(game: Game, box: Box, sign: Sign) -> list[Settled]:
    """Every wager of a box with what comes back, in the order of the layout."""
    rulings = settle_box(game, box, sign)
    settled = []
    for wager in game.wagers:
        if ruling := rulings.get(wager.name):
            times = box.times.get(wager.name, 1) if wager.limited else 0
            settled.append(settle_stake(game, wager.name, box.stakes[wager.name], ruling, sign, times))
    for bonus, area in game.bonuses.items():
        if ruling := rulings.get(bonus):
            valid = _within(box.stakes[area], sign, 1)
            won, clauses = _winnings(game, bonus, valid, ruling, sign)
            if won:
                settled.append(Settled(bonus, 0, ruling.result, won, clauses))
    return settled


def settle_stake(game: Game, area: str, stake: Cents, ruling: Ruling, sign: Sign, times: int = 1) -> Settled:
    """One stake by its ruling; what lies above the maximum goes back (I-10). ``times`` 0: no maximum."""
    valid = _within(stake, sign, times)
    won, clauses = _winnings(game, area, valid, ruling, sign)
    if valid < stake:
        clauses += (game.common.maximum, "I-10")
    back = won + stake if ruling.keeps_stake() else won + stake - valid
    return Settled(area, stake, ruling.result, back, clauses)


def _within(stake: Cents, sign: Sign, times: int) -> Cents:
    """The part of a stake that the sign's maximum lets stand."""
    if sign.maximum is None or times == 0:
        return stake
    return min(stake, sign.maximum * times)


def _winnings(game: Game, area: str, valid: Cents, ruling: Ruling, sign: Sign) -> tuple[Cents, tuple[str, ...]]:
    """Winnings under the sign's maximum payout, and the clauses with those of any cut or rounding."""
    won, clauses = ruling.winnings(valid), ruling.clauses
    if valid * ruling.odds[0] % ruling.odds[1]:
        clauses += ("I-18",)
    if sign.maximum_payout is not None and area in game.capped and won > sign.maximum_payout:
        won, clauses = sign.maximum_payout, clauses + game.capped[area]
    return won, clauses
