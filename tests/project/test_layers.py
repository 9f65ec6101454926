"""The shape of the code: imports run one way, the core is pure, no folder or file grows two subjects."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
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
READERS = {  # of packaged data
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


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
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


@pytest.mark.parametrize("file", FILES, ids=named)
def test_imports_run_one_way(file: Path) -> None:
    here = folder(file)
    if here == "__init__":  # names for type checkers; at run time nothing is imported
        public = {folder(there) for _, module in imports(file) if (there := _file(module))}
        assert public == {"games", "library", "rules", "ruling", "tournament"}
        return
    if file.name == "__init__.py" and here not in ROWS:
        assert not [module for _, module in imports(file) if module.startswith("cutcard.")]
        return
    assert here in ROWS, f"{here} has no row in docs/design.md: give it one"
    wrong = []
    for line, module in imports(file):
        if module == "a relative import":
            wrong.append(f"line {line}: a relative import hides the folder")
        elif (there := _file(module)) and folder(there) not in {here, "__init__", *allowed(here)}:
            wrong.append(f"line {line}: {here} imports {module}")
    assert wrong == []


def test_a_forbidden_import_is_found(tmp_path: Path) -> None:
    """The planted fault: the table above would let nothing pass that the design does not name."""
    assert "floor.desk" not in allowed("table.life")
    assert "table" not in allowed("table.life"), "a row above its own only"
    assert "games.*" not in allowed("rules")


@pytest.mark.parametrize("name", [name for name in ROWS if "*" not in name])
def test_a_folder_says_its_subject_as_the_design_does(name: str) -> None:
    place = SOURCE.joinpath(*name.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    assert file.is_file(), f"{name} is in docs/design.md and nowhere else"
    if place.is_dir() and name not in ("games", "cli", "hands"):
        assert ast.get_docstring(ast.parse(file.read_text("utf-8"))) == ROWS[name][0]


@pytest.mark.parametrize("place", sorted({file.parent for file in FILES}), ids=named)
def test_a_folder_has_one_subject(place: Path) -> None:
    modules = [file.name for file in place.glob("*.py") if file.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES, "a folder with more modules holds several subjects"


@pytest.mark.parametrize("file", [file for file in FILES if folder(file).split(".")[0] in PURE], ids=named)
def test_the_core_is_pure(file: Path) -> None:
    if folder(file) in ("games", "games.*.odds"):
        return
    exempt = READERS.get(named(file), set())
    roots = {module.split(".")[0]: line for line, module in imports(file)}
    assert {name: line for name, line in roots.items() if name in NEVER_PURE - exempt} == {}
    calls = {
        node.func.id: node.lineno
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    worldly = {"open", "input", "print", "exec", "eval"} - exempt
    assert {name: line for name, line in calls.items() if name in worldly} == {}


def test_games_do_not_know_each_other() -> None:
    for file in sorted((SOURCE / "games").glob("*/**/*.py")):
        own = file.relative_to(SOURCE / "games").parts[0]
        others = {module.split(".")[2] for _, module in imports(file) if module.startswith("cutcard.games.")}
        assert others <= {own}, file


@pytest.mark.parametrize(
    "file", [file for file in FILES if folder(file).split(".")[0] in ("core", "rules", "registers", "table")], ids=named
)
def test_what_games_share_never_names_a_game(file: Path) -> None:
    keys = games.names()
    names = {*keys, *(games.folder(key).name for key in keys), *(games.load(key).title for key in keys)}
    codes = re.compile(rf"\b({'|'.join(registry.document.code for registry in rulebook.registries())})\b")
    text = file.read_text("utf-8")
    assert [name for name in names if name.lower() in text.lower()] == []
    assert codes.findall(text) == []


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_file_has_one_subject(file: Path) -> None:
    length = len(file.read_text("utf-8").splitlines())
    assert length <= LONGEST, "a longer file has two subjects"
    if file.match("games/*/game.py"):
        assert length <= LONGEST_GAME


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


@pytest.mark.parametrize("module", ["cutcard.cli.serve", "cutcard.web.app", "cutcard.cli.play", "cutcard.cli.journal"])
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
