"""Faults that only Lunar Poker knows: supers on other boxes, draws undone."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.ruling import Refused, Result
from cutcard.table.messages.corrections import CorrectCard
from cutcard.table.messages.faults import DrawUndone, StakeReversed
from cutcard.table.messages.round import StakeSettled
from cutcard.table.state.table import drawn, pile
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.table.faults import balances, refused, told


def lunar(*lines: str) -> FeltTable:
    """Three boxes; the third backs the first two."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2", "p3 sits at 3", "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000" for box in (1, 2, 3)), "p3 stakes super 1500 on box 1")
    say(felt, "dealer closes bets", "dealer shows dealer: 4c", *lines)
    return felt


@pytest.mark.clause("LUN 12.2", "LUN 12.10", "L-20")
def test_a_void_hand_takes_all_supers_on_it_along_settled_or_not(cited: Cited) -> None:
    felt = lunar("p1 taps")
    told(cited, felt, "dealer reports wrong player at 1", "supervisor confirms void box")
    assert nets(felt.events) == {"p1": 0, "p2": -2000, "p3": -2000}
    felt = lunar("p1 taps", "p2 waves", "p2 chooses fold", "p3 waves", "p3 chooses fold")
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh")
    assert nets(felt.events)["p3"] == -2000 + 60 * 1500
    told(cited, felt, "dealer reports wrong player at 1", "supervisor confirms void box")
    assert nets(felt.events) == {"p1": 0, "p2": -2000, "p3": -2000}
    assert balances(felt) == {("circulation", "chips"): -4000, ("house", "chips"): 4000}


@pytest.mark.clause("LUN 12.15")
def test_a_collected_hand_that_cannot_be_rebuilt_gives_back_all_but_what_was_settled(cited: Cited) -> None:
    felt = lunar("p1 taps", "p2 waves", "p2 chooses fold", "p3 waves", "p3 chooses sixth")
    told(cited, felt, "dealer reports collected at 3", "floorman confirms void box")
    assert nets(felt.events)["p3"] == -1000 - 1500  # its lost super, and the one on box 1: ante and draw fee are back
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh", "p1 exchanges 2h 5h")
    told(cited, felt, "dealer reports collected at 1", "floorman confirms void box")
    assert nets(felt.events) == {"p1": 60_000, "p2": -2000, "p3": 90_000 - 1000}
    assert felt.state.stage == "closed"


def test_several_wagers_on_one_area_are_told_apart_by_their_owners() -> None:
    felt = lunar()
    line = "dealer reports below minimum at 1 on super"
    assert "name the owner" in refused(felt, f"{line}, 100 lies there", "LUN 6.2")
    say(felt, f"{line} of p3, 100 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if (stake.box, stake.area) == (1, "super")] == [1000, 100]


@pytest.mark.clause("I-10")
@pytest.mark.parametrize(
    ("report", "left"),
    [
        pytest.param(
            "above maximum at 1 on super, 60000 lies there", [1000, 49_000], marks=pytest.mark.clause("LUN 6.3")
        ),
        pytest.param("below minimum at 1 on super, 400 lies there", [400], marks=pytest.mark.clause("LUN 6.2")),
        pytest.param("below minimum at 1 on super of p1, 1 lies there", [1], marks=pytest.mark.clause("LUN 6.2")),
    ],
)
def test_a_wager_that_was_added_to_is_put_right_as_one(cited: Cited, report: str, left: list[int]) -> None:
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, super 1000", "p1 stakes super 1000")
    say(felt, "dealer closes bets", "dealer shows dealer: 4c")
    told(cited, felt, f"dealer reports {report}", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "super"] == left
    assert nets(felt.events) == {"p1": -1000 - sum(left)}


@pytest.mark.clause("LUN 6.2")
def test_a_super_found_smaller_than_the_ante_is_valid_as_it_lies(cited: Cited) -> None:
    felt = lunar()
    line = "dealer reports below minimum at 1 on super of p1"
    assert "$10.00 is not below the minimum of $10.00" in refused(felt, f"{line}, 1000 lies there", "LUN 6.2")
    told(cited, felt, f"{line}, 700 lies there", "supervisor confirms return part")
    assert [stake.amount for stake in felt.state.stakes if (stake.owner, stake.area) == ("p1", "super")] == [700]
    assert nets(felt.events)["p1"] == -1700


@pytest.mark.clause("LUN 12.3", "LUN 12.5", "L-23")
def test_a_card_exposed_in_a_draw_is_turned_over_and_a_second_one_is_a_misdeal(cited: Cited) -> None:
    felt = lunar("p1 waves", "p1 chooses sixth")
    before = felt.state.stakes
    told(cited, felt, "dealer reports exposed at 1", "dealer confirms continue")
    assert (felt.need.box, felt.state.stakes) == (1, before)
    say(felt, "p1 chooses bet", "p2 waves", "p2 exchanges 2 cards")
    told(cited, felt, "dealer reports exposed at 2")
    assert "two people" in refused(felt, "dealer confirms misdeal", "LUN 12.5")
    say(felt, "supervisor confirms misdeal")
    assert nets(felt.events) == {"p1": 0, "p2": 0, "p3": 0}


@pytest.mark.clause("LUN 12.15")
def test_a_hand_may_be_collected_before_anybody_has_looked(cited: Cited) -> None:
    felt = lunar()
    told(cited, felt, "dealer reports collected at 1", "supervisor confirms void box")
    assert nets(felt.events) == {"p1": 0, "p2": -2000, "p3": -2000}


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


@pytest.mark.clause("LUN 12.16.1")
def test_a_hand_paid_by_a_remedy_decides_nothing_any_more(cited: Cited) -> None:
    felt = lunar(*SIXTH, "p1 chooses bet")
    told(cited, felt, "dealer reports undeclared at 1: Ah Kh Qh Jh Th", "supervisor confirms reconstruct")
    assert "already decided" in refused(felt, "p1 chooses bet", "LUN 8.8")


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
    assert "already on the table" in refused(felt, f"{line}: 4c 5c 6c 7c 8c", "LUN 3.1")
    say(felt, "p1 chooses fold")
    assert "the hand of box 1 is over" in refused(felt, f"{line}: Ah Kh Qh Jh Th", "LUN 12.16.1")
    assert [e.result for e in felt.events if isinstance(e, StakeSettled) and e.box == 1] == [Result.LOSE] * 4


def test_a_card_on_which_a_super_was_paid_is_not_corrected_and_the_refusal_names_what_helps() -> None:
    """This document has no rules on wrong payments, so a dispute is lodged instead."""
    felt = lunar("p1 taps", "p2 waves", "p2 exchanges 2 cards", "p2 chooses bet", "p3 waves", "p3 chooses fold")
    felt.rules = replace(felt.rules, incidents=games.topics("lunar-poker").incidents)
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh")
    with pytest.raises(Refused, match="take the last act back, or lodge a dispute"):
        felt.do(CorrectCard("box 1", 0, parse("3h")[0], "misread"), Actor("cas", Role.CASINO_SUPERVISOR))
    say(felt, "p1 chooses bet", "dealer shows dealer: Ac Kd 9h 6s", "dealer settles", "dealer shows box 2: 3c 3d 4s")
    with pytest.raises(Refused, match="the cards that box 2 has drawn must be shown first"):
        say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh")
    with pytest.raises(Refused, match="take the last acts back, or lodge a dispute"):
        felt.do(CorrectCard("dealer", 0, parse("Ad")[0], "misread"), Actor("cas", Role.CASINO_SUPERVISOR))


@pytest.mark.clause("LUN 12.18")
def test_a_fault_at_a_moment_that_no_rule_covers_is_for_the_manager(cited: Cited) -> None:
    felt = lunar()
    assert refused(felt, "dealer reports player shows at 1", "LUN 12.6").endswith("handled their cards, say so")
    say(felt, "dealer lets players look")
    with pytest.raises(Refused, match="not after cards were handled: ask a manager to decide") as no:
        say(felt, "dealer reports dealt wrong")
    cited.note(no.value)
    assert no.value.clause == "LUN 12.18"


@pytest.mark.clause("LUN 12.14")
def test_a_hand_that_was_not_decided_in_time_is_void_and_not_decided(cited: Cited) -> None:
    felt = lunar("p1 waves", "supervisor calls 1 undecided")
    with pytest.raises(Refused, match="not decided in time and is void") as no:
        say(felt, "p1 chooses bet")
    cited.note(no.value)
    assert no.value.clause == "LUN 12.14"


@pytest.mark.clause("LUN 12.12")
def test_a_bet_that_is_right_is_no_fault(cited: Cited) -> None:
    felt = lunar("p1 waves", "p1 chooses bet")
    line = "dealer reports wrong bet at 1 on bet"
    assert "already recorded as $20.00" in refused(felt, f"{line}, 2000 lies there", "LUN 12.12")
    told(cited, felt, f"{line}, 1500 lies there", "dealer confirms continue")


@pytest.mark.clause("LUN 8.4.5", "L-06")
@pytest.mark.parametrize("draw", ["p1 exchanges 2 cards", "p1 chooses sixth"])
@pytest.mark.parametrize(("lies", "fee"), [(400, 400), (1, 1)])
def test_a_fee_follows_an_ante_that_is_found_smaller(cited: Cited, draw: str, lies: int, fee: int) -> None:
    felt = lunar("p1 waves", draw)
    told(
        cited, felt, f"dealer reports below minimum at 1 on ante, {lies} lies there", "supervisor confirms return part"
    )
    assert [one.chips for one in felt.state.settled if one.area == "draw-fee"] == [fee]
    assert nets(felt.events)["p1"] == -1000 - lies - fee, "the super, the ante and its fee"
    say(felt, "p1 chooses bet")
    assert [stake.amount for stake in felt.state.stakes if stake.area == "bet"] == [2 * lies]
    say(felt, "dealer reports wrong dealer", "supervisor confirms misdeal")
    assert nets(felt.events)["p1"] == 0, "a void round gives back what the fee has become"
    assert balances(felt) == {}


@pytest.mark.clause("LUN 6.3")
def test_a_fee_stands_when_the_ante_is_found_larger_or_is_another_box_s(cited: Cited) -> None:
    felt = lunar("p1 waves", "p1 chooses sixth")
    told(cited, felt, "dealer reports above maximum at 1 on ante, 60000 lies there", "supervisor confirms return part")
    say(felt, "dealer reports below minimum at 2 on ante, 300 lies there", "supervisor confirms return part")
    assert [one.chips for one in felt.state.settled if one.area == "draw-fee"] == [1000]
