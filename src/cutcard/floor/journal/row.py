"""A row of the journal as it is stored."""

from msgspec import Struct
from msgspec.structs import astuple

from cutcard.floor.journal.seal import link

ROW = "stream, version, at, actor, role, key, command, facts, events, postings, release, rules, hash"


class Row(Struct, frozen=True):
    """A stored row."""

    stream: str
    version: int
    at: str
    actor: str
    role: int
    key: str
    command: str
    facts: str
    events: str
    postings: str
    release: str
    rules: str
    hash: bytes

    def link(self, previous: bytes) -> bytes:
        """The hash that this row must have, given the hash of the row before it."""
        return link(previous, *astuple(self)[:-1])
