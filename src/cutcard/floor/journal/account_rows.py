"""What moved one account: the rows with its postings, found without reading the whole journal."""

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from cutcard.floor.journal.ledger import CHIPS, decode
from cutcard.floor.journal.sql import Found
from cutcard.money import Cents

Ask: TypeAlias = Callable[..., list[Found]]  # puts a question with its values to a journal

TABLES = ("table/", "table0")  # all streams of tables lie between the two


class Movement(Struct, frozen=True):
    """Chips that an account received in one row; negative if it paid."""

    stream: str
    version: int
    at: str
    amount: Cents


def visited(ask: Ask, actor: str, since: str) -> dict[str, int]:
    """The tables at which a person has given commands since a time, each with the version of the first of them."""
    query = (
        "select stream, min(version) from journal where actor = ? and key <> ''"
        " and stream >= ? and stream < ? and at >= ? group by stream"
    )
    return {stream: int(version) for stream, version in ask(query, actor, *TABLES, since)}


def movements(ask: Ask, stream: str, account: str, after: int, since: str = "") -> list[Movement]:
    """What the rows of a stream after a version have moved into or out of an account."""
    query = (
        "select version, at, postings from journal where stream = ? and version > ? and at >= ?"
        " and postings like ? order by version"
    )
    found = []
    for version, at, text in ask(query, stream, after, since, f'%"{account}"%'):
        amount = sum(one.amount for one in decode(text) if (one.account, one.commodity) == (account, CHIPS))
        if amount:
            found.append(Movement(stream, int(version), at, amount))
    return found


def rounds_of(ask: Ask, stream: str, versions: list[int]) -> list[int]:
    """The round that each of these rows belongs to; 0 before the first."""
    if not versions:
        return []
    query = "select number, version from segments where stream = ? and version <= ? order by version"
    begun = [(int(version), int(number)) for number, version in ask(query, stream, max(versions))]
    starts = [version for version, _ in begun]
    places = [bisect_right(starts, version) for version in versions]
    return [begun[place - 1][1] if place else 0 for place in places]
