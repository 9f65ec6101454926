"""What only a person can know is never filled in for them: nobody puts their name to what a page has chosen."""

from itertools import count
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role, tag
from cutcard.floor.domains.incidents import register
from cutcard.table.messages.cards import OrderCount, ReportDropped, VerifyCollected
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import FieldAsked, Spot
from cutcard.web.jobs.doing import fields_of, offered, sample, shown
from cutcard.web.jobs.views import lines
from tests.support.floor.play import DEALER, Felt
from tests.support.pages import drawn

SAM = Actor("sam", Role.GAMING_SUPERVISOR)
EMPTY = (None, "", [], (), False)
FACTS = {
    "present-card": ("card",),
    "record-help": ("present", "only_physical", "gain"),
    "report-invalid": ("ground",),
    "verify-collected": ("cards",),
    "own-limits": ("box",),
    "allow-backing": ("on",),
    "report-fault": ("where", "moment", "amount", "cards"),
    "report-device": ("seen",),
    "identify-person": ("person",),
    "suspect-collusion": ("players",),
    "hand-over-person": ("to",),
    "propose-invalidation": ("ground",),
    "report-defect": ("kind",),
    "report-wrong-payment": ("payment", "due"),
    "record-enquiry": ("suspected",),
    "record-attempt": ("step",),
    "lodge-dispute": ("patron",),
    "review-dispute": ("upheld",),
    "advise-patron": ("told_decision", "told_right", "how"),
    "publish-terms": ("places", "marketing"),
    "nominate-scrutineer": ("name",),
    "hold-draw": ("entrant",),
    "notify-winner": ("method", "reached"),
    "deny-claim": ("claimant",),
    "inform-claimant": ("how",),
    "dispute-promotion": ("person",),
    "find-compromised": ("remedy",),
    "exclude": ("scope",),
    "declare-chips": ("chips", "amount", "table"),
    "merge-record": ("into",),
    "prepare-table": ("equipment",),
}


def begins_empty(field: FieldAsked) -> bool:
    return field.value in EMPTY and (field.kind != "choice" or field.sample is not None)


@pytest.mark.parametrize("job", FACTS)
def test_a_fact_begins_empty(job: str) -> None:
    fields = {field.name: field for field in fields_of(jobs()[job])}
    assert [name for name in FACTS[job] if not begins_empty(fields[name])] == []


def test_the_page_of_a_card_that_is_shown_does_not_know_its_number(tmp_path: Path) -> None:
    """The check would compare the record with itself; who does the job types what the player hands over."""
    felt = Felt(open_desk(tmp_path / "floor.db"), "ultimate-texas-holdem", 2, dealing="recorded")
    felt.do(ReportDropped(), DEALER)
    found = {}
    for stream in (felt.stream, register(felt.game.key)):
        spot = Spot(felt.desk, SAM, stream, {})
        for job, case in offered(jobs(), spot):
            found[job.id] = job, spot.of(case)
    for name in ("present-card", "record-help", "verify-collected", "suspect-collusion", "lodge-dispute"):
        job, there = found[name]
        values = {field.name: field.value for step in shown(job, there) for field in step.fields}
        assert [values[one] for one in FACTS[name] if values[one] not in EMPTY] == [], name
        tried = sample(job, there)
        assert all(tried[one] not in (None, "", []) for one in FACTS[name]), "it is offered, because it can be done"
    felt.desk.close()


def test_a_long_list_shows_that_nobody_is_chosen_yet() -> None:
    names, keys = [f"Person {n}" for n in range(9)], count()
    choices = [{"value": f"p{next(keys)}", "label": name} for name in names]
    field = {"name": "person", "label": "Who", "kind": "choice", "value": None, "choices": choices}
    asked = {**field, "suggestions": [], "hint": "", "needed": True, "when": None, "columns": []}

    def options(value: str | None) -> list[str]:
        (_, select), *_ = drawn("jobs/fields.js", "fieldOf", asked, value, "", None)["children"]
        none, some = select["children"]
        return ["".join(one["children"]) for one in (*([none] if none else []), *some)]

    assert options(None) == ["Choose", *names]
    assert options("p3") == names


def test_what_helps_after_a_refusal_is_said_by_a_person(tmp_path: Path) -> None:
    """How many cards were collected is entered in its own job; what asks for nothing is given at once."""
    felt = Felt(open_desk(tmp_path / "floor.db"), "ultimate-texas-holdem", 1, dealing="recorded")
    felt.do(ReportDropped(), DEALER)
    here = lines(Spot(felt.desk, SAM, felt.stream, {}))

    def jobs_for(command: Command) -> list[str]:
        found = drawn("pit/place.js", "saidInPerson", here, {"type": tag(command)})
        return [one["job"] for one in found]

    assert jobs_for(VerifyCollected(52)) == ["verify-collected"]
    assert "OrderCount" in {one.command for one in here}
    assert jobs_for(OrderCount()) == []
    felt.desk.close()
