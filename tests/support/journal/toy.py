"""The smallest domain: a till that adds up. It needs no game, so that journal and desk are tested by themselves."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Command, Event, Facts, Role
from cutcard.floor.fairness.shuffle import ShuffleTerms
from cutcard.floor.journal.drafts import Draft
from cutcard.floor.journal.ledger import CAGE, HOUSE, Posting, net, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import DESK_ONLY, AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.ruling import Refused


class Add(Command, frozen=True, tag="Add"):
    roles = (Role.DEALER, Role.SYSTEM)
    amount: int
    also: str = ""  # another till that must know of it


class Pay(Command, frozen=True, tag="Pay"):
    roles = (Role.DEALER,)
    amount: int


class Told(Command, frozen=True, tag="Told"):
    roles = DESK_ONLY
    amount: int


class Begin(Command, frozen=True, tag="Begin"):
    roles = (Role.DEALER,)


class Added(Event, frozen=True, tag="Added"):
    amount: int
    also: str = ""


class Paid(Event, frozen=True, tag="Paid"):
    amount: int


class Begun(Event, frozen=True, tag="Begun"):
    number: int


TillCommand: TypeAlias = Add | Pay | Told | Begin
TillEvent: TypeAlias = Added | Paid | Begun


class Till(Struct, frozen=True):
    name: str
    total: int = 0
    rows: int = 0
    begun: int = 0


class TillDomain(AtOnce):
    name = "till"
    outlay = "payment"
    commands: Codec[TillCommand] = Codec(TillCommand)
    events: Codec[TillEvent] = Codec(TillEvent)
    states: States[Till] = States(Till, version=1)

    def initial(self, stream: str) -> Till:
        return Till(stream)

    def needs(self, state: Till, command: TillCommand, facts: Facts) -> Needs:
        return Needs(deck=ShuffleTerms("till", "toy")) if isinstance(command, Begin) else NOTHING

    def decide(self, state: Till, command: TillCommand, facts: Facts) -> Sequence[TillEvent]:
        match command:
            case Add(amount, also):
                if amount <= 0:
                    raise Refused("TILL 1", "add more than nothing")
                return [Added(amount, also)]
            case Told(amount):
                return [Added(amount)]
            case Pay(amount):
                return [Paid(amount)]
            case Begin():
                return [Begun(state.begun + 1)]

    def evolve(self, state: Till, event: TillEvent) -> Till:
        match event:
            case Added(amount):
                return replace(state, total=state.total + amount, rows=state.rows + 1)
            case Paid(amount):
                return replace(state, total=state.total - amount, rows=state.rows + 1)
            case Begun(number):
                return replace(state, begun=number, rows=state.rows + 1)

    def postings(self, state: Till, events: Sequence[TillEvent]) -> Sequence[Posting]:
        moved: list[Posting] = []
        for event in events:
            match event:
                case Added(amount):
                    moved += transfer(CAGE, state.name, amount)
                case Paid(amount):
                    moved += transfer(state.name, HOUSE, amount)
                case _:
                    pass
        return moved

    def follows(self, state: Till, events: Sequence[TillEvent]) -> Sequence[Follow]:
        return [Follow(event.also, Told(event.amount)) for event in events if isinstance(event, Added) and event.also]

    def segment(self, events: Sequence[TillEvent]) -> int:
        return next((event.number for event in events if isinstance(event, Begun)), 0)

    def settled(self, state: Till) -> bool:
        return True


TILLS = (TillDomain(),)
AT = "2026-01-01T00:00:00.000+00:00"  # when a refusal was given


def draft(stream: str, version: int, amount: int = 1, key: str = "") -> Draft:
    """A row as the desk would make it for ``Add(amount)``."""
    at = (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(milliseconds=version)).isoformat(timespec="milliseconds")
    facts = f'{{"actor":{{"id":"dana","role":1}},"at":"{at}"}}'.encode()
    postings = net(transfer(CAGE, stream, amount)) if amount > 0 else net(transfer(stream, HOUSE, -amount))
    command = f'{{"type":"Add","amount":{amount}}}'.encode()
    events = f'[{{"type":"Added","amount":{amount}}}]'.encode()
    return Draft(stream, version, at, "dana", 1, key, command, facts, events, postings)
