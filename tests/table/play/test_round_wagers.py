"""Wagers at the table: what is refused, by the clause that the marker names, and what just passes."""

import pytest

from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, PlaceWagers, TakeBack, WagerPlaced, WagerTakenBack
from cutcard.testing.felt import DEALER, FeltTable, player
from cutcard.testing.rounds import say

CSP, LUN, TCP, UTH = "caribbean-stud", "lunar-poker", "three-card-poker", "ultimate-texas-holdem"
WHOLE = {  # the least that may be staked on a box
    CSP: "ante {0}",
    LUN: "ante {0}, super {0}",
    TCP: "ante {0}",
    UTH: "ante {0}, blind {0}",
}


def opened(key: str, *lines: str, dealing: str = "electronic", sign: TableSign | None = None) -> FeltTable:
    """A table with two players while wagers are open."""
    felt = FeltTable(key, dealing=dealing, sign=sign)
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets", *lines)
    return felt


def clause_of(request: pytest.FixtureRequest) -> str:
    """The clause that the marker of a test names first: the one that must refuse."""
    marker = request.node.get_closest_marker("clause")
    assert marker is not None
    return str(marker.args[0])


@pytest.mark.parametrize(
    ("key", "wagers"),
    [
        # below, above and between the steps of the sign: 500 to 50000 by 100
        pytest.param(CSP, "ante 499", marks=pytest.mark.clause("CSP 6.1")),
        pytest.param(CSP, "ante 50001", marks=pytest.mark.clause("CSP 6.1")),
        pytest.param(CSP, "ante 50100", marks=pytest.mark.clause("CSP 6.1")),
        pytest.param(CSP, "ante 550", marks=pytest.mark.clause("CSP 6.1")),
        pytest.param(CSP, "ante 200 + 200 tokens", marks=pytest.mark.clause("CSP 6.1")),
        pytest.param(LUN, "ante 400, super 1000", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param(LUN, "ante 1000, super 50100", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param(LUN, "ante 1000, super 1050", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param(LUN, "ante 1000, super 1000, super-dealer 50100", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param(TCP, "pair-plus 400", marks=pytest.mark.clause("TCP 6.1")),
        pytest.param(TCP, "ante 50100", marks=pytest.mark.clause("TCP 6.1")),
        pytest.param(TCP, "ante 1000, pair-plus 510", marks=pytest.mark.clause("TCP 6.1")),
        pytest.param(UTH, "ante 400, blind 400", marks=pytest.mark.clause("UTH 6.1")),
        pytest.param(UTH, "ante 50100, blind 50100", marks=pytest.mark.clause("UTH 6.1")),
        pytest.param(UTH, "ante 1000, blind 1000, trips 550", marks=pytest.mark.clause("UTH 6.1")),
        # areas that the layout does not have, or not yet
        pytest.param(CSP, "bet 2000", marks=pytest.mark.clause("CSP 2.2.1")),
        pytest.param(CSP, "ante 1000, super 1000", marks=pytest.mark.clause("CSP 2.2.1")),
        pytest.param(LUN, "draw-fee 1000", marks=pytest.mark.clause("LUN 2.2.1")),
        pytest.param(LUN, "ante 1000, super 1000, bet 2000", marks=pytest.mark.clause("LUN 2.2.1")),
        pytest.param(LUN, "ante 1000, super 1000, jackpot 500", marks=pytest.mark.clause("LUN 2.2.1")),
        pytest.param(TCP, "play 1000", marks=pytest.mark.clause("TCP 2.2.1")),
        pytest.param(TCP, "ante-bonus 1000", marks=pytest.mark.clause("TCP 2.2.1")),
        pytest.param(UTH, "play 4000", marks=pytest.mark.clause("UTH 2.2.1")),
        # wagers that need others, or must stand in a relation to them
        pytest.param(CSP, "jackpot 500", marks=pytest.mark.clause("CSP 11.1")),
        pytest.param(LUN, "ante 1000", marks=pytest.mark.clause("LUN 5.2.2")),
        pytest.param(LUN, "super 1000", marks=pytest.mark.clause("LUN 5.2.1")),
        pytest.param(LUN, "super-dealer 1000", marks=pytest.mark.clause("LUN 5.2.4")),
        pytest.param(LUN, "ante 1000, super 900", marks=pytest.mark.clause("LUN 5.2.5")),
        pytest.param(LUN, "ante 1000, super 1000, super-dealer 900", marks=pytest.mark.clause("LUN 5.2.5")),
        pytest.param(UTH, "ante 1000", marks=pytest.mark.clause("UTH 5.3")),
        pytest.param(UTH, "blind 1000", marks=pytest.mark.clause("UTH 5.3")),
        pytest.param(UTH, "ante 1000, blind 900", marks=pytest.mark.clause("UTH 5.3")),
        pytest.param(UTH, "ante 1000, blind 1100", marks=pytest.mark.clause("UTH 5.3")),
        pytest.param(UTH, "trips 500", marks=pytest.mark.clause("UTH 5.4.1")),
        pytest.param(UTH, "jackpot 500", marks=pytest.mark.clause("UTH 15.2.1")),
        # the price of a jackpot wager: 500
        pytest.param(CSP, "ante 1000, jackpot 499", marks=pytest.mark.clause("CSP 5.4")),
        pytest.param(CSP, "ante 1000, jackpot 501", marks=pytest.mark.clause("CSP 5.4")),
        pytest.param(UTH, "ante 1000, blind 1000, jackpot 499", marks=pytest.mark.clause("UTH 15.2.4")),
        pytest.param(UTH, "ante 1000, blind 1000, jackpot 501", marks=pytest.mark.clause("UTH 15.2.4")),
        # nothing but chips and tokens
        pytest.param(CSP, "ante 0", marks=pytest.mark.clause("CSP 5.2")),
        pytest.param(LUN, "ante 1000, super 0", marks=pytest.mark.clause("LUN 5.1")),
        pytest.param(TCP, "pair-plus 0", marks=pytest.mark.clause("TCP 5.2")),
        pytest.param(UTH, "ante 0 + 0 tokens, blind 0", marks=pytest.mark.clause("UTH 5.2")),
        # one wager to an area; LUN has no such rule but for the ante
        pytest.param(CSP, "ante 1000, ante 1000", marks=pytest.mark.clause("CSP 5.9")),
        pytest.param(LUN, "ante 1000, super 1000, ante 1000", marks=pytest.mark.clause("LUN 5.5")),
        pytest.param(TCP, "pair-plus 500, pair-plus 500", marks=pytest.mark.clause("TCP 5.7")),
        pytest.param(UTH, "ante 1000, blind 1000, trips 500, trips 500", marks=pytest.mark.clause("UTH 5.7")),
        # one hand a player
        pytest.param(CSP, "ante 1000 on box 2", marks=pytest.mark.clause("CSP 5.8")),
        pytest.param(CSP, "ante 1000, jackpot 500 on box 2", marks=pytest.mark.clause("CSP 5.8")),
        pytest.param(CSP, "ante 1000 on box 0", marks=pytest.mark.clause("CSP 5.8")),
        pytest.param(LUN, "ante 1000 on box 2, super 1000", marks=pytest.mark.clause("LUN 5.5")),
        pytest.param(LUN, "ante 1000, super 1000, super 1000 on box 2", marks=pytest.mark.clause("LUN 5.2.3")),
        pytest.param(LUN, "ante 1000, super 1000 on box 0", marks=pytest.mark.clause("LUN 5.2.3")),
        pytest.param(LUN, "ante 1000, super 1000, super 1000 on box 5", marks=pytest.mark.clause("LUN 5.2.3")),
        pytest.param(LUN, "ante 1000, super 1000, super-dealer 1000 on box 1", marks=pytest.mark.clause("LUN 5.2.4")),
        pytest.param(TCP, "ante 1000, pair-plus 500 on box 2", marks=pytest.mark.clause("TCP 5.6")),
        pytest.param(UTH, "ante 1000 on box 2, blind 1000 on box 2", marks=pytest.mark.clause("UTH 5.6")),
    ],
)
def test_refused(request: pytest.FixtureRequest, key: str, wagers: str) -> None:
    felt = opened(key)
    with pytest.raises(Refused) as refused:
        say(felt, f"p1 stakes {wagers}")
    assert refused.value.clause == clause_of(request)
    assert not felt.state.stakes, "all wagers of a command or none"


@pytest.mark.parametrize(
    ("key", "before", "wagers"),
    [
        pytest.param(CSP, "ante 1000", "ante 500", marks=pytest.mark.clause("CSP 5.9")),
        pytest.param(CSP, "ante 1000, jackpot 500", "jackpot 500", marks=pytest.mark.clause("CSP 5.9")),
        pytest.param(LUN, "ante 1000, super 1000", "ante 500", marks=pytest.mark.clause("LUN 5.5")),
        pytest.param(LUN, "ante 1000, super 1000", "super 900", marks=pytest.mark.clause("LUN 5.2.5")),
        pytest.param(LUN, "ante 1000, super 49000", "super 1100", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param(TCP, "pair-plus 500", "pair-plus 500", marks=pytest.mark.clause("TCP 5.7")),
        pytest.param(UTH, "ante 500, blind 500", "blind 500", marks=pytest.mark.clause("UTH 5.7")),
        pytest.param(UTH, "ante 500, blind 500, trips 500", "trips 500", marks=pytest.mark.clause("UTH 5.7")),
    ],
)
def test_refused_beside_what_lies_already(request: pytest.FixtureRequest, key: str, before: str, wagers: str) -> None:
    felt = opened(key, f"p1 stakes {before}")
    with pytest.raises(Refused) as refused:
        say(felt, f"p1 stakes {wagers}")
    assert refused.value.clause == clause_of(request)


@pytest.mark.parametrize(
    ("key", "wagers"),
    [
        (CSP, "ante 500"),
        (CSP, "ante 600"),
        (CSP, "ante 50000"),
        (CSP, "ante 300 + 200 tokens, jackpot 500"),
        (LUN, "ante 500, super 500"),
        (LUN, "ante 1000, super 1000, super-dealer 1000"),
        (LUN, "ante 500, super 50000, super-dealer 50000"),
        (TCP, "pair-plus 500"),
        (TCP, "ante 50000"),
        (TCP, "ante 500, pair-plus 50000"),
        (UTH, "ante 500, blind 500"),
        (UTH, "ante 50000, blind 49900 + 100 tokens, trips 500, jackpot 500"),
    ],
)
def test_accepted_at_the_limits(key: str, wagers: str) -> None:
    felt = opened(key)
    events = say(felt, f"p1 stakes {wagers}")
    assert len(events) == len(wagers.split(", "))
    assert all(isinstance(event, WagerPlaced) and event.clause for event in events)


@pytest.mark.parametrize("key", WHOLE)
def test_the_sign_of_the_table_counts(key: str) -> None:
    """Another minimum, maximum and unit: just below, at and just above each."""
    sign = TableSign(minimum=1500, maximum=2250, unit=250)
    accepted, clauses = [], set()
    for amount in (1499, 1500, 1501, 1749, 1750, 1751, 2249, 2250, 2251, 2500):
        felt = opened(key, sign=sign)
        try:
            say(felt, f"p1 stakes {WHOLE[key].format(amount)}")
        except Refused as refused:
            clauses.add(refused.clause)
        else:
            accepted.append(amount)
    assert accepted == [1500, 1750, 2250]
    assert clauses == {felt.game.common.limits}


@pytest.mark.parametrize("key", [CSP, UTH])
def test_no_jackpot_where_the_sign_has_none(key: str) -> None:
    felt = opened(key, sign=TableSign(jackpot=0))
    with pytest.raises(Refused, match="this table has no jackpot"):
        say(felt, f"p1 stakes {WHOLE[key].format(1000)}, jackpot 500")


@pytest.mark.parametrize("key", WHOLE)
@pytest.mark.parametrize(("chips", "tokens"), [(-500, 1500), (1500, -500), (-1000, 0)])
def test_nobody_stakes_less_than_nothing(key: str, chips: int, tokens: int) -> None:
    felt = opened(key)
    with pytest.raises(Refused) as refused:
        felt.do(PlaceWagers(1, (Bet("ante", chips, tokens),)), player(1))
    assert refused.value.clause == felt.game.common.chips


@pytest.mark.parametrize("key", WHOLE)
def test_an_empty_command_and_an_empty_box_stake_nothing(key: str) -> None:
    felt = opened(key, dealing="recorded")
    for command, actor in ((PlaceWagers(1, ()), player(1)), (PlaceWagers(3, (Bet("ante", 1000),)), DEALER)):
        with pytest.raises(Refused) as refused:
            felt.do(command, actor)
        assert refused.value.clause == felt.game.common.opening


@pytest.mark.parametrize("key", WHOLE)
def test_all_of_a_player_comes_back(key: str) -> None:
    felt = opened(key, f"p1 stakes {WHOLE[key].format('600 + 400 tokens')}", f"p2 stakes {WHOLE[key].format(1000)}")
    staked = [stake for stake in felt.state.stakes if stake.owner == "p1"]
    events = say(felt, "p1 takes back")
    assert events == [WagerTakenBack(stake.id, "p1", 600, 400) for stake in staked]
    assert {stake.owner for stake in felt.state.stakes} == {"p2"}


def test_others_get_their_supers_on_a_box_back_with_it() -> None:
    felt = opened(LUN, "p2 stakes ante 1000, super 1000", "p1 stakes ante 1000, super 1000, super 2000 on box 2")
    events = say(felt, "p2 takes back")
    assert [(event.owner, event.chips) for event in events if isinstance(event, WagerTakenBack)] == [
        ("p2", 1000),
        ("p2", 1000),
        ("p1", 2000),
    ]
    assert [(stake.owner, stake.area) for stake in felt.state.stakes] == [("p1", "ante"), ("p1", "super")]


@pytest.mark.parametrize("key", WHOLE)
def test_taking_back_nothing_is_refused(key: str) -> None:
    felt = opened(key, dealing="recorded")
    for seat in (1, 6):
        with pytest.raises(Refused, match="nothing to take back"):
            felt.do(TakeBack(seat), DEALER)


@pytest.mark.parametrize("key", WHOLE)
def test_a_dealer_places_and_takes_back_where_the_deal_is_recorded(key: str) -> None:
    felt = opened(key, dealing="recorded")
    events = say(felt, f"dealer stakes for 2: {WHOLE[key].format(1000)}")
    assert {event.owner for event in events if isinstance(event, WagerPlaced)} == {"p2"}
    say(felt, "dealer takes back for 2")
    assert not felt.state.stakes
