"""Limits by rank: below, at and above what one person may move, and who may be the second."""

import pytest

from cutcard.core.authority import NeedsSecond, may_move
from cutcard.core.message import Actor, Facts, Role
from cutcard.core.sums import MoneyLimits
from cutcard.ruling import Refused

AT = "2026-01-10T02:00:00Z"
LIMITS = MoneyLimits(dealer=100, cashier=200, gaming_supervisor=300, casino_supervisor=400, gaming_manager=500)
ALONE = {
    Role.DEALER: 100,
    Role.CASHIER: 200,
    Role.GAMING_SUPERVISOR: 300,
    Role.CASINO_SUPERVISOR: 400,
    Role.GAMING_MANAGER: 500,
}


def facts(first: Role, second: Role | None = None) -> Facts:
    other = Actor("second", second) if second is not None else None
    return Facts(Actor("first", first), AT, limits=LIMITS, second=other)


@pytest.mark.parametrize("role", ALONE)
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_one_person_moves_up_to_their_limit(role: Role, over: int) -> None:
    if over <= 0:
        may_move(facts(role), ALONE[role] + over, "X 1")
        return
    with pytest.raises(NeedsSecond) as refused:
        may_move(facts(role), ALONE[role] + over, "X 1")
    assert refused.value.clause == "X 1"
    assert refused.value.cure is not None
    for rank in refused.value.cure.roles:  # everybody named may indeed confirm it
        may_move(facts(role, Role(rank)), ALONE[role] + over, "X 1")


@pytest.mark.parametrize("first", ALONE)
@pytest.mark.parametrize("second", ALONE)
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_two_people_move_what_the_higher_rank_may(first: Role, second: Role, over: int) -> None:
    most = max(ALONE[first], ALONE[second])
    unbounded = Role.GAMING_MANAGER in (first, second)
    if over <= 0 or unbounded:
        may_move(facts(first, second), most + over, None)
    else:
        with pytest.raises(Refused, match="too much for"):
            may_move(facts(first, second), most + over, None)


@pytest.mark.parametrize("amount", [1, 99, 1000])
def test_the_same_person_is_no_second(amount: int) -> None:
    same = Actor("first", Role.GAMING_MANAGER)  # of another rank at another desk
    with pytest.raises(Refused, match="cannot be the second person yourself"):
        may_move(Facts(Actor("first", Role.DEALER), AT, limits=LIMITS, second=same), amount, None)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SYSTEM])
def test_nobody_else_is_bounded_by_rank(role: Role) -> None:
    may_move(facts(role), 10**12, None)


@pytest.mark.parametrize("role", [Role.INSPECTOR, Role.SURVEILLANCE, Role.ANALYST])
def test_who_handles_no_money_is_no_second(role: Role) -> None:
    with pytest.raises(Refused):
        may_move(facts(Role.DEALER, role), 101, None)
    assert LIMITS.alone(role.name.lower()) == 0
