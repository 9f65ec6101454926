"""What is to be written: rows with everything that belongs in their transaction, and why they may not be."""

from msgspec import Struct

from cutcard import __version__
from cutcard.core.personal import Detail
from cutcard.floor.journal import ledger
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.seal import link


class Snapshot(Struct, frozen=True):
    """The state at a version: a disposable copy of the result of replay, valid for one schema."""

    version: int
    schema: str
    state: bytes


class Draft(Struct, frozen=True):
    """A row to be appended, with everything else that belongs in its transaction. ``postings`` are net."""

    stream: str
    version: int
    at: str
    actor: str
    role: int
    key: str
    command: bytes
    facts: bytes
    events: bytes
    postings: tuple[Posting, ...] = ()
    segment: int = 0  # number of the round that starts with this row; 0: none
    seed: bytes = b""  # secret of that round, stored apart from the rows, under a key outside the journal
    snapshot: Snapshot | None = None
    key_of_seed: str = ""
    details: tuple[Detail, ...] = ()  # of people, to which the row refers
    erased: str = ""  # the person whose details are erased with this row
    rules: str = ""  # name and digest of the rules that decided it

    @property
    def names(self) -> list[tuple[str, str]]:
        """People whom this row of their own record names or renames, by the name that pages show."""
        own = (one for one in self.details if self.stream == f"patron/{one.person}")
        return [(one.person, one.value) for one in own if one.field == "name"]


class Program(Struct, frozen=True):
    """What decides: the release. Every row names it."""

    release: str = __version__


class Lost(Exception):
    """Another row already has this version. Decide again from the state after it."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} does not end just before version {version}")
        self.stream = stream


class KeyUsed(Exception):
    """The actor has already used this key."""


def row_of(draft: Draft, previous: bytes, program: Program) -> Row:
    """The row that a draft becomes after the row with the previous hash."""
    columns = (
        draft.stream,
        draft.version,
        draft.at,
        draft.actor,
        draft.role,
        draft.key,
        draft.command.decode(),
        draft.facts.decode(),
        draft.events.decode(),
        ledger.encode(draft.postings).decode(),
        program.release,
        draft.rules,
    )
    return Row(*columns, link(previous, *columns))
