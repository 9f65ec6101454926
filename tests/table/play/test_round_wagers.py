"""Wagers at the table: what is refused, by the clause that the marker names, and what just passes."""

import pytest

from cutcard import games
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, PlaceWagers, TakeBack, WagerPlaced, WagerTakenBack
from cutcard.testing.felt import DEALER, FeltTable, player
from cutcard.testing.rounds import say
from tests.support.declared.game_data import whole
from tests.support.declared.shared import each_game


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


@each_game
def test_refused(request: pytest.FixtureRequest, key: str, wagers: str) -> None:
    felt = opened(key)
    with pytest.raises(Refused) as refused:
        say(felt, f"p1 stakes {wagers}")
    assert refused.value.clause == clause_of(request)
    assert not felt.state.stakes, "all wagers of a command or none"


@each_game
def test_refused_beside_what_lies_already(request: pytest.FixtureRequest, key: str, before: str, wagers: str) -> None:
    felt = opened(key, f"p1 stakes {before}")
    with pytest.raises(Refused) as refused:
        say(felt, f"p1 stakes {wagers}")
    assert refused.value.clause == clause_of(request)


@each_game
def test_accepted_at_the_limits(key: str, wagers: str) -> None:
    felt = opened(key)
    events = say(felt, f"p1 stakes {wagers}")
    assert len(events) == len(wagers.split(", "))
    assert all(isinstance(event, WagerPlaced) and event.clause for event in events)


@pytest.mark.parametrize("key", games.names())
def test_the_sign_of_the_table_counts(key: str) -> None:
    """Another minimum, maximum and unit: just below, at and just above each."""
    sign = TableSign(minimum=1500, maximum=2250, unit=250)
    accepted, clauses = [], set()
    for amount in (1499, 1500, 1501, 1749, 1750, 1751, 2249, 2250, 2251, 2500):
        felt = opened(key, sign=sign)
        try:
            say(felt, f"p1 stakes {whole(key, amount)}")
        except Refused as refused:
            clauses.add(refused.clause)
        else:
            accepted.append(amount)
    assert accepted == [1500, 1750, 2250]
    assert clauses == {felt.game.common.limits}


@pytest.mark.parametrize("key", [key for key in games.names() if games.load(key).jackpot])
def test_no_jackpot_where_the_sign_has_none(key: str) -> None:
    felt = opened(key, sign=TableSign(jackpot=0))
    with pytest.raises(Refused, match="this table has no jackpot"):
        say(felt, f"p1 stakes {whole(key, 1000)}, jackpot 500")


@pytest.mark.parametrize("key", games.names())
@pytest.mark.parametrize(("chips", "tokens"), [(-500, 1500), (1500, -500), (-1000, 0)])
def test_nobody_stakes_less_than_nothing(key: str, chips: int, tokens: int) -> None:
    felt = opened(key)
    with pytest.raises(Refused) as refused:
        felt.do(PlaceWagers(1, (Bet("ante", chips, tokens),)), player(1))
    assert refused.value.clause == felt.game.common.chips


@pytest.mark.parametrize("key", games.names())
def test_an_empty_command_and_an_empty_box_stake_nothing(key: str) -> None:
    felt = opened(key, dealing="recorded")
    for command, actor in ((PlaceWagers(1, ()), player(1)), (PlaceWagers(3, (Bet("ante", 1000),)), DEALER)):
        with pytest.raises(Refused) as refused:
            felt.do(command, actor)
        assert refused.value.clause == felt.game.common.opening


@pytest.mark.parametrize("key", games.names())
def test_all_of_a_player_comes_back(key: str) -> None:
    felt = opened(key, f"p1 stakes {whole(key, '600 + 400 tokens')}", f"p2 stakes {whole(key, 1000)}")
    staked = [stake for stake in felt.state.stakes if stake.owner == "p1"]
    events = say(felt, "p1 takes back")
    assert events == [WagerTakenBack(stake.id, "p1", 600, 400) for stake in staked]
    assert {stake.owner for stake in felt.state.stakes} == {"p2"}


def test_others_keep_their_supers_on_a_box_whose_player_changes_wagers() -> None:
    """Nobody moves another player's wager; if no hand is dealt to the box, it goes back when wagers close (L-22)."""
    felt = opened(
        "plain-draw", "p2 stakes ante 1000, super 1000", "p1 stakes ante 1000, super 1000, super 2000 on box 2"
    )
    events = say(felt, "p2 takes back")
    assert [(event.owner, event.chips) for event in events if isinstance(event, WagerTakenBack)] == [("p2", 1000)] * 2
    say(felt, "p2 stakes ante 500, super 500")
    assert [stake.amount for stake in felt.state.stakes if (stake.owner, stake.box) == ("p1", 2)] == [2000]
    say(felt, "p2 takes back")
    back = [event for event in say(felt, "system closes bets") if isinstance(event, WagerTakenBack)]
    assert [(event.owner, event.chips, event.clause) for event in back] == [("p1", 2000, "PLD 5.2.3")]


def test_others_get_their_supers_on_a_box_back_when_its_player_leaves() -> None:
    felt = opened(
        "plain-draw", "p2 stakes ante 1000, super 1000", "p1 stakes ante 1000, super 1000, super 2000 on box 2"
    )
    say(felt, "p2 leaves")
    assert [(stake.owner, stake.area) for stake in felt.state.stakes] == [("p1", "ante"), ("p1", "super")]


@pytest.mark.parametrize("key", games.names())
def test_taking_back_nothing_is_refused(key: str) -> None:
    felt = opened(key, dealing="recorded")
    for seat in (1, 6):
        with pytest.raises(Refused, match="nothing to take back"):
            felt.do(TakeBack(seat), DEALER)


@pytest.mark.parametrize("key", games.names())
def test_a_dealer_places_and_takes_back_where_the_deal_is_recorded(key: str) -> None:
    felt = opened(key, dealing="recorded")
    events = say(felt, f"dealer stakes for 2: {whole(key, 1000)}")
    assert {event.owner for event in events if isinstance(event, WagerPlaced)} == {"p2"}
    say(felt, "dealer takes back for 2")
    assert not felt.state.stakes
