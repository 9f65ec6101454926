"""Finds every fault in the declaration of a game at once, with its place and cure."""

from collections.abc import Iterator

from msgspec import Struct

from cutcard.rules.check.course import course_faults
from cutcard.rules.check.fault import GameFault, choose, wrong
from cutcard.rules.check.layout import layout_faults
from cutcard.rules.check.pay import pay_faults
from cutcard.rules.check.readings import reading_faults
from cutcard.rules.check.words import CODE, cited, word_faults
from cutcard.rules.game import Game

__all__ = ["GameFault", "RegisteredClauses", "check"]


class RegisteredClause(Struct, frozen=True):
    """A clause in the registry, by its number."""

    id: str


class RegisteredDocument(Struct, frozen=True):
    """A document in the registry, by its code and title."""

    code: str
    title: str


class RegisteredClauses(Struct, frozen=True):
    """The registry of a document: all clauses in its ``rules.toml``."""

    document: RegisteredDocument
    clause: tuple[RegisteredClause, ...]


def check(game: Game, registry: RegisteredClauses | None = None, folder: str = "") -> list[GameFault]:
    """All faults of a game; empty if it can be played. ``folder``: name of the folder that holds it."""
    faults = [*_names(game, folder), *word_faults(game), *layout_faults(game), *course_faults(game)]
    faults += [*reading_faults(game), *pay_faults(game)]
    if registry is not None:
        faults += _registered(game, registry)
    return list(dict.fromkeys(faults))


def _names(game: Game, folder: str) -> Iterator[GameFault]:
    key = folder.replace("_", "-")
    if folder and game.key != key:
        yield wrong("key", f"{game.key!r} differs from the name of the folder, {folder}", f"write key={key!r}")
    if not CODE.fullmatch(game.document):
        yield wrong("document", f"{game.document!r} is not a document code", "write three capital letters")
    if not game.title.strip():
        yield wrong("title", "it is empty", "write the title of the game")


def _registered(game: Game, registry: RegisteredClauses) -> Iterator[GameFault]:
    code, title = registry.document.code, registry.document.title
    if code != game.document:
        yield wrong("document", f"{game.document!r}, but rules.toml registers {code!r}", f"write document={code!r}")
        return
    if title != game.title:
        yield wrong("title", f"{game.title!r}, but rules.toml has {title!r}", f"write title={title!r}")
    known = {f"{code} {clause.id}" for clause in registry.clause}
    for field, clause in cited(game):
        if clause.startswith(f"{code} ") and clause not in known:
            yield wrong(field, f"{clause} is not registered", choose(clause, known, "add it to rules.toml"))
