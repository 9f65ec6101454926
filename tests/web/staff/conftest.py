"""A running floor, and the staff who work at its desk."""

from collections.abc import Iterator

import pytest

from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor
from tests.support.floor.staff import AtDesk


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


@pytest.fixture
def supervisor(floor: Floor) -> AtDesk:
    return AtDesk(floor, "gaming-supervisor")


@pytest.fixture
def dealer(floor: Floor) -> AtDesk:
    return AtDesk(floor, "dealer")


@pytest.fixture
def manager(floor: Floor) -> AtDesk:
    return AtDesk(floor, "gaming-manager")


@pytest.fixture
def inspector(floor: Floor) -> AtDesk:
    return AtDesk(floor, "inspector")
