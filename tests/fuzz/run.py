"""One run of the fuzzer: requests that the description allows or not, among the steps of a floor where people play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from cutcard.core.message import Role
from cutcard.floor.pace.schedule import Pace
from tests.fuzz.cases import Drawn
from tests.fuzz.floor import ALL, DESK, QUICK, Fuzzed, Request, opened
from tests.fuzz.known import Known
from tests.soak.floor import PATRONS
from tests.soak.play import next_step
from tests.soak.steps import Step

STEPS = 2  # steps of the floor for each case that was drawn
ODD = 0.1  # steps that get a value of another's
HEADERS = 0.1  # how often the headers that were drawn are sent
LIMITS = {"/api/journal/verify": 3, "/api/odds/questions": 6, "/api/journal/export": 10}  # what takes long, in a run


class Wrong(NamedTuple):
    """Something that must not happen, and the request after which it did."""

    request: Request
    what: str

    @property
    def like(self) -> str:
        """The same for failures that have probably one cause."""
        lines = self.what.strip().splitlines()
        return f"{self.request.operation} {lines[0][:60]} {lines[-1][:60]}"


async def fuzz(
    folder: Path, seed: int, cases: list[Drawn], enough: Callable[[], bool] = lambda: False, pace: Pace = QUICK
) -> tuple[list[Wrong], Fuzzed]:
    """Send every case as people of all roles: what is wrong, and the floor with what it was asked."""
    async with opened(folder, seed, pace) as fuzzed:
        soak, wrong = fuzzed.soak, list[Wrong]()
        names = {"tables.id": tuple(soak.tables), "tournaments.id": ("1",), "patron": PATRONS}
        names |= {"game": tuple(dict.fromkeys(one.game for one in soak.tables.values())), "person": ALL}
        known, left = Known(soak.rng, soak.streams, names), dict(LIMITS)

        async def send(request: Request) -> None:
            left.setdefault(request.path, 10**9)
            left[request.path] -= 1
            if left[request.path] < 0:
                return
            told, found = await fuzzed.send(request)
            known.hear(told)
            wrong.extend(Wrong(request, what) for what in found)

        for drawn in soak.rng.sample(cases, len(cases)):
            if enough():
                break
            for _ in range(STEPS):
                soak.pass_time()
                step = next_step(soak)
                body = msgspec.to_builtins(step.command)
                if soak.rng.random() < ODD:
                    body = known.filled(body)
                await send(_step(fuzzed, step, body))
            await send(_case(fuzzed, known, soak.rng.choice(ALL), drawn))
        return wrong, fuzzed


async def again(folder: Path, seed: int, sent: list[Request]) -> list[str]:
    """Send these requests in order. Returns what the last one leads to."""
    async with opened(folder, seed) as fuzzed:
        found: list[str] = []
        for request in sent:
            _, found = await fuzzed.send(request)
        return found


def _case(fuzzed: Fuzzed, known: Known, who: str, drawn: Drawn) -> Request:
    rng = fuzzed.soak.rng
    method, path, body = known.fill(drawn)
    if query := known.query(drawn):
        path += "?" + urlencode(query)
    headers = {
        name.lower(): value.encode("latin-1", "replace").decode("latin-1")
        for name, value in drawn.headers.items()
        if rng.random() < HEADERS
    }
    sent = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
    return Request(drawn.operation, who, fuzzed.soak.now, method, path, headers, sent)


def _step(fuzzed: Fuzzed, step: Step, body: Any) -> Request:
    """The request by which a page takes this step."""
    stream, actor, _ = step
    (domain, _, id), now, sent = stream.partition("/"), fuzzed.soak.now, msgspec.json.encode(body)
    if actor.role is Role.SYSTEM:
        return Request(DESK, actor.id, now, "", stream, {}, sent)
    event, _, number = id.rpartition(".")
    player = actor.role is Role.PLAYER
    pattern, path = {
        "table": ("/tables/{id}/commands", f"/tables/{id}/commands"),
        "tournament": ("/tournaments/{id}/commands", f"/tournaments/{id}/commands"),
        "tournament-table": (
            "/tournaments/{id}/tables/{number}/commands",
            f"/tournaments/{event}/tables/{number}/commands",
        ),
        "patron": ("/api/mine/patron/{id}/commands", f"/api/mine/patron/{id}/commands"),
        "incidents": ("/api/mine/incidents/{game}/commands", f"/api/mine/incidents/{id}/commands"),
        "cage": ("/api/mine/cage/floor/commands", "/api/mine/cage/floor/commands"),
    }.get(domain if player or fuzzed.soak.rng.random() < 0.5 else "", ("", ""))
    if not pattern or (not player and pattern.startswith("/api/mine")):
        pattern, path = "/api/streams/{domain}/{id}/commands", f"/api/streams/{domain}/{id}/commands"
    return Request(f"POST {pattern}", actor.id, now, "POST", path, {}, sent)
