"""Tournaments in the description of a floor: announced once, faults with their line and their cure."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.floor.plan.floorplan import Faulty, parse
from cutcard.floor.plan.opening import open_floor
from cutcard.floor.plan.tournament import announcement
from cutcard.tournament.structure.text import default, packaged_text

FLOOR = """\
[floor]
name = "A floor"

[[table]]
id = "one"
game = "plain-three"

[[tournament]]
id = "gold-coast"
venue = "gold-coast"

[[tournament]]
id = "late"
starts = "2026-01-26T08:00:00Z"
dealing = "recorded"
"""


def test_what_is_planned_is_announced_once(tmp_path: Path) -> None:
    for _ in range(2):
        desk = open_desk(tmp_path / "floor.db")
        open_floor(desk, parse(FLOOR), bots=False)
        assert [desk.journal.version(f"tournament/{id}") for id in ("gold-coast", "late")] == [1, 1]
        first, second = (desk.state(f"tournament/{id}").state.announced for id in ("gold-coast", "late"))
        desk.close()
    start = next(venue.start for venue in default().venues if venue.id == "gold-coast")
    assert (first.starts, first.venue, first.dealing) == (start, "gold-coast", "electronic")
    assert (second.starts, second.venue, second.dealing) == ("2026-01-26T08:00:00Z", "", "recorded")
    assert first.structure == second.structure == default()


def test_a_structure_of_ones_own_stands_in_the_plan() -> None:
    own = packaged_text().replace("cap = 100", "cap = 50")
    plan = parse(FLOOR.replace('venue = "gold-coast"', f"venue = 'gold-coast'\nstructure = '''\n{own}'''"))
    assert announcement(plan.tournament[0]).structure.cap == 50


@pytest.mark.parametrize(
    ("before", "after", "line", "reason"),
    [
        ('venue = "gold-coast"', 'venue = "perth"', 10, "no venue 'perth': choose gold-coast or brisbane"),
        ('venue = "gold-coast"', "", 8, "write when it starts"),
        ("2026-01-26T08:00:00Z", "tomorrow", 14, "is not a time such as"),
        ('id = "late"', 'id = "gold-coast"', 13, "occurs twice"),
        ('id = "late"', 'id = "Late!"', 13, "is not a valid id"),
        ('dealing = "recorded"', 'dealing = "by mail"', 15, "choose electronic or recorded"),
        ('dealing = "recorded"', "bots = 100", 15, "write 0 to 99"),
        ('dealing = "recorded"', 'dealing = "recorded"\nbots = 1', 16, "bots cannot deal cards by hand"),
        ('dealing = "recorded"', 'structure = "mine"', 15, "this is not TOML"),
        ('dealing = "recorded"', "prize = 1", 15, "the key 'prize' is not known here"),
    ],
)
def test_a_fault_names_its_line_and_the_cure(before: str, after: str, line: int, reason: str) -> None:
    assert before in FLOOR
    with pytest.raises(Faulty, match=reason) as fault:
        parse(FLOOR.replace(before, after))
    assert fault.value.line == line
