"""Leaving before the first hand: who gets the fees back, and each cent once."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.core.moment import DAY, HOUR, SECOND, after
from cutcard.tournament.entries.refunds import refund_all, refund_disqualified
from cutcard.tournament.messages.entry import AgreeToDebit, CancelEntry, ReEnter, RefundUnseated, Source
from cutcard.tournament.messages.entry_events import EntryCancelled, EntryUnseated, FeesRefunded
from cutcard.tournament.state import register
from tests.conftest import Cited
from tests.support.tournament.entering import DESK, DIRECTOR, EVENT, MANAGER, STARTS, Desk, entry, online


@pytest.fixture
def desk(cited: Cited) -> Desk:
    return Desk(cited)


@pytest.mark.clause("TOR 6.10")
@pytest.mark.parametrize(
    ("before", "refunded"),
    [(DAY + SECOND, True), (DAY, True), (DAY - 1, False), (DAY - SECOND, False), (HOUR, False), (0, False)],
)
def test_fees_go_back_not_less_than_24_hours_before_the_beginning(desk: Desk, before: int, refunded: bool) -> None:
    desk.enter("ann", "bob")
    desk.at = after(STARTS, -before)
    if refunded:
        cancelled, back = desk.do(CancelEntry("ann"), online("ann"))
        assert isinstance(cancelled, EntryCancelled)
        assert isinstance(back, FeesRefunded)
        assert (back.entry_fee, back.administration_fee, back.source) == (225_00, 25_00, "cash")
        assert (desk.state.register.pool, desk.state.register.entries) == (225_00, 1)
        assert desk.state.register.administration == 25_00
    else:
        refusal = desk.refused(CancelEntry("ann"))
        assert (refusal.clause, "2022-01-25T01:30:00Z" in refusal.reason) == ("TOR 6.10", True)
        (cancelled,) = desk.do(CancelEntry("ann", without_refund=True))
        assert cancelled.refunded is False
        assert (desk.state.register.pool, desk.state.register.entries) == (450_00, 2)  # prizes all the same
    assert desk.queue == ("bob",)
    assert desk.refused(CancelEntry("ann")).clause == "TOR 6.10"  # once


@pytest.mark.clause("TOR 6.10")
def test_who_sits_cancels_no_more_and_nobody_cancels_for_another(desk: Desk) -> None:
    desk.enter("ann")
    assert desk.refused(CancelEntry("ann"), online("bob")).clause == "TOR 6.1"
    desk.start()
    assert desk.refused(CancelEntry("ann", without_refund=True)).clause == "TOR 6.10"
    assert desk.refused(CancelEntry("nobody")).clause == "TOR 6.10"


def test_an_unpaid_entry_is_cancelled_at_any_time(desk: Desk) -> None:
    desk.do(entry("ann", paid="later", discretion="on the way"), DIRECTOR)
    desk.at = after(STARTS, -HOUR)
    assert [type(event) for event in desk.do(CancelEntry("ann"))] == [EntryCancelled]


@pytest.mark.clause("TOR 6.10")
@pytest.mark.parametrize("source", ["cash", "account", "house"])
def test_fees_go_back_to_where_they_came_from(desk: Desk, source: Source) -> None:
    if source == "account":
        desk.do(AgreeToDebit("ann", 250_00), online("ann"))
    desk.do(entry("ann", paid=source), MANAGER)
    assert desk.do(CancelEntry("ann"))[1].source == source


# -- alternates who never sat (T-14)


@pytest.mark.clause("TOR 6.10", "TOR 1")
def test_who_is_never_seated_gets_both_fees_back_by_the_directors_decision(desk: Desk) -> None:
    desk.enter("ann", "bob")
    desk.start()
    desk.enter("cat", "dan")
    desk.out("ann")
    desk.do(ReEnter("ann"))
    waiting = RefundUnseated(("cat", "ann"), "no seat before the end of registration")
    assert desk.refused(waiting, DIRECTOR).clause == "TOR 6.10"  # seats may still become free
    desk.state = replace(desk.state, registration_closed=True)
    assert desk.refused(replace(waiting, reason=" "), DIRECTOR).clause == "TOR 6.10"
    assert desk.refused(RefundUnseated((), "nobody"), DIRECTOR).clause == "TOR 6.10"
    assert desk.refused(RefundUnseated(("bob",), "sits"), DIRECTOR).clause == "TOR 6.10"
    events = desk.do(waiting, DIRECTOR)
    assert [type(event) for event in events] == [EntryUnseated, FeesRefunded] * 2
    assert {"TOR 6.10", "TOR 1", "T-14"} <= set(events[0].clauses)
    assert [event.entry_fee for event in events if isinstance(event, FeesRefunded)] == [225_00, 225_00]
    assert desk.queue == ("dan",)
    assert (desk.entrant("cat").status, desk.entrant("ann").status) == ("withdrawn", "out")
    book = desk.state.register
    assert (book.pool, book.entries) == (3 * 225_00, 3)  # ann's first, bob's, dan's
    assert desk.entrant("ann").entries == 1


# -- the tournament does not proceed (1, T-33)


@pytest.mark.clause("TOR 1", "TOR 6.10")
def test_a_cancelled_tournament_gives_back_every_cent_once(desk: Desk, cited: Cited) -> None:
    desk.enter("ann", "bob", "cat")
    desk.do(CancelEntry("cat"))  # has had them back
    desk.enter("dan")
    desk.at = after(STARTS, -HOUR)
    desk.do(CancelEntry("dan", without_refund=True))  # entitled now that it does not proceed
    desk.start()
    desk.out("ann")
    desk.do(ReEnter("ann", "account"), online("ann"))
    back = refund_all(desk.state.register, Facts(DIRECTOR, desk.at))
    assert sorted((one.player, one.purchase, one.source) for one in back) == [
        ("ann", "entry", "cash"),
        ("ann", "re-entry", "account"),
        ("bob", "entry", "cash"),
        ("dan", "entry", "cash"),
    ]
    for event in back:
        cited.note(event)
        desk.keep(event)
    book = desk.state.register
    assert (book.pool, book.administration, book.entries) == (0, 0, 0)
    assert refund_all(book, Facts(DIRECTOR, desk.at)) == []


@pytest.mark.clause("TOR 7.16.2")
def test_an_approved_refund_of_a_disqualified_player_is_of_the_entry_fee_and_not_from_the_pool(
    desk: Desk, cited: Cited
) -> None:
    desk.enter("ann", "bob")
    desk.start()
    (back,) = refund_disqualified(desk.state.register, "ann", Facts(DIRECTOR, desk.at))
    cited.note(back)
    desk.keep(back)
    assert (back.entry_fee, back.administration_fee, back.house) == (225_00, 0, True)
    assert (desk.state.register.pool, desk.state.register.entries) == (450_00, 2)
    left = [one for one in refund_all(desk.state.register, Facts(DESK, desk.at)) if one.player == "ann"]
    assert [(one.entry_fee, one.administration_fee) for one in left] == [(0, 25_00)]


@pytest.mark.clause("TOR 6.8")
def test_a_disqualified_player_leaves_the_queue_and_does_not_come_back(desk: Desk) -> None:
    desk.enter("ann")
    desk.stands("ann", "disqualified")
    assert desk.queue == ()
    refusal = desk.refused(entry("ann"))
    assert refusal.clause == "TOR 6.8"
    desk.start()
    assert desk.refused(ReEnter("ann")).clause == "TOR 6.5"


def test_the_register_starts_empty() -> None:
    empty = register.EntryRegister()
    assert (empty.queue, empty.players, empty.pool) == ((), 0, 0)
    assert EVENT.cap == 100
