"""Cards of a reader in a journal that an insider has changed: they must be those that were sealed."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Facts
from cutcard.core.reading import ReadCheck
from cutcard.floor.journal.row import Row
from cutcard.floor.keys.keyring import beside
from cutcard.floor.proofs.fault import JournalFault
from cutcard.table.messages.round import Bet
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.reading import ReadFelt
from tests.support.journal.audit import verify
from tests.support.journal.forge import change, reseal, rows
from tests.support.journal.forgeries.places import DOMAIN, TABLE


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a round whose cards were read face down, and turned up."""
    path = tmp_path_factory.mktemp("read") / "journal.db"
    desk = open_desk(path, ticking(), repeatable("read"))
    felt = ReadFelt(desk, "caribbean-stud", boxes=1)
    felt.stake((Bet("ante", 1000),))
    felt.deal()
    felt.turn()  # the dealer's upcard
    felt.all_choose("bet")
    felt.turn()
    desk.close()
    return path


@pytest.fixture
def forged(honest: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    copy = tmp_path / "forged.db"
    shutil.copy(honest, copy)
    shutil.copy(beside(honest), beside(copy))
    db = sqlite3.connect(copy, isolation_level=None)
    yield db
    db.close()


def rewrite(db: sqlite3.Connection, row: Row, facts: Facts) -> None:
    """Other facts, what follows from them, and every chain and seal over it."""
    state = DOMAIN.initial(TABLE)
    for before in rows(db, TABLE)[: row.version - 1]:
        for event in DOMAIN.events.read_all(before.events):
            state = DOMAIN.evolve(state, event)
    events = DOMAIN.decide(state, DOMAIN.commands.read(row.command), facts)
    texts = {"facts": msgspec.json.encode(facts).decode(), "events": DOMAIN.events.encode_all(events).decode()}
    change(db, TABLE, row.version, **texts)
    reseal(db)


def found(db: sqlite3.Connection) -> tuple[str, int]:
    (_, _, file) = db.execute("pragma database_list").fetchone()
    fault = verify(file).fault
    assert isinstance(fault, JournalFault), "the forgery was not noticed"
    return fault.stream, fault.version


def test_an_honest_journal_verifies(honest: Path) -> None:
    assert verify(honest).fault is None


def test_a_card_that_was_not_the_one_read_is_found(forged: sqlite3.Connection) -> None:
    """The dealer turns up a worse hand than the one that lay there."""
    row = [row for row in rows(forged, TABLE) if '"TurnUp"' in row.command][-1]
    facts = msgspec.json.decode(row.facts, type=Facts)
    (pile, cards), *_ = facts.cards.items()
    other = next(card for card in range(52) if card not in cards)
    rewrite(forged, row, replace(facts, cards={**facts.cards, pile: (other, *cards[1:])}))
    assert found(forged) == (TABLE, row.version)


def test_a_misreading_that_was_none_is_found(forged: sqlite3.Connection) -> None:
    """A card is called one that was read twice, so that the packet is put through the reader again."""
    row = [row for row in rows(forged, TABLE) if '"ReadCard"' in row.command][-1]
    facts = msgspec.json.decode(row.facts, type=Facts)
    rewrite(forged, row, replace(facts, read=ReadCheck("twice")))
    assert found(forged) == (TABLE, row.version)
