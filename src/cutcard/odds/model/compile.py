"""Derives payoffs from the rules, by evaluating every cell for each combination of readings."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from fractions import Fraction
from math import lcm

from msgspec import Struct

from cutcard.rules.cells import By, Cell, PayBy, Payouts, PayTwice, Versus
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast, Readout
from cutcard.ruling import Refused, Result, Ruling

VERSUS = (-1, 0, 1)  # the dealer's hand is higher, equal, lower


class Stakes(Struct, frozen=True):
    """The wagers on a box, in antes. With ``ante`` in cents, the sign's maximum payout can be applied."""

    areas: Mapping[str, Fraction]
    ante: int | None = None


def net(
    game: Game, sign: Payouts, ending: str, stakes: Stakes, readings: Mapping[str, int], meter: int = 0
) -> Fraction:
    """The net result of a box in antes at the end of its round."""
    see = Readout(sign.tables, meter=meter)
    see.update(readings)
    cells, total = game.endings[ending].cells, Fraction(0)
    for area, stake in stakes.areas.items():
        total += _net(game, sign, area, stake, stakes.ante, _rule(game, cells[area], see))
    for bonus, area in game.bonuses.items():
        if area in stakes.areas and bonus in cells:
            ruling = _rule(game, cells[bonus], see)
            if ruling.result is Result.WIN:
                total += _net(game, sign, bonus, stakes.areas[area], stakes.ante, ruling)
    return total


def _rule(game: Game, cell: Cell, see: Readout) -> Ruling:
    """The ruling of a cell. Refuses a hand that needs a line in its pay table and has none."""
    try:
        return cell.rule(see)
    except LookupError:
        for name, reading in _pays(cell):
            value = see.get(reading)
            if value is not None and value not in see.tables[name]:
                table = next(table for table in game.paytables if table.name == name)
                hand = named(table.hands(value))
                raise Refused(None, f"{name} has no line for {hand}: add one, as in '{name}.{hand}=1'") from None
        raise


def _pays(cell: Cell | None) -> Iterator[tuple[str, str]]:
    """The pay tables that must have a line for a cell's readings."""
    match cell:
        case PayBy(table, reading, _, None):
            yield table, reading
        case PayTwice(table, first):
            yield table, first
        case Versus(higher, equal, lower, no_hand):
            for inner in (higher, equal, lower, no_hand):
                yield from _pays(inner)
        case By(_, cases, otherwise):
            for inner in (*(case for _, case in cases), otherwise):
                yield from _pays(inner)


def named(hand: IntEnum) -> str:
    """The name of a hand as printed in pay tables."""
    return hand.name.lower().replace("_", " ")


def _net(game: Game, sign: Payouts, area: str, stake: Fraction, ante: int | None, ruling: Ruling) -> Fraction:
    if ruling.prize is not None:
        raise ValueError(f"{area}: a prize in cents is not a multiple of the ante; evaluate jackpots separately")
    if ruling.result is Result.LOSE:
        return -stake
    if ruling.result is not Result.WIN:
        return Fraction(0)
    won = stake * Fraction(*ruling.odds)
    if sign.maximum_payout is not None and area in game.capped:
        if ante is None:
            raise Refused(None, "a maximum payout is in cents: enter the ante in cents as well")
        won = min(won, Fraction(sign.maximum_payout, ante))
    return won


class Payoffs(Struct, frozen=True):
    """Net results as integers (``scale`` to one ante), by hand made and by the dealer's hand."""

    scale: int
    no_hand: tuple[int, ...]
    higher: tuple[int, ...]  # the player's hand is higher than a qualified dealer's
    equal: tuple[int, ...]
    lower: tuple[int, ...]


def payoffs(game: Game, sign: Payouts, ending: str, stakes: Stakes, hands: Iterable[int]) -> Payoffs:
    """The payoffs of an ending against a dealer. If the dealer does not qualify, it must not matter who is higher."""
    rows = []
    for made in hands:
        bare = {net(game, sign, ending, stakes, _read(made, 0, versus)) for versus in VERSUS}
        if len(bare) > 1:
            raise ValueError(f"{game.key}: hand {made} is compared with a dealer who does not qualify")
        rows.append((bare.pop(), *(net(game, sign, ending, stakes, _read(made, 1, versus)) for versus in (1, 0, -1))))
    scale = lcm(*(value.denominator for row in rows for value in row))
    none, higher, equal, lower = zip(*([int(value * scale) for value in row] for row in rows), strict=True)
    return Payoffs(scale, none, higher, equal, lower)


def least(game: Game) -> int:
    """The lowest strength with which the dealer qualifies; 0 if every hand does."""
    reading = game.readings.get(game.qualified)
    return reading.strength if isinstance(reading, AtLeast) else 0


def _read(made: int, qualified: int, versus: int) -> dict[str, int]:
    return {"made": made, "qualified": qualified, "versus": versus}
