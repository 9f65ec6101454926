"""Acts out of turn: who was missed acts first, and what is then left to who was early."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.hand.events import Acted, ActKind, OutOfTurn, OutOfTurnRetracted
from cutcard.tournament.hand.messages import Act, ActOutOfTurn
from tests.conftest import Cited
from tests.support.tournament.felt import Felt, begin, player


def flop(cited: Cited, stacks: tuple[int, ...] = (5000, 5000, 5000)) -> Felt:
    """Three on the flop with 200 each: seat 1 is in turn, then 2, then 3."""
    felt = Felt(cited.note)
    felt.begin(begin(stacks))
    felt.act("3 call", "1 call", "2 check")
    felt.street()
    return felt


def acts(felt: Felt) -> list[tuple[int, ActKind, int]]:
    return [(e.seat, e.kind, e.put) for e in felt.log if isinstance(e, Acted)][3:]


@pytest.mark.clause("TOR 7.41")
@pytest.mark.clause("TOR 7.41(a)")
@pytest.mark.clause("T-19")
def test_missed_players_act_first_and_where_none_bets_the_act_stands(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 500))
    assert felt.need.seat == 1
    assert felt.live.pot == 800  # nothing counts as wagered yet
    felt.act("1 check", "2 check")
    assert acts(felt) == [(1, "check", 0), (2, "check", 0), (3, "bet", 500)]
    assert (felt.need.seat, felt.need.price) == (1, 500)


@pytest.mark.parametrize(("kind", "told"), [("check", "check"), ("fold", "fold")])
def test_a_check_or_a_fold_out_of_turn_stands_too(cited: Cited, kind: str, told: str) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "check" if kind == "check" else "fold"))
    felt.act("1 check", "2 check")
    assert acts(felt)[2] == (3, told, 0)
    assert felt.need.kind == "cards"


@pytest.mark.clause("T-41")
def test_a_fold_out_of_turn_stands_even_after_a_bet(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "fold"))
    felt.act("1 bet 300", "2 call")
    assert acts(felt)[2] == (3, "fold", 0)


@pytest.mark.clause("TOR 7.41(b)")
@pytest.mark.parametrize("bet", [499, 500])
def test_a_missed_bet_that_is_not_larger_leaves_call_or_fold(cited: Cited, bet: int) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 500))
    felt.act(f"1 bet {bet}", "2 fold")
    assert (felt.need.seat, felt.need.acts, felt.need.clause) == (3, ("fold", "call"), "TOR 7.41(b)")
    for act in (Act(3, "raise", 1000), Act(3, "all-in")):
        with pytest.raises(Refused, match=f"seat 3 has acted out of turn and may now only fold, call {bet}") as refused:
            felt.do(act, player(3))
        assert refused.value.clause == "TOR 7.41(b)"
    felt.act("3 call")
    assert acts(felt)[2] == (3, "call", bet)
    assert felt.live.pot == 800 + 2 * bet


@pytest.mark.clause("TOR 7.41(c)")
def test_a_missed_bet_that_is_larger_leaves_every_choice(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 500))
    felt.act("1 bet 501", "2 fold")
    assert felt.need.acts == ("fold", "call", "raise", "all-in")
    felt.act("3 raise 1500")
    assert acts(felt)[2] == (3, "raise", 1500)


@pytest.mark.clause("TOR 7.41(c)")
@pytest.mark.clause("T-19")
def test_after_a_larger_missed_bet_a_fold_takes_the_early_bet_back(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 500))
    felt.act("1 bet 501", "2 call", "3 fold")
    assert felt.live.stacks[3] == 4800


@pytest.mark.clause("TOR 7.41(b)")
@pytest.mark.clause("TOR 7.41(d)")
def test_a_fold_leaves_the_bet_out_of_turn_in_the_pot(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 500))
    felt.act("1 bet 300", "2 call", "3 fold")
    assert acts(felt)[2] == (3, "fold", 500)
    assert felt.live.stacks[3] == 4300
    assert felt.live.pot == 800 + 300 + 300 + 500
    assert felt.need.kind == "cards"  # nobody has to match it: it is no bet
    felt.street()
    felt.act("1 bet 400", "2 fold")
    assert felt.result.stacks == {1: 6400, 2: 4300, 3: 4300}


@pytest.mark.clause("TOR 7.41(e)")
def test_what_is_more_than_can_be_wagered_comes_back(cited: Cited) -> None:
    felt = flop(cited)
    events = felt.do(ActOutOfTurn(3, "bet", 5000))
    early = events[0]
    assert isinstance(early, OutOfTurn)
    assert (early.total, early.cut) == (4800, 200)
    felt = flop(cited)
    events = felt.do(ActOutOfTurn(3, "bet", 4800))
    early = events[0]
    assert isinstance(early, OutOfTurn)
    assert (early.total, early.cut, "TOR 7.41(e)" in early.clauses) == (4800, 0, False)


@pytest.mark.clause("TOR 7.41(e)")
def test_a_call_of_less_than_the_early_bet_gives_the_difference_back(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "bet", 1000))
    felt.act("1 bet 300", "2 fold", "3 call")
    assert felt.live.stacks[3] == 4500


@pytest.mark.clause("TOR 7.41(f)")
def test_who_was_directed_in_error_retracts_and_so_do_the_players_after(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 5))
    felt.do(ActOutOfTurn(1, "call"))
    felt.do(ActOutOfTurn(2, "raise", 900))
    events = felt.do(ActOutOfTurn(5, "raise", 600, directed=True))
    assert events == [OutOfTurnRetracted((5, 1, 2), ("TOR 7.41(f)",))]
    felt.act("3 call", "4 call")
    assert felt.need.seat == 5
    felt.act("5 fold")
    assert (felt.need.seat, "raise" in felt.need.acts) == (1, True)


@pytest.mark.clause("TOR 7.41(f)")
def test_who_acted_out_of_turn_before_the_directed_seat_stays_bound(cited: Cited) -> None:
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 5))
    felt.do(ActOutOfTurn(4, "call"))
    assert felt.do(ActOutOfTurn(5, "raise", 600, directed=True)) == [OutOfTurnRetracted((5,), ("TOR 7.41(f)",))]
    felt.act("3 call")
    assert felt.need.seat == 5


@pytest.mark.clause("TOR 7.41")
@pytest.mark.clause("TOR 7.41(a)")
def test_no_act_out_of_turn_where_none_is_to_come(cited: Cited) -> None:
    felt = flop(cited)
    with pytest.raises(Refused, match="seat 1 is in turn"):
        felt.do(ActOutOfTurn(1, "check"))
    felt.do(ActOutOfTurn(3, "check"))
    with pytest.raises(Refused, match="has acted out of turn already"):
        felt.do(ActOutOfTurn(3, "bet", 500))
    felt.act("1 check")
    with pytest.raises(Refused, match="seat 1 has acted, and no turn comes unless somebody raises"):
        felt.do(ActOutOfTurn(1, "bet", 400))
    felt.act("2 fold")
    with pytest.raises(Refused, match="seat 2 has no act to come"):
        felt.do(ActOutOfTurn(2, "bet", 400))


def test_an_early_act_must_be_possible_and_is_not_taken_by_an_electronic_table(cited: Cited) -> None:
    felt = flop(cited)
    with pytest.raises(Refused, match="199 is less than the minimum bet"):
        felt.do(ActOutOfTurn(3, "bet", 199))
    felt = Felt(cited.note)
    felt.begin(begin([5000] * 3), "electronic")
    with pytest.raises(Refused, match="only in turn: it is the turn of seat 3"):
        felt.do(ActOutOfTurn(1, "call"))


def test_an_early_all_in_and_an_early_call(cited: Cited) -> None:
    felt = flop(cited)
    felt.do(ActOutOfTurn(3, "all-in"))
    felt.act("1 check", "2 check")
    assert acts(felt)[2] == (3, "bet", 4800)
    felt = flop(cited, (5000, 5000, 600))
    felt.act("1 bet 500")
    felt.do(ActOutOfTurn(3, "all-in"))  # less than is to be called
    felt.act("2 fold")
    assert acts(felt)[2] == (3, "call", 400)
    felt = flop(cited)
    felt.act("1 bet 500")
    felt.do(ActOutOfTurn(3, "call"))
    felt.act("2 raise 1500")
    assert felt.need.acts == ("fold", "call", "raise", "all-in")  # larger than the early call
    felt.act("3 fold")
    assert felt.live.stacks[3] == 4800


def test_an_early_raise_that_nobody_could_call_any_more_is_a_call(cited: Cited) -> None:
    felt = flop(cited, (700, 5000, 5000))
    felt.act("1 all-in")
    felt.do(ActOutOfTurn(3, "raise", 2000))
    felt.act("2 fold")
    assert acts(felt)[2] == (3, "call", 500)


def test_an_early_act_lapses_with_its_street(cited: Cited) -> None:
    felt = flop(cited)
    felt.act("1 bet 300")
    felt.do(ActOutOfTurn(3, "fold"))
    felt.act("2 raise 900")
    assert felt.live.early == ()
    assert felt.need.seat == 1
