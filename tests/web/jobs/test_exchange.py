"""The job for vouchers is there as long as a voucher is out, however many were exchanged since it was issued."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.promotions.voucher import PrintVoucher
from cutcard.table.messages.exchange import ExchangeVoucher
from cutcard.table.messages.round import TakeSeat
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import possible, sample
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.assisted import Assisted
from tests.support.floor.play import DEALER

MANAGER = Actor("mia", Role.GAMING_MANAGER)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "floor.db", ticking(), repeatable("desk"))
    yield desk
    desk.close()


@pytest.mark.parametrize(("holder", "offered"), [("", True), ("ann", True), ("annie", True), ("zoe", False)])
def test_the_oldest_voucher_that_is_out_is_found(
    desk: Desk, holder: str, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Assisted(desk, "three-card-poker", jackpot=False)
    table.do(TakeSeat(1), Actor("ann", Role.PLAYER))
    table.prepare()
    for who in ("ann", "annie", "zoe"):
        table.give(f"patron/{who}", RecordPerson("papers shown"), MANAGER)
    table.give("patron/annie", MergeRecord("ann", "the same passport"), MANAGER)
    table.give("voucher/V-0001", PrintVoucher(1_000, "a birthday", holder), MANAGER)
    table.give("voucher/V-0002", PrintVoucher(2_000, "a reward"), MANAGER)
    table.do(ExchangeVoucher(1, "V-0002", 2_000, conditions_met=True))
    many = ["voucher/V-0001", *["voucher/V-0002"] * 1_000]
    monkeypatch.setattr(desk.journal, "streams", lambda prefix: many)
    job, spot = jobs()["exchange-voucher"], Spot(desk, DEALER, "table/1", {})
    (case,) = job.cases(spot)
    assert possible(job, spot.of(case)) is offered
    assert (sample(job, spot.of(case))["voucher"] == "V-0001") is offered
