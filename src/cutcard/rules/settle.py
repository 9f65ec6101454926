"""The only settlement: the result of every wager on a box, in any game, and the most that it could bring."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from cutcard.money import Cents
from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, Payouts, PayTwice, Versus, parts_of
from cutcard.rules.game import Game
from cutcard.rules.readings import Piles, Readout
from cutcard.ruling import Result, Ruling, void


class Box(Struct, frozen=True):
    """One box at the end of a round: how it ended, stakes by area, cards, the jackpot's meter."""

    ending: str
    stakes: Mapping[str, Cents]
    piles: Piles
    times: Mapping[str, int] = {}  # multiple of the base wager at which a later wager was declared
    meter: Cents = 0
    taken_back: Mapping[str, str] = {}  # wagers that a move took back, each with the move's clause


class Settled(Struct, frozen=True):
    """One settled wager. ``returned``: everything that the player gets back, stake included."""

    wager: str
    stake: Cents
    result: Result
    returned: Cents
    clauses: tuple[str, ...]


def settle_box(game: Game, box: Box, payouts: Payouts) -> dict[str, Ruling]:
    """The ruling on each stake, and on each bonus that is won."""
    values = Readout(payouts.tables, game.readings, box.piles, box.meter)
    cells, back = game.endings[box.ending].cells, box.taken_back
    rulings = {area: cells[area].rule(values) for area in box.stakes if area not in back}
    for area in back:
        rulings[area] = void(back[area])
    for bonus, area in game.bonuses.items():
        if area in box.stakes and area not in back and bonus in cells:
            ruling = cells[bonus].rule(values)
            if ruling.result is Result.WIN:
                rulings[bonus] = ruling
    return rulings


def settle(game: Game, box: Box, payouts: Payouts) -> list[Settled]:
    """Every wager of a box with the amount returned, in the order of the layout."""
    rulings = settle_box(game, box, payouts)
    settled = []
    for wager in game.wagers:
        area = wager.name
        if ruling := rulings.get(area):
            times = box.times.get(area, 1) if wager.limited and area not in box.taken_back else 0
            settled.append(settle_stake(game, area, box.stakes[area], ruling, payouts, times))
    for bonus, area in game.bonuses.items():
        if ruling := rulings.get(bonus):
            stake = box.stakes[area]
            valid = stake if payouts.maximum is None else _within(stake, payouts.maximum, 1)
            won, clauses = _winnings(game, bonus, valid, ruling, payouts)
            if won:
                settled.append(Settled(bonus, 0, ruling.result, won, clauses))
    return settled


def settle_stake(game: Game, area: str, stake: Cents, ruling: Ruling, payouts: Payouts, times: int = 1) -> Settled:
    """Settle one stake by its ruling. Anything above the maximum is returned (I-10). ``times`` 0: no maximum."""
    valid = stake if payouts.maximum is None else _within(stake, payouts.maximum, times)
    won, clauses = 0, ruling.clauses
    if ruling.result is Result.WIN:
        won, clauses = _winnings(game, area, valid, ruling, payouts)
    if valid < stake:
        clauses += (game.common.maximum, "I-10")
    back = won + stake if ruling.keeps_stake() else won + stake - valid
    return Settled(area, stake, ruling.result, back, clauses)


def _within(stake: Cents, maximum: Cents, times: int) -> Cents:
    """The part of a stake within the sign's maximum."""
    return min(stake, maximum * times) if times else stake


def _winnings(game: Game, area: str, valid: Cents, ruling: Ruling, payouts: Payouts) -> tuple[Cents, tuple[str, ...]]:
    """Winnings within the sign's maximum payout, and the clauses, with those of any cut or rounding."""
    won, clauses = ruling.winnings(valid), ruling.clauses
    if valid * ruling.odds[0] % ruling.odds[1]:
        clauses += ("I-18",)
    if payouts.maximum_payout is not None and area in game.capped and won > payouts.maximum_payout:
        won, clauses = payouts.maximum_payout, clauses + game.capped[area]
    return won, clauses


# what wagers can bring back at most: nobody can have been paid too little by more


def most_back(game: Game, payouts: Payouts, stakes: Mapping[str, Cents]) -> dict[str, Cents | None]:
    """What each wager that a player has on a box can bring back at most, stake and bonus included; None: not known.

    A hand that was folded or voided by mistake could still have been bet on, so the base wager counts for that, too.
    """
    found = {area: _with_stake(_won(game, payouts, area, stake), stake) for area, stake in stakes.items()}
    for bonus, area in game.bonuses.items():
        if area in stakes:
            found[area] = _with_stake(_won(game, payouts, bonus, stakes[area]), found[area])
    if game.base in stakes:
        for area, times in _later(game).items():
            if area not in stakes:
                more = _won(game, payouts, area, times * stakes[game.base])
                found[game.base] = _with_stake(more, found[game.base])
    return found


def _with_stake(won: Cents | None, stake: Cents | None) -> Cents | None:
    return None if won is None or stake is None else won + stake


def _later(game: Game) -> dict[str, int]:
    """Wagers placed by a move, with their highest multiple of the base wager."""
    found: dict[str, int] = {}
    for phase in game.decisions:
        for move in phase.moves:
            if move.wager in game.bets:
                found[move.wager] = max(found.get(move.wager, 0), move.times)
    return found


def _won(game: Game, payouts: Payouts, area: str, stake: Cents) -> Cents | None:
    cells = [ending.cells[area] for ending in game.endings.values() if area in ending.cells]
    odds = [_odds(part, payouts) for cell in cells for part in parts_of(cell)]
    known = [one for one in odds if one is not None]
    if len(known) < len(odds):
        return None
    won, most = int(stake * max(known, default=Fraction())), payouts.maximum_payout
    return won if most is None or area not in game.capped else min(won, most)


def _odds(cell: Cell, payouts: Payouts) -> Fraction | None:
    """The highest odds of a cell itself; None for a jackpot, whose meter is not in the record, and unknown cells."""
    match cell:
        case Ruling(odds=odds, prize=None):
            return Fraction(*odds)
        case PayBy(table):
            return sum(_best(payouts, table)[:1], Fraction())
        case PayTwice(table):
            return sum(_best(payouts, table)[:2], Fraction())
        case Versus() | By():
            return Fraction()  # what it chooses from is counted by itself
        case PayJackpot() | _:
            return None


def _best(payouts: Payouts, table: str) -> list[Fraction]:
    """The odds of a pay table, the highest first."""
    return sorted((Fraction(*line.odds) for line in payouts.tables[table].values()), reverse=True)
