"""The first line of a backup or an archive, in the clear: what it is, whose, and the checkpoint of its end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decode
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys import envelope
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.checkpoint import WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.note import read_note
from cutcard.floor.stores.lines import unpacked
from cutcard.floor.stores.sealed_file import Progress, opener
from cutcard.ruling import Refused

LONGEST = 1 << 16  # bytes of the first line


class Head(Struct, frozen=True, tag_field="form", kw_only=True):
    """What every first line says. ``key``: the name of the sealing key that opens the rest."""

    format: int
    release: str
    made: str
    floor: str
    key: str
    checkpoint: str

    def __post_init__(self) -> None:
        parse(read_note(self.checkpoint))

    @property
    def anchor(self) -> Anchor:
        """Size and root that the checkpoint names. Whoever unpacks the file compares them with what is in it."""
        found = parse(read_note(self.checkpoint))
        return Anchor(found.size, found.root.hex())

    def unreadable(self) -> str:
        """Why this release does not read the file, and what to do; empty if it does."""
        raise NotImplementedError


H = TypeVar("H", bound=Head)


class Form(Struct, Generic[H], frozen=True):
    """A kind of file, such as "a backup": its first line, and what its key is derived for."""

    name: str
    head: type[H]
    purpose: bytes

    def begins(self, path: Path) -> bool:
        """Whether a file claims to be of this form."""
        start = b'{"form":"%s",' % str(self.head.__struct_config__.tag).encode()
        with path.open("rb") as file:
            return file.read(len(start)) == start

    def read_head(self, path: Path) -> H:
        """The first line of a file."""
        try:
            with path.open("rb") as file:
                return self._head(file.readline(LONGEST), path)
        except OSError as error:
            raise Refused(
                None, f"{path} cannot be read: {error.strerror}; check the path and its permissions"
            ) from None

    def _head(self, line: bytes, path: Path) -> H:
        try:
            head = decode(line, self.head)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            made_by = f"cutcard journal {self.name.split()[-1]} makes one"
            raise NotAJournal(f"{path} is not {self.name} ({error}): {made_by}") from None
        if why := head.unreadable():
            raise NotAJournal(f"{path} {why}")
        return head

    def lines(self, path: Path, keys: Keyring, progress: Progress | None = None) -> Iterator[bytes]:
        """The sealed lines after the first, once the key has opened them."""
        with path.open("rb") as file:
            line, whole = file.readline(LONGEST), path.stat().st_size
            head = self._head(line, path)
            key = opener(self.purpose, head.floor, head.key, keys, path)

            def parts() -> Iterator[bytes]:
                for part in envelope.unseal(file, str(path), key):
                    yield part
                    if progress is not None:
                        progress(file.tell(), whole)

            found = unpacked(parts(), path, self.name)
            if next(found, b"") != line.rstrip(b"\n"):
                raise NotAJournal(f"{path} was changed in its first line: take a new copy")
            yield from found

    def check_root(self, path: Path, head: H, anchor: Anchor, keys: Keyring) -> None:
        """Raise unless the floor has signed that the file ends where its seals lead."""
        try:
            signed, _ = read_checkpoint(head.checkpoint, keys.signer.key)
        except WrongCheckpoint as wrong:
            raise NotAJournal(f"{path} has a wrong checkpoint: {wrong}") from None
        if Anchor(signed.size, signed.root.hex()) != anchor:
            reason = "its seals do not lead to the root of its checkpoint"
            raise NotAJournal(f"{path} was not written as {self.name}: {reason}")
