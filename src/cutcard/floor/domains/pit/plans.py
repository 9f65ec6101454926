"""A draft of a floor plan as a stream: ``plan/saturday``."""

from collections.abc import Sequence

from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.pit import plans
from cutcard.registers.pit.plans import PlanCommand, PlanDraft, PlanEvent


def plan_of(name: str) -> str:
    """The stream of a draft."""
    return f"plan/{name}"


class PlanDomain(AtOnce):
    """The streams ``plan/<name>``."""

    name = "plan"
    outlay = "plan"
    commands: Codec[PlanCommand] = Codec(PlanCommand)
    events: Codec[PlanEvent] = Codec(PlanEvent)
    states: States[PlanDraft] = States(PlanDraft, version=1)

    def initial(self, stream: str) -> PlanDraft:
        return PlanDraft(stream.partition("/")[2])

    def needs(self, state: PlanDraft, command: PlanCommand, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: PlanDraft, command: PlanCommand, facts: Facts) -> Sequence[PlanEvent]:
        return plans.decide(state, command, facts)

    def evolve(self, state: PlanDraft, event: PlanEvent) -> PlanDraft:
        return plans.evolve(state, event)

    def postings(self, state: PlanDraft, events: Sequence[PlanEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: PlanDraft, events: Sequence[PlanEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PlanEvent]) -> int:
        return 0

    def settled(self, state: PlanDraft) -> bool:
        return True
