"""Cases that a slow test goes through every time; the others wait for ``make exhaustive``."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def usual(cases: Iterable[tuple[Any, ...]], often: Collection[Any]) -> list[ParameterSet]:
    """The cases by their first value, which says whether a case is one that is tried every time."""
    return [
        pytest.param(*case, id=str(case[0]), marks=() if case[0] in often else pytest.mark.exhaustive) for case in cases
    ]
