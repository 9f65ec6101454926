"""Elimination and bonus rounds: told beforehand, played to their end everywhere, won by the main pot, taken back."""

import pytest
from msgspec.structs import replace

from cutcard.tournament.director.duties import duties
from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.messages.conduct import CountChips, Disqualify
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    AnnounceEliminationRound,
    AnnounceRounds,
    BreakTable,
    DealHand,
    MoveClock,
    RedrawFinal,
    ReportHand,
    WithdrawRound,
)
from cutcard.tournament.messages.field_events import (
    BonusRoundAnnounced,
    BonusWon,
    Eliminated,
    EliminationRoundAnnounced,
    FinalTableDrawn,
    HandDue,
    RoundBegan,
)
from cutcard.tournament.messages.purse import CloseTournament, HandOverGift, PayPrize, RedeemBounty, WithdrawValue
from cutcard.tournament.money import results
from cutcard.tournament.structure.structure import BonusRound, EliminationRound
from cutcard.web.tournament.views import special_rounds
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, Hall

LEVEL_2 = replace(
    EVENT,
    elimination_rounds=(EliminationRound(2, 1),),
    bonus_rounds=(BonusRound(2, 1, chips=500, prize="a cap"),),
)


def called_off(hall: Hall, table: int = 1) -> HandResult:
    begin = hall.t.field.tables[table].begin
    assert begin is not None
    return HandResult(begin.number, {one.seat: one.stack for one in begin.seats}, void=True)


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_rounds_of_the_structure_are_told_before_their_level_is_dealt(cited: Cited) -> None:
    hall = Hall(cited, LEVEL_2).start(4)
    hall.hand()
    hall.minute(26)
    assert hall.cure(DealHand(1), DEALER) == AnnounceRounds()
    assert [one.clause for one in duties(hall.t, hall.at)] == ["TOR 7.22"]
    events = hall.do(AnnounceRounds())
    assert not duties(hall.t, hall.at)
    assert [type(event) for event in events] == [EliminationRoundAnnounced, BonusRoundAnnounced]
    assert not any(table.elimination or table.bonus for table in hall.t.field.tables.values())
    hall.refused(AnnounceRounds(), "TOR 7.22")
    events = hall.do(DealHand(1), DEALER)
    assert [type(event) for event in events] == [RoundBegan, RoundBegan, HandDue]
    assert hall.t.coming == ()
    begin = hall.t.field.tables[1].begin
    assert begin is not None
    assert begin.bonus == 500


@pytest.mark.clause("TOR 7.22")
def test_a_round_is_told_while_the_level_before_is_played(cited: Cited) -> None:
    hall = Hall(cited, LEVEL_2).start(4)
    hall.do(AnnounceRounds())
    assert [one.level for one in hall.t.coming] == [2, 2]
    hall.hand()  # of level 1: it is not of the round
    assert len(hall.t.field.where) == 4
    hall.minute(26)
    one, two, *_ = hall.seated()
    hall.deal()
    hall.hand(stacks={one: 21_500, two: 19_000})
    assert two not in hall.t.field.where


@pytest.mark.clause("TOR 7.22")
@pytest.mark.parametrize("what", ["final table", "break"])
def test_players_stay_where_they_are_until_every_table_has_ended_the_round(cited: Cited, what: str) -> None:
    terms = replace(EVENT, seats_per_table=4, final_table=6 if what == "final table" else 2)
    hall = Hall(cited, terms, hand_for_hand="by order").start(7 if what == "final table" else 5, tables=2)
    hall.close_registration()
    hall.do(AnnounceEliminationRound(1))
    first, second = hall.seated(1), hall.seated(2)
    hall.hand(1, stacks={first[0]: 21_000, first[1]: 19_000})
    assert first[1] not in hall.t.field.where
    assert set(hall.t.field.tables) == {1, 2}
    if what == "final table":
        hall.cure(RedrawFinal())
    else:
        hall.do(BreakTable(2))  # waits as well
    events = hall.hand(2, stacks={second[0]: 21_000, second[1]: 19_000})
    assert [event.player for event in events if isinstance(event, Eliminated)] == [second[1]]
    assert len(hall.t.field.tables) == 1
    assert any(isinstance(event, FinalTableDrawn) for event in events) is (what == "final table")


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_an_announced_round_can_be_withdrawn(cited: Cited) -> None:
    hall = Hall(cited).start(4)
    hall.refused(WithdrawRound("elimination", "never announced"), "TOR 7.22")
    hall.do(AnnounceEliminationRound(2))
    hall.refused(WithdrawRound("elimination", " "), "TOR 7.22")
    one, two, *_ = hall.seated()
    hall.deal()
    hall.do(WithdrawRound("elimination", "announced for the wrong event"))
    hall.hand(stacks={one: 21_000, two: 19_000})
    hall.hand()
    assert len(hall.t.field.where) == 4
    hall.do(AnnounceBonusRound(2, chips=1_000))
    hall.do(hall.cure(AnnounceBonusRound(1, chips=500)))
    hall.do(AnnounceBonusRound(1, chips=500))
    assert hall.deal().bonus == 500


@pytest.mark.clause("TOR 5")
@pytest.mark.parametrize("chips", [10**9 + 100, 10**15, 150, -100])
def test_bonus_chips_have_ends(cited: Cited, chips: int) -> None:
    hall = Hall(cited).start(4)
    hall.refused(AnnounceBonusRound(1, chips), "TOR 5")


@pytest.mark.clause("TOR 5")
def test_a_prize_goes_to_who_wins_the_main_pot_and_is_owed_until_it_is_handed_over(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    hall.deal()
    hall.do(AnnounceBonusRound(1, prize="a watch"))
    assert not any(isinstance(event, BonusWon) for event in hall.hand())  # was dealt before the announcement
    hall.deal()
    hall.do(ReportHand(1, called_off(hall)))
    assert not hall.t.purse.bonuses  # nobody has won it, and the round is still to be played
    begin = hall.deal()
    one, two, three = (seat.player for seat in begin.seats)
    seats = {seat.player: seat.seat for seat in begin.seats}
    stacks = {seats[one]: 19_800, seats[two]: 20_100, seats[three]: 20_100}
    hall.do(ReportHand(1, HandResult(begin.number, stacks, main=(two, three))))
    (number,) = hall.t.purse.bonuses
    assert hall.t.purse.bonuses[number].players == (two, three)
    hall.hand(won=one, lost=[two, three])
    assert [line.gifts for line in results.log(hall.t).lines] == [(), ("a watch",), ("a watch",)]
    hall.do(CountChips({100: 600}), DEALER)
    assert hall.cure(CloseTournament()) == HandOverGift(number, two)
    hall.refused(HandOverGift(number, one), "TOR 5", DESK)
    hall.do(HandOverGift(number, three), DESK)  # they have agreed on it
    hall.refused(WithdrawValue(number, "too late"), "TOR 7.5")
    hall.do(PayPrize(one), DESK)
    hall.do(RedeemBounty(one), DESK)
    hall.do(CloseTournament())


@pytest.mark.clause("TOR 5")
def test_a_prize_of_somebody_disqualified_is_taken_back_by_two(cited: Cited) -> None:
    hall = Hall(cited).start(3).close_registration()
    hall.do(AnnounceBonusRound(1, prize="a watch"))
    one, two, three = hall.seated()
    hall.deal()
    hall.hand(won=one, lost=[two])
    hall.do(Disqualify(one, "hiding chips", "found in the pocket"))
    assert hall.t.winners == (three,)
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
    hall.both(hall.cure(CloseTournament()))
    assert not hall.t.purse.bonuses


@pytest.mark.clause("TOR 7.22", "TOR 5")
def test_a_round_that_players_were_told_of_is_played_also_where_the_clock_has_left_its_level(cited: Cited) -> None:
    """As in a room. Otherwise players would be told of it for ever; the director may withdraw it."""
    hall = Hall(cited, LEVEL_2).start(4)
    hall.do(AnnounceRounds())
    hall.do(MoveClock(3, "late"))
    began = [event.kind for event in hall.do(DealHand(1), DEALER) if isinstance(event, RoundBegan)]
    assert began == ["elimination", "bonus"]
    assert not [text for text, _ in special_rounds(hall.t) if text.startswith("In level")]
    hall.do(WithdrawRound("elimination", "too late"))
    hall.do(WithdrawRound("bonus", "too late"))
    assert not list(special_rounds(hall.t))
