"""The float of a table as a stream: chips move between cage and tray in double entry, differences are booked."""

from collections.abc import Sequence

from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import CAGE, CASH, TRAYS, Posting, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import Needs
from cutcard.registers.pit import floats
from cutcard.registers.pit.floats import TableFloat
from cutcard.registers.pit.messages import FloatCommand, FloatEvent, PitCountConfirmed, SlipConfirmed


def tray(table: str) -> str:
    """The account of a table's float."""
    return f"tray/{table}"


class FloatDomain(AtOnce):
    """The streams ``float/<table>``."""

    name = "float"
    outlay = "credit"
    commands: Codec[FloatCommand] = Codec(FloatCommand)
    events: Codec[FloatEvent] = Codec(FloatEvent)
    states: States[TableFloat] = States(TableFloat, version=1)

    def initial(self, stream: str) -> TableFloat:
        return TableFloat(stream.partition("/")[2])

    def needs(self, state: TableFloat, command: FloatCommand, facts: Facts) -> Needs:
        return Needs(tray=state.id, limits=True)

    def decide(self, state: TableFloat, command: FloatCommand, facts: Facts) -> Sequence[FloatEvent]:
        return floats.decide(state, command, facts)

    def evolve(self, state: TableFloat, event: FloatEvent) -> TableFloat:
        return floats.evolve(state, event)

    def postings(self, state: TableFloat, events: Sequence[FloatEvent]) -> Sequence[Posting]:
        """Fills and credits, the first float, what a tray has won or lost, and the cash of its drop box."""
        moved: list[Posting] = []
        mine = tray(state.id)
        for event in events:
            match event:
                case SlipConfirmed(kind="fill", amount=amount):
                    moved += transfer(CAGE, mine, amount)
                case SlipConfirmed(amount=amount):
                    moved += transfer(mine, CAGE, amount)
                case PitCountConfirmed(what="float", amount=amount) if state.untouched:
                    moved += transfer(CAGE, mine, amount)
                case PitCountConfirmed(what="float", difference=difference):
                    moved += transfer(TRAYS, mine, difference)
                case PitCountConfirmed(difference=difference, corrects=corrects) if corrects:
                    moved += transfer(TRAYS, CAGE, difference, CASH)
                case PitCountConfirmed(amount=amount):
                    moved += transfer(TRAYS, CAGE, amount, CASH)
                case _:
                    pass
        return tuple(moved)

    def follows(self, state: TableFloat, events: Sequence[FloatEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[FloatEvent]) -> int:
        return 0

    def settled(self, state: TableFloat) -> bool:
        return True
