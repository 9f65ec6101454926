"""Entries under the director: chips bought at the table, seats that never came, satellites and flights as a whole."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import CloseOption, CountChips, ForfeitChips
from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.director import CloseRegistration, DealHand, Start
from cutcard.tournament.messages.entry import (
    AddOn,
    AwardEntry,
    CancelEntry,
    CloseFlight,
    FeePayment,
    ReBuy,
    ReceiveFlight,
    ReEnter,
    RefundUnseated,
    SetConditions,
    TellPrizes,
)
from cutcard.tournament.messages.entry_events import EntryUnseated, FeesPaid, FeesRefunded, FlightClosed
from cutcard.tournament.messages.field_events import Busted, Eliminated, Seated, TournamentWon
from cutcard.tournament.messages.purse import (
    AddValue,
    CancelTournament,
    CloseTournament,
    PayPrize,
    PrizesFixed,
    RedeemBounty,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import AddOnOffer as AddOnTerms
from cutcard.tournament.structure.structure import Flight, Rebuy, Satellite
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, DIRECTOR, EVENT, STARTS, Hall
from tests.support.tournament.entering import online

REBUY = Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000, fee=5_00, most=1)
ADD_ON = AddOnTerms(price=150_00, chips=15_000, after_level=4, fee=5_00)
SMALL = replace(EVENT, seats_per_table=3)


# -- re-buys and add-ons (7.22)


@pytest.mark.clause("TOR 7.22", "TOR 6.5")
def test_who_has_lost_everything_buys_again_before_the_next_hand_or_is_out(cited: Cited) -> None:
    hall = Hall(cited)
    hall.do(SetConditions(EVENT.re_entry, REBUY, ADD_ON))
    hall.start(4)
    won, *losers, watching = hall.seated()
    events = hall.hand(won=won, lost=losers)
    assert [type(event) for event in events if isinstance(event, Busted | Eliminated)] == [Busted, Busted]
    assert hall.t.bounties.own[losers[0]] == "held"  # not eliminated yet
    hall.do(ReBuy(losers[0], paid="account"), online(losers[0]))
    assert (hall.stack(losers[0]), hall.t.register.pool) == (10_000, 4 * 225_00 + 100_00)
    gone = [event for event in hall.do(DealHand(1), DEALER) if isinstance(event, Eliminated)]
    assert [event.player for event in gone] == [losers[1]]
    assert hall.t.bounties.own[losers[1]] == "lost"
    hall.refused(ReBuy(watching), "TOR 7.22", DESK)  # a hand is in play
    hall.hand(1, won=won, lost=[losers[0]])  # has had the one re-buy
    assert hall.t.register.entrants[losers[0]].status == "out"


@pytest.mark.clause("TOR 7.22")
def test_an_add_on_comes_to_the_stack_in_the_break(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, rebuy=REBUY, add_on=ADD_ON)).start(4)
    hall.minute(100)
    hall.do(AddOn("a01"), DESK)
    assert hall.stack("a01") == 35_000
    hall.minute(120)
    hall.refused(AddOn("a02"), "TOR 7.22", DESK)


@pytest.mark.clause("TOR 7.4", "TOR 7.22")
def test_chips_bought_after_registration_still_go_into_the_prizes(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=None, rebuy=replace(REBUY, until_level=9))).start(5).close_registration()
    assert (hall.t.purse.pool, sum(hall.t.purse.prizes or ())) == (1_125_00, 1_125_00)
    hall.do(ReBuy("a01"), DESK)
    assert (hall.t.purse.pool, sum(hall.t.purse.prizes or ())) == (1_225_00, 1_225_00)


@pytest.mark.clause("TOR 7.13", "TOR 6.5")
def test_where_only_re_buys_are_allowed_a_forfeited_stack_is_bought_back_too(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=None, rebuy=REBUY, registration_until_level=2)).start(4)
    hall.minute(26)
    hall.do(CloseRegistration())
    assert hall.t.phase == "final table"  # a buy-back is seated there as well
    won, lost, other, _ = hall.seated()
    hall.hand(won=won, lost=[other])
    hall.hand()  # no chips were bought: the other is out
    hall.minute(100)
    hall.do(ForfeitChips(lost), online(lost))
    hall.refused(ReEnter(other), "TOR 6.5", DESK)
    seated = hall.one(Seated, ReEnter(lost), DESK)
    assert (seated.stack, hall.t.bounties.own[lost]) == (20_000, "held")
    assert hall.t.purse.pool == sum(hall.t.purse.prizes or ()) == 5 * 225_00
    player = hall.seated()[-1]
    hall.do(ForfeitChips(player), online(player))
    hall.minute(120)
    hall.refused(ReEnter(player), "TOR 6.5", DESK)  # level 5 has begun


# -- seats that never came (T-14)


@pytest.mark.clause("TOR 1", "TOR 6.10", "TOR 6.6")
def test_a_re_entry_that_is_never_seated_leaves_the_place_of_the_elimination(cited: Cited) -> None:
    hall = Hall(cited, SMALL).start(6, tables=2)
    hall.enter("z1", "z2")
    assert hall.t.register.queue == ("z1", "z2")
    won, lost, _ = hall.seated(1)
    hall.hand(1, won=won, lost=[lost])
    assert "z1" in hall.t.field.where  # takes the seat
    hall.do(ReEnter(lost), DESK)
    assert hall.t.register.queue == ("z2", lost)
    hall.close_registration()
    assert hall.t.purse.prizes is None  # two still wait
    back = hall.both(RefundUnseated(("z2", lost), "no seat"))
    assert next(event for event in back if isinstance(event, PrizesFixed)).entries == 7
    assert results.places(hall.t)[lost] == results.FinishingPlace(7, 7)
    assert [line.player for line in results.log(hall.t).lines] == [lost]


@pytest.mark.clause("TOR 6.10", "TOR 1")
def test_what_went_back_with_a_cancelled_event_is_not_refunded_again(cited: Cited) -> None:
    hall = Hall(cited, SMALL).start(6, tables=2)
    hall.enter("z1", "z2")
    hall.do(CancelTournament("a power failure"))
    back = hall.both(RefundUnseated(("z1",), "no seat"))
    assert [type(event) for event in back if isinstance(event, EntryUnseated | FeesRefunded)] == [EntryUnseated]


@pytest.mark.clause("TOR 7.13", "TOR 3")
@pytest.mark.parametrize("command", ["refund", "cancel"])
def test_the_bounty_of_who_forfeited_and_never_sat_again_is_void(cited: Cited, command: str) -> None:
    hall = Hall(cited, SMALL).start(6, tables=2)
    hall.enter("z1")
    hall.minute(170)  # the clock stands for the option
    player = hall.seated(1)[0]
    hall.do(ForfeitChips(player), online(player))
    hall.do(ReEnter(player), DESK)
    assert (hall.t.register.queue, hall.t.bounties.own[player]) == ((player,), "held")
    hall.do(CloseOption())
    hall.close_registration()
    assert hall.t.bounties.own[player] == "held"
    if command == "refund":
        hall.both(RefundUnseated((player,), "no seat"))
    else:
        hall.both(CancelEntry(player, without_refund=True), DESK)
    assert hall.t.bounties.own[player] == "void"
    assert hall.t.register.entrants[player].status == "out"


@pytest.mark.clause("TOR 1")
def test_a_re_entry_that_is_seated_gives_up_the_place(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    won, lost, *_ = hall.seated()
    hall.hand(won=won, lost=[lost])
    assert lost in results.places(hall.t)
    seated = hall.one(Seated, ReEnter(lost), DESK)
    assert (seated.stack, lost in results.places(hall.t)) == (20_000, False)
    assert [one.player for one in hall.t.outs] == []


# -- satellites (7.3)


def satellite(cited: Cited) -> Hall:
    hall = Hall(cited, replace(EVENT, bounty=0, satellite=Satellite("big", 250_00)))
    hall.enter("a01", "a02")
    hall.at = STARTS
    hall.refused(Start(), "TOR 7.3")
    hall.do(TellPrizes("an entry of the big one for every 250 dollars"))
    hall.do(Start())
    return hall


@pytest.mark.clause("TOR 7.3", "TOR 5")
def test_a_satellite_ends_when_its_entries_are_won_and_all_its_money_is_given(cited: Cited) -> None:
    hall = satellite(cited)
    for _ in range(2):  # four entries for two players: more entries than players to win them
        won, lost = hall.seated()
        hall.hand(won=won, lost=[lost])
        hall.do(ReEnter(lost), DESK)
    hall.close_registration()
    assert [event.winners for event in hall.kept if isinstance(event, TournamentWon)] == [("a01", "a02")]
    values = [hall.do(AwardEntry(player))[0].value for player in ("a01", "a02")]
    paid = [hall.do(PayPrize(player))[0].value for player in ("a01", "a02")]
    assert sum(values) + sum(paid) == hall.t.register.pool == 900_00
    assert "entries to another tournament were awarded" in hall.refused(VoidEntry("a01", "a mistake"), "TOR 7.3")


@pytest.mark.clause("TOR 7.3")
def test_what_is_left_of_a_satellites_pool_is_for_the_next_place(cited: Cited) -> None:
    hall = satellite(cited)
    hall.enter("a03")
    hall.close_registration()
    assert hall.t.purse.prizes == (0, 0, 175_00)
    won, lost, _ = hall.seated()
    hall.hand(won=won, lost=[lost])
    assert set(hall.t.winners) == {"a01", "a02", "a03"} - {lost}
    assert hall.do(PayPrize(lost))[0].value == 175_00


@pytest.mark.clause("TOR 7.3", "TOR 7.5")
def test_cash_that_is_added_to_a_satellite_buys_entries_too(cited: Cited) -> None:
    """Its prizes counted an entry that nobody could be given, so that the log closed with its value in the pool."""
    hall = satellite(cited)
    hall.enter("a03")
    hall.both(AddValue("cash", 75_00, "for the third place", approved="by the manager"))
    hall.close_registration()
    assert hall.t.purse.prizes == (0, 0, 0)
    assert hall.t.phase == "finished", "every player has won an entry"
    values = [hall.do(AwardEntry(player))[0].value for player in ("a01", "a02", "a03")]
    assert sum(values) == hall.t.register.pool + hall.t.purse.added


# -- flights (5, 7.13)


@pytest.mark.clause("TOR 5", "TOR 7.13", "TOR 3")
def test_a_flight_pays_nothing_and_its_stacks_and_pool_go_to_the_last_phase(cited: Cited) -> None:
    whole = replace(EVENT, flights=(Flight("gold-coast", "A", STARTS, 8),))
    flight = Hall(cited, whole).start(12).close_registration()
    for _ in range(5):
        table = max(flight.t.field.tables, key=lambda number: len(flight.t.field.tables[number].seats))
        won, lost, *_ = flight.seated(table)
        flight.hand(table, won=won, lost=[lost])
    assert (flight.t.phase, flight.t.purse.prizes, len(flight.t.field.where)) == ("running", None, 7)
    flight.refused(CloseFlight("final"), "TOR 5")
    flight.later(51)
    flight.do(CloseOption())
    closed = flight.one(FlightClosed, CloseFlight("final"))
    assert (sum(closed.bags.values()), closed.pool, closed.entries) == (12 * 20_000, 12 * 225_00, 12)
    assert set(flight.t.bounties.own.values()) == {"lost", "void"}
    assert flight.t.in_play() == 0

    final = Hall(cited)
    final.do(ReceiveFlight("gold-coast", closed.names, closed.bags, closed.pool, closed.entries, closed.payments))
    final.enter("z1")  # a direct entry
    final.at = STARTS
    final.do(Start())
    assert {player: final.stack(player) for player in closed.bags} == closed.bags
    assert (final.stack("z1"), final.t.register.pool, final.t.register.entries) == (20_000, 13 * 225_00, 13)
    final.close_registration()
    assert final.t.purse.entries == 13
    assert sum(final.t.purse.prizes or ()) == 13 * 225_00


@pytest.mark.clause("TOR 6.14")
def test_chip_banks_of_a_flight_are_not_those_of_the_last_phase(cited: Cited) -> None:
    entry = FeePayment("entry", 225_00, 25_00, "cash")
    bought = entry, FeePayment("add-on", 150_00, 0, "cash"), FeePayment("re-buy", 100_00, 0, "cash")
    final = Hall(cited, replace(EVENT, rebuy=REBUY, add_on=ADD_ON))
    final.do(ReceiveFlight("gold-coast", {"a": "A"}, {"a": 35_000}, 475_00, 1, {"a": bought}))
    for player in ("y", "z"):
        final.enter(player)
    final.at = STARTS
    final.do(Start())
    final.both(VoidEntry("a", "entered by mistake"))
    assert final.t.register.banks_used == 0


# -- all the money


def test_every_entry_fee_is_paid_out_as_prizes(cited: Cited) -> None:
    """From the first entry to the closed log (TOR 2)."""
    hall = Hall(cited, replace(EVENT, rebuy=REBUY, add_on=ADD_ON)).start(5)
    won, *others = hall.seated()
    hall.hand(won=won, lost=others[:1])
    hall.do(ReBuy(others[0]), DESK)
    hall.hand(won=won, lost=others[1:2])
    hall.do(DealHand(1), DEALER)
    hall.hand(1)
    hall.do(ReEnter(others[1]), DESK)
    hall.close_registration()
    while len(hall.t.field.where) > 1:
        first, second, *_ = hall.seated()
        hall.hand(won=first, lost=[second])
    assert hall.t.phase == "finished"
    for player in results.places(hall.t):
        if results.prize(hall.t, results.places(hall.t)[player]):
            hall.do(PayPrize(player), DESK)
        if hall.t.bounties.won.get(player) or player in hall.t.winners:
            hall.do(RedeemBounty(player), DESK)
    hall.do(CountChips({100_000: hall.t.in_play() // 100_000, 100: hall.t.in_play() % 100_000 // 100}), DIRECTOR)
    hall.do(CloseTournament())
    fees = sum(event.entry_fee for event in hall.kept if isinstance(event, FeesPaid))
    assert fees == sum(hall.t.purse.paid.values()) == 6 * 225_00 + 100_00
