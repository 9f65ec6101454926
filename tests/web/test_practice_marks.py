"""The marks of practice by themselves: which choice was made, what it was worth, and that they are kept."""

from fractions import Fraction
from pathlib import Path

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.odds.report.shapes import Exact, Value, Values
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose
from cutcard.web.practice.marks import Mark, Marks
from cutcard.web.practice.room import at_stake, judge


def _value(move: str, worth: Fraction, best: Fraction) -> Value:
    return Value(move, Exact(str(worth.numerator), str(worth.denominator)), float(worth), float(best - worth))


def test_an_exchange_is_found_by_the_cards_laid_down() -> None:
    best = Fraction(1, 2)
    choices = [
        _value("exchange 2c 3d", best, best),
        _value("bet", Fraction(1, 4), best),
        _value("exchange 2c 3d 4h", Fraction(1, 8), best),
        _value("sixth", Fraction(0), best),
    ]
    found = Values("plain-draw", "2c 3d 4h 9s Kc", choices, "exchange 2c 3d", 0.0)
    told = judge(found, Choose(1, "exchange", parse("4h 2c 3d")), "on the cards dealt", 1000)
    assert (told.chosen, told.cost, told.cents) == ("exchange 2c 3d 4h", 0.375, 375)
    assert judge(found, Choose(1, "exchange", parse("3d 2c")), "on the cards dealt", 1000).cost == 0
    assert judge(found, Choose(1, "sixth"), "on the cards dealt", 500).cents == 250
    with pytest.raises(Refused, match="not possible now: choose exchange 2c 3d, bet"):
        judge(found, Choose(1, "exchange", parse("9s Kc")), "on the cards dealt", 1000)
    with pytest.raises(Refused, match="not possible now"):
        judge(found, Choose(1, "fold"), "on the cards dealt", 1000)


@pytest.mark.parametrize(
    ("game", "at"),
    [
        ("plain-flop", {"trips"}),
        ("plain-three", {"pair-plus"}),
        ("plain-draw", set()),
        ("plain-stud", set()),
    ],
)
def test_side_bets_that_hang_on_the_decision(game: str, at: set[str]) -> None:
    staked = {wager.name: 1000 for wager in games.load(game).wagers}
    assert set(at_stake(games.load(game), staked)) == at
    assert at_stake(games.load(game), {"ante": 1000}) == {}


def test_a_mistake_is_mended_by_two_right_answers(tmp_path: Path) -> None:
    from cutcard.floor.desk.clock import wall

    marks = Marks(tmp_path / "marks", wall)
    wrong = Mark("first", "Qc 6d 4h", "", "", "", "fold", "play", 0.01, 10, 1000, [])
    right = Mark("first", "Qc 6d 4h", "", "", "", "play", "play", 0.0, 0, 1000, [])
    other = Mark("first", "2c 3d 4h", "", "", "", "fold", "fold", 0.0, 0, 1000, [])
    marks.add("ann", "plain-three", wrong)
    assert marks.mistakes("ann", "plain-three") == [wrong]
    for mark, left in ((right, 1), (other, 1), (wrong, 1), (right, 1), (right, 0)):
        marks.add_drill("ann", "plain-three", mark)
        assert len(marks.mistakes("ann", "plain-three")) == left
    told = marks.progress("ann", "plain-three")
    assert (told.asked, told.right, told.streak, told.mistakes) == (5, 4, 2, 0)
    assert marks.progress("bob", "plain-three").asked == 0
    marks.forget("ann", "plain-three")
    assert marks.progress("ann", "plain-three").asked == 0
    assert marks.mistakes("ann", "plain-three") == []
    marks.close()


def test_marks_are_kept_over_a_restart(tmp_path: Path) -> None:
    from cutcard.floor.desk.clock import wall

    mark = Mark("first", "2c 3d 4h", "", "", "", "fold", "play", 0.25, 250, 1000, [])
    marks = Marks(tmp_path / "marks", wall)
    marks.add("ann", "plain-three", mark)
    marks.close()
    again = Marks(tmp_path / "marks", wall)
    assert again.record("ann", "plain-three").worst == [mark]
    assert again.record("bob", "plain-three").worst == []
    assert again.record("ann", "plain-draw").worst == []
    again.forget("bob", "plain-three")
    assert again.record("ann", "plain-three").tallies[0].cost == 0.25
    again.close()
