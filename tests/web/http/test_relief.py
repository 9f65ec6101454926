"""Badges at a table: the next dealer takes over, a supervisor gives a second word, and nothing else comes of them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex

import msgspec
import pytest

from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.domains.people import stream_of
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.people.credentials import Credentials
from cutcard.floor.plan.opening import OPENING
from cutcard.registers.patrons.messages import IssueCard
from cutcard.registers.people.account import FAILURES
from cutcard.registers.people.messages import PlanShifts, SetBadge, Shift, SignedIn
from cutcard.ruling import Refused
from cutcard.table.life.cards import next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.cards import PrepareTable
from cutcard.table.messages.relief import DealerRelieved
from cutcard.table.messages.round import Bet, EntryTakenBack, OpenBets, PlaceWagers, TakeSeat
from cutcard.web.http.session import COOKIE
from tests.support.floor.indoors import Answered, Indoors
from tests.support.floor.running import one_table
from tests.support.journal.audit import verify

PLAN = one_table("plain-three", dealing='"recorded"', recording='"full"')
FELT, PIN = "table/felt", "2580"
PEOPLE = {
    "ann": Role.PLAYER,
    "dana": Role.DEALER,
    "max": Role.DEALER,
    "kim": Role.DEALER,
    "sue": Role.GAMING_SUPERVISOR,
    "ada": Role.ADMINISTRATOR,
}
DANA = Actor("dana", Role.DEALER)


class Evening:
    """Dana deals a table; Max and Kim, other dealers, and Sue, a supervisor, have badges."""

    def __init__(self, floor: Indoors) -> None:
        self.floor, self.cookies = floor, dict[str, str]()

    async def begin(self) -> None:
        for id, role in PEOPLE.items():
            self.cookies[id] = await self.floor.sign_in(id, role)
        for id, badge in (("max", "D-2"), ("kim", "D-4"), ("sue", "S-1")):
            given = await self.post("/api/devices/badge", id, badge=badge, pin=PIN)
            assert given.status == 204, given.body
        state = self.state
        await self.give(DANA, PrepareTable(checklist(state.rules, state.opened)))
        while deck := next_deck(self.state.rules, self.state.opened, Facts(DANA, "")):
            await self.give(DANA, deck)

    @property
    def state(self) -> FloorTable:
        state = self.floor.desk.state(FELT).state
        assert isinstance(state, FloorTable)
        return state

    async def give(self, actor: Actor, command: Command) -> None:
        await self.floor.desk.execute(FELT, actor, command, token_hex(8))

    async def post(self, path: str, who: str, **body: object) -> Answered:
        return await self.floor.ask("POST", path, self.cookies[who], msgspec.json.encode(body))

    async def relieve(self, badge: str = "D-2", pin: str = PIN, who: str = "dana") -> Answered:
        return await self.post("/api/tables/felt/relief", who, badge=badge, pin=pin)

    def events(self, stream: str) -> list[object]:
        return [event for row in self.floor.desk.history(stream) for event in row.events]


def evening(folder: Path, story: Callable[[Evening], Awaitable[None]]) -> None:
    async def told() -> None:
        async with Indoors(folder, PLAN) as floor:
            one = Evening(floor)
            await one.begin()
            await story(one)
            assert verify(floor.desk.journal).fault is None

    asyncio.run(told())


def test_the_next_dealer_takes_the_table_over_and_later_rows_bear_that_name(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        done = await one.relieve()
        assert (done.status, done.json()["id"], done.json()["role"]) == (200, "max", "dealer")
        one.cookies["tablet"] = done.headers["set-cookie"].partition(f"{COOKIE}=")[2].partition(";")[0]
        assert one.floor.site.sessions.find(one.cookies["dana"]) is None
        opened = await one.floor.ask("POST", "/tables/felt/commands", one.cookies["tablet"], b'{"type":"OpenBets"}')
        assert opened.status == 200, opened.body
        assert one.floor.desk.history(FELT)[-1].actor == Actor("max", Role.DEALER)
        [relief] = [event for event in one.events(FELT) if isinstance(event, DealerRelieved)]
        assert (relief.outgoing, relief.by) == ("dana", "max")
        [signed] = [event for event in one.events(stream_of("max")) if isinstance(event, SignedIn)][1:]
        assert (signed.means, signed.role) == ("badge and PIN", Role.DEALER)

    evening(tmp_path, story)


def test_a_round_is_dealt_by_one_dealer(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        await one.give(DANA, OpenBets())
        await one.floor.desk.execute("patron/ann", OPENING, IssueCard("visitor ann"), token_hex(8))
        await one.give(Actor("ann", Role.PLAYER), TakeSeat(1))
        await one.give(DANA, PlaceWagers(1, (Bet("ante", 1000),)))
        refused = await one.relieve()
        assert (refused.status, refused.json()["clause"]) == (409, "I-76")
        assert "when it is settled" in refused.json()["reason"]
        assert one.floor.site.sessions.find(one.cookies["dana"]) is not None

    evening(tmp_path, story)


def test_a_dealer_who_waits_for_the_first_wager_is_relieved(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        await one.give(DANA, OpenBets())
        assert (await one.relieve()).status == 200

    evening(tmp_path, story)


def test_a_badge_counts_only_where_a_table_is_being_dealt(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        one.cookies["max"] = await one.floor.sign_in("max", Role.DEALER)
        for who, badge in (("max", "D-2"), ("sue", "D-2"), ("ada", "D-2")):
            refused = await one.relieve(badge, who=who)
            assert refused.status in (403, 409), who
        elsewhere = await one.relieve("D-4", who="max")  # a dealer, but not of this table
        assert (elsewhere.status, "last act of a dealer here was not yours" in elsewhere.json()["reason"]) == (
            409,
            True,
        )
        for path in ("/api/sign-in", "/api/sign-in/card"):
            given = {"name": "D-2", "password": PIN, "code": ""} if path.endswith("in") else {"card": "D-2", "pin": PIN}
            refused = await one.floor.ask("POST", path, "", msgspec.json.encode(given))
            assert refused.status == 401
        supervisor = await one.relieve("S-1")
        assert supervisor.status == 409
        assert "not on duty as a dealer" in supervisor.json()["reason"]
        assert not [event for event in one.events(FELT) if isinstance(event, DealerRelieved)]

    evening(tmp_path, story)


def test_the_page_knows_at_whose_screen_badges_count(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        one.cookies["kim"] = await one.floor.sign_in("kim", Role.DEALER)

        async def dealt_by(who: str) -> str:
            view = (await one.floor.ask("GET", "/api/tables/felt", one.cookies[who])).json()
            found: str = view["dealer_side"]["dealt_by"]
            return found

        assert [await dealt_by(who) for who in ("dana", "kim")] == ["dana", "dana"]
        assert (await one.relieve(who="kim")).status == 409
        await one.give(Actor("kim", Role.DEALER), OpenBets())
        assert [await dealt_by(who) for who in ("dana", "kim")] == ["kim", "kim"]
        assert (await one.relieve()).status == 409
        assert (await one.relieve(who="kim")).status == 200

    evening(tmp_path, story)


def test_wrong_pins_lock_the_badge_and_nobody_learns_which_part_was_wrong(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        reasons = {(await one.relieve("X-9")).json()["reason"]}
        for _ in range(FAILURES):
            wrong = await one.relieve(pin="0007")
            assert wrong.status == 409
            reasons.add(wrong.json()["reason"])
        locked = await one.relieve()
        assert locked.status == 409
        assert reasons | {locked.json()["reason"]} == reasons
        assert len(reasons) == 1

    evening(tmp_path, story)


def test_a_dealer_off_shift_cannot_take_over(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        past = PlanShifts((Shift("2020-01-01T00:00:00+00:00", "2020-01-01T08:00:00+00:00"),))
        await one.floor.desk.execute(stream_of("max"), Actor("ada", Role.ADMINISTRATOR), past, token_hex(8))
        assert (await one.relieve()).status == 409

    evening(tmp_path, story)


def test_a_session_by_badge_proves_nothing_that_needs_a_fresh_proof(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        done = await one.relieve()
        one.cookies["tablet"] = done.headers["set-cookie"].partition(f"{COOKIE}=")[2].partition(";")[0]
        again = await one.post("/api/devices/badge", "tablet", badge="D-3", pin="1470")
        assert again.status == 428
        role = await one.post("/api/devices/role", "tablet", roles=["gaming_supervisor"])
        assert role.status == 403

    evening(tmp_path, story)


def test_a_supervisors_badge_is_a_second_word_at_this_table_alone(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        await one.give(DANA, OpenBets())
        await one.floor.desk.execute("patron/ann", OPENING, IssueCard("visitor ann"), token_hex(8))
        await one.give(Actor("ann", Role.PLAYER), TakeSeat(1))
        await one.give(DANA, PlaceWagers(1, (Bet("ante", 1000),)))
        correct = {"type": "CorrectAct", "reasons": "the wrong box"}
        here = {"stream": FELT, "table": "felt", "command": correct, "pin": PIN}
        other = await one.post("/api/second", "dana", **here, badge="D-2")
        assert other.status == 403  # a second dealer is no supervisor
        elsewhere = await one.post("/api/second", "dana", **{**here, "table": "other"}, badge="S-1")
        assert elsewhere.status == 400
        money = {**here, "stream": "cage/floor", "command": {"type": "ConfirmSecond", "number": 1}}
        assert (await one.post("/api/second", "dana", **money, badge="S-1")).status == 400
        stranger = await one.post("/api/second", "max", **here, badge="S-1")
        assert "last act of a dealer here was not yours" in stranger.json()["reason"]
        done = await one.post("/api/second", "dana", **here, badge="S-1")
        assert done.status == 204, done.body
        row = one.floor.desk.history(FELT)[-1]
        assert row.actor == Actor("sue", Role.GAMING_SUPERVISOR)
        assert isinstance(row.events[0], EntryTakenBack)

    evening(tmp_path, story)


def test_a_badge_belongs_to_one_person_and_its_pin_is_kept_as_a_hash(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        taken = await one.post("/api/devices/badge", "dana", badge="D-2", pin=PIN)
        assert taken.status == 409
        easy = await one.post("/api/devices/badge", "dana", badge="D-1", pin="1234")
        assert easy.status == 409
        for who in ("dana", "ada"):  # an administrator who chose the PIN could confirm in its owner's name
            foreign = await one.post("/api/people/max/badge", who, badge="D-9", pin=PIN)
            assert foreign.status in (403, 404)
            mine = Actor(who, PEOPLE[who])
            with pytest.raises(Refused):
                await one.floor.desk.execute("people/max", mine, SetBadge("D-9"), token_hex(8))
        kept = Credentials(one.floor.desk.journal, one.floor.desk.clock).one("badge", "D-2")
        assert kept is not None
        assert kept.secret.startswith(b"$argon2")

    evening(tmp_path, story)
