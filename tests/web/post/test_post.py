"""The posts of a cashier and of surveillance: what waits, what belongs to the post, and nothing of another's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from cutcard.compose import open_desk
from cutcard.core.duty import Acknowledge
from cutcard.core.message import Actor, Role
from cutcard.floor.domains import cage
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import ReportDefect
from cutcard.registers.patrons.messages import AskCashOut, BuyIn, CashOut
from cutcard.registers.promotions.voucher import PrintVoucher
from tests.support.floor.indoors import Indoors
from tests.support.floor.play import Felt
from tests.support.floor.voids import play_void

ANN = Actor("ann", Role.PLAYER)
CASHIER, OTHER = Actor("carla", Role.CASHIER), Actor("cleo", Role.CASHIER)
MANAGER, SUE = Actor("max", Role.GAMING_MANAGER), Actor("sue", Role.GAMING_SUPERVISOR)
DANA = Actor("dana", Role.DEALER)
SAM, INES = Actor("sam", Role.SURVEILLANCE), Actor("ines", Role.INSPECTOR)


def on_floor(folder: Path, test: Callable[[Indoors], Awaitable[None]]) -> None:
    async def inside() -> None:
        desk = open_desk(folder / "floor.db")
        felt = Felt(desk, "plain-stud", name="felt-9")
        play_void(felt, Random(1))
        felt.play(Random(2))
        async with Indoors(folder, desk=desk) as floor:
            for one in (ANN, CASHIER, OTHER, MANAGER, SUE, SAM, DANA):
                await floor.sign_in(one.id, one.role)
            await test(floor)

    asyncio.run(inside())


async def seen(floor: Indoors, who: Actor) -> dict[str, Any]:
    answered = await floor.ask("GET", "/api/post", await floor.sign_in(who.id, who.role))
    assert answered.status == 200, answered.body
    found: dict[str, Any] = answered.json()
    return found


def test_a_cashier_sees_who_waits_and_only_the_own_slips(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        do = floor.desk.execute
        await do("patron/ann", CASHIER, BuyIn("ann", 5_000), "in one")
        await do("patron/ann", OTHER, BuyIn("ann", 7_000), "of another cashier")
        await do("patron/ann", ANN, AskCashOut(2_000), "asks")
        await do("voucher/V-1", MANAGER, PrintVoucher(1_500, "a birthday"), "voucher")
        view = await seen(floor, CASHIER)
        assert [(one["number"], one["amount"]) for one in view["slips"]] == [(1, 5_000)]
        assert (view["taken"], view["paid"]) == (5_000, 0)
        assert [(one["name"], one["amount"]) for one in view["asked"]] == [("Ann", 2_000)]
        assert [(one["number"], one["amount"], one["redeemed"]) for one in view["vouchers"]] == [("V-1", 1_500, "")]
        assert (view["rounds"], view["tables"]) == ([], [])
        await do("patron/ann", CASHIER, CashOut("ann", 2_000), "out")
        view = await seen(floor, CASHIER)
        assert [(one["number"], one["amount"]) for one in view["slips"]] == [(2, -2_000), (1, 5_000)]
        assert (view["taken"], view["paid"], view["asked"]) == (5_000, 2_000, [])

    on_floor(tmp_path, test)


def test_what_is_too_much_for_a_dealer_waits_for_a_cashier(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        limit = floor.desk.state(cage.STREAM).state.limits.alone("dealer")
        ask = cage.AskSecond("patron/ann", BuyIn("ann", limit + 1))
        await floor.desk.execute(cage.STREAM, DANA, ask, "asks for a second")
        (waits,) = (await seen(floor, CASHIER))["inbox"]
        assert [act["job"] for act in waits["acts"]] == ["confirm-movement", "decline-movement"]
        await floor.desk.execute(cage.STREAM, CASHIER, cage.ConfirmMovement(1), "confirms")
        assert (await seen(floor, CASHIER))["inbox"] == []
        assert (await seen(floor, SAM))["inbox"] == []

    on_floor(tmp_path, test)


def test_surveillance_acknowledges_a_notice_and_sees_what_was_remarkable(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        defect = ReportDefect(IncidentPlace("stud-by-hand"), "missing card", "51 counted")
        await floor.desk.execute("incidents/plain-stud", SUE, defect, "a defect")
        view = await seen(floor, SAM)
        assert [(one["number"], one["marks"]) for one in view["rounds"]] == [(1, ["void", "fault"])]
        assert "felt-9" in [one["id"] for one in view["tables"]]
        assert (view["slips"], view["asked"], view["vouchers"]) == ([], [], [])
        (notice,) = view["inbox"]
        assert [act["job"] for act in notice["acts"]] == ["acknowledge-incidents"]
        await floor.desk.execute("incidents/plain-stud", SAM, Acknowledge(notice["id"]), "read")
        assert (await seen(floor, SAM))["inbox"] == []
        cookie = await floor.sign_in(INES.id, INES.role)  # the same waits for an inspector, who begins at Inspect
        assert (await floor.ask("GET", "/api/me", cookie)).json()["home"] == "/inspect"
        assert (await floor.ask("GET", "/api/inspect", cookie)).json()["waiting"] == 1
        (notice,) = (await seen(floor, INES))["inbox"]
        assert [act["job"] for act in notice["acts"]] == ["acknowledge-incidents"]
        await floor.desk.execute("incidents/plain-stud", INES, Acknowledge(notice["id"]), "read, too")
        assert (await floor.ask("GET", "/api/inspect", cookie)).json()["waiting"] == 0

    on_floor(tmp_path, test)


def test_a_post_is_told_at_once_and_is_nobody_elses(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        feed = floor.watch("/post/live", await floor.sign_in(CASHIER.id, CASHIER.role))
        assert (await feed.first())["type"] == "websocket.accept"
        await feed.first()
        await floor.desk.execute("patron/ann", CASHIER, BuyIn("ann", 5_000), "in one")
        assert "5000" in (await feed.first())["text"]
        await feed.close()
        for role in (Role.PLAYER, Role.DEALER, Role.GAMING_MANAGER, Role.ADMINISTRATOR):
            cookie = await floor.sign_in(role.name.lower(), role)
            assert (await floor.ask("GET", "/api/post", cookie)).status == 403
            shut = floor.watch("/post/live", cookie)
            assert (await shut.first())["type"] == "websocket.close"

    on_floor(tmp_path, test)


def test_what_a_second_person_has_confirmed_is_in_the_day_of_the_first(tmp_path: Path) -> None:
    async def test(floor: Indoors) -> None:
        do = floor.desk.execute
        await do("patron/ann", CASHIER, BuyIn("ann", 10_000), "alone")
        await do(cage.STREAM, CASHIER, cage.AskSecond("patron/ann", BuyIn("ann", 2_000_000)), "too much for one")
        await do(cage.STREAM, MANAGER, cage.ConfirmMovement(1), "second")
        view = await seen(floor, CASHIER)
        assert (view["taken"], len(view["slips"])) == (2_010_000, 2)

    on_floor(tmp_path, test)
