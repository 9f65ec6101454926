"""Numbers in addresses have ends: whatever is asked, no store overflows."""

from collections.abc import Iterator

import pytest

from cutcard.web.http.settings import Settings
from cutcard.web.site.asking import MOST
from tests.support.floor.running import PATIENT, Floor, Someone

ADDRESSES = (
    "/api/tables/stud/rounds/{}/proofs",
    "/api/tables/stud/rounds/{}",
    "/api/tournaments/none/tables/{}",
    "/api/refusals?after={}",
    "/checkpoint/consistency?old={}&size={}",
    "/checkpoint/consistency?old=0&size={}",
    "/api/journal/export?stream={}",
    "/api/streams/table/{}",
    "/api/reports?month={}",
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    settings = Settings(demo=True, pace=PATIENT, reads=(100_000, 1_000))
    with Floor(tmp_path_factory.mktemp("floor"), settings=settings) as running:
        yield running


@pytest.fixture(scope="module")
def people(floor: Floor) -> tuple[Someone, Someone]:
    return floor.person("inspector"), floor.person("ann")


@pytest.mark.parametrize("number", [10**25, -(10**25), 2**63, MOST + 1, MOST, -1, "many", "1e5", "٣"])
def test_a_number_that_no_store_can_hold_is_refused(people: tuple[Someone, Someone], number: int | str) -> None:
    inspector, ann = people
    said = "9" * 5_000 if number == "many" else str(number)
    for address in ADDRESSES:
        answer = inspector.http.get(address.format(said, said))
        assert answer.status_code in (200, 400, 404, 409), (address, answer.text)
        if answer.status_code != 200:
            assert answer.json()["reason"]
    assert ann.http.post("/api/tables/stud/ready", params={"round": said}).status_code in (204, 400, 409)
