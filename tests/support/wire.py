"""Whatever a rule decides is what its types say: to the journal and back it stays the same."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec


@cache
def _decoder(union: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(list[union])


def sound(events: Sequence[Any], union: Any) -> None:
    """Fail unless every event holds what its fields may hold."""
    assert _decoder(union).decode(msgspec.json.encode(events)) == list(events)
