"""Pages and server cannot drift: the types of the pages are the server's own, and a page that differs is found."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.web.app import STATIC
from tools import page_check, page_types

MODULES = sorted(STATIC.rglob("*.js"))
ANY = re.compile(r"[{<|(,:]\s*any\b[^:]*\*/|@typedef \{any\}|Promise<any>")
MOST_ANY = 2  # what comes over the wire before it has a shape, and what a form holds whatever its schema


def test_the_types_of_the_pages_are_those_of_the_server() -> None:
    assert page_types.FILE.read_text("utf-8") == page_types.written(), "run `make types`"


def test_no_error_is_silenced_and_few_types_are_any() -> None:
    texts = [path.read_text("utf-8") for path in MODULES]
    assert not any("@ts-" in text for text in texts)
    assert sum(len(ANY.findall(text)) for text in texts) <= MOST_ANY


@pytest.fixture
def checked(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """TypeScript over a page that has drifted: a field that no table has, an address that is not there."""
    (tmp_path / "page.js").write_text(
        f'import {{ get }} from "{STATIC.as_posix()}/shared/api.js";\n'
        'const view = await get("/api/tables/one");\n'
        "console.log(view.need.kind, view.dealer_name);\n"
        'await get("/api/no-such-thing");\n',
        encoding="utf-8",
    )
    settings = tmp_path / "tsconfig.json"
    settings.write_text(f'{{"extends": "{page_check.ROOT.as_posix()}/tsconfig.json", "include": ["page.js"]}}')
    command = [sys.executable, page_check.__file__, "--project", str(settings)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_page_that_has_drifted_is_found(checked: subprocess.CompletedProcess[str]) -> None:
    assert page_check.COMPILER.exists(), checked.stderr
    assert checked.returncode
    assert "dealer_name" in checked.stdout
    assert "/api/no-such-thing" in checked.stdout
    assert checked.stdout.count("error TS") == 2
