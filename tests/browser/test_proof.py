"""The shuffle is checked in the browser: what was dealt passes, anything else does not."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import Player, play_on

CHECK = """async ([seen, told]) => (await import("/static/felt/proof.js")).check(seen, told)"""


def finished(player: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the page saw of its last round, and what the floor opens of it."""
    view = player.view()
    table, number = view["id"], view["number"]
    told: dict[str, Any] = player.page.evaluate(
        "async (path) => (await fetch(path)).json()", f"/api/tables/{table}/rounds/{number}/proofs"
    )
    faces = [face for face in (*player.faces(".dealer"), *player.faces(".own")) if face != "??"]
    dealt = {name: [int(place) for place in places.split()] for name, places in view["dealt"].items()}
    parts = {str(one["box"]): one["part"] for one in view["parts"] or ()}
    seen = {"number": number, "commitment": view["commitment"], "faces": faces, "parts": parts, "dealt": dealt}
    return seen, told


def check(page: Page, seen: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    verdict: dict[str, Any] = page.evaluate(CHECK, [seen, told])
    return verdict


@pytest.fixture
def player(floor: Floor, new_player: NewPlayer) -> Player:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.deal()
    play_on([ann])
    return ann


def test_the_button_checks_the_round(player: Player) -> None:
    player.find(".verify").click()
    expect(player.find(".proof .win")).to_have_text("6 cards you saw: all as sealed before the deal.")


def test_a_changed_proof_is_found(player: Player) -> None:
    seen, told = finished(player)
    assert check(player.page, seen, told)["good"]
    leaf = told["leaves"][0]
    for change in (
        {"value": (leaf["value"] + 1) % 52},
        {"card": (leaf["card"] + 1) % 52},
        {"position": (leaf["position"] + 1) % 52},
        {"place": leaf["place"] + 1},
        {"salt": leaf["salt"][::-1]},
        {"path": leaf["path"][:-1]},
        {"path": [leaf["path"][0][0] + leaf["path"][0][1:][::-1], *leaf["path"][1:]]},
    ):
        verdict = check(player.page, seen, {**told, "leaves": [{**leaf, **change}, *told["leaves"][1:]]})
        assert not verdict["good"], change
        assert "does not match the seal" in verdict["text"]


def test_another_seal_round_or_a_missing_card_is_found(player: Player) -> None:
    seen, told = finished(player)
    other = "0" * 64
    assert "not the one published" in check(player.page, seen, {**told, "commitment": other})["text"]
    sealed_later = check(player.page, {**seen, "commitment": other}, {**told, "commitment": other})
    assert "does not match the seal" in sealed_later["text"]
    assert not check(player.page, seen, {**told, "round": told["round"] + "0"})["good"]
    assert "No proof was given" in check(player.page, seen, {**told, "leaves": told["leaves"][1:]})["text"]


def test_a_part_is_added_while_another_answer_is_on_its_way(floor: Floor, new_player: NewPlayer) -> None:
    """A browser drops Enter in a form whose button is disabled; here the seat's answer is still to come."""
    ann, held = new_player(), list[Route]()

    def hold(route: Route) -> None:
        if (route.request.post_data_json or {}).get("type") == "TakeSeat" and not held:
            held.append(route)
            route.fetch()
        else:
            route.continue_()

    ann.page.route("**/commands", hold)
    ann.sit(floor.table("plain-draw-parts"))
    ann.find("#part").fill("MyLuck7")
    assert held, "the seat's answer came"
    ann.page.keyboard.press("Enter")
    expect(ann.find(".part [role=status]")).to_have_text("Added: MyLuck7")


def test_a_players_part_turns_the_shuffle(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-draw-parts"))
    expect(ann.find("#part")).to_have_value(re.compile("^[0-9a-f]{16}$"))
    ann.find("#part").fill("MyLuck7")
    ann.press("Enter")
    expect(ann.find(".part [role=status]")).to_have_text("Added: MyLuck7")
    ann.find("#part").blur()
    ann.deal()
    play_on([ann])
    ann.find(".verify").click()
    expect(ann.find(".proof .win")).to_contain_text("sealed before the deal and turned by the players")
    seen, told = finished(ann)
    [box] = told["parts"]
    assert (told["parts"][box], check(ann.page, seen, told)["good"]) == ("MyLuck7", True)
    for parts in ({}, {box: "MyLuck8"}, {str(int(box) + 1): "MyLuck7"}):
        other = {**told, "parts": parts}
        assert "not those that were there" in check(ann.page, seen, other)["text"]
        assert "does not match the seal" in check(ann.page, {**seen, "parts": parts}, other)["text"]
