"""Every fault at every moment has the remedy and the clauses that are written down for it."""

from collections.abc import Iterator
from typing import Any

import pytest

from cutcard import games
from cutcard.rules.faults import FaultRule
from cutcard.testing.tables import irregularities
from tests.conftest import Cited
from tests.support.declared.game_data import folder


def _rows() -> Iterator[Any]:
    for key in games.names():
        document, file = games.load(key).document, folder(key) / "irregularities.txt"
        for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
            head, _, remedies = line.partition(" | ")
            numbers = [one for part in remedies.split("; ") for one in part.partition(": ")[2].split(", ")]
            clauses = {f"{document} {one}" for one in numbers if one[0].isdigit()}
            yield pytest.param(key, line, id=f"{document}-{head}", marks=pytest.mark.clause(*sorted(clauses)))


@pytest.mark.parametrize(("key", "line"), [*_rows()])
def test_the_remedy_is_the_one_written_down(key: str, line: str, cited: Cited) -> None:
    game = games.load(key)
    fault, _, moment = line.partition(" | ")[0].partition(", ")
    for rule in game.faults:
        if _named(rule, fault, moment):
            cited.note(rule)
    assert line in irregularities(game)


def _named(rule: FaultRule, fault: str, moment: str) -> bool:
    moments = [one.name.lower() for one in rule.moments]
    return rule.fault.name.lower().replace("_", " ") == fault and moment in moments
