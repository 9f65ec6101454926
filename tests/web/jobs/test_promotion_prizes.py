"""What the terms promise of a prize can be entered, and what the page of an award offers is accepted."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cutcard.core.authority import NeedsSecond
from cutcard.floor.journal.ledger import TOKENS, VOUCHERS
from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.registers.promotions.events import PrizeAwarded
from cutcard.registers.promotions.state import Promotion
from cutcard.rules.printed.promotions import Way
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.declared.shapes import JobField
from cutcard.web.jobs.doing import sample, shown, tried
from cutcard.web.jobs.registers.terms import entered_prizes, prize_rows
from tests.soak.floor import SYSTEM
from tests.soak.steps import Step
from tests.web.jobs.night import WHO, Night

GAMES = ("ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker")
CHEQUE, TRANSFER, VOUCHER = (str(way) for way in (Way.CHEQUE, Way.TRANSFER, Way.VOUCHER))
WAYS = [CHEQUE, TRANSFER, VOUCHER, str(Way.HANDED_OVER)]


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def row(prize: str, kind: str, value: int, **more: Any) -> dict[str, Any]:
    return {"prize": prize, "what": "it", "kind": kind, "value": value, "count": 1, "details": "", **more}


def state(night: Night, stream: str) -> Promotion:
    found = night.floor.desk.state(stream).state.promotion
    assert isinstance(found, Promotion)
    return found


def drawn(night: Night, game: str, *prizes: dict[str, Any], present: bool = False, **entered: Any) -> str:
    """A promotion up to its draws, each prize won by ``p1`` and the dear ones confirmed."""
    stream = night.do("m", "promotion/new", "draft-promotion", id=f"{game}.5", prizes=list(prizes), **entered)
    for job in ("submit-terms", "publish-terms"):
        night.do("m", stream, job)
    name_persons(night.floor.desk.journal, [NamedPerson(WHO["s"].id, "Sam", "staff")])
    night.step(Step(f"people/{WHO['s'].id}", SYSTEM, OpenDemoAccount(WHO["s"].role)))
    night.do("m", stream, "nominate-scrutineer")
    night.floor.now += timedelta(days=14, hours=13)
    night.do("m", stream, "commence")
    night.floor.now += timedelta(days=17)
    for prize in prizes:
        night.do("m", stream, "hold-draw", prize=prize["prize"], entrant="p1", present=present)
    while "attest-draw" in night.offers("s", stream):
        night.do("s", stream, "attest-draw")
    return stream


def asked(night: Night, stream: str, case: str) -> tuple[Spot, dict[str, JobField]]:
    job, spot = jobs()["award-prize"], Spot(night.floor.desk, WHO["c"], stream, {})
    spot = spot.of(next(one for one in job.cases(spot) if one.key == case))
    return spot, {field.name: field for one in shown(job, spot) for field in one.fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_way_that_the_page_of_an_award_offers_is_accepted(night: Night, game: str) -> None:
    prizes = [
        row("Purse", "money", 10_000_00),
        row("Dear", "money", 10_000_01),
        row("Play", "casino dollars", 80_00),
        row("Hamper", "goods", 300_00, alternative=True),
    ]
    stream = drawn(night, game, *prizes, disbursement=WAYS)
    cases = night.offers("c", stream)["award-prize"]
    assert cases == ["0", "1", "2", "3", "3-money"], "each prize can be awarded, and the hamper in money too"
    job = jobs()["award-prize"]
    for case in cases:
        spot, fields = asked(night, stream, case)
        for name, field in fields.items():
            picked = [one.value for one in (field.columns[0] if field.columns else field).choices]
            assert picked or name == "winner_chose"
            for way in picked:
                entered = way if name == "delivery" else [{"way": way, "amount": field.value[0]["amount"]}]
                with suppress(NeedsSecond):
                    tried(job, spot, {**sample(job, spot), name: entered})
        assert ("winner_chose" in fields) == (game == "lunar-poker" and case == "1"), "only there the winner picks"
    night.do("c", stream, "award-prize", "2", delivery=VOUCHER)
    assert night.floor.desk.balance(VOUCHERS, TOKENS) == 80_00, "casino dollars are never outside the ledger"


@pytest.mark.parametrize("game", GAMES)
def test_a_prize_is_paid_in_several_ways(night: Night, game: str) -> None:
    stream = drawn(night, game, row("Purse", "money", 500_00), disbursement=WAYS)
    parts = [{"way": CHEQUE, "amount": 300_00}, {"way": TRANSFER, "amount": 200_00}]
    night.do("c", stream, "award-prize", payments=parts)
    (event,) = night.floor.desk.history(stream)[-1].events
    assert isinstance(event, PrizeAwarded)
    assert [(one.way, one.amount, one.payee) for one in event.payments] == [
        (Way.CHEQUE, 300_00, "p1"),
        (Way.TRANSFER, 200_00, "p1"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_terms_promise_of_a_prize_is_entered_and_kept(night: Night, game: str) -> None:
    """How prizes are given, the conditions of one, and whether its winner may take money instead."""
    weekend = [
        row("Weekend", "service", 400_00, conditions="not at Easter", alternative=True),
        row("Weekend", "service", 90_00),
    ]
    stream = night.do(
        "m", "promotion/new", "draft-promotion", id=f"{game}.5", prizes=weekend, disbursement=[VOUCHER, CHEQUE]
    )
    terms = state(night, stream).terms
    assert terms is not None
    (prize,) = terms.prizes
    assert (prize.conditions, prize.alternative, terms.disbursement) == (
        "not at Easter",
        True,
        (Way.VOUCHER, Way.CHEQUE),
    )
    spot = Spot(night.floor.desk, WHO["m"], stream, {})
    rows = prize_rows(spot)
    assert entered_prizes(terms.prizes, rows) == terms.prizes, "changed terms begin with what was entered"
    rows[0].update(conditions="", alternative=False)
    (bare,) = entered_prizes(terms.prizes, rows)
    assert (bare.conditions, bare.alternative) == ("", False)
    fields = {field.name: field for one in shown(jobs()["amend-terms"], spot) for field in one.fields}
    assert fields["disbursement"].value == [VOUCHER, CHEQUE]
    assert (str(Way.CASH) in [one.value for one in fields["disbursement"].choices]) == (game == "lunar-poker")
