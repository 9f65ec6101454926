"""Files sealed to one reader's public key: an inspector's, who alone can open them.

A fresh X25519 key is agreed with the reader's (HKDF-SHA256), and seals parts of the file (ChaCha20-Poly1305). Each part
is bound to its place, and the last one says so: a torn, shuffled or cut copy does not open.
"""

import base64
import binascii
import os
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from cutcard.core.decoding import decode
from cutcard.floor.log.note import WrongNote, checked_name
from cutcard.ruling import Refused

MAGIC = b"cutcard sealed file 1\n"
KEY = 32  # bytes
LENGTH = 4  # bytes that say how long a part is
LONGEST = 1 << 24  # bytes of a part
KIND = "inspector"
OTHERS = 0o077


class ReaderKey(Struct, frozen=True):
    """The public key of somebody who may open a file. Written as one line of text."""

    name: str
    public: bytes

    def __str__(self) -> str:
        return f"{self.name}+{KIND}+{base64.b64encode(self.public).decode()}"


class Inspector(Struct, frozen=True):
    """The private key of an inspector, kept in a file that only its owner may read."""

    name: str
    private: bytes

    @classmethod
    def new(cls, name: str) -> "Inspector":
        return cls(checked_name(name), X25519PrivateKey.generate().private_bytes_raw())

    @property
    def key(self) -> ReaderKey:
        return ReaderKey(self.name, X25519PrivateKey.from_private_bytes(self.private).public_key().public_bytes_raw())


def read_reader_key(text: str) -> ReaderKey:
    """A public key as it is written in one line."""
    name, _, rest = text.strip().partition("+")
    kind, _, encoded = rest.partition("+")
    try:
        public = base64.b64decode(encoded, validate=True)
        if kind != KIND or len(public) != KEY:
            raise ValueError
        return ReaderKey(checked_name(name), public)
    except (binascii.Error, ValueError, WrongNote):
        raise Refused(None, "this is not the public key of an inspector: cutcard keys inspector prints it") from None


def create(file: Path, inspector: Inspector) -> None:
    """Write a private key to a new file that only its owner may read."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.encode(inspector) + b"\n")


def load(file: Path) -> Inspector:
    """The private key in a file."""
    try:
        data, mode = file.read_bytes(), file.stat().st_mode
        inspector = decode(data, Inspector)
    except OSError as error:
        raise Refused(
            None, f"the key in {file} cannot be read: {error.strerror}; check the path and its permissions"
        ) from None
    except msgspec.MsgspecError:
        raise Refused(None, f"{file} is not an inspector's key: make one with cutcard keys inspector") from None
    if mode & OTHERS:
        raise Refused(None, f"other users may read the key in {file}: run chmod 600 {file}, and make a new one")
    return inspector


def seal(parts: Iterable[bytes], reader: ReaderKey) -> Iterator[bytes]:
    """The parts of a file, sealed."""
    own = X25519PrivateKey.generate()
    public = own.public_key().public_bytes_raw()
    cipher = _cipher(own.exchange(X25519PublicKey.from_public_bytes(reader.public)), public, reader.public)
    yield MAGIC + public
    waiting, number = b"", 0
    for number, part in enumerate(parts):
        if number:
            yield _part(cipher, number - 1, waiting, last=False)
        waiting = part
    yield _part(cipher, number, waiting, last=True)


def unseal(file: BufferedReader, name: str, inspector: Inspector) -> Iterator[bytes]:
    """The parts of a sealed file; Refused if it is torn, was changed, or is sealed to somebody else."""
    if file.read(len(MAGIC)) != MAGIC or len(public := file.read(KEY)) != KEY:
        raise Refused(None, f"{name} is not a sealed file")
    own = X25519PrivateKey.from_private_bytes(inspector.private)
    cipher = _cipher(own.exchange(X25519PublicKey.from_public_bytes(public)), public, inspector.key.public)
    number, last = 0, False
    while not last:
        size = int.from_bytes(head := file.read(LENGTH), "big")
        sealed = file.read(size) if size <= LONGEST else b""
        if len(head) < LENGTH or len(sealed) < size or not sealed:
            raise Refused(None, f"{name} is torn: it ends in part {number + 1}; take a new copy")
        last = not file.peek(1)
        try:
            yield cipher.decrypt(_nonce(number, last=last), sealed, None)
        except InvalidTag:
            if not number and not _opens(cipher, sealed):
                reason = (
                    f"{name} does not open with the key of {inspector.name}: it is sealed to another, or was changed"
                )
            elif last:
                reason = f"{name} is torn: it ends after part {number + 1}; take a new copy"
            else:
                reason = f"{name} was changed in part {number + 1}"
            raise Refused(None, reason) from None
        number += 1


def _opens(cipher: ChaCha20Poly1305, sealed: bytes) -> bool:
    """Whether the key is the right one: then the first part opens as one of several, or as the last."""
    for last in (False, True):
        try:
            cipher.decrypt(_nonce(0, last=last), sealed, None)
        except InvalidTag:
            continue
        return True
    return False


def _cipher(agreed: bytes, public: bytes, reader: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(HKDF(SHA256(), KEY, None, b"cutcard sealed file 1" + public + reader).derive(agreed))


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes((last,))


def _part(cipher: ChaCha20Poly1305, number: int, data: bytes, *, last: bool) -> bytes:
    sealed = cipher.encrypt(_nonce(number, last=last), data, None)
    return len(sealed).to_bytes(LENGTH, "big") + sealed
