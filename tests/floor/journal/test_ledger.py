"""Double entry: what sums to zero, what may not go below it, and how the want of chips is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.floor.journal import ledger
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import (
    CAGE,
    CHIPS,
    CIRCULATION,
    HOUSE,
    TOKENS,
    Posting,
    Short,
    Unbalanced,
    net,
    transfer,
)
from tests.support.journal.toy import draft

ACCOUNTS = st.sampled_from(["patron/a", "patron/b", "felt/1", "pool/x", HOUSE, CAGE])
TRANSFERS = st.lists(
    st.tuples(ACCOUNTS, ACCOUNTS, st.integers(0, 10**6), st.sampled_from([CHIPS, TOKENS])).map(
        lambda t: transfer(t[0], t[1], t[2], t[3])
    )
)


@given(TRANSFERS)
def test_transfers_balance_and_net_keeps_what_each_account_gets(moves: list[tuple[Posting, ...]]) -> None:
    postings = [posting for move in moves for posting in move]
    merged = net(postings)
    assert ledger.imbalance(merged) == ""
    keys = [(posting.account, posting.commodity) for posting in merged]
    assert keys == sorted(set(keys))
    for posting in merged:
        same = [p.amount for p in postings if (p.account, p.commodity) == (posting.account, posting.commodity)]
        assert posting.amount == sum(same) != 0


def test_a_transfer_of_nothing_is_no_posting() -> None:
    assert transfer("a", "b", 0) == ()
    assert net([*transfer("a", "b", 5), *transfer("b", "a", 5)]) == ()


def test_postings_that_do_not_balance_are_never_netted() -> None:
    with pytest.raises(Unbalanced, match="tokens"):
        net([Posting("a", CHIPS, 5), Posting("b", CHIPS, -5), Posting("a", TOKENS, 1), Posting("b", CHIPS, 0)])


def test_chips_do_not_pay_for_tokens() -> None:
    with pytest.raises(Unbalanced):
        net([Posting("a", CHIPS, -5), Posting("a", TOKENS, 5)])


@pytest.mark.parametrize(("held", "taken", "enough"), [(100, 99, True), (100, 100, True), (100, 101, False)])
@pytest.mark.parametrize("account", ["patron/a", "felt/1", "pool/x", "escrow/5"])
def test_no_account_but_the_house_goes_below_zero(
    journal: Journal, account: str, held: int, taken: int, enough: bool
) -> None:
    journal.append([draft(account, 1, held)]).result()
    failure = journal.append([draft(account, 2, -taken)]).exception()
    if enough:
        assert failure is None
        assert journal.balance(account) == held - taken
    else:
        assert isinstance(failure, Short)
        assert (failure.account, failure.needed, failure.balance) == (account, taken, held)
        assert journal.balance(account) == held
        assert journal.balance(HOUSE) == 0


@pytest.mark.parametrize("account", [HOUSE, CAGE, CIRCULATION])
def test_the_house_may_owe(journal: Journal, account: str) -> None:
    journal.append([draft(account, 1, -7)]).result()
    assert journal.balance(account) == (-7 if account != HOUSE else 0)


def test_the_want_of_chips_is_told_with_both_sums() -> None:
    reason = Short("patron/a", "chips", 2500, 1000).reason("wager")
    assert reason.startswith("not enough chips: the wager is $25.00, and your balance is $10.00")


def test_postings_are_kept_as_they_are() -> None:
    postings = net(transfer("a", "b", 5))
    assert ledger.encode(postings) == b'[["a","chips",-5],["b","chips",5]]'
    assert ledger.decode(ledger.encode(postings)) == postings
