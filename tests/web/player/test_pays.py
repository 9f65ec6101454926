"""Pays: each wager of each game with everything that it can win, from the tables that settle it."""

import pytest

from cutcard import games
from cutcard.floor.domains.table_rules import table_rules
from cutcard.rules.sign import TableSign
from cutcard.web.player.pays import paytables

BEATEN = "If your hand beats the dealer\N{RIGHT SINGLE QUOTATION MARK}s."
MOST = {"caribbean-stud": 5_000_000}


def shown(key: str, **more: object) -> dict[str, tuple[dict[str, str], str]]:
    sign = TableSign(**{"maximum_payout": MOST.get(key), **more})  # type: ignore[arg-type]  # plain values
    return {one.title: (one.lines, one.note) for one in paytables(table_rules(key, sign), sign)}


@pytest.mark.parametrize("key", games.packaged())
def test_every_wager_that_can_win_has_its_price(key: str) -> None:
    game, titles = games.load(key), set(shown(key))
    tables = {game.label(name) for name in table_rules(key, TableSign()).payouts.tables}
    for wager in game.wagers:
        fee, jackpot = wager.placed == "as a fee", wager.name == game.jackpot_wager
        dealer = "Super" if wager.on_dealer else wager.label
        assert fee or jackpot or {wager.label, dealer} & (titles | tables), wager.name


def test_wagers_with_one_price_say_it() -> None:
    for key, wagers in (("ultimate-texas-holdem", ("Ante", "Play")), ("three-card-poker", ("Ante", "Play"))):
        assert [shown(key)[title] for title in wagers] == [({"a win": "1:1"}, "")] * 2
    assert shown("caribbean-stud")["Ante"] == ({"a win": "1:1"}, "")


def test_a_table_says_when_it_pays() -> None:
    lunar, holdem, three = shown("lunar-poker"), shown("ultimate-texas-holdem"), shown("three-card-poker")
    assert lunar["Ante"][1] == "If the dealer has less than ace-king."
    assert lunar["Instant"][1] == "On the cards as dealt, at once."
    assert (
        lunar["Bet"][1]
        == "If your hand beats the dealer\N{RIGHT SINGLE QUOTATION MARK}s. A second combination pays, too."
    )
    assert holdem["Blind"][1] == "If your hand beats the dealer\N{RIGHT SINGLE QUOTATION MARK}s."
    assert holdem["Trips"][1] == three["Pair Plus"][1] == three["Ante bonus"][1] == "Whatever the dealer has."


def test_the_most_that_a_round_pays_and_bonus_jackpots_are_told() -> None:
    assert shown("caribbean-stud")["Bet"][1].endswith("At most $50,000.00 a round.")
    bonus = shown("ultimate-texas-holdem", jackpot=500, jackpot_seed=1_000_000, bonus={"royal flush": 100_000})
    assert bonus["Bonus jackpot"][0] == {"royal flush": "$1,000.00"}
    assert "Bonus jackpot" not in shown("ultimate-texas-holdem")
