"""Stories of who a patron is: two records of one person become one, and at last nobody knows who it was."""

from cutcard.core.message import Actor, Role
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord, RecordDetails, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, CashOut
from cutcard.registers.patrons.played import WithdrawWarning
from cutcard.table.messages.faults import CannotCover
from cutcard.table.messages.round import Bet
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import CASINO, MANAGER, SUPERVISOR, WHY, Steps, StoryTable

CASHIER = Actor("cashier-1", Role.CASHIER)


def two_records(floor: Floor, name: str) -> Steps:
    one, other = f"{name}-ann", f"{name}-annie"
    yield Step(f"patron/{one}", SUPERVISOR, RecordPerson(WHY))
    yield Step(f"patron/{one}", SUPERVISOR, RecordDetails("Ann O'Hara", "1990-05-31", "1 High Street"))
    yield Step(f"patron/{other}", CASHIER, BuyIn(other, 50_00))
    yield Step(f"patron/{other}", MANAGER, MergeRecord(one, WHY))
    yield Step(f"patron/{one}", Actor(one, Role.PLAYER), CashOut(one, 50_00))
    yield Step(f"patron/{one}", MANAGER, EraseDetails(WHY))


def warned_by_mistake(floor: Floor, name: str) -> Steps:
    """Somebody who cannot match the ante is warned, and the warning is withdrawn."""
    table = StoryTable(floor, name, "three-card-poker", "electronic", boxes=1)
    yield from table.opening(1_000)
    yield from table.begin({1: (Bet("ante", 1_000),)})
    yield table.do(table.player(1), CannotCover(1))
    yield Step(f"patron/{table.patron(1)}", CASINO, WithdrawWarning(table.game, WHY))
