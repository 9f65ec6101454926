"""Hands the floor's checkpoints to its witnesses, and takes their cosignatures back."""

import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from cutcard.floor.log.checkpoint import parse
from cutcard.floor.log.note import COSIGNATURE, Key, Note, Signature, WrongNote, read_key, read_signatures, signed_by
from cutcard.floor.log.witness import SIZE, Reply, Submission
from cutcard.ruling import Refused

PATIENCE = 10  # seconds that a witness may take
LONGEST = 64 * 1024  # bytes of an answer
TRIES = 3
OTHER = 'stop the floor, keep its journal as evidence, and see "When a witness does not cosign" in the guide'


class NotCosigned(Exception):
    """A witness did not cosign, and why."""


class WitnessPlace(Struct, frozen=True):
    """Where a witness is, and its public key."""

    address: str
    key: Key


class ConsistencyProofs(Protocol):
    """Where proofs come from: the journal."""

    def consistency(self, old: int, size: int) -> list[bytes]: ...


def read_place(text: str) -> WitnessPlace:
    """A witness as it is named on the command line: ADDRESS=KEY."""
    address, equals, key = text.partition("=")
    if not equals or not address.startswith(("http://", "https://")):
        raise Refused(None, "a witness is ADDRESS=KEY, such as https://witness.example=NAME+ID+KEY: write both")
    try:
        found = read_key(key)
    except WrongNote as wrong:
        raise Refused(None, f"the witness at {address}: {wrong}") from None
    if found.kind != COSIGNATURE:
        raise Refused(None, f"the key of the witness at {address} is not a witness's key: copy the one that it printed")
    return WitnessPlace(address.rstrip("/"), found)


def post(address: str, body: str) -> Reply:
    """Send a text by HTTP and wait for the answer."""
    request = urllib.request.Request(f"{address}/add-checkpoint", body.encode(), {"Content-Type": "text/plain"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Reply(answer.status, answer.read(LONGEST).decode())
    except urllib.error.HTTPError as error:
        with error:
            return Reply(error.code, error.read(LONGEST).decode(errors="replace"), error.headers.get_content_type())
    except OSError as error:
        raise NotCosigned(f"{address} cannot be reached ({error}): see whether the witness runs") from None


def submit(
    place: WitnessPlace, note: Note, old: int, proofs: ConsistencyProofs, send: Callable[[str, str], Reply] = post
) -> Signature:
    """The witness's signature on a checkpoint. ``old``: the size that it cosigned last, as far as is known here."""
    size = parse(note).size
    for _ in range(TRIES):
        if old > size:
            raise NotCosigned(f"{place.key.name} has cosigned {old} leaves, more than this journal has: {OTHER}")
        proof = tuple(proofs.consistency(old, size))
        reply = send(place.address, Submission(old, proof, note).body())
        if reply.status == 409 and reply.kind == SIZE and reply.text.strip().isdecimal() and int(reply.text) != old:
            old = int(reply.text)
            continue
        if reply.status == 422 or (reply.status == 409 and old == size):
            raise NotCosigned(f"{place.key.name} has cosigned another history than this journal's: {OTHER}")
        if reply.status != 200:
            raise NotCosigned(f"{place.key.name} refused ({reply.status}): {reply.text.strip()[:200]}")
        return _own(place.key, note, reply.text)
    raise NotCosigned(f"{place.key.name} names another size each time it is asked")


def _own(key: Key, note: Note, lines: str) -> Signature:
    """The witness's own signature in its answer, verified."""
    try:
        for one in read_signatures(lines):
            if (one.name, one.id) == (key.name, key.id):
                signed_by(Note(note.text, (one,)), key)
                return one
    except WrongNote as wrong:
        raise NotCosigned(f"{key.name} answered with a wrong signature: {wrong}") from None
    raise NotCosigned(f"{key.name} answered without its own signature")
