"""What the player's felt offers in a browser: limits of one player, another player's jackpot, what the cloth says."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_desk import Staff, staff
from tests.support.browser.floor import Floor

__all__ = ["staff"]  # a fixture


def test_a_player_with_own_limits_may_stake_more_than_the_sign_says(
    floor: Floor, new_player: NewPlayer, staff: Staff
) -> None:
    ann, table = new_player(), floor.table("plain-three")
    ann.sit(table)
    ann.waits_for("wagers")
    supervisor = staff("gaming_supervisor")
    supervisor.go(f"table/{table}")
    supervisor.choose("AllowOwnLimits")
    supervisor.fill(box=str(ann.view()["seat"]), minimum="5", maximum="700")
    supervisor.find("form.command [name=sign_placed]").check()
    supervisor.send()
    supervisor.done()
    ann.find("[aria-label='Chip of $500']").click()
    for _ in range(2):
        ann.find(".own [data-area=ante]").click()
    expect(ann.find(".own [data-area=ante] .amount")).to_have_text("$700")
    ann.deal()
    ann.waits_for("choice")
    assert {stake["area"]: stake["chips"] for stake in ann.view()["stakes"]} == {"ante": 70_000}


def test_a_player_backs_anothers_box_once_a_supervisor_allows_it(
    floor: Floor, new_player: NewPlayer, staff: Staff
) -> None:
    ann, bob, table = new_player(), new_player(), floor.table("plain-flop")
    for player in (ann, bob):
        player.sit(table)
        player.waits_for("wagers")
    theirs = ann.view()["seat"]
    ann.deal()
    bob.find(f"section[data-box='{theirs}'] .elsewhere").click()  # nothing to place yet: a supervisor is asked
    bob.press("Enter")  # on the button that is highlighted
    expect(bob.find(".request")).to_contain_text("A supervisor will answer")
    supervisor = staff("casino_supervisor")
    supervisor.go(f"table/{table}")
    supervisor.choose("AllowBacking")
    supervisor.fill(seat=str(bob.view()["seat"]), on=str(theirs))
    supervisor.send()
    supervisor.done()
    expect(bob.find(".request")).to_contain_text("You may back the jackpot")
    bob.find(f"section[data-box='{theirs}']").click()  # anywhere on the box
    expect(bob.find("dialog.backing .clause")).to_be_visible()
    bob.find("dialog.backing .chips .action").click()
    bob.find("[data-action=backed]").click()
    expect(bob.find(".own .amount")).to_have_count(0)  # who backs another has no other wager
    bob.deal()
    ann.waits_for("choice")
    assert [(stake["area"], stake["box"]) for stake in bob.view()["stakes"] if stake["mine"]] == [("jackpot", theirs)]
    expect(bob.find("footer .prompt")).to_contain_text(f"You back box {theirs}")


@pytest.mark.exhaustive
def test_the_felt_says_what_the_cloth_and_the_signs_say(floor: Floor, new_player: NewPlayer, staff: Staff) -> None:
    ann, table = new_player(), floor.table("plain-flop")
    ann.sit(table)
    ann.waits_for("wagers")
    expect(ann.find(".inscribed")).to_have_text("Folded hands may still win the jackpot")
    supervisor = staff("gaming_supervisor")
    supervisor.go(f"table/{table}")
    supervisor.choose("RaiseMinimum")
    supervisor.fill(minimum="25")
    supervisor.send()
    supervisor.done()
    expect(ann.find(".inscribed")).to_contain_text("Two minimums: $5 for boxes with a marker, $25 for others")
    expect(ann.find(".own .marker")).to_have_text("From $5")
