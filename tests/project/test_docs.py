"""The documents: every page is reachable, every link leads somewhere, examples in Python run, the site builds."""

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cutcard.floor.plan.floorplan import parse
from tests.support.declared.named_games import can_run, named_with

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FRONT = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
PAGES = sorted(DOCS.rglob("*.md"))
WITH_EXAMPLES = (
    ROOT / "README.md",
    *(DOCS / name for name in ("tutorial.md", "tournament.md", "guides/settle-from-a-script.md")),
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
TOML = re.compile(r"^```(?:toml)?\n(\[floor\]\n.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """The names under which headings can be reached."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def broken(page: Path, text: str) -> list[str]:
    """Links of a page that lead nowhere."""
    found = []
    for link in LINK.findall(FENCED.sub("", text)):
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        there = (page.parent / path) if path else page
        if not there.is_file() or (
            anchor and anchor not in anchors(text if there == page else there.read_text("utf-8"))
        ):
            found.append(link)
    return found


@pytest.mark.parametrize("page", [*(ROOT / name for name in FRONT), *PAGES], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert broken(page, page.read_text("utf-8")) == []


def test_the_floor_plan_of_the_guide_opens_a_floor() -> None:
    [plan] = TOML.findall((DOCS / "guides" / "run-a-server.md").read_text("utf-8"))
    assert [table.id for table in parse(plan).table] == ["holdem-1"]


def test_a_broken_link_is_found() -> None:
    page = ROOT / "README.md"
    assert broken(page, "[a](docs/none.md) [b](#none) [c](docs/odds.md#none) [d](docs/odds.md)") == [
        "docs/none.md",
        "#none",
        "docs/odds.md#none",
    ]


def test_the_site_has_every_page() -> None:
    listed = re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES)


def test_the_reference_names_what_is_there() -> None:
    text = (DOCS / "reference" / "python.md").read_text("utf-8")
    for name, members in re.findall(r"^::: ([\w.]+)$(?:\n    options:\n      members: \[(.+)\])?", text, re.MULTILINE):
        module, _, last = name.rpartition(".")
        if members:
            assert all(hasattr(import_module(name), member) for member in members.split(", ")), name
        else:
            assert hasattr(import_module(module), last), name


def examples(page: Path) -> list[str]:
    blocks = PYTHON.findall(page.read_text("utf-8"))
    assert blocks, page
    return blocks


@pytest.mark.parametrize(
    "page",
    [page for page in WITH_EXAMPLES if can_run("".join(examples(page)))],
    ids=lambda page: named_with(page.name, "".join(examples(page))),
)
def test_examples_in_python_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for block in examples(page):
        exec(compile(block, page.name, "exec"), {"__name__": page.stem})
    capsys.readouterr()


def test_the_site_builds(tmp_path: Path) -> None:
    for name in ("mkdocs.yml", *FRONT):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(DOCS, tmp_path / "docs")
    (tmp_path / "src").symlink_to(ROOT / "src")
    ran = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"], cwd=tmp_path, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Fraction(-686689, 20358520)" in re.sub(
        r"<[^>]+>", "", (tmp_path / "site/reference/python.html").read_text()
    )
