"""The look-ups of ``hands_table`` as kernels: the same functions, compiled over the same tables as arrays."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from cutcard.hands import lookup as hands_table
from cutcard.odds.native.kernel import kernel

KEY = np.array(hands_table.KEY, dtype=np.int64)
OFFSET = np.array(hands_table.OFFSET, dtype=np.int32)
RANKED = np.array(hands_table.RANKED, dtype=np.uint16)
SUITED = np.array(hands_table.SUITED, dtype=np.uint16)
CATEGORY = np.frombuffer(hands_table.CATEGORY, dtype=np.uint8)
THREE_KEY = np.array(hands_table.THREE_KEY, dtype=np.int64)
THREE_RANKED = np.array(hands_table.THREE_RANKED, dtype=np.uint16)
THREE_SUITED = np.array(hands_table.THREE_SUITED, dtype=np.uint16)
THREE_CATEGORY = np.frombuffer(hands_table.THREE_CATEGORY, dtype=np.uint8)
BIT = np.array(hands_table.BIT, dtype=np.int64)
SHIFT = np.array(hands_table.SHIFT, dtype=np.int64)
RANK, ROW, FLUSH = hands_table.RANK, hands_table.ROW, hands_table.FLUSH


def _compiled(function: Callable[..., int]) -> Callable[..., int]:
    """A function of ``hands_table`` that uses this module's arrays instead of the tables."""
    assert isinstance(function, FunctionType)
    over_arrays: Any = FunctionType(function.__code__, globals(), function.__name__)
    over_arrays.__qualname__ = function.__qualname__
    over_arrays.__module__ = function.__module__
    compiled: Callable[..., int] = kernel(over_arrays)
    return compiled


three = _compiled(hands_table.three)
five = _compiled(hands_table.five)
six = _compiled(hands_table.six)
seven = _compiled(hands_table.seven)
rank_index = _compiled(hands_table.rank_index)
