"""A witness cosigns what continues its last checkpoint, and nothing else; the floor hands in and takes back."""

from pathlib import Path

import pytest

from cutcard.floor.log.checkpoint import Checkpoint, WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.merkle import Tree, consistency, root
from cutcard.floor.log.note import COSIGNATURE, Note, Signer
from cutcard.floor.log.submitting import NotCosigned, WitnessPlace, read_place, submit
from cutcard.floor.log.witness import SIZE, Reply, Submission, Witness
from cutcard.ruling import Refused

FLOOR = Signer.new("floor.example/star")
SIGNER = Signer.new("inspector.example/w1", COSIGNATURE)
AT = 1_700_000_000
PLACE = WitnessPlace("http://witness", SIGNER.key)


class Log:
    """A floor's log, whose history can be rewritten."""

    def __init__(self, rows: int, changed: int = -1) -> None:
        self.tree = Tree([b"forged" if row == changed else b"row %d" % row for row in range(rows)])

    def consistency(self, old: int, size: int) -> list[bytes]:
        return consistency(old, size, self.tree.read)

    def note(self, size: int, signer: Signer = FLOOR, origin: str = FLOOR.name) -> Note:
        text = Checkpoint(origin, size, root(size, self.tree.read)).text()
        return Note(text, (signer.sign(text),))


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(SIGNER, [FLOOR.key], tmp_path, lambda: AT + 0.9)


def ask(witness: Witness, log: Log, old: int, size: int, note: Note | None = None) -> Reply:
    return witness.add_checkpoint(Submission(old, tuple(log.consistency(old, size)), note or log.note(size)).body())


def handed_in(witness: Witness, log: Log, size: int, old: int = 0) -> Note:
    note = log.note(size)
    signed = submit(PLACE, note, old, log, lambda address, body: witness.add_checkpoint(body))
    return note.with_signatures([signed])


def test_checkpoints_that_continue_one_another_are_cosigned(witness: Witness) -> None:
    log = Log(20)
    for size in (0, 1, 7, 7, 20):
        note = handed_in(witness, log, size)
        assert read_checkpoint(str(note), FLOOR.key, [SIGNER.key])[1] == {SIGNER.name: AT}
        assert witness.last_note(FLOOR.name) == str(note)


def test_a_witness_remembers_across_restarts(witness: Witness, tmp_path: Path) -> None:
    handed_in(witness, Log(9), 9)
    again = Witness(SIGNER, [FLOOR.key], tmp_path, lambda: AT)
    kept = again.last(FLOOR.name)
    assert kept is not None
    assert kept.size == 9
    assert ask(again, Log(20, changed=3), 9, 20).status == 422


def test_rewritten_history_is_not_cosigned(witness: Witness) -> None:
    handed_in(witness, Log(9), 9)
    for changed in range(9):
        assert ask(witness, Log(20, changed=changed), 9, 20).status == 422
    assert ask(witness, Log(9, changed=2), 9, 9) == Reply(409, "9\n", SIZE), "the same size, but another root"
    with pytest.raises(NotCosigned, match="another history than this journal's: stop the floor"):
        handed_in(witness, Log(20, changed=4), 20)
    handed_in(witness, Log(20), 20)


def test_a_log_that_was_cut_is_not_cosigned(witness: Witness) -> None:
    handed_in(witness, Log(9), 9)
    with pytest.raises(NotCosigned, match="has cosigned 9 leaves, more than this journal has: stop the floor"):
        handed_in(witness, Log(6), 6)


def test_whoever_runs_the_witness_is_told_and_has_the_evidence(
    witness: Witness, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The floor asks every second: its witness says it once, and again after the floor was in order meanwhile."""
    handed_in(witness, Log(9), 9)
    for _ in range(3):
        ask(witness, Log(6), 0, 6)
        ask(witness, Log(9, changed=1), 0, 9)
    [cut] = caplog.messages
    assert "shows 6 leaves, but 9 are cosigned here" in cut
    [kept] = tmp_path.glob("*.fork")
    assert read_checkpoint(kept.read_text(), FLOOR.key)[0].root == parse(Log(9, changed=1).note(9)).root
    caplog.clear()
    handed_in(witness, Log(12), 12)
    ask(witness, Log(20, changed=3), 12, 20)
    assert str(kept) in caplog.text


def test_a_stale_size_is_answered_with_the_size_that_is_known(witness: Witness) -> None:
    log = Log(12)
    handed_in(witness, log, 5)
    assert ask(witness, log, 3, 12) == Reply(409, "5\n", SIZE)
    handed_in(witness, log, 12, old=3)


def test_only_known_logs_and_their_own_signatures_count(witness: Witness) -> None:
    log = Log(4)
    assert ask(witness, log, 0, 4, log.note(4, FLOOR, "floor.example/other")).status == 404
    assert ask(witness, log, 0, 4, log.note(4, Signer.new("mallory"))).status == 403
    assert ask(witness, log, 0, 4, log.note(4, Signer.new(FLOOR.name))).status == 403
    note = log.note(4)
    forged = Note(log.note(3).text, note.signatures)
    assert ask(witness, log, 0, 3, forged).status == 403


@pytest.mark.parametrize(
    "body",
    [
        *("", "old\n\n", "old 01\n\n", "old -1\n\n", "new 1\n\n", "old 0\n!\n\n"),
        *("old 0\n" + "AAAA\n" * 64 + "\n", f"old {'1' * 5000}\n\n"),
    ],
    ids=len,
)
def test_what_a_witness_does_not_understand(witness: Witness, body: str) -> None:
    assert witness.add_checkpoint(body + str(Log(1).note(1))).status == 400
    assert witness.add_checkpoint(body).status == 400
    assert witness.last_note(FLOOR.name) == ""


def test_a_size_that_no_log_has(witness: Witness) -> None:
    endless = Note(f"{FLOOR.name}\n{'9' * 5000}\n{'A' * 43}=\n", ())
    assert witness.add_checkpoint(f"old 0\n\n{endless.text}\n\u2014 {FLOOR.name} AAAAAAAA\n").status == 400
    with pytest.raises(WrongCheckpoint, match="not the size"):
        parse(endless)


def test_an_old_size_above_the_new_one(witness: Witness) -> None:
    log = Log(9)
    handed_in(witness, log, 9)
    assert witness.add_checkpoint(Submission(9, (), log.note(4)).body()).status == 400


@pytest.mark.parametrize(
    ("reply", "what"),
    [
        (Reply(200, ""), "without its own signature"),
        (Reply(200, FLOOR.sign("x\n").line()), "without its own signature"),
        (Reply(200, SIGNER.sign("another\n", AT).line()), "wrong signature"),
        (Reply(200, "nonsense\n"), "wrong signature"),
        (Reply(503, "busy"), "refused .503.: busy"),
        (Reply(409, "0\n", SIZE), "refused .409."),
    ],
)
def test_answers_that_do_not_cosign(reply: Reply, what: str) -> None:
    log = Log(3)
    with pytest.raises(NotCosigned, match=what):
        submit(PLACE, log.note(3), 0, log, lambda *_: reply)


def test_a_witness_that_always_names_another_size_is_given_up() -> None:
    log, sizes = Log(9), iter(range(1, 9))
    with pytest.raises(NotCosigned, match="another size each time"):
        submit(PLACE, log.note(9), 0, log, lambda *_: Reply(409, f"{next(sizes)}", SIZE))


def test_a_witness_is_named_by_address_and_key() -> None:
    assert read_place(f"https://w.example/={SIGNER.key}") == WitnessPlace("https://w.example", SIGNER.key)
    for wrong in ("w.example", "https://w", f"ftp://w={SIGNER.key}", "https://w=x", f"https://w={FLOOR.key}"):
        with pytest.raises(Refused, match="witness"):
            read_place(wrong)
