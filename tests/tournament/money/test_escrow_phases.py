"""Money over several events: satellites and the entries won in them, flights and their last phase."""

import pytest
from msgspec.structs import replace

from cutcard.floor.domains import tournament_accounts as accounts
from cutcard.tournament.messages.conduct import (
    CloseOption,
    CountChips,
    Disqualify,
    MarkAbsent,
    RefundDisqualified,
)
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import Start
from cutcard.tournament.messages.entry import (
    AwardEntry,
    CloseFlight,
    FeePayment,
    GrantEntry,
    ReceiveFlight,
    ReEnter,
    RefundUnseated,
    TellPrizes,
)
from cutcard.tournament.messages.entry_events import FeesRefunded, FlightClosed, GrantPaidOut
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import (
    BountyWon,
    CancelTournament,
    CloseTournament,
    PayPrize,
    PrizePaid,
    RedeemBounty,
    ReversePayment,
)
from cutcard.tournament.money import results
from cutcard.tournament.state.plan import had_bounty
from cutcard.tournament.structure.structure import Flight, Rebuy, Satellite
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, STARTS, Hall, balances, own
from tests.support.tournament.entering import entry

BUYING = replace(EVENT, re_entry=None, rebuy=Rebuy(50_00, 20_000, 9, 20_000, most=3))


# -- satellites


def satellite(cited: Cited, players: int, seat: int) -> Hall:
    hall = Hall(cited, replace(EVENT, satellite=Satellite("main", seat), bounty=0))
    hall.enter(*(f"a{number}" for number in range(players)))
    hall.at = STARTS
    hall.do(TellPrizes("entries, as far as the pool goes"))
    hall.do(Start())
    return hall.close_registration()


@pytest.mark.clause("TOR 7.3", "TOR 7.19")
def test_an_entry_that_several_would_have_won_is_shared_in_money(cited: Cited) -> None:
    hall = satellite(cited, 8, 500_00)  # 1,800 dollars: three entries, and 300 for the fourth place
    one, two, three, four, *rest = hall.seated()
    hall.hand(won=one, lost=rest)
    hall.hand(won=one, lost=[three, four])  # together across the last entry
    assert hall.t.winners == (one, two)
    assert hall.t.purse.prizes == (0, 0, 500_00, 300_00)
    for player in (one, two):
        hall.do(AwardEntry(player))
    assert [hall.one(PrizePaid, PayPrize(player), DESK).value for player in (three, four)] == [400_00, 400_00]
    hall.do(CountChips({100: 1_600}), DEALER)
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 7.3")
def test_a_satellite_is_not_closed_before_its_entries_are_awarded(cited: Cited) -> None:
    hall = satellite(cited, 4, 450_00)
    one, two, *rest = hall.seated()
    hall.hand(won=one, lost=rest)
    hall.do(CountChips({100: 800}), DEALER)
    hall.do(AwardEntry(one))
    assert two in hall.refused(CloseTournament(), "TOR 7.3")
    hall.do(AwardEntry(two))
    hall.do(CloseTournament())


@pytest.mark.clause("TOR 6.14")
@pytest.mark.parametrize("seat", [500_00, 450_00])
def test_entries_that_were_won_stand_when_a_disqualification_is_lifted(cited: Cited, seat: int) -> None:
    """Somebody who never had a seat gets the fees back, as far as the entries that were won leave them in the pool."""
    hall = Hall(cited, replace(EVENT, satellite=Satellite("main", seat), bounty=0))
    hall.enter(*(f"a{number}" for number in range(4)), "out")
    hall.do(Disqualify("out", "exposing the hand", "before the start"))
    hall.at = STARTS
    hall.do(TellPrizes("entries, as far as the pool goes"))
    hall.do(Start())
    hall.close_registration()
    one, two, *rest = hall.seated()
    hall.hand(won=one, lost=rest)
    assert hall.t.winners == (one, two)
    lift = LiftDisqualification("out", "by mistake")
    if seat == 500_00:  # two entries leave 125 dollars of five fees
        assert "entries were won with them" in hall.refused(lift, "TOR 6.14")
        hall.do(AwardEntry(one))
    else:  # 225 dollars are left
        hall.do(lift)
        assert "refund the fees first" in hall.refused(AwardEntry(one), "TOR 6.10")
        hall.do(RefundUnseated(("out",), "play is over"))
        hall.do(ConfirmProposal(max(hall.t.proposals)), MANAGER)
        hall.do(AwardEntry(one))
    hall.do(AwardEntry(two))


@pytest.mark.clause("TOR 6.14")
def test_fees_go_back_only_while_the_prizes_paid_stay_the_same(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, satellite=Satellite("main", 300_00), bounty=0))
    hall.enter(*(f"a{number}" for number in range(4)), "out")
    hall.do(Disqualify("out", "exposing the hand", "before the start"))
    hall.at = STARTS
    hall.do(TellPrizes("entries, as far as the pool goes"))
    hall.do(Start())
    hall.close_registration()
    one, _, *rest = hall.seated()
    hall.hand(won=one, lost=rest)
    paid = next(player for player, place in results.places(hall.t).items() if results.due(hall.t, player, place))
    hall.do(PayPrize(paid))
    lift = LiftDisqualification("out", "by mistake")
    assert hall.cure(lift) == ReversePayment(paid, "prize", "the fees of out go back")
    hall.both(ReversePayment(paid, "prize", "the fees of out go back"))
    hall.do(lift)


@pytest.mark.clause("TOR 7.3", "TOR 6.10")
@pytest.mark.parametrize("end", ["cancelled", "closed", "before"])
def test_an_entry_that_was_won_and_never_used_is_paid_to_its_winner(cited: Cited, end: str) -> None:
    hall = Hall(cited)
    grant = GrantEntry("ann", "small", 250_00)
    if end != "before":
        hall.do(grant, DESK)
    if end == "closed":
        hall.start(2).close_registration()
        one, two = hall.seated()
        hall.hand(won=one, lost=[two])
        hall.do(CountChips({100: 400}), DEALER)
        hall.do(PayPrize(one), DESK)
        hall.do(RedeemBounty(one), DESK)
        hall.do(CloseTournament())
    else:
        hall.do(CancelTournament("flood"))
    if end == "before":  # the satellite ends when this tournament is off already
        hall.do(grant, DESK)
    (paid,) = [event for event in hall.kept if isinstance(event, GrantPaidOut)]
    assert (paid.player, paid.value) == ("ann", 250_00)
    assert not hall.t.register.granted
    assert balances(hall)[accounts.granted(hall.t.id)] == -250_00  # what the satellite had put there


# -- flights


@pytest.mark.clause("TOR 7.22", "TOR 7.13")
def test_who_has_not_bought_chips_again_when_a_flight_closes_is_out(cited: Cited) -> None:
    terms = replace(BUYING, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=4),))
    hall = Hall(cited, terms).start(3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.minute(101)
    hall.do(CloseOption())
    events = hall.do(CloseFlight("final"))
    assert [event.owner for event in events if isinstance(event, BountyWon)] == [three]
    assert hall.t.bounties.won == {one: 100_00}
    assert [(gone.player, results.places(hall.t)[gone.player].first) for gone in hall.t.outs] == [(three, 3)]
    assert two not in results.places(hall.t)


@pytest.mark.clause("TOR 1", "TOR 5")
def test_when_the_last_phase_is_cancelled_fees_of_all_flights_go_back(cited: Cited) -> None:
    terms = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=4),))
    flight = Hall(cited, terms).start(3)
    one, two, three = flight.seated()
    flight.hand(won=one, lost=[two])
    flight.do(ReEnter(two), DESK)
    flight.hand(won=one, lost=[three])
    flight.minute(101)
    flight.do(CloseOption())
    (closed,) = [event for event in flight.do(CloseFlight("last")) if type(event).__name__ == "FlightClosed"]
    last = Hall(cited)
    last.t = replace(last.t, id="last")
    last.do(ReceiveFlight("gold-coast", closed.names, closed.bags, closed.pool, closed.entries, closed.payments), DESK)
    assert set(last.queue()) == {one, two}
    last.do(entry(three), DESK)  # out in the flight, and free to enter
    last.do(CancelTournament("flood"))
    assert last.t.register.pool == last.t.register.administration == 0
    assert balances(last)[accounts.account("last")] == -4 * 225_00  # what the flight had handed over


@pytest.mark.clause("TOR 3", "T-05")
def test_a_bounty_lost_in_a_flight_is_not_there_again_in_the_last_phase(cited: Cited) -> None:
    """Also for a player who has re-entered and qualified, or who enters the last phase anew."""
    terms = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=4),))
    flight = Hall(cited, terms).start(4)
    one, two, three, four = flight.seated()
    flight.hand(won=one, lost=[two])
    flight.do(ReEnter(two), DESK)
    flight.hand(won=one, lost=[three])
    flight.minute(101)
    flight.do(CloseOption())
    closed = flight.one(FlightClosed, CloseFlight("last"))
    assert had_bounty(flight.t, last=True) == {two, three}
    last = Hall(cited)
    last.t = replace(last.t, id="last")
    pool, entries, paid = closed.pool, closed.entries, closed.payments
    last.do(ReceiveFlight("gold-coast", closed.names, closed.bags, pool, entries, paid), DESK)
    last.do(entry(three), DESK)
    last.at = STARTS
    last.do(Start(), facts=replace(last.facts(), bountied=(two, three)))  # as the flight says
    assert last.t.bounties.own == dict.fromkeys((one, four), "held")
    assert (last.t.bounties.issued, set(last.t.field.where)) == (2, {one, two, three, four})


@pytest.mark.clause("TOR 3", "TOR 3.1", "T-05")
def test_re_entries_take_no_bounty_from_a_first_entry(cited: Cited) -> None:
    assert EVENT.re_entry is not None
    hall = Hall(cited, replace(EVENT, re_entry=replace(EVENT.re_entry, bounty=True))).start(2)
    one, two = hall.seated()
    for _ in range(99):  # 98 of these entries come with a bounty, which makes 100
        hall.hand(won=one, lost=[two])
        hall.do(ReEnter(two), DESK)
    assert (hall.t.bounties.issued, hall.t.bounties.own[two]) == (100, "lost")
    hall.enter("late")
    assert hall.t.bounties.own["late"] == "held"


@pytest.mark.clause("TOR 7.16.2", "TOR 1")
@pytest.mark.parametrize("before", [False, True])
def test_the_entry_fee_of_a_flight_goes_back_once(cited: Cited, before: bool) -> None:
    """By the house while the flight is open, or with the last phase if that is cancelled."""
    flight = Hall(cited, replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=2),))).start(3)
    one = flight.seated()[0]
    flight.do(MarkAbsent(one))
    flight.do(Disqualify(one, "absence", "never came"))
    if before:
        flight.both(RefundDisqualified(one, "in hospital"))
    flight.minute(51)
    flight.do(CloseOption())
    (closed,) = [event for event in flight.do(CloseFlight("last")) if type(event).__name__ == "FlightClosed"]
    if not before:
        assert "is closed" in flight.refused(RefundDisqualified(one, "in hospital"), "TOR 7.16.2")
    last = Hall(cited)
    last.t = replace(last.t, id="last")
    paid = closed.pool, closed.entries, closed.payments
    last.do(ReceiveFlight("gold-coast", closed.names, closed.bags, *paid, closed.struck), DESK)
    back = [event for event in last.do(CancelTournament("flood")) if isinstance(event, FeesRefunded)]
    assert [event.entry_fee for event in back if event.player == one] == ([] if before else [225_00])


@pytest.mark.clause("TOR 1", "T-33")
def test_each_payment_goes_back_by_itself_where_one_has_no_administration_fee(cited: Cited) -> None:
    """Somebody disqualified in one flight is owed the entry fee there (6.9), and both fees of another flight."""
    last = Hall(cited)
    for flight, fee in (("gold-coast", 25_00), ("brisbane", 0)):
        paid: dict[str, tuple[FeePayment, ...]] = {
            "one": (FeePayment("entry", 225_00, fee, "cash"),),
            "two": (FeePayment("entry", 225_00, 25_00, "cash"),),
        }
        last.do(ReceiveFlight(flight, {"one": "One", "two": "Two"}, {}, 450_00, 2, paid), DESK)
    last.do(CancelTournament("flood"))
    assert {name: one.payments for name, one in last.t.register.entrants.items()} == {"one": (), "two": ()}
    assert last.t.register.pool == 0
