"""Which commands each clause gives to which roles, worked out from the commands' own declarations."""

from collections import defaultdict
from functools import cache

from cutcard import games
from cutcard.compose import domains
from cutcard.core.authority import authority, who_may
from cutcard.core.message import tag
from cutcard.floor.desk.books import book
from cutcard.web.words.desk import words


def powers() -> dict[str, tuple[str, ...]]:
    """By clause, what staff may do there and who, such as "Void wagers: a gaming supervisor or above"."""
    return _powers(tuple(games.names()))


@cache
def _powers(keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for domain in domains():
        for kind in domain.commands.kinds:
            for key in keys if kind.authority else ():
                field, by = kind.authority_by
                for value in ("", *by):
                    if clause := authority(kind, book(key), {field: value}):
                        found[clause][f"{words(tag(kind))}: {who_may(kind).removeprefix('ask ')}"] = None
    return {clause: tuple(some) for clause, some in found.items()}
