"""Money in and out of an account: consent, winnings, and what a member of staff may move alone for a patron."""

from functools import reduce

import pytest

from cutcard import games
from cutcard.core.authority import NeedsSecond
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.registers.patrons.messages import AskCashOut, BuyIn, CashOut, PatronCommand, PatronEvent, PayIn
from cutcard.registers.patrons.patron import Patron, decide, evolve
from cutcard.ruling import Refused

BOOKS = {key: book for key in games.names() if (book := games.topics(key).patrons)}
NOON = "2026-01-10T02:00:00Z"
MORNING = "2026-01-10T20:00:00Z"  # of the next day in Sydney
ANN = Actor("ann", Role.PLAYER)
DEA, DON = Actor("dea", Role.DEALER), Actor("don", Role.DEALER)
GUS = Actor("gus", Role.GAMING_SUPERVISOR)
LIMITS = MoneyLimits(dealer=1000, gaming_supervisor=5000)


class Account:
    """One account, and what staff may move."""

    def __init__(self) -> None:
        self.state = Patron("ann")

    def do(self, command: PatronCommand, who: Actor, at: str = NOON, second: Actor | None = None) -> PatronEvent:
        events = decide(BOOKS, self.state, command, Facts(who, at, limits=LIMITS, second=second))
        self.state = reduce(evolve, events, self.state)
        return events[-1]


@pytest.mark.parametrize("amount", [999, 1000, 1001])
def test_a_dealer_sells_chips_up_to_a_limit(amount: int) -> None:
    account = Account()
    if amount <= LIMITS.dealer:
        account.do(BuyIn("ann", amount), DEA)
        assert account.state.bought == amount
    else:
        with pytest.raises(NeedsSecond, match=r"a dealer may move at most \$10\.00 alone"):
            account.do(BuyIn("ann", amount), DEA)


def test_small_sums_add_up_over_a_day() -> None:
    account = Account()
    account.do(BuyIn("ann", 600), DEA)
    with pytest.raises(NeedsSecond):
        account.do(BuyIn("ann", 401), DEA)
    account.do(BuyIn("ann", 400), DEA)
    account.do(BuyIn("ann", 1000), DON)  # another dealer has a limit of their own
    with pytest.raises(NeedsSecond):
        account.do(BuyIn("ann", 1), DEA)
    account.do(BuyIn("ann", 1000), DEA, MORNING)


def test_a_second_person_of_the_rank_confirms() -> None:
    account = Account()
    account.do(BuyIn("ann", 5000), DEA, second=GUS)
    with pytest.raises(Refused, match="too much for a dealer and a gaming supervisor"):
        account.do(BuyIn("ann", 5001), DEA, second=GUS)
    with pytest.raises(Refused, match="cannot be the second person yourself"):
        account.do(BuyIn("ann", 2000), DEA, second=DEA)


def test_an_account_is_paid_out_only_as_far_as_its_owner_has_asked() -> None:
    account = Account()
    account.do(BuyIn("ann", 1000), DEA)
    with pytest.raises(Refused, match="only with consent"):
        account.do(CashOut("ann", 1), GUS)
    account.do(AskCashOut(300), ANN)
    account.do(CashOut("ann", 200), GUS)
    with pytest.raises(Refused, match=r"ann has asked for \$1\.00"):
        account.do(CashOut("ann", 101), GUS)
    account.do(CashOut("ann", 100), GUS)
    account.do(CashOut("ann", 500), ANN)  # one's own needs no asking
    assert account.state.cashed == 800


def test_what_is_changed_at_a_table_meets_the_deposit_limit() -> None:
    account = Account()
    account.state = Patron("ann", deposit_limit=500)
    account.do(PayIn(500, "cash", "1"), DEA)
    with pytest.raises(Refused, match=r"leaves \$0\.00"):
        account.do(PayIn(1, "EFTPOS", "1"), DEA)
