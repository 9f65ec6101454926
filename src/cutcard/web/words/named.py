"""People, tables, games and times in texts: the rules speak of ids, keys and UTC, pages of names and local time."""

import re
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cutcard import games

ANOTHER = "another person"
WORDS = frozenset(  # of our own sentences that may also be somebody's sign-in name, so they stay words
    re.findall(
        r"\w+",
        "ace administrator analyst april art august bank bill bonus box cage cashier chance chip chips club dawn day"
        " dealer diamond director faith floor frank grace grant guest heart hope house inspector jack jackpot joy june"
        " king lane manager march mark may miles pace pat patron play player price queen read rich rob rose round sign"
        " spade staff star sue supervisor surveillance system table will win",
    )
)
_WORD = re.compile(r"⟦[^⟧]*⟧|(?<![\w.-])[A-Za-z0-9][\w.-]*\w(?![\w-])")
_KEY = re.compile(r"(?<![\w.\-/'])(?<!table )[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w\-/'.]\w|')")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)")
_NUMBER = re.compile(r"\d+$")
_TABLE = re.compile(r"\b[Tt]able ([a-z0-9][a-z0-9-]*)(?![\w-])")


class Names(dict[str, str]):
    """Names of people by their ids; and, apart from them, those of tables."""

    def __init__(self, *given: Mapping[str, str]) -> None:
        super().__init__(*given)
        self.tables: dict[str, str] = {}
        self._tables: dict[str, str] = {}

    def call_table(self, id: str, name: str) -> None:
        """Learn what a table is called. Where several have the same name, the id tells them apart."""
        if self._tables.get(id) != name:
            self._tables[id] = name
            several = Counter(self._tables.values())
            self.tables = {one: f"{name} ({one})" if several[name] > 1 else name for one, name in self._tables.items()}


def table_name(id: str, title: str, given: str) -> str:
    """The name of a table. One that nobody has named has that of its game, and the number in its id."""
    number = _NUMBER.search(id)
    return given or f"{title} {number[0] if number else f'({id})'}"


def table_called(names: Mapping[str, str], id: str) -> str:
    """What people call a table; of one that is not on this floor, its id."""
    return (names.tables.get(id) if isinstance(names, Names) else "") or f"table {id}"


def named(text: str, names: Mapping[str, str], to: str | None = None) -> str:
    """A text with the names of people in place of their ids. ``to``: a player, who learns nobody else's name by it."""

    def name(found: re.Match[str]) -> str:
        word = found[0]
        if word not in names or word in WORDS or word.isdecimal():  # "round 1204" is no person with that number
            return word
        return names[word] if to in (None, word) else ANOTHER

    if not names.keys().isdisjoint(_WORD.findall(text)):  # rarely, and found out much sooner
        text = _WORD.sub(name, text)
    return tables_named(text, names)


def tables_named(text: str, names: Mapping[str, str]) -> str:
    """A text with "table holdem-1" called by its name. A mere number stays: tables of tournaments have them, too."""
    tables = names.tables if isinstance(names, Names) and "able " in text else {}

    def name(found: re.Match[str]) -> str:
        id = found[1]
        return found[0] if id.isdecimal() else tables.get(id, found[0])

    return _TABLE.sub(name, text) if tables else text


def titled(text: str) -> str:
    """A text with the titles of games in place of their keys. In quotes, and after "table", a key stays as it is."""
    keys = games.names()
    return _KEY.sub(lambda found: games.load(found[0]).title if found[0] in keys else found[0], text)


def local_times(text: str, zone: str) -> str:
    """A text with its moments as dates and times on the floor's clock, written as the pages write them."""
    return _MOMENT.sub(lambda found: _local(found[0], zone), text)


def _local(moment: str, zone: str) -> str:
    try:
        at = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
    except (ValueError, ZoneInfoNotFoundError):  # no such day, or a machine without a list of zones
        return moment
    return f"{at.day} {at:%b} {at.year}, {at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'}"
