"""Pictures of tournament hands: a player's electronic table, hands looked back at, and a dealer who records one."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from cutcard.tournament.messages.director import Announce, Start
from cutcard.tournament.structure.text import default
from tests.support.browser.floor import Floor
from tests.support.browser.rooms import Tapping
from tools.shots.events import NAMES, entry, is_there, now
from tools.shots.shot import Reach, Shot, another, at, somebody_else
from tools.shots.stages import enter

RECORDED = "recorded"
TURN = ".bar.yours .action:not([disabled])"


def shots() -> Iterator[Shot]:
    yield Shot("hand-turn", "", playing())
    yield Shot("hand-all-in", "", playing("[data-action=all-in]"))
    yield Shot("hand-keys", "", playing(".tool.keys"))
    yield Shot("hand-over", "", over)
    yield Shot("hand-back", "", looked_back)
    yield Shot("recorded-deal", "dealer", recording("hand"))
    yield Shot("recorded-act", "dealer", recording("act"))
    yield Shot("recorded-cards", "dealer", recording("cards"))
    yield Shot("recorded-ranking", "dealer", recording("ranking"))


def playing(press: str = "") -> Reach:
    """A guest in an event of three, whose turn it is; then something is pressed."""

    def reach(page: Page, floor: Floor) -> None:
        guests = event_of_three(page, floor)
        play(guests, lambda: page.locator(TURN).count() > 0)
        if press:
            page.locator(press).first.click()

    return reach


def event_of_three(page: Page, floor: Floor) -> list[Page]:
    guests = [page, another(page), another(page)]
    with somebody_else(page) as other:
        director, number = Tapping(other, floor, "tournament_director"), 1
        while is_there(director, id := f"three-{number}"):
            number += 1
        director.give(id, Announce(default(), "", now(), "electronic"))
        for guest in guests:
            enter(guest, floor, id)
        director.give(id, Start())
    for guest in guests:
        guest.locator("text=To the table").click()
        expect(guest.locator(".oval")).to_be_visible()
    return guests


def play(guests: list[Page], until: Callable[[], bool]) -> None:
    """Everybody checks and calls until it is so."""
    while not until():
        for guest in guests:
            able = guest.locator(TURN)
            for act in ("check", "call", "ShowHand"):
                if (button := able.and_(guest.locator(f"[data-action={act}]"))).count():
                    button.first.evaluate("button => button.click()")
                    break
            guest.wait_for_timeout(150)
            if until():
                return


def over(page: Page, floor: Floor) -> None:
    """A hand that the guest has seen to its end."""
    play(event_of_three(page, floor), lambda: page.locator(".look-back").count() > 0)


def looked_back(page: Page, floor: Floor) -> None:
    over(page, floor)
    page.locator(".look-back").click()
    page.get_by_role("button", name="Result", exact=True).click()
    page.locator(".verify").click()
    expect(page.locator(".proof [role=status]")).to_be_visible()


def recording(until: str) -> Reach:
    """A table of six, whose dealer records a hand until it waits for this."""

    def reach(page: Page, floor: Floor) -> None:
        with somebody_else(page) as other:
            director = Tapping(other, floor, "tournament_director")
            if not is_there(director, RECORDED):
                director.give(RECORDED, Announce(default(), "", now(), "recorded"))
                for number, name in enumerate(NAMES[:6]):
                    director.give(RECORDED, entry(name, number))
                director.give(RECORDED, Start())
        at(f"/tournaments/{RECORDED}/tables/1", ".oval")(page, floor)
        passive = "all-in" if until == "ranking" else "check"  # hands that nobody must show are not ranked
        wanted = ("DealHand", "CompleteDeal", "call", passive, "not typed", "rank")
        while page.locator(".oval").get_attribute("data-need") != until:
            version = page.locator(".oval").get_attribute("data-version")
            act = next(one for one in wanted if page.locator(f"[data-action='{one}']").count())
            page.locator(f"[data-action='{act}']").first.click()
            page.wait_for_selector(f".oval:not([data-version='{version}'])")

    return reach
