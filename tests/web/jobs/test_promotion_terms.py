"""The terms of a promotion as a manager enters them: whatever a document asks for can be stated."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import PARTICULARS, PrizeKind
from cutcard.ruling import Refused
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import build, place_of, sample
from cutcard.web.jobs.registers.terms import entered_prizes, prize_rows
from tests.support.declared.shared import each_game
from tests.web.jobs.night import WHO, Night


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def row(kind: PrizeKind, details: str) -> dict[str, Any]:
    return {"prize": "It", "what": "it", "kind": str(kind), "value": 900_00, "count": 1, "details": details}


def refused(night: Night, stream: str, **given: Any) -> Refused:
    job, spot = jobs()["draft-promotion"], Spot(night.floor.desk, WHO["m"], "promotion/new", {})
    entered = {**sample(job, spot), "id": stream, **given}
    with pytest.raises(Refused) as found:
        night.floor.do(place_of(job, spot, entered), WHO["m"], build(job, spot, entered), night.floor.key())
    return found.value


def drafted(night: Night, stream: str, **entered: Any) -> Terms:
    promotion = night.do("m", "promotion/new", "draft-promotion", id=stream, **entered)
    terms = night.floor.desk.state(promotion).state.promotion.terms
    assert isinstance(terms, Terms)
    return terms


@each_game
def test_the_details_of_a_prize_are_asked_for_and_entered(night: Night, key: str, kind: str, clause: str) -> None:
    item, name = PrizeKind(kind), f"{key}.5"
    wanted = {one: f"about {one}" for one in PARTICULARS[item]}
    last = [*wanted][-1]
    details = "\n".join(f"{one.capitalize()}: {text}" for one, text in wanted.items() if one != last)
    refusal = refused(night, name, prizes=[row(item, details)])
    assert (refusal.clause, last in refusal.reason) == (clause, True)
    terms = drafted(night, name, prizes=[row(item, f"{details};{last}: about {last}")])
    assert dict(terms.prizes[0].items[0].particulars) == wanted
    shown = prize_rows(Spot(night.floor.desk, WHO["m"], f"promotion/{name}", {}))
    assert entered_prizes(terms.prizes, shown) == terms.prizes, "changed terms begin with what was entered"


@each_game
def test_how_much_liquor_is_entered(night: Night, key: str, clause: str) -> None:
    for litres in ("", "litres: 20.001"):
        refusal = refused(night, f"{key}.5", prizes=[row(PrizeKind.LIQUOR, litres)])
        assert refusal.clause == clause
    with pytest.raises(ValueError, match="write a number"):
        entered_prizes((), [row(PrizeKind.LIQUOR, "litres: many")])
    terms = drafted(night, f"{key}.5", prizes=[row(PrizeKind.LIQUOR, "litres: 20")])
    assert terms.prizes[0].items[0].millilitres == 20_000
    shown = prize_rows(Spot(night.floor.desk, WHO["m"], f"promotion/{key}.5", {}))
    assert entered_prizes(terms.prizes, shown) == terms.prizes


@each_game
def test_what_is_reserved_or_guaranteed_is_entered(night: Night, key: str, clause: str) -> None:
    said = "one dinner is guaranteed, whoever enters"
    assert refused(night, f"{key}.5", nature=" ", reservations=said).clause == clause
    assert drafted(night, f"{key}.5", reservations=said).reservations == said
    spot = Spot(night.floor.desk, WHO["m"], f"promotion/{key}.5", {})
    asked = {field.name: field for one in jobs()["amend-terms"].steps for field in one.fields}
    assert asked["reservations"].value(spot) == said, "changed terms begin with what was entered"
