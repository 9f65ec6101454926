"""Records of registers in words that a supervisor reads before the last button."""

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.dispute import DisputeDecided
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.web.words.desk import message

SAM = Actor("sam", Role.GAMING_SUPERVISOR)


def test_a_message_says_what_was_said_and_nothing_else() -> None:
    stands = DisputeDecided(1, SAM, "", (), "the result stands", "the recording shows it", MoneyOrder("no order"))
    told = "Dispute decided, number 1. Decision: the result stands. Reasons: the recording shows it. Order: no order."
    assert message(stands) == told
    paid = DisputeDecided(2, SAM, "", (), "robin", "seen.", MoneyOrder("pay", 2500), absent=True)
    said = "Dispute decided, number 2. Decision: Robin. Reasons: seen. Order: kind pay, amount $25.00. Absent: yes."
    assert message(paid, {"robin": "Robin"}) == said
