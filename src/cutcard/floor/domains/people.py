"""People as streams: the floor's entrance, and an account for each person."""

from collections.abc import Sequence

from cutcard.core.message import Facts
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.people import account, entrance
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.people.changes import evolve
from cutcard.registers.people.entrance import (
    AdministratorNamed,
    DemonstrationOpened,
    Entrance,
    EntranceCommand,
    EntranceEvent,
)
from cutcard.registers.people.messages import InviteFirst, OpenDemoAccount, PeopleCommand, PeopleEvent

ENTRANCE = "entrance/floor"


def stream_of(person: str) -> str:
    return f"people/{person}"


class PeopleDomain(AtOnce):
    """Streams ``people/<id>``."""

    name = "people"
    outlay = "account"
    commands: Codec[PeopleCommand] = Codec(PeopleCommand)
    events: Codec[PeopleEvent] = Codec(PeopleEvent)
    states: States[PersonAccount] = States(PersonAccount, version=2, steps={1: lambda state: state})

    def initial(self, stream: str) -> PersonAccount:
        return PersonAccount(stream.partition("/")[2])

    def needs(self, state: PersonAccount, command: PeopleCommand, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: PersonAccount, command: PeopleCommand, facts: Facts) -> Sequence[PeopleEvent]:
        return account.decide(state, command, facts)

    def evolve(self, state: PersonAccount, event: PeopleEvent) -> PersonAccount:
        return evolve(state, event)

    def postings(self, state: PersonAccount, events: Sequence[PeopleEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: PersonAccount, events: Sequence[PeopleEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PeopleEvent]) -> int:
        return 0

    def settled(self, state: PersonAccount) -> bool:
        return True


class EntranceDomain(AtOnce):
    """The stream ``entrance/floor``."""

    name = "entrance"
    outlay = "entrance"
    commands: Codec[EntranceCommand] = Codec(EntranceCommand)
    events: Codec[EntranceEvent] = Codec(EntranceEvent)
    states: States[Entrance] = States(Entrance, version=1)

    def initial(self, stream: str) -> Entrance:
        return Entrance()

    def needs(self, state: Entrance, command: EntranceCommand, facts: Facts) -> Needs:
        return NOTHING

    def decide(self, state: Entrance, command: EntranceCommand, facts: Facts) -> Sequence[EntranceEvent]:
        return entrance.decide(state, command, facts)

    def evolve(self, state: Entrance, event: EntranceEvent) -> Entrance:
        return entrance.evolve(state, event)

    def postings(self, state: Entrance, events: Sequence[EntranceEvent]) -> Sequence[Posting]:
        return ()

    def follows(self, state: Entrance, events: Sequence[EntranceEvent]) -> Sequence[Follow]:
        """Accounts of a demonstration are opened, and the first administrator is invited."""
        found = list[Follow]()
        for event in events:
            match event:
                case DemonstrationOpened(people):
                    found += [Follow(stream_of(one.id), OpenDemoAccount(one.role)) for one in people]
                case AdministratorNamed(person):
                    found.append(Follow(stream_of(person), InviteFirst()))
                case _:
                    pass
        return found

    def segment(self, events: Sequence[EntranceEvent]) -> int:
        return 0

    def settled(self, state: Entrance) -> bool:
        return True
