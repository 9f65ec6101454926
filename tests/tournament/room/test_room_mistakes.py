"""An event of forty entries in a room, as it should go and with a mistake of every kind, each of them corrected."""

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from cutcard.tournament.messages.conduct import CloseOption, CountChips
from cutcard.tournament.messages.director import HoldTables, MoveClock, RedrawFinal, ResumeClock, Start
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.purse import AddValue, CloseTournament, HandOverGift, PayPrize, RedeemBounty
from cutcard.tournament.messages.room import BagChips, HandInBounties, RaceTable, RoomCommand
from cutcard.tournament.money import results
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.room.handed import recorded
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall
from tests.support.tournament.entering import entry
from tests.support.tournament.slips import before_start, conduct, in_a_room, tables
from tests.support.tournament.slips.at_the_end import paid_for_another_place
from tests.support.tournament.slips.eliminations import wrong_order
from tests.support.tournament.slips.in_a_room import out
from tests.support.tournament.slips.watched import PLAYERS, Watched, essence
from tests.tournament.test_mistakes import left_over

UNSEEN = (in_a_room.wrong_button, in_a_room.wrong_deal, in_a_room.wrong_tally)  # change nothing that people see


class RoomDay:
    """The event step by step; with ``slips``, mistakes are made and corrected on the way."""

    def __init__(self, cited: Cited | None, slips: bool) -> None:
        self.hall = Watched(
            cited, replace(EVENT, seats_per_table=10), dealing="room", sharing=True, hand_for_hand="by order"
        )
        self.slips, self.made = slips, list[str]()
        self.kinds: set[type] = set()

    def slip(self, *mistakes: Callable[[Hall], None]) -> None:
        for mistake in mistakes if self.slips else ():
            before, loose, self.hall.seen, self.hall.given = essence(self.hall), self.hall.t.room.loose, [], set()
            mistake(self.hall)
            self.kinds |= self.hall.given
            assert essence(self.hall) == before, mistake.__name__
            assert self.hall.t.room.loose == loose, mistake.__name__
            assert not self.hall.t.room.pending, mistake.__name__
            assert any(one != before for one in self.hall.seen) or mistake in UNSEEN, mistake.__name__
            self.made.append(mistake.__name__)

    def play(self) -> Hall:
        hall = self.hall
        for player in PLAYERS:
            hall.do(entry(player), DESK)
        one = before_start
        self.slip(one.wrong_name, one.wrong_person, one.wrong_transfer, one.wrong_limit, one.wrong_withdrawal)
        self.slip(one.wrong_payment, one.wrong_consent, one.wrong_outage, one.wrong_proposal)
        hall.do(AddValue("goods or services", 80_00, "a hamper", 2))
        hall.at = STARTS
        hall.do(Start())
        hall.do(HoldTables(True, True, "players are moved by hand today"))
        self.morning()
        for won, lost in zip(PLAYERS[:3], PLAYERS[-3:], strict=True):
            out(hall, won, lost)
            hall.do(ReEnter(lost), DESK)
        self.slip(in_a_room.wrong_out_and_re_entry, in_a_room.re_entry_of_another)
        hall.do(MoveClock(6, "nobody else comes"))
        hall.later(25)
        self.slip(in_a_room.forfeited_by_mistake)
        hall.do(CloseOption())
        hall.do(ResumeClock())
        assert hall.t.registration_closed
        self.evening()
        self.wind_up()
        return hall

    def morning(self) -> None:
        room = in_a_room
        self.slip(conduct.wrong_presence, conduct.wrong_penalty, conduct.wrong_warning, conduct.wrong_exclusion)
        self.slip(conduct.wrong_matter, conduct.wrong_dispute)
        self.slip(tables.wrong_hold, tables.wrong_clock, tables.corrected_clock, tables.wrong_pause, tables.wrong_table)
        self.slip(room.wrong_button, room.wrong_count, room.wrong_cause, room.wrong_disqualification)
        self.slip(room.refunded_too_soon, room.removed_too_soon, room.returned_and_disqualified)
        self.slip(room.seated_by_mistake, room.wrong_out, room.two_wrong_outs_in_one_hand, room.wrong_winner)
        self.slip(room.wrong_chips_handed_in, room.wrong_paper)

    def evening(self) -> None:
        hall = self.hall
        for number in range(36, 0, -1):
            if number == 20:
                self.slip(wrong_order)
            if number == 12:
                hall.to_level(13)
                for table in hall.t.field.tables:
                    hall.do(RaceTable(table, 5), DEALER)
                self.slip(in_a_room.wrong_tally)
            if number == 10:
                self.slip(in_a_room.wrong_report)
            if number == 8:
                hall.do(RedrawFinal())
            if number == 2:
                self.slip(in_a_room.wrong_deal)
            out(hall, PLAYERS[(number - 1) % min(number, 10)], PLAYERS[number])

    def wind_up(self) -> None:
        hall = self.hall
        hall.do(CountChips({500: (hall.t.issued - hall.t.removed) // 500}), DEALER)
        self.slip(paid_for_another_place, in_a_room.wrong_slip, in_a_room.redeemed_for_another)
        for player, place in results.places(hall.t).items():
            if results.prize(hall.t, place) > hall.t.purse.paid.get(player, 0):
                hall.do(PayPrize(player), DESK)
        self.slip(in_a_room.last_hand_misread)
        for player in PLAYERS:
            if recorded(hall.t, player)[1]:
                hall.do(HandInBounties(player, recorded(hall.t, player)[0]), DESK)
                hall.do(RedeemBounty(player), DESK)
        for number, player in list(not_handed(hall.t)):
            hall.do(HandOverGift(number, player), DESK)
        hall.do(CloseTournament())


@pytest.mark.clause("TOR 6.14", "TOR 3", "TOR 7.12")
def test_mistakes_in_a_room_that_are_corrected_leave_no_trace_in_money_and_results(cited: Cited) -> None:
    right, wrong = RoomDay(cited, slips=False), RoomDay(cited, slips=True)
    plain, mended = right.play(), wrong.play()
    assert len(set(wrong.made)) == len(wrong.made) >= 40
    assert plain.t.purse.entries == mended.t.purse.entries == 40
    assert left_over(plain, mended) == []
    assert set(get_args(RoomCommand)) - wrong.kinds == {RaceTable, BagChips}  # corrected by CorrectRace; of a flight
