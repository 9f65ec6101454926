"""What the desk asks of every kind of stream: tables, pools and patrons are domains behind one door."""

import hashlib
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from cutcard.core.message import Command, Event, Facts, Orders, Role, Standing
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.needs import Needs, Wanted
from cutcard.floor.streams.shape import shape
from cutcard.money import Cents

S = TypeVar("S")  # a state
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

MANAGERS = (Role.GAMING_MANAGER, Role.SYSTEM)
DESK_ONLY: tuple[Role, ...] = ()  # follows from a command of another stream; nobody asks for it


class Services(Protocol):
    """What the desk can find out about the world when a command needs it."""

    def new_seed(self) -> bytes:
        """A new secret of 256 bits."""

    def draw(self) -> str:
        """256 unpredictable bits in hex, for a ballot; recorded with the command, so no longer secret then."""

    def seed(self, segment: int) -> bytes:
        """The secret of a round of this stream."""

    def meter(self, pool: str) -> Cents:
        """What a pool holds, by the name of its stream; the append fails if the pool has paid meanwhile."""

    def standing(self, patron: str, at: str) -> Standing | None:
        """How a patron stands at a moment, None where nothing is on record; the append fails if that changes."""

    def game_at(self, table: str) -> str:
        """The game of a table by its name; "" if no such table has been opened."""

    def games(self) -> tuple[str, ...]:
        """The games that the floor has."""

    def orders(self, game: str, table: str, patron: str) -> Orders | None:
        """What a game's register orders for a patron at a table; a new entry there makes the append fail."""


class Follow(Struct, frozen=True):
    """What a command brings about in another stream, in the same transaction."""

    stream: str
    command: Command


class Domain(Protocol[S, C, E]):
    """One kind of stream, all of it pure: what has to be known is told as data, and gathered by the desk."""

    name: str
    outlay: str  # noun in the "not enough chips" refusal, such as "wager"
    commands: Codec[C]
    events: Codec[E]
    states: "States[S]"

    def initial(self, stream: str) -> S:
        """The state before the first row."""

    def needs(self, state: S, command: C, facts: Facts) -> Needs:
        """What has to be known before the command is decided; ``facts`` tell who and when."""

    def decide(self, state: S, command: C, facts: Facts) -> Sequence[E]:
        """The events that a command causes, or Refused."""

    def evolve(self, state: S, event: E) -> S:
        """The state after an event."""

    def wants(self, state: S) -> Wanted | None:
        """What the state waits for before the command is carried through; None: nothing that the desk has."""

    def go_on(self, state: S, facts: Facts) -> Sequence[E]:
        """The events that follow by themselves once what was wanted is among the facts."""

    def postings(self, state: S, events: Sequence[E]) -> Sequence[Posting]:
        """What the events move between accounts; ``state`` is the one before them."""

    def follows(self, state: S, events: Sequence[E]) -> Sequence[Follow]:
        """What the events bring about in other streams."""

    def segment(self, events: Sequence[E]) -> int:
        """The number of the round that begins with these events; 0 if none does."""

    def settled(self, state: S) -> bool:
        """Whether nothing is in play, so that a snapshot may be taken."""


class AtOnce:
    """A domain whose commands are carried through as soon as they are decided."""

    def wants(self, state: object) -> None:
        """Nothing more."""

    def go_on(self, state: object, facts: Facts) -> tuple[()]:
        return ()


class States(Generic[S]):
    """Snapshots of one type of state. ``schema`` tells which of them can still be read.

    It changes with what the type declares and with ``version``, which is raised when the same events lead to another
    state than before. A snapshot of another schema is passed over, and the stream is read from its rows.
    """

    def __init__(self, kind: type[S], version: int) -> None:
        self._decoder = msgspec.msgpack.Decoder(kind)
        declared = msgspec.json.encode([version, shape(kind)])
        self.schema = hashlib.sha256(declared).hexdigest()[:16]

    def encode(self, state: S) -> bytes:
        return msgspec.msgpack.encode(state)

    def decode(self, data: bytes) -> S:
        return self._decoder.decode(data)
