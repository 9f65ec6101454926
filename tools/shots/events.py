"""Pictures of tournaments: a new event, entries, the console, a table's tablet, the big screen, players, the end."""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from cutcard.tournament.messages.director import Announce, MoveClock, Start
from cutcard.tournament.messages.dispute import CallFloor
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.structure.text import default
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping
from tools.shots.shot import Reach, Shot, at, somebody_else

ROOM, OVER = "australia-day", "last-sunday"
FIRST = ("Ann", "Dean", "Quinn", "Ella", "Hugo", "Iris", "Joel", "Olive")
LAST = ("Baker", "Young", "Ellis", "Turner", "Nolan")
SHORT = replace(default(), registration_until_level=1, re_entry=None)
NAMES = [f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}" for number in range(len(FIRST) * len(LAST))]


def shots() -> Iterator[Shot]:
    yield Shot("director", "tournament_director", at("/desk"))
    yield Shot("events", "tournament_director", at("/tournaments", "section"))
    yield Shot("new-event", "tournament_director", new_event, "desk new-event")
    for name, path in (("event", ""), ("console", "/console"), ("entries", "/entry"), ("screen", "/screen")):
        yield Shot(f"waiting-{name}", "tournament_director", at(f"/tournaments/sit-and-go-1{path}", "main"))
    yield Shot("event", "tournament_director", running("", ".time"), "desk tournament")
    yield Shot("entry-desk", "tournament_director", entering, "desk entry-desk")
    yield Shot("console", "tournament_director", running("/console", ".table"), "desk console")
    yield Shot("console-out", "tournament_director", going_out, "desk console-out")
    yield Shot("table-tablet", "dealer", at_a_table, "desk table-tablet")
    yield Shot("screen", "tournament_director", running("/screen", ".time"), "desk big-screen")
    for show in ("seats", "prizes", "bounties", "moves", "results"):
        yield Shot(f"screen-{show}", "tournament_director", running(f"/screen?show={show}", "main[data-show]"))
    for name, path in (("event", ""), ("console", "/console"), ("screen", "/screen"), ("entries", "/entry")):
        yield Shot(f"ended-{name}", "tournament_director", ended(path))
    yield Shot("ended-player", "", placed)


def room(page: Page, floor: Floor) -> None:
    """A room with forty players, of whom four are out; a table calls for a ruling."""
    with somebody_else(page) as other:
        director = Tapping(other, floor, "tournament_director")
        if is_there(director, ROOM):
            return
        director.give(ROOM, Announce(default(), "", now(), "room"))
        for number, name in enumerate(NAMES):
            director.give(ROOM, entry(name, number))
        director.give(ROOM, Start())
        tables = director.console(ROOM)["tables"]
        for table, by in ((tables[0], 1), (tables[1], 2), (tables[1], 3), (tables[3], 0)):
            first, *others = [one["player"] for one in table["seats"]]
            gone = others[by + 2] if by else first
            winners = (others[by],) if by else ()
            director.give(ROOM, RecordOut(table["number"], (Knockout(gone, winners),)))
        director.give(ROOM, CallFloor(3, "ruling"))


def running(path: str, wait: str) -> Reach:
    def reach(page: Page, floor: Floor) -> None:
        room(page, floor)
        at(f"/tournaments/{ROOM}{path}", wait)(page, floor)

    return reach


def new_event(page: Page, floor: Floor) -> None:
    at("/tournaments", "[data-template]")(page, floor)
    page.locator("[data-template]").first.click()
    expect(page.locator(".outlook")).to_contain_text("80 % between")


def entering(page: Page, floor: Floor) -> None:
    """A member at the entry desk, who has still to be told where the rules are."""
    running("/entry", "[data-ask]")(page, floor)
    page.locator("[data-ask]").fill("1001")
    page.locator("[data-found]").first.click()
    page.locator("[name=born]").fill("1980-01-01")
    page.locator("[name=agreed]").check()
    expect(page.locator(".requirements li.open")).to_have_count(1)


def going_out(page: Page, floor: Floor) -> None:
    """Somebody is out at the console, and a winner is chosen."""
    running("/console", ".table")(page, floor)
    page.locator("[data-table='5'] .seat[data-player]").first.click()
    page.locator("[data-press=out]").click()
    page.locator("[data-winner]").nth(2).click()


def at_a_table(page: Page, floor: Floor) -> None:
    """Somebody is out at the tablet of a table, and the winner is tapped."""
    running("/tables/3/tablet", "button.spot")(page, floor)
    page.locator("button.spot").nth(0).click()
    page.locator("button.spot").nth(3).click()


def ended(path: str) -> Reach:
    """An event whose last hand is played."""

    def reach(page: Page, floor: Floor) -> None:
        with somebody_else(page) as other:
            director = Tapping(other, floor, "tournament_director")
            if not is_there(director, OVER):
                director.give(OVER, Announce(SHORT, "", now(), "room", hand_for_hand="by order"))
                play(director, OVER)
        at(f"/tournaments/{OVER}{path}")(page, floor)

    return reach


def placed(page: Page, floor: Floor) -> None:
    """An event that is over, for somebody who has played in it."""
    with somebody_else(page) as other:
        director, number = Tapping(other, floor, "tournament_director"), 1
        while is_there(director, id := f"{OVER}-{number}"):
            number += 1
        director.give(id, Announce(SHORT, "", now(), "room", hand_for_hand="by order"))
        at(f"/enter?to=/tournaments/{id}")(page, floor)
        page.locator("[data-action=ask]").click()
        page.locator("input[name=born]").fill("1990-05-31")
        for name in ("informed", "agreed"):
            page.locator(f"input[name={name}]").check()
        page.locator("[data-action=Enter]").click()
        expect(page.locator(".own")).to_have_attribute("data-status", "waiting")
        play(director, id)
    page.reload()
    expect(page.locator(".own")).to_be_visible()


def play(director: Tapping, id: str) -> None:
    """Eight more players enter, and all go out but one."""
    for number, name in enumerate(NAMES[:8]):
        director.give(id, entry(name, number))
    director.give(id, Start())
    director.give(id, MoveClock(2, "Registration closes"))
    while len(seats := director.console(id)["tables"][0]["seats"]) > 1:
        gone, winner, *_ = sorted(one["player"] for one in seats)
        director.give(id, RecordOut(1, (Knockout(gone, (winner,)),)))


def is_there(director: Tapping, id: str) -> bool:
    return director.page.request.get(f"{director.address}/api/tournaments/{id}/console").ok


def entry(name: str, number: int) -> Enter:
    id = f"{name.lower().replace(' ', '-')}"
    return Enter(id, name, born="1990-05-31", card=f"room card {number}", agreed=True, informed=True)


def now() -> str:
    return datetime.now(UTC).isoformat()
