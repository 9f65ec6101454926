"""A witness (C2SP tlog-witness): another machine that cosigns a floor's checkpoints if each continues the last.

Whoever has a cosigned checkpoint can show that history was cut or rewritten since, even to the floor's own operator.
"""

import base64
import binascii
import hashlib
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from cutcard.floor.log.checkpoint import Checkpoint, WrongCheckpoint, is_size, parse
from cutcard.floor.log.durable import replace_file
from cutcard.floor.log.merkle import EMPTY, WrongProof, check_consistency
from cutcard.floor.log.note import Key, Note, Signer, WrongNote, read_note, signed_by

LOG = logging.getLogger(__name__)
SIZE = "text/x.tlog.size"  # media type of the answer that names a size
LONGEST_PROOF = 63  # hashes


class Reply(NamedTuple):
    """An answer by HTTP."""

    status: int
    text: str
    kind: str = "text/plain"


class Malformed(ValueError):
    """The request is not of the form that a witness understands."""


class Submission(NamedTuple):
    """A new checkpoint with the proof that it continues the one of the old size."""

    old: int
    proof: tuple[bytes, ...]
    note: Note

    def body(self) -> str:
        proof = "".join(f"{base64.b64encode(hashed).decode()}\n" for hashed in self.proof)
        return f"old {self.old}\n{proof}\n{self.note}"


def read_submission(body: str) -> Submission:
    head, _, rest = body.partition("\n\n")
    first, *proof = head.split("\n")
    word, _, old = first.partition(" ")
    if word != "old" or not is_size(old):
        raise Malformed("the first line must be 'old' and a size")
    if len(proof) > LONGEST_PROOF:
        raise Malformed(f"a proof has at most {LONGEST_PROOF} hashes")
    try:
        hashes = tuple(base64.b64decode(line, validate=True) for line in proof)
        return Submission(int(old), hashes, read_note(rest))
    except (binascii.Error, WrongNote) as error:
        raise Malformed(str(error)) from None


class Witness:
    """Keeps the last checkpoint of each log in a folder, and cosigns what continues it."""

    def __init__(self, signer: Signer, logs: Iterable[Key], folder: Path, clock: Callable[[], float]) -> None:
        self.signer = signer
        self._logs = {key.name: key for key in logs}
        self._folder, self._clock, self._lock = folder, clock, Lock()
        self._told = set[str]()  # logs that did not continue what is cosigned, and of which that was said
        folder.mkdir(parents=True, exist_ok=True)

    def add_checkpoint(self, body: str) -> Reply:
        """Cosign a checkpoint, or say why not."""
        try:
            request = read_submission(body)
            new = parse(request.note)
        except (Malformed, WrongCheckpoint) as wrong:
            return Reply(400, f"{wrong}\n")
        key = self._logs.get(new.origin)
        if key is None:
            return Reply(404, f"this witness does not know the log {new.origin}\n")
        try:
            if signed_by(request.note, key) is None:
                return Reply(403, f"the checkpoint is not signed by {key.name}\n")
        except WrongNote as wrong:
            return Reply(403, f"{wrong}\n")
        with self._lock:  # the comparison and the record of the new checkpoint belong together
            return self._compare(request, new)

    def _compare(self, request: Submission, new: Checkpoint) -> Reply:
        kept = self.last(new.origin)
        size, root = (kept.size, kept.root) if kept else (0, EMPTY)
        if request.old > new.size:
            return Reply(400, "the old size is larger than that of the checkpoint\n")
        if new.size < size:
            self._tell(new.origin, f"shows {new.size} leaves, but {size} are cosigned here: its history may be cut")
        if size == new.size and root != new.root:
            self._forked(request.note, new)
        if request.old != size or (size == new.size and size and root != new.root):
            return Reply(409, f"{size}\n", SIZE)
        try:
            check_consistency(size, new.size, request.proof, root, new.root)
        except WrongProof as wrong:
            self._forked(request.note, new)
            return Reply(422, f"{wrong}\n")
        self._told.discard(new.origin)
        cosigned = self.signer.sign(request.note.text, int(self._clock()))
        self._keep(new.origin, request.note.with_signatures([cosigned]))
        return Reply(200, cosigned.line())

    def _forked(self, note: Note, new: Checkpoint) -> None:
        """A signed checkpoint came without proof that it continues the one cosigned here: keep the floor's own word."""
        file = self._file(new.origin).with_suffix(".fork")
        if not file.exists():
            replace_file(file, str(note))
        self._tell(new.origin, f"signed what was not shown to continue the checkpoint cosigned here: it is in {file}")

    def _tell(self, origin: str, what: str) -> None:
        """Tell whoever runs the witness, once until the log continues what is cosigned: floors ask every second."""
        if origin not in self._told:
            LOG.error("%s %s", origin, what)
            self._told.add(origin)

    def last(self, origin: str) -> Checkpoint | None:
        """The last checkpoint of a log that was cosigned here."""
        note = self.last_note(origin)
        return parse(read_note(note)) if note else None

    def last_note(self, origin: str) -> str:
        """The same with all its signatures; "" if there is none."""
        file = self._file(origin)
        return file.read_text("utf-8") if file.exists() else ""

    def _file(self, origin: str) -> Path:
        return self._folder / f"{hashlib.sha256(origin.encode()).hexdigest()[:32]}.checkpoint"

    def _keep(self, origin: str, note: Note) -> None:
        """Write the checkpoint to disk before anybody learns that it was cosigned."""
        replace_file(self._file(origin), str(note))
