"""axe, which looks for what shuts people out of a page. `make lint` installs it beside TypeScript."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(sys.prefix) / "typescript" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async (part) => (await axe.run(part, { resultTypes: ['violations'], preload: false })).violations"


@cache
def _source() -> str:
    assert SCRIPT.exists(), "axe is not in the environment: run `make lint`, which installs it"
    return SCRIPT.read_text("utf-8")


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe finds in a page as it is now, or in a part of it, of any impact: the rule, and where."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate(RUN, part)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
