"""The shape of the code: imports run one way, the core is pure, no folder or file grows two subjects."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cutcard
from cutcard import games, rulebook

SOURCE = Path(cutcard.__file__).parent
DESIGN = SOURCE.parents[1] / "docs" / "design.md"
FILES = sorted(SOURCE.rglob("*.py"))
GROUND = ("cards", "money", "ruling", "hands", "core")
ROW = re.compile(r"^\| `([a-z_.*]+)` \| (.+) \| (.+) \|$", re.MULTILINE)
ROWS = {name: (subject, allowed) for name, subject, allowed in ROW.findall(DESIGN.read_text("utf-8"))}

PURE = ("cards", "money", "ruling", "hands", "core", "rules", "games", "registers", "table", "tournament")
NEVER_PURE = {  # clocks, chance, the system, the network, threads, files
    *("time", "datetime", "calendar", "random", "secrets", "uuid", "os", "sys", "platform", "subprocess", "signal"),
    *(
        "socket",
        "ssl",
        "select",
        "selectors",
        "asyncio",
        "threading",
        "multiprocessing",
        "concurrent",
        "http",
        "urllib",
    ),
    *("io", "pathlib", "tempfile", "shutil", "glob", "sqlite3", "logging", "argparse", "numba", "numpy"),
}
READERS = {  # of packaged data, and of JSON by many threads
    "core/decoding.py": {"threading"},
    "hands/lookup.py": {"io", "os", "sys", "open"},
    "tournament/structure/packaged.py": {"os", "open"},
}
LONGEST = 350
LONGEST_GAME = 270
MOST_MODULES = 16


def named(file: Path) -> str:
    return file.relative_to(SOURCE).as_posix()


def folder(file: Path) -> str:
    """The row of the design's table that a file belongs to."""
    parts = file.relative_to(SOURCE).parts
    if parts[0] == "games" and len(parts) > 2:
        return "games.*.odds" if parts[2] == "odds" else "games.*"
    return ".".join(parts[:-1]) or parts[0].removesuffix(".py")


def allowed(name: str) -> set[str]:
    """What a folder may import: what its row names, and of that only what stands above it."""
    above = list(ROWS)[: list(ROWS).index(name)]
    found: set[str] = set()
    for one in ROWS[name][1].split(", "):
        wanted = one.strip("`")
        if wanted == "ground":
            found.update(GROUND)
        elif wanted == "games.*":
            found.add(wanted)
        elif wanted.endswith(".*"):
            stem = wanted.removesuffix(".*")
            found.update(row for row in above if row == stem or row.startswith(f"{stem}."))
        elif wanted != "nothing":
            assert wanted in ROWS, f"{name}: {wanted} has no row"
            found.add(wanted)
    return found & set(above)


@cache
def nodes(file: Path) -> tuple[ast.Import | ast.ImportFrom | ast.Call, ...]:
    """What a file imports and calls, wherever in the file it does."""
    tree = ast.parse(file.read_text("utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports."""
    for node in nodes(file):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0) if module:
                for alias in names:
                    inner = f"{module}.{alias.name}"
                    yield node.lineno, inner if _file(inner) else module
            case ast.ImportFrom():
                yield node.lineno, "a relative import"


def _file(module: str) -> Path | None:
    """The file of a module of ours."""
    if module.partition(".")[0] != "cutcard":
        return None
    place = SOURCE.parent.joinpath(*module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def test_imports_run_one_way() -> None:
    assert [wrong for file in FILES for wrong in _wrong_imports(file)] == []


def _wrong_imports(file: Path) -> Iterator[str]:
    here = folder(file)
    if here == "__init__":  # names for type checkers; at run time nothing is imported
        public = {folder(there) for _, module in imports(file) if (there := _file(module))}
        assert public == {"games", "library", "rules", "ruling", "tournament"}
        return
    if file.name == "__init__.py" and here not in ROWS:
        yield from (f"{named(file)}: {module}" for _, module in imports(file) if module.startswith("cutcard."))
        return
    assert here in ROWS, f"{here} has no row in docs/design.md: give it one"
    open_to = {here, "__init__", *allowed(here)}
    for line, module in imports(file):
        if module == "a relative import":
            yield f"{named(file)}:{line}: a relative import hides the folder"
        elif (there := _file(module)) and folder(there) not in open_to:
            yield f"{named(file)}:{line}: {here} imports {module}"


def test_a_forbidden_import_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a row that names nothing, and what the table lets nobody import."""
    monkeypatch.setitem(ROWS, "table.life", (ROWS["table.life"][0], "nothing"))
    file = SOURCE / "table" / "life" / "decide.py"
    assert any("table.life imports cutcard.core" in wrong for wrong in _wrong_imports(file))
    monkeypatch.undo()
    assert not list(_wrong_imports(file))
    assert "floor.desk" not in allowed("table.life")
    assert "table" not in allowed("table.life"), "a row above its own only"
    assert "games.*" not in allowed("rules")


def test_a_folder_says_its_subject_as_the_design_does() -> None:
    for name, (subject, _) in ROWS.items():
        if "*" in name:
            continue
        place = SOURCE.joinpath(*name.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        assert file.is_file(), f"{name} is in docs/design.md and nowhere else"
        if place.is_dir() and name not in ("games", "cli", "hands"):
            assert ast.get_docstring(ast.parse(file.read_text("utf-8"))) == subject, name


def test_a_folder_has_one_subject() -> None:
    """A folder with more modules holds several subjects."""
    modules = Counter(named(file.parent) for file in FILES if file.name != "__init__.py")
    assert {place: count for place, count in modules.items() if count > MOST_MODULES} == {}


def test_the_core_is_pure() -> None:
    pure = [file for file in FILES if folder(file).split(".")[0] in PURE]
    inside = [file for file in pure if folder(file) not in ("games", "games.*.odds")]
    assert [place for file in inside for place in _worldly(file)] == []


def _worldly(file: Path) -> Iterator[str]:
    exempt = READERS.get(named(file), set())
    for line, module in imports(file):
        if module.split(".")[0] in NEVER_PURE - exempt:
            yield f"{named(file)}:{line}: imports {module}"
    for node in nodes(file):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in {"open", "input", "print", "exec", "eval"} - exempt:
                yield f"{named(file)}:{node.lineno}: calls {name}"


def test_what_is_not_pure_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "planted.py"
    file.write_text("import time\n\n\ndef now() -> None:\n    print(time.time())\n")
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    assert list(_worldly(file)) == ["planted.py:1: imports time", "planted.py:5: calls print"]


def test_games_do_not_know_each_other() -> None:
    for file in sorted((SOURCE / "games").glob("*/**/*.py")):
        own = file.relative_to(SOURCE / "games").parts[0]
        others = {module.split(".")[2] for _, module in imports(file) if module.startswith("cutcard.games.")}
        assert others <= {own}, file


def test_what_games_share_never_names_a_game() -> None:
    keys = games.names()
    names = {*keys, *(games.folder(key).name for key in keys), *(games.load(key).title for key in keys)}
    codes = re.compile(rf"\b({'|'.join(registry.document.code for registry in rulebook.registries())})\b")
    for file in FILES:
        if folder(file).split(".")[0] in ("core", "rules", "registers", "table"):
            text = file.read_text("utf-8")
            assert [name for name in names if name.lower() in text.lower()] == [], file
            assert codes.findall(text) == [], file


def test_a_file_has_one_subject() -> None:
    """A longer file has two."""
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in FILES}
    longest = {file: LONGEST_GAME if file.match("games/*/game.py") else LONGEST for file in FILES}
    assert {named(file): length for file, length in lengths.items() if length > longest[file]} == {}


@pytest.mark.parametrize(
    "code",
    [
        "import cutcard",
        "from cutcard import games; [games.load(key) for key in games.names()]",
        "from cutcard.cli import main; main(['settle', 'plain-draw', {empty!r}])",
        "from cutcard.cli import main; main(['hand', 'Ah', 'Kd', 'Qs'])",
    ],
)
def test_plain_commands_start_without_the_heavy_libraries(code: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    heavy = "print(sorted({'numba', 'numpy', 'pydantic', 'rich', 'typer'} & sys.modules.keys()), file=sys.stderr)"
    program = f"import sys; {code.format(empty=str(empty))}; {heavy}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stderr.decode().strip() == "[]"


@pytest.mark.parametrize(
    "module", ["cutcard.cli.serve", "cutcard.web.app", "cutcard.cli.play", "cutcard.cli.journal.verbs"]
)
def test_the_floor_never_imports_the_mathematics(module: str) -> None:
    program = f"import sys, {module}; print(sorted({{'numba', 'numpy'}} & sys.modules.keys()))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == "[]"


def test_one_command_does_not_import_another(tmp_path: Path) -> None:
    program = "import sys; from cutcard.cli import main; main(['hand', 'Ah', 'Kd', 'Qs']); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert "cutcard.cli.hand.name" in ran.stdout
    assert "cutcard.cli.settle" not in ran.stdout
    assert "cutcard.rulebook" not in ran.stdout
