"""The examples in Python of docs/odds.md. Each is of one game, and runs among the tests of that game."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs" / "odds.md"


def examples() -> list[str]:
    """Every example, in the order of the page."""
    return re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def named(block: str) -> set[str]:
    """The keys of games that an example names."""
    return set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', block))


def run(key: str) -> int:
    """Run the examples of a game one after the other, as a reader would; how many there are."""
    space: dict[str, object] = {}
    blocks = [block for block in examples() if key in named(block)]
    for block in blocks:
        exec(compile(block, str(DOCUMENT), "exec"), space)
    return len(blocks)
