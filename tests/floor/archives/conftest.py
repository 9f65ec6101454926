"""A floor of three days in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.journal.archives import Days


@pytest.fixture
def desk_days(path: Path) -> Iterator[Days]:
    floor = Days(path)
    yield floor
    floor.desk.close()
