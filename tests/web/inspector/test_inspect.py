"""Search and the inspector over the wire: what each role finds, rounds with seals and proofs, verification."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutcard import games
from cutcard.compose import domains, open_desk
from cutcard.core.message import SUPERVISORS, Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.seal import seal
from cutcard.floor.log.merkle import WrongProof, check_inclusion
from cutcard.floor.plan.opening import OPENING
from cutcard.floor.proofs.verify import verify
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import LodgeDispute
from cutcard.registers.patrons.messages import IssueCard
from cutcard.table.messages.round import LeaveSeat, StakeSettled
from cutcard.table.state.table import pile
from tests.support.floor.indoors import Indoors
from tests.support.floor.play import Felt
from tests.support.floor.voids import play_void

BACK = "??"
SAME = ("boxes", "dealer", "board", "settled", "prizes", "stage", "stakes", "number", "commitment", "dealt", "parts")
Test = Callable[[Indoors], Awaitable[None]]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return open_desk(tmp_path / "floor.db")


def on_floor(desk: Desk, folder: Path, test: Test) -> None:
    """A floor with what was played before it opened."""

    async def inside() -> None:
        async with Indoors(folder, desk=desk) as floor:
            await test(floor)

    asyncio.run(inside())


async def ask(floor: Indoors, role: Role, path: str, method: str = "GET") -> tuple[int, Any]:
    answered = await floor.ask(method, path, await floor.sign_in(role.name.lower(), role))
    return answered.status, answered.json()


async def got(floor: Indoors, role: Role, path: str) -> Any:
    status, found = await ask(floor, role, path)
    assert status == 200, found
    return found


@pytest.mark.parametrize("key", games.names())
def test_the_inspectors_replay_ends_with_the_live_view_of_the_round(desk: Desk, tmp_path: Path, key: str) -> None:
    felt, rng = Felt(desk, key, name="felt-9"), Random(11)
    for _ in range(2):
        felt.play(rng)

    async def test(floor: Indoors) -> None:
        live = await got(floor, Role.INSPECTOR, "/api/tables/felt-9")
        replay = await got(floor, Role.INSPECTOR, "/api/inspect/rounds/felt-9/2")
        last = replay["story"]["steps"][-1]["view"]
        assert {name: last[name] for name in SAME} == {name: live[name] for name in SAME}
        assert (replay["before"], replay["after"]) == (1, 0)
        supervisor = await got(floor, Role.GAMING_SUPERVISOR, "/api/inspect/rounds/felt-9/2")
        assert supervisor["private"] == []
        *during, over = replay["story"]["steps"]
        for step in during:  # nobody looks into hidden hands while they are played, not even in a replay
            for box in step["view"]["boxes"]:
                assert set(box["cards"]) <= {BACK} or pile(box["box"]) not in felt.round.private
                assert not box["discard"]
        assert all(BACK not in box["cards"] for box in over["view"]["boxes"])

    on_floor(desk, tmp_path, test)


def test_every_row_of_a_round_has_its_clauses_and_a_proof_that_holds(desk: Desk, tmp_path: Path) -> None:
    felt = Felt(desk, "plain-stud", name="felt-9")
    felt.play(Random(2))

    async def test(floor: Indoors) -> None:
        desk.journal.checkpoint()
        replay = await got(floor, Role.INSPECTOR, "/api/inspect/rounds/felt-9/1")
        head, rows = replay["checkpoint"], replay["rows"]
        assert [row["version"] for row in rows] == [row.version for row in desk.round(felt.stream, 1)]
        for row in rows:
            leaf = seal(row["seal"], "row", replay["stream"], row["version"], bytes.fromhex(row["hash"])).leaf
            proof = [bytes.fromhex(one) for one in row["proof"]]
            check_inclusion(leaf, row["seal"] - 1, head["size"], proof, bytes.fromhex(head["root"]))
            other = seal(row["seal"], "row", replay["stream"], row["version"] + 1, bytes.fromhex(row["hash"])).leaf
            with pytest.raises(WrongProof):
                check_inclusion(other, row["seal"] - 1, head["size"], proof, bytes.fromhex(head["root"]))
        events = [event for row in desk.round(felt.stream, 1) for event in row.events]
        ruled = {clause for event in events if isinstance(event, StakeSettled) for clause in event.clauses}
        assert ruled <= {clause for row in rows for clause in row["clauses"]}
        assert desk.journal.keys.signer.name in head["signed"]

    on_floor(desk, tmp_path, test)


def test_a_round_in_play_stays_shut_and_one_that_never_was_is_not_there(desk: Desk, tmp_path: Path) -> None:
    felt = Felt(desk, "plain-three", name="felt-9")
    felt.begin(Random(1))

    async def test(floor: Indoors) -> None:
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/rounds/felt-9/1"))[0] == 409
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/rounds/felt-9/2"))[0] == 404
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/rounds/none/1"))[0] == 404
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/hands/none/1/1"))[0] == 404
        for role in (Role.PLAYER, Role.DEALER, Role.CASHIER, Role.ADMINISTRATOR):
            assert (await ask(floor, role, "/api/inspect/rounds/felt-9/1"))[0] == 403
        listed = await got(floor, Role.INSPECTOR, "/api/inspect/rounds?table=felt-9")
        assert [(one["ended"], one["href"]) for one in listed["rounds"]] == [("", "/table/felt-9")]

    on_floor(desk, tmp_path, test)


def test_rounds_are_found_by_table_patron_amount_clause_and_void(desk: Desk, tmp_path: Path) -> None:
    felt, rng = Felt(desk, "plain-stud", name="felt-9"), Random(3)
    felt.play(rng)
    void = play_void(felt, rng)
    felt.play(rng)
    amount = next(
        iter({e.chips for row in desk.round(felt.stream, 3) for e in row.events if isinstance(e, StakeSettled)})
    )

    async def test(floor: Indoors) -> None:
        floor.site.names[felt.patron(2)] = "Zoe Quill"

        async def numbers(query: str) -> list[int]:
            found = await got(floor, Role.INSPECTOR, f"/api/inspect/rounds?{query}")
            return [one["number"] for one in found["rounds"] if one["table"] == "felt-9"]

        assert await numbers("q=all%20voids") == await numbers("kind=void") == [void]
        assert await numbers("q=felt-9%203") == [3]
        assert await numbers("q=quill") == [3, 2, 1]
        assert await numbers("q=quill%20void") == [void]
        assert 3 in await numbers(f"least={amount}&most={amount}")
        assert await numbers("least=100000000000") == []
        assert await numbers("clause=PLS%2015.2") == [void]
        assert await numbers("until=2000-01-01") == []
        assert await numbers("q=today") == [3, 2, 1]
        assert await numbers("q=yesterday") == []
        assert await numbers("clause=%20pls%2015.2") == await numbers("clause=15.2") == [void]
        assert await numbers("q=plain%20stud%20quill") == [3, 2, 1]
        assert await numbers("q=disputed") == []
        for query, problem in (
            ("q=nobody", "called 'nobody'"),
            ("q=31%20feb", "no such day or time: 31 feb"),
            ("table=nowhere", "no table 'nowhere'"),
            ("clause=stakes", "no clause 'stakes'"),
            ("since=2026-13-01", "no such day or time: 2026-13-01"),
            ("since=2026-11-20&until=2026-11-01", "The last day is before the first"),
            ("least=100&most=50", "below the smallest"),
        ):
            missed = await got(floor, Role.INSPECTOR, f"/api/inspect/rounds?{query}")
            assert (problem in missed["problem"], missed["total"]) == (True, 0), missed["problem"]
        dispute = LodgeDispute(IncidentPlace("felt-9", 3), felt.patron(2), "the bet was pushed")
        player = Actor(felt.patron(2), Role.PLAYER)
        await floor.sign_in(player.id, player.role)
        await floor.desk.execute("incidents/plain-stud", player, dispute, "a dispute")
        (disputed,) = (await got(floor, Role.INSPECTOR, "/api/inspect/rounds?kind=disputed"))["rounds"]
        assert (disputed["number"], disputed["marks"]) == (3, ["disputed"])
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/rounds?least=-1"))[0] == 400
        assert (await ask(floor, Role.INSPECTOR, "/api/inspect/rounds?kind=odd"))[0] == 400

    on_floor(desk, tmp_path, test)


def test_the_command_bar_finds_what_each_role_may_see(desk: Desk, tmp_path: Path) -> None:
    felt = Felt(desk, "plain-stud", name="felt-9")
    felt.play(Random(3))
    for box in (1, 2, 3):
        felt.do(LeaveSeat(box), felt.player(box))

    async def test(floor: Indoors) -> None:
        player = Actor("ann", Role.PLAYER)
        await floor.sign_in(player.id, player.role)
        dispute = LodgeDispute(IncidentPlace("felt-9"), "ann", "the payment was late")
        await floor.desk.execute("incidents/plain-stud", player, dispute, "a dispute")

        async def kinds(role: Role, words: str) -> set[str]:
            return {one["kind"] for one in await got(floor, role, f"/api/find?q={words}")}

        assert await kinds(Role.INSPECTOR, "ann") == {"person", "case"}
        assert await kinds(Role.CASHIER, "ann") == {"person"}
        await floor.desk.execute("patron/ann", OPENING, IssueCard("VIP 77"), "a card")
        assert [one["title"] for one in await got(floor, Role.CASHIER, "/api/find?q=vip%2077")] == ["Ann"]
        assert await kinds(Role.DEALER, "vip%2077") == await kinds(Role.DEALER, "ann")
        assert await kinds(Role.SURVEILLANCE, "ann") == set()
        assert await kinds(Role.INSPECTOR, "dispute") >= {"case"}
        assert await kinds(Role.DEALER, "dispute%201") == set()
        assert await kinds(Role.GAMING_MANAGER, "felt-9%201") >= {"round"}
        assert await kinds(Role.DEALER, "felt-9%201") == set()
        assert await kinds(Role.GAMING_SUPERVISOR, "felt-9") == {"table", "case"}
        assert await kinds(Role.ADMINISTRATOR, "felt-9") == set()
        assert await kinds(Role.ADMINISTRATOR, "ann") == {"person"}
        assert await kinds(Role.DEALER, "I-20") == {"clause"}
        assert await kinds(Role.DEALER, "") == {"table", "job", "page"}
        assert await kinds(Role.ADMINISTRATOR, "") == {"page"}
        for role in (*SUPERVISORS, Role.DEALER, Role.INSPECTOR, Role.CASHIER, Role.SURVEILLANCE):
            found = await got(floor, role, "/api/find")
            assert any(one["kind"] == "job" for one in found), role
            for one in found:  # each page opens; each place that is offered for a job takes it now
                spots = await got(floor, role, f"/api/find?job={one['job']}") if one["job"] else [one]
                for href in (spot["href"] for spot in spots):
                    assert (await floor.ask("GET", href)).status == 200, href
        minimum = await got(floor, Role.GAMING_SUPERVISOR, "/api/find?job=raise-with-notice&q=felt-9")
        assert [one["href"] for one in minimum] == ["/pit/table/felt-9?job=raise-with-notice"]
        assert await got(floor, Role.CASHIER, "/api/find?job=raise-with-notice") == []
        assert (await ask(floor, Role.PLAYER, "/api/find?q=ann"))[0] == 403
        assert (await ask(floor, Role.ANALYST, "/api/find?q=ann"))[0] == 403
        for one in await got(floor, Role.INSPECTOR, "/api/find?q=felt-9"):
            assert (await floor.ask("GET", one["href"])).status == 200

    on_floor(desk, tmp_path, test)


def test_verification_goes_on_in_the_background_and_says_what_the_command_says(desk: Desk, tmp_path: Path) -> None:
    felt = Felt(desk, "plain-three", name="felt-9")
    for seed in range(3):
        felt.play(Random(seed))

    async def test(floor: Indoors) -> None:
        desk.journal.checkpoint()
        assert (await got(floor, Role.INSPECTOR, "/api/inspect/verification"))["state"] == "none"
        status, begun = await ask(floor, Role.INSPECTOR, "/api/inspect/verify", "POST")
        assert (status, begun["state"]) == (200, "running")
        done = await floor.inside.state.verifier.finished()
        told = await got(floor, Role.INSPECTOR, "/api/inspect/verification")
        report = verify(desk.journal, domains())
        assert (told["state"], told["fault"], told["streams"]) == ("done", "", report.streams)
        assert report.rows - 3 <= told["rows"] <= report.rows  # asking has signed people in
        assert told["total"] == told["done"] == done.rows > 0
        for role in (Role.GAMING_MANAGER, Role.SURVEILLANCE, Role.PLAYER):
            assert (await ask(floor, role, "/api/inspect/verification"))[0] == 403
            assert (await ask(floor, role, "/api/inspect/verify", "POST"))[0] == 403

    on_floor(desk, tmp_path, test)


def test_verification_on_the_page_finds_a_row_that_was_changed(desk: Desk, tmp_path: Path) -> None:
    felt = Felt(desk, "plain-three", name="felt-9")
    felt.play(Random(1))

    async def test(floor: Indoors) -> None:
        desk.journal.change(
            "update journal set at = ? where stream = ? and version = 3", "2020-01-01T00:00:00.000+00:00", felt.stream
        )
        await ask(floor, Role.INSPECTOR, "/api/inspect/verify", "POST")
        assert "table/felt-9" in (await floor.inside.state.verifier.finished()).fault

    on_floor(desk, tmp_path, test)
