"""A whole round at five boxes recorded by taps alone, on a tablet held upright: how many taps it takes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.support.browser.floor import Floor
from tests.support.browser.taps import BOXES, SECONDS, TappingDealer
from tests.support.usual import usual

TABLET = (768, 1024)


def holdem(dealer: TappingDealer) -> None:
    dealer.act("all others")  # all check
    dealer.cards()  # the flop
    dealer.act("all others")
    dealer.cards()  # turn and river
    dealer.act("all others")  # all play


def in_one_row(dealer: TappingDealer) -> None:
    dealer.act("all others")


def lunar(dealer: TappingDealer) -> None:
    """Box by box, losing supers first: box 2 exchanges two cards, box 4 buys a sixth."""
    draws = {2: "exchange 2", 4: "sixth"}
    for box in BOXES:
        expect(dealer.find(".next h2")).to_contain_text(f"box {box}")
        dealer.act("loses")
        if box in draws:
            dealer.act(draws[box])
        dealer.act("bet")


ANTE = [{"area": "ante", "chips": 1000}]
GAMES: list[tuple[str, list[dict[str, Any]], Callable[[TappingDealer], None], int]] = [
    ("ultimate-texas-holdem", [*ANTE, {"area": "blind", "chips": 1000}], holdem, 30),
    ("three-card-poker", [*ANTE, {"area": "pair-plus", "chips": 500}], in_one_row, 26),
    ("caribbean-stud", ANTE, in_one_row, 40),
    ("lunar-poker", [*ANTE, {"area": "super", "chips": 1000}], lunar, 54),
]


@pytest.mark.parametrize(("game", "bets", "decide", "most"), usual(GAMES, ["three-card-poker"]))
def test_the_second_round_by_taps(
    game: str,
    bets: list[dict[str, Any]],
    decide: Callable[[TappingDealer], None],
    most: int,
    floor: Floor,
    new_context: NewContext,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = new_context(*TABLET, touch=True).new_page()
    dealer = TappingDealer(page, floor, floor.table(f"{game}-by-hand"))
    dealer.seat_regulars()
    dealer.first_round(bets)
    dealer.waits_for("opening")
    dealer.tap(".act [data-action^='Shuffle']")
    dealer.act("again")
    dealer.waits_for("wagers")
    expect(dealer.find(".from-dealer .box .stake")).to_have_count(len(BOXES) * len(bets))
    if dealer.settled_view()["dealer_side"]["first_card"]:
        dealer.first_card()
    else:
        dealer.act("CloseBets")
        if game == "lunar-poker":
            dealer.waits_for("cards")
            dealer.cards()
    decide(dealer)
    dealer.waits_for("cards")
    dealer.cards()  # the dealer's hand
    dealer.act("Settle")
    for box in reversed(BOXES):
        expect(dealer.find(".entry h3")).to_contain_text(f"box {box}")
        dealer.cards()
        if dealer.settled_view()["need"]["box"] == box:
            dealer.cards()  # what it has drawn
        expect(dealer.find(f"[data-pays='{box}'] li").first).to_be_visible()
    dealer.waits_for("opening")
    assert [box["box"] for box in dealer.view()["boxes"] if box["ending"] == "played"] == list(BOXES)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    with capsys.disabled():
        print(f"\n{game}: {dealer.taps} taps of at most {most}, about {dealer.taps * SECONDS:.0f} s added to the round")
    assert dealer.taps <= most
