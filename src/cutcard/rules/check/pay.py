"""Checks pay tables and cells: lines that a hand can win, declared tables and readings, every value covered."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from cutcard.money import LONGEST, Odds
from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, Paytable, PayTwice, Versus, parts_of
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.check.readings import card_counts
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast, Compare, Count, Custom, Grade, hands_read
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
    foreign = [line for line in table.lines if not isinstance(line.hand, table.hands)]
    if foreign and len(foreign) == len(table.lines):
        kind = type(foreign[0].hand).__name__
        yield wrong(f"{at}.hands", f"its lines pay hands of {kind}, not of {table.hands.__name__}", f"write {kind}")
        foreign = []
    for line in table.lines:
        if line in foreign:
            known = ", ".join(hand.name.lower() for hand in table.hands)
            yield wrong(
                f"{at}.{line.hand.name.lower()}", f"it is not one of this table's hands ({known})", "name one of them"
            )
        yield from _odds(f"{at}.{line.hand.name.lower()}.odds", line.odds)
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
            if result is Result.WIN:
                yield from _odds(at, odds)
        case PayBy(table, reading, _, otherwise):
            yield from _named(game, at, reading)
            if table not in tables:
                yield unknown(at, "pay table", table, tables)
            elif otherwise is None:
                yield from _answered(game, at, tables[table], reading, instant)
            elif isinstance(otherwise, By) and otherwise.reading == reading and not tables[table].sign:
                for hand in (line.hand for line in tables[table].lines):
                    if hand in dict(otherwise.cases):
                        problem = f"the cell of {hand.name.lower()} is never used, because {table} pays that hand"
                        yield wrong(at, problem, "keep only the line or the cell")
        case PayTwice(table, first, second):
            yield from (fault for reading in (first, second) for fault in _named(game, at, reading))
            if table not in tables:
                yield unknown(at, "pay table", table, tables)
            elif tables[table].sign:
                problem = f"the sign may leave out lines of {table}, but a hand that wins must be paid"
                yield wrong(at, problem, "remove sign=... from the table")
        case Versus(no_hand=no_hand, versus=versus, qualified=qualified):
            yield from _named(game, at, versus)
            if versus in game.readings and not isinstance(game.readings[versus], Compare | Custom):
                yield wrong(at, f"{versus} does not compare two hands", "name a Compare reading")
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


def _named(game: Game, at: str, reading: str) -> Iterator[GameFault]:
    if reading not in game.readings:
        yield unknown(at, "reading", reading, game.readings)


def _odds(at: str, odds: Odds) -> Iterator[GameFault]:
    if odds[0] < 1 or odds[1] < 1:
        yield wrong(at, f"{odds} are not odds", "write (3, 2) for 3 to 2; a stake that only comes back is a stand-off")
    elif odds[0] > LONGEST * odds[1] or odds[1] > LONGEST:
        yield wrong(at, f"{odds} are above {LONGEST} to 1", "write shorter odds")


def _answered(game: Game, at: str, table: Paytable, reading: str, instant: bool) -> Iterator[GameFault]:
    """A table that must pay whatever is read; where a hand ends at once, only some hands come to it."""
    hands = hands_read(game.readings, reading)
    if hands is None:
        return
    left = [] if instant else [hand.name.lower() for hand in hands if hand not in {line.hand for line in table.lines}]
    if table.sign or left:
        problem = f"{table.name} may have no line for {left[0] if left else 'a hand that its sign leaves out'}"
        yield wrong(at, problem, "write otherwise=... to settle the wager in that case")


def _values(game: Game, name: str, value: int) -> set[int]:
    """All values of a reading; the one that is asked for where they are not known."""
    reading, hands = game.readings[name], hands_read(game.readings, name)
    match reading:
        case AtLeast():
            return {0, 1}
        case Compare():
            return {-1, 0, 1}
        case Count(piles):
            return card_counts(game, piles)
    return {0, *map(int, hands)} if isinstance(hands, type) and issubclass(hands, IntEnum) else {value}
