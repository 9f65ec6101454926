"""What is refused at a table of a plain game is refused in every document, under the clause of the same rule there."""

from collections.abc import Iterator
from typing import Any

import pytest

from cutcard import games
from cutcard.core.message import Actor, Command
from cutcard.table.messages.cards import BringDeck, PrepareTable, SetCash
from cutcard.testing.tables import leaves
from tests.conftest import Cited
from tests.support.table.life import KEYS
from tests.support.table.life_states import Arrange, Row
from tests.table.life import test_life_refusals, test_life_refusals_money

ROWS = [*test_life_refusals.ROWS, *test_life_refusals_money.ROWS]
PLAIN = ("PLD", "PLF", "PLS", "PLT")
OWN = (PrepareTable, SetCash)  # what a table must have is not the same in every document
CHECKED, ORDERED, SHUFFLE = "life.cards.checked", "life.cards.ordered", "life.cards.shuffle"


def _clauses(document: str) -> dict[str, str]:
    """The clauses of a document by the place of their rule: about life at a table, or what all games share."""
    key = KEYS[document]
    found = [*leaves(games.topics(key).life, "life"), *leaves(games.load(key).common, "common")]
    return {place: text for place, text in found if text.startswith(f"{document} ") and "," not in text}


CLAUSES = {document: _clauses(document) for document in KEYS}


def _twin(row: Row, document: str) -> str | None:
    """The clause of the same rule in a document; None if it has none, several, or another way there."""
    _, command, _, clause, reason = row
    if clause is None or isinstance(command, OWN) or "choose" in reason:  # names areas of its game
        return None
    plain, here = CLAUSES[clause.split()[0]], CLAUSES[document]
    places = {place for place, text in plain.items() if text == clause}
    if isinstance(command, BringDeck) and (CHECKED in plain) is not (CHECKED in here):
        return None
    if places == {SHUFFLE} and ORDERED in here:
        return None
    found = {here[place] for place in places if place in here}
    return found.pop() if len(found) == 1 else None


def _cases() -> Iterator[Any]:
    for document in KEYS:
        for number, row in enumerate(ROWS):
            if document not in PLAIN and (clause := _twin(row, document)):
                arrange, command, actor, _, reason = row
                name = f"{document}-{number}-{type(command).__name__}"
                marks = pytest.mark.clause(clause)
                yield pytest.param(document, arrange, command, actor, clause, reason, id=name, marks=marks)


@pytest.mark.parametrize(("document", "arrange", "command", "actor", "clause", "reason"), [*_cases()])
def test_refused_by_the_same_rule(
    document: str, arrange: Arrange, command: Command, actor: Actor, clause: str, reason: str, cited: Cited
) -> None:
    assert arrange(cited, document).refusal(command, actor) == (clause, reason)
