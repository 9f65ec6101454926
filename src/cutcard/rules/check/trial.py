"""A trial of the tables: hands of every kind are read and settled, so that nothing fails first at a table.

It comes last, for games without any other fault: what a function reads, and what a cell makes of it, can only be tried.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from cutcard.cards import Cards, parse, show
from cutcard.rules.cells import Cell, readings_of
from cutcard.rules.check.fault import GameFault, wrong
from cutcard.rules.game import Game, Verify
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import Custom, Line, Piles, Readout, sources
from cutcard.ruling import Ruling

METER = 1_000_000_00
ORDERS = ((PLAYER, BOARD, DEALER), (DEALER, BOARD, PLAYER), (BOARD, PLAYER, DEALER))
DEALS = (
    tuple(  # the first cards go to the hand that is looked at: one of each kind, and some just above or below another
        map(
            parse,
            (
                "As Ks Qs Js Ts",
                "9h 8h 7h 6h 5h",
                "5c 4c 3c 2c Ac",
                "8c 8d 8h 8s Kd",
                "7c 7d 7h 4s 4d",
                "Kd Jd 8d 6d 3d",
                "9c 8d 7h 6s 5c",
                "5c 4d 3h 2s Ac",
                "Qc Qd Qh 7s 2d",
                "Jc Jd 9h 9s 3c",
                "Ac Ad Kh 7s 4d",
                "Tc Td 8h 5s 2d",
                "2c 2d 5h 4s 3d",
                "Ac Kd Qh 6s 3c",
                "Ac Kd 4h 3s 2d",
                "Qc Td 8h 5s 2c",
                "7c 5d 4h 3s 2c",
            ),
        )
    )
)


def trial_faults(game: Game) -> Iterator[GameFault]:
    """Readings and cells that fail, or come to no value of their kind, on some cards."""
    seen: set[str] = set()
    tables, cells = game.payouts().tables, _cells(game)
    for piles in _deals(game):
        for fault in (*_read(game, piles), *_settled(game, cells, tables, piles)):
            if fault.field not in seen:
                seen.add(fault.field)
                yield fault


def _deals(game: Game) -> Iterator[Piles]:
    """Finished boxes: each hand with the player, with the dealer and across the board, before and after a draw."""
    deck = set(game.deck)
    draws = dict.fromkeys(move.draw for decision in game.decisions for move in decision.moves if move.draw)
    orders = [order for order in ORDERS if game.dealt(order[0])]
    for number, hand in enumerate(DEALS):
        first = [card for card in hand if card in deck]
        rest = [card for card in (*DEALS[number - 1], *game.deck) if card in deck and card not in hand]
        cards = [*first, *dict.fromkeys(rest)]
        for order in orders:
            piles, left = _laid(game, cards, order)
            yield _whole(game, piles, piles[PLAYER], ())
            for draw in draws:
                drawn = tuple(left[: draw.most])
                kept = piles[PLAYER][draw.most :] if draw.exchange else piles[PLAYER]
                yield _whole(game, piles, kept + drawn, drawn)


def _laid(game: Game, cards: Sequence[int], order: tuple[str, ...]) -> tuple[dict[str, Cards], Sequence[int]]:
    piles = {}
    for name in order:
        count = game.dealt(name)
        piles[name], cards = tuple(cards[:count]), cards[count:]
    return piles, cards


def _whole(game: Game, dealt: Mapping[str, Cards], final: Cards, drawn: Cards) -> Piles:
    parts = {name: dealt[part.of][part.first : part.first + part.count] for name, part in game.parts.items()}
    return {**dealt, **parts, FINAL: final, DRAWN: drawn}


def _read(game: Game, piles: Piles) -> Iterator[GameFault]:
    """Custom readings: the standard ones are checked by what they declare."""
    for option, readings in {"": game.readings, **game.options}.items():
        at = f"options.{option}" if option else "readings"
        for name, reading in readings.items():
            if not isinstance(reading, Custom):
                continue
            cards = tuple(card for pile in reading.piles for card in piles[pile])
            try:
                value: object = reading.by(*cards)
            except Exception as error:  # a function of the author's may fail in any way
                problem = f"it fails on {show(cards)}: {type(error).__name__}: {error}"
                yield wrong(f"{at}.{name}", problem, "let it read any cards of its piles")
                continue
            if not isinstance(value, int) or isinstance(value, bool):
                yield wrong(f"{at}.{name}", f"it reads {value!r:.40} in {show(cards)}", "let it return a whole number")
            elif reading.hands is not None and value not in {0, *map(int, reading.hands)}:
                problem = f"it reads {value} in {show(cards)}, which is no {reading.hands.__name__}"
                yield wrong(f"{at}.{name}", problem, "let it return one of them, or 0")


def _cells(game: Game) -> dict[str, list[tuple[str, str, Cell]]]:
    """Cells with their ending and area; under each other reading of a clause, those that it may settle otherwise."""
    every = [(ending, area, cell) for ending, of in game.endings.items() for area, cell in of.cells.items()]
    found = {"": every}
    for option, other in game.options.items():
        found[option] = [
            (ending, area, cell)
            for ending, area, cell in every
            if any(_rests_on(game, name, other) for name in readings_of(cell))
        ]
    return found


def _rests_on(game: Game, name: str, some: Collection[str]) -> bool:
    return name in some or any(_rests_on(game, other, some) for other in sources(game.readings[name]))


def _settled(
    game: Game,
    cells: Mapping[str, list[tuple[str, str, Cell]]],
    tables: Mapping[str, Mapping[int, Line]],
    piles: Piles,
) -> Iterator[GameFault]:
    for option, some in cells.items():
        values = Readout(tables, game.under(option).readings if option else game.readings, piles, METER)
        shown = {phase.ending for phase in game.phases if isinstance(phase, Verify) and values[phase.reading]}
        for ending, area, cell in some:
            if game.endings[ending].kind != "instant" or ending in shown:
                yield from _ruled(f"endings.{ending}.{area}", cell, values, piles)


def _ruled(at: str, cell: Cell, values: Readout, piles: Piles) -> Iterator[GameFault]:
    try:
        ruling: object = cell.rule(values)
    except Exception as error:  # a custom reading may fail in any way, and is named by itself
        cards = "; ".join(f"{name} {show(piles[name])}" for name in (PLAYER, DEALER, BOARD) if piles[name])
        problem = f"{cards}: it comes to no ruling ({type(error).__name__}: {error})"
        yield wrong(at, problem, "give every hand that comes here a line, or write otherwise=...")
        return
    if not isinstance(ruling, Ruling):
        yield wrong(at, f"it comes to {ruling!r:.40}", "let every cell come to a ruling")
