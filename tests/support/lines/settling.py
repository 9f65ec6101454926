"""Lines for ``cutcard settle`` and the answers to them."""

import json
from io import BytesIO
from typing import Any

from cutcard import games
from cutcard.cli.settle import run
from cutcard.rules.finished import RoundReader

GOOD: dict[str, Any] = {
    "id": "a1",
    "wagers": {"ante": 1000, "bet": 2000},
    "moves": ["bet"],
    "player": "Ah Ad 7c 7d 2s",
    "dealer": "Kc Kd 9h 5s 3c",
}
PLT: dict[str, Any] = {
    "id": "t",
    "wagers": {"ante": 1000, "pair-plus": 500, "play": 1000},
    "moves": ["play"],
    "player": "Ah Ad 7c",
    "dealer": "Kc Qd 9h",
}


def text(line: dict[str, Any], **changes: Any) -> bytes:
    return json.dumps(line | changes).encode()


def answers(out: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def settled(raw: bytes, key: str = "plain-stud") -> dict[str, Any]:
    """The one answer to one line."""
    target = BytesIO()
    run(RoundReader(games.load(key)), BytesIO(raw + b"\n"), target)
    (answer,) = answers(target.getvalue())
    return answer
