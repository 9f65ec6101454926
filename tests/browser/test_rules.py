"""The page of the rules, and the marks that lead to it from the felt."""

from playwright.sync_api import expect

from cutcard import games
from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_desk import unnamed
from tests.browser.test_widths import overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone, play_on

REGISTERED = min(games.packaged())  # a game whose clauses the page has, whichever it is


def visitor(floor: Floor, new_context: NewContext, **size: int) -> Someone:
    return Someone(new_context(**size).new_page(), floor)


def test_search_and_filters(floor: Floor, new_context: NewContext) -> None:
    someone = visitor(floor, new_context)
    someone.open("/")
    someone.find("a[href='/rules']").click()
    expect(someone.find(".rule").first).to_be_visible()
    expect(someone.find("[data-reader=player]")).to_have_attribute("aria-pressed", "true")
    expect(someone.find(".carried .kind, [name=kind]")).to_have_count(0)  # players read what the rules say, no more
    shown = someone.find(".clauses .rule").count()
    someone.page.pdf()
    expect(someone.find("button.more")).to_have_count(0)  # which paper does not have: the whole book is printed
    assert someone.find(".clauses .rule").count() > shown
    someone.find("[data-reader=staff]").click()
    expect(someone.find(".powers").first).to_contain_text("a dealer or above")
    someone.find("[name=search]").fill("house funds entrants")
    found = someone.find(".clauses .rule")
    expect(found).to_have_count(2)
    expect(found.first).to_contain_text("TOR 3.1")
    someone.find("[name=search]").fill("")
    someone.page.locator(".document", has_text="TOR").click()
    someone.sees(lambda: {number[:3] for number in someone.texts(".clauses .number")}, {"TOR"})
    someone.find("[name=kind]").select_option("definition")
    kinds = ".clauses .carried .kind"
    someone.sees(lambda: {kind.partition(",")[0] for kind in someone.texts(kinds)}, {"definition"})
    someone.find("[name=kind]").select_option("reading")
    expect(someone.find(".clauses .rule")).to_have_count(0)
    expect(someone.find(".readings")).to_contain_text("T-01")
    assert unnamed(someone) == []


def test_a_deep_link_lays_its_clause_open(floor: Floor, new_context: NewContext) -> None:
    someone = visitor(floor, new_context)
    someone.open("/rules/TOR/6.4?for=inspector")
    rule = someone.page.locator("[id='TOR-6.4']")
    expect(rule).to_be_in_viewport()
    expect(rule.locator(".places")).to_contain_text("cutcard/tournament/entries/decide.py")
    expect(rule.locator(".places")).to_contain_text("tests/")
    rule.locator(".carried a", has_text="T-40").click()
    expect(someone.page.locator("[id='T-40']")).to_be_in_viewport()


def test_a_mark_tells_what_its_clause_says(floor: Floor, new_context: NewContext, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table(REGISTERED))
    ann.deal()
    play_on([ann])
    mark = ann.find(".settled .clause").first
    mark.hover()
    tip = ann.find("#clause-tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(str(mark.text_content()))
    ann.press("Escape")
    expect(tip).to_be_hidden()
    ann.page.mouse.move(0, 0)
    mark.focus()
    expect(tip).to_be_visible()
    with ann.page.expect_popup() as opened:
        mark.press("Enter")
    expect(opened.value.locator(".rule.open")).to_contain_text(str(mark.text_content()))


def test_a_finger_opens_the_tip_and_stays_at_the_table(
    floor: Floor, new_context: NewContext, new_player: NewPlayer
) -> None:
    ann = new_player(page=new_context(390, 844, touch=True).new_page())
    ann.sit(floor.table(REGISTERED))
    ann.deal()
    play_on([ann])
    mark = ann.find(".settled .clause").first
    mark.scroll_into_view_if_needed()
    mark.tap()
    expect(ann.find("#clause-tip")).to_be_visible()
    assert "/table/" in ann.page.url
    assert len(ann.page.context.pages) == 1
    assert overflow(ann) == 0


def test_the_rules_on_a_phone(floor: Floor, new_context: NewContext) -> None:
    someone = Someone(new_context(360, 640, touch=True).new_page(), floor)
    someone.open("/rules/TOR/3.1")
    expect(someone.page.locator("[id='TOR-3.1'] .places")).to_be_visible()
    assert overflow(someone) == 0
