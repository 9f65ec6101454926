"""The dealer's page of a table whose deal is recorded: pace, typed cards, what players say."""

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, Someone

DEALER = "As Kd Qh 9c"
HANDS = {1: "2c 2d 3h 4s 6c", 2: "Jc Jd Jh 5s 7c"}


@pytest.fixture
def table(floor: Floor) -> str:
    return floor.table("plain-stud-by-hand")


@pytest.fixture
def seated(table: str, new_player: NewPlayer) -> list[Player]:
    players = [new_player(), new_player()]
    for player, box in zip(players, (1, 2), strict=True):
        player.open(f"/enter?to=/table/{table}")
        player.action(f"sit {box}").click()
        expect(player.find(".own")).to_be_visible()
    return players


def test_a_round_dealt_by_hand(dealer: Someone, table: str, seated: list[Player]) -> None:
    ann, bob = seated
    opens_the_round(dealer, table)
    dealer.waits_for("wagers")
    stakes(dealer, ann, bob)
    closes_wagers_while_the_card_is_scanned(dealer)
    types_the_face_up_card(dealer)
    decides_for_the_players(dealer, bob)
    enters_cards_on_the_grid(dealer)
    dealer.waits_for("settlement")
    dealer.press("s")
    for box in (2, 1):
        expect(dealer.find(".entry h3")).to_contain_text(f"box {box}")
        dealer.find(".entry input").fill(HANDS[box])
        dealer.press("Enter")
    dealer.waits_for("opening")
    for player, hand in zip(seated, HANDS.values(), strict=True):
        player.waits_for("opening")
        assert player.faces(".own") == hand.split()
        assert player.faces(".dealer") == [*DEALER.split(), "2h"]
    # Ace and king: the dealer has a hand, and both pairs beat it.
    assert {line["result"] for line in ann.view()["settled"]} == {"win"}
    assert {line["result"] for line in bob.view()["settled"]} == {"win"}


def opens_the_round(dealer: Someone, table: str) -> None:
    dealer.open(f"/dealer/{table}")
    prepares_the_cards(dealer)
    expect(dealer.action("OpenBets")).to_be_enabled()
    dealer.press("o")


def prepares_the_cards(dealer: Someone) -> None:
    """The dealer confirms the equipment and brings a deck, which is shuffled and cut."""
    for step, key in (("PrepareTable", "k"), ("BringDeck red", "d"), ("Shuffle red", "h")):
        expect(dealer.action(step)).to_be_enabled()
        dealer.press(key)
    expect(dealer.action("Shuffle red")).to_have_count(0)


def stakes(dealer: Someone, ann: Player, bob: Player) -> None:
    """Ann places her wager on her own page, Bob's is entered for him, taken back and entered again."""
    ann.waits_for("wagers")
    ann.press("Enter")
    lie = dealer.find(".from-dealer .stake")
    expect(lie).to_have_count(1)
    enters_a_wager_and_opens_the_box_before_the_answer(dealer)
    dealer.action("take back 2").click()
    expect(lie).to_have_count(1)
    enters_a_wager(dealer)
    expect(bob.find(".own [data-area=ante] .amount")).to_have_text("$25")
    expect(dealer.action("CloseBets")).to_be_enabled()  # the page takes keys again


def enters_a_wager(dealer: Someone) -> None:
    dealer.action("stakes 2").click()
    dealer.find("[data-chip='2500']").click()
    dealer.find("[data-area=ante]").click()
    dealer.action("place wagers").click()
    expect(dealer.find(".from-dealer .stake")).to_have_count(2)


def enters_a_wager_and_opens_the_box_before_the_answer(dealer: Someone) -> None:
    """News of a wager may come before its answer: a box that is opened between the two stays open."""
    held: list[tuple[Route, APIResponse]] = []
    dealer.page.route("**/commands", lambda route: held.append((route, route.fetch())))
    enters_a_wager(dealer)
    dealer.sees(lambda: len(held), 1)
    dealer.action("stakes 2").click()
    for route, answer in held:
        route.fulfill(response=answer)
    dealer.page.unroute("**/commands")


def closes_wagers_while_the_card_is_scanned(dealer: Someone) -> None:
    """The field for the first card is there before; what is typed while wagers are closed stays in it."""
    held: list[Route] = []
    dealer.page.route("**/commands", lambda route: held.append(route))
    dealer.press("b")  # no more bets
    dealer.sees(lambda: len(held), 1)
    dealer.find(".entry input").fill("2")
    held[0].continue_()
    dealer.waits_for("cards")
    dealer.page.unroute("**/commands")
    expect(dealer.find(".entry input")).to_have_value("2")
    dealer.find(".entry input").fill("")


def types_the_face_up_card(dealer: Someone) -> None:
    dealer.waits_for("cards")
    expect(dealer.find(".entry input")).to_be_focused()
    dealer.page.keyboard.type("2x")
    expect(dealer.find(".fault")).to_contain_text("is not a card")
    dealer.find(".entry input").fill("2h")
    dealer.press("Enter")


def decides_for_the_players(dealer: Someone, bob: Player) -> None:
    """Ann's choice is told to the dealer; Bob makes his own."""
    dealer.waits_for("choice")
    expect(dealer.find(".console h2")).to_contain_text("Boxes 1, 2")
    dealer.action("bet").click()
    expect(bob.find(".status.yours")).to_be_visible()
    bob.decide()


def enters_cards_on_the_grid(dealer: Someone) -> None:
    dealer.waits_for("cards")
    expect(dealer.find("[data-key='2h']")).to_be_disabled()  # it lies face up already
    for face in ("As", "Kd", "8c"):
        dealer.find(f"[data-key='{face}']").click()
    dealer.action("undo card").click()
    expect(dealer.find(".entered .card")).to_have_count(2)
    for face in ("Qh", "9c"):  # the last card records the hand
        dealer.find(f"[data-key='{face}']").click()


@pytest.mark.exhaustive
def test_a_player_who_does_not_decide(
    dealer: Someone, new_context: NewContext, floor: Floor, new_player: NewPlayer
) -> None:
    """The ante would go back, so a supervisor comes to the table."""
    table = floor.table("plain-three-by-hand")
    ann = new_player()
    ann.sit(table)
    opens_the_round(dealer, table)
    ann.waits_for("wagers")
    ann.press("Enter")
    expect(dealer.action("CloseBets")).to_be_enabled()
    dealer.press("b")
    dealer.waits_for("choice")
    expect(dealer.action("undecided")).to_be_disabled()
    supervisor = Someone(new_context().new_page(), floor)
    supervisor.page.goto(floor.links["gaming_supervisor"])
    supervisor.open(f"/dealer/{table}")
    expect(supervisor.action("undecided")).to_be_enabled()
    supervisor.press("u")
    ann.waits_for("opening")
    assert ann.view()["boxes"][0]["moves"] == ["undecided"]
    expect(ann.find(".status")).to_contain_text("Time ran out: you get your wagers back")  # not that the round is void


@pytest.mark.exhaustive
def test_declarations_and_an_exchange_by_count(dealer: Someone, floor: Floor, new_player: NewPlayer) -> None:
    table = floor.table("plain-draw-by-hand")
    ann = new_player()
    ann.sit(table)
    opens_the_round(dealer, table)
    ann.waits_for("wagers")
    ann.press("Enter")
    expect(dealer.action("CloseBets")).to_be_enabled()
    dealer.press("b")
    dealer.waits_for("cards")
    dealer.page.keyboard.type("7h")
    dealer.press("Enter")
    dealer.waits_for("declaration")
    dealer.action("loses").click()
    dealer.waits_for("choice")
    ann.waits_for("choice")
    for person in (dealer, ann):  # the player's own page knows the cards no better
        expect(person.action("exchange 2")).to_be_enabled()
        expect(person.action("exchange 6")).to_have_count(0)
    ann.action("exchange 3").click()
    expect(dealer.action("exchange 3")).to_have_count(0)
    dealer.action("fold").click()
    ann.waits_for("opening")
    assert ann.view()["boxes"][0]["moves"] == ["exchange", "fold"]
    turn_up = f"reveal {ann.view()['seat']}"
    dealer.action(turn_up).click()
    dealer.find(".entry input").fill("2c 3c 5d 8h 9h")  # two kept and three drawn
    dealer.press("Enter")
    expect(dealer.action(turn_up)).to_have_count(0)
    assert ann.view()["boxes"][0]["cards"] == ["2c", "3c"]
    assert ann.view()["boxes"][0]["drawn"] == ["5d", "8h", "9h"]
