"""The keyring: where the floor's keys come from, and how secrets are sealed with them.

A keyring is a small JSON text. It comes from a file that only its owner may read, from the environment variable
CUTCARD_KEYS, or from a command named in CUTCARD_KEYS_COMMAND, such as the client of a key service, which prints it.
"""

import fcntl
import hmac
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.decoding import decode
from cutcard.floor.log.durable import sync_folder
from cutcard.floor.log.note import Signer, WrongNote, checked_name
from cutcard.ruling import Refused

VARIABLE, COMMAND = "CUTCARD_KEYS", "CUTCARD_KEYS_COMMAND"
OWNER_ONLY = 0o600
OTHERS = 0o077  # permission bits of the group and of everybody else
NONCE = 12  # bytes
PATIENCE = 30  # seconds that a key service may take


class KeyMissing(Refused):
    """What is asked for was sealed with a key that is not there."""

    def __init__(self, label: str, key: str) -> None:
        cure = "put that key back; if it is lost for ever, nobody can open this"
        super().__init__(None, f"the secret of {label} is sealed with key {key}, which is not in the keyring: {cure}")


class SealingKey(Struct, frozen=True):
    """A key that seals secrets, with the name under which a sealed secret asks for it."""

    id: str
    key: bytes


class Keyring(Struct, frozen=True):
    """The keys of one floor. New secrets are sealed with the first sealing key; the others open older ones."""

    floor: str  # name of the floor in its checkpoints, such as "casino.example/main-floor"
    signing: bytes
    sealing: tuple[SealingKey, ...]

    @classmethod
    def new(cls, floor: str) -> "Keyring":
        return cls(checked_name(floor), Signer.new(floor).private, (_sealing_key(1),))

    @property
    def signer(self) -> Signer:
        return Signer(self.floor, 1, self.signing)

    def rotated(self) -> "Keyring":
        """The same floor with a fresh sealing key; the old ones stay, to open what they have sealed."""
        return replace(self, sealing=(_sealing_key(len(self.sealing) + 1), *self.sealing))

    def seal(self, secret: bytes, label: str) -> tuple[str, bytes]:
        """A secret, sealed: the name of the key, and what may be stored. It opens only under the same label."""
        key, nonce = self.sealing[0], os.urandom(NONCE)
        return key.id, nonce + ChaCha20Poly1305(key.key).encrypt(nonce, secret, label.encode())

    def open(self, key: str, sealed: bytes, label: str) -> bytes:
        """A secret that was sealed under this label."""
        for one in self.sealing:
            if one.id == key:
                try:
                    return ChaCha20Poly1305(one.key).decrypt(sealed[:NONCE], sealed[NONCE:], label.encode())
                except InvalidTag:
                    raise Refused(None, f"the secret of {label} does not open with key {key}: it was changed") from None
        raise KeyMissing(label, key)

    def mark(self, text: str) -> str:
        """What stands for a text, such as an address, where only these keys may tell which one it is."""
        return hmac.digest(self.signing, b"mark " + text.encode(), "sha256").hex()[:32]


def _sealing_key(number: int) -> SealingKey:
    return SealingKey(f"{number}-{os.urandom(4).hex()}", ChaCha20Poly1305.generate_key())


# -- where it comes from


def find(file: Path, floor: str, environment: Mapping[str, str] = os.environ) -> Keyring:
    """The keyring from the environment, from a key service, or from the file, which is made if it is not there."""
    if text := environment.get(VARIABLE):
        return _read(text.encode(), VARIABLE)
    if command := environment.get(COMMAND):
        return _read(_asked(command), COMMAND)
    if not file.exists():
        with suppress(FileExistsError):  # another process was faster
            return create(file, Keyring.new(floor))
    return load(file)


def existing(*files: Path, environment: Mapping[str, str] = os.environ) -> Keyring:
    """The keyring from the environment, from a key service, or from the first of these files that is there."""
    if environment.get(VARIABLE) or environment.get(COMMAND):
        return find(files[0], "", environment)
    for file in files:
        if file.exists():
            return load(file)
    raise Refused(
        None, f"there are no keys at {' or '.join(map(str, files))}: name the file of the floor's keys with --keys"
    )


def beside(journal: Path) -> Path:
    """Where the keys of a journal are if nothing else is said: a file beside it."""
    return journal.with_name(f"{journal.name}.keys")


def create(file: Path, ring: Keyring) -> Keyring:
    """Write a keyring to a new file that only its owner may read, completely or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.urandom(4).hex()}")
    _write(beside, ring, os.O_EXCL)
    try:
        os.link(beside, file)
    finally:
        beside.unlink()
    sync_folder(file.parent)
    return ring


def save(file: Path, ring: Keyring) -> None:
    """Replace the keyring in a file, completely or not at all. It stays its owner's, whoever does it."""
    beside = file.with_name(f"{file.name}.new")
    beside.unlink(missing_ok=True)
    _write(beside, ring, os.O_EXCL)
    if os.geteuid() == 0:  # the server, which is not root, could not read it any more
        before = file.stat()
        os.chown(beside, before.st_uid, before.st_gid)
    beside.replace(file)
    sync_folder(file.parent)


def rotate(file: Path) -> Keyring:
    """Add a fresh sealing key to the keyring in a file. Whoever does the same at once waits, so that no key is lost."""
    while True:
        try:
            held = os.open(file, os.O_RDONLY)
        except OSError:
            return load(file)  # says why
        try:
            fcntl.flock(held, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(held), file.stat()):  # not what somebody has replaced meanwhile
                ring = load(file).rotated()
                save(file, ring)
                return ring
        finally:
            os.close(held)


def _write(file: Path, ring: Keyring, flags: int) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | flags, OWNER_ONLY)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(ring)) + b"\n")
        out.flush()
        os.fsync(out.fileno())


def load(file: Path) -> Keyring:
    """The keyring in a file. A file that others may read is refused: its secrets are none any more."""
    try:
        data, mode = file.read_bytes(), file.stat().st_mode
    except OSError as error:
        raise Refused(
            None, f"the keys in {file} cannot be read: {error.strerror}; check the path and its permissions"
        ) from None
    if mode & OTHERS:
        raise Refused(None, f"other users may read the keys in {file}: run chmod 600 {file}, and replace its keys")
    return _read(data, str(file))


def _read(data: bytes, source: str) -> Keyring:
    try:
        ring = decode(data, Keyring)
        checked_name(ring.floor)
        if len(ring.signing) != 32 or not ring.sealing or any(len(one.key) != 32 for one in ring.sealing):
            raise ValueError("a key has the wrong length")
    except (msgspec.MsgspecError, WrongNote, ValueError) as error:
        raise Refused(None, f"{source} is not a keyring ({error}): make one with cutcard keys new") from None
    return ring


def _asked(command: str) -> bytes:
    try:
        done = subprocess.run(command, shell=True, capture_output=True, timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        raise Refused(None, f"{COMMAND} did not answer within {PATIENCE} seconds") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip()[-200:]
        raise Refused(None, f"{COMMAND} failed with exit code {error.returncode}: {said}") from None
    return done.stdout
