"""The sign of Ultimate Texas Hold'em."""

import pytest

from tests.conftest import Cited
from tests.support.table.life import Place


@pytest.mark.clause("UTH 5.4.2", "UTH 15.2.3", "UTH 15.2.9", "UTH 15.2.11", "UTH 15.1.4")
def test_a_sign_of_ultimate_texas_holdem(cited: Cited) -> None:
    place = Place("UTH", cited, minimum=500, maximum=7000, jackpot=500, bonus={"straight flush": 5000})
    assert place.told("UTH 5.4.2") == ["Trips: $5.00 to $70.00"]
    assert place.told("UTH 15.2.3") == ["Jackpot wager: $5.00"]
    assert place.told("UTH 15.2.9") == [
        "Royal flush: $50,000.00 or 100 % of the jackpot, whichever is greater",
        "Straight flush: $5,000.00 or 10 % of the jackpot, whichever is greater",
        "Four of a kind: $500.00",
        "Full house: $150.00",
        "Flush: $100.00",
    ]
    assert place.told("UTH 15.2.11") == ["Bonus jackpot, straight flush: $50.00"]
    assert place.told("UTH 15.1.4") == ["Folded hands may still qualify for a Jackpot Payout"]
    without = Place("UTH", cited, jackpot=0)
    assert [without.told(clause) for clause in ("UTH 15.2.3", "UTH 15.2.9", "UTH 15.1.4")] == [[], [], []]
