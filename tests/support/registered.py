"""What the registry of a game's document must hold; each game says its own figures."""

import re
from collections.abc import Collection

from cutcard import rulebook


def has_clauses(code: str, number: int) -> None:
    """Fail unless the document has just so many clauses."""
    (registry,) = (one for one in rulebook.registries() if one.document.code == code)
    assert len(registry.clause) == number


def none_waits(code: str, settlement: str, at_the_table: Collection[str] = ()) -> None:
    """Fail where settlement, odds, jackpot or the order of hands still waits to be coded.

    ``at_the_table``: clauses among them that say in which order, by whom and in whose sight it is done.
    """
    (registry,) = (one for one in rulebook.registries() if one.document.code == code)
    rules = [clause for clause in registry.clause if re.fullmatch(settlement, clause.id.replace("(", "."))]
    assert len(rules) > 20
    waiting = {f"{code} {clause.id}" for clause in rules if clause.kind == "code" and clause.waits}
    assert sorted(waiting - set(at_the_table)) == []
