"""A promotion as its pages offer it: whatever a document asks for can be stated, and people are chosen, not spelt."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.registers.promotions.commands import Drawing, HoldDraw
from cutcard.registers.promotions.terms import Terms
from cutcard.rules.printed.promotions import PARTICULARS, PrizeKind
from cutcard.ruling import Refused
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import build, place_of, sample, shown
from cutcard.web.jobs.registers.terms import entered_prizes, prize_rows
from tests.soak.floor import SYSTEM
from tests.soak.steps import Step
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
    rows = prize_rows(Spot(night.floor.desk, WHO["m"], f"promotion/{name}", {}))
    assert entered_prizes(terms.prizes, rows) == terms.prizes, "changed terms begin with what was entered"


def test_a_detail_may_be_as_long_as_a_paragraph(night: Night) -> None:
    wanted = {one: f"about {one} " * 40 for one in PARTICULARS[PrizeKind.REAL_ESTATE]}
    details = "\n".join(f"{one}: {text}" for one, text in wanted.items())
    terms = drafted(night, "three-card-poker.5", prizes=[row(PrizeKind.REAL_ESTATE, details)])
    assert dict(terms.prizes[0].items[0].particulars) == {one: text.strip() for one, text in wanted.items()}


def test_a_line_that_names_no_detail_continues_the_one_before() -> None:
    details = "make: Acme; the maker of the year\nmodel: 3\nin red\naccessories: none"
    (prize,) = entered_prizes((), [row(PrizeKind.APPLIANCE, details)])
    wanted = {"make": "Acme; the maker of the year", "model": "3; in red", "accessories": "none"}
    assert dict(prize.items[0].particulars) == wanted


def test_whoever_checks_the_prizes_reads_what_is_prohibited(night: Night) -> None:
    job, spot = jobs()["draft-promotion"], Spot(night.floor.desk, WHO["m"], "promotion/lunar-poker.5", {})
    (asked,) = [one for one in shown(job, spot) if any(field.name == "regulations_checked_by" for field in one.fields)]
    hint = next(field.hint for field in asked.fields if field.name == "regulations_checked_by")
    assert all(word in hint for word in ("tobacco", "firearms", "ammunition", "weapons", "liquor", "regulations"))
    assert {f"LUN 15.5.{number}" for number in range(1, 6)} <= {*asked.clauses}


@each_game
def test_how_much_liquor_is_entered(night: Night, key: str, clause: str) -> None:
    for litres in ("", "litres: 20.001"):
        refusal = refused(night, f"{key}.5", prizes=[row(PrizeKind.LIQUOR, litres)])
        assert refusal.clause == clause
    with pytest.raises(ValueError, match="write a number"):
        entered_prizes((), [row(PrizeKind.LIQUOR, "litres: many")])
    terms = drafted(night, f"{key}.5", prizes=[row(PrizeKind.LIQUOR, "litres: 20")])
    assert terms.prizes[0].items[0].millilitres == 20_000
    rows = prize_rows(Spot(night.floor.desk, WHO["m"], f"promotion/{key}.5", {}))
    assert entered_prizes(terms.prizes, rows) == terms.prizes


@each_game
def test_what_is_reserved_or_guaranteed_is_entered(night: Night, key: str, clause: str) -> None:
    said = "one dinner is guaranteed, whoever enters"
    assert refused(night, f"{key}.5", nature=" ", reservations=said).clause == clause
    assert drafted(night, f"{key}.5", reservations=said).reservations == said
    spot = Spot(night.floor.desk, WHO["m"], f"promotion/{key}.5", {})
    asked = {field.name: field for one in jobs()["amend-terms"].steps for field in one.fields}
    assert asked["reservations"].value(spot) == said, "changed terms begin with what was entered"


@each_game
def test_the_scrutineer_is_chosen_among_the_staff_on_record(night: Night, key: str, clause: str) -> None:
    dear = {**row(PrizeKind.GOODS, ""), "value": 10_000_01}
    stream = night.do("m", "promotion/new", "draft-promotion", id=f"{key}.5", prizes=[dear])
    people = {"s": "Sam", "v": "Vi", "p1": "Pat"}
    journal = night.floor.desk.journal
    name_persons(journal, [NamedPerson(WHO[who].id, name, "staff") for who, name in people.items() if who in WHO])
    name_persons(journal, [NamedPerson("p1", "Pat", "player"), NamedPerson("gone", "Gus", "staff")])
    for who in ("s", "v"):
        night.step(Step(f"people/{WHO[who].id}", SYSTEM, OpenDemoAccount(WHO[who].role)))
    spot = Spot(night.floor.desk, WHO["m"], stream, {})
    (field,) = [field for one in jobs()["nominate-scrutineer"].steps for field in one.fields]
    assert field.pick is not None
    assert field.pick(spot) == [(WHO["s"].id, "Sam"), (WHO["v"].id, "Vi")], "no player, and nobody without an account"
    for job in ("submit-terms", "publish-terms"):
        night.do("m", stream, job)
    night.floor.now += timedelta(days=14, hours=13)
    night.do("m", stream, "commence")
    night.floor.now += timedelta(days=17)
    with pytest.raises(Refused) as unseen:
        night.floor.do(stream, WHO["m"], HoldDraw((Drawing("It", "p1"),)), night.floor.key())
    assert unseen.value.clause == clause
    night.do("m", stream, "nominate-scrutineer", name_=WHO["v"].id)
    night.do("m", stream, "hold-draw", entrant="p1")
    night.do("v", stream, "attest-draw")


def test_a_prize_that_was_refused_is_drawn_again(night: Night) -> None:
    stream = night.do("m", "promotion/new", "draft-promotion", id="lunar-poker.5")
    for job in ("submit-terms", "publish-terms"):
        night.do("m", stream, job)
    night.floor.now += timedelta(days=14, hours=13)
    night.do("m", stream, "commence")
    night.floor.now += timedelta(days=17)
    night.do("m", stream, "hold-draw", entrant="p1")
    assert "hold-draw" not in night.offers("m", stream), "there is one, and it is won"
    night.do("m", stream, "deny-claim", claimant="p1", name_="Pat", address="1 High Street")
    night.do("m", stream, "hold-draw", entrant="p2")
