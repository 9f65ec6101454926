"""What happened while the system was not there, entered afterwards from paper at its true time (T-69)."""

from typing import TypeAlias

from cutcard.core.bounds import Name, Note
from cutcard.core.message import Command, Event
from cutcard.core.moment import When
from cutcard.tournament.messages.conduct import MarkAbsent, MarkPresent, Penalise
from cutcard.tournament.messages.director import (
    DIRECTOR,
    AddTable,
    BreakTable,
    MovePlayer,
    PauseClock,
    RedrawFinal,
    ResumeClock,
)
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.room import AwardBounty, CountStacks, RaceTable, RecordOut, ReportTable

LateAct: TypeAlias = (
    RecordOut
    | AwardBounty
    | ReportTable
    | CountStacks
    | RaceTable
    | ReEnter
    | MovePlayer
    | BreakTable
    | AddTable
    | RedrawFinal
    | MarkAbsent
    | MarkPresent
    | Penalise
    | PauseClock
    | ResumeClock
)


class EnterAfterwards(Command, frozen=True, tag="EnterAfterwards"):
    """Enter what happened on paper at its true time. ``sheet``: which paper says so."""

    roles = DIRECTOR
    happened: When
    act: LateAct
    sheet: Note


class EnteredAfterwards(Event, frozen=True, tag="EnteredAfterwards"):
    """What follows in the same row happened at this time; ``act`` is the tag of its command."""

    happened: When
    at: When
    act: Name
    sheet: str
    by: str
    clauses: tuple[str, ...]
