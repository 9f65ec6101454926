"""Faults that concern one stake or one card: settled as it lies, exposed cards, a draw undone."""

import pytest
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Moment
from cutcard.table.messages.corrections import CardCorrected, CorrectCard
from cutcard.table.messages.faults import DealerSeen, StakeRaised, StakeReduced
from cutcard.table.messages.round import Shown, TableEvent
from cutcard.table.state.table import UNSEEN
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.declared.game_data import play, played
from tests.support.declared.shared import each_game
from tests.support.table.faults import at, balances, refused, told

STUD, FLOP = "plain-stud", "plain-flop"


def moved(events: list[TableEvent]) -> int:
    """By how much a record is put right."""
    if len(events) == 1:
        return 0
    _, change, *_ = events  # after an ante, also its draw fee
    assert isinstance(change, StakeReduced | StakeRaised)
    return change.chips if isinstance(change, StakeRaised) else -change.chips - change.tokens


# What lies there, and by how much the record of 1000 (a bet: so many times that) is put right.
@each_game
def test_a_wager_is_settled_as_it_lies_up_to_what_is_allowed(
    key: str, must_equal: dict[str, int], cited: Cited
) -> None:
    area = play(key).bet
    rows = [("below minimum", "ante", 499, -501), ("below minimum", "ante", 1, -999)]
    rows += [("above maximum", "ante", 50_001, 0), ("above maximum", area, 10**9, 0)]
    for name, bet in must_equal.items():
        rows += [("wrong bet", name, lies, min(lies, bet) - bet) for lies in (1, bet - 1, bet + 1, 10 * bet)]
    for fault, on, lies, change in rows:
        felt = at(key, Moment.SHOWN)
        (stake,) = [stake for stake in felt.state.stakes if (stake.box, stake.area) == (1, on)]
        line = f"dealer reports {fault} at 1 on {on}, {lies} lies there"
        assert moved(told(cited, felt, line, "supervisor confirms return part")) == change
        (after,) = [one for one in felt.state.stakes if one.id == stake.id]
        assert after.amount == stake.amount + change
        assert -sum(one.amount for one in felt.state.stakes) == sum(nets(felt.events).values()) + _taken(felt)
        assert balances(felt)["felt/1", "chips"] == sum(one.amount for one in felt.state.stakes)


@each_game
def test_a_bet_is_too_large_once_its_ante_is_found_smaller(key: str, clause: str, cited: Cited) -> None:
    """The bet lies as it is on record, but it is above the multiple of the ante that lies there."""
    felt, area = at(key, Moment.SHOWN), play(key).bet
    (before,) = [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, area)]
    lower = "dealer reports below minimum at 1 on ante, 400 lies there"
    told(cited, felt, lower, "supervisor confirms return part")
    found = f"dealer reports wrong bet at 1 on {area}, {before} lies there"
    told(cited, felt, found, "supervisor confirms return part")
    (after,) = [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, area)]
    assert after == before * 400 // 1000
    assert balances(felt)["felt/1", "chips"] == sum(one.amount for one in felt.state.stakes)
    again = f"dealer reports wrong bet at 1 on {area}, {after} lies there"
    assert "there is no fault" in refused(felt, again, clause)


def _taken(felt: FeltTable) -> int:
    return sum(one.chips - one.returned for one in felt.state.settled)  # without what was reversed since


def test_an_amount_that_is_no_fault_is_refused() -> None:
    for key in played():
        felt = at(key, Moment.SHOWN)
        doc = felt.game.document
        assert "not below" in refused(felt, "dealer reports below minimum at 1 on ante, 500 lies there", f"{doc} 6.2")
        assert "not above" in refused(felt, "dealer reports above maximum at 1 on ante, 50000 lies there", f"{doc} 6.3")
        assert "enter the amount" in refused(felt, "dealer reports above maximum at 1 on ante", f"{doc} 6.3")
        assert "name the area" in refused(felt, "dealer reports above maximum at 1, 60000 lies there", f"{doc} 6.3")
        assert "enter the number of the box" in refused(
            felt, "dealer reports above maximum at 5 on ante, 1 lies there", f"{doc} 6.3"
        )
        assert "no x wager" in refused(felt, "dealer reports below minimum at 1 on x, 1 lies there", f"{doc} 6.2")
    felt = at(FLOP, Moment.SHOWN)
    assert "there is no fault" in refused(felt, "dealer reports wrong bet at 1 on play, 4000 lies there", "PLF 11.8.2")
    assert "does not have to be" in refused(felt, "dealer reports wrong bet at 1 on ante, 900 lies there", "PLF 5.3")
    assert "no minimum" in refused(felt, "dealer reports below minimum at 1 on jackpot, 1 lies there", "PLF 6.2")


def test_a_players_own_limits_bind_before_those_of_the_sign() -> None:
    felt = at(STUD, Moment.HANDLED)
    felt.table = replace(felt.table, life=replace(felt.table.life, own={"p1": (800, 80_000)}))
    assert "not above" in refused(felt, "dealer reports above maximum at 1 on ante, 80000 lies there", "PLS 6.3")
    assert "not below" in refused(felt, "dealer reports below minimum at 1 on ante, 800 lies there", "PLS 6.2")
    say(felt, "dealer reports above maximum at 1 on ante, 80001 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, "ante")] == [80_000]
    assert "not below" in refused(felt, "dealer reports below minimum at 2 on ante, 500 lies there", "PLS 6.2")


def test_before_the_flop_anything_up_to_four_antes_stays() -> None:
    felt = FeltTable(FLOP, dealing="recorded")
    say(
        felt,
        "p1 sits at 1",
        "dealer opens bets",
        f"p1 stakes {play(FLOP).stakes}",
        "dealer closes bets",
        "p1 chooses play 3x",
    )
    say(felt, "dealer shows board: 2c 7d Jh", "dealer shows board: 3h 9s", "dealer shows dealer: Ks 4d")
    for lies, stays in ((3001, 3000), (4000, 3000), (4001, 3000), (2999, 2999), (3000, 2999)):
        say(felt, f"dealer reports wrong bet at 1 on play, {lies} lies there", "supervisor confirms return part")
        assert [stake.amount for stake in felt.state.stakes if stake.area == "play"] == [stays]


UTH, TCP, CSP = "ultimate-texas-holdem", "three-card-poker", "caribbean-stud"


@pytest.mark.parametrize(
    ("key", "staked", "then", "area", "stays"),
    [
        pytest.param(UTH, "ante 1000, blind 1000", "", "blind", 1000, marks=pytest.mark.clause("UTH 6.3", "I-10")),
        pytest.param(UTH, "ante 1000, blind 1000", "play 3x", "play", 3000, marks=pytest.mark.clause("UTH 11.8.2")),
        pytest.param(TCP, "ante 1000", "play", "play", 1000, marks=pytest.mark.clause("TCP 6.3")),
        pytest.param(CSP, "ante 1000", "bet", "bet", 2000, marks=pytest.mark.clause("CSP 6.3")),
    ],
)
def test_chips_above_the_maximum_count_no_further_than_the_ante_allows(
    key: str, staked: str, then: str, area: str, stays: int, cited: Cited
) -> None:
    felt = FeltTable(key, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, f"p1 stakes {staked}", f"p2 stakes {staked}", "dealer closes bets")
    if key == CSP:
        say(felt, "dealer shows dealer: Ks")
    say(felt, *([f"p1 chooses {then}"] if then else []))
    told(
        cited,
        felt,
        f"dealer reports above maximum at 1 on {area}, 900000 lies there",
        "supervisor confirms return part",
    )
    assert [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, area)] == [stays]


@pytest.mark.clause("UTH 6.2")
def test_chips_below_the_minimum_count_no_further_than_the_ante_allows(cited: Cited) -> None:
    felt = FeltTable(UTH, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, blind 1000", "dealer closes bets")
    told(cited, felt, "dealer reports below minimum at 1 on ante, 100 lies there", "supervisor confirms return part")
    say(felt, "p1 chooses play 4x")
    told(cited, felt, "dealer reports below minimum at 1 on play, 1900 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "play"] == [400]


def test_tokens_are_put_right_after_chips() -> None:
    felt = FeltTable(STUD, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 600 + 400 tokens", "dealer closes bets")
    events = say(felt, "dealer reports below minimum at 1 on ante, 300 lies there", "supervisor confirms return part")
    assert isinstance(events[1], StakeReduced)
    assert (events[1].chips, events[1].tokens) == (600, 100)
    assert balances(felt) == {("felt/1", "tokens"): 300, ("circulation", "tokens"): -300}


# -- cards


@each_game
def test_an_exposed_card_stays_up_as_the_dealers(key: str, clause: str, cited: Cited) -> None:
    felt = at(key, Moment.DEAL)
    assert "name the one card" in refused(felt, "dealer reports exposed dealer", clause)
    events = told(cited, felt, "dealer reports exposed dealer: 9h", "dealer confirms keep exposed")
    assert Shown("dealer", parse("9h"), "all", 4, clause) in events
    assert felt.state.piles["dealer"] == (UNSEEN,) * 4 + parse("9h")
    assert felt.need.kind in ("choice", "declaration")


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        pytest.param("caribbean-stud", "CSP 14.6", marks=pytest.mark.clause("CSP 14.6", "I-65")),
        pytest.param("lunar-poker", "LUN 12.4", marks=pytest.mark.clause("LUN 12.4", "I-65")),
    ],
)
def test_an_exposed_card_that_was_entered_wrongly_is_corrected(key: str, clause: str, cited: Cited) -> None:
    felt, right = at(key, Moment.DEAL), parse("9d")[0]
    say(felt, "dealer reports exposed dealer: 9h", "dealer confirms keep exposed")
    for event in felt.do(CorrectCard("dealer", 4, right, "misread"), Actor("dealer", Role.DEALER)):
        cited.note(event)
        assert isinstance(event, CardCorrected)
        assert event.clauses == (clause, "I-65")
    assert felt.state.piles["dealer"] == (UNSEEN,) * 4 + (right,)
    assert felt.state.exposed == 1


@each_game
def test_a_dealers_hand_seen_leaves_play_or_fold_but_no_draw(key: str, cited: Cited) -> None:
    felt = at(key, Moment.HANDLED)
    before = felt.state.boxes[1]
    events = told(cited, felt, "dealer reports dealer shows: 9h", "dealer confirms continue")
    assert isinstance(events[-1], DealerSeen)
    assert [move.name for move in felt.need.moves] == ["fold", play(key).play]
    assert felt.state.boxes[1] == before
    say(felt, "p2 chooses fold")
    assert "everybody has decided" in refused(felt, "dealer reports dealer shows", events[0].clauses[0])  # type: ignore[union-attr]  # the first event has clauses
