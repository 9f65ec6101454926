"""A tournament in the browser: the big screen, a player at a table, and a dealer who records a hand."""

import json
from secrets import token_hex
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import APIResponse, Route, expect

from cutcard.tournament.messages.director import Announce, MovePlayer, PauseClock, Start
from cutcard.tournament.messages.room import Knockout, RecordOut
from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_widths import overflow
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, Someone
from tests.support.browser.rooms import SMALL, Tapping, entry

BORN = "1990-05-31"


@pytest.fixture
def director(new_context: NewContext, floor: Floor) -> Someone:
    someone = Someone(new_context().new_page(), floor)
    someone.page.goto(floor.links["tournament_director"])
    return someone


def give(someone: Someone, tournament: str, command: dict[str, Any]) -> None:
    """A command sent beside the page, as the desk's own form would."""
    done = someone.page.request.post(
        f"{someone.address}/tournaments/{tournament}/commands",
        data=json.dumps(command),
        headers={"Idempotency-Key": token_hex(8)},
    )
    assert done.ok, done.text()


def enters(player: Player, tournament: str) -> None:
    player.open(f"/enter?to=/tournaments/{tournament}")
    player.action("ask").click()
    player.find("input[name=born]").fill(BORN)
    player.find("input[name=informed]").check()
    player.action("Enter").click()
    expect(player.find(".refusal")).to_contain_text("TOR 6.11")  # without agreeing to the playing times
    player.find("input[name=agreed]").check()
    player.action("Enter").click()
    expect(player.find(".own")).to_have_attribute("data-status", "waiting")


def moves_on(someone: Someone, press: str) -> None:
    """Press an action, and wait until the table has taken it."""
    oval = someone.find(".oval")
    before = oval.get_attribute("data-version")
    someone.action(press).first.click()
    someone.page.wait_for_selector(f".oval:not([data-version='{before}'])")


def test_players_enter_see_the_clock_and_play_a_hand(
    floor: Floor, director: Someone, new_player: NewPlayer, new_context: NewContext
) -> None:
    players = [new_player(), new_player(page=new_context(390, 844, touch=True).new_page())]
    for player in players:
        enters(player, "electronic")
    wall = Someone(new_context(1280, 720).new_page(), floor)  # nobody is signed in there
    wall.open("/tournaments/electronic")
    expect(wall.find(".heading")).to_have_text("About to start")
    give(director, "electronic", {"type": "Start"})
    expect(wall.find(".heading")).to_have_text("Level 1")
    expect(wall.find(".blinds")).to_contain_text("100 / 100")
    expect(wall.find(".time")).to_have_attribute("data-clock", "running")
    first = int(wall.find(".time").get_attribute("data-seconds") or 0)
    assert 24 * 60 < first <= 25 * 60
    wall.page.wait_for_function("(first) => document.querySelector('.time').dataset.seconds < first", arg=first)
    for someone in (wall, players[1]):
        assert overflow(someone) == 0
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for player in players:
        player.find("text=To the table").click()
        player.page.wait_for_selector(".oval[data-need=act]")
        assert len([face for face in player.faces(".player.mine") if face != "??"]) == 2
        assert set(player.faces(".player:not(.mine)")) == {"??"}
        assert overflow(player) == 0
    yours = ".bar.yours"
    players[0].sees(lambda: sorted(len(player.texts(yours)) for player in players), [0, 1])
    other, acting = sorted(players, key=lambda player: len(player.texts(yours)))
    seat = int(acting.find(".spot:has(.player.mine)").get_attribute("data-seat") or 0)
    give(director, "electronic/tables/1", {"type": "CallTime", "seat": seat})
    expect(acting.find(".minute")).to_contain_text("Time is called")
    expect(other.find(".minute")).to_have_count(0)
    acting.action("all-in").click()
    expect(acting.find(".bar .main .label")).to_have_text(["Yes, all-in"])  # it alone is gold until it is pressed again
    acting.find(".amount input[type=number]").fill("150")
    expect(acting.action("raise")).to_be_disabled()
    expect(acting.action("all-in")).to_contain_text("All-in")  # who chooses an amount is no longer asked
    acting.find(".amount input[type=number]").fill("500")
    moves_on(acting, "raise")
    expect(other.action("call")).to_contain_text("400")
    other.press("f")
    for player in players:
        expect(player.find(".player.won")).to_have_count(1)
        expect(player.find(".said")).to_have_text("Hand 1 is over")
    expect(acting.find(".player.mine .stack")).to_have_text("20,200")
    mine = acting.faces(".player.mine")
    acting.find("text=Look back at this hand").click()
    expect(acting.find(".bar.steps")).to_contain_text("Step 1 of")
    assert (acting.faces(".player.mine"), set(acting.faces(".player:not(.mine)"))) == (mine, {"??"})
    acting.press("ArrowRight")
    expect(acting.find(".bar.steps")).to_contain_text("Step 2 of")
    acting.find(".verify").click()
    expect(acting.find(".proof .win")).to_contain_text("This browser kept the seal when the hand was dealt.")
    assert violations(acting.page) == []
    assert overflow(acting) == 0


def test_a_dealer_records_a_hand(floor: Floor, director: Someone, dealer: Someone) -> None:
    for name in ("ann", "bob"):
        told = {
            "player": name,
            "name": name.capitalize(),
            "born": BORN,
            "card": f"shown by {name}",
            "agreed": True,
            "informed": True,
        }
        give(director, "recorded", {"type": "Enter", **told})
    give(director, "recorded", {"type": "Start"})
    dealer.open("/tournaments/recorded/tables/1")
    moves_on(dealer, "DealHand")
    moves_on(dealer, "CompleteDeal")
    while dealer.find(".oval").get_attribute("data-need") == "act":
        moves_on(dealer, "check")
    dealer.find(".entry input").fill("2h 3h 4h")
    moves_on(dealer, "send cards")
    assert dealer.faces(".board") == ["2h", "3h", "4h"]
    moves_on(dealer, "all-in")
    moves_on(dealer, "call")
    expect(dealer.find(".entry h3")).to_have_text("The turn")
    held: list[tuple[Route, APIResponse]] = []
    dealer.page.route("**/commands", lambda route: held.append((route, route.fetch())), times=1)
    moves_on(dealer, "not typed")  # the live line is faster than the answer: the river does not wait for it
    expect(dealer.find(".entry h3")).to_have_text("The river")
    moves_on(dealer, "not typed")
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(dealer.find(".oval")).to_have_attribute("data-need", "ranking")
    dealer.find(".ranking input").first.fill("2")
    dealer.action("rank").click()
    expect(dealer.find(".player.won")).to_have_count(1)
    big_blind = (
        "BB" in dealer.find(".player.won .marks").inner_text()
    )  # paid the ante, and can win no more than the rest
    expect(dealer.find(".player.won .stack")).to_have_text("39,900" if big_blind else "40,000")


def test_a_players_own_page_in_every_state(floor: Floor, new_player: NewPlayer, new_context: NewContext) -> None:
    id, found = "own-page", {}
    director = Tapping(new_context().new_page(), floor, "tournament_director")
    event = replace(SMALL, cap=9, registration_until_level=2, re_entry=None)
    director.give(id, Announce(event, "", "2026-01-26T01:30:00Z", "room", confirm_moves=True))
    ann, bob = new_player(), new_player(page=new_context(390, 844, touch=True).new_page())

    def look(player: Player, state: str) -> None:
        if broken := violations(player.page) + ["sideways"] * (overflow(player) > 0):
            found[state] = broken

    enters(ann, id)
    look(ann, "entered")
    ann.action("CancelEntry").click()
    expect(ann.action("CancelEntry")).to_have_text("Yes, withdraw without a refund")  # an entry is lost by two presses
    expect(ann.find(".own")).to_have_attribute("data-status", "waiting")
    look(ann, "asked again")
    for number in range(1, 8):
        director.give(id, entry(number))
    director.give(id, Start())
    expect(ann.find(".room-map .here")).to_be_visible()
    expect(ann.find(".table-map .here")).to_be_visible()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    look(ann, "seated")
    enters(bob, id)
    expect(bob.find(".where")).to_contain_text("Waiting for a seat")
    look(bob, "waiting")
    bob.find(".sheets button").filter(has_text="Notices").click()
    expect(bob.find("main.notices")).to_contain_text("Play begins at 26 Jan 2026, 12:30")  # on the floor's clock
    director.give(id, PauseClock("a test"))
    expect(ann.find(".mine-facts")).to_contain_text("Clock paused at")
    own = int(ann.find(".where b").first.inner_text())
    [there] = [one for one in director.console(id)["tables"] if one["number"] != own]
    [here] = [one for one in director.console(id)["tables"] if one["number"] == own]
    [mine] = [one["player"] for one in here["seats"] if not one["player"].startswith("room-")]
    out, *left = [one["player"] for one in there["seats"]]
    director.give(id, RecordOut(there["number"], (Knockout(out, tuple(left[:1])), Knockout(left[1], tuple(left[:1])))))
    taken = {one["seat"] for one in director.console(id)["tables"][there["number"] - 1]["seats"]}
    director.give(id, MovePlayer(mine, there["number"], min({1, 2, 3, 4} - taken), "a test"))
    expect(ann.find(".go")).to_have_text("You have a new seat")
    look(ann, "moved")
    director.give(id, RecordOut(there["number"], (Knockout(mine, tuple(left[:1])),)))
    expect(ann.find(".where")).to_contain_text("Your place")
    look(ann, "out")
    assert found == {}
