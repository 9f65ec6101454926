"""``cutcard rules``: what a clause says in our own words, the code that cites it, the tests that prove it."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cutcard import rulebook
from cutcard.cli import Usage, add_verb, choose_games
from cutcard.rulebook.coverage import page
from cutcard.rulebook.registry import FILE
from cutcard.rulebook.traced import Traced, is_traced, places, rows
from cutcard.rules.registry import Registry


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Look up the clauses of the rule documents in our own words, with the code and tests for each."
    parser.epilog = """examples:
  cutcard rules show "UTH 10.7"
  cutcard rules trace --document LUN
  cutcard rules coverage --write coverage.md
  cutcard rules build my-game"""
    verbs = parser.add_subparsers(dest="verb", metavar="show|trace|coverage|jobs|build", required=True)
    show = add_verb(
        verbs,
        "show",
        "show a clause and those below it, with the code and tests for each",
        'cutcard rules show "UTH 10.7"',
    )
    show.add_argument("clause", metavar="CLAUSE", help='such as "UTH 10.7"')
    show.set_defaults(run=show_clause)
    trace = add_verb(
        verbs,
        "trace",
        "list every clause with the code that cites it and the tests that prove it",
        "cutcard rules trace --document LUN",
    )
    trace.add_argument("--document", metavar="CODE", help="only this document, such as UTH")
    trace.set_defaults(run=trace_clauses)
    coverage = add_verb(
        verbs,
        "coverage",
        "say for each document how its clauses are implemented, and why",
        "cutcard rules coverage --write coverage.md",
    )
    coverage.add_argument("--write", metavar="FILE.md", type=Path, help="write the page to this file, as Markdown")
    coverage.set_defaults(run=cover)
    build = add_verb(
        verbs,
        "build",
        "build the trace from source code and tests, for a game or for Cutcard",
        "cutcard rules build my-game",
        "cutcard rules build games/my_game --tests tests/my_game",
    )
    build.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="*",
        help="a game's folder or its project; Cutcard's own checkout if left out",
    )
    build.add_argument(
        "--tests", metavar="DIR", type=Path, help="the game's tests; by default the nearest folder called tests"
    )
    build.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    build.set_defaults(run=build_trace)
    met = add_verb(
        verbs,
        "jobs",
        "list every clause that is enforced or recorded with the jobs and pages in which staff meet it",
        "cutcard rules jobs --document UTH",
    )
    met.add_argument("--document", metavar="CODE", help="only this document, such as UTH")
    met.set_defaults(run=list_jobs)
    for verb in (show, trace, coverage, met):
        choose_games(verb)
    for verb in (show, trace, coverage, met, build):
        verb.add_argument("--json", action="store_true", help="print one JSON value to standard output")


def show_clause(asked: argparse.Namespace) -> int:
    found = rulebook.find(asked.clause)
    if found is None:
        codes = ", ".join(registry.document.code for registry in rulebook.registries())
        print(
            f"There is no clause {asked.clause!r}. Write it like 'UTH 10.7.3.1'; the documents are {codes}.",
            file=sys.stderr,
        )
        return 1
    registry, clause = found
    document = registry.document
    shown = [row for row in _traced([registry]) if _below(row.clause, clause.id)]
    if asked.json:
        _write(shown)
        return 0
    print(f"{document.title}, approved {document.approved}")
    if clause.label:
        print(f"{document.code} {clause.id} is printed as {clause.label}")
    for row in shown:
        print(f"\n{row.document} {row.clause}  [{_state(row)}]\n  {row.summary}")
        for part in row.parts:
            print(f"  - {part.name}: {part.summary}")
        for label, values in (("why", [row.why]), ("code", row.code), ("tests", row.tests)):
            if any(values):
                print(f"  {label}: {values[0]}", *values[1:], sep=f"\n  {'':{len(label)}}  ")
    return 0


def trace_clauses(asked: argparse.Namespace) -> int:
    codes = [registry.document.code for registry in rulebook.registries()]
    if asked.document is not None and asked.document not in codes:
        raise Usage(f"--document: no document {asked.document!r}; choose {', '.join(codes)}")
    chosen = [one for one in rulebook.registries() if asked.document in (None, one.document.code)]
    traced = _traced(chosen)
    if asked.json:
        _write(traced)
        return 0
    for row in traced:
        print(f"{row.document} {row.clause:<12} {_state(row):<22} {row.summary}")
    print()
    for (code, state), count in sorted(Counter((row.document, _state(row)) for row in traced).items()):
        print(f"{code} {state:<22} {count}")
    return 0


def list_jobs(asked: argparse.Namespace) -> int:
    from cutcard.web.jobs.flows import flows  # loads the whole floor, which no other verb needs

    codes = [registry.document.code for registry in rulebook.registries()]
    if asked.document is not None and asked.document not in codes:
        raise Usage(f"--document: no document {asked.document!r}; choose {', '.join(codes)}")
    found = flows(asked.document)
    if asked.json:
        _write(found)
        return 0
    for one in found:
        print(f"{one.document} {one.clause:<12} {'; '.join((*one.jobs, *one.pages))}")
    return 0


def cover(asked: argparse.Namespace) -> int:
    """Write the coverage page to a file or to standard output."""
    written = page([(registry, _traced([registry])) for registry in rulebook.registries()])
    if asked.write is not None:
        _save({asked.write: written})
    if asked.json:
        print(msgspec.json.encode({"page": written}).decode())
    elif asked.write is None:
        print(written, end="")
    return 0


def build_trace(asked: argparse.Namespace) -> int:
    """Build the trace of a game, or all generated files of Cutcard. With ``--check``, only say what is out of date."""
    from cutcard.rulebook import build  # parses source code, which no other command does

    files: dict[Path, str] = {}
    for folder in asked.folder:
        home = _registry_in(folder)
        tests = asked.tests.resolve() if asked.tests else _tests_near(home)
        if tests is None or not tests.is_dir():
            print(f"{folder}: no tests found, so nothing is proven; name them with --tests", file=sys.stderr)
        files |= build.of_game(home, tests)
    if not asked.folder:
        if not (build.CHECKOUT / build.READINGS).is_file():
            raise Usage("this Cutcard is an installed package without its tests; name the folder of a game")
        files = build.of_package() | build.of_checks()
    stale = build.stale(files)
    if not asked.check:
        _save({file: files[file] for file in stale})
    if asked.json:
        print(msgspec.json.encode([str(file) for file in stale]).decode())
    else:
        for file in stale:
            print(f"{'out of date' if asked.check else 'written'}: {file}")
    return 1 if asked.check and stale else 0


def _registry_in(folder: Path) -> Path:
    """The folder with a game's registry: this one, or the only one in the sources of a project."""
    found = [file.parent for file in (folder / FILE, *sorted(folder.glob(f"src/*/{FILE}"))) if file.is_file()]
    if len(found) != 1:
        many = f"{len(found)} games are" if found else f"no {FILE} is"
        raise Usage(f"{folder}: {many} in this folder; name the folder that holds the game's {FILE}")
    return found[0].resolve()


def _tests_near(home: Path) -> Path | None:
    """The nearest folder of tests: the game's own, or one beside it within its project."""
    for place in (home, *home.parents):
        if (place / "tests").is_dir():
            return place / "tests"
        if (place / "pyproject.toml").is_file():
            break
    return None


def _save(files: dict[Path, str]) -> None:
    for file, text in files.items():
        try:
            file.write_text(text, "utf-8")
        except OSError as error:
            raise Usage(f"{file} cannot be written: {error.strerror}; check the path and its permissions") from None


def _traced(registries: list[Registry]) -> list[Traced]:
    """The clauses of these documents. Warns if there is no trace."""
    for registry in registries:
        if not is_traced(registry):
            print(
                f"{registry.document.code}: there is no trace, so no code or tests are shown; build it with"
                f" 'cutcard rules build {registry.home}'",
                file=sys.stderr,
            )
    return [row for registry in registries for row in rows(registry, places(Path(registry.home)))]


def _below(clause: str, top: str) -> bool:
    return clause == top or clause.startswith((f"{top}.", f"{top}("))


def _state(row: Traced) -> str:
    if row.waits:
        return f"{row.kind}, waits: {row.waits}"
    if row.kind == "code":
        return "code, proven" if row.code and row.tests else "code, unproven"
    return row.kind


def _write(traced: Sequence[msgspec.Struct]) -> None:
    print(msgspec.json.encode(traced).decode())
