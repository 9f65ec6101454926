"""Random lines for the oracles in the games' folders: good ones are settled, bad ones refused."""

import json
from collections import Counter
from itertools import combinations

import pytest

from cutcard import games
from tests.support.lines.bad import bad_lines
from tests.support.lines.oracle import five, settle
from tests.support.lines.random import lines, of_game, with_lines

GAMES = [key for key in games.names() if with_lines(key)]
DECK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]


@pytest.mark.parametrize("game", GAMES)
def test_good_lines_are_settled_and_a_maximum_only_returns_the_rest(game: str) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for line in lines(game, 1500, 7):
        assert json.loads(json.dumps(line)) == line
        answer = settle(game, line)
        assert "settled" in answer, line
        rows = {r["wager"]: r for r in answer["settled"]}
        seen.update((r["wager"], r["result"]) for r in rows.values())
        assert set(line["wagers"]) == set(rows) - {"ante-bonus", "instant", "draw-fee"}
        maximum = line.get("limits", {}).pop("maximum", None)
        if maximum is None:
            continue
        ante, stakes = line["wagers"].get("ante", 1), line["wagers"]
        line["wagers"] = {w: s if w == "jackpot" else min(s, maximum * (s // ante if w in ("play", "bet") else 1))
                          for w, s in stakes.items()}  # fmt: skip
        for small in settle(game, line)["settled"]:
            large, name = rows[small["wager"]], small["wager"]
            assert large["result"] == small["result"]
            rest = stakes[name] - line["wagers"][name] if name in stakes else 0
            assert large["returned"] == small["returned"] + rest
    results = {"ante-bonus": {"win"}, "instant": {"win"}, "draw-fee": {"lose"}, "jackpot": {"win", "lose"},
               "trips": {"win", "lose"}, "pair-plus": {"win", "lose"}, "super": {"win", "lose"},
               "super-dealer": {"win", "lose"}}  # fmt: skip
    for wager in {wager for wager, _ in seen}:
        third = {"void"} if wager in getattr(of_game(game), "VOIDS", ()) else set()
        expected = results.get(wager, {"win", "lose", "stand-off"} | third)
        assert {result for name, result in seen if name == wager} == expected


@pytest.mark.parametrize("game", GAMES)
def test_bad_lines_are_refused(game: str) -> None:
    names = set()
    for line in bad_lines(game, 1200, 5):
        assert settle(game, line) == {"id": line["id"], "refused": True}, line
        names.add(line["id"].rsplit("-", 2)[0])
    assert names == set(of_game(game).FAULTS)


def test_lines_hang_on_the_seed() -> None:
    for game in GAMES:
        assert list(lines(game, 20, 1)) == list(lines(game, 20, 1)) != list(lines(game, 20, 2))
        assert list(bad_lines(game, 60, 1)) == list(bad_lines(game, 60, 1))


@pytest.mark.exhaustive
def test_counts_of_five_cards() -> None:
    found = Counter(five(hand)[0] for hand in combinations(DECK, 5))
    assert [found[k] for k in range(10)] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
