"""A round whose rows were archived is inspected like any other: its steps, its seals, and proofs to a checkpoint."""

from pathlib import Path

import pytest

from cutcard.core.message import Role
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.journal.seal import seal
from cutcard.floor.log.merkle import check_inclusion
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.inspector.rounds import inspected
from cutcard.web.inspector.shapes import InspectedRound
from tests.support.journal.archives import Days

INES = Person("ines", Role.INSPECTOR, "Ines")


def inspect(floor: Days) -> dict[int, InspectedRound]:
    """Every round of the floor's table, with proofs to a checkpoint of now."""
    floor.desk.journal.settle()
    floor.desk.journal.checkpoint()
    index, table = RoundIndex(floor.desk), floor.felt.stream.partition("/")[2]
    index.catch_up()
    found = {
        one.number: inspected(floor.desk, index, table, one.number, INES, {}) for one in index.of(floor.felt.stream)
    }
    return {number: one for number, one in found.items() if one is not None}


def test_archived_rounds_are_stepped_with_seals_and_proofs(tmp_path: Path) -> None:
    floor = Days(tmp_path / "floor.db", days=4)
    before = inspect(floor)
    for number, day in ((1, 2), (2, 3)):  # the second archive goes on where the first ends
        floor.archive(tmp_path / f"{number}.archive", before=day)
        floor.reopen()
    assert not floor.desk.round(floor.felt.stream, 1)
    after = inspect(floor)
    assert len(before) == len(after) == 8
    for number, one in after.items():
        assert (one.story, one.private) == (before[number].story, before[number].private)
        assert (one.before, one.after) == (before[number].before, before[number].after)
        head = one.checkpoint
        assert head is not None
        for row, was in zip(one.rows, before[number].rows, strict=True):
            assert (row.version, row.hash, row.seal, row.clauses) == (was.version, was.hash, was.seal, was.clauses)
            leaf = seal(row.seal, "row", one.stream, row.version, bytes.fromhex(row.hash)).leaf
            proof = [bytes.fromhex(each) for each in row.proof]
            check_inclusion(leaf, row.seal - 1, head.size, proof, bytes.fromhex(head.root))
    floor.desk.close()


def test_without_its_file_a_round_says_where_it_is(tmp_path: Path) -> None:
    floor = Days(tmp_path / "floor.db")
    index = RoundIndex(floor.desk)
    index.catch_up()
    floor.archive(tmp_path / "1.archive", before=2)
    (tmp_path / "1.archive").rename(tmp_path / "elsewhere")
    with pytest.raises(InArchive, match=r"round 1 of .* is in archive 1"):
        inspected(floor.desk, index, floor.felt.stream.partition("/")[2], 1, INES, {})
    with pytest.raises(InArchive):  # nor does an index know it that was made later
        inspected(floor.desk, RoundIndex(floor.desk), floor.felt.stream.partition("/")[2], 1, INES, {})
    floor.desk.close()
