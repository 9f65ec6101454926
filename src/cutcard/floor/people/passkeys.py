"""Passkeys: a device signs a challenge with a key that never leaves it, after its owner has unlocked it."""

import asyncio
import hashlib
import json
import secrets
from datetime import timedelta
from typing import Any

import msgspec
from msgspec import Struct
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from cutcard.core.decoding import decode
from cutcard.floor.people.door import UNKNOWN, Door, NotProved
from cutcard.ruling import Refused

UNREADABLE = (ValueError, KeyError, TypeError, RecursionError, msgspec.MsgspecError)  # raised by what is no answer
LASTS = timedelta(minutes=5)  # that a challenge may be answered


class PasskeySite(Struct, frozen=True):
    """The site that a passkey is for: its host name, and its address as the browser knows it."""

    host: str
    origin: str
    name: str


class PasskeyKey(Struct, frozen=True):
    """What is kept of a passkey: its id and its public key."""

    id: bytes
    key: bytes


class ClientData(Struct, frozen=True):
    """What a browser says that it has signed, as far as it is needed to find the challenge."""

    challenge: str


class Passkeys:
    """Passkeys of a floor's people. Every challenge is answered once, at whichever process."""

    def __init__(self, door: Door) -> None:
        self._door, self._credentials = door, door.credentials

    # -- a new one

    def offer(self, person: str, name: str, place: PasskeySite) -> dict[str, object]:
        """What the browser needs to make a passkey for this person."""
        known = [decode(one.secret, PasskeyKey) for one in self._credentials.of(person, "passkey")]
        options = generate_registration_options(
            rp_id=place.host,
            rp_name=place.name,
            user_id=hashlib.sha256(person.encode()).digest(),
            user_name=person,
            user_display_name=name,
            challenge=self._challenge(person),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(one.id) for one in known],
        )
        return _read(options_to_json(options))

    def made(self, person: str, answer: dict[str, object], place: PasskeySite) -> tuple[str, PasskeyKey]:
        """The number and the key of a passkey that the browser has made. It is not kept yet. Raises Refused."""
        try:
            found = verify_registration_response(
                credential=answer,
                expected_challenge=self._answered(answer, person),
                expected_rp_id=place.host,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, *UNREADABLE) as error:
            raise Refused(None, "this passkey could not be taken: start again, and unlock your device") from error
        return number(found.credential_id), PasskeyKey(found.credential_id, found.credential_public_key)

    def keep(self, person: str, id: str, key: PasskeyKey) -> None:
        self._credentials.keep(person, "passkey", msgspec.json.encode(key), id, count=-1)

    def remove(self, person: str, id: str) -> None:
        self._credentials.remove(person, "passkey", id)

    # -- a proof

    def ask(self, place: PasskeySite, person: str = "") -> dict[str, object]:
        """What the browser needs to sign in with a passkey: of one person, or of whoever has one."""
        kept = self._credentials.of(person, "passkey") if person else []
        known = [decode(one.secret, PasskeyKey) for one in kept]
        options = generate_authentication_options(
            rp_id=place.host,
            challenge=self._challenge(person),
            allow_credentials=[PublicKeyCredentialDescriptor(one.id) for one in known] or None,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _read(options_to_json(options))

    async def prove(self, answer: dict[str, object], place: PasskeySite, person: str = "") -> str:
        """The id of whoever has unlocked this passkey. Raises NotProved."""
        try:
            challenge = self._answered(answer, person)
            kept = self._credentials.one("passkey", number(base64url_to_bytes(str(answer["rawId"]))))
        except UNREADABLE:
            raise NotProved from None
        if kept is None:
            await self._door.failed(UNKNOWN, "passkey")
            raise NotProved
        account = self._door.account(kept.person)
        key = decode(kept.secret, PasskeyKey)
        try:
            found = await asyncio.to_thread(
                verify_authentication_response,
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=key.key,
                credential_current_sign_count=max(kept.count, 0),
                require_user_verification=True,
            )
            right = kept.id in account.passkeys and person in ("", kept.person)
        except (WebAuthnException, *UNREADABLE):
            right = False
        if not right or not account.open or account.disabled:
            await self._door.failed(kept.person if account.open else UNKNOWN, "passkey")
            raise NotProved
        self._credentials.use(kept, found.new_sign_count)
        return kept.person

    # -- challenges

    def _challenge(self, person: str) -> bytes:
        self._credentials.expire("challenge", LASTS)
        challenge = secrets.token_bytes(32)
        self._credentials.keep(person, "challenge", challenge, bytes_to_base64url(challenge))
        return challenge

    def _answered(self, answer: dict[str, object], person: str) -> bytes:
        """The challenge that an answer is for; it is used up. Raises ValueError if there is no such challenge."""
        response: Any = answer["response"]  # as a browser sent it: whatever it is not raises one of the errors caught
        client = decode(base64url_to_bytes(str(response["clientDataJSON"])), ClientData)
        self._credentials.expire("challenge", LASTS)
        if not self._credentials.remove(person, "challenge", client.challenge):
            raise ValueError("no such challenge")
        return base64url_to_bytes(client.challenge)


def number(credential: bytes) -> str:
    """The name of a passkey in the journal and in the store."""
    return hashlib.sha256(credential).hexdigest()[:32]


def _read(options: str) -> dict[str, object]:
    read: dict[str, object] = json.loads(options)
    return read
