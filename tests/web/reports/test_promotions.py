"""What a month reports of promotions: every voucher that was issued, and which prize somebody won."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.core.day import month as month_of
from cutcard.floor.desk.details import Details
from cutcard.registers.promotions.commands import DenyClaim, InformClaimant
from cutcard.rules.printed.promotions import Way
from cutcard.web.reports.money import vouchers
from cutcard.web.reports.month import as_csv
from cutcard.web.reports.registers import denied_claims, prizes
from tests.conftest import Cited
from tests.floor.domains.test_promotions import PURSE, Led
from tests.support.floor.promotions import AWARD
from tests.web.jobs.night import Night
from tests.web.jobs.test_promotion_prizes import drawn, row


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def test_vouchers_that_were_won_and_vouchers_that_were_printed_are_reported(night: Night) -> None:
    stream = drawn(night, "caribbean-stud", row("Play", "casino dollars", 80_00))
    night.do("c", stream, "award-prize", delivery=str(Way.VOUCHER))
    night.do("c", "voucher/new", "print-voucher", id="V-1", amount=25_00, holder="p2")
    month = month_of(night.floor.now.isoformat())
    desk = night.floor.desk
    desk.journal.settle()
    issued = [(number, what, holder, amount) for number, _, what, holder, amount, _ in vouchers(desk, month, {}).rows]
    assert sorted(issued) == [("CARIBBEAN-STUD.5-0-1", "issued", "p1", 80_00), ("V-1", "issued", "p2", 25_00)]
    assert 105_00 in (vouchers(desk, month, {}).totals or ())
    night.do("c", "voucher/V-1", "reverse-voucher")
    desk.journal.settle()
    assert [row[2:] for row in vouchers(desk, month, {}).rows if row[0] == "V-1"][1:] == [
        ("issue reversed", "", -25_00, 0)
    ]
    assert 80_00 in (vouchers(desk, month, {}).totals or ()), "what was cancelled does not count as issued"
    (won,) = prizes(desk, month, {"p1": "Pat"}).rows
    assert (*won[:2], *won[3:]) == ("caribbean-stud.5", "1", "Play", 80_00, "Pat", "awarded")
    night.do("c", stream, "reverse-award")
    first, second = prizes(desk, month, {"p1": "Pat"}).rows
    assert (first[-1], second[3:]) == ("open", ("Play", 80_00, "Pat", "award reversed"))
    later = f"{int(month[:4]) + 1}{month[4:]}"
    assert prizes(desk, later, {}).rows == []


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("ultimate-texas-holdem", marks=pytest.mark.clause("UTH 14.9.1", "UTH 14.9")),
        pytest.param("three-card-poker", marks=pytest.mark.clause("TCP 15.9.1", "TCP 15.9")),
        pytest.param("caribbean-stud", marks=pytest.mark.clause("CSP 17.9.1", "CSP 17.9")),
        pytest.param("lunar-poker", marks=pytest.mark.clause("LUN 15.10.1", "LUN 15.10")),
    ],
)
def test_a_denied_claim_is_reported_with_name_address_and_reasons(tmp_path: Path, game: str, cited: Cited) -> None:
    led = Led(tmp_path / "floor.db", game)
    led.drawn(PURSE)
    led.do(DenyClaim("ann", "purse", "no claim in time", "Ann O'Hara", "1 High St", win=0))
    sheet = denied_claims(led.desk, month_of(AWARD), {})
    cited.update(sheet.clauses)
    text = as_csv(sheet, "Australia/Sydney", Details(led.desk).look)
    assert "Ann O'Hara,1 High St,no claim in time,no" in text
    led.do(InformClaimant(0, "by letter"))
    assert [row[-1] for row in denied_claims(led.desk, month_of(AWARD), {}).rows] == ["yes"]
    assert denied_claims(led.desk, "2031-01", {}).rows == []
    assert led.sound()
