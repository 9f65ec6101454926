"""Rows with their seals: the place of each in the log, and the proof that the newest checkpoint covers it."""

from collections.abc import Iterable, Mapping

from cutcard.core.authority import title
from cutcard.core.message import Event, tag
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import Row
from cutcard.floor.log.checkpoint import parse
from cutcard.web.inspector.shapes import CheckpointSeen, SealedRow
from cutcard.web.staff.log import BY_ITSELF
from cutcard.web.words.desk import words


def newest(desk: Desk) -> CheckpointSeen | None:
    """The newest checkpoint; None before the first."""
    note = desk.journal.last_checkpoint()
    if note is None:
        return None
    head = parse(note)
    return CheckpointSeen(head.origin, head.size, head.root.hex(), [one.name for one in note.signatures], str(note))


def sealed_rows(
    desk: Desk, rows: Iterable[Row], names: Mapping[str, str], checkpoint: CheckpointSeen | None
) -> list[SealedRow]:
    """The rows of a round or hand, in order. Their seals are in the journal even if the rows are archived."""
    size = checkpoint.size if checkpoint else 0
    with desk.journal.reader() as reader:
        return [_sealed(desk, reader, row, names, size) for row in rows]


def _sealed(desk: Desk, reader: JournalReader, row: Row, names: Mapping[str, str], size: int) -> SealedRow:
    number, entry = reader.number(row.stream, row.version), desk.streams.entry(row)
    proof = desk.journal.inclusion(row.stream, row.version, size)[1] if 0 < number <= size else []
    who = entry.actor.id
    return SealedRow(
        entry.version,
        entry.at,
        names.get(who) or BY_ITSELF.get(who, who),
        title(entry.actor.role),
        words(tag(entry.command)),
        tuple(dict.fromkeys(clause for event in entry.events for clause in cited(event))),
        number,
        bytes(row.hash).hex(),
        [one.hex() for one in proof],
    )


def cited(event: Event) -> tuple[str, ...]:
    """The clauses that an event rests on."""
    one = getattr(event, "clause", None)
    return (*((one,) if one else ()), *getattr(event, "clauses", ()))
