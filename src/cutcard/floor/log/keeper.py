"""Keeps checkpoints coming: signs the tree when it has grown, writes the checkpoint out, hands it to witnesses."""

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from cutcard.floor.log.checkpoint import parse
from cutcard.floor.log.durable import replace_file
from cutcard.floor.log.note import Note, Signature
from cutcard.floor.log.submitting import ConsistencyProofs, NotCosigned, WitnessPlace, post, submit
from cutcard.floor.log.witness import Reply

LOG = logging.getLogger(__name__)


def checkpoint_file(journal: Path) -> Path:
    """Where the newest checkpoint of a journal is written, for whoever collects it."""
    return journal.with_name(f"{journal.name}.checkpoint")


class Checkpoints(ConsistencyProofs, Protocol):
    """Where checkpoints are signed and kept: the journal."""

    def checkpoint(self) -> Note: ...
    def cosigned(self, size: int, signatures: Iterable[Signature]) -> Note: ...


class Keeper:
    """The newest checkpoint of a floor, in a file for whoever collects it, cosigned by the floor's witnesses."""

    def __init__(
        self,
        journal: Checkpoints,
        file: Path | None = None,
        witnesses: Iterable[WitnessPlace] = (),
        send: Callable[[str, str], Reply] = post,
    ) -> None:
        self._journal, self._file, self._send = journal, file, send
        self._cosigned = dict.fromkeys(witnesses, 0)  # size that each witness has cosigned last
        self.failed: dict[str, str] = {}  # by witness, why it did not cosign the newest checkpoint
        self.last = ""  # text of the newest checkpoint

    def once(self) -> None:
        """Sign what is new, and ask each witness that has not cosigned it yet."""
        note = self._journal.checkpoint()
        size = parse(note).size
        for place, cosigned in self._cosigned.items():
            if cosigned < size or place.key.name in self.failed:
                note = self._ask(place, note, size)
        if (text := str(note)) != self.last:
            self._write(text)
            self.last = text

    def _ask(self, place: WitnessPlace, note: Note, size: int) -> Note:
        try:
            signed = submit(place, note, self._cosigned[place], self._journal, self._send)
        except NotCosigned as why:
            if self.failed.get(place.key.name) != str(why):
                LOG.error("no cosignature: %s", why)
            self.failed[place.key.name] = str(why)
            return note
        self.failed.pop(place.key.name, None)
        self._cosigned[place] = size
        return self._journal.cosigned(size, [signed])

    def _write(self, text: str) -> None:
        if self._file is not None:
            replace_file(self._file, text)
