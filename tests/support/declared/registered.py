"""What the registry of a game's document must hold; each game says its own figures."""

from cutcard import rulebook


def has_clauses(code: str, number: int) -> None:
    """Fail unless the document has just so many clauses."""
    (registry,) = (one for one in rulebook.registries() if one.document.code == code)
    assert len(registry.clause) == number


def none_waits(code: str) -> None:
    """Fail where a clause, or a part of one, still waits to be coded."""
    (registry,) = (one for one in rulebook.registries() if one.document.code == code)
    assert [one.id for one in registry.clause if one.waits or any(part.waits for part in one.part)] == []
