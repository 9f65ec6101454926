"""Drafts of floor plans: administrators write them, managers apply what they have read. The administrator's floor."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.compose import domains
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.table_messages import OpenTable, TableOpened
from cutcard.floor.plan.drafts import discard, draft_of, keep
from cutcard.floor.plan.floorplan import Floorplan, demo, parse
from cutcard.floor.plan.writing import written
from cutcard.floor.proofs.verify import verify
from cutcard.ruling import Refused
from tests.support.floor.indoors import Answered, Indoors
from tests.support.floor.running import FLOOR

ADA, MAX = ("ada", Role.ADMINISTRATOR), ("max", Role.GAMING_MANAGER)
TABLE = {"id": "new-1", "game": "plain-three", "minimum": 1_000, "maximum": 20_000, "boxes": 5}


def on_floor(folder: Path, test: Callable[[Indoors], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with Indoors(folder) as floor:
            await test(floor)

    asyncio.run(inside())


async def give(floor: Indoors, who: tuple[str, Role], path: str, body: object = None) -> Answered:
    return await floor.ask("POST", path, await floor.sign_in(*who), msgspec.json.encode(body or {}))


async def seen(floor: Indoors, who: tuple[str, Role], path: str = "/api/plans") -> Any:
    answered = await floor.ask("GET", path, await floor.sign_in(*who))
    assert answered.status == 200, answered.body
    return answered.json()


@pytest.mark.parametrize("plan", [demo(), parse(FLOOR)], ids=["demo", "tests"])
def test_what_is_written_is_read_as_the_same_plan(plan: Floorplan) -> None:
    assert parse(written(plan)) == plan
    assert written(parse(written(plan))) == written(plan)


def test_every_field_of_a_plan_is_written() -> None:
    text = """
    [floor]
    name = "Quotes \\" and \\\\ and ü"
    zone = "Australia/Brisbane"
    check = 30
    [money]
    dealer = 100
    [[table]]
    id = "a"
    name = "The Window"
    game = "three-card-poker"
    dealing = "recorded"
    recording = "full"
    source = "shoe"
    boxes = 4
    sign.unit = 500
    sign.areas.pair-plus = [500, 10_000]
    [table.sign.paytables.pair-plus]
    "straight flush" = "40"
    "three of a kind" = "30"
    straight = "6"
    flush = "4"
    "one pair" = "1"
    """
    plan = parse(text)
    assert parse(written(plan)) == plan
    assert "check = 30" in written(plan)


def test_a_draft_is_written_by_one_and_applied_by_another(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        assert (await give(floor, ADA, "/api/plans/saturday", {"text": ""})).status == 200
        (draft,) = (await seen(floor, MAX))["drafts"]
        assert (draft["opens"], draft["fault"], draft["against"]) == ([], "", [])
        assert draft["text"] == (await seen(floor, MAX))["current"]
        assert (await give(floor, ADA, "/api/plans/saturday/tables", TABLE)).status == 200
        twice = await give(floor, ADA, "/api/plans/saturday/tables", TABLE)
        assert (twice.status, "occurs twice" in twice.json()["reason"]) == (409, True)  # and the draft stays good
        (draft,) = (await seen(floor, MAX))["drafts"]
        assert draft["opens"] == ["table new-1"]
        assert "new-1" not in floor.site.places
        for who in (ADA, ("sue", Role.CASINO_SUPERVISOR), ("ines", Role.INSPECTOR)):
            assert (await give(floor, who, "/api/plans/saturday/apply", {"digest": draft["digest"]})).status == 403
        applied = await give(floor, MAX, "/api/plans/saturday/apply", {"digest": draft["digest"]})
        assert applied.status == 200, applied.body
        assert "new-1" in floor.site.places
        row = floor.desk.history("table/new-1")[0]
        assert (row.actor, type(row.command)) == (Actor(*MAX), OpenTable)
        (opened,) = row.events
        assert isinstance(opened, TableOpened)
        assert (opened.sign.minimum, opened.sign.maximum, opened.boxes) == (1_000, 20_000, 5)
        (after,) = applied.json()["drafts"]
        assert after["opens"] == []
        told = [(one["by"], one["what"]) for one in after["steps"]]
        assert told == [("max", "applied"), ("ada", "changed"), ("ada", "drafted")]
        again = await give(floor, MAX, "/api/plans/saturday/apply", {"digest": draft["digest"]})
        rows = [row for row in floor.desk.history("table/new-1") if isinstance(row.command, OpenTable)]
        assert (again.status, len(rows)) == (200, 1)
        assert verify(floor.desk.journal, domains()).fault is None

    on_floor(tmp_path, test)


def test_nobody_applies_what_they_have_not_read_or_what_has_a_fault(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        await give(floor, ADA, "/api/plans/one", {"text": ""})
        (read,) = (await seen(floor, MAX))["drafts"]
        await give(floor, ADA, "/api/plans/one/tables", TABLE)
        late = await give(floor, MAX, "/api/plans/one/apply", {"digest": read["digest"]})
        assert (late.status, "changed" in late.json()["reason"]) == (409, True)
        wrong = read["text"].replace('game = "plain-stud"', 'game = "faro"')
        assert (await give(floor, ADA, "/api/plans/one", {"text": wrong})).status == 200
        (draft,) = (await seen(floor, MAX))["drafts"]
        assert draft["fault"].startswith("Line ")
        assert "faro" in draft["fault"]
        assert (await give(floor, MAX, "/api/plans/one/apply", {"digest": draft["digest"]})).status == 409
        assert (await give(floor, ADA, "/api/plans/one/tables", TABLE)).status == 409
        other = read["text"].replace('id = "three"', 'id = "three"\nboxes = 2', 1).replace("boxes = 7\n", "", 1)
        await give(floor, ADA, "/api/plans/one", {"text": other})
        (draft,) = (await seen(floor, MAX))["drafts"]
        assert draft["against"] or draft["fault"]
        assert (await give(floor, MAX, "/api/plans/one/apply", {"digest": draft["digest"]})).status == 409
        assert (await give(floor, ADA, "/api/plans/one/discard")).json()["drafts"] == []

    on_floor(tmp_path, test)


def test_drafts_are_for_those_two_and_have_a_page_of_their_own(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        for bad in ("UPPER", "..", "a" * 33):
            assert (await give(floor, ADA, f"/api/plans/{bad}", {"text": ""})).status in (404, 409)
        assert (await give(floor, ADA, "/api/plans/one", {"text": "x" * 15_001})).status == 400
        assert (await give(floor, ADA, "/api/plans/one", {"words": ""})).status == 400
        assert (await give(floor, MAX, "/api/plans/one", {"text": ""})).status == 403
        assert (await give(floor, ADA, "/api/plans/none/tables", TABLE)).status == 404
        await give(floor, ADA, "/api/plans/one", {"text": ""})
        for who in (ADA, MAX, ("ines", Role.INSPECTOR)):  # not by the general door, which would open nothing
            applied = {"type": "ApplyDraft", "digest": "0" * 16}
            assert (await give(floor, who, "/api/streams/plan/one/commands", applied)).status == 403
        cookie = await floor.sign_in(*MAX)
        toml = await floor.ask("GET", "/api/plans/one/toml", cookie)
        assert parse(toml.body.decode()).floor.name == "A floor for tests"
        assert (await floor.ask("GET", "/api/plans/current/toml", cookie)).body == toml.body
        assert (await floor.ask("GET", "/api/plans/none/toml", cookie)).status == 404

    on_floor(tmp_path, test)


def test_there_are_only_so_many_drafts(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        await floor.sign_in(*ADA)
        for number in range(50):
            await keep(floor.desk, Actor(*ADA), f"draft-{number}", "text")
        with pytest.raises(Refused, match="discard one"):
            await keep(floor.desk, Actor(*ADA), "one-more", "text")
        await keep(floor.desk, Actor(*ADA), "draft-7", "other")
        await discard(floor.desk, Actor(*ADA), "draft-8")
        await keep(floor.desk, Actor(*ADA), "one-more", "text")
        kept = draft_of(floor.desk, "draft-7")
        assert kept is not None
        assert kept.text == "other"
        with pytest.raises(Refused, match="no draft 'draft-8'"):
            await discard(floor.desk, Actor(*ADA), "draft-8")

    on_floor(tmp_path, test)


def test_an_administrator_sees_health_and_devices_and_no_game(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        await floor.sign_in("dana", Role.DEALER)
        view = await seen(floor, ADA, "/api/admin")
        assert {one["person"] for one in view["devices"]} >= {"ada", "dana"}
        facts = {one["name"]: one for one in view["health"]}
        assert facts["Commands"]["good"]
        floor.site.restarts += 1
        facts = {one["name"]: one for one in (await seen(floor, ADA, "/api/admin"))["health"]}
        assert not facts["Tasks started again"]["good"]
        assert facts["Tasks started again"]["hint"]
        assert (await floor.ask("GET", "/api/admin", await floor.sign_in(*MAX))).status == 403

    on_floor(tmp_path, test)
