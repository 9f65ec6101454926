"""A round that is void, because the shuffling device has failed."""

import random

from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.cards import RestoreDevice
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault
from tests.support.floor.play import Felt

FIRST, SECOND = Actor("sam", Role.CASINO_SUPERVISOR), Actor("sue", Role.GAMING_SUPERVISOR)


def play_void(felt: Felt, rng: random.Random) -> int:
    """Begin a round and let two people void it. Returns its number."""
    felt.begin(rng)
    proposed = felt.do(ReportFault(Fault.DEVICE_FAILS), FIRST).events[0]
    assert isinstance(proposed, FaultProposed)
    felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_ROUND), SECOND)
    felt.do(RestoreDevice("a new device"), SECOND)
    return felt.state.opened.rounds
