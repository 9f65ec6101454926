"""A voucher that was issued or exchanged by mistake is reversed by two people, and nothing that never happened is."""

from functools import reduce

import pytest

from cutcard.core.authority import NeedsSecond
from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.core.sums import MoneyLimits
from cutcard.registers.promotions.commands import ReverseAward
from cutcard.registers.promotions.voucher import (
    IssueVoucher,
    Mistake,
    PrintVoucher,
    RedeemVoucher,
    ReverseVoucher,
    Voucher,
    VoucherCommand,
    VoucherEvent,
    VoucherReversed,
    decide,
    evolve,
)
from cutcard.ruling import Refused, instead

AT = "2026-01-10T02:00:00Z"
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX, CAT = Actor("max", Role.GAMING_MANAGER), Actor("cat", Role.CASHIER)
PRINT, PRIZE = PrintVoucher(700, "a late meal"), IssueVoucher("ann", 700, "plain-flop.1")
WHY = "meant for somebody else"


class Paper:
    """Voucher V-1 and what is done with it."""

    def __init__(self, first: VoucherCommand = PRINT, clause: str = "UTH 1.1") -> None:
        self.clause, self.state = clause, Voucher("PLAIN-FLOP.1-1-1" if first is PRIZE else "V-1")
        self.do(first, MAX)

    def do(self, command: VoucherCommand, who: Actor, second: Actor | None = None) -> VoucherEvent:
        facts = Facts(who, AT, second=second, limits=MoneyLimits(gaming_supervisor=500, casino_supervisor=500))
        events = decide(self.clause, self.state, command, facts)
        self.state = reduce(evolve, events, self.state)
        return events[-1]

    def exchanged(self) -> None:
        self.do(RedeemVoucher("uth", "1", "ben", 700), GUS)

    def refusal(self, command: VoucherCommand, who: Actor = GUS, second: Actor | None = MAX) -> Refused:
        with pytest.raises(Refused) as refused:
            self.do(command, who, second)
        return refused.value


def test_nobody_issues_a_voucher_to_themselves() -> None:
    own = PrintVoucher(500, "a late meal", holder="cas")
    for who, second in ((CAS, None), (MAX, CAS)):
        with pytest.raises(Refused, match="it is cas's own matter"):
            decide(None, Voucher("V-1"), own, Facts(who, AT, second=second, people={"cas": Standing()}))
    assert decide(None, Voucher("V-1"), own, Facts(MAX, AT, people={"cas": Standing()}))


def test_what_is_still_out_is_cancelled_by_two() -> None:
    paper = Paper()
    alone = paper.refusal(ReverseVoucher("issue", WHY), second=None)
    assert isinstance(alone, NeedsSecond)
    assert alone.cure is not None
    assert alone.cure.roles == (Role.GAMING_MANAGER,), "it is too much for a casino supervisor"
    done = paper.do(ReverseVoucher("issue", WHY), GUS, MAX)
    assert done == VoucherReversed("issue", "", 700, WHY, GUS, MAX, AT, ("I-77",))
    assert not paper.state.out
    assert "was cancelled on" in paper.refusal(RedeemVoucher("uth", "1", "ben", 700)).reason
    assert "already cancelled" in paper.refusal(ReverseVoucher("issue", WHY)).reason
    assert "exists already" in paper.refusal(PRINT, MAX).reason


@pytest.mark.parametrize("mistake", ["issue", "exchange"])
@pytest.mark.parametrize(("first", "second"), [(CAS, MAX), (MAX, CAS)])
def test_nobody_reverses_what_they_exchanged_themselves(mistake: Mistake, first: Actor, second: Actor) -> None:
    """They would have the tokens, and the voucher as well."""
    paper = Paper()
    paper.do(RedeemVoucher("uth", "1", "cas", 700), GUS)
    refused = paper.refusal(ReverseVoucher(mistake, WHY), first, second)
    assert "it is cas's own matter, so cas may not reverse the voucher" in refused.reason
    paper.do(ReverseVoucher(mistake, WHY), GUS, MAX)


@pytest.mark.parametrize(("mistake", "out"), [("issue", False), ("exchange", True)])
def test_who_has_the_tokens_owes_them(mistake: Mistake, out: bool) -> None:
    paper = Paper()
    paper.exchanged()
    done = paper.do(ReverseVoucher(mistake, WHY), CAS, MAX)
    assert done == VoucherReversed(mistake, "ben", 700, WHY, CAS, MAX, AT, ("UTH 1.1", "I-77"))
    assert paper.state.out is out


def test_who_may_confirm_it() -> None:
    """Somebody senior, other than who asked, and one of the two with a limit that is high enough."""
    paper = Paper()
    reverse = ReverseVoucher("issue", WHY)
    for first, second, who in ((GUS, CAT, "a cashier"), (GUS, CAS, "a casino supervisor"), (CAS, CAS, "you yourself")):
        refused = paper.refusal(reverse, first, second)
        assert refused.reason == f"{who} may not confirm this: a gaming manager must reverse a voucher with you"
        assert refused.cure is not None
        assert refused.cure.roles == (Role.GAMING_MANAGER,)
    low = paper.refusal(reverse, MAX, GUS)
    assert "a casino supervisor or a gaming manager must reverse a voucher" in low.reason
    assert not isinstance(low, NeedsSecond)
    paper.do(reverse, MAX, CAS)


def test_only_what_has_happened_is_reversed() -> None:
    """The refusal's cure is taken."""
    paper = Paper()
    paper.state = Voucher("V-1")
    assert "was ever issued" in paper.refusal(ReverseVoucher("issue", WHY)).reason
    paper = Paper()
    early = paper.refusal(ReverseVoucher("exchange", WHY))
    assert "has not been exchanged" in early.reason
    assert early.cure is not None
    assert isinstance(early.cure.command, ReverseVoucher)
    assert "state what was wrong" in paper.refusal(ReverseVoucher("issue", " ")).reason
    paper.do(early.cure.command, GUS, MAX)
    assert paper.state.cancelled == AT
    unknown = Paper()
    unknown.state = Voucher("V-1", amount=700, redeemed="at table 1")
    assert "nothing shows by whom" in unknown.refusal(ReverseVoucher("exchange", WHY)).reason


def test_a_prize_stays_a_prize() -> None:
    paper = Paper(PRIZE)
    refused = paper.refusal(ReverseVoucher("issue", WHY))
    assert "is a prize of promotion plain-flop.1" in refused.reason
    assert refused.cure == instead(ReverseAward(1, WHY), "promotion/plain-flop.1")
    paper.do(RedeemVoucher("uth", "1", "ann", 700), GUS)
    paper.do(ReverseVoucher("exchange", WHY), GUS, MAX)
    assert paper.state == Voucher("PLAIN-FLOP.1-1-1", "ann", 700, promotion="plain-flop.1")
    paper.do(RedeemVoucher("uth", "2", "ann", 700), GUS)
