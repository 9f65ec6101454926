"""Finds every fault in a game's folder, and notices whether a packaged game was edited after it was last checked."""

import tomllib
from collections.abc import Iterator

from cutcard.core.decoding import convert, decoder
from cutcard.games.covered import read_topics
from cutcard.games.finding import FoundGame
from cutcard.games.importing import BadGame, cause
from cutcard.rules.check import check, check_topics
from cutcard.rules.game import Game
from cutcard.rules.printed.topics import Topics
from cutcard.rules.registry import Registry, TraceLine


def faults_of(found: FoundGame, game: Game) -> Iterator[str]:
    """All faults of a game's folder."""
    registry, covered = None, Topics()
    try:
        registry = _registry(found)
    except BadGame as error:
        yield from error.faults
    try:
        covered = read_topics(found)
    except BadGame as error:
        yield from error.faults
    named = {name: topic for name in Topics.__struct_fields__ if (topic := getattr(covered, name)) is not None}
    try:
        wrong = check(game, registry, found.key.replace("-", "_"))
        wrong += check_topics(game, named, registry)
    except Exception as error:  # one author's game must not stop everybody else's
        raise BadGame(str(found.folder), [cause(found, "game", error)]) from error
    yield from map(str, wrong)


def _registry(found: FoundGame) -> Registry | None:
    """The clauses that a game's folder registers; None if it has no registry."""
    file = found.folder / "rules.toml"
    if not file.exists():
        return None
    try:
        registry = convert(tomllib.loads(file.read_text("utf-8")), Registry)
        _trace(found)
    except UnicodeDecodeError as error:
        raise BadGame(str(found.folder), [f"rules.toml: {error}: save it as UTF-8"]) from error
    except (OSError, ValueError) as error:  # msgspec's and tomllib's errors are ValueErrors
        raise BadGame(str(found.folder), [f"rules.toml: {error}: see the registry of another game"]) from error
    return registry


def _trace(found: FoundGame) -> None:
    """Refuse a trace that cannot be read. The rules of all games are shown together, so it would break every page."""
    file = found.folder / "trace.jsonl"
    if file.exists():
        try:
            decoder(TraceLine).decode_lines(file.read_bytes())
        except (OSError, ValueError) as error:
            cure = f"make it again: cutcard rules build {found.folder}"
            raise BadGame(str(found.folder), [f"trace.jsonl: {error}: {cure}"]) from error
