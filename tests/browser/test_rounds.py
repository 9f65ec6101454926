"""A whole round of each game, at two boxes, in two browsers."""

import pytest
from playwright.sync_api import expect

from cutcard import games
from tests.browser.conftest import NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, play_on, shows_money, won
from tests.support.usual import usual


@pytest.mark.parametrize("game", usual(zip(games.packaged()), ["ultimate-texas-holdem"]))
def test_a_whole_round_at_two_boxes(game: str, floor: Floor, new_player: NewPlayer) -> None:
    ann, bob, table = new_player(), new_player(), floor.table(game)
    for player in (ann, bob):
        player.sit(table)
    moves_to_another_box(bob)
    for player in (ann, bob):
        player.deal()
    expect(ann.find(".sit")).to_have_count(0)  # nobody moves whose wagers lie
    for player in (ann, bob):
        player.waits_for("choice", "settlement")
        sees_only_the_own_hand(player)
    play_on([ann, bob])
    assert ann.faces(".dealer") == bob.faces(".dealer")
    assert "??" not in ann.faces(".dealer")
    for player in (ann, bob):
        shows_what_came_of_it(player)


def moves_to_another_box(player: Player) -> None:
    box = player.data(".box.free:has(.sit)", "box")[0]
    player.find(f"[data-box='{box}'] .sit").click()
    expect(player.find(f".own[data-box='{box}']")).to_be_visible()


def sees_only_the_own_hand(player: Player) -> None:
    own = player.faces(".own")
    assert len(own) >= 2
    assert "??" not in own
    others = player.faces(".others")
    assert others
    assert set(others) == {"??"}


def shows_what_came_of_it(player: Player) -> None:
    """Each own wager with its result, its clauses and the money, as the floor's own view has them."""
    view = player.view()
    mine = [line for line in view["settled"] if line["mine"]]
    net = won(view)
    rows = player.find(".panel ul.settled").first.locator("> li")
    expect(rows).to_have_count(len(mine) + sum(prize["mine"] for prize in view["prizes"]))
    for place, line in enumerate(mine):
        row = rows.nth(place)
        expect(row.locator(".clause")).to_have_text(line["clauses"])
        expect(row.locator(".result")).to_have_text(line["result"], ignore_case=True)
        shows_money(player, row.locator(".gain"), line["returned"] - line["stake"])
    shows_money(player, player.find(".panel h2 .total"), net)
    shows_money(player, player.find(".balance b"), view["balance"])
    assert view["balance"] == 100_000 + net


def test_the_next_round_begins_with_the_wagers_of_the_last(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.waits_for("wagers")
    ann.press("+", "a")  # a chip of $25 on the ante
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$30")
    ann.deal()
    play_on([ann])
    ann.action("next").click()
    ann.waits_for("wagers")
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$30")
    assert ann.view()["number"] > 1


def test_a_conceded_hand_is_asked_for_twice_and_loses(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-stud"))
    ann.deal()
    ann.decide()
    ann.waits_for("settlement")
    ann.press("c")
    expect(ann.action("concede")).to_contain_text("Yes, concede")
    assert ann.view()["boxes"][0]["ending"] == "played"
    ann.press("c")
    ann.waits_for("opening")
    assert ann.view()["boxes"][0]["ending"] == "conceded"
    assert {line["result"] for line in ann.view()["settled"]} == {"lose"}
