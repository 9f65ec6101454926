"""The leaves of a game's tables: every place where a settlement can end, and which of them a case reaches."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from cutcard.cards import counted
from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, Payouts, Paytable, PayTwice, Versus, parts_of
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Decide, Game, Move
from cutcard.rules.readings import AtLeast, Readout
from cutcard.rules.settle import Box, settle
from cutcard.ruling import Refused, Result, Ruling
from cutcard.testing.deals import Given
from cutcard.testing.settlements import Case, Courses, box_of


def noted(text: str) -> tuple[set[str], set[str]]:
    """An author's notes on leaves (``leaves.txt``): extra leaves to reach, and leaves that no cards can reach.

    + played/bet/higher/FLUSH+STRAIGHT of 6
    - qualified: at the least | in seven cards the kickers of a pair of twos are 8-7-5 at the lowest
    """
    more, never = set(), set()
    for line in text.splitlines():
        if line.startswith("+ "):
            more.add(line[2:].strip())
        elif line.startswith("- "):
            leaf, _, reason = line[2:].partition(" | ")
            assert reason.strip(), f"{line!r}: say after ' | ' why no card can reach it"
            never.add(leaf.strip())
    return more, never


def wanted(game: Game, folder: Path) -> tuple[set[str], set[str]]:
    """The leaves that the golden settlements in a folder must reach, and those that they must not."""
    file = folder / "leaves.txt"
    more, never = noted(file.read_text("utf-8")) if file.exists() else (set[str](), set[str]())
    return (leaves(game) | more) - never, never


def leaves(game: Game) -> set[str]:
    """Everything in the tables that some golden settlement must reach, derived from the declaration."""
    found = {
        leaf
        for end, of in game.endings.items()
        for area, cell in of.cells.items()
        for leaf in _rows(game, cell, f"{end}/{area}")
    }
    for name, reading in game.readings.items():
        if isinstance(reading, AtLeast):
            found |= {f"{name}: at the least", f"{name}: just below"}
    for decision in (phase for phase in game.phases if isinstance(phase, Decide)):
        for move in decision.moves:
            found.add(f"{decision.name}: {move.name}")
            if move.draw:
                found |= {f"{move.name}: {n} cards" for n in range(move.draw.least, move.draw.most + 1)}
            if ends_played(game, move):
                found.add(f"{decision.name}: {move.name}, then {game.concede.name if game.concede else ''}")
        if decision.silent:
            found |= {f"{decision.name}: silent", f"{decision.name}: {decision.silent} without {game.base}"}
    for wager in game.wagers:
        found.add(f"maximum: {wager.name} {'cut' if wager.limited else 'not cut'}")
    found |= {f"maximum: {bonus} cut" for bonus in game.bonuses}
    found |= {f"maximum payout: {name} {how}" for name in game.capped for how in ("cut", "reached")}
    for table in game.paytables:
        if table.sign:
            found |= {f"sign: {table.name} {how}" for how in ("paid", "left out")}
        if table.sign or any(line.odds[1] > 1 for line in table.lines):
            found.add(f"rounded: {table.name}")
    for option, readings in game.options.items():
        found |= {f"under {option}: {name} differs" for name in readings}
    return found


def ends_played(game: Game, move: Move) -> bool:
    """Whether a hand may still be conceded after this move: it is staked, and the last."""
    return game.concede is not None and move.then == game.played


def _table(game: Game, name: str) -> Paytable:
    return next(table for table in game.paytables if table.name == name)


def _rows(game: Game, cell: Cell, path: str) -> Iterator[str]:
    match cell:
        case Ruling():
            yield path
        case PayBy(table=name, otherwise=otherwise):
            yield from (f"{path}/{line.hand.name}" for line in _table(game, name).lines)
            if otherwise is not None:
                yield from _rows(game, otherwise, f"{path}/otherwise")
        case PayTwice(table=name):
            yield from (f"{path}/{line.hand.name}" for line in _table(game, name).lines)
        case PayJackpot(jackpot=jackpot, otherwise=otherwise):
            for line in jackpot.lines:
                for way in ("share", "least") if line.percent else ("fixed",):
                    yield f"{path}/{line.hand.name} {way}"
            yield from _rows(game, otherwise, f"{path}/otherwise")
        case Versus():
            for name in ("higher", "equal", "lower", "no_hand"):
                if (branch := getattr(cell, name)) is not None:
                    yield from _rows(game, branch, f"{path}/{name}")
        case By(reading=reading, cases=cases, otherwise=otherwise):
            for value, branch in cases:
                yield from _rows(game, branch, f"{path}/{reading}={value}")
            yield from _rows(game, otherwise, f"{path}/{reading} otherwise")
        case _:
            raise TypeError(
                f"{path}: the leaves of a {type(cell).__name__} are not known; name them in cutcard.testing.leaves"
            )


def reached(courses: Courses, case: Case) -> set[str]:
    """The leaves that a case reaches; none if it is refused."""
    game, course = courses[""].game, courses[case.under]
    try:
        box, sign = box_of(course, case.given)
    except Refused:
        return set()
    see = Readout(sign.tables, course.game.readings, box.piles, box.meter)
    found = set(_cells(game, box, see))
    if "limits" in case.given or "paytables" in case.given:  # the sign hides what the tables say
        found.clear()
    for name, reading in game.readings.items():
        if name in see and isinstance(reading, AtLeast) and 0 <= reading.strength - see[reading.of] <= 1:
            found.add(f"{name}: {'just below' if see[reading.of] < reading.strength else 'at the least'}")
    if "ending" not in case.given:
        found |= set(_way(course, case.given))
        found |= set(_signs(course, case.given, box, sign, see))
    if case.under:
        plain = Readout(sign.tables, game.readings, box.piles)
        differ = (name for name in game.options[case.under] if name in see and see[name] != plain[name])
        found |= {f"under {case.under}: {name} differs" for name in differ}
    return found


def _cells(game: Game, box: Box, see: Readout) -> Iterator[str]:
    cells = game.endings[box.ending].cells
    areas = [*box.stakes, *(bonus for bonus, area in game.bonuses.items() if area in box.stakes and bonus in cells)]
    for area in areas:
        yield from _visited(cells[area], see, f"{box.ending}/{area}")


def _visited(cell: Cell, see: Readout, path: str) -> Iterator[str]:
    """The way of a settlement through a cell, told again beside the cell's own."""
    match cell:
        case Ruling():
            yield path
        case PayBy(table=table, reading=reading, otherwise=otherwise):
            line = see.tables[table].get(see[reading])
            if line is not None:
                yield f"{path}/{line.hand.name}"
            elif otherwise is not None:
                yield from _visited(otherwise, see, f"{path}/otherwise")
        case PayTwice(table=table, first=first, second=second):
            one, two = see.tables[table][see[first]], see.tables[table].get(see[second])
            yield f"{path}/{one.hand.name}" + (f"+{two.hand.name} of {len(see.piles['final'])}" if two else "")
        case PayJackpot(jackpot=jackpot, reading=reading, otherwise=otherwise):
            prize = jackpot.line(see[reading])
            if prize is None:
                yield from _visited(otherwise, see, f"{path}/otherwise")
            elif prize.percent == 0:
                if see.meter // 100 > prize.least:  # so that no share of the meter could be taken for it
                    yield f"{path}/{prize.hand.name} fixed"
            else:
                yield f"{path}/{prize.hand.name} {'share' if prize.prize(see.meter) > prize.least else 'least'}"
        case Versus(no_hand=no_hand, versus=versus, qualified=qualified):
            name = "higher" if see[versus] > 0 else "lower" if see[versus] < 0 else "equal"
            if no_hand is not None and not see[qualified]:
                name = "no_hand"
            yield from _visited(getattr(cell, name), see, f"{path}/{name}")
        case By(reading=reading, cases=cases, otherwise=otherwise):
            for value, branch in cases:
                if see[reading] == value:
                    yield from _visited(branch, see, f"{path}/{reading}={value}")
                    return
            yield from _visited(otherwise, see, f"{path}/{reading} otherwise")
        case _:
            raise TypeError(
                f"{path}: the leaves of a {type(cell).__name__} are not known; name them in cutcard.testing.leaves"
            )


def _way(course: RoundReader, given: Given) -> Iterator[str]:
    """The decisions taken, one by one."""
    moves, decision = list(given.get("moves", [])), course.first
    if not moves and decision.silent:
        yield f"{decision.name}: silent"
    while moves:
        move = course.moves[decision.name][moves.pop(0)]
        if move.draw:
            yield f"{move.name}: {len(given['drawn'].split())} cards"
        if course.game.base not in given["wagers"]:
            yield f"{decision.name}: {move.name} without {course.game.base}"
        if moves and ends_played(course.game, move):
            yield f"{decision.name}: {move.name}, then {moves.pop(0)}"
            return
        yield f"{decision.name}: {move.name}"
        if moves:
            decision = course.decisions.get(move.then) or course.after[decision.name]


def _signs(course: RoundReader, given: Given, box: Box, sign: Payouts, see: Readout) -> Iterator[str]:
    """What the sign's limits and schedules did."""
    game = course.game
    rows = {one.wager: one for one in settle(game, box, sign)}
    for name, row in rows.items():
        area = game.bonuses.get(name, name)
        if sign.maximum is not None and box.stakes[area] > sign.maximum * box.times.get(area, 1):
            limited = name in game.bonuses or course.wagers[name].limited
            yield f"maximum: {name} {'cut' if limited else 'not cut'}"
        if sign.maximum_payout is not None and name in game.capped and row.result is Result.WIN:
            cut = game.capped[name][0] in row.clauses
            if cut or row.returned - row.stake == sign.maximum_payout:
                yield f"maximum payout: {name} {'cut' if cut else 'reached'}"
        if "I-18" in row.clauses:
            yield f"rounded: {name}"
    for name in _keys(given.get("paytables")):
        if name in rows and rows[name].result is Result.WIN:
            yield f"sign: {name} paid"
        elif any(int(line.hand) == see[paid] for paid in _paid_by(game, name) for line in course.on_sign[name].lines):
            yield f"sign: {name} left out"


def _paid_by(game: Game, table: str) -> list[str]:
    """The readings that a pay table is asked by."""
    cells = [part for ending in game.endings.values() for cell in ending.cells.values() for part in parts_of(cell)]
    return [cell.reading for cell in cells if isinstance(cell, PayBy) and cell.table == table][:1]


def _keys(value: object) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def refusals(game: Game) -> set[tuple[str | None, str]]:
    """Every refusal that a line of ``cutcard settle`` can meet: its clause and words of its reason."""
    course = RoundReader(game)
    found: set[tuple[str | None, str]] = {
        (None, "this layout has no"),
        (None, "give cents from 1 to"),
        (None, "is not a card"),
        (None, "no move draws cards"),
        (None, "limits: this game has no"),
        (None, "this game's sign has no"),
        (None, "give an object such as"),
        (game.common.deck, "appears twice"),
    }
    if game.jackpot is None:
        found.add((None, "meter: this game has no jackpot"))
    else:
        found |= {(None, "meter: give the jackpot's meter"), (None, "give cents from 0 to")}
    return found | set(_refused_stakes(game)) | set(_refused_cards(course)) | set(_refused_moves(course))


def _refused_stakes(game: Game) -> Iterator[tuple[str | None, str]]:
    must = {"only with": "may be staked only with", "equal to": "must equal", "at least": "must be at least"}
    for wager in game.wagers:
        if wager.required:
            yield wager.clause, f"place a wager on {' or '.join(map(game.label, wager.required))}"
        for relation in wager.relations:
            yield relation.clause, f"{game.label(wager.name)} {must[relation.how]} {game.label(relation.other)}:"
    for table in game.paytables:
        if table.sign:
            for why in ("give odds by hand", "give odds for", "are not of the form"):
                yield table.sign, why


def _refused_cards(course: RoundReader) -> Iterator[tuple[str | None, str]]:
    for pile in course.piles.values():
        yield pile.clause, f" given, but {pile.count} are dealt"
    if "board" in course.piles:
        yield course.piles["board"].clause, "board: give all"
    else:
        yield None, "board: this game has no such cards"


def _refused_moves(course: RoundReader) -> Iterator[tuple[str | None, str]]:
    game, common = course.game, course.game.common
    if course.verify is not None:
        yield course.verify.over, "the hand ends with its"
    if game.concede is not None:
        yield common.concession_is_final, "after the hand was conceded"
    if any(game.kind_of(move.then) == "folded" for decision in game.decisions for move in decision.moves):
        yield common.fold_is_final, "after a fold"
    for decision in course.decisions.values():
        yield decision.clause, f"'wave' is not possible {decision.name}"
        elsewhere = {name for moves in course.moves.values() for name in moves} - course.moves[decision.name].keys()
        for name in elsewhere:
            yield decision.clause, f"{name!r} is not possible {decision.name}"
        yield decision.clause, f"the decision {decision.name} is missing"
        for move in decision.moves:
            if ends_played(game, move) and game.concede is not None:
                final = common.play_is_final.get(decision.name, game.concede.clause)
                yield final, f"only {game.concede.name} may follow"
            elif move.then == game.played:
                yield common.play_is_final.get(decision.name, decision.clause), "nothing may follow"
            if move.wager in game.bets and move.then in game.endings:
                yield move.multiple or move.clause, f"{move.wager} must be {move.times} times the {game.base}"
            elif move.then in game.endings and game.bets:
                yield move.clause, "has a stake, but no move places it"
            if draw := move.draw:
                clause = draw.clause if draw.exchange else draw.dealt
                for count in (draw.least - 1, draw.most + 1):
                    yield clause, f"drawn: {counted(count)} given, but {move.name} draws"
                if draw.exchange:
                    yield draw.dealt, "discard: * given, but * were drawn"
                yield draw.clause, "discard: name each card once" if draw.exchange else "discards no cards"
    if course.verify is not None:
        for wager in game.wagers:
            if wager.placed == "by a move":
                yield course.verify.over, "has a stake, but no move places it"


def met(wanted: set[tuple[str | None, str]], why: tuple[str | None, str] | None) -> set[tuple[str | None, str]]:
    """Those of the refusals wanted that a clause and its reason answer to."""
    if why is None:
        return set()
    return {(clause, words) for clause, words in wanted if clause == why[0] and fnmatchcase(why[1], f"*{words}*")}


def refusal(courses: Courses, case: Case) -> tuple[str | None, str] | None:
    """The clause and reason of a case that is refused."""
    try:
        box_of(courses[case.under], case.given)
    except Refused as refused:
        return refused.clause, refused.reason
    return None
