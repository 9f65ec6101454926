"""The big screen: right to the second by the server's clock, whatever happens to the machine or the line."""

from msgspec.structs import replace
from playwright.sync_api import expect

from cutcard.tournament.messages.director import Announce, CorrectClock, MoveClock, PauseClock, ResumeClock, Start
from cutcard.tournament.messages.dispute import TellPlayers
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.messages.room import Knockout, RecordOut
from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone
from tests.support.browser.rooms import SMALL, Tapping, entry, open_room

LATE = "const real = Date.now; Date.now = () => real() - 83_000;"  # a machine whose clock is wrong


ASKED = """async (id) => {
  const before = performance.now();
  const sent = Date.now();
  const said = await (await fetch(`/api/tournaments/${id}/now`)).json();
  const took = performance.now() - before;
  return [Date.parse(said.now) - sent - took / 2 - Number(document.documentElement.dataset.ahead), took];
}"""
HEARD = """window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(context, { frequency }) { super(context, { frequency }); heard.push(frequency); }
}"""
LAST_MINUTE, NEXT_LEVEL = [880, 880], [523, 659, 784]  # hertz
CLOSE = 100  # milliseconds between the screen's clock and the server's


INSIDE = """() => {
  const shown = document.querySelector("main").getBoundingClientRect();
  const parts = [...document.querySelectorAll("main h2, main li")].map((one) => one.getBoundingClientRect());
  return parts.every((one) => one.top >= shown.top && one.bottom <= shown.bottom && one.right <= shown.right);
}"""


def off(wall: Someone, id: str) -> float:
    """By how many milliseconds the clock of the page differs from the server's, measured where the line was quick."""
    looks = [wall.page.evaluate(ASKED, id) for _ in range(8)]
    difference, _ = min(looks, key=lambda look: float(look[1]))
    return abs(float(difference))


def test_the_screen_shows_the_servers_clock_after_drift_and_lost_lines(floor: Floor, new_context: NewContext) -> None:
    id = "wall"
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    open_room(director, id, 20)
    context = new_context(1920, 1080)
    context.add_init_script(LATE)
    context.add_init_script(HEARD)
    wall = Someone(context.new_page(), floor)
    wall.open(f"/tournaments/{id}/screen")
    expect(wall.find(".time")).to_have_attribute("data-clock", "running")
    expect(wall.find(".heading")).to_have_text("Level 1")
    shown = int(wall.find(".time").get_attribute("data-seconds") or 0)
    assert 24 * 60 < shown <= 25 * 60, "the wrong clock of the machine is not believed"
    wall.page.wait_for_selector("html[data-ahead]")
    assert off(wall, id) < CLOSE
    assert overflow(wall) == 0
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert violations(wall.page) == []
    height = wall.find(".time").evaluate("one => one.getBoundingClientRect().height")
    assert height > 1080 / 4, "read from the far end"

    wall.find(".sound").click()
    expect(wall.find(".sound")).to_have_text("Sound on")
    heard = list(LAST_MINUTE)  # the sound is tried when it is switched on
    for command, more in (
        (CorrectClock(24 * 60 + 10, "a test"), LAST_MINUTE),
        (PauseClock("a test"), []),
        (ResumeClock(), []),  # the last minute goes on, and is heard once
        (CorrectClock(-600, "a test"), []),  # more time is no new level
        (MoveClock(3, "a test"), NEXT_LEVEL),
    ):
        version = int(wall.find("main").get_attribute("data-version") or 0)
        director.give(id, command)
        wall.page.wait_for_function(f"Number(document.querySelector('main').dataset.version) > {version}")
        heard += more
        assert wall.page.evaluate("heard") == heard, command

    context.set_offline(True)
    wall.page.evaluate("Date.now = ((before) => () => before() + 7_000)(Date.now)")  # and its clock jumps meanwhile
    director.give(id, MoveClock(2, "a test"))
    context.set_offline(False)
    expect(wall.find(".heading")).to_have_text("Level 2")
    wall.sees(lambda: off(wall, id) < CLOSE, True)
    print("\nmilliseconds from the server's clock after a jump and a lost line:", round(off(wall, id), 1))

    texts = {"seats": "Player 001", "prizes": "Prizes", "bounties": "bounty", "moves": "Nobody", "results": "Nobody"}
    for show, what in texts.items():
        wall.open(f"/tournaments/{id}/screen?show={show}")
        expect(wall.find("main[data-show]")).to_have_attribute("data-show", show)
        expect(wall.find("main")).to_contain_text(what)
        assert violations(wall.page) == [], show
        assert overflow(wall) == 0
    for table in director.console(id)["tables"]:
        one, two, *others = [seat["player"] for seat in table["seats"]]
        director.give(
            id, RecordOut(table["number"], (Knockout(one, tuple(others[:1])), Knockout(two, tuple(others[1:]))))
        )
    director.give(id, TellPlayers("Cards are back in the air"))
    for show, lines in (("bounties", 9), ("results", 10), ("seats", 10)):
        wall.open(f"/tournaments/{id}/screen?show={show}")
        expect(wall.find(".ticker")).to_be_visible()
        expect(wall.find("main li")).to_have_count(lines)
        assert wall.page.evaluate(INSIDE), show
    wall.open(f"/tournaments/{id}/screen?show=nonsense")
    expect(wall.find("main[data-show]")).to_have_attribute("data-show", "clock")


def test_the_winner_takes_the_place_of_the_clock(floor: Floor, new_context: NewContext) -> None:
    id = "won"
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    short = replace(SMALL, registration_until_level=1, re_entry=None)
    director.give(id, Announce(short, "", "2026-01-26T01:30:00Z", "room"))
    for number in (1, 2):
        director.give(id, entry(number))
    for command in (Start(), MoveClock(2, "a test"), RecordOut(1, (Knockout("room-002", ("room-001",)),))):
        director.give(id, command)
    for path, over in (("/screen", ".clock"), ("", ".clock"), ("/console", ".map")):
        director.open(f"/tournaments/{id}{path}")
        expect(director.find(f"{over} .won .heading")).to_have_text("Won by Player 001")
        expect(director.find(f"{over} .won .best li").first).to_contain_text("$450")
        expect(director.find(".time, .blinds, .next, .coming")).to_have_count(0)
        assert violations(director.page) == [], path
        assert overflow(director) == 0
    expect(director.find("[data-side=payouts][aria-pressed=true]")).to_be_visible()
    director.open(f"/tournaments/{id}/entry")
    expect(director.find(".work h2")).to_have_text("Registration is closed")


def test_a_cancelled_event_has_no_clock_on_any_page(floor: Floor, new_context: NewContext) -> None:
    id = "called-off"
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    director.give(id, Announce(SMALL, "", "2026-01-26T01:30:00Z", "room"))
    director.open(f"/tournaments/{id}/screen")
    expect(director.find(".heading")).to_have_text("About to start")  # its hour is past
    expect(director.find(".time")).to_have_count(0)
    manager = Tapping(new_context().new_page(), floor, "gaming_manager")
    manager.give(id, CancelTournament("a flood"))
    for path in ("/screen", ""):
        director.open(f"/tournaments/{id}{path}")
        expect(director.find("main .called-off")).to_contain_text("All fees are refunded")
        expect(director.find(".time, .blinds, .coming")).to_have_count(0)
        assert violations(director.page) == [], path
        assert overflow(director) == 0
