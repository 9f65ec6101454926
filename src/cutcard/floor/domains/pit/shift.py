"""The change of shift as a stream: ``pit/floor``."""

from collections.abc import Sequence

from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.pit import shift
from cutcard.registers.pit.shift import HandOverPit, KeepPit, PitShift, ShiftCommand, ShiftEvent

STREAM = "pit/floor"


class ShiftDomain(AtOnce):
    """The stream ``pit/floor``."""

    name = "pit"
    outlay = "hand-over"
    commands: Codec[ShiftCommand] = Codec(ShiftCommand)
    events: Codec[ShiftEvent] = Codec(ShiftEvent)
    states: States[PitShift] = States(PitShift, version=1)

    def initial(self, stream: str) -> PitShift:
        return PitShift()

    def needs(self, state: PitShift, command: ShiftCommand, facts: Facts) -> Needs:
        if isinstance(command, KeepPit):
            return NOTHING
        return Needs(duties=True, holds=command.to if isinstance(command, HandOverPit) else "")

    def decide(self, state: PitShift, command: ShiftCommand, facts: Facts) -> Sequence[ShiftEvent]:
        return shift.decide(state, command, facts)

    def evolve(self, state: PitShift, event: ShiftEvent) -> PitShift:
        return shift.evolve(state, event)

    def postings(self, state: PitShift, events: Sequence[ShiftEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: PitShift, events: Sequence[ShiftEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[ShiftEvent]) -> int:
        return 0

    def settled(self, state: PitShift) -> bool:
        return True
