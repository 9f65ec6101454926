"""Stories are lawful to the last step, and lead where they say; no refusal promises a cure that it does not carry."""

from pathlib import Path
from typing import get_type_hints

import pytest

from cutcard import games
from cutcard.core.message import Actor, Role
from cutcard.table.messages.faults import CannotCover
from tests.soak.floor import Floor
from tests.soak.invariants import Broken
from tests.soak.steps import Step
from tests.soak.stories import events, felts, people, pit, promotions, readers, rooms, supervision, tables
from tests.soak.stories.telling import STORIES, begun, follow
from tests.support.cures import refusals
from tests.support.cures.refusals import Place


def test_every_story_is_told() -> None:
    fields = ["floor", "name", "return"]
    written = [
        story
        for module in (events, felts, people, pit, promotions, readers, rooms, supervision, tables)
        for story in vars(module).values()
        if getattr(story, "__module__", "") == module.__name__ and list(get_type_hints(story)) == fields
    ]
    assert len(written) > 30
    assert set(written) == set(STORIES)
    assert len(set(STORIES)) == len(STORIES)


def test_a_step_of_a_story_that_is_refused_is_told(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db", 1, games.packaged())

    def take(step: Step) -> bool:
        return bool(floor.do(*step, floor.key()))

    for step in begun(floor, tables.mixed_by_hand):
        follow(floor, take, step)
    again = Step("table/1", Actor("p1", Role.PLAYER), CannotCover(1))
    with pytest.raises(Broken, match="a lawful step is refused"):
        follow(floor, lambda _: False, again)
    floor.desk.close()


def test_no_refusal_promises_a_cure_that_it_does_not_carry() -> None:
    assert [place.name for place in refusals.places().values() if refusals.promises(place)] == []
    assert refusals.promises(Place("a.py", 1, "f", "none", "count the cards first"))
