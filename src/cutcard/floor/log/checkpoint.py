"""Checkpoints (C2SP tlog-checkpoint): the size and root of the log at a moment, signed by the floor."""

import base64
import binascii
from collections.abc import Iterable

from msgspec import Struct

from cutcard.floor.log.note import Key, Note, WrongNote, read_note, signed_by

DIGITS = 18  # of the size of a log


class WrongCheckpoint(ValueError):
    """The note is not a checkpoint of this log."""


class Checkpoint(Struct, frozen=True):
    """The log ``origin`` had this many leaves and this root."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def read_checkpoint(text: str, key: Key, witnesses: Iterable[Key] = ()) -> tuple[Checkpoint, dict[str, int]]:
    """A checkpoint that the log's key has signed, and when each of these witnesses cosigned it."""
    try:
        note = read_note(text)
        if signed_by(note, key) is None:
            raise WrongCheckpoint(f"the checkpoint is not signed by {key.name}")
        cosigned = {one.name: time for one in witnesses if (time := signed_by(note, one)) is not None}
    except WrongNote as wrong:
        raise WrongCheckpoint(str(wrong)) from None
    found = parse(note)
    if found.origin != key.name:
        raise WrongCheckpoint(f"the checkpoint is of {found.origin}, not of {key.name}")
    return found, cosigned


def is_size(text: str) -> bool:
    """Whether this is the size of a log: a number below 10**18, without a zero in front."""
    return text.isascii() and text.isdigit() and len(text) <= DIGITS and str(int(text)) == text


def parse(note: Note) -> Checkpoint:
    """What a note says as a checkpoint; signatures are not looked at."""
    lines = note.text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]) or lines[-1]:
        raise WrongCheckpoint("a checkpoint has the name of its log, a size and a root, each on a line")
    origin, size, root = lines[:3]
    if not is_size(size):
        raise WrongCheckpoint(f"{size[:20]!r} is not the size of a log")
    try:
        data = base64.b64decode(root, validate=True)
    except binascii.Error:
        data = b""
    if len(data) != 32:
        raise WrongCheckpoint("the root of a checkpoint is 32 bytes in base64")
    return Checkpoint(origin, int(size), data)
