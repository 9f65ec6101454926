"""Checks pay tables and cells: lines that a hand can win, declared tables and readings, every value covered."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, Paytable, PayTwice, Versus, parts_of
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast, Grade, hands_read
from cutcard.ruling import NOTHING, Result, Ruling


def pay_faults(game: Game) -> Iterator[GameFault]:
    """Faults in pay tables and in the cells of every ending."""
    for table in game.paytables:
        yield from _table(game, table)
    for name, count in Counter(table.name for table in game.paytables).items():
        if count > 1:
            yield wrong(f"paytables.{name}", f"{count} tables have this name", "give each its own name")
    for ending, of in game.endings.items():
        for area, cell in of.cells.items():
            for part in parts_of(cell):
                yield from _cell(game, f"endings.{ending}.{area}", part, of.kind == "instant", area in game.bonuses)


def _table(game: Game, table: Paytable) -> Iterator[GameFault]:
    at = f"paytables.{table.name}"
    for hand, count in Counter(line.hand for line in table.lines).items():
        if count > 1:
            yield wrong(f"{at}.{hand.name.lower()}", f"{count} lines pay this hand", "keep only one")
    for line in table.lines:
        if not isinstance(line.hand, table.hands):
            known = ", ".join(hand.name.lower() for hand in table.hands)
            yield wrong(
                f"{at}.{line.hand.name.lower()}", f"it is not one of this table's hands ({known})", "name one of them"
            )
        if line.odds[0] < 0 or line.odds[1] < 1:
            yield wrong(f"{at}.{line.hand.name.lower()}.odds", f"{line.odds} are not odds", "write (3, 2) for 3 to 2")
    readings = [
        reading
        for ending in game.endings.values()
        for cell in ending.cells.values()
        for part in parts_of(cell)
        for reading in _by(part, table.name)
    ]
    if not readings:
        yield wrong(at, "no cell uses this table", "use it, or remove it")
    for reading in dict.fromkeys(readings):
        hands = hands_read(game.readings, reading)
        if reading in game.readings and hands is not table.hands:
            kind = hands.__name__ if hands else "plain numbers"
            yield wrong(
                f"{at}.hands", f"{reading} gives {kind}, but the table pays {table.hands.__name__}", "use one kind"
            )
        elif isinstance(grade := game.readings.get(reading), Grade):
            reached = {0, *(one for one, _ in grade.grades)}
            for line in table.lines:
                if line.hand not in reached:
                    problem = f"no hand can win it, because {reading} has no such grade"
                    yield wrong(
                        f"{at}.{line.hand.name.lower()}", problem, "give the reading this grade, or remove the line"
                    )


def _by(cell: Cell, table: str) -> tuple[str, ...]:
    match cell:
        case PayBy(name, reading) if name == table:
            return (reading,)
        case PayTwice(name, first, second) if name == table:
            return (first, second)
        case _:
            return ()


def _cell(game: Game, at: str, cell: Cell, instant: bool, bonus: bool) -> Iterator[GameFault]:
    tables = {table.name: table for table in game.paytables}
    match cell:
        case Ruling(result, clauses, odds):
            if not clauses and not (bonus and cell == NOTHING):
                yield wrong(at, f"it is a {result} without a clause", "cite the clause")
            if result is Result.WIN and (odds[0] < 0 or odds[1] < 1):
                yield wrong(at, f"{odds} are not odds", "write (3, 2) for 3 to 2")
        case PayBy(table, reading, _, otherwise):
            yield from _named(game, at, reading)
            if table not in tables:
                yield unknown(at, "pay table", table, tables)
            elif otherwise is None and not instant:
                yield from _answered(game, at, tables[table], reading)
        case PayTwice(table, first, second):
            yield from (fault for reading in (first, second) for fault in _named(game, at, reading))
            if table not in tables:
                yield unknown(at, "pay table", table, tables)
        case Versus(no_hand=no_hand, versus=versus, qualified=qualified):
            yield from _named(game, at, versus)
            if no_hand is not None:
                yield from _named(game, at, qualified)
                if qualified != game.qualified:
                    problem = f"it decides by {qualified!r} if the dealer qualifies, but the game by {game.qualified!r}"
                    yield wrong("qualified", f"{at}: {problem}", f"write qualified={qualified!r}")
            if not game.has_dealer:
                yield wrong(at, "it compares with the dealer, who has no hand", "pay it by a pay table")
        case By(reading, cases):
            yield from _named(game, at, reading)
            for value, _ in cases:
                if reading in game.readings and value not in _values(game, reading, value):
                    yield wrong(at, f"{reading} never has the value {value}", "name a value that it can have")
            for value, count in Counter(value for value, _ in cases).items():
                if count > 1:
                    yield wrong(at, f"{reading} {value} has {count} cells", "keep only one")
        case PayJackpot(jackpot, reading):
            yield from _named(game, at, reading)
            hands = hands_read(game.readings, reading)
            for line in jackpot.lines:
                if reading in game.readings and (hands is None or not isinstance(line.hand, hands)):
                    problem = f"no hand can win it, because {reading} never gives this hand"
                    yield wrong(
                        f"jackpot.lines.{line.hand.name.lower()}", problem, "name a hand that the reading gives"
                    )
        case other:
            yield wrong(at, f"{other!r:.40} is not a cell", "write a ruling, PayBy, PayTwice, Versus, By or PayJackpot")


def _named(game: Game, at: str, reading: str) -> Iterator[GameFault]:
    if reading not in game.readings:
        yield unknown(at, "reading", reading, game.readings)


def _answered(game: Game, at: str, table: Paytable, reading: str) -> Iterator[GameFault]:
    """Faults of a pay table that must have a line for every value of a reading."""
    hands = hands_read(game.readings, reading)
    if hands is None:
        return
    left = [hand.name.lower() for hand in hands if hand not in {line.hand for line in table.lines}]
    if table.sign or left:
        problem = f"{table.name} may have no line for {left[0] if left else 'a hand that its sign leaves out'}"
        yield wrong(at, problem, "write otherwise=... to settle the wager in that case")


def _values(game: Game, name: str, value: int) -> set[int]:
    reading, hands = game.readings[name], hands_read(game.readings, name)
    if isinstance(reading, AtLeast):
        return {0, 1}
    return {0, *map(int, hands)} if isinstance(hands, type) and issubclass(hands, IntEnum) else {value}
