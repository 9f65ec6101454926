"""The floor is killed in the middle of a round and started again: pages come back by themselves, nothing is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPlayer
from tests.browser.test_dealer import opens_the_round
from tests.support.browser.floor import Floor, plan
from tests.support.browser.people import Someone, play_on, shows_money, won

BANNER = ".banner[role=alert]"
PURSE = 100_000  # cents that a guest comes with
FLUSH = "2s 4s 6s 8s Ts"


@pytest.fixture(scope="module")
def own_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor of these tests alone, which they kill."""
    with Floor(tmp_path_factory.mktemp("own"), plan(tables=2)) as running:
        yield running


def test_the_round_goes_on_after_a_kill(own_floor: Floor, new_player: NewPlayer) -> None:
    ann, bob = new_player(own_floor), new_player(own_floor)
    table = own_floor.table("plain-flop")
    for player in (ann, bob):
        player.sit(table)
    for player in (ann, bob):
        player.deal()
    for player in (ann, bob):
        player.waits_for("choice")
    cards, seats = ann.faces(".own"), [player.view()["seat"] for player in (ann, bob)]
    own_floor.kill()
    for player in (ann, bob):
        expect(player.find(BANNER)).to_be_visible()
        assert player.faces(".own")  # what was seen stays in sight
    own_floor.start()
    for player in (ann, bob):
        expect(player.find(BANNER)).to_have_count(0)
    assert ann.faces(".own") == cards
    assert [player.view()["seat"] for player in (ann, bob)] == seats
    play_on([ann, bob])
    assert ann.view()["number"] == 1
    for player in (ann, bob):
        view = player.view()
        assert [line for line in view["settled"] if line["mine"]]
        shows_money(player, player.find(".balance b"), view["balance"])
        assert view["balance"] == PURSE + won(view)


def test_a_jackpot_is_paid_once_after_a_kill(own_floor: Floor, new_player: NewPlayer, new_context: NewContext) -> None:
    """Cards are dealt by hand, so that the hand wins a prize; the floor is away while the last cards are awaited."""
    ann, dealer = new_player(own_floor), Someone(new_context().new_page(), own_floor)
    table = own_floor.table("plain-stud-by-hand")
    ann.sit(table)
    dealer.page.goto(own_floor.links["dealer"])
    opens_the_round(dealer, table)
    ann.waits_for("wagers")
    ann.find(".own [data-area=jackpot]").click()
    ann.press("Enter")
    expect(dealer.find(".from-dealer .stake")).to_have_count(2)
    expect(dealer.action("CloseBets")).to_be_enabled()
    dealer.press("b")
    enters(dealer, "2h")
    dealer.waits_for("choice")
    ann.decide()
    dealer.waits_for("cards")
    own_floor.kill()
    for someone in (ann, dealer):
        expect(someone.find(BANNER)).to_be_visible()
    own_floor.start()
    for someone in (ann, dealer):
        expect(someone.find(BANNER)).to_have_count(0)
    enters(dealer, "As Kd Qh 9c")
    dealer.waits_for("settlement")
    dealer.press("s")
    enters(dealer, FLUSH)
    ann.waits_for("opening")
    view = ann.view()
    prizes = [prize["amount"] for prize in view["prizes"] if prize["mine"]]
    assert len(prizes) == 1
    assert prizes[0] > 0
    assert {line["area"]: line["returned"] for line in view["settled"]}["jackpot"] == 0
    shows_money(ann, ann.find(".panel h2 .total"), won(view))


def enters(dealer: Someone, cards: str) -> None:
    """Type the cards that are wanted now."""
    field = dealer.find(".entry input")
    expect(field).to_be_visible()
    field.fill(cards)
    dealer.press("Enter")


def test_a_choice_made_while_the_floor_is_away_is_carried_out_once(own_floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player(own_floor)
    ann.sit(own_floor.table("plain-stud"))
    ann.deal()
    ann.waits_for("choice")
    own_floor.kill()
    expect(ann.find(BANNER)).to_be_visible()
    ann.action("bet").click()
    own_floor.start()
    ann.waits_for("settlement")
    assert ann.view()["boxes"][0]["moves"] == ["bet"]
    assert [stake["area"] for stake in ann.view()["stakes"]].count("bet") == 1
