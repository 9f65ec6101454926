"""Stories of who a patron is: two records of one person become one, and at last nobody knows who it was."""

from cutcard.core.message import Actor, Role
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord, RecordDetails, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, CashOut
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import MANAGER, SUPERVISOR, WHY, Steps

CASHIER = Actor("cashier-1", Role.CASHIER)


def two_records(floor: Floor, name: str) -> Steps:
    one, other = f"{name}-ann", f"{name}-annie"
    yield Step(f"patron/{one}", SUPERVISOR, RecordPerson(WHY))
    yield Step(f"patron/{one}", SUPERVISOR, RecordDetails("Ann O'Hara", "1990-05-31", "1 High Street"))
    yield Step(f"patron/{other}", CASHIER, BuyIn(other, 50_00))
    yield Step(f"patron/{other}", MANAGER, MergeRecord(one, WHY))
    yield Step(f"patron/{one}", Actor(one, Role.PLAYER), CashOut(one, 50_00))
    yield Step(f"patron/{one}", MANAGER, EraseDetails(WHY))
