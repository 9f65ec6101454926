"""Disputes by jobs: who decides where no gaming supervisor is, and a review that changes the decision."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard.registers.incidents.dispute import Dispute, DisputeDecided
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import shown
from tests.conftest import Cited
from tests.soak.stories.scene import StoryTable
from tests.soak.stories.tables import folds
from tests.web.jobs.evenings import ANTES, JACKPOT
from tests.web.jobs.night import WHO, Night

UTH = "ultimate-texas-holdem"


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def lodged(night: Night, game: str) -> str:
    """A dispute at a table, in one game about a round that is over; the stream of its register."""
    offered: dict[str, Any] = {"pool": "A", "sign": JACKPOT} if game == "caribbean-stud" else {}
    table = StoryTable(night.floor, "felt", game, boxes=1, **offered)
    night.play(table.opening(0))
    if game == UTH:
        night.play(table.begin({1: ANTES}))
        night.play(table.finish(folds))
    book = f"incidents/{game}"
    night.do("s", book, "lodge-dispute", "felt", patron=table.patron(1))
    return book


def the_dispute(night: Night, book: str) -> Dispute:
    found: Dispute = night.floor.desk.state(book).state.register.disputes.cases[1]
    return found


def asked(night: Night, who: str, book: str) -> set[str]:
    job, spot = jobs()["decide-dispute"], Spot(night.floor.desk, WHO[who], book, {})
    (case,) = job.cases(spot)
    return {field.name for step in shown(job, spot.of(case)) for field in step.fields}


@pytest.mark.clause("UTH 13.17")
def test_a_casino_supervisor_decides_where_no_gaming_supervisor_is_present(night: Night, cited: Cited) -> None:
    book = lodged(night, UTH)
    assert "absent" in asked(night, "c", book)
    assert "absent" not in asked(night, "s", book), "the gaming supervisor is there"
    night.do("c", book, "decide-dispute")
    (decided,) = night.floor.desk.history(book)[-1].events
    cited.note(decided)
    assert isinstance(decided, DisputeDecided)
    assert decided.absent


@pytest.mark.parametrize("game", ["three-card-poker", "caribbean-stud", "lunar-poker"])
def test_in_other_documents_nobody_stands_in_for_a_gaming_supervisor(night: Night, game: str) -> None:
    book = lodged(night, game)
    assert "decide-dispute" in night.offers("s", book)
    for other in "cm":
        assert "decide-dispute" not in night.offers(other, book)


@pytest.mark.parametrize(
    ("values", "order"),
    [
        ({"upheld": True}, MoneyOrder("return stake", 1_000)),
        ({"upheld": False}, NO_ORDER),
        ({"upheld": False, "order__kind": "return stake", "order__amount": 500}, MoneyOrder("return stake", 500)),
    ],
)
def test_a_review_changes_the_decision_with_its_order(night: Night, values: dict[str, Any], order: MoneyOrder) -> None:
    book = lodged(night, UTH)
    night.do("s", book, "decide-dispute", order__kind="return stake", order__amount=1_000)
    night.do("o", book, "request-review")
    night.do("c", book, "review-dispute", decision="looked at again", **values)
    assert (the_dispute(night, book).order, the_dispute(night, book).decision) == (order, "looked at again")
