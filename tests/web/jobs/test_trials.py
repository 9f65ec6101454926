"""What a trial tells: what would be recorded, never a card or a draw that nobody knows yet; and it records nothing."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.patrons.identity_messages import RecordPerson
from cutcard.registers.patrons.messages import BarEmployee, Exclude, IssueCard, Readmit
from cutcard.registers.pit.messages import ChipStack, CountFloat
from cutcard.registers.pit.shift import HandOverPit
from cutcard.table.messages.round import Bet, Choose
from cutcard.table.messages.validity import SeatPatron
from cutcard.web.http.settings import Settings
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob
from cutcard.web.jobs.doing import sample
from cutcard.web.jobs.views import trial
from tests.soak.stories.scene import StoryTable
from tests.support.floor.indoors import Indoors
from tests.support.floor.running import PATIENT
from tests.web.jobs.night import WHO, Night


@pytest.fixture
def night(tmp_path: Path) -> Night:
    return Night(tmp_path)


def test_a_trial_tells_what_would_happen_and_records_nothing(night: Night) -> None:
    table = StoryTable(night.floor, "trial", "ultimate-texas-holdem", boxes=1)
    night.play(table.opening(0))
    before = night.floor.desk.state(table.stream).version
    spot = Spot(night.floor.desk, WHO["s"], table.stream, {})
    job = jobs()["change-limits"]
    spot = spot.of(next(iter(job.cases(spot))))
    told = trial(job, spot, {**sample(job, spot), "maximum": 90_000})
    assert any("$900.00" in line.text for line in told.says)
    assert told.command is not None
    refused = trial(job, spot, {**sample(job, spot), "minimum": 40_000})
    assert refused.command is None
    assert refused.refusal is not None
    assert refused.refusal.clause == "UTH 6.5"
    assert refused.refusal.cure is not None
    unread = trial(job, spot, {"minimum": "many"})
    assert unread.refusal is not None
    assert night.floor.desk.state(table.stream).version == before
    night.close()


def test_cards_that_nobody_knows_are_not_told(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that deals from the sealed deck: its trial keeps silent, whatever else it would record."""
    table = StoryTable(night.floor, "sealed", "ultimate-texas-holdem", "electronic", boxes=1)
    night.play(table.opening(1_000_000))
    night.play(table.begin({1: (Bet("ante", 1_000), Bet("blind", 1_000))}))
    deals = StaffJob("check", "Check", Choose, "table", "Felt", "The flop is turned up.")
    who = Actor(table.patron(1), Role.PLAYER)
    spot = Spot(night.floor.desk, who, table.stream, {}, JobCase("1", "", {"box": 1, "move": "check"}))
    told = trial(deals, spot, {})
    assert (told.says, told.chance, told.refusal) == ((), True, None)
    monkeypatch.setattr("cutcard.web.jobs.views.chance", lambda rows: False)  # the planted fault
    assert len(trial(deals, spot, {}).says) > 1
    night.close()


def test_the_routes_answer_supervisors_and_say_what_is_gone(tmp_path: Path) -> None:
    async def asked() -> None:
        async with Indoors(tmp_path, settings=Settings(demo=True, pace=PATIENT)) as floor:
            ann = await floor.sign_in("gaming-supervisor", Role.GAMING_SUPERVISOR)
            pit = (await floor.ask("GET", "/api/pit", ann)).json()
            tile = next(one for one in pit["tiles"] if one["dealt"] != "electronic")
            here = f"/api/jobs/table/{tile['id']}"
            lines: list[dict[str, Any]] = (await floor.ask("GET", here, ann)).json()
            assert {"prepare-table", "order-count", "count-float", "lodge-dispute"} <= {one["job"] for one in lines}
            view = (await floor.ask("GET", f"{here}/change-limits", ann)).json()
            assert [field["name"] for step in view["steps"] for field in step["fields"]] == [
                "minimum",
                "maximum",
                "unit",
            ]
            sent = msgspec.json.encode({"case": "", "values": {"minimum": 500, "maximum": 70_000, "unit": 500}})
            told = (await floor.ask("POST", f"{here}/change-limits/trial", ann, sent)).json()
            assert told["command"]["maximum"] == 70_000
            assert (await floor.ask("GET", f"{here}/apply-notice?case=", ann)).status == 409
            assert (await floor.ask("GET", f"{here}/no-such-job", ann)).status == 404
            assert (await floor.ask("GET", "/api/jobs/people/ann", ann)).status == 404
            assert (await floor.ask("GET", "/api/jobs/incidents/no-game", ann)).status == 404
            assert (await floor.ask("GET", f"{here}/open-table", ann)).status == 403
            assert (await floor.ask("POST", f"{here}/change-limits/trial", ann, b"{")).status == 400
            feed = floor.watch("/pit/live", ann)
            await feed.first()
            first = msgspec.json.decode((await feed.first())["text"])
            assert first["view"]["tiles"][0]["id"] == pit["tiles"][0]["id"]
            done = await floor.ask(
                "POST", f"/api/streams/table/{tile['id']}/commands", ann, msgspec.json.encode(told["command"])
            )
            assert done.status == 200
            news = msgspec.json.decode((await feed.first())["text"])
            assert any(one["maximum"] == 70_000 for one in news["changed"]["tiles"])
            await feed.close()

    asyncio.run(asked())


def test_whoever_began_a_count_waits_for_the_other_who_may_also_refuse(tmp_path: Path) -> None:
    """Nobody is told that their own count waits for them; the second person finds both answers."""

    async def asked() -> None:
        async with Indoors(tmp_path, settings=Settings(demo=True, pace=PATIENT)) as floor:
            ann = Actor("gaming-supervisor", Role.GAMING_SUPERVISOR)
            ben = Actor("casino-supervisor", Role.CASINO_SUPERVISOR)
            cookies = {one: await floor.sign_in(one.id, one.role) for one in (ann, ben)}
            tiles = (await floor.ask("GET", "/api/pit", cookies[ann])).json()["tiles"]
            stream = f"float/{next(one['id'] for one in tiles if one['dealt'] != 'electronic')}"
            await floor.desk.execute(stream, ann, CountFloat((ChipStack(500, 100),), "check"), "counted")
            found = {
                who: [
                    (one["mine"], [act["job"] for act in one["acts"]])
                    for one in (await floor.ask("GET", "/api/pit", cookie)).json()["inbox"]
                    if one["stream"] == stream
                ]
                for who, cookie in cookies.items()
            }
            assert found == {ann: [(False, ["reject-count"])], ben: [(True, ["confirm-count", "reject-count"])]}

    asyncio.run(asked())


def test_a_new_player_is_put_on_record_by_name_from_the_card_that_nobody_knows(tmp_path: Path) -> None:
    """The refusal names the job that helps; what it would record has the name just given, and pages show it after."""

    async def asked() -> None:
        async with Indoors(tmp_path, settings=Settings(demo=True, pace=PATIENT)) as floor:
            ann = await floor.sign_in("gaming-supervisor", Role.GAMING_SUPERVISOR)
            tiles = (await floor.ask("GET", "/api/pit", ann)).json()["tiles"]
            table = next(one["id"] for one in tiles if one["dealt"] != "electronic")

            async def trial_of(path: str, **values: object) -> dict[str, Any]:
                sent = msgspec.json.encode({"case": "", "values": values})
                found: dict[str, Any] = (await floor.ask("POST", f"/api/jobs/{path}/trial", ann, sent)).json()
                return found

            told = await trial_of(f"table/{table}/seat-player", card="VIP-77", box=1, patron="")
            assert told["refusal"]["cure"]["label"] == "Put a new person on record"
            told = await trial_of("patron/new/record-person", name="Wick", identified="passport seen")
            assert told["says"][0]["text"] == "Put on record: passport seen"
            path = f"/api/streams/{told['stream']}/commands"
            assert (await floor.ask("POST", path, ann, msgspec.json.encode(told["command"]))).status == 200
            found = (await floor.ask("GET", "/api/find?q=Wick", ann)).json()
            assert [one["title"] for one in found if one["kind"] == "person"] == ["Wick"]

    asyncio.run(asked())


def test_whoever_takes_the_pit_over_reads_what_is_open_and_it_is_handed_over_once(tmp_path: Path) -> None:
    async def asked() -> None:
        async with Indoors(tmp_path, settings=Settings(demo=True, pace=PATIENT)) as floor:
            ann = Actor("gaming-supervisor", Role.GAMING_SUPERVISOR)
            cookie = await floor.sign_in(ann.id, ann.role)
            other = await floor.sign_in("casino-supervisor", Role.CASINO_SUPERVISOR)
            tiles = (await floor.ask("GET", "/api/pit", cookie)).json()["tiles"]
            table = next(one["id"] for one in tiles if one["dealt"] != "electronic")
            await floor.desk.execute(f"float/{table}", ann, CountFloat((ChipStack(500, 100),), "check"), "counted")
            await floor.desk.execute("pit/floor", ann, HandOverPit(), "handed over")
            view = (await floor.ask("GET", "/api/jobs/pit/floor/take-over-pit?case=1", other)).json()
            assert [one["text"].split(" in the ")[0] for one in view["open"]] == ["Gaming supervisor counted $500.00"]
            pit = (await floor.ask("GET", "/api/pit", cookie)).json()
            assert pit["handed"]
            assert "until somebody takes it over" in pit["shift"]

    asyncio.run(asked())


def test_the_pit_marks_who_sits_and_may_not_play(tmp_path: Path) -> None:
    """An exclusion moves no table; its tile says so all the same, and no longer once it is lifted."""

    async def asked() -> None:
        async with Indoors(tmp_path, settings=Settings(demo=True, pace=PATIENT)) as floor:
            meg = Actor("gaming-manager", Role.GAMING_MANAGER)
            cookie = await floor.sign_in(meg.id, meg.role)
            tiles = (await floor.ask("GET", "/api/pit", cookie)).json()["tiles"]
            table, name = next(
                (one["id"], floor.site.names.tables[one["id"]]) for one in tiles if one["dealt"] != "electronic"
            )
            await floor.desk.execute("patron/wick", meg, RecordPerson("seen"), "recorded")
            await floor.desk.execute("patron/wick", meg, IssueCard("VIP 88"), "card")
            await floor.desk.execute(f"table/{table}", meg, SeatPatron(1, "wick"), "seated")

            async def mark() -> list[str]:
                now = (await floor.ask("GET", "/api/pit", cookie)).json()["tiles"]
                return [seat["out"] for one in now if one["id"] == table for seat in one["seats"]]

            assert await mark() == [""]
            await floor.desk.execute("patron/wick", meg, Exclude("casino", "conduct"), "excluded")
            assert await mark() == ["excluded"]
            found = (await floor.ask("GET", "/api/streams/patron/wick", cookie)).json()["open"]
            assert [(one["text"], one["stream"]) for one in found] == [
                ("Excluded from the whole casino: conduct", ""),
                (f"Sits at {name}", f"table/{table}"),
            ]
            await floor.desk.execute("patron/wick", meg, Readmit("casino", "heard"), "readmitted")
            await floor.desk.execute("patron/wick", meg, BarEmployee(True, "works here"), "barred")
            assert await mark() == ["may not play under the staff policy"]

    asyncio.run(asked())
