"""Duties: a notice is closed only by somebody whom it is for, in person."""

import pytest

from cutcard.core.duty import Acknowledge, Duty, acknowledge
from cutcard.core.message import Actor, Facts, Role
from cutcard.ruling import Refused

AT = "2026-01-10T02:00:00Z"
NOTICE = Duty("defect-1-inspector", Role.INSPECTOR, "a card is missing", "X 1", AT)
SEARCH = Duty("defect-1-search", Role.DEALER, "search the deck", "X 2", AT, closes="RecordSearch")


def facts(id: str, role: Role) -> Facts:
    return Facts(Actor(id, role), AT)


def test_a_notice_is_acknowledged_in_person() -> None:
    read = Acknowledge(NOTICE.id)
    done = acknowledge([SEARCH, NOTICE], read, facts("ina", Role.INSPECTOR))
    assert (done.duty, done.role, done.by.id, done.at, done.clauses) == (NOTICE.id, Role.INSPECTOR, "ina", AT, ("X 1",))
    for role in (Role.DEALER, Role.GAMING_MANAGER, Role.SURVEILLANCE, Role.PLAYER):
        with pytest.raises(Refused, match="for an inspector, who must acknowledge it in person"):
            acknowledge([NOTICE], read, facts("gus", role))


def test_what_must_be_done_is_not_closed_by_reading() -> None:
    with pytest.raises(Refused, match="more than an acknowledgement"):
        acknowledge([SEARCH], Acknowledge(SEARCH.id), facts("dea", Role.DEALER))
    with pytest.raises(Refused, match="there is no open notice"):
        acknowledge([SEARCH], Acknowledge("defect-9"), facts("dea", Role.DEALER))


@pytest.mark.parametrize(
    ("duty", "mine", "others"),
    [
        (SEARCH, [("a", Role.DEALER), ("b", Role.GAMING_MANAGER)], [("c", Role.PLAYER), ("d", Role.INSPECTOR)]),
        (Duty("x", Role.PLAYER, "", "", AT, to="ann"), [("ann", Role.PLAYER)], [("ben", Role.PLAYER)]),
        (Duty("x", Role.PLAYER, "", "", AT, to="ann"), [], [("ann", Role.DEALER)]),
        (Duty("x", Role.DEALER, "", "", AT, to="sol"), [("sol", Role.SURVEILLANCE)], [("sol", Role.PLAYER)]),
        (Duty("x", Role.DEALER, "", "", AT, to="sol"), [("sol", Role.DEALER)], [("gus", Role.GAMING_MANAGER)]),
    ],
)
def test_whom_a_duty_is_for(duty: Duty, mine: list[tuple[str, Role]], others: list[tuple[str, Role]]) -> None:
    assert all(duty.is_for(Actor(*one)) for one in mine)
    assert not any(duty.is_for(Actor(*one)) for one in others)
