"""Pictures of a room event at every stage, on its big screens, at the console and on a player's own page."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.messages.director import (
    Announce,
    CorrectClock,
    HoldTables,
    MoveClock,
    MovePlayer,
    PauseClock,
    RedrawFinal,
    Start,
)
from cutcard.tournament.messages.dispute import TellPlayers
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut, ReportTable
from cutcard.tournament.structure.text import default
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping
from tools.shots.events import NAMES, entry, is_there, now
from tools.shots.shot import Reach, Shot, at, somebody_else

EVENT = replace(default(), registration_until_level=2, re_entry=None)
STAGES = ("empty", "entered", "paused", "break", "counted", "bubble", "final", "out", "moved", "waiting", "cancelled")
PLAYERS = 27
WALLS = {
    "bubble": ("prizes", "bounties", "results"),
    "final": ("final", "results"),
    "moved": ("moves", "seats"),
    "empty": ("prizes", "bounties", "seats", "moves", "results"),
}


def shots() -> Iterator[Shot]:
    for stage in STAGES:
        if stage != "out":
            yield Shot(f"stage-{stage}-screen", "tournament_director", seen(stage, "/screen"))
            yield Shot(f"stage-{stage}-console", "tournament_director", seen(stage, "/console"))
            yield Shot(f"stage-{stage}-event", "tournament_director", seen(stage, ""))
        for show in WALLS.get(stage, ()):
            yield Shot(f"stage-{stage}-screen-{show}", "tournament_director", seen(stage, f"/screen?show={show}"))
        if stage not in ("empty", "counted"):
            yield Shot(f"stage-{stage}-player", "", mine(stage))
    yield Shot("stage-counted-player", "", mine("counted"))
    yield Shot("stage-empty-visitor", "", at_stage("empty", "/enter?to=/tournaments/{id}"))
    yield Shot("stage-empty-entering", "", entering)
    for sheet in ("clock", "seats", "notices"):
        yield Shot(f"stage-bubble-{sheet}", "", sheet_of("bubble", sheet))
    yield Shot("stage-final-results", "", sheet_of("final", "results"))


def seen(stage: str, path: str) -> Reach:
    return at_stage(stage, "/tournaments/{id}" + path)


def at_stage(stage: str, path: str) -> Reach:
    def reach(page: Page, floor: Floor) -> None:
        id = f"stage-{stage}"
        with somebody_else(page) as other:
            director = Tapping(other, floor, "tournament_director")
            if not is_there(director, id):
                announce(director, id)
                bring(director, floor, id, stage)
        at(path.format(id=id), "main")(page, floor)

    return reach


def entering(page: Page, floor: Floor) -> None:
    at_stage("empty", "/enter?to=/tournaments/{id}")(page, floor)
    page.locator("[data-action=ask]").click()
    page.locator("input[name=born]").fill("1990-05-31")


def mine(stage: str) -> Reach:
    """An event of this guest's own, who has entered it, at a stage."""

    def reach(page: Page, floor: Floor) -> None:
        with somebody_else(page) as other:
            director, number = Tapping(other, floor, "tournament_director"), 1
            while is_there(director, id := f"stage-{stage}-{number}"):
                number += 1
            announce(director, id)
            if stage != "waiting":
                enter(page, floor, id)
                bring(director, floor, id, stage)
            else:
                begin(director, id, EVENT.cap - 1)
                enter(page, floor, id)
        page.reload()
        expect(page.locator(".own, main").first).to_be_visible()

    return reach


def sheet_of(stage: str, sheet: str) -> Reach:
    def reach(page: Page, floor: Floor) -> None:
        seen(stage, "")(page, floor)
        page.locator(".sheets button").filter(has_text=sheet.capitalize()).click()
        expect(page.locator(f"main.{sheet}")).to_be_visible()

    return reach


def enter(page: Page, floor: Floor, id: str) -> None:
    at(f"/enter?to=/tournaments/{id}")(page, floor)
    page.locator("[data-action=ask]").click()
    page.locator("input[name=born]").fill("1990-05-31")
    for name in ("informed", "agreed"):
        page.locator(f"input[name={name}]").check()
    page.locator("[data-action=Enter]").click()
    page.wait_for_selector(".own:is([data-status=waiting], [data-status=seated])")


def announce(director: Tapping, id: str) -> None:
    director.give(id, Announce(EVENT, "", now(), "room", confirm_moves=True))


def begin(director: Tapping, id: str, players: int = PLAYERS) -> None:
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"{NAMES[number % len(NAMES)]} {number // len(NAMES) + 1}"
        director.give(id, entry(name, number))
    director.give(id, Start())


def bring(director: Tapping, floor: Floor, id: str, stage: str) -> None:
    """Bring an event, to which only some guest has entered, to a stage."""
    if stage in ("empty", "waiting"):
        return
    if stage in ("entered", "cancelled"):
        for number, name in enumerate(NAMES[:12]):
            director.give(id, entry(name, number))
        if stage == "cancelled":
            director.page.goto(floor.links["gaming_manager"])
            director.give(id, CancelTournament("The room has no power"))
            director.sign_in()
        return
    begin(director, id)
    guest = guest_of(director, id)
    director.give(id, MoveClock(2, "Registration closes"))
    match stage:
        case "out":
            out(director, id, guest)
        case "paused" | "moved":
            for table in tables(director, id)[1:]:
                out(director, id, next(one["player"] for one in table["seats"] if one["player"] != guest))
            told(director, id, guest)
            if stage == "paused":
                director.give(id, PauseClock("A fire drill"))
        case "break" | "counted":
            director.give(id, MoveClock(4, "To the break"))
            director.give(id, CorrectClock(25 * 60 + 1, "To the break"))
            if stage == "counted":
                count(director, id)
        case "bubble":
            while not hand_for_hand(director, id):
                out(director, id, "", guest)
            director.give(id, ReportTable(tables(director, id)[0]["number"], "done"))
        case "final":
            while len(seated(director, id)) > 9:
                out(director, id, "", guest)
            for table in tables(director, id):  # the hand in which the tenth went out
                director.give(id, ReportTable(table["number"], "done"))
            if not director.page.request.get(f"{director.address}/api/tournaments/{id}/screen").json()["final"]:
                director.give(id, RedrawFinal())


def tables(director: Tapping, id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = director.console(id)["tables"]
    return found


def seated(director: Tapping, id: str) -> list[str]:
    return [seat["player"] for table in tables(director, id) for seat in table["seats"]]


def guest_of(director: Tapping, id: str) -> str:
    """The player who did not come with the others, if there is one."""
    known = {entry(name, 0).player for name in NAMES}
    return next((player for player in seated(director, id) if player not in known), "")


def hand_for_hand(director: Tapping, id: str) -> bool:
    seen = director.page.request.get(f"{director.address}/api/tournaments/{id}/screen").json()
    return int(seen["hand_for_hand"]) >= 0


def out(director: Tapping, id: str, gone: str, but: str = "") -> None:
    """Somebody is out, and the next seat has the bounty; tables that are due break, and players move."""
    of = [one for one in tables(director, id) if not gone or gone in [seat["player"] for seat in one["seats"]]]
    table = max(of, key=lambda one: len(one["seats"]))
    seats = [seat["player"] for seat in table["seats"]]
    gone = gone or next(one for one in seats if one != but)
    winner = seats[(seats.index(gone) + 1) % len(seats)]
    director.give(id, RecordOut(table["number"], (Knockout(gone, (winner,)),)))
    balance(director, id)


def balance(director: Tapping, id: str) -> None:
    """Do what is due at the tables, until nothing more is."""
    for _ in range(20):
        acts = [press["command"] for due in director.console(id)["due"] for press in due.get("acts", ())]
        found = next((one for one in acts if one["type"] in ("BreakTable", "MovePlayer", "ConfirmMove")), None)
        if not found:
            return
        director.give(id, msgspec.convert(found, TournamentCommand))


def told(director: Tapping, id: str, guest: str) -> None:
    """Something is announced, and somebody is on the way to another table."""
    director.give(id, TellPlayers("The bar serves food until 10 pm. Please leave no drinks on the rails.", 60))
    director.give(id, HoldTables(breaks=False, moves=True, reason="A move by hand"))
    there = {
        table["number"]: {seat["seat"]: seat["player"] for seat in table["seats"]} for table in tables(director, id)
    }
    going = guest or next(iter(there[1].values()))
    to = min(there, key=lambda number: (len(there[number]) == EVENT.seats_per_table, going in there[number].values()))
    free = next(seat for seat in range(1, EVENT.seats_per_table + 1) if seat not in there[to])
    director.give(id, MovePlayer(going, to, free, "to balance the tables"))


def count(director: Tapping, id: str) -> None:
    """Everybody's chips are counted, some have more than others."""
    for table in tables(director, id):
        ids = [seat["player"] for seat in table["seats"]]
        held = dict.fromkeys(ids, 20_000)
        for more, less in zip(ids[::2], ids[1::2], strict=False):
            move = 1_000 * (1 + len(more) * len(less) % 17)
            held[more], held[less] = held[more] + move, held[less] - move
        director.give(id, CountStacks(table["number"], held))
