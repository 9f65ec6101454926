"""Checkpoints of a journal: signed, kept, cosigned, and proven to continue one another."""

import pytest

from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.seal import ROWS, seal
from cutcard.floor.log.checkpoint import parse, read_checkpoint
from cutcard.floor.log.merkle import check_consistency, check_inclusion
from cutcard.floor.log.note import COSIGNATURE, Signer
from tests.support.journal.toy import draft

WITNESS = Signer.new("inspector.example/w1", COSIGNATURE)


def grown(journal: Journal, rows: int) -> None:
    for _ in range(rows):
        journal.append([draft("till/1", journal.version("till/1") + 1)]).result()
    journal.settle()


def test_checkpoints_are_signed_and_continue_one_another(journal: Journal) -> None:
    heads = []
    for rows in (0, 3, 4, 9):
        grown(journal, rows)
        head, _ = read_checkpoint(str(journal.checkpoint()), journal.keys.signer.key)
        heads.append(head)
    assert [head.size for head in heads] == [0, 3, 7, 16]
    for old in heads:
        for new in heads:
            if old.size <= new.size:
                check_consistency(old.size, new.size, journal.consistency(old.size, new.size), old.root, new.root)


def test_each_row_is_proven_to_be_in_a_checkpoint(journal: Journal) -> None:
    grown(journal, 11)
    head = parse(journal.checkpoint())
    for row in journal.rows("till/1"):
        index, proof = journal.inclusion("till/1", row.version, head.size)
        leaf = seal(index + 1, ROWS, row.stream, row.version, row.hash).leaf
        check_inclusion(leaf, index, head.size, proof, head.root)
    with pytest.raises(LookupError, match="no version 12"):
        journal.inclusion("till/1", 12, head.size)


def test_a_checkpoint_keeps_its_cosignatures(journal: Journal) -> None:
    grown(journal, 2)
    head = parse(journal.checkpoint())
    journal.cosigned(2, [WITNESS.sign(head.text(), 1_700_000_000)])
    again = journal.checkpoint()
    assert read_checkpoint(str(again), journal.keys.signer.key, [WITNESS.key])[1] == {WITNESS.name: 1_700_000_000}
    assert journal.last_checkpoint() == again
    with pytest.raises(LookupError, match="no checkpoint of size 1"):
        journal.cosigned(1, [])
