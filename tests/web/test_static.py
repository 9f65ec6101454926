"""The pages' own files: imports run one way by a table, every file named is there, nothing comes from elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.web.app import PAGES, STATIC

DESIGN = STATIC.parents[3] / "docs" / "design.md"
FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
FOLDERS = sorted(path.name for path in STATIC.iterdir())
ROW = re.compile(r"^\| `static/(\w+)` \| .+ \| (.+) \|$", re.MULTILINE)
ROWS = {
    folder: set(re.findall(r"\w+", allowed)) - {"nothing"} for folder, allowed in ROW.findall(DESIGN.read_text("utf-8"))
}
NAMED = re.compile(r'(?:from |import\(|href=|src=)"(\.{1,2}/|/static/)([\w./-]+)"')
LONGEST = 300  # lines of a module
MOST = 15  # files in a folder, without those that a program writes


def references(file: Path) -> Iterator[Path]:
    """Every file of ours that a page, style or module names."""
    if file.suffix == ".svg":
        return
    for start, name in NAMED.findall(file.read_text("utf-8")):
        yield (STATIC / name if start == "/static/" else file.parent / start / name).resolve()


def folder(file: Path) -> str:
    return file.relative_to(STATIC).parts[0]


def short(file: Path) -> str:
    return file.relative_to(STATIC).as_posix()


def test_every_folder_has_a_row_in_the_design_and_few_files() -> None:
    assert sorted(ROWS) == FOLDERS
    counts = {name: sum(not path.name.endswith(".d.ts") for path in (STATIC / name).iterdir()) for name in FOLDERS}
    assert {name: count for name, count in counts.items() if count > MOST} == {}


def test_rows_allow_only_rows_above_them() -> None:
    above: set[str] = set()
    for name, allowed in ROWS.items():
        assert allowed <= above, f"static/{name} names a folder that stands below it"
        above.add(name)


@pytest.mark.parametrize("name", FOLDERS)
def test_files_name_only_what_their_row_allows(name: str) -> None:
    wrong = [
        f"{short(file)} uses {short(other)}"
        for file in (STATIC / name).iterdir()
        for other in references(file)
        if folder(other) not in {name, *ROWS[name]}
    ]
    assert wrong == []


def test_files_that_are_named_are_there_and_all_are_used() -> None:
    named = {other for file in FILES for other in references(file)} | {STATIC / shell for shell in PAGES.values()}
    assert sorted(named) == FILES


def test_modules_are_short() -> None:
    lengths = {short(path): len(path.read_text("utf-8").splitlines()) for path in FILES if path.suffix == ".js"}
    assert len(lengths) > 10
    assert {name: length for name, length in lengths.items() if length >= LONGEST} == {}


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline() -> None:
    for path in FILES:
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")  # a name, never fetched
        assert "http:" not in text.replace('"https:"', ""), short(path)
        assert "https:" not in text.replace('"https:"', ""), short(path)
        if path.suffix == ".html":
            assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", text), short(path)
