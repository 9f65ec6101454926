"""Files of pages change their address with their content, come compressed, and are few."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from cutcard.web.app import PAGES, STATIC
from cutcard.web.site.assets import FOR_EVER, Assets
from cutcard.web.site.joined import NotJoined, joined_modules

PAGE = """<link rel="stylesheet" href="/static/a/one.css">
<link rel="stylesheet" href="/static/b/two.css">
<script type="module" src="/static/a/page.js"></script>"""
JOINED = """const $once = (make) => {
let made;
return () => (made ??= make());
};
const $0 = $once(() => {
function c(c) {}
const here = (c);
return { c };
});
const $1 = $once(() => {
const { c: d } = $0();
async function b() { d(); }
return { b };
});
const { b } = $1();
const c = 1;
await b(c);
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "a/page.html": PAGE,
        "a/page.js": 'import { b } from "../b/deep.js";\nconst c = 1;\nawait b(c);\n',
        "a/round.html": '<script type="module" src="/static/b/round.js"></script>',
        "b/deep.js": f'import {{ c as d }} from "./c.js";\nexport async function b() {{ d(); }}\n// {"long " * 200}\n',
        "b/c.js": '/** @param {import("./c.js").C} c */\nexport function c(c) {}\nconst here = /** @type {C} */ (c);\n',
        "b/round.js": 'import { other } from "./other.js";\nexport const one = other;\n',
        "b/other.js": 'import { one } from "./round.js";\nexport const other = () => one;\n',
        "a/one.css": "/* One. */\na { b: c }\n",
        "b/two.css": "d { e: f }\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def get(folder: Path, path: str) -> httpx.Response:
    assets = Assets(folder)
    assets.page("a/page.html")
    app = Starlette()
    app.mount("/static", assets.serve())

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://floor") as browser:
            return await browser.get(f"/static/{path}")

    return asyncio.run(ask())


def named(folder: Path, shell: str) -> list[str]:
    """What a page names, without the version."""
    assets = Assets(folder)
    found = re.findall(r'"/static/([^"/]+)/([^"]+)"', assets.page(shell))
    assert {version for version, _ in found} == {assets.version}
    return [name for _, name in found]


def test_a_page_names_one_file_of_modules_and_one_of_styles_by_version(folder: Path) -> None:
    assert named(folder, "a/page.html") == ["a/page.joined.css", "a/page.joined.js"]


def test_modules_are_joined_in_the_order_in_which_they_begin_each_with_a_scope_of_its_own(folder: Path) -> None:
    joined = get(folder, f"{Assets(folder).version}/a/page.joined.js")
    assert joined.text == JOINED
    assert joined.headers["content-type"].startswith("text/javascript")
    assert joined.headers["cache-control"] == FOR_EVER


def test_styles_are_joined_in_the_order_of_the_page(folder: Path) -> None:
    joined = get(folder, f"{Assets(folder).version}/a/page.joined.css")
    assert joined.text == "a { b: c }\nd { e: f }\n"
    assert joined.headers["content-type"].startswith("text/css")


def test_modules_in_a_circle_are_named_one_by_one(folder: Path) -> None:
    assert named(folder, "a/round.html") == ["b/other.js", "b/round.js"]


def test_a_module_that_comes_later_is_joined_and_begins_when_it_is_asked_for() -> None:
    files = {
        "a.js": 'import { b } from "./b.js";\nb();\n',
        "b.js": 'export const b = () => import("./c.js");\n',
        "c.js": 'import { b } from "./b.js";\nexport const c = b;\n',
    }
    joined = joined_modules("a.js", files.__getitem__)
    assert "const b = () => Promise.resolve($1());" in joined
    assert "const { b } = $0();\nconst c = b;" in joined


@pytest.mark.parametrize(
    "line", ['import "./b.js";', 'import * as b from "./b.js";', "export default 1;", "export let b = 1;", "await b;"]
)
def test_a_module_that_says_it_otherwise_is_not_joined(line: str) -> None:
    files = {"a.js": 'import { b } from "./b.js";\n', "b.js": f"{line}\n"}
    with pytest.raises(NotJoined):
        joined_modules("a.js", files.__getitem__)


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


def test_pages_of_players_are_joined_and_every_other_page_has_its_modules() -> None:
    assets = Assets(STATIC)
    apart = set()
    for shell in PAGES.values():
        for name in re.findall(rf'"/static/{assets.version}/([^"]+)"', assets.page(shell)):
            assert ".joined." in name or (STATIC / name).is_file(), f"{shell} names {name}"
            if name.endswith(".js") and ".joined." not in name:
                apart.add(shell)
    assert apart == {"staff/desk.html", "analyst/odds.html"}  # their modules import each other in a circle


def test_no_text_goes_over_several_lines_since_joining_might_take_a_line_for_a_comment() -> None:
    for path in STATIC.rglob("*.js"):
        for line in path.read_text("utf-8").splitlines():
            assert line.replace('"`"', "").count("`") % 2 == 0, f"{path}: {line}"
