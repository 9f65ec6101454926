"""The shape of the code: imports run one way, the core is pure, no file grows two subjects."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard import games, rulebook

SOURCE = Path(rulebook.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))

# What each part of the package may import of the others; itself always. A part not named here fails.
GROUND = {"cards", "hands", "hands_table", "money", "ruling"}
HOUSE = GROUND | {"house"}
PLAY = HOUSE | {"games", "tournament"}
LAYERS: dict[str, set[str]] = {
    "__init__": set(),
    "cards": set(),
    "hands": {"cards"},
    "hands_table": {"cards", "hands"},
    "money": set(),
    "ruling": {"money"},
    "house": HOUSE,
    "games": HOUSE,
    "tournament": HOUSE,  # its messages are the house's kind
    "rulebook": {"games"},  # only to find where games are kept
    "odds": PLAY,
    "floor": PLAY | {"rulebook"},
    "web": PLAY | {"rulebook", "floor", "odds"},
    "cli": PLAY | {"rulebook", "floor", "odds", "web"},
}
PURE = GROUND | {"house", "games", "tournament"}
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
READERS = {"hands_table.py": {"io", "os", "sys", "open"}, "packaged.py": {"os", "open"}}  # of packaged data
LONGEST = 350
LONGEST_GAME = 270


def part(file: Path) -> str:
    """The part of the package that a file belongs to; a game's odds belong to the layer odds."""
    if file.match("games/*/odds*.py"):
        return "odds"
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0) if module:
                if module == "cutcard":
                    yield from ((node.lineno, f"cutcard.{alias.name}") for alias in names)
                else:
                    yield node.lineno, module
            case ast.ImportFrom():
                yield node.lineno, "a relative import"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_imports_run_one_way(file: Path) -> None:
    here = part(file)
    assert here in LAYERS, f"{here} is in no layer: give it its place in this test"
    wrong = []
    for line, module in imports(file):
        if module == "a relative import":
            wrong.append(f"line {line}: a relative import hides the layer")
        elif module.startswith("cutcard."):
            there = module.split(".")[1]
            if there != here and there not in LAYERS[here] and there != "__version__":
                wrong.append(f"line {line}: {here} imports {module}")
    assert wrong == []


@pytest.mark.parametrize("file", [file for file in FILES if part(file) in PURE], ids=lambda file: file.name)
def test_the_core_is_pure(file: Path) -> None:
    allowed = READERS.get(file.name, set())
    roots = {module.split(".")[0]: line for line, module in imports(file)}
    assert {name: line for name, line in roots.items() if name in NEVER_PURE - allowed} == {}
    calls = {
        node.func.id: node.lineno
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    worldly = {"open", "input", "print", "exec", "eval"} - allowed
    assert {name: line for name, line in calls.items() if name in worldly} == {}


def test_games_do_not_know_each_other() -> None:
    folders = set(games.names().values())
    for file in sorted((SOURCE / "games").glob("*/*.py")):
        others = {module for _, module in imports(file) if module.startswith("cutcard.games.")}
        assert {module.split(".")[2] for module in others} <= {file.parent.name}, file
    assert folders


@pytest.mark.parametrize("file", sorted((SOURCE / "house").glob("*.py")), ids=lambda file: file.name)
def test_the_house_never_names_a_game(file: Path) -> None:
    names = {*games.names(), *games.names().values(), *(games.load(key).title for key in games.names())}
    codes = re.compile(rf"\b({'|'.join(registry.document.code for registry in rulebook.registries())})\b")
    text = file.read_text("utf-8")
    assert [name for name in names if name.lower() in text.lower()] == []
    assert codes.findall(text) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
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
        "from cutcard.cli import main; main(['settle', 'lunar-poker', {empty!r}])",
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
    assert "cutcard.cli.hand" in ran.stdout
    assert "cutcard.cli.settle" not in ran.stdout
    assert "cutcard.rulebook" not in ran.stdout
