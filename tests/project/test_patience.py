"""Browser tests wait for what they want to see: whoever looks once sees what a slow page has not drawn yet."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1] / "browser"
AT_ONCE = {  # of a locator: they answer for the moment, while `expect` and `sees` look again
    "all",
    "all_inner_texts",
    "all_text_contents",
    "count",
    "is_checked",
    "is_disabled",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "query_selector",
    "query_selector_all",
}


def hasty(text: str) -> list[int]:
    """Lines that look at a page only once."""
    calls = (node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and not node.args)
    return [call.lineno for call in calls if isinstance(call, ast.Attribute) and call.attr in AT_ONCE]


def test_browser_tests_wait_for_what_they_want_to_see() -> None:
    found = {path.name: hasty(path.read_text(encoding="utf-8")) for path in sorted(TESTS.glob("*.py"))}
    assert found
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_hasty_look_is_found() -> None:
    assert hasty("expect(ann.find('a')).to_have_count(0)\nassert ann.find('a').count() == 0\n'a b'.count('a')") == [2]
