"""Claims: what the house is owed is asked for, and paid only by the patron's own act."""

from functools import reduce

import msgspec
import pytest

from cutcard.core.authority import NeedsSecond
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.cage import Cage, CageDomain
from cutcard.floor.streams.needs import Named
from cutcard.registers.patrons.claims import (
    ClaimCommand,
    ClaimEvent,
    ClaimForgiven,
    ClaimOpened,
    ClaimPaid,
    Claims,
    DeclineClaim,
    ForgiveClaim,
    OpenClaim,
    PayClaim,
    ReceiveClaim,
    decide,
    duties,
    evolve,
)
from cutcard.ruling import Refused

AT = "2026-01-10T02:00:00Z"
ANN, BEN = Actor("ann", Role.PLAYER), Actor("ben", Role.PLAYER)
CAT = Actor("cat", Role.CASHIER)
GUS = Actor("gus", Role.GAMING_SUPERVISOR)
MAX = Actor("max", Role.GAMING_MANAGER)
BOTH = Named("ann", "", "")  # asks for all records of ann
OPEN = OpenClaim("ann", 5000, "overpaid, table 1, round 3", ("UTH 11.14",), source="incidents/uth", case=1)


class Debts:
    def __init__(self) -> None:
        self.state = Claims()
        self.do(OPEN, MAX)

    def do(
        self, command: ClaimCommand, who: Actor, second: Actor | None = None, same: tuple[str, ...] = ()
    ) -> ClaimEvent:
        facts = Facts(who, AT, limits=MoneyLimits(cashier=2000), second=second, same=same)
        events = decide(self.state, command, facts)
        self.state = reduce(evolve, events, self.state)
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[ClaimEvent]) == events
        return events[-1]


def test_a_claim_is_open_until_it_is_paid() -> None:
    debts = Debts()
    assert isinstance(decide(Claims(), OPEN, Facts(MAX, AT))[0], ClaimOpened)
    paid = debts.do(PayClaim(1, 3000), ANN)
    assert isinstance(paid, ClaimPaid)
    assert (paid.means, paid.left, paid.source, paid.case) == ("account", 2000, "incidents/uth", 1)
    received = debts.do(ReceiveClaim(1, 2000, "chips"), CAT)
    assert isinstance(received, ClaimPaid)
    assert (received.means, received.left) == ("chips", 0)
    assert debts.state.open == {}
    with pytest.raises(Refused, match="there is no open claim 1"):
        debts.do(PayClaim(1, 1), ANN)


@pytest.mark.parametrize("amount", [-1, 0, 5001])
def test_no_more_is_paid_than_is_owed(amount: int) -> None:
    with pytest.raises(Refused, match=r"claim 1 is for \$50\.00"):
        Debts().do(PayClaim(1, amount), ANN)


def test_a_patron_answers_for_their_own_claims_only() -> None:
    debts = Debts()
    for command in (PayClaim(1, 1), DeclineClaim(1)):
        with pytest.raises(Refused, match="the open claims are none"):
            debts.do(command, BEN)


def test_a_declined_claim_stands_and_is_not_asked_again() -> None:
    debts = Debts()
    assert {duty.role for duty in duties(debts.state)} == {Role.PLAYER, Role.CASHIER}
    debts.do(DeclineClaim(1), ANN)
    assert {duty.role for duty in duties(debts.state)} == {Role.CASHIER}
    with pytest.raises(Refused, match="already declined"):
        debts.do(DeclineClaim(1), ANN)
    debts.do(PayClaim(1, 5000), ANN)  # a change of mind
    assert duties(debts.state) == []


def test_what_a_cashier_receives_is_bounded() -> None:
    with pytest.raises(NeedsSecond):
        Debts().do(ReceiveClaim(1, 2001), CAT)
    Debts().do(ReceiveClaim(1, 2001), CAT, second=GUS)


def test_a_claim_is_given_up_by_two_people() -> None:
    debts = Debts()
    with pytest.raises(NeedsSecond, match="two people must give up claim 1"):
        debts.do(ForgiveClaim(1, "cannot be found"), MAX)
    with pytest.raises(Refused, match="state why"):
        debts.do(ForgiveClaim(1, " "), MAX, second=GUS)
    with pytest.raises(Refused, match="cannot be the second person yourself"):
        debts.do(ForgiveClaim(1, "cannot be found"), MAX, second=MAX)
    waived = debts.do(ForgiveClaim(1, "cannot be found"), MAX, second=GUS)
    assert isinstance(waived, ClaimForgiven)
    assert (waived.amount, waived.second) == (5000, GUS)
    assert debts.state.open == {}


def test_nobody_records_their_own_payment_or_gives_up_a_claim_on_themselves() -> None:
    debts = Debts()
    own: list[tuple[ClaimCommand, Actor, Actor | None]] = [
        (ReceiveClaim(1, 1000, "cash"), Actor("ann", Role.CASHIER), None),
        (ForgiveClaim(1, "a friend"), GUS, Actor("ann", Role.GAMING_MANAGER)),
    ]
    for command, who, second in own:
        with pytest.raises(Refused, match="it is ann's own matter"):
            debts.do(command, who, second)
    with pytest.raises(Refused, match="it is max's own matter"):
        debts.do(ForgiveClaim(1, "a friend"), MAX, GUS, same=("max",))  # ann is an older record of max
    assert CageDomain().needs(Cage(claims=debts.state), ForgiveClaim(1, "x"), Facts(MAX, AT)).person == BOTH
    debts.do(PayClaim(1, 1000), ANN)
    debts.do(ReceiveClaim(1, 1000, "cash"), CAT)


def test_a_claim_on_an_older_record_is_paid_or_declined_by_the_person() -> None:
    """The record that counts has the chips; nobody else sees the claim."""
    debts, anna = Debts(), Actor("anna", Role.PLAYER)
    older = Facts(anna, AT, same=("ann",))
    (declined,) = decide(debts.state, DeclineClaim(1), older)
    (paid,) = decide(debts.state, PayClaim(1, 1000), older)
    assert isinstance(paid, ClaimPaid)
    assert (declined.patron, paid.patron, paid.left) == ("ann", "anna", 4000)
    assert {one.account: one.amount for one in CageDomain().postings(Cage(), [paid])}["patron/anna"] == -1000
    with pytest.raises(Refused, match="the open claims are none"):
        decide(debts.state, PayClaim(1, 1000), Facts(anna, AT))
    answers: list[ClaimCommand] = [PayClaim(1, 1000), DeclineClaim(1)]
    for command in answers:
        assert CageDomain().needs(Cage(claims=debts.state), command, Facts(anna, AT)).person == Named("anna", "", "")
