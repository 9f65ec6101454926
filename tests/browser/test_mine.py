"""A player's own page in a browser: limits, declarations and disputes by keyboard and on a phone."""

from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_desk import AtDesk, unnamed
from tests.browser.test_widths import PHONES, overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player

ACCOUNT = "#else"  # what is not a job of its own


def opened(ann: Player, table: str) -> None:
    """From the felt to the player's own page."""
    ann.sit(table)
    ann.find(".head a[href='/me']").click()
    expect(ann.find("section[aria-label='Your limits']")).to_be_visible()


def choose(ann: Player, part: str, command: str) -> None:
    which = ann.find(f"{part} [name=command]")
    if which.evaluate("node => node.localName") == "button":  # there is nothing else to do
        which.click()
    else:
        which.select_option(command)
    expect(ann.find(f"{part} form[data-command={command}]")).to_be_visible()


def test_a_limit_and_a_declaration_by_keyboard(floor: Floor, new_player: NewPlayer) -> None:
    ann, table = new_player(), floor.table("plain-flop")
    opened(ann, table)
    loss = "[data-limit=loss]"
    ann.find(f"{loss} .periods button").filter(has_text="7 days").press("Enter")
    ann.find(f"{loss} [type=range]").focus()
    ann.press("Home", *["ArrowRight"] * 4)
    expect(ann.find(f"{loss} output")).to_have_text("$500 in 7 days")
    expect(ann.find(f"{loss} .effect")).to_have_text("Takes effect at once.")
    ann.find("[data-action='set loss']").press("Enter")
    expect(ann.find(f"{loss} .now")).to_contain_text("Now: $500 in 7 days")
    ann.find(f"{loss} [type=range]").press("End")
    expect(ann.find(f"{loss} .effect")).to_contain_text("until then the present limit stays")
    ann.find(f"{ACCOUNT} summary").press("Enter")
    expect(ann.find("section[aria-label='To be done']")).to_contain_text("loss limit")
    choose(ann, ACCOUNT, "DeclareChips")
    expect(ann.find("form [name=table]")).to_have_value(table)
    ann.find("form [name=chips]").select_option("introduced")
    ann.find("form [name=amount]").fill("0")
    ann.find("form button[type=submit]").click()
    expect(ann.find(f"{ACCOUNT} .refusal .clause")).to_be_visible()
    ann.find("form [name=amount]").fill("25")
    ann.press("Enter")
    expect(ann.find(f"{ACCOUNT} .answer li")).to_contain_text("$25 declared at")
    assert unnamed(ann) == []
    ann.find("a.back").click()
    expect(ann.find(".own")).to_be_visible()


def test_a_dispute_on_a_phone(floor: Floor, new_context: NewContext) -> None:
    ann, table = Player(new_context(*PHONES[0], touch=True).new_page(), floor), floor.table("plain-three")
    opened(ann, table)
    assert overflow(ann) == 0
    part = "[data-register=plain-three]"
    choose(ann, part, "LodgeDispute")
    expect(ann.find(f"{part} form [name='place.table']")).to_have_value(table)
    expect(ann.find(f"{part} form [name=patron]")).to_have_count(0)  # players dispute only for themselves
    ann.find(f"{part} form button[type=submit]").click()
    expect(ann.find(f"{part} .wrong em")).to_have_text("Fill this in.")
    ann.find(f"{part} form [name=about]").fill("the pair was not paid")
    ann.find(f"{part} form button[type=submit]").click()
    expect(ann.find(f"{part} [aria-label='Your disputes']")).to_contain_text("lodged")
    assert overflow(ann) == 0
    number = ann.find(f"{part} [aria-label='Your disputes'] td").first.inner_text()
    supervisor = AtDesk(new_context().new_page(), floor)
    supervisor.page.goto(floor.links["gaming_supervisor"])
    supervisor.go("incidents/plain-three")
    supervisor.choose("DecideDispute")
    supervisor.fill(number=number, decision="no payment", reasons="the record shows no pair")
    supervisor.pick("order.kind", "no order")
    supervisor.send()
    supervisor.done()
    ann.page.reload()
    choose(ann, part, "RequestReview")
    expect(ann.find(f"{part} form [name=number]")).to_have_value(number)
    ann.find(f"{part} form button[type=submit]").click()
    expect(ann.find(f"{part} [aria-label='Your disputes']")).to_contain_text("under review")
    assert overflow(ann) == 0
    assert unnamed(ann) == []
