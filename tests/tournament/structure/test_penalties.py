"""Penalties: the document's list, and minutes that run with the tournament's clock."""

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.structure.penalties import Kind, impose
from tests.conftest import Cited


@pytest.mark.clause("TOR 7.37", "T-24")
@pytest.mark.parametrize("minutes", [10, 20, 30])
def test_minutes_are_noted_with_the_reading_of_the_clock(minutes: int, cited: Cited) -> None:
    penalty = impose("ann", "away", "words about another player", 600, minutes)
    cited.note(penalty)
    assert (penalty.since, penalty.minutes) == (600, minutes)


@pytest.mark.clause("TOR 7.37")
@pytest.mark.parametrize("kind", ["warning", "disqualification"])
def test_a_warning_and_a_disqualification_keep_nobody_away(kind: Kind, cited: Cited) -> None:
    penalty = impose("ann", kind, "hid chips", 600)
    cited.note(penalty)
    assert (penalty.kind, penalty.reason, penalty.minutes) == (kind, "hid chips", 0)
    with pytest.raises(Refused, match="no minutes"):
        impose("ann", kind, "hid chips", 600, 10)


@pytest.mark.clause("TOR 7.37")
@pytest.mark.parametrize("minutes", [0, 9, 11, 19, 21, 29, 31, 40, -10])
def test_other_minutes_are_not_on_the_list(minutes: int) -> None:
    with pytest.raises(Refused, match="choose 10, 20 or 30"):
        impose("ann", "away", "words", 0, minutes)


@pytest.mark.clause("TOR 7.37")
def test_a_penalty_has_a_reason() -> None:
    with pytest.raises(Refused, match="reason"):
        impose("ann", "warning", " ", 0)
