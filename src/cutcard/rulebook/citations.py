"""Finds where source code cites a clause, and where a test names the clause that it proves.

A citation is a literal such as ``"UTH 10.7.3.1"`` inside a value that the code passes on: a line of a game's tables, a
ruling, a refusal, the clauses of an event, a prompt. Text for readers does not count: docstrings, help, examples, error
messages. Neither does a test of a clause (a comparison, a key, a pattern), an annotation, or an unused constant. In
folders that decide nothing, only a refusal or a prompt can cite a clause.
"""

import ast
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cutcard.rulebook.registry import CLAUSE, READING

DECIDING = ("core", "floor", "games", "registers", "rules", "table", "tournament")  # folders that apply rules
CARRIERS = ("Refused", "Prompt")  # calls that cite a clause in the other folders as well
TEXT = {"description", "doc", "epilog", "example", "examples", "help", "metavar", "text", "title", "usage"}
LITERALS = (ast.Constant, ast.Tuple, ast.List, ast.Set)

MARKER = "pytest.mark.clause"

_WORD = re.compile(r"\w+")
_HEAD = re.compile(r"^= ([^:\n]+): *(.*)$", re.MULTILINE)


class Mention(NamedTuple):
    """The name of a clause or reading, and the place that cites it: a file, and a function, class or value in it."""

    name: str
    place: str


def citations(files: dict[Path, str]) -> list[Mention]:
    """What source files cite. Each file comes with its path as shown to people."""
    texts = {shown: file.read_text("utf-8") for file, shown in files.items()}
    trees = {shown: ast.parse(text) for shown, text in texts.items() if CLAUSE.search(text) or READING.search(text)}
    found = [one for shown, tree in trees.items() for one in _of_module(tree, shown)]
    unused = {constant for constant, _ in found if constant is not None}
    for shown, text in texts.items():
        if not unused.isdisjoint(_WORD.findall(text)):
            unused.difference_update(_used(trees.get(shown) or ast.parse(text)))
    return [named for constant, named in found if constant not in unused]


def proofs(file: Path, shown: str) -> Iterator[Mention]:
    """What a test file proves: from test markers, headings of scenarios or golden rounds, or cases."""
    text = file.read_text("utf-8")
    if file.suffix == ".toml":
        yield from _cases(tomllib.loads(text), shown.partition("/")[0])
    elif file.suffix == ".txt":
        for head in _HEAD.finditer(text):
            names = [name.strip() for name in head[1].split(",")]
            yield from (Mention(name, f"{shown}::{head[2]}") for name in names)
    else:
        lines = [number for number, line in enumerate(text.splitlines(), 1) if MARKER in line]
        yield from _marked(ast.parse(text), shown, lines) if lines else ()


def _cases(files: dict[str, dict[str, list[str | dict[str, list[str]]]]], tests: str) -> Iterator[Mention]:
    """Clauses that a game's cases prove, each with the shared test that runs them."""
    for file, named in files.items():
        for test, cases in named.items():
            for case in cases:
                names = [case] if isinstance(case, str) else case.get("proves", [])
                yield from (Mention(name, f"{tests}/{file}::{test}") for name in names)


def _marked(node: ast.AST, place: str, lines: list[int]) -> Iterator[Mention]:
    """Clauses in ``pytest.mark.clause(...)``, on a test or on one of its parameters. ``lines``: where markers stand."""
    if isinstance(node, ast.Call) and _called(node) == "clause" and ast.unparse(node.func) == MARKER:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Mention(argument.value, place)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.expr) and not _holds(child, lines):
            continue
        name = _name(child) if isinstance(node, ast.Module | ast.ClassDef) else ""
        yield from _marked(child, f"{place}::{name}" if name else place, lines)


def _holds(node: ast.stmt | ast.expr, lines: list[int]) -> bool:
    """Whether one of these lines belongs to a piece of code. Decorators stand above the line of a definition."""
    first = min((one.lineno for one in getattr(node, "decorator_list", ())), default=node.lineno)
    at = bisect_left(lines, first)
    return at < len(lines) and lines[at] <= (node.end_lineno or first)


def _of_module(tree: ast.Module, shown: str) -> Iterator[tuple[str | None, Mention]]:
    """Citations of a module, each with the constant that holds it: an unused one cites nothing.

    A constant named like its module (``GAME``) counts as used.
    """
    package, _, inside = shown.partition("/")
    decides = package != "cutcard" or inside.partition("/")[0] in DECIDING
    own = shown.rpartition("/")[2].removesuffix(".py").upper()
    for statement in tree.body:
        name = _name(statement)
        constant = name if isinstance(statement, ast.Assign | ast.AnnAssign) and name != own else None
        for piece, place in _pieces(statement, f"{shown}::{name}" if name else shown):
            yield from ((constant, named) for named in _cited(piece, place, carries=decides))


def _pieces(statement: ast.stmt, place: str) -> Iterator[tuple[ast.AST, str]]:
    """The place of a table is given field by field, as in ``game.py::GAME.endings``; all else is one place."""
    match statement:
        case ast.Assign(value=ast.Call() as call) | ast.AnnAssign(value=ast.Call() as call):
            fields = {one.value: one.arg for one in call.keywords if one.arg}
            yield from ((part, f"{place}.{fields[part]}" if part in fields else place) for part in _parts(call))
        case _:
            yield statement, place


def _cited(node: ast.AST, place: str, *, carries: bool) -> Iterator[Mention]:
    """Citations in a piece of code. ``carries``: whether a literal here is part of a value that is passed on."""
    if isinstance(node, ast.Constant):
        if carries and isinstance(node.value, str) and (CLAUSE.fullmatch(node.value) or READING.fullmatch(node.value)):
            yield Mention(node.value, place)
        return
    inside = carries or (isinstance(node, ast.Call) and _called(node) in CARRIERS)
    for child in _parts(node):
        name = _name(child) if isinstance(node, ast.ClassDef) else ""
        yield from _cited(child, f"{place}::{name}" if name else place, carries=inside)


def _parts(node: ast.AST) -> Iterable[ast.AST]:
    """The pieces of code in which a literal may be a citation."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Assert():
            return ()
        case ast.Raise(exc=ast.Call() as call) if _called(call).endswith("Error"):
            return ()
        case ast.Compare(left=left, comparators=others):
            return [one for one in (left, *others) if not isinstance(one, LITERALS)]
        case ast.Subscript(value=value) | ast.AnnAssign(value=ast.expr() as value):
            return (value,)
        case ast.AnnAssign() | ast.arg() | ast.pattern():
            return ()
        case (
            ast.FunctionDef(decorator_list=decorators, args=arguments, body=body)
            | ast.AsyncFunctionDef(decorator_list=decorators, args=arguments, body=body)
        ):
            return (*decorators, arguments, *body)
        case ast.Call(func=function, args=values, keywords=keywords):
            return (function, *values, *(one.value for one in keywords if one.arg not in TEXT))
        case ast.Dict(keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            return [value for key, value in pairs if not (isinstance(key, ast.Constant) and key.value in TEXT)]
    return ast.iter_child_nodes(node)


def _called(call: ast.Call) -> str:
    """The last part of the called name: ``Refused`` in ``ruling.Refused(...)``."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _name(node: ast.AST) -> str:
    """The names that a definition or an assignment binds."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _used(tree: ast.Module) -> Iterator[str]:
    """Names that a module uses, as a variable, an attribute or an import."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
