"""What a screen shows: no sideways scrolling on a phone, nothing lying over anything else."""

from itertools import combinations
from typing import TypedDict

import pytest

from cutcard import games
from tests.browser.conftest import NewContext, NewPlayer
from tests.support.browser.floor import Floor
from tests.support.browser.people import TIDY, Someone, play_on
from tests.support.browser.taps import TappingDealer
from tests.support.usual import usual

PHONES = ((360, 640), (390, 844))
LOW = ((640, 360), (844, 390), (640, 400), (320, 568), (320, 256))  # held sideways, at 200 %, narrow, at 400 %
SCREENS = ((1280, 800), (1366, 660), (1024, 768), (1920, 1080))
STAKED = {
    "ultimate-texas-holdem": ("ante", "blind"),
    "three-card-poker": ("ante", "pair-plus"),
    "caribbean-stud": ("ante",),
    "lunar-poker": ("ante", "super"),
}
RINGED = ".from-dealer :is(.box, .board, .dealer)"
PARTS = ".dealer .hand, .board, .status, .others .box, .own"


class Place(TypedDict):
    name: str
    left: float
    top: float
    right: float
    bottom: float


def overflow(someone: Someone) -> int:
    """By how many pixels the page is wider than the screen."""
    wide: int = someone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def places(someone: Someone, parts: str = PARTS) -> list[Place]:
    found: list[Place] = someone.page.evaluate(
        """(parts) => [...document.querySelectorAll(parts)].map((node) => {
          const { left, top, right, bottom, width } = node.getBoundingClientRect();
          return width ? { name: node.className, left, top, right, bottom } : null;
        }).filter(Boolean)""",
        parts,
    )
    return found


def overlaps(someone: Someone, parts: str = PARTS) -> list[tuple[str, str]]:
    return [(one["name"], two["name"]) for one, two in combinations(places(someone, parts), 2) if _meet(one, two)]


def _meet(one: Place, two: Place) -> bool:
    across = min(one["right"], two["right"]) - max(one["left"], two["left"])
    down = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
    return across > 1 and down > 1


def out_of_sight(someone: Someone) -> list[str]:
    """What a decision needs and cannot be seen without scrolling: own cards, the clock, the buttons."""
    found: list[str] = someone.page.evaluate(
        """() => [".own .card", ".status .clock", ".actions .action"].filter((part) => {
          const nodes = [...document.querySelectorAll(part)];
          const bar = document.querySelector(".bar").getBoundingClientRect().top;
          const over = part === ".actions .action" ? innerHeight : bar;
          return !nodes.length || nodes.some((node) => {
            const { left, top, right, bottom } = node.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > over + 1;
          });
        })"""
    )
    return found


@pytest.mark.parametrize("game", usual(zip(games.packaged()), ["lunar-poker"]))
def test_a_round_on_phones(game: str, floor: Floor, new_context: NewContext, new_player: NewPlayer) -> None:
    table = floor.table(game)
    players = [new_player(page=new_context(*size, touch=True).new_page()) for size in PHONES]
    for player in players:
        player.sit(table)
        assert overflow(player) == 0
    for player in players:
        player.deal()
    for player in players:
        player.waits_for("choice", "settlement")
        assert overflow(player) == 0
        assert overlaps(player) == []
    play_on(players)
    for player in players:
        assert overflow(player) == 0
        assert overlaps(player) == []


@pytest.mark.parametrize("game", usual(zip(games.packaged()), ["ultimate-texas-holdem"]))
def test_nothing_lies_over_anything_else(game: str, floor: Floor, new_player: NewPlayer) -> None:
    ann = new_player()
    ann.sit(floor.table(game))
    ann.deal()
    ann.waits_for("choice", "settlement")
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert overlaps(ann) == []
        assert overflow(ann) == 0
    for width, height in LOW:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.sees(lambda: ", ".join(out_of_sight(ann)), "")  # styles follow the size of the window a moment later
        ann.sees(lambda: overflow(ann), 0)
    play_on([ann])
    ann.sees(lambda: overflow(ann), 0)


@pytest.mark.parametrize("size", PHONES)
def test_lobby_and_dealers_page_on_a_phone(size: tuple[int, int], floor: Floor, new_context: NewContext) -> None:
    page = new_context(*size, touch=True).new_page()
    someone = Someone(page, floor)
    page.goto(floor.links["dealer"])
    page.wait_for_selector(".tile")
    assert overflow(someone) == 0
    someone.open("/dealer/plain-stud-by-hand-0")
    page.wait_for_selector(".console")
    assert overflow(someone) == 0


@pytest.mark.parametrize(
    "game", usual(zip(games.packaged()), ["caribbean-stud", "lunar-poker", "ultimate-texas-holdem"])
)
def test_boxes_are_a_ring_around_the_dealers_felt(game: str, floor: Floor, new_context: NewContext) -> None:
    page = new_context().new_page()
    dealer = TappingDealer(page, floor, floor.table(f"{game}-by-hand"))
    dealer.seat_regulars()
    dealer.stake([{"area": area, "chips": 2500} for area in STAKED[game]])
    view = dealer.give({"type": "CloseBets"})
    while view["need"]["kind"] in ("cards", "choice", "declaration", "settlement"):
        view = dealer.step(view, ("sixth", *TIDY))
    dealer.settled_view()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        dealer.sees(lambda: not spilled(dealer) and not overlaps(dealer, RINGED), True)
        felt, *boxes = page.evaluate(RING)
        assert min(box["top"] for box in boxes) - felt["top"] < 0.15 * felt["height"]
        assert boxes[0]["left"] == min(box["left"] for box in boxes), "box 1 is at the dealer's left"
        assert boxes[-1]["right"] == max(box["right"] for box in boxes)
        assert boxes[0]["bottom"] == boxes[-1]["bottom"] == max(box["bottom"] for box in boxes), "and nearest"
        assert max(box["bottom"] for box in boxes) - felt["top"] > 0.6 * felt["height"], "the middle is not empty"


RING = """() => [...document.querySelectorAll("main.felt, .from-dealer .box")].map((one) => {
  const { left, top, right, bottom, height } = one.getBoundingClientRect();
  return { left, top, right, bottom, height };
})"""


def spilled(someone: Someone) -> list[str]:
    """Boxes whose cards or words lie outside them."""
    found: list[str] = someone.page.evaluate(
        """() => {
          const place = (node) => node.getBoundingClientRect();
          const outside = (out, { height, top, right, bottom }) =>
            height > 0 && (bottom > out.bottom + 1 || top < out.top - 1 || right > out.right + 1);
          const boxes = [...document.querySelectorAll(".from-dealer .box")];
          const over = boxes.filter((box) =>
            [...box.querySelectorAll(".card, .who, .made, .stakes")].some((part) => outside(place(box), place(part))));
          return over.map((box) => box.innerText);
        }"""
    )
    return found
