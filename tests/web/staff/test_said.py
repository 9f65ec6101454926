"""Registers in sentences: names in place of ids, money in dollars, and nothing that only a program understands."""

import pytest

from cutcard.core.duty import Acknowledged
from cutcard.core.message import Actor, Event, OpenDuty, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import DeviceReported, MeasureTaken
from cutcard.registers.incidents.dispute import DisputeDecided
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.pit.messages import ChipStack, PitCountConfirmed, SlipAsked
from cutcard.registers.pit.shift import PitHandedOver, PitTakenOver
from cutcard.web.staff.said import said

SUE, MAX = Actor("sue", Role.GAMING_SUPERVISOR), Actor("max", Role.GAMING_MANAGER)
NAMES = {"sue": "Sue Hall", "max": "Max Lee", "tom": "Tom"}
OPEN = (OpenDuty("float/felt", "count-1"), OpenDuty("incidents/plain-stud", "dispute-1-answer"))
AT = IncidentPlace("felt", 5)
TOLD = [
    (
        DisputeDecided(1, SUE, "", (), "the result stands", "seen", MoneyOrder("no order")),
        "Dispute 1 is decided: the result stands. Reasons: seen. No money is ordered to move.",
    ),
    (
        DisputeDecided(2, SUE, "", (), "the win is paid.", "seen", MoneyOrder("pay", 2500)),
        "Dispute 2 is decided: the win is paid. Reasons: seen. Ordered: the win is paid, $25.00.",
    ),
    (
        DeviceReported(1, SUE, "", (), AT, "tom", "a counter", "on the lap"),
        "Device case 1 at table felt, round 5: a counter with Tom. Seen: on the lap.",
    ),
    (
        MeasureTaken(1, SUE, "", (), "device", "exclude from the casino", AT, ("tom",), "seen"),
        "Tom: exclude from the casino. Reasons: seen.",
    ),
    (
        Acknowledged("defect-1-surveillance", Role.SURVEILLANCE, SUE, "", ()),
        "Sue Hall has read the notice and acknowledged it.",
    ),
    (
        PitHandedOver(1, "max", "a quiet night", OPEN, SUE, ""),
        "The pit is handed over to Max Lee with 2 open duties. a quiet night.",
    ),
    (PitTakenOver(1, SUE, OPEN[:1], MAX, ""), "Max Lee takes the pit over from Sue Hall with 1 open duty."),
    (
        SlipAsked(1, "fill", (ChipStack(500, 100), ChipStack(2500, 20)), 100_000, MAX, ""),
        "Fill slip 1: $1,000.00 in chips, 100 of $5.00, 20 of $25.00.",
    ),
    (
        PitCountConfirmed(1, "float", "check", 99_000, -1000, SUE, MAX, ""),
        "Count 1 of the float by Sue Hall and Max Lee: $990.00, -$10.00 against the books.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_a_register_speaks_in_sentences(event: Event, sentence: str) -> None:
    assert said(event, NAMES) == sentence
