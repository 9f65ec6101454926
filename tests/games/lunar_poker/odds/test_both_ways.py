"""A kernel with structured arguments gives the same by its object code and by Numba's public interface."""

import numpy as np
import pytest

from cutcard.cards import parse
from cutcard.games.lunar_poker.combinations import LEAST_ACE_KING
from cutcard.games.lunar_poker.odds.counting import final
from cutcard.hands import lookup as hands_table
from cutcard.odds.native import kernel


@pytest.mark.parametrize("way", ["", "numba"], ids=["object code", "numba"])
def test_dealers_are_counted_alike(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTCARD_KERNELS", way)
    found = np.zeros((3, 3), np.int64)
    tables = final.dealers(LEAST_ACE_KING)
    count = kernel.kernel(final.count_dealers.function)  # type: ignore[attr-defined]  # a kernel
    for row, cards in zip(found, ("8d Ac Jc 9c 5c 2c", "8d 9c 9d 4h 6s 2c Ks", "Kd 2d 3d 4d 5d 6h"), strict=True):
        seen = np.array(parse(cards))
        count(seen, int(seen[0]), hands_table.five(*parse(cards)[1:6]), tables, row)
    assert found.tolist() == [[72_520, 90_246, 0], [65_400, 52_557, 0], [51_235, 111_050, 0]]
