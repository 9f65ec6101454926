"""Whatever happens to a player or to the tournament: each cent goes to somebody, and every account ends at nothing."""

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.ledger import HOUSE
from cutcard.tournament.messages.conduct import (
    CountChips,
    Disqualified,
    Disqualify,
    ForfeitChips,
    MarkAbsent,
    RefundDisqualified,
)
from cutcard.tournament.messages.entry import (
    ReEnter,
)
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.messages.purse import (
    BountyRedeemed,
    BountyVoided,
    BountyWon,
    CancelTournament,
    CloseTournament,
    PayPrize,
    RedeemBounty,
)
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import Rebuy
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall, balances, own
from tests.support.tournament.entering import online

BUYING = replace(EVENT, re_entry=None, rebuy=Rebuy(50_00, 20_000, 9, 20_000, most=3))


def wind_up(hall: Hall) -> None:
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
    for player, place in results.places(hall.t).items():
        if results.prize(hall.t, place):
            hall.do(PayPrize(player), DESK)
    for player in hall.t.register.entrants:
        held = player in hall.t.winners and hall.t.bounties.own.get(player) == "held"
        if held or hall.t.bounties.won.get(player):
            hall.do(RedeemBounty(player), DESK)
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 7.37", "TOR 6.9")
def test_a_winner_who_is_disqualified_has_no_place_and_the_others_move_up(cited: Cited) -> None:
    hall = Hall(cited, hand_for_hand="by order").start(12).close_registration()
    assert hall.t.purse.prizes is not None
    while hall.phase() != "finished":
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
    (winner,) = hall.t.winners
    second = next(player for player, place in results.places(hall.t).items() if place.first == 2)
    gone = hall.one(Disqualified, Disqualify(winner, "hiding chips", "found in the pocket"))
    assert gone.chips == 240_000
    assert (hall.t.winners, hall.t.bounties.own[winner]) == ((), "void")
    places = results.places(hall.t)
    assert (winner in places, places[second].first) == (False, 1)
    lines = results.log(hall.t).lines
    assert [line.place for line in lines if line.player == winner] == [0]
    assert len(lines) == 12
    wind_up(hall)
    assert hall.t.purse.paid[second] == hall.t.purse.prizes[0]


def test_prizes_are_fixed_anew_when_somebody_is_disqualified_after_play() -> None:
    hall = Hall().start(2)
    one, two = hall.seated()
    for _ in range(9):  # eleven entries: two places are paid
        hall.hand(won=one, lost=[two])
        hall.do(ReEnter(two), DESK)
    hall.close_registration()
    hall.hand(won=one, lost=[two])
    hall.do(Disqualify(two, "hiding chips", "found in the pocket"))
    assert hall.t.purse.prizes == (11 * 225_00,)
    hall.refused(Disqualify(one, "hiding chips", "found in the pocket"), "TOR 6.14")  # who would have the prize?
    wind_up(hall)


def test_no_second_order_of_disqualification_in_one_hand() -> None:
    hall = Hall().start(3)
    player = hall.seated()[0]
    hall.deal()
    hall.do(Disqualify(player, "conduct", "left"))
    hall.refused(Disqualify(player, "conduct", "left"), "TOR 6.8")


@pytest.mark.clause("TOR 3", "TOR 7.13")
def test_a_bounty_kept_for_a_buy_back_that_never_came_is_void_in_the_end(cited: Cited) -> None:
    """Re-buys last longer than registration: a stack given up at their end."""
    hall = Hall(cited, BUYING).start(3).close_registration()
    one, two, three = hall.seated()
    hall.to_level(8)
    hall.later(25)
    hall.do(ForfeitChips(three), online(three))
    assert hall.t.bounties.own[three] == "held"
    hall.to_level(9)
    events = hall.hand(won=one, lost=[two])
    assert [event.player for event in events if isinstance(event, BountyVoided)] == [three]
    wind_up(hall)


@pytest.mark.clause("TOR 3")
def test_who_waits_to_play_again_is_still_involved(cited: Cited) -> None:
    hall = Hall(cited).start(9)
    one, two, three, *_ = hall.seated()
    hall.hand(won=two, lost=[three])
    hall.enter("late")  # takes the free seat
    hall.deal()
    hall.hand(won=one, lost=[two])
    hall.enter("later")
    hall.do(ReEnter(two), DESK)
    assert hall.queue() == (two,)
    assert "waits" in hall.refused(RedeemBounty(two), "TOR 3", DESK)


@pytest.mark.clause("TOR 1", "TOR 3")
def test_the_bounty_of_who_could_still_re_buy_is_the_winners_of_the_hand(cited: Cited) -> None:
    hall = Hall(cited, BUYING).start(3)
    one, two, _ = hall.seated()
    hall.hand(won=one, lost=[two])
    events = hall.do(CancelTournament("flood"))
    assert [event.owner for event in events if isinstance(event, BountyWon)] == [two]
    assert [(event.player, event.value) for event in events if isinstance(event, BountyRedeemed)] == [(one, 100_00)]
    assert own(hall) == [0, 0, 0]


@pytest.mark.clause("TOR 1", "TOR 6.9", "TOR 7.16.2")
@pytest.mark.parametrize("refunded", [True, False])
def test_who_was_disqualified_gets_the_entry_fee_when_all_is_cancelled(cited: Cited, refunded: bool) -> None:
    """But not the administration fee, and not twice what the house has given back already (T-33, T-46)."""
    hall = Hall(cited).start(4)
    gone = hall.seated()[0]
    hall.do(MarkAbsent(gone))
    hall.do(Disqualify(gone, "absence", "left"))
    if refunded:
        hall.both(RefundDisqualified(gone, "taken ill"))
        assert balances(hall)[HOUSE] == 4 * (25_00 - 100_00) + 100_00 - 225_00
    events = hall.do(CancelTournament("flood"))
    back = [event for event in events if isinstance(event, FeesRefunded) and event.player == gone]
    assert [(one.entry_fee, one.administration_fee) for one in back] == ([] if refunded else [(225_00, 0)])
    assert own(hall) == [0, 0, 0]
    assert balances(hall)[HOUSE] == 25_00
    assert hall.t.register.pool == 0
