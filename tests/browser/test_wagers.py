"""Laying out wagers: chips, undo, clear, taking back, what is refused, and a wager on another player's box."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.support.browser.floor import Floor


def test_chips_are_laid_undone_and_cleared(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-three"))
    ann.waits_for("wagers")
    ante, plus = ann.find(".own [data-area=ante] .amount"), ann.find(".own [data-area=pair-plus] .amount")
    ann.find("[aria-label='Chip of $100']").click()
    ann.find(".own [data-area=ante]").click()
    ann.find(".own [data-area=pair-plus]").click()
    expect(ante).to_have_text("$105")
    expect(plus).to_have_text("$100")
    ann.action("undo").click()
    expect(plus).to_have_count(0)
    for _ in range(6):
        ann.find(".own [data-area=ante]").click()
    expect(ante).to_have_text("$500")  # the most that the sign allows
    ann.action("clear").click()
    expect(ann.action("deal")).to_be_disabled()
    assert ann.view()["stakes"] == []


def test_wagers_are_taken_back_while_another_is_awaited(floor: Floor, new_player: NewPlayer) -> None:
    ann, bob, table = new_player(), new_player(), floor.table("plain-stud")
    for player in (ann, bob):
        player.sit(table)
        player.waits_for("wagers")
    bob.find("[aria-label='Chip of $25']").click()
    bob.find(".own [data-area=ante]").click()
    bob.find(".own [data-area=jackpot]").click()
    placed = {"ante": 3000, "jackpot": 100}
    bob.deal()  # the table waits for Ann, who has staked nothing
    expect(bob.action("take back")).to_be_visible()
    assert {s["area"]: s["chips"] for s in bob.view()["stakes"] if s["mine"]} == placed
    bob.action("take back").click()
    expect(bob.action("deal")).to_be_enabled()
    assert [stake for stake in bob.view()["stakes"] if stake["mine"]] == []
    expect(bob.find(".own [data-area=ante] .amount")).to_have_text("$30")
    expect(bob.find(".balance b")).to_have_text("$1,000")


def test_a_refusal_names_its_clause(floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table("plain-flop"))
    ann.waits_for("wagers")
    ann.action("clear").click()
    ann.find(".own [data-area=trips]").click()
    ann.press("Enter")
    expect(ann.find(".refusal .clause")).to_have_text("PLF 5.4.1")
    ann.find(".own [data-area=ante]").click()
    ann.press("Enter")
    ann.waits_for("choice")
    expect(ann.find(".refusal")).to_have_count(0)


def test_a_wager_on_another_players_box(floor: Floor, new_player: NewPlayer) -> None:
    ann, bob, table = new_player(), new_player(), floor.table("plain-draw")
    for player in (ann, bob):
        player.sit(table)
        player.waits_for("wagers")
    seats = {player: player.view()["seat"] for player in (ann, bob)}
    for player, other in ((ann, bob), (bob, ann)):  # each backs the other, whoever wagers first
        player.press("z")
        expect(player.find("dialog.backing[open] h2")).to_contain_text(f"box {seats[other]}")
        player.find("dialog.backing [aria-label='Add $5']").press("Enter")
        expect(player.find("dialog.backing .lies")).to_have_text("You have laid out $5")
        player.find("[data-action=backed]").press("Enter")
        expect(player.find(f"[data-box='{seats[other]}'] .elsewhere")).to_have_text("You back it: $5")
        player.deal()
    for player, other in ((ann, bob), (bob, ann)):
        player.waits_for("choice", "settlement")
        view = player.view()
        lying = [(line["box"], line["area"]) for kind in ("stakes", "settled") for line in view[kind] if line["mine"]]
        assert (seats[other], "super") in lying


def test_a_player_need_not_wait_for_one_who_stakes_nothing(floor: Floor, new_player: NewPlayer) -> None:
    ann, bob, table = new_player(), new_player(), floor.table("plain-three")
    for player in (ann, bob):
        player.sit(table)
    ann.deal()
    expect(ann.find(".prompt")).to_contain_text("may still stake")
    ann.press("Enter")  # deal now
    ann.waits_for("choice")
    bob.waits_for("choice")
    expect(bob.find(".prompt")).to_have_text("You sit out this round")
