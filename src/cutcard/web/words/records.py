"""What was recorded outside tables, as sentences: a pattern for each kind of event, filled in from its fields.

In a pattern ``{field}`` is the field in words, ``[...]`` is left out if a field in it is empty, and
``{field?this|that}`` is the one or the other, by whether the field is so.
"""

import re
from collections.abc import Mapping

from msgspec.structs import fields

from cutcard import games
from cutcard.core.message import CASINO, Actor, Event, tag
from cutcard.money import dollars
from cutcard.web.words.desk import message, text_of
from cutcard.web.words.named import table_called
from cutcard.web.words.patterns import PATTERNS
from cutcard.web.words.table_patterns import TABLE_PATTERNS

PEOPLE = frozenset(  # fields that name people by their ids
    (
        *("patron", "person", "persons", "players", "winner", "claimant", "holder", "to", "other", "into"),
        *("second", "ordered_by", "proposed_by", "helper"),
    )
)
SCOPES = {CASINO: "the whole casino", "tournament": "tournaments"}  # what somebody is excluded from, besides a game
ALL = {**PATTERNS, **TABLE_PATTERNS}
_FIELD = re.compile(r"\{(\w+)\}")
_EITHER = re.compile(r"\{(\w+)\?((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}")
_ROUND = re.compile(r"table/(.+)/round/(\d+)")  # a round as the pool names it
_OPTION = re.compile(r"\[([^\[\]]*)\]")


def recorded(event: object, names: Mapping[str, str]) -> str:
    """An event as a sentence; where nobody has written one, its name and what it says."""
    pattern = ALL.get(tag(event)) if isinstance(event, Event) else None
    if pattern is None or not isinstance(event, Event):
        return message(event, names)
    kinds = {field.name: field.type for field in fields(event)}

    def word(name: str) -> str:
        return _word(name, getattr(event, name), kinds[name], names)

    def fill(found: re.Match[str]) -> str:
        return word(found[1])

    def option(found: re.Match[str]) -> str:
        return found[1] if all(word(name) for name in _FIELD.findall(found[1])) else ""

    chosen = _EITHER.sub(lambda found: found[2] if getattr(event, found[1]) else found[3], pattern)
    return _FIELD.sub(fill, _OPTION.sub(option, chosen))


def _word(name: str, value: object, kind: object, names: Mapping[str, str]) -> str:
    """A field in words: people by their names, a place as a table and a round, nothing for zero."""
    if isinstance(value, Actor):
        return names.get(value.id, value.id)
    if name in PEOPLE and isinstance(value, str):
        return names.get(value, value)
    if name in PEOPLE and isinstance(value, tuple):
        return ", ".join(names.get(str(one), str(one)) for one in value)
    if name == "table" and isinstance(value, str):
        return table_called(names, value) if value else ""
    if name == "place":
        number = getattr(value, "round", 0)
        return f"{table_called(names, getattr(value, 'table', ''))}{f', round {number}' if number else ''}"
    if name == "order":
        kind, amount = getattr(value, "kind", ""), getattr(value, "amount", 0)
        return f"{kind} {dollars(amount)}" if amount else ""
    if name == "duties" and isinstance(value, tuple):
        return "" if not value else f"{len(value)} open {'duty' if len(value) == 1 else 'duties'}"
    if name == "chips" and isinstance(value, tuple):
        return ", ".join(f"{one.count} of {dollars(one.value)}" for one in value)
    if name == "prize" and not isinstance(value, str):
        return str(getattr(value, "name", ""))
    if name == "scope":
        return SCOPES.get(str(value)) or (games.load(str(value)).title if value in games.names() else str(value))
    if name == "days":
        return "1 day" if value == 1 else f"{value} days"
    if isinstance(value, str) and (played := _ROUND.fullmatch(value)):
        return f"{table_called(names, played[1])}, round {played[2]}"
    if value == 0 and not isinstance(value, bool) and name not in ("paid", "due"):
        return ""
    return text_of(value, kind)
