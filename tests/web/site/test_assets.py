"""Files of pages change their address with their content, come compressed, and are all named beforehand."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from cutcard.web.app import PAGES, STATIC
from cutcard.web.site.assets import FOR_EVER, Assets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "a/page.html": '<script type="module" src="/static/a/page.js"></script>',
        "a/page.js": 'import { b } from "../b/deep.js";\nb();\n',
        "b/deep.js": f'export {{ c as b }} from "./c.js";\n// {"long " * 200}\n',
        "b/c.js": "export function c() {}\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def get(folder: Path, path: str) -> httpx.Response:
    app = Starlette()
    app.mount("/static", Assets(folder).serve())

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://floor") as browser:
            return await browser.get(f"/static/{path}")

    return asyncio.run(ask())


def test_a_page_names_every_module_that_it_needs_by_version(folder: Path) -> None:
    version, page = Assets(folder).version, Assets(folder).page("a/page.html")
    named = re.findall(r'"/static/([^"/]+)/([^"]+)"', page)
    assert named == [(version, "b/c.js"), (version, "b/deep.js"), (version, "a/page.js")]


def test_a_versioned_file_is_compressed_and_kept_for_ever(folder: Path) -> None:
    kept = get(folder, f"{Assets(folder).version}/b/deep.js")
    assert kept.headers["cache-control"] == FOR_EVER
    assert kept.headers["content-encoding"] == "gzip"
    assert kept.text == get(folder, "b/deep.js").text


def test_without_the_version_or_with_an_old_one_nothing_is_kept(folder: Path) -> None:
    assert "cache-control" not in get(folder, "b/deep.js").headers
    assert get(folder, f"{Assets(folder).version}/b/none.js").status_code == 404
    assert get(folder, "000000000000/b/deep.js").status_code == 404


@pytest.mark.parametrize("change", ["b/c.js", "b/new.js"])
def test_another_content_or_another_file_changes_the_address(folder: Path, change: str) -> None:
    before = Assets(folder).version
    (folder / change).write_text("export function c() { return 1; }\n")
    assert Assets(folder).version != before


def test_every_page_has_its_modules() -> None:
    assets = Assets(STATIC)
    for shell in PAGES.values():
        for name in re.findall(rf'"/static/{assets.version}/([^"]+)"', assets.page(shell)):
            assert (STATIC / name).is_file(), f"{shell} names {name}"
