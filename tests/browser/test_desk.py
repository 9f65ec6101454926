"""The desk of the staff in a browser: forms from the commands' own descriptions, answers with clauses, two log-ins."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_widths import PHONES, overflow
from tests.support.browser.floor import Floor
from tests.support.browser.people import Someone
from tests.support.floor.promotions import TERMS

Staff = Callable[..., "AtDesk"]


class AtDesk(Someone):
    """Somebody of the staff at the desk."""

    def go(self, stream: str) -> None:
        self.open(f"/desk/{stream}")
        expect(self.find("h2.name")).to_be_visible()

    def choose(self, command: str) -> None:
        which = self.find("[name=command]")
        if which.evaluate("node => node.localName") == "button":  # there is nothing else to do
            which.click()
        else:
            which.select_option(command)
        expect(self.find(f"form[data-command={command}]")).to_be_visible()

    def offered(self) -> list[str]:
        """The commands that may be chosen."""
        read: list[str] = self.find("[name=command] option").evaluate_all("found => found.map(each => each.value)")
        return read

    def fill(self, **fields: str) -> None:
        for name, value in fields.items():
            self.find(f"form.command [name='{name.replace('__', '.')}']").fill(value)

    def pick(self, name: str, value: str) -> None:
        self.find(f"form.command [name='{name}']").select_option(value)

    def send(self) -> None:
        self.find("form.command button[type=submit]").click()

    def done(self) -> None:
        """The answer to the last command stands beside the form, which is gone."""
        expect(self.find(".answer li").first).to_be_visible()
        expect(self.find("form.command")).to_have_count(0)


@pytest.fixture
def staff(new_context: NewContext, floor: Floor) -> Staff:
    """Somebody of the staff, each with a browser of their own."""

    def make(role: str, **size: int) -> AtDesk:
        someone = AtDesk(new_context(**size).new_page(), floor)
        someone.page.goto(floor.links[role])
        return someone

    return make


def unnamed(someone: Someone) -> list[str]:
    """Controls without a name for those who listen, fields without a label, ids that occur twice."""
    found: list[str] = someone.page.evaluate(
        """() => {
          const bare = [...document.querySelectorAll("button, a[href], input, select, summary")].filter((node) => {
            const label = node.getAttribute("aria-label") || node.closest("label")?.textContent || node.textContent;
            return node.offsetParent && !label.trim();
          });
          const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
          return [...bare.map((node) => node.outerHTML), ...ids.filter((id, at) => ids.indexOf(id) !== at)];
        }"""
    )
    return found


def test_a_higher_minimum_with_notice(floor: Floor, staff: Staff) -> None:
    supervisor, table = staff("gaming_supervisor"), floor.table("plain-three")
    supervisor.open("/desk")
    supervisor.find("nav.streams input[type=search]").fill(table)
    supervisor.find(f"[data-stream='table/{table}']").click()
    expect(supervisor.find("h2.name")).to_contain_text(table)
    supervisor.choose("ShowNotice")
    supervisor.send()
    expect(supervisor.find(".wrong em")).to_have_text("Fill this in.")
    supervisor.fill(minimum="ten")
    supervisor.fill(at=(datetime.now() + timedelta(minutes=2)).strftime("%Y-%m-%dT%H:%M"))
    supervisor.send()
    expect(supervisor.find(".wrong em")).to_contain_text("dollars")
    supervisor.fill(minimum="10")
    supervisor.send()
    expect(supervisor.find(".refusal .clause")).to_be_visible()
    expect(supervisor.find("form.command [name=minimum]")).to_have_value("10")
    supervisor.fill(at=(datetime.now() + timedelta(minutes=40)).strftime("%Y-%m-%dT%H:%M"))
    supervisor.send()
    supervisor.done()
    expect(supervisor.find(".answer .clause").first).to_be_visible()
    expect(supervisor.find("[aria-label=Notices]")).to_contain_text("$10")
    assert unnamed(supervisor) == []


def test_an_incident_from_its_report_to_its_end(staff: Staff) -> None:
    supervisor, dealer = staff("gaming_supervisor"), staff("dealer")
    supervisor.go("patron/in-dispute")
    supervisor.choose("RecordPerson")
    supervisor.fill(identified="a passport was shown")
    supervisor.send()
    supervisor.done()
    supervisor.go("incidents/plain-stud")
    supervisor.choose("LodgeDispute")
    supervisor.pick("place.table", "plain-stud-0")
    supervisor.fill(patron="in-dispute", about="The payment was short")
    supervisor.send()
    supervisor.done()
    expect(supervisor.find(".due .mine").first).to_contain_text("Dispute")
    supervisor.choose("DecideDispute")
    supervisor.fill(number="1", decision="It is paid", reasons="The cards show it")
    supervisor.pick("order.kind", "no order")
    supervisor.send()
    supervisor.done()
    supervisor.choose("CloseDispute")
    supervisor.fill(number="1")
    supervisor.send()
    expect(supervisor.find(".refusal")).to_contain_text("does not know yet that they may complain")
    supervisor.find("[data-cure=AdvisePatron]").click()  # a form, whose words the person checks
    expect(supervisor.find("form.command [name=number]")).to_have_value("1")
    supervisor.send()
    expect(supervisor.find(".refusal")).to_contain_text("another person must tell the patron")
    dealer.go("incidents/plain-stud")
    dealer.choose("AdvisePatron")
    dealer.fill(number="1", how="at the table")
    dealer.send()
    dealer.done()
    supervisor.choose("CloseDispute")
    supervisor.fill(number="1")
    supervisor.send()
    expect(supervisor.find(".refusal")).to_contain_text("may still ask for a review")
    expect(supervisor.find("section[aria-label=Disputes]")).to_contain_text("decided")


def test_a_dealer_asks_for_a_second_person_and_a_supervisor_confirms_from_the_inbox(staff: Staff) -> None:
    dealer, supervisor = staff("dealer"), staff("gaming_supervisor")
    dealer.go("patron/high-roller")
    dealer.choose("BuyIn")
    dealer.fill(amount="2000.01")
    dealer.send()
    expect(dealer.find(".refusal")).to_contain_text("too much for one person")
    dealer.find("[data-cure=AskSecond]").click()
    dealer.done()
    supervisor.open("/desk")
    request = supervisor.find("section.due li").filter(has_text="$2,000.01")
    expect(request).to_contain_text("dealer asks to sell chips")
    request.locator("a").first.click()
    expect(supervisor.find("h2.name")).to_contain_text("Cage")
    supervisor.find("[data-offer=ConfirmMovement]").click()
    expect(supervisor.find("dialog.confirm")).to_contain_text("$2,000.01")
    supervisor.find("[data-confirm=yes]").click()
    expect(supervisor.find("[data-offer=ConfirmMovement]")).to_have_count(0)
    dealer.go("patron/high-roller")
    expect(dealer.find("section[aria-label=Patron]")).to_contain_text("$2,000.01")
    assert unnamed(supervisor) == []


@pytest.mark.exhaustive
def test_a_manager_drafts_a_promotion(staff: Staff) -> None:
    manager = staff("gaming_manager")
    manager.open("/desk")
    manager.find("form.another input[aria-label*=promotion]").fill("plain-draw.1")
    manager.find("[data-open=promotion]").click()
    expect(manager.find("h2.name")).to_contain_text("promotion 1")
    manager.choose("DraftTerms")
    texts = ("name", "manner", "award_place", "eligibility", "nature", "place", "claiming", "notification", "results")
    manager.fill(**{f"terms__{name}": getattr(TERMS, name) for name in texts})
    soon = datetime.now() + timedelta(days=30)
    for days, name in enumerate(("commences", "closes", "award_at")):
        manager.fill(**{f"terms__{name}": (soon + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M")})
    manager.fill(terms__regulations_checked_by="Max")
    manager.find("[data-add='terms.gaming']").click()
    manager.fill(terms__gaming__0="table games")
    manager.find("form.command [name='terms.presence given']").check()
    manager.find("[data-add='terms.prizes']").click()
    manager.fill(terms__prizes__0__name="purse")
    manager.find("[data-add='terms.prizes.0.items']").click()
    manager.fill(terms__prizes__0__items__0__what="prize money", terms__prizes__0__items__0__value="500")
    manager.pick("terms.prizes.0.items.0.kind", "money")
    for way in TERMS.disbursement:
        manager.find("[data-add='terms.disbursement']").click()
        manager.pick(f"terms.disbursement.{TERMS.disbursement.index(way)}", way)
    manager.send()
    manager.done()
    expect(manager.find("section[aria-label=Prizes]")).to_contain_text("$500")
    expect(manager.find(".due .mine").first).to_be_visible()
    assert unnamed(manager) == []


def test_the_cage_pays_once_for_two_presses(staff: Staff) -> None:
    cashier = staff("gaming_supervisor")
    cashier.go("patron/pressed-twice")
    cashier.choose("BuyIn")
    expect(cashier.find("form.command [name=patron]")).to_have_value("pressed-twice")
    cashier.fill(amount="200")
    cashier.find("form.command button[type=submit]").dblclick()
    cashier.done()
    expect(cashier.find("section[aria-label=Patron]")).to_contain_text("$200")
    expect(cashier.find("section[aria-label=Log] li")).to_have_count(1)


def test_the_keyboard_alone_gives_a_command(staff: Staff) -> None:
    cashier = staff("gaming_supervisor")
    cashier.go("patron/by-key")
    cashier.find("[name=command]").focus()
    cashier.page.keyboard.type("Issue card")
    expect(cashier.find("form[data-command=IssueCard]")).to_be_visible()
    cashier.press("Tab")
    cashier.page.keyboard.type("C-1")
    cashier.press("Enter")
    cashier.done()
    expect(cashier.find("section[aria-label=Patron]")).to_contain_text("C1")


def test_an_inspector_orders_a_count_and_reads_what_was_refused(floor: Floor, staff: Staff) -> None:
    inspector = staff("inspector")
    inspector.go(f"table/{floor.table('plain-stud-by-hand')}")
    inspector.sees(inspector.offered, ["", "AcknowledgeMalfunction", "OrderCount"])
    inspector.choose("OrderCount")
    inspector.send()
    inspector.done()
    inspector.press("Control+k")  # a job that has no page of the inspector's own is a command at the desk
    inspector.page.keyboard.type("order a count")
    inspector.press("Enter")
    expect(inspector.find(".findbar input")).to_have_value("")
    inspector.page.keyboard.type("plain-draw-by-hand")
    inspector.press("Enter")
    expect(inspector.find("form[data-command=OrderCount]")).to_be_visible()
    inspector.find("nav.streams a[href='/inspect']").click()
    inspector.find(".refusals summary").click()
    expect(inspector.find(".refusals :is(li, .soft)").first).to_be_visible()


def test_who_has_no_desk_is_told_where_to_go(floor: Floor, new_player: NewPlayer, new_context: NewContext) -> None:
    stranger = Someone(new_context().new_page(), floor)
    stranger.open("/desk")
    expect(stranger.find(".refused")).to_contain_text("Sign in")
    ann = new_player()
    ann.open("/enter?to=/desk")
    expect(ann.find("body")).to_contain_text("for staff")


def test_the_desk_on_a_phone(staff: Staff, floor: Floor) -> None:
    supervisor = staff("gaming_supervisor", width=PHONES[0][0], height=PHONES[0][1], touch=True)
    supervisor.go(f"table/{floor.table('plain-draw')}")
    supervisor.choose("ChangeLimits")
    assert overflow(supervisor) == 0
    supervisor.page.get_by_label("Set unit").check()
    supervisor.fill(minimum="5", maximum="300", unit="5")
    supervisor.send()
    supervisor.done()
    assert overflow(supervisor) == 0
    supervisor.go("incidents/plain-draw")
    supervisor.choose("LodgeDispute")
    assert overflow(supervisor) == 0
    assert unnamed(supervisor) == []


def test_a_guest_out_of_chips_goes_on_playing(floor: Floor, new_player: NewPlayer) -> None:
    ann, table = new_player(), floor.table("plain-flop")
    ann.sit(table)
    ann.waits_for("wagers")
    ann.page.evaluate(
        """async ([table, seat]) => {
          const bets = ["ante", "blind"].map((area) => ({ area, chips: 50000 }));
          const headers = { "Idempotency-Key": "everything I have", "Content-Type": "application/json" };
          const body = JSON.stringify({ type: "PlaceWagers", seat, bets });
          await fetch(`/tables/${table}/commands`, { method: "POST", headers, body });
        }""",
        [table, ann.view()["seat"]],
    )
    for move in ("check", "check", "fold"):
        ann.waits_for("choice")
        expect(ann.action(move)).to_be_visible()
        before = ann.felt.get_attribute("data-version")
        ann.action(move).click()
        ann.page.wait_for_selector(f"main.felt:not([data-version='{before}'])")
    ann.waits_for("opening", "wagers")
    if ann.felt.get_attribute("data-need") == "opening":
        ann.press("Enter")
    ann.waits_for("wagers")
    ann.action("new chips").click()
    expect(ann.find(".head .balance b")).to_have_text("$1,000")
    expect(ann.action("new chips")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_manager_opens_a_table_whose_sign_has_limits_for_an_area(floor: Floor, staff: Staff) -> None:
    manager = staff("gaming_manager")
    manager.go("table/felt-by-hand")
    manager.choose("OpenTable")
    manager.fill(game="plain-flop")
    manager.pick("dealing", "recorded")
    manager.find("[data-add='sign.areas']").click()
    manager.find("form.command .pair input").first.fill("trips")
    manager.fill(sign__areas__0__0="100")
    manager.fill(sign__areas__0__1="5")
    manager.send()
    expect(manager.find(".refusal")).to_contain_text("Trips: write minimum and maximum")
    manager.fill(sign__areas__0__0="5", sign__areas__0__1="100")
    manager.send()
    manager.done()
    expect(manager.find(".answer")).to_contain_text("The table opened for Plain Flop")
    expect(manager.find("[aria-label=Table]")).to_contain_text("trips$5 to $100")
    manager.choose("PrepareTable")
    manager.find("[data-add=equipment]").click()
    offered = manager.find("form.command datalist option").evaluate_all("all => all.map((each) => each.value)")
    assert {"shuffling device for two decks", "drop box", "cashless terminal"} <= set(offered)
    assert unnamed(manager) == []
