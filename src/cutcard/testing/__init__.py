"""The test kit for authors of games: scenarios, golden rounds, mutation, trace, and your own oracle."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.testing.mutation import survivors as survivors
    from cutcard.testing.oracle import differences as differences
    from cutcard.testing.oracle import lines as lines
    from cutcard.testing.proving import GameProof as GameProof
    from cutcard.testing.proving import Subject as Subject
    from cutcard.testing.proving import proofs as proofs
    from cutcard.testing.proving import subject as subject
    from cutcard.testing.suite import game_tests as game_tests

_WHERE = {
    "game_tests": "suite",
    "proofs": "proving",
    "subject": "proving",
    "GameProof": "proving",
    "Subject": "proving",
    "survivors": "mutation",
    "differences": "oracle",
    "lines": "oracle",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: only ``game_tests`` needs pytest."""
    if name not in _WHERE:
        raise AttributeError(f"cutcard.testing has no {name!r}; it has {', '.join(_WHERE)}")
    return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
