"""People, games and times in texts: the rules speak of ids, keys and UTC, pages of names, titles and local time."""

import re
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


def named(text: str, names: Mapping[str, str], to: str | None = None) -> str:
    """A text with the names of people in place of their ids. ``to``: a player, who learns nobody else's name by it."""

    def name(found: re.Match[str]) -> str:
        word = found[0]
        if word not in names or word in WORDS or word.isdecimal():  # "round 1204" is no person with that number
            return word
        return names[word] if to in (None, word) else ANOTHER

    if names.keys().isdisjoint(_WORD.findall(text)):  # as nearly always, and found out much sooner
        return text
    return _WORD.sub(name, text)


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
