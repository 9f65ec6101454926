"""Money: bounties, prizes by place and shared, value added, cancellation, the closed log."""

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.ledger import CLAIMS
from cutcard.tournament.messages.conduct import CountChips, Disqualify
from cutcard.tournament.messages.correction import CorrectBounty
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.entry_events import FeesRefunded
from cutcard.tournament.messages.payout import MakeOutSlip, VoidSlip
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed, WithdrawProposal
from cutcard.tournament.messages.purse import (
    AddValue,
    BountyRedeemed,
    BountyVoided,
    CancelTournament,
    CloseTournament,
    PayPrize,
    PrizePaid,
    PrizesFixed,
    RedeemBounty,
    SettleClaim,
)
from cutcard.tournament.money import results
from cutcard.tournament.money.prizes import prizes
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, MANAGER, Hall, balances, down_to, own


def play_down(hall: Hall, players: int) -> list[str]:
    """One player after the other goes out until so many are left; who went, the last one first."""
    gone: list[str] = []
    while len(hall.t.field.where) > players:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        hall.hand(number, won=first, lost=[last])
        gone.insert(0, last)
    return gone


def finished(cited: Cited | None = None, players: int = 3) -> tuple[Hall, list[str]]:
    """A tournament that is over; players by place."""
    hall = Hall(cited, hand_for_hand="by order").start(players).close_registration()
    gone = play_down(hall, 1)
    return hall, [*hall.t.winners, *gone]


@pytest.mark.clause("TOR 3")
def test_bounties_are_redeemed_at_the_end_of_the_involvement(cited: Cited) -> None:
    hall = Hall(cited).start(4).close_registration()
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[two])
    assert "still in play" in hall.refused(RedeemBounty(one), "TOR 3", DESK)
    assert "no bounty" in hall.refused(RedeemBounty(two), "TOR 3", DESK)
    hall.hand(won=three, lost=[one])
    paid = hall.one(BountyRedeemed, RedeemBounty(one), DESK)
    assert (paid.value, paid.own) == (100_00, 0)
    hall.refused(RedeemBounty(one), "TOR 3", DESK)
    hall.hand(won=three, lost=[four])
    paid = hall.one(BountyRedeemed, RedeemBounty(three), DESK)
    assert (paid.value, paid.own) == (300_00, 100_00)  # two won, and the winner's own
    assert hall.t.bounties.escrow() == 0


def test_bounties_won_survive_a_re_entry() -> None:
    hall = Hall().start(4)
    one, two, three, _ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.hand(won=three, lost=[one])
    hall.do(ReEnter(one), DESK)
    assert hall.t.bounties.won[one] == 100_00
    hall.hand(won=three, lost=[one])
    assert hall.t.bounties.won == {one: 100_00, three: 100_00}


@pytest.mark.clause("TOR 3", "TOR 7.4", "TOR A")
def test_prizes_are_fixed_by_the_paid_entries(cited: Cited) -> None:
    hall = Hall(cited).start(20)
    one, two, *_ = hall.seated(1)
    hall.hand(1, won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    hall.close_registration()
    (fixed,) = [event for event in hall.kept if isinstance(event, PrizesFixed)]
    assert (fixed.entries, fixed.pool) == (21, 21 * 225_00)
    assert fixed.prizes == prizes(21, 21 * 225_00)
    assert sum(fixed.prizes) == fixed.pool


@pytest.mark.clause("TOR 7.5")
def test_the_casino_adds_value(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(AddValue("cash", 0), "TOR 7.5")
    hall.refused(AddValue("goods or services", 50_00), "TOR 7.5")
    hall.refused(AddValue("goods or services", 50_00, "a hamper"), "TOR 7.5")
    hall.refused(AddValue("goods or services", 50_00, " ", 1), "TOR 7.5")
    hall.refused(ConfirmProposal(hall.one(Proposed, AddValue("cash", 1_000_00)).number), "T-53")
    assert hall.t.purse.added == 0
    assert "already proposed" in hall.refused(AddValue("cash", 1_000_00), "T-53")
    hall.refused(ConfirmProposal(7), "T-53", MANAGER)
    hall.refused(WithdrawProposal(1, " "), "T-53")
    hall.do(WithdrawProposal(1, "too early"))
    hall.both(AddValue("cash", 1_000_00))
    hall.do(AddValue("gaming vouchers", 50_00, "a voucher", place=2, approved="gaming manager, 17"))
    hall.close_registration()
    assert hall.t.purse.prizes == (1_675_00,)
    hall.refused(AddValue("cash", 1_00), "TOR 7.5")
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.hand(won=one, lost=[two])
    assert [(line.player, line.gifts) for line in results.log(hall.t).lines][1] == (two, ("a voucher",))
    hall.refused(AddValue("cash", 1_00), "TOR 7.5")


@pytest.mark.clause("TOR 3", "TOR A")
def test_each_prize_is_paid_once(cited: Cited) -> None:
    hall, order = finished(cited, 12)
    assert hall.t.purse.prizes is not None
    for player, value in zip(order, hall.t.purse.prizes, strict=False):
        paid = hall.one(PrizePaid, PayPrize(player), DESK)
        assert paid.value == value
        hall.refused(PayPrize(player), "TOR 3", DESK)
    assert sum(hall.t.purse.paid.values()) == hall.t.purse.pool
    hall.refused(PayPrize(order[2]), "TOR 3", DESK)
    hall.refused(PayPrize("nobody"), "TOR 3", DESK)


@pytest.mark.clause("TOR 7.19")
def test_tied_players_share_their_prizes_to_the_cent(cited: Cited) -> None:
    terms = replace(EVENT, entry_fee=225_01)
    hall = Hall(cited, terms, hand_for_hand="by order").start(21).close_registration()
    assert hall.t.purse.prizes is not None
    play_down(hall, 3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[two, three])
    second, third = hall.t.purse.prizes[1:]
    shares = [hall.one(PrizePaid, PayPrize(player), DESK).value for player in (two, three)]
    assert sum(shares) == second + third
    assert 0 <= shares[0] - shares[1] <= 1


def test_more_prizes_than_players_are_shared_by_those_there_are() -> None:
    hall = Hall().start(2)
    one, two = hall.seated()
    for _ in range(29):  # 31 entries: four places are paid, and two players are there
        hall.hand(won=one, lost=[two])
        hall.do(ReEnter(two), DESK)
    hall.close_registration()
    assert hall.t.purse.entries == 31
    assert hall.t.purse.prizes is not None
    assert len(hall.t.purse.prizes) == 2
    assert sum(hall.t.purse.prizes) == 31 * 225_00


def test_prizes_are_fixed_anew_when_too_few_are_left_to_be_placed() -> None:
    hall = Hall().start(12).close_registration()
    players = sorted(hall.t.field.where)
    for player in players[1:]:
        hall.do(Disqualify(player, "conduct", "brawl"))
    assert hall.t.winners == (players[0],)
    assert hall.t.purse.prizes == (12 * 225_00,)


def test_no_prize_before_it_is_certain() -> None:
    hall = Hall().start(3)
    one, two, _ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.refused(PayPrize(two), "TOR 7.4", DESK)
    hall.refused(PayPrize(one), "TOR 3", DESK)


@pytest.mark.clause("TOR 7.19")
def test_no_prize_while_others_may_go_out_in_the_same_round() -> None:
    hall = Hall(structure=replace(EVENT, final_table=4, seats_per_table=4)).start(6).close_registration()
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:2])
    assert hall.course() is not None
    hall.refused(PayPrize(players[1]), "TOR 7.19", DESK)


@pytest.mark.clause("TOR 1", "TOR 7.12", "TOR 5")
def test_the_log_is_closed_when_everything_is_counted_and_paid(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.refused(CloseTournament(), "TOR 1")
    hall, (one, two, three) = finished(cited)
    assert "count" in hall.refused(CloseTournament(), "TOR 7.12")
    hall.do(CountChips({100: 600}), DEALER)
    assert one in hall.refused(CloseTournament(), "TOR 3")
    hall.do(PayPrize(one), DESK)
    assert "$300.00" in hall.refused(CloseTournament(), "TOR 3")
    hall.do(RedeemBounty(one), DESK)
    hall.do(CloseTournament())
    assert hall.phase() == "closed"
    assert hall.t.issued == hall.t.removed == 60_000
    log = results.log(hall.t)
    cited.note(log)
    assert (log.tournament, log.venue, log.date) == ("Australia Day bounty tournament", "gold-coast", "2022-01-26")
    assert [(line.player, line.name, line.place) for line in log.lines] == [
        (one, one.title(), 1),
        (two, two.title(), 2),
        (three, three.title(), 3),
    ]
    assert log.prizes == log.pool == 675_00
    assert log.bounties_paid + log.bounties_void == log.bounties_funded == 300_00


def test_the_log_names_who_was_disqualified_without_a_place() -> None:
    hall = Hall().start(3).close_registration()
    one, two, three = hall.seated()
    hall.do(Disqualify(three, "conduct", "noise"))
    hall.hand(won=one, lost=[two])
    assert [(line.player, line.place) for line in results.log(hall.t).lines] == [(one, 1), (two, 2), (three, 0)]


@pytest.mark.clause("TOR 1")
def test_a_cancelled_tournament_gives_everything_back(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, *_ = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(ReEnter(two), DESK)
    hall.refused(CancelTournament(" "), "TOR 1")
    hall.deal()
    events = hall.do(CancelTournament("flood"))
    back = [event.entry_fee + event.administration_fee for event in events if isinstance(event, FeesRefunded)]
    assert back == [250_00] * 5
    assert [event.value for event in events if isinstance(event, BountyRedeemed)] == [100_00]
    assert len([event for event in events if isinstance(event, BountyVoided)]) == 3
    assert hall.t.bounties.escrow() == 0
    assert hall.t.in_play() == 0
    assert hall.t.register.pool == 0
    hall.refused(CancelTournament("again"), "TOR 1")
    hall.refused(AddValue("cash", 1), "TOR 7.5")


@pytest.mark.clause("TOR 1")
def test_it_can_be_cancelled_before_the_start_and_after_a_prize_is_reversed(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("a")
    hall.do(CancelTournament("too few"))
    assert hall.phase() == "cancelled"
    hall = Hall(cited, hand_for_hand="by order").start(21).close_registration()
    (third, *_) = play_down(hall, 2)
    assert hall.t.purse.prizes is not None
    hall.do(CorrectBounty(hall.t.outs[0].player, ((third, 100_00),), "won by the other"))
    hall.do(PayPrize(third), DESK)
    hall.both(hall.cure(CancelTournament("a storm")))
    events = hall.do(CancelTournament("a storm"))
    (kept,) = [event.set_off for event in events if isinstance(event, BountyRedeemed) and event.player == third]
    assert kept == 100_00  # a bounty that is due is set off against the claim (T-54)
    assert own(hall) == [0, 0, 0]
    assert hall.t.claims == {third: hall.t.purse.prizes[2] - kept}
    hall.do(SettleClaim(third), DESK)
    assert balances(hall)[CLAIMS] == 0
    hall, _ = finished(cited)
    hall.refused(CancelTournament("too late"), "TOR 1")


@pytest.mark.clause("T-72", "TOR 1")
def test_no_slip_stays_out_over_a_prize_of_a_cancelled_tournament(cited: Cited) -> None:
    hall = down_to(Hall(cited, replace(EVENT, final_table=4)).start(31).close_registration(), 2)
    third = next(player for player, place in results.places(hall.t).items() if place.first == 3)
    hall.do(MakeOutSlip(third))
    assert hall.cure(CancelTournament("fire")) == VoidSlip(1, "the tournament is cancelled")
    hall.do(VoidSlip(1, "the tournament is cancelled"))
    hall.do(CancelTournament("fire"))
    assert hall.phase() == "cancelled"


@pytest.mark.clause("TOR 6.9", "TOR 1", "T-33")
def test_who_is_disqualified_when_the_hand_is_over_is_so_when_it_is_called_off_with_the_tournament(
    cited: Cited,
) -> None:
    hall = Hall(cited).start(3)
    hall.deal()
    struck, *others = hall.seated()
    hall.do(Disqualify(struck, "conduct", "threw a chair"))
    events = hall.do(CancelTournament("fire"))
    fees = {one.player: (one.entry_fee, one.administration_fee) for one in events if isinstance(one, FeesRefunded)}
    assert fees == {struck: (225_00, 0)} | dict.fromkeys(others, (225_00, 25_00))
    assert (hall.t.disqualified[struck].chips, hall.t.bounties.void) == (20_000, 3)
    assert own(hall) == [0, 0, 0]
