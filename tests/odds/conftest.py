"""Nothing counted here is read from disk or kept there."""

from collections.abc import Iterator

import pytest

from cutcard.odds.native import cache


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    with cache.unused():
        yield
