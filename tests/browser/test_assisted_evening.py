"""An evening at an assisted table by its pages alone: open, ten rounds, two faults, a jackpot, a dispute, close."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewContext
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone
from tests.support.usual import usual

TABLE = "caribbean-stud-assisted-0"
WHOLE, USUAL = 10, 5  # rounds
Found = dict[str, list[str]]


class Evening:
    """The dealer works by keyboard alone; a supervisor walks about with a phone."""

    def __init__(self, dealer: Someone, supervisor: Someone) -> None:
        self.dealer, self.supervisor = dealer, supervisor
        self.acts, self.found = 0, Found()

    def press(self, *keys: str) -> None:
        self.dealer.press(*keys)
        self.acts += len(keys)

    def reach(self, wanted: Locator) -> None:
        """Tab until this has the focus."""
        expect(wanted).to_be_enabled()
        for _ in range(120):
            if wanted.evaluate("(node) => node === document.activeElement"):
                return
            self.dealer.press("Tab")
        raise AssertionError(f"the keyboard does not reach {wanted}")

    def choose(self, action: str) -> None:
        """Press a button that has no key of its own."""
        self.reach(self.dealer.action(action))
        self.press("Enter")

    def look(self, state: str) -> None:
        """axe finds nothing in this state."""
        if broken := violations(self.dealer.page):
            self.found[state] = broken

    def prepares(self) -> None:
        """Whatever the document wants before cards are dealt: a checklist, a deck, a shuffle, a cut."""
        due = self.dealer.find(".next .action:enabled").first
        while (action := due.get_attribute("data-action") or "") != "DealRound":
            self.press(due.get_attribute("aria-keyshortcuts") or "")
            self.dealer.find(f".next .action:first-child:not([data-action='{action}'])").wait_for()

    def plays(self, number: int) -> None:
        expect(self.dealer.action("DealRound")).to_contain_text(f"Deal round {number}")
        self.prepares()
        self.press("o")
        expect(self.dealer.find(".now h2")).to_contain_text(f"Round {number} is played")

    def is_over(self) -> None:
        expect(self.dealer.action("EndRound")).to_be_enabled()
        self.press("o")


@pytest.fixture
def evening(dealer: Someone, new_context: NewContext, floor: Floor) -> Evening:
    supervisor = Someone(new_context(width=390, height=844).new_page(), floor)
    supervisor.page.goto(floor.links["gaming_supervisor"])
    supervisor.open(f"/assisted/{TABLE}")
    dealer.open(f"/dealer/{TABLE}")
    dealer.page.wait_for_url(f"**/assisted/{TABLE}")
    return Evening(dealer, supervisor)


@pytest.mark.parametrize("rounds", usual([(USUAL,), (WHOLE,)], [USUAL]))
def test_an_evening_at_an_assisted_table(rounds: int, evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    opens(evening)
    seats(evening)
    for number in range(1, rounds + 1):
        evening.plays(number)
        match number:
            case 1:
                goes_wrong(evening, "cards dealt incorrectly", "while cards are dealt")
            case 2:
                hits(evening)
            case 3:
                is_disputed(evening)
                evening.is_over()
            case 4:
                goes_wrong(evening, "a card is missing", "after cards were handled")
            case _:
                evening.is_over()
    expect(evening.dealer.action("DealRound")).to_contain_text(f"Deal round {rounds + 1}")
    closes(evening)
    with capsys.disabled():
        print(f"\nan assisted evening of {rounds} rounds: {evening.acts} presses of the dealer")
    assert evening.found == {}


def opens(evening: Evening) -> None:
    expect(evening.dealer.action("PrepareTable")).to_be_enabled()
    evening.look("before the first round")
    evening.prepares()


def seats(evening: Evening) -> None:
    """Two players show their cards; one of them has a jackpot wager in every round."""
    dealer = evening.dealer
    evening.press("w")
    evening.look("who sits here")
    for box in (1, 2):
        evening.reach(dealer.find(".seating input"))
        dealer.page.keyboard.type(f"VIP {box}\n")
        expect(dealer.action(f"seat box {box}")).to_contain_text(f"Regular {box}")
    evening.press("Escape")
    evening.choose("jackpot 1")
    expect(dealer.action("jackpot 1")).to_have_attribute("aria-pressed", "true")


def goes_wrong(evening: Evening, fault: str, moment: str) -> None:
    """The dealer records it; a supervisor confirms where the document wants it."""
    dealer = evening.dealer
    evening.press("f")
    expect(dealer.action(f"moment {moment}")).to_be_visible()
    expect(dealer.find(".faults button")).to_have_count(0)  # nobody gets a moment that they did not tap
    evening.choose(f"moment {moment}")
    evening.look(f"what went wrong, {moment}")
    evening.reach(dealer.find(f"[data-action^='fault {fault}']").first)
    evening.press("Enter")
    expect(dealer.find(".consequence")).to_be_visible()
    evening.choose("report")
    expect(dealer.find(".now h2")).to_contain_text("Play waits")
    evening.look(f"{fault} waits")
    evening.supervisor.find("[data-action^='confirm ']").first.click()
    expect(evening.supervisor.find("[data-action^='confirm ']")).to_have_count(0)
    expect(dealer.action("DealRound")).to_be_visible()


def hits(evening: Evening) -> None:
    dealer = evening.dealer
    evening.press("j")
    evening.look("a jackpot hit")
    evening.reach(dealer.find(".sheet input").first)
    dealer.page.keyboard.type("7c7d7h7s8c")
    evening.choose("ClaimHit")
    expect(dealer.find(".hit")).to_contain_text("four of a kind")
    evening.look("a jackpot hit waits")
    evening.supervisor.action("ConfirmHits").click()
    expect(dealer.find(".prize")).to_contain_text("Box 1: pay $500")
    expect(dealer.action("DealRound")).to_be_visible()
    evening.look("a prize to be paid")


def is_disputed(evening: Evening) -> None:
    dealer = evening.dealer
    evening.press("d")
    evening.look("a dispute")
    evening.reach(dealer.find(".sheet input[type=text]").first)
    dealer.page.keyboard.type("The dealer took a hand that had not folded\n")
    expect(dealer.find(".said")).to_contain_text("The dispute is lodged")


def closes(evening: Evening) -> None:
    """Everybody leaves; the supervisor closes the table."""
    dealer, supervisor = evening.dealer, evening.supervisor
    evening.press("w")
    for box in (1, 2):
        evening.choose(f"seat box {box}")
        evening.choose(f"leave {box}")
        expect(dealer.action(f"seat box {box}")).to_contain_text("free")
    supervisor.action("CloseTable").click()
    expect(dealer.find(".now h2")).to_have_text("The table is closed")
    evening.look("closed")
