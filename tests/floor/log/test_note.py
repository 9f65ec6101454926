"""Signed notes and checkpoints: what is written can be read, and whatever was changed is refused."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cutcard.floor.log.checkpoint import Checkpoint, WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.note import (
    COSIGNATURE,
    ED25519,
    Key,
    Note,
    Signer,
    WrongNote,
    read_key,
    read_note,
    read_signatures,
    signed_by,
)

FLOOR = Signer("floor.example/star", ED25519, bytes(range(32)))
WITNESS = Signer("inspector.example/w1", COSIGNATURE, bytes(range(1, 33)))
AT = 1_679_315_147
HEAD = Checkpoint("floor.example/star", 20_852_163, bytes(range(32)))
LOG = "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8="
COSIGNED = "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA=="
SPECIFIED = f"""example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa {LOG}
— witness.example.com/w1 {COSIGNED}
"""


def signed() -> Note:
    text = HEAD.text()
    return Note(text, (FLOOR.sign(text), WITNESS.sign(text, AT)))


def test_a_checkpoint_is_read_as_it_was_written() -> None:
    found, cosigned = read_checkpoint(str(signed()), FLOOR.key, [WITNESS.key])
    assert (found, cosigned) == (HEAD, {"inspector.example/w1": AT})


def test_the_example_of_the_specification_is_read() -> None:
    note = read_note(SPECIFIED)
    found = parse(note)
    assert (found.origin, found.size) == ("example.com/behind-the-sofa", 20_852_163)
    assert str(note) == SPECIFIED
    assert note.signatures[1].id.hex() == "8d66cf3f"
    assert int.from_bytes(note.signatures[1].signed[:8], "big") == AT  # as the specification's text says


def test_a_cosignature_signs_the_time_and_the_whole_text() -> None:
    text, one = HEAD.text(), WITNESS.sign(HEAD.text(), AT)
    public = Ed25519PrivateKey.from_private_bytes(WITNESS.private).public_key()
    public.verify(one.signed[8:], f"cosignature/v1\ntime {AT}\n{text}".encode())
    assert one.signed[:8] == AT.to_bytes(8, "big")


def test_keys_are_exchanged_as_a_line() -> None:
    for signer in (FLOOR, WITNESS):
        assert read_key(f"{signer.key}\n") == signer.key


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("floor", "copy the whole line"),
        (str(FLOOR.key)[:-4], "not match its id|not base64|not known"),
        (str(Key("floor", 9, bytes(32))), "not known here"),
        (str(FLOOR.key).replace("floor.", "flour.", 1), "does not match its id"),
        ("two words+00000000+AQ==", "not a name"),
    ],
)
def test_a_key_that_was_changed_is_refused(text: str, reason: str) -> None:
    with pytest.raises(WrongNote, match=reason):
        read_key(text)


def test_changes_of_a_signed_text_are_found() -> None:
    for one in ("20852163", "star"):
        changed = str(signed()).replace(one, one[::-1], 1)
        with pytest.raises(WrongCheckpoint):
            read_checkpoint(changed, FLOOR.key)


def test_a_changed_time_of_a_witness_is_found() -> None:
    note, wrong = signed(), WITNESS.sign(HEAD.text(), AT)
    backdated = type(wrong)(wrong.name, wrong.id, (AT - 60).to_bytes(8, "big") + wrong.signed[8:])
    with pytest.raises(WrongCheckpoint, match=r"inspector\.example/w1 is wrong"):
        read_checkpoint(str(note.with_signatures([backdated])), FLOOR.key, [WITNESS.key])


def test_a_stranger_of_the_same_name_does_not_count() -> None:
    stranger = Signer.new(FLOOR.name)
    note = Note(HEAD.text(), (stranger.sign(HEAD.text()),))
    assert signed_by(note, FLOOR.key) is None
    with pytest.raises(WrongCheckpoint, match="not signed by"):
        read_checkpoint(str(note), FLOOR.key)


def test_a_checkpoint_of_another_log_is_refused() -> None:
    text = Checkpoint("floor.example/other", 1, bytes(32)).text()
    with pytest.raises(WrongCheckpoint, match=r"not of floor\.example/star"):
        read_checkpoint(str(Note(text, (FLOOR.sign(text),))), FLOOR.key)


@pytest.mark.parametrize(
    "text", ["a\n1\n", "a\n01\nAAAA\n", "a\n-1\nAAAA\n", "a\n1\nAAAA\n", "\n1\nAAAA\n", "a\n\u0661\nAAAA\n"]
)
def test_what_is_no_checkpoint(text: str) -> None:
    with pytest.raises(WrongCheckpoint):
        parse(Note(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n",
        "a\n\n",
        "a\n\nnobody\n",
        "a\n\n— x AAAA\n",
        "a\n\n— x !!\n",
        "a\tb\n\n— x AAAAAAAA\n",
        "a\n\n— x AAAAAAAA",
    ],
)
def test_what_is_no_note(text: str) -> None:
    with pytest.raises(WrongNote):
        read_note(text)


def test_notes_have_an_end() -> None:
    with pytest.raises(WrongNote, match="bytes"):
        read_note("a" * 70_000)
    with pytest.raises(WrongNote, match="at most 64"):
        read_signatures(FLOOR.sign("x\n").line() * 65)


def test_a_newer_signature_of_a_key_replaces_its_older_one() -> None:
    note = signed().with_signatures([WITNESS.sign(HEAD.text(), AT + 5)])
    assert len(note.signatures) == 2
    assert signed_by(note, WITNESS.key) == AT + 5
