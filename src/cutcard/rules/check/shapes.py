"""Every value is of the type that its field declares: a text in place of a tuple is named before anything reads it."""

from collections.abc import Iterator, Mapping
from enum import Enum, IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, PayTwice, Versus
from cutcard.rules.check.fault import GameFault, choose, wrong
from cutcard.rules.readings import STANDARD, Custom, Reading
from cutcard.ruling import Ruling

CELLS: tuple[type, ...] = (Ruling, PayBy, PayTwice, Versus, By, PayJackpot)
READINGS: tuple[type, ...] = (*STANDARD, Custom)
_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    bool: "True or False",
    NoneType: "None",
    IntEnum: "a hand of an enumeration, such as Five.FLUSH",
}


def shape_faults(value: Struct, at: str = "") -> Iterator[GameFault]:
    """What does not have the type that its field declares."""
    hints = _hints(type(value))
    for field in value.__struct_fields__:
        yield from _fits(f"{at}.{field}".lstrip("."), getattr(value, field), hints[field])


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind)


def _fits(at: str, value: object, hint: object) -> Iterator[GameFault]:
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        yield from _one_of(at, value, inside)
    elif origin is Literal:
        if value not in inside:
            yield _no_choice(at, value, [word for word in inside if word])
    elif origin is tuple:
        yield from _tuple(at, value, inside)
    elif origin is not None and issubclass(origin, Mapping):
        yield from _mapping(at, value, *inside)
    elif not _is(value, hint):
        yield _misfit(at, value, hint)
    elif isinstance(value, Struct):
        yield from shape_faults(value, at)


def _is(value: object, hint: object) -> bool:
    """Whether a single value is of a type."""
    if hint is Cell:
        return isinstance(value, CELLS)
    if hint is Reading:
        return isinstance(value, READINGS)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if get_origin(hint) is type:
        return isinstance(value, type) and issubclass(value, get_args(hint)[0])
    if get_origin(hint) is not None:  # a function
        return callable(value)
    return isinstance(hint, type) and isinstance(value, hint)


def _one_of(at: str, value: object, hints: tuple[object, ...]) -> Iterator[GameFault]:
    """One of several types: the faults of the type that was meant, if that can be told."""
    tried = [[*_fits(at, value, hint)] for hint in hints]
    if not all(tried):
        return
    meant = [faults for faults in tried if any(fault.field != at for fault in faults)]
    if meant:
        yield from meant[0]
    elif isinstance(value, str) and (words := [word for hint in hints for word in _literals(hint)]):
        yield _no_choice(at, value, words)
    else:
        tuples = [hint for hint in hints if get_origin(hint) is tuple]
        yield from _tuple(at, value, get_args(tuples[0])) if tuples else (_misfit(at, value, *hints),)


def _tuple(at: str, value: object, inside: tuple[object, ...]) -> Iterator[GameFault]:
    many = inside[1:] == (...,)
    if not isinstance(value, tuple):
        cure = "write it in round brackets" if isinstance(value, list | dict | set) else "write (...,), with the comma"
        if isinstance(value, str) and many:
            cure = f"write ({value!r},), with the comma"
        yield wrong(at, f"{_told(value)} is no tuple", cure if many else f"write {_pair(inside)}")
    elif many:
        for number, one in enumerate(value):
            yield from _fits(f"{at}{place(number, one)}", one, inside[0])
    elif len(value) != len(inside):
        yield wrong(at, f"it holds {len(value)} values, not {len(inside)}", f"write {_pair(inside)}")
    else:
        for number, (one, hint) in enumerate(zip(value, inside, strict=True)):
            yield from _fits(f"{at}[{number}]", one, hint)


def _mapping(at: str, value: object, keys: object, values: object) -> Iterator[GameFault]:
    if not isinstance(value, Mapping):
        yield wrong(at, f"{_told(value)} is no mapping", "write {...: ...}")
        return
    for key, one in value.items():
        yield from _fits(f"{at}.{key_name(key)}", key, keys)
        yield from _fits(f"{at}.{key_name(key)}", one, values)


def _misfit(at: str, value: object, *hints: object) -> GameFault:
    cure = f"write {' or '.join(map(_word, hints))}"
    if hints == (int,) and isinstance(value, str) and value.isdecimal():
        cure = f"write {value}, without quotes"
    return wrong(at, f"{_told(value)} does not belong here", cure)


def _no_choice(at: str, value: object, words: list[str]) -> GameFault:
    return wrong(at, f"{value!r:.40} is no choice", choose(str(value), words, "leave it out"))


def _literals(hint: object) -> tuple[str, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()


def _told(value: object) -> str:
    """A value as a message names it."""
    match value:
        case type():
            return f"the class {value.__name__}"
        case Struct():
            return f"{type(value).__name__}(...)"
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case list() | dict() | set() | tuple():
            return f"a {type(value).__name__}"
    return "a function" if callable(value) else f"{value!r:.40}"


def _pair(inside: tuple[object, ...]) -> str:
    """A tuple of a fixed size as a message names it."""
    return "(3, 2) for 3 to 2" if inside == (int, int) else f"({', '.join(map(_word, inside))})"


def _word(hint: object) -> str:
    if hint is Cell:
        return "a ruling, PayBy, PayTwice, Versus, By or PayJackpot"
    if hint is Reading:
        return f"one of {', '.join(kind.__name__ for kind in READINGS)}"
    origin = get_origin(hint)
    if origin is type:
        return "a class of hands, such as Five"
    if origin is tuple:
        return "a tuple"
    if origin is not None:
        return "a mapping" if issubclass(origin, Mapping) else "a function"
    return _WORDS.get(hint) or f"{getattr(hint, '__name__', hint)}{'(...)' if _is_struct(hint) else ''}"


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def key_name(key: object) -> str:
    """A key as a place names it."""
    return key.name.lower() if isinstance(key, Enum) else str(key)


def place(index: int, value: object) -> str:
    """A value of a tuple as a place names it: by its name where it has one."""
    name = getattr(value, "name", "") if isinstance(value, Struct) else ""
    return f".{name}" if isinstance(name, str) and name else f"[{index}]"
