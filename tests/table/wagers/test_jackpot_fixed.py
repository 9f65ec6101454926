"""A fixed jackpot: hands on the sign win their odds from the house, no meter and no pool."""

import pytest

from cutcard.cards import parse
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused, Result
from cutcard.table.messages.round import Bet, Choose, JackpotPaid, PoolToppedUp, StakeSettled, TurnedUp
from cutcard.table.messages.validity import ReportInvalid
from cutcard.table.wagers.jackpot import check_fixed
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import FLOP, STUD, THREE, Known, found_invalid

ODDS = {"royal flush": "1000", "straight flush": "200", "flush": "3/2"}
BETS = (Bet("ante", 1000), Bet("blind", 1000), Bet("jackpot", 500))


def played(flop: str, hole: str, move: str, *, invalid: bool = False, key: str = FLOP) -> StakeSettled:
    """The jackpot line of a round without a meter."""
    top = parse(f"2c 3d {flop} 7c 8d {hole}")
    deck = [*top, *(card for card in range(52) if card not in top)]
    felt = Known(key, deck, sign=TableSign(jackpot=500, fixed=ODDS), meter=None)
    felt.begin({1: BETS})
    if invalid:
        found_invalid(felt, ReportInvalid(1, "no valid card"))
    felt.finish(lambda _, need: Choose(need.box, move))
    assert not [one for one in felt.events if isinstance(one, JackpotPaid | PoolToppedUp)]
    [line] = [one for one in felt.events if isinstance(one, StakeSettled) and one.area == "jackpot"]
    return line


@each_game
@pytest.mark.parametrize("move", ["fold", "play 4x"])
@pytest.mark.parametrize(
    ("flop", "hole", "returned"),
    [
        ("Qs Js Ts", "As Ks", 500 + 500_000),
        ("Qs Js Ts", "9s 8s", 500 + 100_000),
        ("Qs Js 4s", "9s 8s", 500 + 750),
        ("Qs Qd Qh", "9s 9h", 0),  # a full house is not on this sign
        ("Qs Jd Th", "9s 8h", 0),  # a straight wins no jackpot
    ],
)
def test_a_hand_on_the_sign_wins_its_odds(
    key: str, flop: str, hole: str, returned: int, move: str, cited: Cited
) -> None:
    line = played(flop, hole, move, key=key)
    cited.note(line)
    assert (line.returned, line.result) == (returned, Result.WIN if returned else Result.LOSE)


@each_game
def test_a_hand_that_wins_is_turned_up(key: str, clause: str, cited: Cited) -> None:
    """Where its player has folded it; a hand that wins nothing stays down."""
    for hole, turned in (("As Ks", [TurnedUp(1, clause)]), ("9d 8h", [])):
        top = parse(f"2c 3d Qs Js Ts 7c 8d {hole}")
        deck = [*top, *(card for card in range(52) if card not in top)]
        felt = Known(key, deck, sign=TableSign(jackpot=500, fixed=ODDS), meter=None)
        felt.begin({1: BETS})
        felt.finish(lambda _, need: Choose(need.box, "fold"))
        found = [one for one in felt.events if isinstance(one, TurnedUp)]
        for one in found:
            cited.note(one)
        assert found == turned


def test_an_invalid_wager_wins_no_fixed_jackpot() -> None:
    assert played("Qs Js Ts", "As Ks", "play 4x", invalid=True).returned == 500


@pytest.mark.parametrize(
    ("key", "sign", "reason"),
    [
        (FLOP, TableSign(jackpot=500, fixed={"straight": "5"}), "'straight' does not win a jackpot"),
        (
            FLOP,
            TableSign(jackpot=500, fixed={"x" * 41: "5"}),
            f"'{'x' * 40}' does not win a jackpot: choose royal flush,",
        ),
        (FLOP, TableSign(jackpot=500, fixed={"flush": "five"}), "odds 'five'"),
        (FLOP, TableSign(fixed=ODDS), "price of a wager"),
        (FLOP, TableSign(jackpot=500, jackpot_seed=1, fixed=ODDS), "no seed and no bonus"),
        (FLOP, TableSign(jackpot=500, bonus={"royal flush": 1}, fixed=ODDS), "no seed and no bonus"),
        (STUD, TableSign(jackpot=500, fixed=ODDS), "has no fixed jackpot"),
        (THREE, TableSign(jackpot=500, fixed=ODDS), "has no fixed jackpot"),
        (FLOP, TableSign(jackpot=500, fixed=ODDS), ""),
        (STUD, TableSign(jackpot=500), ""),
    ],
)
def test_a_sign_that_cannot_be_is_refused(key: str, sign: TableSign, reason: str) -> None:
    rules = Known(key, sign=sign).rules
    if not reason:
        check_fixed(rules)
        return
    with pytest.raises(Refused, match=reason):
        check_fixed(rules)
