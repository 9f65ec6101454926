"""A card that was shuffled again for a draw can be dealt a second time in a round, but only from then on."""

import pytest

from cutcard.core.message import Actor, Facts, Role
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from cutcard.web.dealer.side import Known, side
from tests.conftest import Cited
from tests.support.table.faults import refused

LAID_DOWN = ["2h", "5h", "8h", "Jh"]


def shuffled_again() -> FeltTable:
    """Boxes 1 and 2 show their hands, as their supers win, and act last: box 2 draws what box 1 laid down."""
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, *(f"p{box} sits at {box}" for box in range(1, 6)), "dealer opens bets")
    say(felt, *(f"p{box} stakes ante 1000, super 1000" for box in range(1, 6)), "dealer closes bets")
    say(felt, "dealer shows dealer: 4c", "p1 taps", "p2 taps")
    for box in (3, 4, 5):
        say(felt, f"p{box} waves", f"p{box} exchanges 5 cards", f"p{box} chooses bet")
    say(felt, "dealer shows box 1: 2h 5h 8h Jh Kh", "p1 exchanges 2h 5h 8h Jh", "p1 chooses bet")
    say(felt, "dealer shows box 2: 3h 3s 3d 7c 9c", "p2 exchanges 3h 3s 3d 7c")
    assert felt.state.cards > felt.state.deck
    return felt


@pytest.mark.clause("LUN 3.1", "LUN 4.1.4", "L-11")
def test_what_was_laid_down_before_comes_to_whoever_draws_from_it_and_to_nobody_else(cited: Cited) -> None:
    felt = shuffled_again()
    for event in felt.events:
        cited.note(event)
    say(felt, "p2 chooses bet")
    refused(felt, "dealer shows dealer: 2h Kd 8s 6c", "LUN 3.1")
    say(felt, "dealer shows dealer: Ac Kd 8s 6c", "dealer settles")
    refused(felt, "dealer shows drawn 5: 2h 2s 2d 6h 9h", "LUN 3.1")
    say(felt, "dealer shows drawn 5: 2s 2d 6h 9h Th", "dealer shows drawn 4: 4s 4d 4h 5s Ts")
    say(felt, "dealer shows drawn 3: 6s 8d 8c Jd Jc")
    refused(felt, "dealer shows drawn 2: 2h 5h 8h 3h", "LUN 3.1")  # which it laid down itself for this draw
    say(felt, "dealer shows drawn 2: 2h 5h 8h Qd")
    assert felt.need.pile == "drawn 1"
    refused(felt, "dealer shows drawn 1: Jh As Ks Qs", "LUN 3.1")
    say(felt, "dealer shows drawn 1: Ah As Ks Qs")
    assert felt.state.stage == "closed"


@pytest.mark.clause("LUN 3.1")
def test_a_hand_that_folds_after_the_shuffle_was_not_in_it(cited: Cited) -> None:
    felt = shuffled_again()
    say(felt, "p2 chooses fold")
    refused(felt, "dealer shows dealer: 9c Kd 8s 6c", "LUN 3.1")
    say(felt, "dealer shows dealer: Ac Kd 8s 6c")


def test_the_dealer_s_page_takes_such_a_card_where_it_can_lie() -> None:
    felt = shuffled_again()
    known = Known({}, None, {}, Facts(Actor("dana", Role.DEALER), felt.at), [], "dana")
    assert side(felt.rules, felt.table, known).mixed == {"drawn 2": LAID_DOWN}
    say(felt, "p2 chooses bet", "dealer shows dealer: Ac Kd 8s 6c", "dealer settles")
    for line in ("5: 2s 2d 6h 9h Th", "4: 4s 4d 4h 5s Ts", "3: 6s 8d 8c Jd Jc", "2: 2h 5h 8h Qd"):
        say(felt, f"dealer shows drawn {line}")
    assert side(felt.rules, felt.table, known).mixed == {"drawn 2": ["Jh"]}, "the others lie there now"
