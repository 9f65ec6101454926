"""Faults in the job of supervisors where play is not recorded: every line of the document, at the moment it names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard.rules.faults import Moment
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.cards import DeviceFailed
from cutcard.table.messages.faults import FaultProposed
from cutcard.table.messages.round import Bet
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import shown
from tests.conftest import Cited
from tests.soak.stories.scene import DEALER, StoryTable
from tests.web.jobs.evenings import JACKPOT
from tests.web.jobs.night import WHO, Night


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    spent = Night(tmp_path)
    yield spent
    spent.close()


def assisted(night: Night, game: str) -> StoryTable:
    """A round is dealt, and nobody has recorded a card or a wager of it."""
    offered: dict[str, Any] = {"pool": "A", "sign": JACKPOT} if game == "caribbean-stud" else {}
    table = StoryTable(night.floor, "felt", game, boxes=2, source="shoe", recording="assisted", **offered)
    night.play(table.opening(0, 0))
    night.play(table.tended())
    night.step(table.do(DEALER, DealRound(())))
    return table


def proposed(night: Night, table: StoryTable, cited: Cited) -> FaultProposed:
    found = table.round.proposed
    assert found is not None
    cited.note(found)
    night.do("c", table.stream, "withdraw-fault")
    return found


@pytest.mark.clause("UTH 11.4.1")
@pytest.mark.clause("UTH 11.4.2")
def test_whoever_reports_says_whether_a_play_wager_lies(night: Night, cited: Cited) -> None:
    table = assisted(night, "ultimate-texas-holdem")
    said = {}
    for case in ("DEALER_SHOWS", "DEALER_SHOWS-2"):
        night.do("s", table.stream, "report-fault", case)
        said[case] = proposed(night, table, cited)
    assert [(one.clauses[0], one.area) for one in said.values()] == [("UTH 11.4.1", ""), ("UTH 11.4.2", "play")]


@pytest.mark.parametrize(
    ("game", "case", "said"),
    [
        pytest.param(
            "three-card-poker",
            "NOT_COVERED",
            ["The first time, the ante goes back with a warning; later it is lost. Pair Plus plays on"],
            marks=pytest.mark.clause("TCP 12.10"),
        ),
        pytest.param(
            "three-card-poker",
            "BELOW_MINIMUM",
            ["The wager is valid and is settled at its actual amount"],
            marks=pytest.mark.clause("TCP 6.2"),
        ),
        pytest.param(
            "caribbean-stud",
            "WRONG_BET",
            [
                "The bet is put right, and the hand plays on",
                "This hand is folded: the ante is lost and the bet goes back",
            ],
            marks=pytest.mark.clause("CSP 14.11.1", "CSP 14.11.2"),
        ),
    ],
)
def test_whoever_confirms_reads_what_will_follow(
    night: Night, game: str, case: str, said: list[str], cited: Cited
) -> None:
    """Not what the same remedy does elsewhere: a box that cannot match its ante does not get every wager back."""
    table = assisted(night, game)
    night.do("s", table.stream, "report-fault", case, where="1||", moment=str(Moment.HANDLED))
    cases = list(jobs()["confirm-fault"].cases(Spot(night.floor.desk, WHO["c"], table.stream, {})))
    assert len(cases) == len(said)
    assert all(words in case.about for words, case in zip(said, cases, strict=True))
    proposed(night, table, cited)


@pytest.mark.parametrize(
    ("case", "moment", "clause"),
    [
        pytest.param("DEALT_WRONG", Moment.DEAL, "LUN 12.1", marks=pytest.mark.clause("LUN 12.1")),
        pytest.param("DEALT_WRONG", Moment.DEALT, "LUN 12.1", marks=pytest.mark.clause("LUN 12.1")),
        pytest.param("WRONG_PLAYER", Moment.DEALT, "LUN 12.1", marks=pytest.mark.clause("LUN 12.1")),
        pytest.param("WRONG_PLAYER-2", Moment.SHOWN, "LUN 12.2", marks=pytest.mark.clause("LUN 12.2")),
        pytest.param("WRONG_BET-2", Moment.SHOWN, "LUN 12.12.1", marks=pytest.mark.clause("LUN 12.12.1")),
    ],
)
def test_whoever_reports_says_how_far_the_round_had_come(
    night: Night, case: str, moment: Moment, clause: str, cited: Cited
) -> None:
    table = assisted(night, "lunar-poker")
    night.do("s", table.stream, "report-fault", case, moment=str(moment))
    found = proposed(night, table, cited)
    assert (found.moment, clause in found.clauses) == (moment, True)


def test_a_moment_is_asked_for_only_where_a_line_has_several(night: Night) -> None:
    table = assisted(night, "lunar-poker")
    spot = Spot(night.floor.desk, WHO["s"], table.stream, {})
    job = jobs()["report-fault"]
    asked = {}
    for case in job.cases(spot):
        asked[case.key] = [field.name for step in shown(job, spot.of(case)) for field in step.fields]
    assert asked["WRONG_BET-2"] == ["where"]
    assert asked["DEALT_WRONG"] == ["moment"]
    assert asked["WRONG_PLAYER"] == ["where", "moment"]


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        pytest.param("lunar-poker", ("ante", "super"), marks=pytest.mark.clause("LUN 13.2")),
        pytest.param("three-card-poker", ("ante",), marks=pytest.mark.clause("TCP 13.2")),
    ],
)
def test_a_failed_shuffle_of_an_electronic_table_is_reported_by_a_job(
    night: Night, game: str, stakes: tuple[str, ...], cited: Cited
) -> None:
    table = StoryTable(night.floor, "felt", game, "electronic", boxes=1)
    night.play(table.opening(1_000_000))
    night.play(table.begin({1: tuple(Bet(area, 1_000) for area in stakes)}))
    assert night.offers("s", table.stream)["report-fault"] == ["DEVICE_FAILS"], "nobody touches its cards"
    night.do("s", table.stream, "report-fault")
    night.do("c", table.stream, "confirm-fault")
    events = [event for row in night.floor.desk.history(table.stream) for event in row.events]
    assert [event for event in events if isinstance(event, DeviceFailed)]
    for event in events:
        cited.note(event)
