"""Mutants of a game's tables: each mutant has one value changed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum, StrEnum
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from cutcard import rulebook
from cutcard.cards import DECK, parse, show
from cutcard.hands import lookup
from cutcard.rules.cells import By, PayBy, PayJackpot, Paytable, PayTwice, Versus
from cutcard.rules.check.words import cited
from cutcard.rules.faults import FaultRule, Moment, Remedy
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Decide, Ending, Game, Move, Relation, Wager
from cutcard.rules.piles import DEALT, DRAWN, FINAL
from cutcard.rules.readings import AtLeast, Best, Count, Custom, Grade, Line
from cutcard.ruling import NOTHING, Result, Ruling
from cutcard.testing.deals import shape

Change = tuple[str, object]  # where and what, the changed value
S = TypeVar("S", bound=Struct)
T = TypeVar("T")

READ = (Best, Custom, Count)  # readings of piles, in any order
CELLS = (Ruling, PayBy, PayTwice, PayJackpot, Versus, By)
ORDERED = {"wagers", "phases", "moves", "piles", "singly"}  # tuples whose order is itself a rule
SAMPLE = 500  # hands on which two functions are compared
DELIBERATE = {  # defaults that are meant, so they are mutated although nobody wrote them
    (Wager, "limited"),
    (Wager, "placed"),
    (Wager, "required"),
    (Move, "then"),
    (Paytable, "sign"),
    (FaultRule, "options"),
    (FaultRule, "given"),
}


class Words(NamedTuple):
    """The values that are possible at each place of a game's tables."""

    readings: list[str]
    tables: list[str]
    areas: list[str]
    ways: list[str]  # endings and decisions
    piles: list[str]
    sizes: dict[str, tuple[int, ...]]  # of the piles
    functions: list[Callable[..., int]]
    clauses: list[str]
    silence: bool = False  # whether to mutate defaults too, so that a document's silence becomes a clause


def mutants(game: Game) -> Iterator[tuple[str, Game]]:
    """Every mutant of a game with its place and change. None equals the game."""
    words = _words(game)
    for where, changed in _struct(game, words):
        if changed != game:
            yield where, _one_jackpot(game, changed)


def topic_mutants(game: Game, topic: Struct) -> Iterator[tuple[str, Struct]]:
    """Every mutant of one of the other tables."""
    words = _words(game)._replace(silence=True)
    for where, changed in _struct(topic, words):
        if changed != topic:
            yield where, changed


def _words(game: Game) -> Words:
    decisions = [phase.name for phase in game.phases if isinstance(phase, Decide)]
    books = [one for one in rulebook.registries() if one.document.code == game.document]
    clauses = [f"{game.document} {clause.id}" for book in books for clause in book.clause]
    readings = [*game.readings.values(), *(one for other in game.options.values() for one in other.values())]
    return Words(
        readings=list(game.readings),
        tables=[table.name for table in game.paytables],
        areas=[wager.name for wager in game.wagers],
        ways=[*game.endings, *decisions],
        piles=[*DEALT, FINAL, DRAWN, *game.parts],
        sizes=_sizes(game),
        functions=list(dict.fromkeys(one.by for one in readings if isinstance(one, Custom))),
        clauses=clauses or list(dict.fromkeys(clause for _, clause in cited(game))),
    )


def _sizes(game: Game) -> dict[str, tuple[int, ...]]:
    course = RoundReader(game)
    sizes: dict[str, tuple[int, ...]] = {name: (pile.count,) for name, pile in course.piles.items()}
    draws = [move.draw for moves in course.moves.values() for move in moves.values() if move.draw]
    (hand,) = sizes["player"]
    sizes |= {name: (part.count,) for name, part in game.parts.items()}
    sizes |= {"drawn": (0, 1), "final": (hand, *{hand + draw.most for draw in draws if not draw.exchange})}
    return sizes


def _one_jackpot(game: Game, changed: Game) -> Game:
    """Copy a changed jackpot into its cells, because the tables contain it twice."""
    if game.jackpot is changed.jackpot:
        return changed
    endings = {}
    for name, ending in changed.endings.items():
        cells = {
            area: replace(cell, jackpot=changed.jackpot) if isinstance(cell, PayJackpot) and changed.jackpot else cell
            for area, cell in ending.cells.items()
        }
        endings[name] = replace(ending, cells=cells)
    return replace(changed, endings=endings)


def _struct(value: S, words: Words) -> Iterator[tuple[str, S]]:
    """One field changed, or the parts of a cell exchanged."""
    kind = type(value)
    hints = get_type_hints(kind)
    for field in fields(value):
        now = getattr(value, field.name)
        if _unread(value, field.name):
            continue
        default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
        meant = words.silence or (kind, field.name) in DELIBERATE
        if now == default and type(now) is type(default) and not meant:
            continue
        for where, new in _value(now, value, field.name, hints[field.name], words):
            yield f".{field.name}{where}", replace(value, **{field.name: new})
    yield from _exchanged(value)


def _unread(value: Struct, field: str) -> bool:
    """Places without effect: odds of a wager that does not win, the hands of a pay table that no sign may change."""
    match value:
        case Ruling(result=result):
            return field == "prize" or (field == "odds" and result is not Result.WIN)
        case Paytable(sign=""):
            return field == "hands"
        case Move(wager=""):
            return field == "times"
        case PayJackpot():
            return field == "jackpot"  # changed with the game's own
        case Custom():
            return field in ("name", "hands")  # what the function is called, and its values
        case Ending(kind=kind):
            return field == "kind" and kind in ("void", "instant")  # told apart by their cells alone
    if field == "title":  # what people read is held by the pages' own tests
        return isinstance(value, Wager | Move)
    return False


def _exchanged(value: S) -> Iterator[tuple[str, S]]:
    match value:
        case Versus():
            branches = {name: getattr(value, name) for name in ("higher", "equal", "lower", "no_hand")}
            for (one, first), (two, second) in combinations(branches.items(), 2):
                if first is not None and second is not None and first != second:
                    yield f": {one} and {two} exchanged", replace(value, **{one: second, two: first})
            if value.no_hand is not None:
                yield ".no_hand: left out", replace(value, no_hand=None)
        case By(cases=((case, cell), *rest), otherwise=otherwise):
            yield (
                ": first case and otherwise exchanged",
                replace(value, cases=((case, otherwise), *rest), otherwise=cell),
            )
        case PayTwice():
            yield ": first and second exchanged", replace(value, first=value.second, second=value.first)


def _value(now: object, owner: Struct, name: str, hint: object, words: Words) -> Iterator[Change]:
    """All changes of one value, by its type and its place."""
    if isinstance(now, CELLS):
        yield from _constants(now, words)
    match now:
        case _ if now is NOTHING:
            return
        case Struct():
            yield from _struct(now, words)
        case Result():
            yield from _told(now, (other for other in Result if other is not now))
        case StrEnum():
            yield from _told(now, _beside(now, list(type(now))))
        case bool():
            yield from _told(now, [not now])
        case IntEnum():
            members = list(type(now))
            yield from _told(now, [members[(members.index(now) + 1) % len(members)]])
        case int():
            yield from _told(now, [one for one in (now - 1, now + 1) if one >= 0])
        case str():
            yield from _told(now, _texts(now, owner, name, hint, words))
        case bytes():
            yield ": each category one lower", bytes(max(0, one - 1) for one in now)
        case None:
            if hint == str | None or name == "bonus":
                clause = words.clauses[0]
                yield from _told(now, [clause if name != "bonus" else (clause,)])
        case tuple():
            yield from _tuple(now, owner, name, words)
        case Mapping():
            yield from _mapping(now, owner, name, words)
        case type() if issubclass(now, IntEnum):
            higher = {member.name: member.value + 1 for member in now}
            yield f": {now.__name__} -> numbers one higher", IntEnum("Higher", higher)
        case _ if isinstance(owner, Custom) and name == "by":
            others = _beside(owner.by, words.functions)
            yield from _told(now, [one for one in others if _differs(one, owner, words)])
        case _:
            raise TypeError(f"{type(owner).__name__}.{name}: how to change {now!r} is not told here")


def _differs(other: Callable[..., int], reading: Custom, words: Words) -> bool:
    """Whether another function ever gives a different reading for such cards."""
    rng = Random(1)
    for counts in product(*(words.sizes[name] for name in reading.piles)):
        for _ in range(SAMPLE):
            hand = shape(rng, 3 if sum(counts) == 3 else 5)
            more = [card for card in rng.sample(DECK, 52) if card not in hand]
            cards = (*hand, *more)[: sum(counts)]
            try:
                if reading.by(*cards) != other(*cards):
                    return True
            except (TypeError, IndexError):  # it does not take so many cards
                return True
    return False


def _told(now: object, others: Iterable[object]) -> Iterator[Change]:
    for other in others:
        yield f": {_short(now)} -> {_short(other)}", other


def _short(value: object) -> str:
    return getattr(value, "__name__", None) or repr(value)[:60]


def _constants(cell: object, words: Words) -> Iterator[Change]:
    """Replace the whole cell by one ruling."""
    if isinstance(cell, Ruling):
        if cell is NOTHING:  # a bonus that is not won is not told, however it is not won
            yield ": won instead", Ruling(Result.WIN, (words.clauses[0],), (1, 1))
        return
    for result in Result:
        odds = (1, 1) if result is Result.WIN else (0, 1)
        yield f": always {result}", Ruling(result, (words.clauses[0],), odds)


def _texts(now: str, owner: Struct, name: str, hint: object, words: Words) -> Iterable[str]:
    """Replacements for a word: a neighbouring clause or reading, another name of its kind, or an unknown name."""
    if rulebook.CLAUSE.fullmatch(now):
        return _beside(now, words.clauses)[-1:] if now in words.clauses else [words.clauses[0]]
    if rulebook.READING.fullmatch(now):
        return [f"{now[:2]}{int(now[2:]) % 20 + 1:02d}"]
    if isinstance(owner, AtLeast | Grade) and name in ("least", "grades"):
        return _hands_near(now)
    if isinstance(owner, Ending):
        return ["void" if now != "played" else "folded"]
    if choices := get_args(hint):  # a Literal
        return [one for one in choices if isinstance(one, str) and one != now]
    vocabulary = _vocabulary(owner, name, words)
    if vocabulary is not None:
        return _beside(now, vocabulary)
    if name == "sign":
        return [words.clauses[0]]
    if isinstance(owner, Decide) and name == "silent":
        return ["", *(move.name for move in owner.moves if move.name != now)]
    return [f"{now} renamed"] if now else []


def _hands_near(now: str) -> list[str]:
    """The hands just below and just above one that counts."""
    size, strength = len(parse(now)), lookup.of(parse(now))
    ranks = (one for one in combinations_with_replacement(range(13), size) if len(set(one)) > size - 2)
    hands = (tuple(rank * 4 + index % 4 for index, rank in enumerate(one)) for one in ranks)
    return [show(cards) for cards in hands if abs(lookup.of(cards) - strength) == 1]


def _vocabulary(owner: Struct, name: str, words: Words) -> list[str] | None:
    match owner, name:
        case (_, "reading" | "qualified" | "first" | "second" | "of" | "player" | "dealer"):
            return words.readings
        case (PayBy() | PayTwice(), "table"):
            return words.tables
        case (Move(), "wager" | "takes_back") | (Relation(), "other") | (Game(), "bonuses" | "base"):
            return words.areas
        case (Move(), "then"):
            return words.ways
        case (_, "ending") | (Game(), "not_covered"):
            return words.ways
        case (Best() | Custom() | Count(), "piles"):
            return words.piles
    return None


def _beside(now: T, among: Sequence[T]) -> list[T]:
    """The neighbours of a value, before and after it."""
    if now not in among:
        return list(among[:2])
    place, size = among.index(now), len(among)
    return [one for one in dict.fromkeys((among[place - 1], among[(place + 1) % size])) if one != now]


def _tuple(now: tuple[object, ...], owner: Struct, name: str, words: Words) -> Iterator[Change]:
    if isinstance(owner, Ruling | Line) and name == "odds":
        up, down = owner.odds
        yield from _told(now, [(up + 1, down), (up - 1, down), (up, down + 1)])
        return
    if name == "required" and isinstance(owner, Wager):
        yield from _told(now, [()] if now else [(owner.name,)])
        if len(now) < 2:
            return
    if isinstance(owner, FaultRule) and name in ("moments", "options"):
        members: type[StrEnum] = Moment if name == "moments" else Remedy
        for member in members:
            if member not in now:
                yield f": {member} added", (*now, member)
    for index, one in enumerate(now):
        rest = now[:index], now[index + 1 :]
        if isinstance(one, tuple):  # a case of By: its value and its cell
            for part, hint in enumerate((int, object)):
                for where, new in _value(one[part], owner, name, hint, words):
                    yield f"[{index}][{part}]{where}", (*rest[0], (*one[:part], new, *one[part + 1 :]), *rest[1])
        else:
            for where, new in _value(one, owner, name, type(one), words):
                yield f"[{index}]{where}", (*rest[0], new, *rest[1])
        if len(now) > 1 or not isinstance(owner, READ):
            yield f"[{index}]: left out", (*rest[0], *rest[1])
        if name in ORDERED and index and one != now[index - 1] and not isinstance(owner, READ):
            yield f"[{index}]: put forward", (*now[: index - 1], one, now[index - 1], *rest[1])


def _mapping(now: Mapping[object, object], owner: Struct, name: str, words: Words) -> Iterator[Change]:
    for key, one in now.items():
        label = key.name if isinstance(key, IntEnum) else repr(key)
        for where, new in _value(one, owner, name, type(one), words):
            yield f"[{label}]{where}", {**now, key: new}
        yield f"[{label}]: left out", {other: value for other, value in now.items() if other != key}
