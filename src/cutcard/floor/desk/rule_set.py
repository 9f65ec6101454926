"""Which rules decide a row: those of its table, or those of all games on the floor."""

import hashlib
from functools import cache

import msgspec

from cutcard import games
from cutcard.floor.domains.table import FloorTable
from cutcard.rules.digest import of_game
from cutcard.table.decide import rules_name


def rule_set(state: object) -> str:
    """Name and digest of the rules that decided a row, given the state after it."""
    if isinstance(state, FloorTable) and state.table is not None:
        return rules_name(state.rules, state.table)
    return of_floor(games.names())


def of_table(state: object) -> bool:
    """Whether the rules are those of one table of a game of this package."""
    return isinstance(state, FloorTable) and state.table is not None and state.table.game in games.packaged()


def fixed(state: object) -> bool:
    """Whether a release fixes the rules: those of a table of somebody else's game may change without one."""
    return of_table(state) or not isinstance(state, FloorTable)


@cache
def of_floor(keys: tuple[str, ...]) -> str:
    """One digest of several games."""
    known = [[key, of_game(games.load(key))] for key in sorted(keys)]
    return f"floor {hashlib.sha256(msgspec.json.encode(known)).hexdigest()[:16]}"
