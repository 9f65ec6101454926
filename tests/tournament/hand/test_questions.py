"""Rulings at a table without a recorded hand: the same functions that decide a recorded one."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.hand.questions import ChipQuestion, TurnQuestion, early, thrown_in
from tests.conftest import Cited


@pytest.mark.clause("TOR 7.33")
def test_one_oversized_chip_is_a_call(cited: Cited) -> None:
    found = thrown_in(ChipQuestion(200, 200, 0, (1000,)), literal=False)
    cited.note(found)
    assert found.text == "A call of 200, 800 go back as change."


@pytest.mark.clause("TOR 7.34")
def test_two_equal_chips_below_a_raise_are_a_call(cited: Cited) -> None:
    found = thrown_in(ChipQuestion(600, 600, 0, (500, 500)), literal=False)
    cited.note(found)
    assert found.text == "A call of 600, 400 go back as change."


@pytest.mark.clause("T-18")
@pytest.mark.parametrize(
    ("chips", "text"),
    [
        ((500, 100, 100, 100), "A call of 600, 200 go back as change."),
        ((500, 100, 100, 100, 100), "A raise to 1,200."),
        ((500, 500, 500), "A raise to 1,500."),
        ((100,) * 6, "A call of 600."),
    ],
)
def test_half_a_raise_is_a_raise(cited: Cited, chips: tuple[int, ...], text: str) -> None:
    found = thrown_in(ChipQuestion(600, 600, 0, chips), literal=False)
    cited.note(found)
    cited.note(thrown_in(ChipQuestion(0, 200, 0, (500,)), literal=False))
    assert found.text == text


def test_a_word_decides_and_nothing_faced_counts_in_full() -> None:
    assert thrown_in(ChipQuestion(200, 200, 0, (1000,), "raise"), literal=False).text == "A raise to 1,000."
    assert thrown_in(ChipQuestion(200, 200, 100, (1000,), "call"), literal=False).text.startswith("A call of 100")
    assert thrown_in(ChipQuestion(0, 200, 0, (1000,)), literal=False).text == "A bet of 1,000."
    assert thrown_in(ChipQuestion(0, 200, 0, (1000,)), literal=True).text == "A check: the chips go back."


@pytest.mark.clause("TOR 7.41(b)")
@pytest.mark.clause("TOR 7.41(c)")
@pytest.mark.clause("TOR 7.41(f)")
def test_an_act_out_of_turn_stands_narrows_or_opens(cited: Cited) -> None:
    for bet, begins in ((200, "The act stands"), (201, "Call 201: 399"), (600, "Call 600, or"), (601, "All choices")):
        found = early(TurnQuestion("bet", 600, 200, bet))
        cited.note(found)
        assert found.text.startswith(begins), bet
    assert early(TurnQuestion("fold", 0, 200, 800)).text == "The act stands."
    directed = early(TurnQuestion("bet", 600, 200, 800, directed=True))
    cited.note(directed)
    assert "taken back" in directed.text


@pytest.mark.clause("TOR 7.41(d)", "TOR 7.41(e)")
def test_the_ruling_says_what_goes_back_and_what_stays(cited: Cited) -> None:
    found = early(TurnQuestion("bet", 600, 200, 400))
    cited.note(found)
    assert found.text == "Call 400: 200 go back. Or fold: the 600 stay in the pot."
    same = early(TurnQuestion("bet", 600, 200, 600))
    assert same.text == "Call 600, or fold: the 600 stay in the pot."
    assert "TOR 7.41(e)" not in same.clauses
    assert "what was put in out of turn goes back" in early(TurnQuestion("call", 200, 200, 600)).text
    assert early(TurnQuestion("check", 0, 0, 600)).text == "All choices are open: fold, call or raise."


@pytest.mark.clause("TOR 7.41")
def test_amounts_that_cannot_be_are_not_ruled_on(cited: Cited) -> None:
    for asked in (TurnQuestion("raise", 200, 200, 400), TurnQuestion("bet", 600, 200, 100)):
        with pytest.raises(Refused, match="enter"):
            early(asked)
