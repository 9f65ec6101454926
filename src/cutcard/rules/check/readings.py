"""Checks readings: piles that are dealt, readings that are declared, minimum hands that are hands."""

from collections import Counter
from collections.abc import Iterator, Mapping

from cutcard.cards import parse
from cutcard.hands import Five, Three
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Game
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import OF_COUNT, AtLeast, Best, Category, Compare, Count, Custom, Grade, Reading, sources
from cutcard.rules.readings import strength as strength_of


def reading_faults(game: Game) -> Iterator[GameFault]:
    """Faults in parts, readings and options."""
    sizes = _sizes(game)
    for name, part in game.parts.items():
        dealt = game.dealt(part.of)
        if part.first < 0 or part.count < 1 or part.first + part.count > dealt:
            problem = f"it names cards {part.first + 1} to {part.first + part.count} of {part.of}, which has {dealt}"
            yield wrong(f"parts.{name}", problem, "name cards that are dealt")
        if name in (PLAYER, DEALER, BOARD, DRAWN, FINAL):
            yield wrong(f"parts.{name}", "a pile already has this name", "give the part another")
    yield from _readings(game, "readings", game.readings, sizes)
    for option, readings in game.options.items():
        for name in readings:
            if name not in game.readings:
                yield unknown(f"options.{option}.{name}", "reading", name, game.readings)
        yield from _readings(game, f"options.{option}", {**game.readings, **readings}, sizes, only=readings)
    if game.qualified:
        if game.qualified not in game.readings:
            yield unknown("qualified", "reading", game.qualified, game.readings)
        elif not isinstance(game.readings[game.qualified], AtLeast | Custom):
            yield wrong("qualified", f"{game.qualified} is not a yes-or-no reading", "name an AtLeast reading")


def _sizes(game: Game) -> dict[str, set[int]]:
    """The possible numbers of cards of each pile."""
    hand = game.dealt(PLAYER)
    draws = [move.draw for decision in game.decisions for move in decision.moves if move.draw]
    bought = {draw.most for draw in draws if not draw.exchange}
    sizes = {PLAYER: {hand}, FINAL: {hand, *(hand + more for more in bought)}}
    sizes[DRAWN] = {0, *(count for draw in draws for count in range(draw.least, draw.most + 1))}
    for name in (DEALER, BOARD):
        if game.dealt(name):
            sizes[name] = {game.dealt(name)}
    return sizes | {name: {part.count} for name, part in game.parts.items()}


def _readings(
    game: Game,
    at: str,
    readings: Mapping[str, Reading],
    sizes: Mapping[str, set[int]],
    only: Mapping[str, Reading] | None = None,
) -> Iterator[GameFault]:
    for name, reading in (only if only is not None else readings).items():
        field = f"{at}.{name}"
        match reading:
            case Best(piles) | Count(piles) | Custom(_, piles):
                missing = [pile for pile in piles if pile not in sizes]
                for pile in missing:
                    yield unknown(f"{field}.piles", "pile", pile, sizes)
                if not piles:
                    yield wrong(f"{field}.piles", "there are no piles", "name the piles that it uses")
                if isinstance(reading, Best) and piles and not missing and not _counts(piles, sizes) <= OF_COUNT.keys():
                    counts = " or ".join(map(str, sorted(_counts(piles, sizes))))
                    yield wrong(
                        f"{field}.piles", f"{counts} cards do not make a hand", "name piles of 3, or of 5 to 7 cards"
                    )
            case _:
                unread = [other for other in sources(reading) if other not in readings]
                for other in unread:
                    yield unknown(field, "reading", other, readings)
                if not unread and _circular(readings, name):
                    yield wrong(field, "it depends on itself", "base it on a reading of cards")
                elif not unread:
                    yield from _derived(field, reading, readings, sizes)


def _counts(piles: tuple[str, ...], sizes: Mapping[str, set[int]]) -> set[int]:
    totals = {0}
    for pile in piles:
        totals = {total + size for total in totals for size in sizes[pile]}
    return totals


def _circular(readings: Mapping[str, Reading], name: str) -> bool:
    todo, seen = [*sources(readings[name])], set[str]()
    while todo:
        other = todo.pop()
        if other == name:
            return True
        if other in readings and other not in seen:
            seen.add(other)
            todo += sources(readings[other])
    return False


def _cards(readings: Mapping[str, Reading], name: str, sizes: Mapping[str, set[int]]) -> int:
    """Number of cards in the hands that a reading ranks, 3 or 5; 0 if it is not a strength."""
    reading = readings[name]
    if not isinstance(reading, Best) or any(pile not in sizes for pile in reading.piles):
        return 0
    return 3 if _counts(reading.piles, sizes) == {3} else 5


def _derived(
    field: str, reading: Reading, readings: Mapping[str, Reading], sizes: Mapping[str, set[int]]
) -> Iterator[GameFault]:
    match reading:
        case Category(of, hands):
            cards = _cards(readings, of, sizes)
            if not cards:
                yield wrong(f"{field}.of", f"{of} is not the strength of a hand", "use the category of a Best reading")
            elif hands is not (Three if cards == 3 else Five):
                kind = "Three" if cards == 3 else "Five"
                yield wrong(f"{field}.hands", f"{of} is a hand of {cards} cards", f"write hands={kind}")
        case Compare(player, dealer):
            one, other = (_cards(readings, name, sizes) for name in (player, dealer))
            if one != other:
                yield wrong(
                    field,
                    f"{player} and {dealer} are hands of different sizes",
                    "compare hands with the same number of cards",
                )
        case AtLeast(of, least):
            yield from _least(f"{field}.least", least, _cards(readings, of, sizes))
        case Grade(of, grades):
            cards = _cards(readings, of, sizes)
            if not cards:
                yield wrong(f"{field}.of", f"{of} is not the strength of a hand", "grade a Best reading")
                return
            bad = [fault for grade, least in grades for fault in _least(f"{field}.{grade.name.lower()}", least, cards)]
            yield from bad
            if not bad:
                yield from _grades(field, reading)


def _grades(field: str, reading: Grade) -> Iterator[GameFault]:
    if not reading.grades:
        yield wrong(f"{field}.grades", "there are no grades", "give each grade its minimum hand")
    if len({type(grade) for grade, _ in reading.grades}) > 1:
        yield wrong(f"{field}.grades", "the grades are of two kinds", "take all from one enumeration")
    for grade, count in Counter(grade for grade, _ in reading.grades).items():
        if count > 1:
            yield wrong(f"{field}.{grade.name.lower()}", f"it has {count} minimum hands", "keep only one")
        if not grade:
            yield wrong(f"{field}.{grade.name.lower()}", "0 means below every grade", "number grades from 1")
    for least, count in Counter(strength_of(least) for _, least in reading.grades).items():
        if count > 1:
            same = [grade.name.lower() for grade, one in reading.grades if strength_of(one) == least]
            yield wrong(
                f"{field}.{same[0]}", f"{' and '.join(same)} have the same minimum hand", "give each a different one"
            )


def _least(field: str, least: object, cards: int) -> Iterator[GameFault]:
    """Faults of a minimum hand: not a hand, or the wrong number of cards."""
    if not isinstance(least, str):
        kind = Three if cards == 3 else Five
        if cards and not isinstance(least, kind):
            yield wrong(field, f"{least!r} is not a category of {cards}-card hands", f"write one of {kind.__name__}")
        return
    if not cards:
        yield wrong(field, "a hand is compared with something that is not a hand", "compare a Best reading")
        return
    try:
        given = parse(least)
    except ValueError as error:
        yield wrong(field, str(error), f"write the {cards} cards of the minimum hand")
        return
    if len(given) != cards or len(set(given)) != cards:
        yield wrong(field, f"{least!r} is not a hand of {cards} cards", f"write the {cards} cards of the minimum hand")
