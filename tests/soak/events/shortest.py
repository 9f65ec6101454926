"""The shortest list of commands that still breaks what a walk has broken."""

from collections.abc import Sequence
from time import process_time

from tests.soak.events.walk import Failed, Given, again

SECONDS = 20  # of processor time that are spent on it


def shortest(seed: object, failed: Failed) -> Sequence[Given]:
    """Steps are left out, first many at once and then one by one, as long as the same fault shows."""
    given, until = list(failed.given), process_time() + SECONDS
    if not _breaks(seed, given, failed):
        return given
    size = len(given) // 2
    while size and process_time() < until:
        at, shorter = 0, False
        while at < len(given) and process_time() < until:
            fewer = given[:at] + given[at + size :]
            if _breaks(seed, fewer, failed):
                given, shorter = fewer, True
            else:
                at += size
        size = size if shorter and size == 1 else size // 2
    return given


def _breaks(seed: object, given: Sequence[Given], failed: Failed) -> bool:
    found = again(seed, given, failed.ending)
    return found is not None and found.kind == failed.kind
