"""The pages' own files: short modules, nothing from elsewhere, and every file that is named is there."""

import re
from pathlib import Path

import cutcard.web

STATIC = Path(cutcard.web.__file__).parent / "static"
LONGEST = 300  # lines
NAMED = re.compile(r'(?:from |import\(|href=|src=)"(\./|/static/)([\w.-]+)"')


def test_modules_are_short() -> None:
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in STATIC.glob("*.js")}
    assert len(lengths) > 10
    assert {name: length for name, length in lengths.items() if length >= LONGEST} == {}


def test_files_that_are_named_are_there_and_all_are_used() -> None:
    named = {match[2] for path in STATIC.iterdir() for match in NAMED.finditer(path.read_text(encoding="utf-8"))}
    there = {path.name for path in STATIC.iterdir()}
    assert named - there == set()
    shells = ("lobby", "table", "dealer", "desk", "mine", "rules", "odds", "practice", "tournament", "seat")
    assert there - named == {f"{shell}.html" for shell in shells}


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")  # a name, never fetched
        assert "http:" not in text.replace('"https:"', ""), path.name
        assert "https:" not in text.replace('"https:"', ""), path.name
        if path.suffix == ".html":
            assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", text), path.name
