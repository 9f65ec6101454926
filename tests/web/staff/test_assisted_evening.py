"""An assisted evening over the wire: open, ten rounds, two faults, a jackpot hit, a dispute with its ruling, close."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.cards import parse
from cutcard.core.message import Role
from cutcard.floor.domains.incidents import clauses_of
from cutcard.floor.plan import floorplan
from tests.support.floor.indoors import Answered, Indoors
from tests.support.journal.audit import verify

FLOOR = """
[floor]
name = "An evening"

[[pool]]
id = "link"
seed = 5_000_000

[[table]]
id = "felt"
game = "plain-stud"
dealing = "recorded"
source = "shoe"
pool = "link"
sign.jackpot = 100

[[patron]]
id = "ann"
name = "Ann"
chips = 100_000
card = "C-1"
"""
ROYAL = list(parse("As Ks Qs Js Ts"))
HAND = {"wagers": {"ante": 1000}, "player": "ahad7c7d2s", "dealer": "kcqd9h5s3c", "moves": ["bet"]}
INCIDENTS = "/api/streams/incidents/plain-stud/commands"


class Evening:
    """A player, a dealer and a supervisor at an assisted table."""

    def __init__(self, floor: Indoors, cookies: dict[str, str]) -> None:
        self.floor, self.cookies = floor, cookies

    async def get(self, who: str, path: str) -> Any:
        answer = await self.floor.ask("GET", path, self.cookies.get(who, ""))
        assert answer.status == 200, answer.body
        return answer.json()

    async def post(self, who: str, path: str, body: object) -> Answered:
        return await self.floor.ask("POST", path, self.cookies[who], msgspec.json.encode(body))

    async def do(self, who: str, type: str, **fields: object) -> dict[str, Any]:
        """Give a command to the table, which must be accepted; the view after it."""
        answer = await self.post(who, "/tables/felt/commands", {"type": type, **fields})
        assert answer.status == 200, answer.body
        view: dict[str, Any] = answer.json()["view"]
        return view

    async def prepare(self) -> None:
        """Do what the page offers until a round can be dealt."""
        view = await self.get("dana", "/api/tables/felt")
        while view["checklist"] or view["next_deck"] or any(deck["due"] for deck in view["decks"]):
            due = next((deck for deck in view["decks"] if deck["due"]), None)
            if view["checklist"]:
                view = await self.do("dana", "PrepareTable", equipment=view["checklist"])
            elif view["next_deck"]:
                view = await self.do("dana", view["next_deck"].pop("type"), **view["next_deck"])
            elif due:
                view = await self.do("dana", due["due"], deck=due["name"])

    async def play(self, rounds: int, *jackpots: int) -> None:
        for _ in range(rounds):
            await self.do("dana", "DealRound", jackpots=jackpots)
            await self.do("dana", "EndRound")

    async def fault(self, view: dict[str, Any], moment: str, by: str) -> dict[str, Any]:
        """Report the first fault that the page offers for a moment, and have it confirmed."""
        known = next(one for one in view["assisted"]["faults"] if moment in one["moments"])
        view = await self.do("dana", "ReportFault", fault=known["fault"], box=1, moment=moment)
        proposed = view["assisted"]["proposed"]
        assert (proposed["says"], proposed["clauses"]) == (known["says"], known["clauses"])
        return await self.do(by, "ConfirmFault", proposal=proposed["proposal"], remedy=proposed["remedies"][0])


async def evening(folder: Path) -> None:
    async with Indoors(folder, floorplan.parse(FLOOR)) as floor:
        people = (
            ("ann", Role.PLAYER),
            ("dana", Role.DEALER),
            ("sam", Role.GAMING_SUPERVISOR),
            ("ada", Role.ADMINISTRATOR),
        )
        table = Evening(floor, {id: await floor.sign_in(id, role) for id, role in people})
        wall = floor.watch("/jackpots/live")
        await wall.first()
        view = await table.do("ann", "TakeSeat", box=1)
        assert (view["recording"], view["assisted"]) == ("assisted", None), "players see no list of faults"
        await table.prepare()
        await table.play(4, 1, 3)
        view = await table.do("dana", "DealRound", jackpots=[1, 3])  # round 5: a misdeal before anybody looked
        view = await table.fault(view, "before anybody has handled cards", "sam")
        view = await table.do("dana", "DealRound", jackpots=[1, 3])  # round 6
        alone = {
            "type": "ReportFault",
            "fault": "a wrong number of cards to the dealer",
            "moment": "after cards were handled",
        }
        assert (await table.post("dana", "/tables/felt/commands", alone)).status == 200
        held = await table.post("dana", "/tables/felt/commands", {"type": "EndRound"})
        assert held.status == 409, "a fault waits for its remedy"
        proposed = (await table.get("sam", "/api/tables/felt"))["assisted"]["proposed"]
        await table.do("sam", "ConfirmFault", proposal=proposed["proposal"], remedy=proposed["remedies"][0])
        await table.play(2, 1, 3)
        await table.do("dana", "DealRound", jackpots=[1, 3])  # round 9: a hit
        view = await table.do("dana", "ClaimHit", box=3, player=ROYAL)
        assert [(hit["box"], hit["kind"]) for hit in view["assisted"]["hits"]] == [(3, "royal flush")]
        pit = await table.get("sam", "/api/pit")
        waits = [(one["id"], [act["job"] for act in one["acts"]]) for one in pit["inbox"] if one["mine"]]
        assert waits == [("hits", ["confirm-hits", "withdraw-hit"])], "a hand that lies face up waits in the inbox"
        assert (pit["tiles"][0]["tone"], "jackpot hand" in pit["tiles"][0]["waits"]) == ("stop", True)
        given = await table.post("sam", "/api/devices/badge", {"badge": "S-1", "pin": "4711"})
        assert given.status == 204, given.body
        word = {
            "stream": "table/felt",
            "table": "felt",
            "command": {"type": "ConfirmHits"},
            "badge": "S-1",
            "pin": "4711",
        }
        done = await table.post("dana", "/api/second", word)  # the supervisor stands at the dealer's screen
        assert done.status == 204, done.body
        view = await table.get("dana", "/api/tables/felt")
        assert not (await table.get("sam", "/api/pit"))["inbox"]
        assert [(prize["box"], prize["amount"] >= 5_000_000) for prize in view["prizes"]] == [(3, True)]
        screen = await table.get("", "/api/jackpots")
        assert [hit["kind"] for hit in screen["pools"][0]["hits"]] == ["royal flush"]
        assert "ann" not in msgspec.json.encode(screen).decode().lower()
        await table.do("dana", "DealRound", jackpots=[])  # round 10: a dispute
        place = {"table": "felt", "round": 10}
        lodged = {"type": "LodgeDispute", "place": place, "patron": "ann", "about": "the bet was not paid"}
        assert (await table.post("dana", INCIDENTS, lodged)).status == 200
        pad = await table.get("dana", "/api/pad/plain-stud?table=felt")
        assert [(one["number"], one["patron"]) for one in pad["disputes"]] == [(1, "Ann")]
        ruled = (await table.post("dana", "/api/pad/plain-stud/ruling?table=felt", HAND)).json()
        attach = {"type": "AttachRuling", "number": pad["disputes"][0]["number"], "hand": ruled["ruling"]["hand"]}
        assert (await table.post("dana", INCIDENTS, attach)).status == 200
        sheets = (await table.get("sam", "/api/streams/incidents/plain-stud"))["sheets"]
        assert "bet" in next(sheet for sheet in sheets if sheet["title"] == "Disputes")["rows"][0][-1]
        job = await table.get("sam", "/api/jobs/incidents/plain-stud/decide-dispute?case=1")
        assert [one["text"] for one in job["rulings"]] == [
            "Ah Ad 7c 7d 2s against Kc Qd 9h 5s 3c; bet",
            "Ante of $10.00: win, $20.00 back",
            "Bet of $20.00: void, $20.00 back",
        ], "whoever decides reads it beside the decision"
        await table.do("dana", "EndRound")
        view = await table.do("dana", "DealRound", jackpots=[1])  # round 11: recorded by mistake
        slip = {"type": "CancelRound", "reasons": "nothing was dealt"}
        assert view["assisted"]["for_two"]
        assert (await table.post("dana", "/tables/felt/commands", slip)).status == 409
        done = await table.post("dana", "/api/second", {**word, "command": slip})
        assert done.status == 204, done.body
        await table.do("ann", "LeaveSeat", box=1)
        early = await table.post("sam", "/tables/felt/commands", {"type": "CloseTable"})
        assert early.status == 409, "players may be there who are not on record"
        await table.do("sam", "CloseTable", empty=True)
        assert (await table.get("dana", "/api/tables/felt"))["number"] == 11
        moved = [one for one in wall.waiting() if one["type"] == "websocket.send"]
        assert moved, "the wall follows the meter"
        await wall.close()
        report = verify(floor.desk.journal)
        assert (report.fault, report.rows > 40) == (None, True)


def test_an_assisted_evening(tmp_path: Path) -> None:
    asyncio.run(evening(tmp_path))


async def one_round(folder: Path, game: str) -> None:
    plan = f'[floor]\nname = "One round"\n\n[[table]]\nid = "felt"\ngame = "{game}"\ndealing = "recorded"\n'
    async with Indoors(folder, floorplan.parse(plan)) as floor:
        people = (("dana", Role.DEALER), ("sam", Role.GAMING_SUPERVISOR), ("ann", Role.PLAYER))
        table = Evening(floor, {id: await floor.sign_in(id, role) for id, role in people})
        await table.prepare()
        notices = clauses_of(game).notices
        for who in ("dana", "sam"):
            view = await table.do("dana", "DealRound") if who == "dana" else await table.get(who, "/api/tables/felt")
            assert (view["recording"], view["need"]["kind"]) == ("assisted", "end")
            assert notices.advice in cited(view), "players decide now, though nobody records it"
            assert [one["job"] for one in await table.get(who, "/api/jobs/table/felt")].count("report-fault") > 5
        assert notices.influence in cited(await table.get("ann", "/api/tables/felt"))
        view = await table.do("dana", "EndRound")
        assert view["need"]["kind"] == "opening"
        assert notices.advice not in cited(view)


def cited(view: dict[str, Any]) -> set[str]:
    return {prompt["clause"] for prompt in view["prompts"]}


@pytest.mark.parametrize("game", ["lunar-poker", "three-card-poker", "ultimate-texas-holdem"])
def test_a_round_without_jackpots_is_dealt_and_seen(tmp_path: Path, game: str) -> None:
    asyncio.run(one_round(tmp_path, game))
