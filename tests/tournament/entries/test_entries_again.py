"""Buying again: re-entries behind the alternates, re-buys and add-ons, on the conditions announced."""

from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.core.message import Standing
from cutcard.core.moment import MINUTE
from cutcard.tournament.entries.scene import scene
from cutcard.tournament.entries.stakes import MOST_ISSUED, can_buy
from cutcard.tournament.messages.entry import (
    AddOn,
    CancelEntry,
    PayFees,
    ReBuy,
    ReEnter,
    RefundUnseated,
    RefuseEntry,
    SetConditions,
    TransferEntry,
)
from cutcard.tournament.messages.entry_events import ChipsBought, ConditionsAnnounced, FeesPaid, ReEntered
from cutcard.tournament.state.register import announced
from cutcard.tournament.state.tournament import Missing
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import AddOnOffer as AddOnTerms
from cutcard.tournament.structure.structure import Rebuy, ReEntry
from tests.conftest import Cited
from tests.support.tournament.entering import DIRECTOR, EVENT, MANAGER, Desk, entry, online

SEVENTH = (6 * 25 + 20) * MINUTE
FIFTH = (4 * 25 + 20) * MINUTE
REBUY = Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000, fee=5_00, most=2)
ADD_ON = AddOnTerms(price=150_00, chips=15_000, after_level=4, fee=5_00)
BUYING = replace(EVENT, rebuy=REBUY, add_on=ADD_ON)


@pytest.fixture
def desk(cited: Cited) -> Desk:
    desk = Desk(cited)
    desk.enter("ann", "bob", "cat")
    desk.start()
    return desk


@pytest.fixture
def shop(cited: Cited) -> Desk:
    """A tournament with re-buys and an add-on."""
    shop = Desk(cited, BUYING)
    shop.enter("ann", "bob", "cat")
    shop.start()
    return shop


def buys(desk: Desk, command: Any, **more: Any) -> tuple[FeesPaid, ChipsBought]:
    paid, bought = desk.do(command, **more)
    assert isinstance(paid, FeesPaid)
    assert isinstance(bought, ChipsBought)
    return paid, bought


# -- re-entry (1, 6.5)


@pytest.mark.clause("TOR 6.5", "TOR 1", "TOR 7.4")
def test_who_is_out_re_enters_behind_every_alternate(desk: Desk) -> None:
    desk.out("ann")
    entered, paid = desk.do(ReEnter("ann"))
    assert isinstance(entered, ReEntered)
    assert (entered.number, entered.bounty) == (2, False)
    assert {"TOR 6.5", "TOR 1", "T-05", "T-14"} <= set(entered.clauses)
    assert (paid.purchase, paid.entry_fee, paid.administration_fee) == ("re-entry", 225_00, 25_00)
    desk.enter("dan")
    desk.out("bob")
    desk.do(ReEnter("bob", "account"), online("bob"))
    desk.enter("eve")
    assert desk.queue == ("dan", "eve", "ann", "bob")
    book = desk.state.register
    assert (book.pool, book.entries, book.players) == (7 * 225_00, 7, 5)  # re-entries are no further players


@pytest.mark.clause("TOR 6.5")
def test_only_who_is_out_re_enters_and_as_often_as_that(desk: Desk) -> None:
    assert desk.refused(ReEnter("ann")).clause == "TOR 6.5"
    assert desk.refused(ReEnter("nobody")).clause == "TOR 6.5"
    for number in (2, 3, 4):
        desk.out("ann")
        assert desk.do(ReEnter("ann"))[0].number == number
        assert desk.refused(ReEnter("ann")).clause == "TOR 6.5"  # waits already
        desk.stands("ann", "seated")


@pytest.mark.clause("TOR 6.5")
def test_a_cap_on_players_does_not_bind_re_entries(cited: Cited) -> None:
    desk = Desk(cited, replace(EVENT, cap=3))
    desk.enter("ann", "bob", "cat")
    desk.start()
    assert desk.refused(entry("dan")).clause == "TOR 6.12"
    desk.out("ann")
    assert desk.do(ReEnter("ann"))[0].number == 2


@pytest.mark.clause("TOR 6.5", "TOR 6.7", "TOR 6.13", "TOR 6.1", "TOR 2")
def test_what_bars_a_re_entry(desk: Desk) -> None:
    desk.out("ann")
    assert desk.refused(ReEnter("ann"), standing=Standing(excluded={"casino": "self"})).clause == "TOR 6.13"
    assert desk.refused(ReEnter("ann"), online("bob")).clause == "TOR 6.1"
    assert desk.refused(ReEnter("ann", "house")).clause == "TOR 2"
    desk.do(RefuseEntry("ann", "quarrels"), DIRECTOR)
    assert desk.refused(ReEnter("ann")).clause == "TOR 6.7"
    desk.out("bob")
    assert desk.do(ReEnter("bob", "house"), MANAGER)[1].source == "house"
    desk.structure(replace(EVENT, re_entry=None))
    desk.out("cat")
    assert desk.refused(ReEnter("cat")).clause == "TOR 6.5"


@pytest.mark.clause("TOR 6.5", "TOR 1")
def test_re_entry_ends_with_its_period_and_with_registration(cited: Cited) -> None:
    desk = Desk(cited, replace(EVENT, re_entry=ReEntry(until_level=5)))
    desk.enter("ann", "bob")
    desk.start()
    desk.out("ann")
    desk.out("bob")
    desk.later(FIFTH - 1)
    desk.do(ReEnter("ann"))
    desk.later(FIFTH)
    refusal = desk.refused(ReEnter("bob"))
    assert (refusal.clause, "level 5" in refusal.reason) == ("TOR 6.5", True)
    desk.state = replace(desk.state, registration_closed=True)
    assert desk.refused(ReEnter("bob")).clause == "TOR 1"


@pytest.mark.clause("TOR 6.5")
@pytest.mark.parametrize(("most", "allowed"), [(0, 4), (1, 1), (2, 2)])
def test_re_entries_of_each_player_are_counted(cited: Cited, most: int, allowed: int) -> None:
    desk = Desk(cited, replace(EVENT, re_entry=ReEntry(until_level=7, most=most, bounty=True)))
    desk.enter("ann", "bob")
    desk.start()
    for _ in range(allowed):
        desk.out("ann")
        assert desk.do(ReEnter("ann"))[0].bounty is True
        desk.stands("ann", "seated")
    desk.out("ann")
    if most:
        assert desk.refused(ReEnter("ann")).clause == "TOR 6.5"
    else:
        assert desk.do(ReEnter("ann"))[0].number == 6


@pytest.mark.clause("T-40")
def test_a_re_entry_is_not_transferred_and_who_gives_it_up_stays_out(desk: Desk) -> None:
    desk.out("ann")
    desk.do(ReEnter("ann"))
    taken = TransferEntry("ann", "dan", "Dan", "1990-05-31", card="77", agreed=True, informed=True)
    assert desk.refused(taken).clause == "T-40"
    desk.do(CancelEntry("ann", without_refund=True))
    assert (desk.queue, desk.entrant("ann").status, desk.state.register.players) == ((), "out", 3)


@pytest.mark.clause("TOR 7.14")
def test_who_is_out_provisionally_has_a_stake_and_does_not_re_enter(desk: Desk) -> None:
    desk.out("ann")
    desk.state = replace(desk.state, missing={"ann": Missing(1, 20_000, bounty=True)})
    assert desk.refused(ReEnter("ann")).clause == "TOR 7.14"


# -- conditions announced before the start (6.5, 7.22)


@pytest.mark.clause("TOR 6.5", "TOR 7.22")
def test_conditions_are_announced_before_the_start_and_hold_from_then(cited: Cited) -> None:
    desk = Desk(cited)
    conditions = SetConditions(ReEntry(until_level=6, most=1), REBUY, ADD_ON, banks=1)
    told = desk.one(conditions, DIRECTOR)
    assert isinstance(told, ConditionsAnnounced)
    assert announced(EVENT, told) == desk.state.structure
    assert desk.state.structure.rebuy == REBUY
    desk.enter("ann", "bob")
    desk.start()
    assert desk.refused(SetConditions(None, REBUY, ADD_ON), DIRECTOR).clause == "TOR 6.5"
    assert desk.refused(replace(conditions, rebuy=None), DIRECTOR).clause == "TOR 7.22"
    desk.out("ann")
    desk.out("bob")
    desk.do(ReEnter("ann"))
    refusal = desk.refused(ReEnter("bob"))
    assert (refusal.clause, "chip banks" in refusal.reason) == ("TOR 6.5", True)


@pytest.mark.parametrize(
    "wrong",
    [
        SetConditions(ReEntry(until_level=99)),
        pytest.param(SetConditions(rebuy=replace(REBUY, price=-1)), marks=pytest.mark.clause("TOR 7.22")),
        pytest.param(SetConditions(add_on=replace(ADD_ON, chips=0)), marks=pytest.mark.clause("TOR 7.22")),
        pytest.param(SetConditions(banks=-1), marks=pytest.mark.clause("TOR 6.5")),
    ],
)
def test_conditions_that_cannot_be_are_refused(cited: Cited, wrong: SetConditions) -> None:
    assert Desk(cited).refused(wrong, DIRECTOR).clause


# -- re-buys (5, 7.22)


@pytest.mark.clause("TOR 7.22", "TOR 5", "TOR 7.4", "TOR 2")
def test_a_re_buy_adds_a_bank_and_its_price_is_for_prizes(shop: Desk) -> None:
    paid, bought = buys(shop, ReBuy("ann"))
    assert (paid.purchase, paid.entry_fee, paid.administration_fee) == ("re-buy", 100_00, 5_00)
    assert paid.clauses[:3] == ("TOR 7.22", "TOR 2", "TOR 7.4")
    assert (bought.player, bought.chips, bought.banks) == ("ann", 10_000, 1)
    book = shop.state.register
    assert (book.pool, book.entries, book.administration) == (775_00, 3, 80_00)  # no further entry
    assert shop.entrant("ann").status == "seated"


@pytest.mark.clause("TOR 7.22")
@pytest.mark.parametrize("banks", [101, 10**12, 10**25])
def test_as_often_as_wanted_is_not_any_number_at_once(cited: Cited, banks: int) -> None:
    shop = Desk(cited, replace(BUYING, rebuy=replace(REBUY, most=0)))
    shop.enter("ann", "bob")
    shop.start()
    assert shop.refused(ReBuy("ann", banks)).clause == "TOR 7.22"
    assert buys(shop, ReBuy("ann", 100))[1].banks == 100


@pytest.mark.clause("TOR 7.22")
def test_no_more_chips_are_sold_than_can_be_in_play(cited: Cited) -> None:
    shop = Desk(cited, BUYING)
    shop.enter("ann", "bob")
    shop.start()
    shop.state = replace(shop.state, issued=MOST_ISSUED - REBUY.chips)
    assert shop.refused(ReBuy("ann", 2)).clause == "TOR 7.22"
    assert buys(shop, ReBuy("ann", 1))[1].chips == REBUY.chips


@pytest.mark.clause("TOR 7.22")
def test_banks_are_counted_for_each_player(shop: Desk) -> None:
    assert shop.refused(ReBuy("ann", 0)).clause == "TOR 7.22"
    assert shop.refused(ReBuy("ann", 3)).clause == "TOR 7.22"
    paid, bought = buys(shop, ReBuy("ann", 2))
    assert (paid.entry_fee, paid.administration_fee, bought.chips) == (200_00, 10_00, 20_000)
    refusal = shop.refused(ReBuy("ann"))
    assert (refusal.clause, "0 left" in refusal.reason) == ("TOR 7.22", True)
    buys(shop, ReBuy("bob", 1))
    buys(shop, ReBuy("bob", 1))
    assert shop.refused(ReBuy("bob")).clause == "TOR 7.22"


@pytest.mark.clause("TOR 7.22")
@pytest.mark.parametrize(("stack", "sold"), [(0, True), (19_999, True), (20_000, True), (20_001, False)])
def test_the_stack_must_not_be_above_what_was_announced(shop: Desk, stack: int, sold: bool) -> None:
    shop.stack("ann", stack)
    if sold:
        assert buys(shop, ReBuy("ann"))[1].chips == 10_000
    else:
        assert shop.refused(ReBuy("ann")).clause == "TOR 7.22"


@pytest.mark.clause("TOR 7.22")
def test_chips_are_bought_between_hands_by_who_is_at_a_table(shop: Desk) -> None:
    shop.deal()
    assert "hand" in shop.refused(ReBuy("ann")).reason
    shop.start()
    shop.out("bob")
    assert shop.refused(ReBuy("bob")).clause == "TOR 7.22"
    assert shop.refused(ReBuy("nobody")).clause == "TOR 7.22"
    shop.state = replace(shop.state, phase="finished")
    assert shop.refused(ReBuy("ann")).clause == "TOR 7.22"


@pytest.mark.clause("TOR 7.22")
def test_the_period_of_re_buys_ends_with_the_start_of_its_level(shop: Desk) -> None:
    shop.later(FIFTH - 1)
    assert can_buy(scene(shop.state, shop.at), "bob")
    buys(shop, ReBuy("ann"))
    shop.later(FIFTH)
    assert not can_buy(scene(shop.state, shop.at), "bob")
    refusal = shop.refused(ReBuy("bob"))
    assert (refusal.clause, "level 5" in refusal.reason) == ("TOR 7.22", True)


def test_who_may_still_re_buy(shop: Desk, desk: Desk) -> None:
    assert not can_buy(scene(desk.state, desk.at), "ann")  # none are allowed
    assert can_buy(scene(shop.state, shop.at), "ann")
    buys(shop, ReBuy("ann", 2))
    assert not can_buy(scene(shop.state, shop.at), "ann")
    shop.state = replace(shop.state, register=replace(shop.state.register, banks=2))
    assert not can_buy(scene(shop.state, shop.at), "bob")
    assert shop.refused(ReBuy("bob")).clause == "TOR 7.22"


@pytest.mark.clause("TOR 7.22")
def test_where_no_re_buys_and_add_ons_are_allowed_none_are_sold(desk: Desk) -> None:
    assert desk.refused(ReBuy("ann")).clause == "TOR 7.22"
    assert desk.refused(AddOn("ann")).clause == "TOR 7.22"


# -- add-ons (5, 7.22)


@pytest.mark.clause("TOR 7.22", "TOR 5", "TOR 7.4")
def test_an_add_on_is_sold_once_between_its_level_and_the_next(shop: Desk) -> None:
    shop.later(4 * 25 * MINUTE - 1)
    assert shop.refused(AddOn("ann")).clause == "TOR 7.22"
    shop.later(4 * 25 * MINUTE)
    paid, bought = buys(shop, AddOn("ann"))
    assert (paid.purchase, paid.entry_fee, paid.administration_fee) == ("add-on", 150_00, 5_00)
    assert (bought.purchase, bought.chips) == ("add-on", 15_000)
    assert shop.refused(AddOn("ann")).clause == "TOR 7.22"
    shop.later(FIFTH - 1)
    buys(shop, AddOn("bob", "account"), actor=online("bob"))
    shop.out("cat")
    assert shop.refused(AddOn("cat")).clause == "TOR 7.22"
    shop.later(FIFTH)
    assert shop.refused(AddOn("cat")).clause == "TOR 7.22"
    assert shop.state.register.pool == 3 * 225_00 + 2 * 150_00


@pytest.mark.clause("TOR 7.22")
def test_an_add_on_after_a_level_without_a_break_is_sold_while_the_clock_stands(cited: Cited) -> None:
    shop = Desk(cited, replace(EVENT, add_on=replace(ADD_ON, after_level=6)))
    shop.enter("ann", "bob")
    shop.start()
    shop.later(SEVENTH - 1)
    assert shop.refused(AddOn("ann")).clause == "TOR 7.22"
    shop.later(SEVENTH + MINUTE)
    buys(shop, AddOn("ann"))
    shop.state = replace(shop.state, clock=clock.resume(shop.state.clock, shop.state.structure, shop.at))
    assert shop.refused(AddOn("bob")).clause == "TOR 7.22"


@pytest.mark.clause("TOR 5")
def test_nobody_pays_for_a_seat_that_will_not_be_given(cited: Cited) -> None:
    """Whoever waits is seated for the time that was announced; who would only wait does not enter (T-14)."""
    desk = Desk(cited, replace(EVENT, alternates_until_level=5))
    desk.enter("ann", "bob", "cat")
    desk.do(entry("dan", paid="later", discretion="known to us"), DIRECTOR)
    desk.start()
    desk.out("cat")
    desk.later(FIFTH - 1)
    desk.enter("eve")
    desk.later(FIFTH)
    for asked in (entry("fay"), ReEnter("cat"), PayFees("dan")):
        assert desk.refused(asked).clause == "TOR 5"
    desk.do(RefundUnseated(("eve",), "no seat came free"), DIRECTOR)
    assert desk.entrant("eve").payments == ()
