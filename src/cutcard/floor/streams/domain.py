"""The interface that every kind of stream (table, pool, patron, ...) offers to the desk."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from cutcard.core.decoding import convert, decode, look_at
from cutcard.core.message import Actor, Age, Command, Event, Facts, OpenDuty, OpenMatter, RecordedAct, Role, Standing
from cutcard.core.record import RoundRecord
from cutcard.core.sums import MoneyLimits
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec, Step, Unreadable
from cutcard.floor.streams.needs import Named, Needs, Wanted
from cutcard.floor.streams.shape import shape
from cutcard.money import Cents

S = TypeVar("S")  # a state
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

MANAGERS = (Role.GAMING_MANAGER, Role.SYSTEM)
DESK_ONLY: tuple[Role, ...] = ()  # caused by a command of another stream; nobody may give it


class Services(Protocol):
    """The facts that the desk can supply when a command needs them."""

    def new_seed(self) -> bytes:
        """A new secret of 256 bits."""

    def draw(self) -> str:
        """256 unpredictable bits in hex, for a ballot. They are recorded with the command, so no longer secret then."""

    def seed(self, segment: int) -> bytes:
        """The secret seed of a round of this stream."""

    def meter(self, pool: str) -> Cents:
        """The balance of a pool, by the name of its stream. The append fails if the pool has paid meanwhile."""

    def standing(self, patron: str, at: str) -> Standing | None:
        """A patron's standing at a moment; None if nothing is recorded. The append fails if it changes meanwhile."""

    def game_at(self, table: str) -> str:
        """The game of a table, by the table's name; "" if no such table has been opened."""

    def assisted_at(self, table: str) -> bool:
        """Whether play at a table is not recorded, by the table's name."""

    def tray_at(self, table: str) -> bool:
        """Whether a table has a float tray, by the table's name."""

    def holds(self, person: str) -> tuple[Role, ...] | None:
        """The roles of a person, on shift or not; None if no accounts are kept here."""

    def duties(self, at: str) -> tuple[OpenDuty, ...]:
        """Everything that is open on the floor."""

    def games(self) -> tuple[str, ...]:
        """The games on the floor."""

    def apart(self, game: str, patrons: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        """By patron, who may not share a table with them by the game's register. A new entry there fails the append."""

    def people(self, ids: tuple[str, ...], at: str) -> dict[str, Standing]:
        """Records of these patrons, as far as there are any."""

    def acts(self, segment: int) -> tuple[RecordedAct, ...]:
        """Rows of a round of this stream, in order."""

    def limits(self) -> MoneyLimits:
        """The amounts that staff may move alone, by rank."""

    def seats(self, table: str) -> tuple[str, ...]:
        """The players seated at a table."""

    def purses(self, patrons: tuple[str, ...]) -> dict[str, tuple[Cents, Cents]]:
        """Chips and tokens on the accounts of patrons. The append fails if a balance has become too small."""

    def round(self, table: str, number: int) -> RoundRecord | None:
        """The record of a round of a table; None if it was never opened."""

    def age(self, born: str, at: str) -> Age:
        """Whether a person is of age, by the date of birth that a reference stands for."""

    def same(self, person: Named) -> tuple[str, ...]:
        """The other ids under which a person is known: equal names and dates of birth."""

    def struck(self, ids: tuple[str, ...], flights: tuple[str, ...]) -> str:
        """The first of these tournaments from which a person was disqualified, under any record; "": none."""

    def bountied(self, players: tuple[str, ...], flights: tuple[str, ...], last: bool) -> tuple[str, ...]:
        """Those of these players who have had their bounty in one of these flights, under any record."""

    def own(self, *actors: Actor) -> tuple[str, ...]:
        """Other ids of these members of staff, who may have been patrons under them."""

    def counting(self, patrons: tuple[str, ...]) -> dict[str, str]:
        """Those of these records that were merged, each with the record that counts. A merger fails the append."""

    def beside(self, table: str) -> dict[int, str]:
        """The players at a tournament table, by seat. The append fails if they change meanwhile."""

    def matters(self, patron: str) -> tuple[OpenMatter, ...]:
        """What is open between the house and a patron. The append fails if something of it changes meanwhile."""


class Follow(Struct, frozen=True):
    """A command that another command causes in another stream, in the same transaction.

    ``first``: the person who asked for it, if a second person has now confirmed it.
    """

    stream: str
    command: Command
    first: Actor | None = None


class Domain(Protocol[S, C, E]):
    """One kind of stream, as pure functions: it says as data what it needs to know, and the desk supplies it."""

    name: str
    outlay: str  # noun in the "not enough chips" refusal, such as "wager"
    commands: Codec[C]
    events: Codec[E]
    states: "States[S]"

    def initial(self, stream: str) -> S:
        """The state before the first row."""

    def needs(self, state: S, command: C, facts: Facts) -> Needs:
        """What must be known before the command is decided. ``facts`` say who and when."""

    def decide(self, state: S, command: C, facts: Facts) -> Sequence[E]:
        """The events that a command causes, or Refused."""

    def evolve(self, state: S, event: E) -> S:
        """The state after an event."""

    def wants(self, state: S) -> Wanted | None:
        """What the desk must supply next to complete the command; None: nothing."""

    def go_on(self, state: S, facts: Facts) -> Sequence[E]:
        """The events that follow once the facts contain what was wanted."""

    def postings(self, state: S, events: Sequence[E]) -> Sequence[Posting]:
        """What the events move between accounts. ``state`` is the state before them."""

    def follows(self, state: S, events: Sequence[E]) -> Sequence[Follow]:
        """Commands that the events cause in other streams."""

    def segment(self, events: Sequence[E]) -> int:
        """The number of the round that starts with these events; 0 if none does."""

    def settled(self, state: S) -> bool:
        """Whether nothing is in play, so that a snapshot may be taken."""


class AtOnce:
    """A domain whose commands are complete as soon as they are decided."""

    def wants(self, state: object) -> None:
        """Never anything."""

    def go_on(self, state: object, facts: Facts) -> tuple[()]:
        return ()


class States(Generic[S]):
    """States of one type, as snapshots and as sealed rows of archives.

    A snapshot is disposable. ``schema`` says which can still be read: it changes with the declared type and with
    ``version``; one with another schema is ignored, and the stream is replayed from its rows. Raise ``version`` when
    the same events lead to a different state than before.

    A sealed state is kept: the rows that led to it are archived. It is JSON with the names of fields, and its form is
    ``version``. ``steps`` convert each older form to the next. Raise ``version`` when a field changes its meaning.
    """

    def __init__(self, kind: type[S], version: int, steps: Mapping[int, Step] | None = None) -> None:
        self._kind, self.version, self._steps = kind, version, steps or {}
        self._decoder = msgspec.msgpack.Decoder(look_at(kind))
        declared = msgspec.json.encode([version, shape(kind)])
        self.schema = hashlib.sha256(declared).hexdigest()[:16]

    def encode(self, state: S) -> bytes:
        return msgspec.msgpack.encode(state)

    def decode(self, data: bytes) -> S:
        return self._decoder.decode(data)

    def seal(self, state: S) -> str:
        """The state as a sealed row keeps it. Tables of names keep their order, on which rules may rest."""
        return msgspec.json.encode(state).decode()

    def unseal(self, form: int, text: str) -> S:
        """A sealed state, of this form or an older one."""
        if form == self.version:
            return decode(text, self._kind)
        raw = msgspec.json.decode(text)
        for number in range(form, self.version):
            if number not in self._steps:
                break
            raw, form = self._steps[number](raw), number + 1
        if form != self.version:
            raise Unreadable(f"a sealed state of form {form}: this release reads form {self.version}")
        return convert(raw, self._kind, str_keys=True)
