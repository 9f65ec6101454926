"""Chips and special rounds: races, re-buys, elimination and bonus rounds, satellites, flights."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.messages.conduct import CloseOption, Disqualify, ForfeitChips
from cutcard.tournament.messages.correction import CorrectStacks
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    AnnounceEliminationRound,
    CorrectClock,
    DealHand,
    MoveClock,
    MovePlayer,
    RaceChips,
    ReportHand,
    Start,
)
from cutcard.tournament.messages.entry import AddOn, AwardEntry, CloseFlight, ReBuy, TellPrizes
from cutcard.tournament.messages.field_events import (
    BonusRoundAnnounced,
    BonusWon,
    Busted,
    ChipsRaced,
    Eliminated,
    EliminationRoundAnnounced,
    EliminationRoundEnded,
    HandDue,
    RoundBegan,
    TournamentWon,
)
from cutcard.tournament.messages.purse import BountyVoided, PrizesFixed
from cutcard.tournament.structure.structure import AddOnOffer as AddOnTerms
from cutcard.tournament.structure.structure import BonusRound, Chip, EliminationRound, Flight, Level, Rebuy, Satellite
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall

# -- chip races


@pytest.mark.clause("TOR 7.40", "TOR 7.40(a)", "TOR 7.40(b)", "TOR 7.40(d)", "TOR 7.40(e)", "TOR 7.40(f)")
def test_chips_are_raced_off_before_the_first_hand_that_needs_them_no_more(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    one, two, three = hall.seated()
    hall.hand(stacks={one: 20_200, two: 19_900, three: 19_900})
    assert "after" not in hall.refused(RaceChips(1), "TOR 7.40", DEALER)
    hall.to_level(13)
    assert "race them off" in hall.refused(DealHand(1), "TOR 7.40", DEALER)
    raced = hall.one(ChipsRaced, RaceChips(1), DEALER)
    assert (raced.old, raced.new, raced.change) == (100, 500, 0)  # 2 + 4 + 4 odd chips are two new ones
    assert sum(raced.stacks.values()) == 60_000
    assert hall.stack(one) in (20_000, 20_500)
    assert all(stack % 500 == 0 for stack in raced.stacks.values())
    assert hall.deal().unit == 500
    hall.refused(RaceChips(1), "TOR 7.21", DEALER)
    hall.hand()
    assert "later level" in hall.refused(MoveClock(12, "back"), "TOR 7.40")
    hall.refused(CorrectClock(-1800, "back"), "TOR 7.40")


@pytest.mark.clause("TOR 7.40(c)")
@pytest.mark.parametrize(("odd", "change"), [(200, -200), (300, 200)])
def test_a_rest_below_half_a_chip_leaves_play(cited: Cited, odd: int, change: int) -> None:
    hall = Hall(cited).start(2)
    hall.to_level(13)
    table = hall.t.field.tables[1]
    seat, first = next(iter(table.seats.items()))
    seats = {**table.seats, seat: replace(first, stack=first.stack + odd)}
    field = replace(hall.t.field, tables={1: replace(table, seats=seats)})
    hall.t = replace(hall.t, field=field, issued=hall.t.issued + odd)
    before = hall.t
    raced = hall.one(ChipsRaced, RaceChips(1), DEALER)
    assert raced.change == change
    assert (hall.t.issued - before.issued, hall.t.removed - before.removed) == (max(0, change), max(0, -change))


@pytest.mark.clause("TOR 7.40(d)")
def test_where_a_dealer_deals_the_server_races_no_chips(cited: Cited) -> None:
    hall = Hall(cited, dealing="recorded").start(3).close_registration()
    (a, one), (b, two), (_, three) = ((seat, held.player) for seat, held in hall.t.field.tables[1].seats.items())
    hall.hand(stacks={one: 20_100, two: 20_400, three: 19_500})
    hall.to_level(13)
    assert "odd chips" in hall.refused(RaceChips(1), "TOR 7.40(d)", DEALER)
    hall.do(RaceChips(1, {a: (51, 20), b: (50, 4, 0, 1, 30)}), DEALER)


@pytest.mark.clause("TOR 7.40(d)")
def test_a_race_with_more_odd_chips_than_cards_is_run_all_the_same(cited: Cited) -> None:
    chips = (Chip(100, "green", 10, race_after=1), Chip(1_000, "yellow", 19))
    levels = (Level(100, 100, 100), Level(1_000, 2_000, 2_000))
    terms = replace(EVENT, chips=chips, levels=levels, registration_until_level=2, re_entry=None)
    hall = Hall(cited, terms).start(9)
    *most, last = hall.seated()
    hall.hand(stacks={**dict.fromkeys(most, 20_900), last: 12_800})
    hall.to_level(2)
    raced = hall.one(ChipsRaced, RaceChips(1), DEALER)
    assert sum(step.count for step in raced.steps if "TOR 7.40(d)" in step.clauses) == 80
    assert sum(raced.stacks.values()) == 180_000
    hall.deal()


@pytest.mark.clause("TOR 7.40(d)", "TOR 7.40(e)")
def test_a_dealer_enters_the_cards_of_a_race(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    players = {seat: one.player for seat, one in hall.t.field.tables[1].seats.items()}
    (a, one), (b, two), (c, three) = players.items()
    hall.hand(stacks={one: 20_100, two: 20_400, three: 19_500})
    hall.to_level(13)
    bare = Facts(DEALER, hall.at)
    with pytest.raises(Exception, match=f"seat {a} has 1 odd chips"):
        hall.do(RaceChips(1), facts=bare)
    equal = {a: (51,), b: (50, 4, 0, 1)}
    assert f"seats {a}, {b}" in hall.refused(RaceChips(1, equal), "TOR 7.40(e)", DEALER)
    raced = hall.one(ChipsRaced, RaceChips(1, {a: (51, 20), b: (50, 4, 0, 1, 30)}), DEALER)
    assert raced.stacks == {a: 20_000, b: 20_500, c: 19_500}


def test_several_denominations_are_raced_one_after_the_other() -> None:
    hall = Hall().start(2).close_registration()
    hall.to_level(17)
    assert hall.one(ChipsRaced, RaceChips(1), DEALER).new == 500
    hall.refused(DealHand(1), "TOR 7.40", DEALER)
    assert hall.one(ChipsRaced, RaceChips(1), DEALER).new == 1_000
    hall.refused(RaceChips(1), "TOR 7.40", DEALER)
    hall.deal()


def test_players_change_tables_only_where_the_same_chips_are_used() -> None:
    hall = Hall(hand_for_hand="by order").start(18, tables=2).close_registration()
    hall.deal(1)
    hall.to_level(13)
    hall.do(RaceChips(2), DEALER)
    players = hall.seated(1)
    hall.hand(1, won=players[0], lost=players[1:4])
    assert [len(table.seats) for table in hall.t.field.tables.values()] == [6, 9]
    hall.do(RaceChips(1), DEALER)
    assert [len(table.seats) for table in hall.t.field.tables.values()] == [7, 8]


# -- re-buys and add-ons

BUYING = replace(
    EVENT,
    re_entry=None,
    rebuy=Rebuy(225_00, 20_000, until_level=5, stack_at_most=20_000, most=1),
    add_on=AddOnTerms(100_00, 10_000, after_level=4),
)


@pytest.mark.clause("TOR 7.22")
def test_who_has_lost_everything_may_re_buy_before_the_next_round_of_play(cited: Cited) -> None:
    hall = Hall(cited, BUYING).start(3)
    one, two, three = hall.seated()
    (bust,) = [event for event in hall.hand(won=one, lost=[two, three]) if isinstance(event, Busted)][:1]
    assert bust.player in (two, three)
    assert not hall.t.outs
    hall.do(ReBuy(two), DESK)
    assert hall.stack(two) == 20_000
    assert hall.t.bounties.own[two] == "held"  # it moves with an elimination only (T-02)
    events = hall.do(DealHand(1), DEALER)
    assert [type(event) for event in events if isinstance(event, Eliminated | HandDue)] == [Eliminated, HandDue]
    assert [gone.player for gone in hall.t.outs] == [three]
    assert hall.t.bounties.won == {one: 100_00}
    assert [len(event.begin.seats) for event in events if isinstance(event, HandDue)] == [2]
    hall.hand(won=one, lost=[two])  # the one re-buy is used
    assert two not in hall.t.field.where


@pytest.mark.clause("TOR 7.22", "TOR 3")
def test_who_is_bust_stays_in_the_seat_until_the_next_round_of_play(cited: Cited) -> None:
    hall = Hall(cited, BUYING).start(4)
    one, two, three, four = hall.seated()
    hall.hand(won=one, lost=[two, three])
    hall.refused(MovePlayer(two, 1, hall.free(1), "asked"), "TOR 7.22")
    hall.refused(MovePlayer(four, *hall.t.field.where[two], "asked"), "TOR 7.22")
    hall.minute(101)
    hall.refused(ForfeitChips(two), "TOR 7.22")
    hall.do(CorrectStacks({two: 20_000, one: 40_000}, "the hands were misread"))
    assert set(hall.t.busts) == {three}
    hall.do(Disqualify(three, "conduct", "noise"))
    assert hall.t.bounties.won == {one: 100_00}  # lost with the last chips
    hall.minute(121)
    assert len(hall.deal().seats) == 3


def test_heads_up_a_bust_ends_the_tournament_at_the_next_deal() -> None:
    hall = Hall(structure=BUYING).start(2)
    one, two = hall.seated()
    hall.do(MoveClock(4, "on"))
    hall.hand(won=one, lost=[two])
    assert hall.phase() == "running"
    events = hall.do(DealHand(1), DEALER)
    assert not any(isinstance(event, HandDue) for event in events)
    assert two not in hall.t.field.where
    hall.close_registration()
    assert hall.t.winners == (one,)


@pytest.mark.clause("TOR 7.22")
def test_an_add_on_comes_to_the_stack(cited: Cited) -> None:
    hall = Hall(cited, BUYING).start(2)
    one, _ = hall.seated()
    hall.minute(101)
    hall.do(AddOn(one), DESK)
    assert hall.stack(one) == 30_000


# -- elimination and bonus rounds


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_after_an_elimination_round_the_lowest_stake_is_out(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    one, two, three, four = hall.seated()
    hall.deal()
    hall.one(EliminationRoundAnnounced, AnnounceEliminationRound(1))
    hall.refused(AnnounceEliminationRound(1), "TOR 7.22")
    hall.hand(stacks={one: 21_000, two: 19_000})  # was dealt before the announcement
    assert len(hall.t.field.where) == 4
    events = hall.hand(stacks={one: 21_000, two: 19_000, three: 20_100, four: 19_900})
    (out,) = [event for event in events if isinstance(event, Eliminated)]
    assert (out.player, out.cause) == (two, "elimination round")
    assert hall.t.removed == 19_000
    assert hall.t.bounties.own[two] == "void"
    hall.hand()
    assert len(hall.t.field.where) == 3
    hall.refused(AnnounceEliminationRound(0), "TOR 7.22")


@pytest.mark.clause("TOR 7.19")
def test_where_all_stakes_are_equal_nobody_is_eliminated(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    hall.do(AnnounceEliminationRound(1))
    assert [event for event in hall.hand() if isinstance(event, EliminationRoundEnded)]
    assert len(hall.t.field.where) == 3
    one, two, three = hall.seated()
    hall.do(AnnounceEliminationRound(1))
    events = hall.hand(stacks={one: 20_200, two: 19_900, three: 19_900})
    assert ["TOR 7.19" in out.clauses for out in events if isinstance(out, Eliminated)] == [True, True]
    assert list(hall.t.field.where) == [one]
    assert {gone.group for gone in hall.t.outs} == {1}


def test_rounds_of_the_structure_begin_with_their_level() -> None:
    terms = replace(
        EVENT,
        elimination_rounds=(EliminationRound(2, 3),),
        bonus_rounds=(BonusRound(2, 1, chips=500, prize="a cap"),),
    )
    hall = Hall(structure=terms).start(4)
    hall.deal()
    hall.hand()
    hall.minute(26)
    told = hall.do(hall.cure(DealHand(1), DEALER))
    assert [type(event) for event in told] == [EliminationRoundAnnounced, BonusRoundAnnounced]
    events = hall.do(DealHand(1), DEALER)
    assert [type(event) for event in events] == [RoundBegan, RoundBegan, HandDue]
    one, two, *_ = hall.seated()
    hall.hand(stacks={one: 21_500, two: 19_000})
    assert [type(event) for event in hall.do(DealHand(1), DEALER)] == [HandDue]


@pytest.mark.clause("TOR 5")
def test_in_a_bonus_round_the_casino_adds_to_the_pot(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    for wrong in (AnnounceBonusRound(chips=50), AnnounceBonusRound(chips=-100), AnnounceBonusRound()):
        hall.refused(wrong, "TOR 5")
    hall.do(AnnounceBonusRound(chips=1_000, prize="a cap"))
    begin = hall.deal()
    assert begin.bonus == 1_000
    hand = begun(begin)
    hand.fold()  # the big blind wins blinds, ante and bonus
    told = outcome(begin, hand)
    assert sum(told.stacks.values()) == 41_000
    events = hall.do(ReportHand(1, told))
    (won,) = [event for event in events if isinstance(event, BonusWon)]
    assert (won.players, won.prize) == ((begin.seats[0].player,), "a cap")
    assert hall.t.issued == 41_000
    assert hall.deal().bonus == 0


# -- satellites and flights


@pytest.mark.clause("TOR 7.3", "TOR 5")
def test_a_satellite_ends_when_its_entries_are_won(cited: Cited) -> None:
    terms = replace(EVENT, satellite=Satellite("main", 450_00), bounty=0)
    hall = Hall(cited, terms)
    hall.enter(*"abcde")
    hall.at = STARTS
    assert "prizes" in hall.refused(Start(), "TOR 7.3")
    told = hall.cure(Start())
    assert told.details.startswith("one entry to")  # what the structure says, and not just that something was said
    assert "for each $" in told.details
    hall.do(TellPrizes("one entry for every two who enter"))
    hall.do(Start())
    hall.close_registration()
    (fixed,) = [event for event in hall.kept if isinstance(event, PrizesFixed)]
    assert fixed.prizes == (0, 0, 225_00)  # two entries of the pool of 1,125 dollars, the rest in money
    one, two, *rest = hall.seated()
    hall.hand(won=one, lost=rest)
    (won,) = [event for event in hall.kept if isinstance(event, TournamentWon)]
    assert won.winners == (one, two)
    hall.do(AwardEntry(one))
    hall.do(AwardEntry(two))


@pytest.mark.clause("TOR 7.13", "TOR 5")
def test_a_flight_is_bagged_at_its_point(cited: Cited) -> None:
    terms = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, until_level=4),))
    hall = Hall(cited, terms).start(3)
    one, two, three = hall.seated()
    hall.hand(won=one, lost=[three])
    hall.minute(101)
    hall.do(CloseOption())
    events = hall.do(CloseFlight("final"))
    assert {event.player for event in events if isinstance(event, BountyVoided)} == {one, two}
    assert hall.phase() == "finished"
    assert hall.t.in_play() == 0
    assert hall.t.bounties.escrow() == 100_00  # the one that was won
