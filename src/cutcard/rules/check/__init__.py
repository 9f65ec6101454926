"""Finds every fault in the declaration of a game at once, with its place and cure."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.rules.check.course import course_faults
from cutcard.rules.check.endings import ending_faults
from cutcard.rules.check.fault import GameFault, choose, wrong
from cutcard.rules.check.layout import layout_faults
from cutcard.rules.check.pay import pay_faults
from cutcard.rules.check.readings import reading_faults
from cutcard.rules.check.shapes import shape_faults
from cutcard.rules.check.trial import trial_faults
from cutcard.rules.check.words import CODE, cited, clause_faults, word_faults
from cutcard.rules.game import Game
from cutcard.rules.registry import Registry

__all__ = ["GameFault", "check", "check_topics"]


def check(game: Game, registry: Registry | None = None, folder: str = "", *, tried: bool = True) -> list[GameFault]:
    """All faults of a game; empty if it can be played. ``folder``: name of the folder that holds it.

    ``tried``: if nothing else is wrong, also read and settle hands of every kind.
    """
    if faults := [*shape_faults(game)]:  # further checks need values of the right types
        return faults
    faults = [*_names(game, folder), *word_faults(game), *layout_faults(game), *course_faults(game)]
    faults += [*ending_faults(game), *reading_faults(game), *pay_faults(game)]
    faults += _registered(game, registry) if registry is not None else ()
    return list(dict.fromkeys(faults or (trial_faults(game) if tried else ())))


def check_topics(game: Game, topics: Mapping[str, Struct], registry: Registry | None = None) -> list[GameFault]:
    """All faults in the further topics that a game's document covers."""
    known = _known(registry) if registry is not None else None
    faults = []
    for name, topic in topics.items():
        found = [*shape_faults(topic)]
        for field, clause in () if found else cited(topic):
            found += clause_faults(game.document, field, clause)
            if known is not None and clause.startswith(f"{game.document} ") and clause not in known:
                found.append(_not_registered(field, clause, known))
        faults += [GameFault(f"printed/{name}.py", one.field, one.problem, one.cure) for one in found]
    return faults


def _names(game: Game, folder: str) -> Iterator[GameFault]:
    key = folder.replace("_", "-")
    if folder and game.key != key:
        yield wrong("key", f"{game.key!r} differs from the name of the folder, {folder}", f"write key={key!r}")
    if not CODE.fullmatch(game.document):
        yield wrong("document", f"{game.document!r} is not a document code", "write three capital letters")
    if not game.title.strip():
        yield wrong("title", "it is empty", "write the title of the game")


def _registered(game: Game, registry: Registry) -> Iterator[GameFault]:
    code, title = registry.document.code, registry.document.title
    if code != game.document:
        yield wrong("document", f"{game.document!r}, but rules.toml registers {code!r}", f"write document={code!r}")
        return
    if title != game.title:
        yield wrong("title", f"{game.title!r}, but rules.toml has {title!r}", f"write title={title!r}")
    for clause, count in Counter(clause.id for clause in registry.clause).items():
        if count > 1:
            yield GameFault("rules.toml", f"clause {clause}", f"it is registered {count} times", "leave one")
    known = _known(registry)
    for field, clause in cited(game):
        if clause.startswith(f"{code} ") and clause not in known:
            yield _not_registered(field, clause, known)


def _known(registry: Registry) -> set[str]:
    return {f"{registry.document.code} {clause.id}" for clause in registry.clause}


def _not_registered(field: str, clause: str, known: set[str]) -> GameFault:
    return wrong(field, f"{clause} is not registered", choose(clause, known, "add it to rules.toml"))
