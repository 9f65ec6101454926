"""The server's clock as a stream: each time that the machine's clock was set back is on record."""

from collections.abc import Sequence

from msgspec import Struct

from cutcard.core.bounds import Whole
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.ruling import Refused

STREAM = "clock/floor"


class NoteClock(Command, frozen=True, tag="NoteClock"):
    """Record that the machine's clock was set back. Recorded times go on without a step."""

    roles = (Role.SYSTEM,)
    milliseconds: Whole


class ClockSetBack(Event, frozen=True, tag="ClockSetBack"):
    """The machine's clock was set back by so much."""

    milliseconds: int
    at: str


class ClockRecord(Struct, frozen=True):
    """How often the clock was set back, and when last."""

    times: int = 0
    last: str = ""


class ClockDomain(AtOnce):
    """The stream ``clock/floor``."""

    name = "clock"
    outlay = "time"
    commands: Codec[NoteClock] = Codec(NoteClock)
    events: Codec[ClockSetBack] = Codec(ClockSetBack)
    states: States[ClockRecord] = States(ClockRecord, version=1)

    def initial(self, stream: str) -> ClockRecord:
        return ClockRecord()

    def needs(self, state: ClockRecord, command: NoteClock, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: ClockRecord, command: NoteClock, facts: Facts) -> Sequence[ClockSetBack]:
        if command.milliseconds <= 0:
            raise Refused(None, "a clock is set back by more than nothing: enter the milliseconds")
        return (ClockSetBack(command.milliseconds, facts.at),)

    def evolve(self, state: ClockRecord, event: ClockSetBack) -> ClockRecord:
        return ClockRecord(state.times + 1, event.at)

    def postings(self, state: ClockRecord, events: Sequence[ClockSetBack]) -> Sequence[Posting]:
        return ()

    def follows(self, state: ClockRecord, events: Sequence[ClockSetBack]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[ClockSetBack]) -> int:
        return 0

    def settled(self, state: ClockRecord) -> bool:
        return True
