"""Golden settlements: every case settles exactly as it is written down, and together they reach every leaf."""

import pytest

from cutcard import games
from cutcard.rules.readings import Readout
from tests.support.goldens import Case, Courses, box_of, courses_of, file_of, read, write
from tests.support.leaves import SECONDS, UNREACHABLE, leaves, met, reached, refusal, refusals


def golden(key: str) -> tuple[Courses, list[Case]]:
    return courses_of(games.load(key)), read(file_of(key).read_text("utf-8"))


@pytest.mark.parametrize("key", games.names())
def test_every_case_settles_as_it_is_written(key: str) -> None:
    courses, cases = golden(key)
    assert write(courses, cases).splitlines() == file_of(key).read_text("utf-8").splitlines()


@pytest.mark.parametrize("key", games.names())
def test_every_leaf_of_the_tables_is_reached(key: str) -> None:
    courses, cases = golden(key)
    found = set().union(*(reached(courses, case) for case in cases))
    assert sorted(leaves(courses[""].game) - found) == []
    assert sorted(found & UNREACHABLE.get(key, {}).keys()) == [], "reached after all: take it off the list"


@pytest.mark.parametrize("key", games.names())
def test_every_refusal_is_met(key: str) -> None:
    courses, cases = golden(key)
    wanted = refusals(courses[""].game)
    assert wanted.difference(*(met(wanted, refusal(courses, case)) for case in cases)) == set()


@pytest.mark.parametrize("key", games.names())
def test_the_files_stay_short_enough_to_read(key: str) -> None:
    text = file_of(key).read_text("utf-8")
    assert 60 <= len(read(text)) <= 150
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize(("first", "second"), SECONDS)
def test_each_double_of_six_cards_pays_both_combinations(first: str, second: str) -> None:
    """Exactly 21 doubles exist in six cards, with these odds in all (L-03)."""
    courses, cases = golden("lunar-poker")
    course = courses[""]
    bets = []
    for case in cases:
        if f"played/bet/higher/{first}+{second} of 6" in reached(courses, case):
            box, sign = box_of(course, case.given)
            cell = course.game.endings["played"].cells["bet"]
            bets.append(cell.rule(Readout(sign.tables, course.game.readings, box.piles)).odds)
    assert bets
    assert set(bets) == {(SECONDS[first, second], 1)}


def test_there_are_twenty_one_doubles() -> None:
    courses, cases = golden("lunar-poker")
    found = set().union(*(reached(courses, case) for case in cases))
    doubles = {
        leaf.removeprefix("played/bet/higher/").removesuffix(" of 6") for leaf in found if leaf.endswith(" of 6")
    }
    assert doubles == {f"{first}+{second}" for first, second in SECONDS}
    assert len(doubles) == 21
