"""Signed notes (C2SP signed-note): a text with one or more Ed25519 signatures, each under a name and a key id."""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

ED25519 = 1  # type of a key that signs the text itself
COSIGNATURE = 4  # type of a witness's key, whose signatures carry a time
LONGEST = 64 * 1024  # bytes of a note
MOST = 64  # signatures of a note
NAME = re.compile(r"[^\s+]{1,200}")
COSIGNED = "cosignature/v1\ntime {time}\n{text}"


class WrongNote(ValueError):
    """The text is not a signed note, or a key that should have signed it has not."""


class Key(Struct, frozen=True):
    """A public key with its name. Written as a line of text, which is what people exchange (a "vkey")."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_encoded(bytes([self.kind]) + self.public)}"


class Signature(Struct, frozen=True):
    """One signature line. ``signed`` begins with the time where the key is a witness's."""

    name: str
    id: bytes
    signed: bytes

    def line(self) -> str:
        return f"— {self.name} {_encoded(self.id + self.signed)}\n"


class Note(Struct, frozen=True):
    """A text that ends with a line feed, and its signatures."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def __str__(self) -> str:
        return self.text + "\n" + "".join(one.line() for one in self.signatures)

    def with_signatures(self, more: Iterable[Signature]) -> "Note":
        """The same note, also signed by these; a key's newer signature replaces its older one."""
        newer = {(one.name, one.id): one for one in more}
        kept = [one for one in self.signatures if (one.name, one.id) not in newer]
        return Note(self.text, (*kept, *newer.values()))


class Signer(Struct, frozen=True):
    """A private key with its name and type."""

    name: str
    kind: int
    private: bytes

    @classmethod
    def new(cls, name: str, kind: int = ED25519) -> "Signer":
        """A fresh key."""
        return cls(checked_name(name), kind, Ed25519PrivateKey.generate().private_bytes_raw())

    @property
    def key(self) -> Key:
        public = Ed25519PrivateKey.from_private_bytes(self.private).public_key()
        return Key(self.name, self.kind, public.public_bytes_raw())

    def sign(self, text: str, time: int = 0) -> Signature:
        """Sign a text. ``time`` (seconds since 1970) belongs to a witness's signature only."""
        private = Ed25519PrivateKey.from_private_bytes(self.private)
        if self.kind == COSIGNATURE:
            signed = time.to_bytes(8, "big") + private.sign(COSIGNED.format(time=time, text=text).encode())
        else:
            signed = private.sign(text.encode())
        return Signature(self.name, self.key.id, signed)


def signed_by(note: Note, key: Key) -> int | None:
    """Whether a key has signed a note: the time of a witness's signature, 0 for another's, None without one.

    A signature under the key's name and id that is wrong raises WrongNote: somebody has tampered with it.
    """
    for one in note.signatures:
        if (one.name, one.id) == (key.name, key.id):
            return _verified(note.text, one, key)
    return None


def _verified(text: str, signature: Signature, key: Key) -> int:
    time, signed, message = 0, signature.signed, text
    if key.kind == COSIGNATURE:
        time, signed = int.from_bytes(signed[:8], "big"), signed[8:]
        message = COSIGNED.format(time=time, text=text)
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signed, message.encode())
    except InvalidSignature:
        raise WrongNote(f"the signature of {key.name} is wrong: the text or the signature was changed") from None
    return time


# -- reading


def read_note(text: str) -> Note:
    """A note from its text, with every signature that it carries."""
    if len(text.encode()) > LONGEST:
        raise WrongNote(f"a note has at most {LONGEST} bytes")
    if any(character < " " and character != "\n" for character in text):
        raise WrongNote("a note has no control characters")
    body, found, lines = text.rpartition("\n\n")[0] + "\n", "\n\n" in text, text.rpartition("\n\n")[2]
    if not found or not lines.endswith("\n"):
        raise WrongNote("a note is a text, an empty line and lines with signatures")
    signatures = read_signatures(lines)
    if not signatures:
        raise WrongNote("the note is not signed")
    return Note(body, signatures)


def read_signatures(lines: str) -> tuple[Signature, ...]:
    """Signature lines, as they stand in a note or in a witness's answer."""
    written = lines.splitlines()
    if len(written) > MOST:
        raise WrongNote(f"a note has at most {MOST} signatures")
    return tuple(_signature(line) for line in written)


def _signature(line: str) -> Signature:
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "—":
        raise WrongNote("a signature is a long dash, a name and the signature, with blanks between them")
    signed = _decoded(parts[2])
    if len(signed) < 5:
        raise WrongNote(f"the signature of {parts[1]} is too short")
    return Signature(checked_name(parts[1]), signed[:4], signed[4:])


def read_key(text: str) -> Key:
    """A public key from its line of text."""
    name, plus, rest = text.strip().partition("+")
    id, plus, public = rest.partition("+")
    if not plus:
        raise WrongNote("a public key is NAME+ID+KEY: copy the whole line")
    data = _decoded(public)
    key = Key(checked_name(name), data[0] if data else 0, data[1:])
    if key.kind not in (ED25519, COSIGNATURE) or len(key.public) != 32:
        raise WrongNote(f"the key of {name} is of a kind that is not known here: use Ed25519")
    if key.id.hex() != id:
        raise WrongNote(f"the key of {name} does not match its id: a part of the line was changed")
    return key


def checked_name(name: str) -> str:
    """A key's name, if it may be one."""
    if not NAME.fullmatch(name):
        raise WrongNote(f"{name[:40]!r} is not a name of a key: use letters and digits without blanks or +")
    return name


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise WrongNote(f"a part of {len(text)} characters is not base64: it was changed") from None
