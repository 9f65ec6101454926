"""Reads structures from TOML, reports every mistake with its place and its cure, and writes them back as TOML."""

import re
import tomllib
from functools import cache

import msgspec

from cutcard.core.decoding import convert
from cutcard.ruling import Refused
from cutcard.tournament.structure import packaged
from cutcard.tournament.structure.check import Mistake, mistakes
from cutcard.tournament.structure.structure import Structure

LONGEST = 100_000  # characters; no structure needs a tenth of it


def packaged_text() -> str:
    """The text of the event that comes with the package."""
    return packaged.text("structures", "australia-day-bounty.toml")


@cache
def default() -> Structure:
    """The event that comes with the package."""
    return parse(packaged_text())


def parse(text: str) -> Structure:
    """The structure that a text describes; refused with its first mistake."""
    found, wrong = examine(text)
    if found is None:
        more = f" ({len(wrong) - 1} more mistakes)" if len(wrong) > 1 else ""
        raise Refused(wrong[0].clause, f"{wrong[0]}{more}")
    return found


def examine(text: str) -> tuple[Structure | None, tuple[Mistake, ...]]:
    """The structure, or all its mistakes."""
    if len(text) > LONGEST:
        return None, (Mistake("the file", f"has {len(text):,} characters: write at most {LONGEST:,}"),)
    try:
        structure = convert(tomllib.loads(text), Structure)
    except tomllib.TOMLDecodeError as error:
        return None, (Mistake(_line(str(error), text), f"this is not TOML: {error}"),)
    except msgspec.ValidationError as error:
        return None, (_misshapen(str(error)),)
    except (ValueError, RecursionError):  # a number of thousands of digits, or brackets nested too deeply
        return None, (Mistake("the file", "holds a number or a list that is far too long: write a shorter one"),)
    wrong = tuple(mistakes(structure))
    return (None, wrong) if wrong else (structure, ())


def dump(structure: Structure) -> str:
    """The structure as TOML; ``parse`` gives the same one back."""
    values = msgspec.to_builtins(structure)
    plain = [f"{name} = {_value(value)}" for name, value in values.items() if not isinstance(value, dict | tuple)]
    lists = [
        f"\n{name} = [\n" + "".join(f"  {_value(row)},\n" for row in rows) + "]"
        for name, rows in values.items()
        if isinstance(rows, tuple)
    ]
    tables = [
        f"\n[{name}]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in table.items())
        for name, table in values.items()
        if isinstance(table, dict)
    ]
    return "\n".join([*plain, *lists, *tables, ""])


def _value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(inner)}' for key, inner in value.items())} }}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return msgspec.json.encode(value).decode()  # whole numbers and strings: TOML strings accept JSON's escapes


def _line(message: str, text: str) -> str:
    found = re.search(r"at line (\d+)", message)
    return f"line {found[1] if found else text.count(chr(10)) + 1}"


def _misshapen(message: str) -> Mistake:
    """msgspec's message as a mistake; its path (``$.level[6].big``) counts from 0, a mistake's place from 1."""
    reason, _, path = message.partition(" - at `$")
    place = re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", path.strip(".`"))
    inside = f"{place}." if place else ""
    if unknown := re.search(r"unknown field `(.+)`", reason):
        return Mistake(f"{inside}{unknown[1][:40]}", "there is no such key here: take it out")
    if missing := re.search(r"required field `(.+)`", reason):
        return Mistake(f"{inside}{missing[1]}", "is missing: add it")
    if end := re.search(r"Expected `(?:int|str)`(?: of length)? ([<>]=) (-?\d+)", reason):
        far = "large" if end[1] == "<=" else "small"
        return Mistake(place, f"this is too {far}: write {int(end[2]):,} at {'most' if far == 'large' else 'least'}")
    wanted = re.search(r"Expected `([^`]+)`, got `([^`]+)`", reason)
    words = {"int": "a whole number", "str": "a text in quotes", "bool": "true or false", "array": "a list"}
    cure = words.get(wanted[1].split(" | ")[0], "a table of keys") if wanted else "another value"
    return Mistake(place or "the file", f"this does not fit here: write {cure}")
