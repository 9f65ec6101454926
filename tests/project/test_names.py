"""A class name means one thing: no two classes of the tree share one."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src/cutcard"

SHARED: dict[str, str] = {}  # a name that two classes may share, and why they are the same idea


def doubled(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Class names that occur more than once, with the files that have them."""
    found = defaultdict[str, list[str]](list)
    for path, text in sources:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def test_no_two_classes_share_a_name() -> None:
    tree = [(str(path.relative_to(SOURCES)), path.read_text()) for path in sorted(SOURCES.rglob("*.py"))]
    found = doubled(tree)
    assert {name: paths for name, paths in found.items() if name not in SHARED} == {}
    assert set(SHARED) <= set(found), "these are no longer shared: take them off the list"


def test_a_doubled_name_is_found() -> None:
    tree = [("a.py", "class Seat: ..."), ("b.py", "def f():\n    class Seat: ..."), ("c.py", "class Box: ...")]
    assert doubled(tree) == {"Seat": ["a.py", "b.py"]}
