"""What goes wrong with a promotion, by jobs: a held draw is cancelled, a refusal is taken back, a person is content."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.floor.desk.duties import duties_of
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot
from cutcard.web.jobs.doing import shown
from tests.web.jobs.night import WHO, Night
from tests.web.jobs.test_promotion_prizes import GAMES, drawn, row, state

HAMPER = row("Hamper", "goods", 300_00)


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def owed(night: Night, stream: str) -> list[str]:
    return [one.id for one in duties_of(night.floor.desk.state(stream).state, night.floor.now.isoformat())]


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_that_was_held_is_cancelled_and_its_winner_is_told_why(night: Night, game: str) -> None:
    stream = drawn(night, game, HAMPER)
    night.do("c", stream, "notify-winner")
    fields = {
        field.name: field
        for one in shown(jobs()["find-compromised"], Spot(night.floor.desk, WHO["m"], stream, {}))
        for field in one.fields
    }
    assert [one.value for one in fields["draw"].choices] == [0, 1]
    night.do("m", stream, "find-compromised", remedy="cancel the draw", draw=1)
    assert "award-prize" not in night.offers("c", stream)
    assert "win-0-refuse" in owed(night, stream)
    night.do("m", stream, "deny-claim", "0")
    night.do("s", stream, "inform-claimant")
    assert owed(night, stream) == ["finding-0-inspector"]
    night.do("i", stream, "acknowledge-promotion")
    night.do("m", stream, "hold-draw", entrant="p2")
    night.do("m", stream, "find-compromised", remedy="postpone the draw", draw=1)
    assert [one.remedy for one in state(night, stream).findings] == ["cancel the draw", "postpone the draw"]


@pytest.mark.parametrize("game", GAMES)
def test_a_prize_that_was_refused_by_mistake_is_awarded_after_all(night: Night, game: str) -> None:
    stream = drawn(night, game, HAMPER)
    night.do("m", stream, "deny-claim", claimant="p1", name_="Pat", address="1 High Street")
    night.do("s", stream, "inform-claimant")
    night.do("s", stream, "dispute-promotion", person="p1")
    night.do("m", stream, "decide-promotion-dispute", restores=0)
    night.do("s", stream, "close-promotion-dispute", satisfied=True, advised=False)
    night.do("c", stream, "award-prize")
    assert [one.fate for one in state(night, stream).wins] == ["awarded"]


def test_who_wins_again_is_refused_what_the_cancelled_draw_gave(night: Night) -> None:
    stream = drawn(night, "caribbean-stud", HAMPER)
    night.do("c", stream, "notify-winner")
    night.do("m", stream, "find-compromised", remedy="cancel the draw", draw=1)
    night.do("m", stream, "hold-draw", entrant="p1")
    night.do("m", stream, "deny-claim", "0")
    assert [one.fate for one in state(night, stream).wins] == ["denied", "open"]
    night.do("s", stream, "dispute-promotion", person="p1")
    case = JobCase("0", "", {"dispute": 0})
    asked = shown(jobs()["decide-promotion-dispute"], Spot(night.floor.desk, WHO["m"], stream, {}).of(case))
    (restores,) = [field for each in asked for field in each.fields if field.name == "restores"]
    assert [one.value for one in restores.choices] == [None], "a cancelled draw gives nothing back"


def test_a_claim_to_a_prize_that_the_terms_no_longer_have_can_be_refused(night: Night) -> None:
    stream = drawn(night, "caribbean-stud", HAMPER)
    night.do("m", stream, "amend-terms", prizes=[row("Basket", "goods", 90_00)])
    assert {"Basket", "Hamper"} == {
        one.value
        for each in shown(jobs()["deny-claim"], Spot(night.floor.desk, WHO["m"], stream, {}))
        for field in each.fields
        if field.name == "prize"
        for one in field.choices
    }
    night.do("m", stream, "deny-claim", claimant="p1", prize="Hamper")
    night.do("m", stream, "deny-claim", claimant="p1", prize="Basket", name_=None, address=None)
    assert [one.kept for one in state(night, stream).denials] == [True, False]


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_that_winners_must_attend_is_recorded(night: Night, game: str) -> None:
    stream = drawn(night, game, HAMPER, presence=True, present=True)
    assert [one.notify_by for one in state(night, stream).wins] == [""]
    assert "notify-winner" not in night.offers("c", stream)
    night.do("c", stream, "award-prize")
