"""Faults that concern one stake or one card: settled as it lies, exposed cards, a draw undone."""

import pytest
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.rules.faults import Moment
from cutcard.ruling import Result
from cutcard.table.messages.faults import DealerSeen, DrawUndone, StakeRaised, StakeReduced, StakeReversed
from cutcard.table.messages.round import Shown, StakeSettled, TableEvent
from cutcard.table.state.table import UNSEEN, drawn, pile
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.table.faults.test_faults import BET, CSP, LUN, STAKES, TCP, UTH, at
from tests.table.faults.test_faults_effects import balances, lunar, refused, told


def moved(events: list[TableEvent]) -> int:
    """By how much a record is put right."""
    if len(events) == 1:
        return 0
    _, change = events
    assert isinstance(change, StakeReduced | StakeRaised)
    return change.chips if isinstance(change, StakeRaised) else -change.chips - change.tokens


# fault, area, what lies there, by how much the record of 1000 (a bet: twice or four times that) is put right
@pytest.mark.clause("UTH 11.8", "UTH 11.8.1", "UTH 11.8.2", "UTH 6.2", "UTH 6.3")
@pytest.mark.clause("CSP 14.12", "CSP 14.12.1", "CSP 14.12.2", "CSP 6.2", "CSP 6.3")
@pytest.mark.clause("LUN 12.12", "LUN 12.12.1", "LUN 12.12.2", "LUN 6.2", "LUN 6.3")
@pytest.mark.clause("TCP 6.2", "TCP 6.3", "I-10")
def test_a_wager_is_settled_as_it_lies_up_to_what_is_allowed(cited: Cited) -> None:
    required = {UTH: 4000, CSP: 2000, LUN: 2000}
    for key in (UTH, TCP, CSP, LUN):
        rows = [("below minimum", "ante", 499, -501), ("below minimum", "ante", 1, -999)]
        rows += [("above maximum", "ante", 50_001, 49_000), ("above maximum", BET[key], 10**9, 0)]
        if key in required:
            bet = required[key]
            rows += [("wrong bet", BET[key], lies, min(lies, bet) - bet) for lies in (1, bet - 1, bet + 1, 10 * bet)]
        if key == UTH:
            rows += [("wrong bet", "blind", lies, min(lies, 1000) - 1000) for lies in (1, 999, 1001, 5000)]
        for fault, area, lies, change in rows:
            felt = at(key, Moment.SHOWN)
            (stake,) = [stake for stake in felt.state.stakes if (stake.box, stake.area) == (1, area)]
            if (fault, area) == ("above maximum", BET[key]):
                change = 50_000 * {UTH: 4, TCP: 1}.get(key, 2) - stake.amount
            line = f"dealer reports {fault} at 1 on {area}, {lies} lies there"
            assert moved(told(cited, felt, line, "supervisor confirms return part")) == change
            (after,) = [one for one in felt.state.stakes if one.id == stake.id]
            assert after.amount == stake.amount + change
            assert -sum(one.amount for one in felt.state.stakes) == sum(nets(felt.events).values()) + _taken(felt)
            assert balances(felt)["felt/1", "chips"] == sum(one.amount for one in felt.state.stakes)


def _taken(felt: FeltTable) -> int:
    return sum(event.chips - event.returned for event in felt.events if isinstance(event, StakeSettled))


def test_an_amount_that_is_no_fault_is_refused() -> None:
    for key, doc in ((UTH, "UTH"), (TCP, "TCP"), (CSP, "CSP"), (LUN, "LUN")):
        felt = at(key, Moment.SHOWN)
        assert "not below" in refused(felt, "dealer reports below minimum at 1 on ante, 500 lies there", f"{doc} 6.2")
        assert "not above" in refused(felt, "dealer reports above maximum at 1 on ante, 50000 lies there", f"{doc} 6.3")
        assert "enter the amount" in refused(felt, "dealer reports above maximum at 1 on ante", f"{doc} 6.3")
        assert "name the area" in refused(felt, "dealer reports above maximum at 1, 60000 lies there", f"{doc} 6.3")
        assert "enter the number of the box" in refused(
            felt, "dealer reports above maximum at 5 on ante, 1 lies there", f"{doc} 6.3"
        )
        assert "no x wager" in refused(felt, "dealer reports below minimum at 1 on x, 1 lies there", f"{doc} 6.2")
    felt = at(UTH, Moment.SHOWN)
    assert "there is no fault" in refused(felt, "dealer reports wrong bet at 1 on play, 4000 lies there", "UTH 11.8.2")
    assert "does not have to be" in refused(felt, "dealer reports wrong bet at 1 on ante, 900 lies there", "UTH 5.3")
    assert "no minimum" in refused(felt, "dealer reports below minimum at 1 on jackpot, 1 lies there", "UTH 6.2")


def test_a_players_own_limits_bind_before_those_of_the_sign() -> None:
    felt = at(CSP, Moment.SHOWN)
    felt.table = replace(felt.table, life=replace(felt.table.life, own={"p1": (300, 80_000)}))
    assert "not above" in refused(felt, "dealer reports above maximum at 1 on ante, 80000 lies there", "CSP 6.3")
    assert "not below" in refused(felt, "dealer reports below minimum at 1 on ante, 300 lies there", "CSP 6.2")
    say(felt, "dealer reports above maximum at 1 on ante, 80001 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, "ante")] == [80_000]
    assert "not below" in refused(felt, "dealer reports below minimum at 2 on ante, 500 lies there", "CSP 6.2")


def test_before_the_flop_anything_up_to_four_antes_stays() -> None:
    felt = FeltTable(UTH, dealing="recorded")
    say(
        felt,
        "p1 sits at 1",
        "dealer opens bets",
        f"p1 stakes {STAKES[UTH]}",
        "dealer closes bets",
        "p1 chooses play 3x",
    )
    say(felt, "dealer shows board: 2c 7d Jh", "dealer shows board: 3h 9s", "dealer shows dealer: Ks 4d")
    for lies, stays in ((2999, 2999), (3001, 3001), (4000, 4000), (4001, 4000), (3000, 3000)):
        say(felt, f"dealer reports wrong bet at 1 on play, {lies} lies there", "supervisor confirms return part")
        assert [stake.amount for stake in felt.state.stakes if stake.area == "play"] == [stays]


def test_tokens_are_put_right_after_chips() -> None:
    felt = FeltTable(CSP, dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 600 + 400 tokens", "dealer closes bets")
    events = say(felt, "dealer reports below minimum at 1 on ante, 300 lies there", "supervisor confirms return part")
    assert isinstance(events[1], StakeReduced)
    assert (events[1].chips, events[1].tokens) == (600, 100)
    assert balances(felt) == {("felt/1", "tokens"): 300, ("circulation", "tokens"): -300}


def test_several_wagers_on_one_area_are_told_apart_by_their_owners() -> None:
    felt = lunar()
    line = "dealer reports below minimum at 1 on super"
    assert "name the owner" in refused(felt, f"{line}, 100 lies there", "LUN 6.2")
    say(felt, f"{line} of p3, 100 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, "super")] == [1000, 100]


# -- cards


@pytest.mark.clause("CSP 14.6", "LUN 12.4")
def test_an_exposed_card_stays_up_as_the_dealers(cited: Cited) -> None:
    for key, clause in ((CSP, "CSP 14.6"), (LUN, "LUN 12.4")):
        felt = at(key, Moment.DEAL)
        assert "name the one card" in refused(felt, "dealer reports exposed dealer", clause)
        events = told(cited, felt, "dealer reports exposed dealer: 9h", "dealer confirms keep exposed")
        assert Shown("dealer", parse("9h"), "all", 4, clause) in events
        assert felt.state.piles["dealer"] == (UNSEEN,) * 4 + parse("9h")
        assert felt.need.kind in ("choice", "declaration")
        assert "not before anybody" in refused(felt, "dealer reports exposed dealer: 8h", clause)


@pytest.mark.clause("LUN 12.7", "CSP 14.7", "TCP 12.6", "I-28")
def test_a_dealers_hand_seen_leaves_play_or_fold_but_no_draw(cited: Cited) -> None:
    for key, left in ((LUN, ["fold", "bet"]), (CSP, ["fold", "bet"]), (TCP, ["fold", "play"])):
        felt = at(key, Moment.HANDLED)
        before = felt.state.boxes[1]
        events = told(cited, felt, "dealer reports dealer shows: 9h", "dealer confirms continue")
        assert isinstance(events[-1], DealerSeen)
        assert [move.name for move in felt.need.moves] == left
        assert felt.state.boxes[1] == before
        say(felt, "p2 chooses fold")
        assert "everybody has decided" in refused(felt, "dealer reports dealer shows", events[0].clauses[0])  # type: ignore[union-attr]


SIXTH = ("p1 waves", "p1 chooses sixth")


@pytest.mark.clause("LUN 12.16", "LUN 12.16.1", "L-16")
@pytest.mark.parametrize("moves", [SIXTH, (*SIXTH, "p1 chooses bet"), ("p1 waves", "p1 exchanges 5 cards")])
def test_a_draw_that_nobody_looked_at_is_undone_for_the_payout(cited: Cited, moves: tuple[str, ...]) -> None:
    felt = lunar(*moves)
    lay, used = felt.state.places[drawn(1)], felt.state.used
    line = "dealer reports undeclared at 1"
    events = told(cited, felt, f"{line}: Ah Kh Qh Jh Th", "supervisor confirms reconstruct")
    assert [type(event) for event in events[1:3]] == [DrawUndone, StakeReversed]
    assert nets(felt.events)["p1"] == 1000 * 1000 - 1000  # its super was waved away, the rest is back
    assert drawn(1) not in felt.state.piles
    assert felt.state.piles[pile(1)] == parse("Ah Kh Qh Jh Th")
    assert (felt.state.boxes[1].ending, felt.state.used) == ("instant", used - len(lay))
    say(felt, "p2 waves", f"p2 exchanges {max(2, len(lay))} cards")
    assert felt.state.places[drawn(2)][: len(lay)] == lay, "they are the next cards in play"


@pytest.mark.clause("LUN 12.16.2")
def test_a_draw_that_others_followed_is_not_undone(cited: Cited) -> None:
    felt = lunar(*SIXTH, "p1 chooses bet", "p2 waves", "p2 chooses sixth")
    told(cited, felt, "dealer reports undeclared at 1")
    assert felt.state.proposed is not None
    assert felt.state.proposed.remedies == ("continue",)
    before = felt.state.stakes
    say(felt, "dealer confirms continue")
    assert felt.state.stakes == before


def test_what_makes_no_payout_is_not_paid() -> None:
    felt = lunar("p1 waves")
    line = "dealer reports undeclared at 1"
    assert "has not drawn any cards" in refused(felt, f"{line}: Ah Kh Qh Jh Th", "LUN 12.16.1")
    say(felt, "p1 chooses sixth")
    assert "name the 5 cards" in refused(felt, line, "LUN 12.16.1")
    assert "instant payout" in refused(felt, f"{line}: Ah Kh Qh Jh 9h", "LUN 10.4")
    assert "elsewhere" in refused(felt, f"{line}: 4c 5c 6c 7c 8c", "LUN 3.1")
    say(felt, "p1 chooses fold")
    assert "has not drawn any cards" in refused(felt, f"{line}: Ah Kh Qh Jh Th", "LUN 12.16.1")
    assert [e.result for e in felt.events if isinstance(e, StakeSettled) and e.box == 1] == [Result.LOSE] * 4
