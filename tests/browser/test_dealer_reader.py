"""A whole round at five boxes with a card reader, a misread card, and a relief by badge: how many taps each takes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.support.browser.badges import invite_with_badge, show_badge
from tests.support.browser.floor import Floor
from tests.support.browser.taps import BOXES, SECONDS, TappingDealer
from tests.support.usual import usual

TABLET = (768, 1024)
Bets = list[dict[str, Any]]


def turn_up(dealer: TappingDealer) -> None:
    """Turn up what the reader has read, once it has read all of it."""
    dealer.waits_for("cards")
    dealer.act("TurnUp")


def holdem(dealer: TappingDealer) -> None:
    for _ in range(2):
        dealer.act("all others")  # all check
        turn_up(dealer)  # the flop; turn and river
    dealer.act("all others")  # all play


def in_one_row(dealer: TappingDealer) -> None:
    dealer.act("all others")


def stud(dealer: TappingDealer) -> None:
    turn_up(dealer)  # the dealer's upcard
    in_one_row(dealer)


def lunar(dealer: TappingDealer) -> None:
    """Box by box, losing supers first: box 2 exchanges two cards, box 4 buys a sixth."""
    turn_up(dealer)
    draws = {2: "exchange 2", 4: "sixth"}
    for box in BOXES:
        expect(dealer.find(".next h2")).to_contain_text(f"box {box}")
        dealer.act("loses")
        if box in draws:
            dealer.act(draws[box])
        dealer.act("bet")


ANTE = [{"area": "ante", "chips": 1000}]
GAMES: list[tuple[str, Bets, Callable[[TappingDealer], None], int]] = [
    ("ultimate-texas-holdem", [*ANTE, {"area": "blind", "chips": 1000}], holdem, 14),
    ("three-card-poker", [*ANTE, {"area": "pair-plus", "chips": 500}], in_one_row, 10),
    ("caribbean-stud", ANTE, stud, 10),
    ("lunar-poker", [*ANTE, {"area": "super", "chips": 1000}], lunar, 22),
]


@pytest.mark.parametrize(("game", "bets", "decide", "most"), usual(GAMES, ["caribbean-stud"]))
def test_the_second_round_with_a_card_reader(
    game: str,
    bets: Bets,
    decide: Callable[[TappingDealer], None],
    most: int,
    floor: Floor,
    new_context: NewContext,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = new_context(*TABLET, touch=True).new_page()
    dealer = TappingDealer(page, floor, floor.table(f"{game}-read"))
    dealer.seat_regulars()
    dealer.first_round(bets)
    dealer.waits_for("opening")
    dealer.tap(".act [data-action^='Shuffle']")
    dealer.act("again")
    dealer.waits_for("wagers")
    dealer.act("CloseBets")
    decide(dealer)
    assert {face for face in dealer.faces(".from-dealer") if face != "??"} <= set(shown(dealer))  # nothing else is told
    turn_up(dealer)  # the dealer's hand
    dealer.act("Settle")
    while dealer.settled_view()["need"]["kind"] == "cards":  # a hand that exchanged: nobody knows which cards it kept
        dealer.cards()
    dealer.waits_for("opening")
    view = dealer.view()
    assert [box["box"] for box in view["boxes"] if box["ending"] == "played"] == list(BOXES)
    assert {line["box"] for line in view["settled"]} >= set(BOXES)
    expect(dealer.find("[data-pays='1'] li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    with capsys.disabled():
        print(f"\n{game}: {dealer.taps} taps of at most {most}, about {dealer.taps * SECONDS:.0f} s added to the round")
    assert dealer.taps <= most


def shown(dealer: TappingDealer) -> list[str]:
    """The cards that have been turned up, by the view."""
    view = dealer.view()
    return [
        *view["dealer"],
        *view["board"],
        *(face for box in view["boxes"] for face in (*box["cards"], *box["drawn"])),
    ]


def test_other_cards_lie_there_than_the_reader_read(floor: Floor, new_context: NewContext) -> None:
    dealer = TappingDealer(new_context(*TABLET, touch=True).new_page(), floor, floor.table("three-card-poker-read"))
    dealer.seat_regulars()
    dealer.stake(ANTE)
    dealer.settled_view()
    dealer.act("CloseBets")
    dealer.act("all others")
    dealer.waits_for("cards")
    dealer.act("differ")
    for face in ("2c", "2d", "3h"):
        dealer.tap(f"[data-key='{face}']")
    dealer.waits_for("settlement")
    assert dealer.faces(".dealer") == ["2c", "2d", "3h"]
    before = dealer.taps
    dealer.tap(".dealer .touch >> nth=1")  # one card was misread: the card, then the right one
    dealer.tap("[data-key='Ks']")
    expect(dealer.find(".dealer .touch >> nth=1")).to_have_attribute("aria-label", "king of spades")
    view = dealer.view()
    assert (view["dealer"], view["need"]["kind"], dealer.taps - before) == (["2c", "Ks", "3h"], "settlement", 2)
    assert {box["ending"] for box in view["boxes"]} == {"played"}  # nothing is void


def test_relief_by_badge_and_pin(floor: Floor, new_context: NewContext, capsys: pytest.CaptureFixture[str]) -> None:
    badge = invite_with_badge(new_context().new_page(), floor, "max", "dealer")
    dealer = TappingDealer(new_context(*TABLET, touch=True).new_page(), floor, floor.table("three-card-poker-by-hand"))
    dealer.seat_regulars()
    dealer.shuffle()
    dealer.settled_view()
    dealer.act("relieve")
    show_badge(dealer.page, badge)
    with dealer.page.expect_navigation():
        dealer.tap(".badge [type=submit]")
    with capsys.disabled():
        print(f"\nrelief: {dealer.taps} taps, a badge and a PIN")
    assert dealer.taps <= 3
    dealer.act("OpenBets")
    dealer.waits_for("wagers")
    dealer.give({"type": "PlaceWagers", "seat": 1, "bets": ANTE})
    assert dealer.settled_view()["dealer_side"]["undo"]["by"] == "max"  # later rows bear the new name
    expect(dealer.action("relieve")).to_have_count(0)  # a round is dealt by one dealer
