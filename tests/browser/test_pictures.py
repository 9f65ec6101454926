"""The tool that takes pictures of all pages reaches them still, and takes every picture that the documents show."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser.floor import Floor
from tools.pictures import DOCS, ROOT, SIZES, shots, take


def test_pictures_are_taken_of_pages_that_are_there(browser: Browser, floor: Floor, tmp_path: Path) -> None:
    known = {shot.name: shot for shot in shots()}
    assert {shot.role for shot in known.values()} <= {"", *floor.links}
    for name, size in (("lobby", "phone"), ("jackpots", "desk"), ("people", "tablet")):
        head = take(browser, floor, known[name], size, tmp_path).read_bytes()[:24]
        assert head.startswith(b"\x89PNG")
        assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == SIZES[size]


def test_the_tool_takes_every_picture_that_is_shown() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for page in pages for name in re.findall(r"\bpictures/([\w-]+)\.png", page.read_text("utf-8"))}
    taken = [shot.docs.split()[1] for shot in shots() if shot.docs]
    assert len(taken) == len(set(taken))
    assert shown == set(taken)
    assert shown == {picture.stem for picture in DOCS.glob("*.png")}
