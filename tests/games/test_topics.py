"""What a document says beside the course of play: every clause in its topics is the document's own."""

import pytest

from cutcard import games
from cutcard.rulebook import CLAUSE
from cutcard.testing.tables import leaves, topics_of


@pytest.mark.parametrize("key", games.names())
def test_a_document_cites_itself_alone(key: str) -> None:
    document = games.load(key).document
    for name, table in topics_of(key).items():
        for place, text in leaves(table, name):
            cited = [one for one in text.split(", ") if CLAUSE.fullmatch(one)]
            assert all(one.startswith(document) for one in cited), place
