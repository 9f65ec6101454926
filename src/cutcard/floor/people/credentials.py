"""How people prove who they are: kept in the store, sealed under the floor's key, and never in the journal."""

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct
from pyotp import TOTP, random_base32

from cutcard.floor.journal.journal import Journal

Kind: TypeAlias = Literal[
    "password", "code", "pin", "passkey", "badge", "reader", "invitation", "first code", "second code", "challenge"
]
COLUMNS = "person, kind, id, made, used, count, key, sealed"
STEP = 30  # seconds that a one-time code lasts

# Memory of 19 MiB and two passes on one core: a guess costs an attacker as much as it costs us.
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
NOBODY = HASHER.hash(secrets.token_hex(16))  # checked where there is no account, so that it takes as long


class Credential(Struct, frozen=True):
    """Something that a person proves who they are with. ``count``: see the table in the schema."""

    person: str
    kind: Kind
    id: str
    made: datetime
    used: str
    count: int
    secret: bytes


class Credentials:
    """The credentials of a floor's people."""

    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self._journal, self._clock = journal, clock

    def keep(self, person: str, kind: Kind, secret: bytes, id: str = "", count: int = 0) -> None:
        """Keep a credential, replacing one with the same name."""
        key, sealed = self._journal.keys.seal(secret, _label(person, kind, id))
        self._journal.change(
            f"insert into credentials ({COLUMNS}) values (?, ?, ?, ?, '', ?, ?, ?)"
            " on conflict (person, kind, id) do update set made = excluded.made, used = excluded.used,"
            " count = excluded.count, key = excluded.key, sealed = excluded.sealed",
            *(person, kind, id, self._clock().isoformat(), count, key, sealed),
        )

    def of(self, person: str, kind: Kind) -> list[Credential]:
        query = f"select {COLUMNS} from credentials where person = ? and kind = ? order by made"
        return [self._open(row) for row in self._journal.ask(query, person, kind)]

    def one(self, kind: Kind, id: str) -> Credential | None:
        """The credential with this name, whose ever it is."""
        found = self._journal.ask(f"select {COLUMNS} from credentials where kind = ? and id = ?", kind, id)
        return self._open(found[0]) if found else None

    def use(self, one: Credential, count: int) -> bool:
        """Note that it was used. False if somebody was faster with the same count: a code counts once."""
        used = self._journal.change(
            "update credentials set used = ?, count = ? where person = ? and kind = ? and id = ? and count < ?"
            " returning 1",
            *(self._clock().isoformat(), count, one.person, one.kind, one.id, count),
        )
        return bool(used)

    def remove(self, person: str, kind: Kind, id: str | None = None) -> bool:
        """Remove one credential, or all of a kind. False if there was none."""
        where = "where person = ? and kind = ?"
        gone = (
            self._journal.change(f"delete from credentials {where} returning 1", person, kind)
            if id is None
            else self._journal.change(f"delete from credentials {where} and id = ? returning 1", person, kind, id)
        )
        return bool(gone)

    def expire(self, kind: Kind, age: timedelta) -> None:
        """Remove what is older."""
        self._journal.change(
            "delete from credentials where kind = ? and made < ?", kind, (self._clock() - age).isoformat()
        )

    def _open(self, row: tuple[str, Kind, str, str, str, int, str, bytes]) -> Credential:
        person, kind, id, made, used, count, key, sealed = row
        secret = self._journal.unseal(key, bytes(sealed), _label(person, kind, id))
        return Credential(person, kind, id, datetime.fromisoformat(made), used, count, secret)


def _label(person: str, kind: Kind, id: str) -> str:
    return f"{kind} {id} of {person}"


def named(token: str) -> str:
    """The name under which a secret token is kept: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


# -- passwords and PINs


def hashed(secret: str) -> bytes:
    return HASHER.hash(secret).encode()


def matches(kept: bytes | None, secret: str) -> bool:
    """Whether this is the password or PIN that was kept. Takes as long if there is none."""
    try:
        HASHER.verify((kept or NOBODY.encode()).decode(), secret)
        return kept is not None
    except (Argon2Error, InvalidHashError):
        return False


# -- one-time codes


def new_code_secret() -> bytes:
    return random_base32().encode()


def code_address(secret: bytes, person: str, floor: str) -> str:
    """What an authenticator reads from the QR code."""
    return TOTP(secret.decode()).provisioning_uri(person, issuer_name=floor)


def code_time(secret: bytes, code: str, at: datetime) -> int | None:
    """The number of the half minute in which this is the code; None if it is not. One earlier and one later count."""
    totp = TOTP(secret.decode(), interval=STEP)
    now, found = int(at.timestamp()) // STEP, None
    for moment in (now - 1, now, now + 1):
        if secrets.compare_digest(totp.generate_otp(moment), code.strip().replace(" ", "")):
            found = moment
    return found
