"""The register over whole evenings by chance: every cent and every place in the queue is accounted for."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts
from cutcard.core.moment import HOUR, after
from cutcard.ruling import Refused
from cutcard.tournament.entries import decide as entries
from cutcard.tournament.entries.refunds import refund_all
from cutcard.tournament.messages.entry import (
    CancelEntry,
    EntryCommand,
    PayFees,
    ReBuy,
    ReEnter,
    RefundUnseated,
    TransferEntry,
)
from cutcard.tournament.messages.entry_events import EntryEvent, FeesPaid, FeesRefunded
from cutcard.tournament.state.register import EntryRegister
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.tournament.entering import DESK, DIRECTOR, EVENT, STARTS, Desk, entry, online

SMALL = replace(EVENT, cap=5, rebuy=Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000, fee=5_00))
PLAYERS = st.sampled_from("abcdefg")
STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.sampled_from(["enter", "owe", "pay", "cancel", "withdraw", "again", "buy", "unseat", "sit", "out"]),
            PLAYERS,
        ),
        st.tuples(st.just("transfer"), PLAYERS, PLAYERS),
        st.tuples(st.sampled_from(["start", "close", "an hour before"])),
    ),
    max_size=60,
)


def asked(step: Any) -> tuple[EntryCommand, Actor]:
    kind, player = step[0], step[1]
    commands: dict[str, EntryCommand] = {
        "enter": entry(player),
        "owe": entry(player, paid="later", discretion="on the way"),
        "pay": PayFees(player),
        "cancel": CancelEntry(player),
        "withdraw": CancelEntry(player, without_refund=True),
        "again": ReEnter(player, "account"),
        "buy": ReBuy(player),
        "unseat": RefundUnseated((player,), "no seat"),
        "transfer": TransferEntry(
            player, step[-1], step[-1], "1990-05-31", card=f"card-{step[-1]}", agreed=True, informed=True
        ),
    }
    if kind == "again":
        return commands[kind], online(player)
    return commands[kind], DIRECTOR if kind in ("owe", "unseat") else DESK


def check(book: EntryRegister, kept: list[EntryEvent]) -> None:
    paid = [event for event in kept if isinstance(event, FeesPaid)]
    back = [event for event in kept if isinstance(event, FeesRefunded)]
    assert book.pool == sum(one.entry_fee for one in paid) - sum(one.entry_fee for one in back)
    assert book.administration == sum(one.administration_fee for one in paid) - sum(
        one.administration_fee for one in back
    )
    payments = [payment for one in book.entrants.values() for payment in one.payments]
    assert book.pool == sum(payment.entry_fee for payment in payments)
    assert book.entries == sum(payment.purchase in ("entry", "re-entry") for payment in payments)
    assert len(set(book.queue)) == len(book.queue)
    assert set(book.queue) == {one.player for one in book.entrants.values() if one.status == "waiting"}
    assert book.players <= 5


@given(STEPS)
@settings(max_examples=150, deadline=None)
def test_every_cent_and_every_place_is_accounted_for(steps: list[Any]) -> None:
    desk, kept = Desk(Cited(), SMALL), list[EntryEvent]()
    for step in steps:
        status = {one.player: one.status for one in desk.state.register.entrants.values()}
        match step:
            case ("start",):
                if not desk.state.clock.began:
                    desk.start()
            case ("close",):
                desk.state = replace(desk.state, registration_closed=bool(desk.state.clock.began))
            case ("an hour before",):
                if not desk.state.clock.began:
                    desk.at = after(STARTS, -HOUR)
            case ("sit", player):
                if desk.state.clock.began and status.get(player) == "waiting":
                    desk.stands(player, "seated")
            case ("out", player):
                if desk.state.clock.began and status.get(player) == "seated":
                    desk.stands(player, "out")
            case _:
                before = desk.state
                try:
                    kept += desk.do(*asked(step))
                except Refused:
                    assert desk.state == before
        check(desk.state.register, kept)
    for event in refund_all(desk.state.register, Facts(DIRECTOR, desk.at)):
        desk.keep(event)
    assert (desk.state.register.pool, desk.state.register.administration, desk.state.register.entries) == (0, 0, 0)
    assert all(not one.payments for one in desk.state.register.entrants.values())


def test_events_and_commands_are_read_back_as_they_were_written(cited: Cited) -> None:
    desk = Desk(cited, SMALL)
    events = [*desk.do(entry("ann")), *desk.do(CancelEntry("ann"))]
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=EntryEvent) == event
    for kind in ("enter", "cancel", "again", "buy", "unseat"):
        command, _ = asked((kind, "ann"))
        assert msgspec.json.decode(msgspec.json.encode(command), type=EntryCommand) == command
    assert msgspec.json.decode(msgspec.json.encode(desk.state.register), type=EntryRegister) == desk.state.register


def test_fees_lost_before_stay_with_who_paid_them_when_entries_change_hands(cited: Cited) -> None:
    desk = Desk(cited, SMALL)
    desk.enter("ann", "bob")
    desk.at = after(STARTS, -HOUR)
    for player in ("ann", "bob"):
        desk.do(CancelEntry(player, without_refund=True))
    desk.enter("ann")
    desk.do(TransferEntry("ann", "bob", "Bob", "1990-05-31", card="77", agreed=True, informed=True))
    assert desk.queue == ("bob",)
    assert {one.player: len(one.payments) for one in desk.state.register.entrants.values()} == {"ann": 1, "bob": 2}
    assert desk.state.register.players == 1
    back = refund_all(desk.state.register, Facts(DIRECTOR, desk.at))
    assert sum(one.entry_fee for one in back) == desk.state.register.pool == 3 * 225_00


def test_a_later_payment_of_the_same_sort_is_given_back_first(cited: Cited) -> None:
    desk = Desk(cited, SMALL)
    desk.enter("ann", "bob")
    desk.start()
    for number in (2, 3):
        desk.out("ann")
        desk.do(ReEnter("ann", "cash" if number == 2 else "account"), DESK if number == 2 else online("ann"))
        if number == 2:
            desk.stands("ann", "seated")
    desk.state = replace(desk.state, registration_closed=True)
    back = entries.decide(desk.state, RefundUnseated(("ann",), "no seat"), Facts(DIRECTOR, desk.at))[1]
    assert isinstance(back, FeesRefunded)
    assert (back.purchase, back.source) == ("re-entry", "account")
