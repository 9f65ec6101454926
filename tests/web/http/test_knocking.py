"""Attempts to sign in are slowed down, by address and by account."""

from pathlib import Path
from secrets import token_hex
from typing import cast

import httpx
from starlette.requests import Request

from cutcard.web.http.limits import RequestLimits
from cutcard.web.http.settings import Settings
from cutcard.web.people.reading import slowly
from cutcard.web.site.site import Site
from tests.support.floor.running import PATIENT, Floor, Someone


class Knocked:
    """As much of a site as attempts need."""

    def __init__(self) -> None:
        self.limits = RequestLimits(Settings(knocks=(3, 0.001)))


def knock(site: Knocked, address: str) -> bool:
    """Whether an attempt from an address is let through."""
    asked = Request({"type": "http", "client": (address, 1), "headers": []})
    return slowly(asked, cast(Site, site)) is None


def post(someone: Someone, path: str, **body: object) -> httpx.Response:
    return someone.http.post(path, json=body, headers={"Idempotency-Key": token_hex(8)})


def test_attempts_are_slowed_by_address_and_by_account(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=Settings(demo=False, pace=PATIENT, knocks=(3, 0.001))) as floor:
        stranger = floor.stranger()
        statuses = [post(stranger, "/api/sign-in", name="sam", password="x", code="1").status_code for _ in range(4)]
        assert statuses == [401, 401, 401, 429]
        assert floor.site.limits.knocks.wait("account sam") > 0
        assert floor.site.limits.knocks.wait("account eve") == 0


def test_one_pin_on_many_cards_is_slowed_by_address(tmp_path: Path) -> None:
    """Each card's own lock would never see it."""
    settings = Settings(demo=False, pace=PATIENT, knocks=(1_000, 1000), misses=(3, 0.001))
    with Floor(tmp_path, settings=settings) as floor:
        stranger = floor.stranger()
        tried = [post(stranger, "/api/sign-in/card", card=f"VIP {one}", pin="2583").status_code for one in range(5)]
        assert tried == [401, 401, 401, 429, 429]
        assert post(stranger, "/api/sign-in", name="sam", password="x", code="1").status_code == 429


def test_all_addresses_of_one_customer_count_as_one() -> None:
    site = Knocked()
    assert [knock(site, f"2001:db8:1:2::{number}") for number in range(1, 5)] == [True, True, True, False]
    assert knock(site, "2001:db8:1:3::1")


def test_strangers_cannot_use_up_what_somebody_inside_may_try(tmp_path: Path) -> None:
    """Otherwise a visitor who knows a sign-in name could keep its owner from every act that needs a fresh proof."""
    with Floor(tmp_path, settings=Settings(demo=True, pace=PATIENT, knocks=(3, 0.001))) as floor:
        inside = floor.guest()
        name = inside.get("/api/me")["id"]
        while not floor.site.limits.knocks.wait(f"account {name}"):
            pass
        assert post(inside, "/api/proof", pin="1").status_code == 409
