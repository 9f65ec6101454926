"""Builds the generated files from sources, tests and docs: traces, our readings, the coverage page, checksums."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from cutcard import games
from cutcard.games import checked
from cutcard.rulebook import coverage, interpretations, traced
from cutcard.rulebook.citations import Mention, citations, proofs
from cutcard.rulebook.registry import FILE, PACKAGE, read
from cutcard.rules.registry import Registry, TraceLine

CHECKOUT = PACKAGE.parents[1]  # has tests and docs beside the sources; an installation has neither
READINGS, COVERAGE = "docs/interpretations.md", "docs/coverage.md"


def of_package(root: Path = CHECKOUT, code: list[Mention] | None = None) -> dict[Path, str]:
    """Every generated file of Cutcard itself, built from a checkout. ``code``: what its sources cite, if known."""
    package = root / "src" / PACKAGE.name
    code, tests = code or cited(package), proven(root / "tests")
    documents = [
        (registry, places(registry, code, tests))
        for registry in sorted(map(read, homes(package)), key=lambda registry: registry.document.code)
    ]
    page = [(registry, traced.rows(registry, found)) for registry, found in documents]
    readings = interpretations.parse((root / READINGS).read_text("utf-8"))
    return {
        **{Path(registry.home, traced.FILE): _text(found) for registry, found in documents},
        package / "rulebook" / interpretations.FILE.name: _text(readings),
        root / COVERAGE: coverage.page(page),
    }


def of_game(home: Path, tests: Path | None) -> dict[Path, str]:
    """The trace of a game outside the package."""
    found = places(read(home), cited(home), proven(tests) if tests else [])
    return {home / traced.FILE: _text(found)}


def of_checks() -> dict[Path, str]:
    """The checksum of each packaged game without faults. A game with faults is refused with all of them."""
    found = games.packaged()
    for key, one in found.items():
        if faults := games.faults(key):
            raise games.BadGame(str(one.folder), faults)
    return {one.folder / checked.FILE: checked.checksum(one.folder) for one in found.values()}


def stale(files: dict[Path, str]) -> list[Path]:
    """The files whose content is not current."""
    return [file for file, text in files.items() if not file.is_file() or file.read_text("utf-8") != text]


def homes(package: Path) -> list[Path]:
    """Folders of a package that hold a registry."""
    return [file.parent for file in package.rglob(FILE)]


def cited(folder: Path) -> list[Mention]:
    """Everything that the sources in a folder cite. Tests in the folder do not count."""
    files = [file for file in sorted(folder.rglob("*.py")) if "tests" not in file.relative_to(folder).parts]
    return citations({file: file.relative_to(folder.parent).as_posix() for file in files})


def proven(tests: Path) -> list[Mention]:
    """All clauses that tests name."""
    texts = [*tests.rglob("scenarios.txt"), *tests.rglob("rounds/*.txt"), *tests.rglob("shared.toml")]
    files = sorted([*tests.rglob("test_*.py"), *texts])
    return [named for file in files for named in proofs(file, file.relative_to(tests.parent).as_posix())]


def places(registry: Registry, code: list[Mention], tests: list[Mention]) -> list[TraceLine]:
    """The trace of one document: one line per place, so that an edit changes only the lines of its own place."""
    lines = [TraceLine(code=place, clauses=clauses) for place, clauses in _by_place(registry, code)]
    return [*lines, *(TraceLine(test=place, clauses=clauses) for place, clauses in _by_place(registry, tests))]


def _by_place(registry: Registry, found: list[Mention]) -> list[tuple[str, tuple[str, ...]]]:
    order = {clause.id: number for number, clause in enumerate(registry.clause)}
    gathered: dict[str, set[str]] = defaultdict(set)
    for name, place in found:
        code, _, clause = name.partition(" ")
        if code == registry.document.code and clause in order:
            gathered[place].add(clause)
    return [(place, tuple(sorted(ids, key=order.__getitem__))) for place, ids in sorted(gathered.items())]


def _text(lines: Iterable[msgspec.Struct]) -> str:
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)
