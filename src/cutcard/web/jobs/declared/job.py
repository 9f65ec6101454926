"""How a job is declared: the command that it gives, its fields with first values, its cases, what it does in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from cutcard.core.duty import Duty
from cutcard.core.message import Actor, Command, tag
from cutcard.core.moment import MINUTE, iso, moment
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.table import FloorTable
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import RulingAttached
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import Table
from cutcard.web.jobs.declared.shapes import Kind
from cutcard.web.words.named import table_called

Values: TypeAlias = dict[str, Any]
NEW = "new"  # stands in an address for a record that has no name yet
SAMPLE = "for the record"  # stands for a text that only the person can write, when a job is tried


class JobCase(Struct, frozen=True):
    """What a job is about, if there are several: its key, in words, the values it fixes, the duty that it closes."""

    key: str = ""
    about: str = ""
    values: Values = {}
    duty: str = ""


class Spot:
    """Where somebody does a job: the stream, its state now, and the case chosen."""

    def __init__(
        self, desk: Desk, actor: Actor, stream: str, names: Mapping[str, str], case: JobCase | None = None
    ) -> None:
        self.desk, self.actor, self.stream, self.names = desk, actor, stream, names
        self.domain, _, self.id = stream.partition("/")
        self.case = case or JobCase()
        self.state: Any = desk.state(stream).state
        self.at = desk.clock().isoformat(timespec="seconds")

    def of(self, case: JobCase) -> "Spot":
        return Spot(self.desk, self.actor, self.stream, self.names, case)

    @property
    def new(self) -> bool:
        """Whether nothing has been recorded here yet."""
        return self.desk.state(self.stream).version == 0

    @property
    def table(self) -> Table:
        assert isinstance(self.state, FloorTable)
        return self.state.opened

    @property
    def rules(self) -> Rules:
        assert isinstance(self.state, FloorTable)
        return self.state.rules

    @property
    def register(self) -> IncidentRegister:
        assert isinstance(self.state, GameRegister)
        return self.state.register

    def name(self, patron: str) -> str:
        return self.names.get(patron, patron)

    def at_table(self, place: IncidentPlace) -> str:
        """Where something happened: the table and, if it is known, the round."""
        return f"{self.table_name(place.table)}{f', round {place.round}' if place.round else ''}"

    def table_name(self, id: str) -> str:
        return table_called(self.names, id)

    def wager(self, box: int, area: str, owner: str) -> str:
        """A wager on the layout, such as "Box 1, Super: Ann"."""
        where = "The dealer\u2019s hand" if box == DEALER_BOX else f"Box {box}"
        return f"{where}, {self.rules.game.label(area)}: {self.name(owner)}"

    def later(self, minutes: int) -> str:
        return iso(moment(self.at) + minutes * MINUTE)


def _one_case(_: Spot) -> Iterable[JobCase]:
    return (JobCase(),)


Worked: TypeAlias = Callable[[Spot], Any]  # works a value out from the state


class FieldAsked(Struct, frozen=True):
    """A field of a job. ``name`` is the command's field, with dots into a part of it. ``value``: what it begins with.

    ``pick``: pairs of value and words to choose from. ``suggest``: words that are often used, one tap each.

    What only the person can know has a ``sample`` and begins empty: nobody puts their name to what a page has chosen.
    """

    name: str
    label: str
    kind: Kind = "text"
    value: Any = None
    pick: Worked | None = None
    suggest: tuple[str, ...] = ()
    hint: str | Worked = ""
    needed: bool = True
    when: tuple[str, Any] | None = None
    asked: Worked | None = None  # whether it is asked for at all, as things stand
    sample: Worked | None = None  # stands for what only the person can know, when the job is tried
    columns: tuple["FieldAsked", ...] = ()  # of each row, where there may be several


class Step(Struct, frozen=True):
    title: str
    fields: tuple[FieldAsked, ...]
    clauses: Worked | None = None  # that this step is about


def step(title: str, *fields: FieldAsked, clauses: Worked | None = None) -> Step:
    return Step(title, fields, clauses)


class StaffJob(Struct, frozen=True):
    """One job. Who may do it is who may give its command; whether it can be done now, the rules are asked."""

    id: str
    title: str
    gives: type[Command]
    on: str  # kind of stream
    group: str
    does: str
    steps: tuple[Step, ...] = ()
    cases: Callable[[Spot], Iterable[JobCase]] = _one_case
    fixed: Callable[[Spot], Values] | None = None  # values that are not asked for
    made: Callable[[Spot, Values], Values] | None = None  # fields of the command, from what was entered
    second: bool = False  # the word of a second person
    refuses: bool = False  # the other answer to what waits for a second person; whoever began it may take it back so
    starts: bool = False  # it begins a new record, whose name is the field "id"
    begins: Callable[[Spot], str] | None = None  # a name for the new record
    then: str = ""  # the job that usually follows
    beside: Callable[[Spot], tuple[str, int]] | None = None  # table and round to look at meanwhile
    rulings: Callable[[Spot], tuple[RulingAttached, ...]] | None = None  # of the ruling pad, to decide by
    open: Callable[[Spot], Iterable[Duty]] | None = None  # what waits on the floor, to be read meanwhile
    button: str = ""  # on the last button, if not the title

    @property
    def command(self) -> str:
        return tag(self.gives)


# -- fields that many jobs have


def money(
    name: str, label: str, value: Any = None, hint: str = "", *, needed: bool = True, sample: Worked | None = None
) -> FieldAsked:
    return FieldAsked(name, label, "money", value, hint=hint, needed=needed, sample=sample)


def number(name: str, label: str, value: Any = None, hint: str = "", *, sample: Worked | None = None) -> FieldAsked:
    return FieldAsked(name, label, "number", value, hint=hint, sample=sample)


def choice(
    name: str, label: str, pick: Worked, value: Any = None, hint: str = "", *, needed: bool = True
) -> FieldAsked:
    """One of several values; it begins with the first unless told otherwise."""
    return FieldAsked(name, label, "choice", value, pick=pick, hint=hint, needed=needed)


def fact(name: str, label: str, pick: Worked, hint: str = "") -> FieldAsked:
    """One of several values that only the person can know, so that none is chosen beforehand."""
    return FieldAsked(name, label, "choice", pick=pick, hint=hint, sample=lambda spot: first_of(pick, spot))


def first_of(pick: Worked, spot: Spot) -> Any:
    """The first value that can be chosen, to try a job with."""
    return next((value for value, _ in pick(spot)), None)


def ticks(name: str, label: str, pick: Worked, value: Any = (), hint: str = "") -> FieldAsked:
    return FieldAsked(name, label, "ticks", value, pick=pick, hint=hint)


def tick(
    name: str, label: str, value: Any = False, hint: str = "", *, needed: bool = False, sample: Worked | None = None
) -> FieldAsked:
    """Something that is so or not; ``needed``: it must be so."""
    return FieldAsked(name, label, "tick", value, hint=hint, needed=needed, sample=sample)


def text(name: str, label: str, *suggest: str, value: Any = None, hint: str = "", needed: bool = True) -> FieldAsked:
    return FieldAsked(name, label, "text", value, suggest=suggest, hint=hint, needed=needed)


def note(name: str, label: str, *suggest: str, value: Any = None, hint: str = "", needed: bool = True) -> FieldAsked:
    return FieldAsked(name, label, "note", value, suggest=suggest, hint=hint, needed=needed)


def time(name: str, label: str, minutes: int, hint: str = "") -> FieldAsked:
    return FieldAsked(name, label, "moment", lambda spot: spot.later(minutes), hint=hint)


def of(*values: str) -> Worked:
    """A choice of fixed values that are words themselves."""
    return lambda _: [(value, f"{value[:1].upper()}{value[1:]}" if value else "None") for value in values]


def several(
    cases: Mapping[int, Any], duty: str, about: Callable[[Any], str], fits: Callable[[Any], bool]
) -> list[JobCase]:
    """The numbered cases of a register that fit, each with its number and the duty that names it."""
    return [JobCase(str(key), about(one), {"number": key}, duty.format(key)) for key, one in cases.items() if fits(one)]
