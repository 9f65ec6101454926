"""A fault in the declaration of a game: where it is, what is wrong, and what to write instead."""

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import Struct


class GameFault(Struct, frozen=True):
    """One fault: the file and field, the problem, and its cure."""

    file: str
    field: str
    problem: str
    cure: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.problem}; {self.cure}"


def wrong(field: str, problem: str, cure: str) -> GameFault:
    """A fault in ``game.py``; the table of irregularities has a file of its own."""
    return GameFault("faults.py" if field.startswith("faults") else "game.py", field, problem, cure)


def unknown(field: str, kind: str, name: str, known: Iterable[str]) -> GameFault:
    """A name that nothing else in the game declares."""
    known = list(known)
    return wrong(field, f"no {kind} {name!r}", choose(name, known, f"declare one: the game has no {kind}"))


def choose(name: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for a name that is not known: the one that was meant, or those there are."""
    known = sorted(known)
    if near := get_close_matches(name, known, 1):
        return f"did you mean {near[0]!r}?"
    return f"choose {', '.join(known[:12])}" if known else otherwise
