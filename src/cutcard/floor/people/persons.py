"""Names of people, kept beside the journal, where they can be corrected and erased."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.floor.journal.journal import Journal

PersonKind: TypeAlias = Literal["player", "staff"]
AT_ONCE = 1_000  # rows in one statement


class NamedPerson(Struct, frozen=True):
    id: str
    name: str
    kind: PersonKind


def name_persons(journal: Journal, people: Iterable[NamedPerson]) -> None:
    """Keep these names, replacing older ones."""
    known = {one.id: one for one in persons(journal)}
    new = [one for one in people if known.get(one.id) != one]
    for first in range(0, len(new), AT_ONCE):
        part = new[first : first + AT_ONCE]
        rows = ", ".join(["(?, ?, ?)"] * len(part))
        journal.change(
            f"insert into persons (id, name, kind) values {rows}"
            " on conflict (id) do update set name = excluded.name, kind = excluded.kind",
            *(text for one in part for text in (one.id, one.name, one.kind)),
        )


def persons(journal: Journal, kind: PersonKind | None = None, limit: int = 1 << 62) -> list[NamedPerson]:
    """Everybody with a name, newest last where the store knows; or those of one kind."""
    where = "where kind = ?" if kind else "where kind <> ?"
    query = f"select id, name, kind from persons {where} order by id limit ?"
    return [NamedPerson(*row) for row in journal.ask(query, kind or "", limit)]


def name_of(journal: Journal, id: str) -> str | None:
    found = journal.ask("select name from persons where id = ?", id)
    return found[0][0] if found else None
