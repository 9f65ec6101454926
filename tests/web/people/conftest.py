"""A real floor with its first two administrators."""

from collections.abc import Iterator

import pytest

from cutcard.web.http.settings import Settings
from tests.support.floor.letting_in import BEA, accepted, post
from tests.support.floor.running import PATIENT, Floor, Someone


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=False, pace=PATIENT, knocks=(10_000, 1000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


@pytest.fixture(scope="module")
def ada(floor: Floor) -> Someone:
    """The first administrator."""
    code = floor.site.door.first_code()
    someone = floor.stranger()
    wrong = post(someone, "/api/first", code="NOT-THE-CODE", id="ada", name="Ada")
    assert wrong.status_code == 401
    assert post(someone, "/api/first", code=code, id="dealer", name="Ada").status_code == 409, "a reserved name"
    link = post(someone, "/api/first", code=code, id="ada", name="Ada Byron").json()["link"]
    assert post(someone, "/api/first", code=code, id="eve", name="Eve").status_code == 401, "the code works once"
    ada = accepted(floor, link)[0]
    assert floor.site.door.first_code() is None
    second = floor.site.door.second_code()
    assert post(someone, "/api/first", code=second, id="ada", name="Ada").status_code == 409, "two different people"
    link = post(someone, "/api/first", code=second, id="bea", name="Bea").json()["link"]
    BEA[:] = [accepted(floor, link)[0]]
    assert floor.site.door.second_code() is None
    return ada
