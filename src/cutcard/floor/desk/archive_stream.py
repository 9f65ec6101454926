"""The archives of a floor as a stream: what rows were removed for, by whom, when, up to where, and where they are."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note, Number, Whole
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.ruling import Refused

STREAM = "archive/floor"


class ArchiveRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """An archive of the log from one seal to another, and what is left in its place. Hashes are in hexadecimal."""

    number: Number
    first: Number  # the first seal in it
    size: Number  # the last seal in it
    root: Name  # of the log's tree at that size
    refusals: Whole  # how many refusals there are up to there
    refused: Name  # hash of the last of them
    latest: Name  # when the newest row or refusal in it was recorded
    states: Name  # root over the sealed states of all streams
    balances: Name  # hash of what accounts held
    keys: Name  # hash of the keys of its commands
    file: Note  # its name when it was written
    digest: Name  # SHA-256 of the file


class RecordArchive(Command, frozen=True, tag="RecordArchive"):
    """Record an archive that was written and verified. Its rows are removed only after this."""

    roles = (Role.SYSTEM,)
    archive: ArchiveRecord
    by: Name  # who asked for it


class ArchiveRecorded(Event, frozen=True, tag="ArchiveRecorded"):
    archive: ArchiveRecord
    by: str
    at: str


ArchiveCommand: TypeAlias = RecordArchive
ArchiveEvent: TypeAlias = ArchiveRecorded


class Archives(Struct, frozen=True):
    """All archives of a floor, in order."""

    records: tuple[ArchiveRecord, ...] = ()

    @property
    def size(self) -> int:
        """How much of the log they cover."""
        return self.records[-1].size if self.records else 0


class ArchiveDomain(AtOnce):
    """The stream ``archive/floor``."""

    name = "archive"
    outlay = "archive"
    commands: Codec[ArchiveCommand] = Codec(ArchiveCommand)
    events: Codec[ArchiveEvent] = Codec(ArchiveEvent)
    states: States[Archives] = States(Archives, version=1)

    def initial(self, stream: str) -> Archives:
        return Archives()

    def needs(self, state: Archives, command: ArchiveCommand, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: Archives, command: ArchiveCommand, facts: Facts) -> Sequence[ArchiveEvent]:
        new = command.archive
        again = bool(state.records) and state.records[-1] == replace(
            new, file=state.records[-1].file, digest=state.records[-1].digest
        )
        if not again and (new.number, new.first) != (len(state.records) + 1, state.size + 1):
            raise Refused(None, f"the next archive is number {len(state.records) + 1}, from seal {state.size + 1:,} on")
        if new.size < new.first:
            raise Refused(None, "nothing is left to archive before that date: choose a later one")
        return (ArchiveRecorded(new, command.by, facts.at),)

    def evolve(self, state: Archives, event: ArchiveEvent) -> Archives:
        """A file that was written again, because the first was lost before rows were removed, takes its place."""
        before = state.records[: event.archive.number - 1]
        return Archives((*before, event.archive))

    def postings(self, state: Archives, events: Sequence[ArchiveEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: Archives, events: Sequence[ArchiveEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[ArchiveEvent]) -> int:
        return 0

    def settled(self, state: Archives) -> bool:
        return True
