"""Whatever is handed to ``import cutcard``: a value, or a refusal that says what to give instead."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

import cutcard
from cutcard import games
from cutcard.cli.scaffold import scaffold
from tests.support.declared.small_games import RIDE

KEY = "plain-three"
GAME = cutcard.load(KEY)
ROUND: Mapping[str, object] = {
    "wagers": {"ante": 1000, "play": 1000},
    "player": "Qh Qd 5c",
    "dealer": "Kc 9d 4s",
    "moves": ["play"],
}
settle, hand, solve, load, check, replay = (
    cast(Callable[..., object], one)
    for one in (cutcard.settle, cutcard.hand, cutcard.solve, cutcard.load, cutcard.check, cutcard.replay)
)

SETTLED: list[tuple[object, dict[str, object], str]] = [
    (None, {}, "game: pass a game or its name, not None"),
    (5, {}, "game: pass a game or its name, not a value of type int"),
    ([KEY], {}, "not a value of type list"),
    ("", {}, "no game ''"),
    (replace(GAME, base="anti"), {}, "base: there is no wager 'anti'; did you mean 'ante'?"),
    (replace(GAME, title=5), {}, "title: 5 does not belong here"),
    (KEY, {"wagers": None}, "wagers: pass a mapping"),
    (KEY, {"wagers": [1]}, "wagers: pass a mapping"),
    (KEY, {"wagers": {None: 5}}, "not a finished round"),
    (KEY, {"wagers": {"\ud800": 5}}, "not a finished round"),
    (KEY, {"wagers": {"ante": 10.5}}, "Expected `int`, got `float`"),
    (KEY, {"player": "\ud800"}, "not a finished round"),
    (KEY, {"player": 5}, "Expected `str`, got `int`"),
    (KEY, {"player": object()}, "not a finished round"),
    (KEY, {"moves": "play"}, "moves: pass a list of texts, not 'play'"),
    (KEY, {"moves": None}, "moves: pass a list of texts, not None"),
    (KEY, {"moves": {"play"}}, "moves: pass a list of texts"),
    (KEY, {"moves": [1]}, "moves: pass text"),
    (KEY, {"limits": [5]}, "not a finished round"),
    (KEY, {"meter": "5"}, "not a finished round"),
]


@pytest.mark.parametrize(("game", "changed", "words"), SETTLED, ids=[one[2] for one in SETTLED])
def test_settle_says_what_does_not_fit(game: object, changed: dict[str, object], words: str) -> None:
    with pytest.raises(cutcard.Refused) as refused:
        settle(game, **{**ROUND, **changed})
    assert words in str(refused.value)


OTHERS: list[tuple[Callable[[], object], str]] = [
    (lambda: hand(None), "cards: pass text, not None"),
    (lambda: hand(["Ah", "Kh", "Qh"]), "cards: pass text, not a value of type list"),
    (lambda: hand("Ah Kh Qh", game=5), "game: pass a game or its name"),
    (lambda: hand("Ah Kh Qh", game=replace(GAME, base="anti")), "did you mean 'ante'?"),
    (lambda: cast(Callable[..., object], cutcard.hand("Ah Kh Qh").beats)(None), "beats: pass another hand"),
    (lambda: load(None), "name: pass text, not None"),
    (lambda: check(5), "game: pass text, not a value of type int"),
    (lambda: check("snap"), "no game 'snap'"),
    (lambda: solve(None), "game: pass a game or its name"),
    (lambda: solve(KEY, "ante-bonus.straight=2"), "changes: pass a list of texts"),
    (lambda: solve(KEY, [5]), "changes: pass text"),
    (lambda: solve(KEY, reading="L-09"), "reading: pass a list of texts"),
    (lambda: solve(KEY, reading=None), "reading: pass a list of texts"),
    (lambda: solve(KEY, sides=["pair-plus"]), "sides: pass a mapping"),
    (lambda: solve(KEY, sides={"pair-plus": None}), "pair-plus=None is not a stake"),
    (lambda: solve(KEY, strategy=5), "strategy: pass text"),
    (lambda: solve(KEY, ante="5"), "ante: pass whole cents, not '5'"),
    (lambda: solve(KEY, ante=1.5), "ante: pass whole cents"),
    (lambda: solve(KEY, ante=True), "ante: pass whole cents"),
    (lambda: solve(replace(GAME, base="anti")), "did you mean 'ante'?"),
    (lambda: replay("no.db", 5), "round: pass text"),
    (lambda: replay("no.db", f"table/1/round/{10**30}"), "is not a round"),
]


@pytest.mark.parametrize(("call", "words"), OTHERS, ids=[one[1] for one in OTHERS])
def test_the_others_say_what_does_not_fit(call: Callable[[], object], words: str) -> None:
    with pytest.raises(cutcard.Refused) as refused:
        call()
    assert words in str(refused.value)


def test_a_history_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hands.phh").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(cutcard.Refused, match="is not UTF-8 text"):
        cutcard.replay(tmp_path / "hands.phh")


def test_a_wager_that_was_not_settled_is_named_with_those_that_were() -> None:
    paid = cutcard.settle(
        KEY,
        wagers={"ante": 1000, "play": 1000},
        player="Qh Qd 5c",
        dealer="Kc 9d 4s",
        moves=iter(["play"]),  # type: ignore[arg-type]  # wrong on purpose
    )
    with pytest.raises(KeyError, match="choose ante, play"):
        paid["pair-plus"]


def test_a_game_of_five_cards_need_not_print_its_order() -> None:
    silent = replace(RIDE, order=replace(RIDE.order, hands={}))
    assert cutcard.hand("Kc Kd 4h 4s 2c", game=silent).name == "two pairs, kings and fours with a two"
    with pytest.raises(cutcard.Refused, match="has no hands of 3 cards"):
        cutcard.hand("Kc Kd 4h", game=silent)


def test_a_game_that_was_changed_on_disk_is_settled_by_its_new_rules(tmp_path: Path) -> None:
    """No reader of the game before is kept."""
    made = scaffold("high-six", tmp_path)
    line = {"wagers": {"ante": 1000}, "player": "Ah Ad 7c 5d 2s", "dealer": "Kc Kd 9h 5s 3c", "moves": ["fold"]}
    with games.added(made):
        assert settle("high-six", **line)
        file = made / "src" / "high_six" / "game.py"
        text = file.read_text("utf-8")
        assert 'Move("fold"' in text
        file.write_text(text.replace('Move("fold"', 'Move("pass"'), "utf-8")
        games.forget()
        assert settle("high-six", **{**line, "moves": ["pass"]})
        with pytest.raises(cutcard.Refused, match="'fold' is not possible"):
            settle("high-six", **line)
