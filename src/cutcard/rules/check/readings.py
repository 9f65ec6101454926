"""Checks readings: piles that are dealt, readings that are declared, minimum hands that are hands."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum

from cutcard.cards import parse
from cutcard.hands import Five, Three
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Game
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, OWN, PLAYER
from cutcard.rules.readings import (
    OF_COUNT,
    AtLeast,
    Best,
    Category,
    Compare,
    Count,
    Custom,
    Grade,
    Least,
    Reading,
    hands_read,
    sources,
)
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
        elif _piles_of(game, game.qualified) & OWN:
            problem = f"{game.qualified} looks at a player's cards"
            yield wrong("qualified", problem, "name a reading of the dealer's hand")
    for name, reading in game.readings.items():
        if isinstance(reading, Compare):
            yield from _compared(game, f"readings.{name}", reading)
    yield from _customs(game)
    yield from _order(game, sizes)


def _looks_at(readings: Mapping[str, Reading], name: str) -> set[str]:
    """The piles that a reading looks at, as far as a faulty one shows them."""
    todo, seen, piles = [name], set[str](), set[str]()
    while todo:
        name = todo.pop()
        if name in seen or name not in readings:
            continue
        seen.add(name)
        match readings[name]:
            case Best(some) | Count(some) | Custom(_, some):
                piles.update(some)
            case reading:
                todo += sources(reading)
    return piles


def _compared(game: Game, field: str, reading: Compare) -> Iterator[GameFault]:
    """Each side of a comparison looks at its own cards, and not at the other's."""
    if not {reading.player, reading.dealer} <= game.readings.keys():
        return
    player, dealer = (_piles_of(game, name) for name in (reading.player, reading.dealer))
    if DEALER in player and OWN & dealer:
        yield wrong(
            field, f"{reading.player} is compared as the player's hand, {reading.dealer} as the dealer's", "swap"
        )
    elif not OWN & player or DEALER in player:
        yield wrong(field, f"{reading.player} is not the player's hand", "compare a reading of the player's cards")
    elif DEALER not in dealer or OWN & dealer:
        yield wrong(field, f"{reading.dealer} is not the dealer's hand", "compare a reading of the dealer's cards")


def _piles_of(game: Game, name: str) -> set[str]:
    """The piles that a reading looks at, parts under the name of their pile."""
    return {game.parts[pile].of if pile in game.parts else pile for pile in _looks_at(game.readings, name)}


def _customs(game: Game) -> Iterator[GameFault]:
    """The name of a custom reading stands for its function wherever rules are compared or hashed."""
    by: dict[str, Callable[..., int]] = {}
    options = [(f"options.{option}.{name}", one) for option, of in game.options.items() for name, one in of.items()]
    for field, reading in [*((f"readings.{name}", one) for name, one in game.readings.items()), *options]:
        if isinstance(reading, Custom) and by.setdefault(reading.name, reading.by) != reading.by:
            problem = f"{reading.name!r} is the name of another function as well"
            yield wrong(f"{field}.name", problem, "give each function a name of its own")


def _order(game: Game, sizes: Mapping[str, set[int]]) -> Iterator[GameFault]:
    """Hands, ties and piles of the printed order of hands."""
    order = game.order
    cards = {_cards(game.readings, name, sizes) for name in game.readings} - {0}
    kinds = [kind for count, kind in ((3, Three), (5, Five)) if count in cards or not cards]
    for at, hands in (("hands", order.hands), ("ties", order.ties)):
        for hand in hands:
            if hand is not None and not isinstance(hand, tuple(kinds)):
                cure = f"write one of {' or '.join(kind.__name__ for kind in kinds)}"
                yield wrong(f"order.{at}.{hand.name.lower()}", f"it is a hand of {type(hand).__name__}", cure)
    if order.ties and None not in order.ties:
        yield wrong("order.ties", "nothing is said of all other hands", "add None: with the clause on ties")
    for at, piles in (("best", order.best), ("own_cards", order.own_cards)):
        for pile in piles:
            if pile not in (PLAYER, DEALER):
                yield unknown(f"order.{at}.{pile}", "hand", pile, (PLAYER, DEALER))


def card_counts(game: Game, piles: tuple[str, ...]) -> set[int]:
    """How many cards some piles may have together."""
    sizes = _sizes(game)
    return _counts(tuple(pile for pile in piles if pile in sizes), sizes)


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
            yield from _least(f"{field}.least", least, _cards(readings, of, sizes), hands_read(readings, of))
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
        if not grade < 256:
            yield wrong(f"{field}.{grade.name.lower()}", f"{int(grade)} is too high", "number grades from 1 to 255")
    strengths = [strength_of(least) for _, least in sorted(reading.grades, key=lambda pair: pair[0])]
    if strengths != sorted(strengths):
        names = [grade.name.lower() for grade, _ in sorted(reading.grades, key=lambda pair: strength_of(pair[1]))]
        yield wrong(f"{field}.grades", f"by their least hands they rise as {', '.join(names)}", "number them so")
    for least, count in Counter(strength_of(least) for _, least in reading.grades).items():
        if count > 1:
            same = [grade.name.lower() for grade, one in reading.grades if strength_of(one) == least]
            yield wrong(
                f"{field}.{same[0]}", f"{' and '.join(same)} have the same minimum hand", "give each a different one"
            )


def _least(field: str, least: Least, cards: int, hands: type[IntEnum] | None = None) -> Iterator[GameFault]:
    """A least hand that is none, or that has another number of cards; ``hands`` are those of a reading of its own."""
    if not isinstance(least, str):
        kind = Three if cards == 3 else Five
        if not cards and (hands is None or hands in (Five, Three) or not isinstance(least, hands)):
            yield wrong(field, f"{least!r} is compared with what is no strength of a hand", "compare a Best reading")
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
