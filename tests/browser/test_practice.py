"""Practice at a browser: a round of each game, the warning, the record; marked as practice, on a phone as well."""

import pytest
from playwright.sync_api import expect

from cutcard import games
from cutcard.odds.model.numbers import numbers
from cutcard.odds.report.report import values
from tests.browser.conftest import NewContext
from tests.browser.test_widths import overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone
from tests.support.usual import usual

SOLVED = [key for key in games.names() if numbers(key).solved]
SIZES = ((1280, 800), (360, 640))  # every other game is practised on a phone
SLOW = 120_000  # milliseconds: the first question of all compiles


class Practising(Someone):
    """Somebody at a practice table."""

    def begin(self, game: str) -> None:
        self.page.set_default_timeout(SLOW)
        self.open(f"/practice/{game}")
        expect(self.find(".practising")).to_contain_text("Practice")

    def deal(self) -> None:
        """Until there is something to decide."""
        while True:
            self.action("deal").click()
            if self.waits_for("choice", "opening") == "choice":
                return
            self.action("next").click()

    def hand(self) -> str:
        return " ".join(self.faces(".own"))

    def decide(self) -> None:
        """The first choice that the page has, meant, whatever it costs."""
        before = self.felt.get_attribute("data-version")
        decided = f"main.felt:not([data-version='{before}'])"
        exchanges = "exchange" in self.data(".actions .action", "action")[:1]
        self.find(".actions .action").first.click()
        if exchanges:
            for place in (0, 1):
                self.find(".own .touch").nth(place).click()
            self.action("lay down").click()
        self.page.wait_for_selector(f"[data-action=anyway], {decided}", timeout=SLOW)
        self.action("anyway").evaluate_all("found => found.forEach(each => each.click())")  # if it asks
        self.page.wait_for_selector(decided, timeout=SLOW)
        self.page.wait_for_selector(".verdict.right, .verdict.wrong", timeout=SLOW)


@pytest.mark.parametrize("game", usual(zip(SOLVED), ["three-card-poker", "ultimate-texas-holdem"]))
def test_a_round_of_practice(game: str, floor: Floor, new_context: NewContext) -> None:
    width, height = SIZES[SOLVED.index(game) % 2]
    ann = Practising(new_context(width, height, touch=width < 500).new_page(), floor)
    ann.begin(game)
    ann.deal()
    made = 0
    while ann.felt.get_attribute("data-need") == "choice":
        ann.decide()
        made += 1
        assert overflow(ann) == 0
    expect(ann.find(".status")).to_contain_text("You")
    expect(ann.find("[data-record] tbody tr").last).to_contain_text(f"of {made} ")
    expect(ann.find(".decision .worth tbody tr").nth(1)).to_be_attached()
    ann.page.reload()
    expect(ann.find("[data-record]")).to_be_visible()
    ann.action("forget").click()
    expect(ann.find("[data-record]")).to_have_count(0)


def test_a_warning_can_be_heeded_ignored_and_switched_off(floor: Floor, new_context: NewContext) -> None:
    ann = Practising(new_context().new_page(), floor)
    ann.begin("plain-three")
    ann.deal()
    best = values("plain-three", ann.hand()).best
    wrong = "fold" if best == "play" else "play"
    ann.action(wrong).click()
    expect(ann.find(".prompt")).to_contain_text("gives away")
    ann.press("Escape")
    expect(ann.action(wrong)).to_be_visible()
    expect(ann.find("[data-record]")).to_have_count(0)
    ann.action(best).click()
    expect(ann.find(".verdict.right")).to_be_visible()
    ann.find("text=Warn me").click()
    ann.press("Enter")
    ann.waits_for("wagers")
    ann.deal()
    best = values("plain-three", ann.hand()).best
    ann.action("fold" if best == "play" else "play").click()
    expect(ann.find(".verdict.wrong")).to_contain_text("Mistake")
    expect(ann.find(".mistakes li")).to_have_count(1)
    expect(ann.find("[data-record] tbody tr").last).to_contain_text("1 of 2 (50 %)")
    ann.find("a[href='#drill']").click()
    expect(ann.find(".where")).to_contain_text("wrong before")  # the mistake made just now comes first
    faces = " ".join(ann.faces(".drill .cards"))
    ann.press(str(1 + ["fold", "play"].index(values("plain-three", faces).best)))
    expect(ann.find(".verdict.right")).to_be_visible()
    expect(ann.find("[data-drill]")).to_contain_text("1 of 1")
    ann.action("next hand").click()
    expect(ann.action("answer fold")).to_be_visible()
    assert overflow(ann) == 0


def test_the_lobby_leads_to_practice_and_a_seat_closes_it(floor: Floor, new_context: NewContext) -> None:
    ann = Someone(new_context().new_page(), floor)
    ann.open("/")
    ann.find("a[href='/practice']").click()
    expect(ann.find(".game")).to_have_count(len(games.names()))
    table = floor.table("plain-three")
    ann.open(f"/enter?to=/table/{table}%3Fplay")
    expect(ann.find(".own")).to_be_visible()
    expect(ann.find("a[href^='/practice'], a[href^='/odds']")).to_have_count(0)
    response = ann.page.goto(f"{floor.address}/practice")
    assert response is not None
    assert response.status == 403
    assert "PLT 13.6" in response.text()
