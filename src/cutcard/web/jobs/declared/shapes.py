"""Types sent to the page of a job: what can be done where, its steps and fields, and what would happen."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from cutcard.web.http.answers import Json, RefusalAnswer

Kind: TypeAlias = Literal[
    "choice", "ticks", "tick", "money", "number", "text", "note", "moment", "cards", "counts", "day", "rows"
]


class JobChoice(Struct, frozen=True):
    """A value that can be picked, in words."""

    value: Any
    label: str


class JobField(Struct, frozen=True):
    """A field with the value that it begins with. ``when``: shown only while another field has this value.

    ``columns``: fields of each row, where there may be several.
    """

    name: str
    label: str
    kind: Kind
    value: Any
    choices: tuple[JobChoice, ...] = ()
    suggestions: tuple[str, ...] = ()
    hint: str = ""
    needed: bool = True
    when: tuple[str, Any] | None = None
    columns: tuple["JobField", ...] = ()


class JobStep(Struct, frozen=True):
    """A step of a job: a few fields under one title. ``by``: clauses by the name of a record that is new."""

    title: str
    fields: tuple[JobField, ...]
    clauses: tuple[str, ...] = ()
    by: dict[str, tuple[str, ...]] = {}


class JobLine(Struct, frozen=True):
    """A job that can be done now: where, about which case, and the duty that it closes."""

    job: str
    stream: str
    case: str
    title: str
    about: str
    group: str
    clause: str
    duty: str = ""
    second: bool = False  # it is the word of a second person
    command: str = ""  # that it gives
    asks: bool = False  # the person is asked for something


class JobLineSaid(Struct, frozen=True):
    """Something that was or would be recorded, and by which clauses."""

    text: str
    clauses: tuple[str, ...]


class JobView(Struct, frozen=True):
    """A job as it begins: its steps with their first values, what it does, and the clauses behind it."""

    job: str
    stream: str
    case: str
    title: str
    about: str
    place: str
    does: str
    button: str
    clauses: tuple[str, ...]
    steps: tuple[JobStep, ...]
    second: bool
    beside: tuple[JobLineSaid, ...] = ()  # what to look at meanwhile, such as the round in dispute, line by line
    replay: str = ""  # address of the same round on the felt
    rulings: tuple[JobLineSaid, ...] = ()  # what the ruling pad said about the hand in dispute, wager by wager
    open: tuple[JobLineSaid, ...] = ()  # what waits on the floor now, to be read before a shift changes


class JobTrial(Struct, frozen=True):
    """What would happen: the command as it would be sent, what it would record, or why it would be refused.

    ``chance``: cards or a draw decide more, which nobody is told before.
    """

    stream: str
    command: Json | None
    says: tuple[JobLineSaid, ...]
    refusal: RefusalAnswer | None
    chance: bool = False
    then: str = ""  # the job that usually follows


class JobEntered(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has entered: the case and the values of the fields by name."""

    case: str = ""
    values: Json = {}
