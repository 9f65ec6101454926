"""The floor is killed in the middle of a round and started again: pages come back by themselves, nothing is lost."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.support.browser_floor import Floor
from tests.support.browser_people import play_on

BANNER = ".banner[role=alert]"


def test_the_round_goes_on_after_a_kill(own_floor: Floor, new_player: NewPlayer) -> None:
    ann, bob = new_player(own_floor), new_player(own_floor)
    table = own_floor.table("ultimate-texas-holdem")
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
    assert [line for line in ann.view()["settled"] if line["mine"]]


def test_a_choice_made_while_the_floor_is_away_is_carried_out_once(own_floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player(own_floor)
    ann.sit(own_floor.table("caribbean-stud"))
    ann.deal()
    ann.waits_for("choice")
    own_floor.kill()
    expect(ann.find(BANNER)).to_be_visible()
    ann.action("bet").click()
    own_floor.start()
    ann.waits_for("settlement")
    assert ann.view()["boxes"][0]["moves"] == ["bet"]
    assert [stake["area"] for stake in ann.view()["stakes"]].count("bet") == 1
