"""Types sent to the inspector's page and to the command bar."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.web.player.story import RoundStory
from cutcard.web.tournament.shapes import TableSeen
from cutcard.web.words.lines import LogLine

FoundKind: TypeAlias = Literal[
    "person", "table", "tournament", "round", "hand", "case", "clause", "record", "job", "page", "place"
]


class FoundThing(Struct):
    """A line of the command bar: what it is, and the page to open; for a ``job`` its place is chosen first."""

    kind: FoundKind
    title: str
    detail: str
    href: str
    job: str = ""


class FoundRound(Struct):
    """A round, or a hand of a tournament, in a list. ``ended`` is empty while it is in play; ``marks``: what is
    remarkable about it. Amounts of a hand are chips, so none are told."""

    href: str
    table: str
    title: str
    number: int
    hand: bool
    began: str
    ended: str
    staked: int
    paid: int
    people: list[str]
    marks: list[str]


class FoundRounds(Struct):
    """The newest rounds that fit, how many there are in all, and what was understood of the words in words."""

    rounds: list[FoundRound]
    total: int
    indexed: int  # rounds and hands that were looked through
    understood: list[str]
    problem: str
    missing: list[str] = []  # files of archives that are not beside the journal


class InspectTable(Struct):
    """A table that can be looked at live."""

    id: str
    title: str
    detail: str
    href: str


class InspectHome(Struct):
    """What the inspector's page begins with: tables to look at, and where the log stands.

    ``journal``: whether the viewer may verify and export it. ``waiting``: notices that they have not acknowledged.
    """

    tables: list[InspectTable]
    checkpoint: "CheckpointSeen | None"
    journal: bool
    waiting: int


class SealedRow(Struct):
    """A row of the journal: who did what, the clauses of its rulings, its seal, and the proof that it is in the log.

    Hashes are in hexadecimal. ``proof`` is empty while no checkpoint covers the row.
    """

    version: int
    at: str
    who: str
    role: str
    command: str
    clauses: tuple[str, ...]
    seal: int
    hash: str
    proof: list[str]


class CheckpointSeen(Struct):
    """The newest checkpoint of the log: what it says, and who has signed it."""

    origin: str
    size: int
    root: str
    signed: list[str]
    note: str


class InspectedRound(Struct):
    """A finished round step by step, with the rows it was recorded in. ``private``: cards that only their player saw,
    and that only the inspector is told."""

    story: RoundStory
    stream: str
    rows: list[SealedRow]
    checkpoint: CheckpointSeen | None
    private: list[str]
    before: int
    after: int


class HandStep(Struct):
    """What one row of a hand changed, in words, and the table after it."""

    at: str
    text: list[LogLine]
    view: TableSeen


class InspectedHand(Struct):
    """A finished hand of a tournament, with the rows it was recorded in."""

    tournament: str
    table: int
    number: int
    title: str
    steps: list[HandStep]
    stream: str
    rows: list[SealedRow]
    checkpoint: CheckpointSeen | None
    private: list[str]
    before: int
    after: int


class Verification(Struct):
    """A verification of the whole journal, under way or done. ``fault`` is empty if nothing is wrong."""

    state: Literal["none", "running", "done"]
    done: int = 0
    total: int = 0
    started: str = ""
    ended: str = ""
    by: str = ""
    rows: int = 0
    streams: int = 0
    refusals: int = 0
    seal: str = ""
    size: int = 0
    fault: str = ""
    checkpoint: CheckpointSeen | None = None
