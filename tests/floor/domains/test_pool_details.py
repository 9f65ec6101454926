"""A pool by itself: the numbers that open it, below, at and above, and the sums that it keeps."""

import pytest

from cutcard.core.message import Facts
from cutcard.floor.domains.pool import OpenPool, Pool, PoolDomain, PoolOpened, RecordPayout
from cutcard.money import MOST, dollars
from cutcard.ruling import Refused
from tests.support.floor.play import SYSTEM

FACTS = Facts(SYSTEM, "2026-11-15T12:00:00+00:00")
DOMAIN = PoolDomain()


@pytest.mark.parametrize(
    ("seed", "rate", "reason"),
    [
        (-1, None, f"the seed is -$0.01: enter at most {dollars(MOST)}, and not less than $0"),
        (0, None, ""),
        (MOST, None, ""),
        (MOST + 1, None, f"the seed is {dollars(MOST + 1)}: enter at most {dollars(MOST)}, and not less than $0"),
        (5, -1, "the rate is -1: enter a percentage from 0 to 100"),
        (5, 0, ""),
        (5, 100, ""),
        (5, 101, "the rate is 101: enter a percentage from 0 to 100"),
    ],
)
def test_what_a_pool_may_open_with(seed: int, rate: int | None, reason: str) -> None:
    pool = DOMAIN.initial("pool/A")
    if not reason:
        assert DOMAIN.decide(pool, OpenPool(seed, rate), FACTS) == [PoolOpened(seed, rate)]
        return
    with pytest.raises(Refused) as refused:
        DOMAIN.decide(pool, OpenPool(seed, rate), FACTS)
    assert (refused.value.clause, refused.value.reason) == (None, reason)


def test_a_pool_opens_once() -> None:
    pool = Pool("pool/A", opened=True)
    with pytest.raises(Refused) as refused:
        DOMAIN.decide(pool, OpenPool(5), FACTS)
    assert (refused.value.clause, refused.value.reason) == (None, "pool/A is already open")


def test_payouts_add_up() -> None:
    pool = Pool("pool/A", opened=True, seed=5)
    for number, paid, topped_up in ((1, 700, 20), (4, 55, 1)):
        command = RecordPayout(f"table/7/round/{number}", paid, topped_up)
        for event in DOMAIN.decide(pool, command, FACTS):
            pool = DOMAIN.evolve(pool, event)
    assert pool == Pool("pool/A", True, payouts=2, paid=755, last="table/7/round/4", seed=5, topped_up=21)
