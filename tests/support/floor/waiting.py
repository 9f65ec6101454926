"""Waiting for what another thread or process does: as long as a busy machine may need, and not a moment longer."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 600.0  # seconds; an idle machine needs a few hundredths


def until(found: Callable[[], T]) -> T:
    """What is found, once it is something; a test fails that waits for nothing."""
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < end, "it has not come to pass"
        time.sleep(0.02)
    return value
