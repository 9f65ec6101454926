"""Records outside tables read as sentences: every kind of event has one, and each field in it is there."""

import re
from typing import get_args

import pytest
from msgspec.structs import fields

from cutcard.compose import domains
from cutcard.core.message import Actor, OpenDuty, Role, tag
from cutcard.floor.domains.pool import PayoutRecorded
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import DisputeDecided
from cutcard.registers.incidents.ordered import MoneyOrder
from cutcard.registers.incidents.payment import PaymentClosed, WrongPaymentFound
from cutcard.registers.patrons.messages import BoughtIn, CashedOut, DepositLimitSet, LossLimitSet
from cutcard.registers.pit.messages import ChipStack, PitCountConfirmed, SlipAsked
from cutcard.registers.pit.shift import PitHandedOver
from cutcard.table.messages.life import MarkerRemoved, OwnLimitsAllowed
from cutcard.table.messages.validity import LimitKept
from cutcard.table.state.life import UNNAMED
from cutcard.web.staff.log import AROUND
from cutcard.web.words.lines import lines
from cutcard.web.words.patterns import PATTERNS
from cutcard.web.words.records import ALL, recorded
from cutcard.web.words.table_patterns import TABLE_PATTERNS
from tests.support.floor.plainest import plainest

APART = ("table", "tournament", "tournament-table")  # have words of their own
OUTSIDE = [kind for domain in domains() if domain.name not in APART for kind in domain.events.kinds]
AROUND_TABLES = [kind for kind in get_args(AROUND) if not lines([plainest(kind)], {})]
KINDS = [*OUTSIDE, *AROUND_TABLES]
SUE, NAMES = Actor("sue", Role.GAMING_SUPERVISOR), {"sue": "Sue Lim", "ann": "Ann Lee"}
AT = "2026-01-01T00:00:00Z"


def test_every_kind_of_event_has_a_sentence_and_no_other_has() -> None:
    assert {tag(kind) for kind in OUTSIDE} == set(PATTERNS)
    assert {tag(kind) for kind in AROUND_TABLES} == set(TABLE_PATTERNS)


@pytest.mark.parametrize("kind", KINDS, ids=tag)
def test_a_sentence_names_only_fields_that_are_there(kind: type) -> None:
    wanted = set(re.findall(r"\{(\w+)[}?]", ALL[tag(kind)]))
    assert wanted <= {field.name for field in fields(kind)}
    told = recorded(plainest(kind), {})
    assert told
    assert not set("{}[]|") & set(told)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (BoughtIn("ann", 5_000, 0, "cash", 0, "sue"), "Ann Lee bought $50.00 in chips with cash"),
        (CashedOut("ann", 5_000, 0, "sue", True), "Ann Lee cashed $50.00, as they had asked"),
        (DepositLimitSet(None, "ann", AT, ()), "Deposit limit lifted"),
        (DepositLimitSet(10_000, "ann", AT, ()), "Deposit limit of $100.00 a day set"),
        (LossLimitSet(20_000, 1, 20_776, False, "ann", AT, ()), "Loss limit of $200.00 in 1 day set, from 2026-11-19"),
        (PayoutRecorded("table/felt-2/round/3", 500, 0), "The pool paid $5.00 for table felt-2, round 3"),
        (PitHandedOver(1, "", "", (), SUE, AT), "The pit is handed over"),
        (PitHandedOver(1, "ann", "quiet", (), SUE, AT), "The pit is handed over to Ann Lee: quiet"),
        (
            PitHandedOver(1, "", "", (OpenDuty("float/9", "count-1"),), SUE, AT),
            "The pit is handed over with 1 open duty",
        ),
        (
            SlipAsked(1, "fill", (ChipStack(500, 100), ChipStack(2500, 20)), 100_000, SUE, AT),
            "Slip 1: a fill of $1,000.00 was asked for: 100 of $5.00, 20 of $25.00",
        ),
        (
            DisputeDecided(1, SUE, AT, (), "the win is paid", "seen", MoneyOrder("pay", 2500)),
            "Dispute 1 was decided: the win is paid. Reasons: seen. Ordered: pay $25.00",
        ),
        (
            PitCountConfirmed(2, "float", "closing", 5_000, -500, SUE, SUE, AT),
            "Count 2 of the float was confirmed: $50.00, -$5.00 away from the books; Sue Lim counted first",
        ),
        (
            WrongPaymentFound(3, SUE, AT, (), IncidentPlace("9", 4), "wager", 1, "ann", 0, 700, 0, "misread"),
            "Wrong payment 3 at table 9, round 4: Ann Lee was paid $0.00, but $7.00 was due: misread",
        ),
        (
            DisputeDecided(2, SUE, AT, (), "paid", "seen", MoneyOrder("pay", 2_500), absent=True),
            "Dispute 2 was decided: paid. Reasons: seen. Ordered: pay $25.00. No gaming supervisor was present",
        ),
        (
            OwnLimitsAllowed("ann", 6, 500, 100_000, "sue", AT, ()),
            "Ann Lee at box 6 may wager from $5.00 to $1,000.00",
        ),
        (
            LimitKept("ann", 3_000, 10_000, ()),
            "Ann Lee staked $30.00 of the $100.00 that the loss limit still allowed",
        ),
        (MarkerRemoved(UNNAMED, ()), "The marker of players not on record was taken away"),
        (PaymentClosed(3, SUE, AT, (), True, 0), "Wrong payment 3 was closed as an accident"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_sentences(event: object, told: str) -> None:
    assert recorded(event, NAMES) == told
