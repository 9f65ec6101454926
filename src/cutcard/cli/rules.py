"""``cutcard rules``: what a clause says in our words, what cites it, what proves it."""

import argparse
import sys
from collections import Counter
from pathlib import Path

import msgspec

from cutcard import rulebook
from cutcard.cli import Usage, choose_games
from cutcard.cli.coverage import page

TESTS = Path(rulebook.__file__).parents[2] / "tests"  # beside the sources in a checkout


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "The clauses of the documents in our own words: show one, or trace them all."
    parser.epilog = """examples:
  cutcard rules show "UTH 10.7"
  cutcard rules trace --document LUN
  cutcard rules coverage --write docs/coverage.md"""
    verbs = parser.add_subparsers(dest="verb", metavar="show|trace|coverage", required=True)
    show = verbs.add_parser("show", help="a clause, what stands below it, and where code and tests speak of it")
    show.epilog = 'example: cutcard rules show "UTH 10.7"'
    show.add_argument("clause", metavar="CLAUSE", help='such as "UTH 10.7"')
    show.set_defaults(run=show_clause)
    trace = verbs.add_parser("trace", help="every clause with the code that cites it and the tests that prove it")
    trace.epilog = "example: cutcard rules trace --document LUN"
    trace.add_argument("--document", help="only this document: UTH, TCP, LUN, CSP or TOR")
    trace.set_defaults(run=trace_clauses)
    coverage = verbs.add_parser(
        "coverage", help="by document: how many clauses are carried how, and why some are not code"
    )
    coverage.epilog = "example: cutcard rules coverage --write docs/coverage.md"
    coverage.add_argument("--write", metavar="FILE.md", type=Path, help="write the page there, as Markdown")
    coverage.set_defaults(run=cover)
    for verb in (show, trace, coverage):
        choose_games(verb)
        verb.add_argument("--json", action="store_true", help="one JSON value on standard output")


def show_clause(asked: argparse.Namespace) -> int:
    found = rulebook.find(asked.clause)
    if found is None:
        codes = ", ".join(registry.document.code for registry in rulebook.registries())
        print(f"No clause {asked.clause!r}: write it like 'UTH 10.7.3.1'; documents: {codes}", file=sys.stderr)
        return 1
    registry, clause = found
    document = registry.document
    rows = [row for row in _trace() if row.document == document.code and _below(row.clause, clause.id)]
    if asked.json:
        _write(rows)
        return 0
    print(f"{document.title}, approved {document.approved}")
    if clause.label:
        print(f"{document.code} {clause.id} is printed as {clause.label}")
    for row in rows:
        print(f"\n{row.document} {row.clause}  [{_state(row)}]\n  {row.summary}")
        for part in row.parts:
            print(f"  - {part.name}: {part.summary}")
        for label, values in (("why", [row.why]), ("code", row.code), ("tests", row.tests)):
            if any(values):
                print(f"  {label}: {', '.join(values)}")
    return 0


def trace_clauses(asked: argparse.Namespace) -> int:
    codes = [registry.document.code for registry in rulebook.registries()]
    if asked.document is not None and asked.document not in codes:
        raise Usage(f"--document: no document {asked.document!r}; choose {', '.join(codes)}")
    rows = [row for row in _trace() if asked.document in (None, row.document)]
    if asked.json:
        _write(rows)
        return 0
    for row in rows:
        print(f"{row.document} {row.clause:<12} {_state(row):<22} {row.summary}")
    print()
    for (code, state), count in sorted(Counter((row.document, _state(row)) for row in rows).items()):
        print(f"{code} {state:<22} {count}")
    return 0


def cover(asked: argparse.Namespace) -> int:
    """The page on coverage: to a file, or to standard output."""
    written = page(rulebook.registries(), _trace())
    if asked.write is not None:
        try:
            asked.write.write_text(written, "utf-8")
        except OSError as error:
            raise Usage(f"--write: {asked.write}: {error.strerror}") from None
    if asked.json:
        print(msgspec.json.encode({"page": written}).decode())
    elif asked.write is None:
        print(written, end="")
    return 0


def _trace() -> list[rulebook.Traced]:
    if not TESTS.is_dir():
        print("The tests are not beside the sources here: nothing is shown as proven.", file=sys.stderr)
    return rulebook.trace(TESTS if TESTS.is_dir() else None)


def _below(clause: str, top: str) -> bool:
    return clause == top or clause.startswith((f"{top}.", f"{top}("))


def _state(row: rulebook.Traced) -> str:
    if row.waits:
        return f"{row.kind}, waits: {row.waits}"
    if row.kind == "code":
        return "code, proven" if row.code and row.tests else "code, unproven"
    return row.kind


def _write(rows: list[rulebook.Traced]) -> None:
    print(msgspec.json.encode(rows).decode())
