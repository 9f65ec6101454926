"""Every job: where it is offered, what the page fills in is accepted at the desk, and nothing else is offered."""

import json
from collections import Counter, defaultdict, deque
from collections.abc import Iterator

import pytest

from cutcard import games
from cutcard.registers.incidents.outcome import OutcomeInvalidated
from cutcard.table.messages.faults import StakeReversed
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import shown
from cutcard.web.jobs.registers.terms import entered_prizes, prize_rows
from cutcard.web.post.slips import slips_since
from tests.soak.ends import silently
from tests.soak.stories.rooms import dealt_out
from tests.soak.stories.telling import follow
from tests.support.journal.audit import verify
from tests.web.jobs.evenings import AT_TABLES
from tests.web.jobs.night import WHO, Night
from tests.web.jobs.register_evenings import IN_REGISTERS


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    spent = Night(tmp_path_factory.mktemp("night"))
    for evening in (*AT_TABLES, *IN_REGISTERS):
        evening(spent)
    yield spent
    spent.close()


def test_every_duty_of_staff_has_a_job_that_does_it(night: Night) -> None:
    """Whoever sees a duty has the button that closes it, unless only the dealer can, whose page has it."""
    assert sorted(closes for closes, named in night.named if not named) == []
    assert len(night.named) > 25


def test_the_journal_of_a_night_of_jobs_verifies(night: Night) -> None:
    night.floor.desk.journal.settle()
    found = verify(night.floor.path)
    assert found.fault is None
    assert found.rows > 400


def test_a_job_that_the_rules_refuse_is_not_offered(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: if nobody asked the rules, jobs would be offered that the desk refuses."""
    stream = "table/float"
    assert "close-table" in night.offers("s", stream)
    night.do("s", stream, "close-table")
    assert "close-table" not in night.offers("s", stream)
    monkeypatch.setattr("cutcard.web.jobs.doing.possible", lambda job, spot: True)
    assert "close-table" in night.offers("s", stream)
    with pytest.raises(AssertionError, match="closed"):
        night.do("s", stream, "close-table")


@pytest.mark.parametrize("job", jobs())
def test_what_is_offered_is_accepted(night: Night, job: str) -> None:
    assert night.done[job], "no evening needs this job: nobody knows whether its filled command is accepted"


def test_a_new_promotion_cites_the_document_that_is_chosen(night: Night) -> None:
    job, spot = jobs()["draft-promotion"], Spot(night.floor.desk, WHO["m"], "promotion/new", {})
    steps = shown(job, spot)
    documents = {name: {clause.split()[0] for one in steps for clause in one.by[name]} for name in steps[1].by}
    assert len(documents) > 3
    for name, cited in documents.items():
        assert cited == {games.load(name.partition(".")[0]).document}
    changed = prize_rows(Spot(night.floor.desk, WHO["m"], "promotion/lunar-poker.77", {}))
    changed[1]["what"] = "three nights"
    changed.append({"prize": "Consolation", "what": "a voucher", "kind": "money", "value": 50_00, "count": 5})
    before = night.floor.desk.state("promotion/lunar-poker.77").state.promotion.terms.prizes
    first, weekend, consolation = entered_prizes(before, changed)
    assert (first, consolation.count) == (before[0], 5)
    assert [one.what for one in weekend.items] == ["three nights", "a dinner"]
    assert weekend.conditions == before[1].conditions


def test_a_cashiers_slips_add_up_to_the_ledger(night: Night) -> None:
    """Tokens, vouchers, claims, prizes, fills, drop boxes and tournaments: nothing at the cage is without a slip."""
    for step in dealt_out(night.floor, "a-room"):
        follow(night.floor, silently(night.floor, deque()), step)
    moved: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for actor, postings in night.floor.desk.journal.ask("select actor, postings from journal"):
        for account, commodity, amount in json.loads(postings):
            if account == "cage":
                moved[actor][commodity] += amount
    said: set[str] = set()
    for actor, sums in moved.items():
        made = slips_since(night.floor.desk, actor, "", {})
        assert [one.number for one in made] == list(range(1, len(made) + 1))
        assert sum(one.amount + one.sent for one in made) == -sums["chips"]
        assert sum(one.tokens for one in made) == -sums["tokens"]
        assert sum(one.cash for one in made) == sums["cash"]
        said |= {one.what.split(",")[0].partition(" of ")[0] for one in made}
    wanted = {"Chips sold", "Chips paid out", "Money received on a claim", "Fill", "Drop box", "Prize", "Fees"}
    assert wanted <= said


def test_whose_wagers_are_forfeited_for_fraud_is_chosen_in_the_job(night: Night) -> None:
    played = night.floor.desk.state("table/outcome").state.opened
    rows = night.floor.desk.history(f"incidents/{played.game}")
    (invalid,) = [one for row in rows for one in row.events if isinstance(one, OutcomeInvalidated)]
    assert (invalid.ground, len(invalid.forfeit)) == ("fraud", 1)
    events = [one for row in night.floor.desk.history("table/outcome") for one in row.events]
    assert not {one.owner for one in events if isinstance(one, StakeReversed)} & set(invalid.forfeit)
