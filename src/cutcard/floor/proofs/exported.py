"""Reads an export: its lines become a journal in a temporary file, which is verified like any other."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from cutcard.core.decoding import decode
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.keys import envelope
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.export import FORMAT, ExportHead
from cutcard.floor.stores.lines import LEFT_BEHIND, fill, unpacked

FORM = "an export"
HELD = ("seals", "journal", "refusals", "segments", "secrets", *LEFT_BEHIND)  # tables that an export has


class OpenSeeds(Keyring, frozen=True):
    """Opens nothing, because the seeds in an export are in the clear."""

    def open(self, key: str, sealed: bytes, label: str) -> bytes:
        return sealed


OPENED = OpenSeeds("export", b"", ())


def is_export(path: Path) -> bool:
    """Whether a file is an export that was sealed to somebody."""
    with path.open("rb") as file:
        return file.read(len(envelope.MAGIC)) == envelope.MAGIC


@contextmanager
def open_export(path: Path, inspector: Inspector) -> Iterator[tuple[ExportHead, Path]]:
    """The first line of a sealed export, and a journal made from the others, in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder, path.open("rb") as file:
        journal = Path(folder) / "export.db"
        found = unpacked(envelope.unseal(file, str(path), inspector), path, FORM)
        try:
            head = decode(next(found, b""), ExportHead)
        except msgspec.MsgspecError as error:
            raise NotAJournal(f"{path} is not an export: {error}") from None
        if head.format != FORMAT:
            raise NotAJournal(f"{path} has export format {head.format}, but this release reads {FORMAT}")
        if fill(journal, found, path, FORM, HELD) != head.anchor:
            raise NotAJournal(
                f"{path} was not written as an export: its seals do not lead to the root in its first line"
            )
        yield head, journal
