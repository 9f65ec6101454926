"""An event of forty entries, once as it should go and once with a mistake of every kind, each of them corrected.

What was recorded stays recorded; but in the end every account is the same, and so is the log of results.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cutcard.floor.journal.ledger import CLAIMS
from cutcard.tournament.messages.conduct import CloseOption, CountChips
from cutcard.tournament.messages.director import HoldTables, MoveClock, ReportHand, ResumeClock, Start
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.purse import (
    AddValue,
    CloseTournament,
    HandOverGift,
    PayPrize,
    RedeemBounty,
)
from cutcard.tournament.money import results
from cutcard.tournament.money.gifts import not_handed
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall, balances, own, result
from tests.support.tournament.entering import entry
from tests.support.tournament.slips.at_the_end import (
    last_hand_misread,
    miscounted,
    paid_for_another_place,
    redeemed_for_another,
)
from tests.support.tournament.slips.before_start import (
    wrong_cash,
    wrong_connection,
    wrong_day,
    wrong_gift,
    wrong_limit,
    wrong_name,
    wrong_person,
    wrong_transfer,
    wrongly_refused,
)
from tests.support.tournament.slips.conduct import (
    disqualified_in_a_hand,
    refunded_too_soon,
    removed_too_soon,
    returned_and_disqualified,
    wrong_disqualification,
    wrong_penalty,
    wrong_presence,
    wrong_warning,
)
from tests.support.tournament.slips.eliminations import (
    forfeited_by_mistake,
    re_entry_of_another,
    wrong_bounty,
    wrong_elimination,
    wrong_elimination_and_re_entry,
    wrong_order,
)
from tests.support.tournament.slips.tables import (
    clock_past_registration,
    corrected_clock,
    hand_called_off,
    wrong_break,
    wrong_clock,
    wrong_hold,
    wrong_rounds,
    wrong_seat,
    wrong_stacks,
    wrong_table,
)
from tests.support.tournament.slips.watched import PLAYERS, Watched, essence, in_play, together

ELSEWHERE = (hand_called_off, wrong_seat)  # these look themselves at what they change: the hand, the seats


class Day:
    """The event as it should go, step by step; with ``slips``, mistakes are made and corrected on the way."""

    def __init__(self, cited: Cited, slips: bool) -> None:
        self.hall = Watched(cited, replace(EVENT, seats_per_table=10), hand_for_hand="by order")
        self.slips, self.made = slips, list[str]()

    def slip(self, *mistakes: Callable[[Hall], None]) -> None:
        """Mistakes of this moment: each changes something that matters, and nothing is left of it before the next."""
        for mistake in mistakes if self.slips else ():
            before, self.hall.seen = essence(self.hall), []
            mistake(self.hall)
            assert essence(self.hall) == before, mistake.__name__
            assert any(one != before for one in self.hall.seen) or mistake in ELSEWHERE, mistake.__name__
            self.made.append(mistake.__name__)

    def knock_out(self, won: str, lost: str) -> None:
        """At one table, wherever the lot had seated them."""
        table = together(self.hall, won, lost)
        self.hall.do(ReportHand(table, result(in_play(self.hall, table), won, [lost])))

    def play(self) -> Hall:
        hall = self.hall
        self.entries()
        hall.at = STARTS
        hall.do(Start())
        hall.do(HoldTables(True, True, "players are moved by hand today"))
        self.slip(wrong_presence, wrong_penalty, wrong_warning, wrong_seat, wrong_hold, refunded_too_soon)
        self.slip(wrong_clock, corrected_clock, clock_past_registration, wrong_rounds, wrong_table)
        self.slip(hand_called_off, wrong_stacks, wrong_disqualification, disqualified_in_a_hand, removed_too_soon)
        self.slip(returned_and_disqualified)
        for won, lost in zip(PLAYERS[:3], PLAYERS[-3:], strict=True):
            self.knock_out(won, lost)
            hall.do(ReEnter(lost), DESK)
        self.slip(wrong_elimination, wrong_elimination_and_re_entry, re_entry_of_another, wrong_bounty)
        hall.do(MoveClock(6, "nobody else comes"))
        hall.later(25)
        self.slip(forfeited_by_mistake)
        hall.do(CloseOption())
        hall.do(ResumeClock())
        assert hall.t.registration_closed
        for number in range(36, 0, -1):  # the higher number always goes, to somebody of the first ten
            if number == 20:
                self.slip(wrong_order, wrong_break)
            self.knock_out(PLAYERS[(number - 1) % min(number, 10)], PLAYERS[number])
        self.wind_up()
        return hall

    def entries(self) -> None:
        hall = self.hall
        for player in PLAYERS:
            hall.do(entry(player), DESK)
        self.slip(wrong_name, wrong_person, wrong_transfer, wrongly_refused, wrong_limit, wrong_connection, wrong_day)
        hall.do(AddValue("goods or services", 80_00, "a hamper", 2))
        hall.both(AddValue("cash", 500_00))
        self.slip(wrong_cash, wrong_gift)

    def wind_up(self) -> None:
        hall = self.hall
        hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
        self.slip(miscounted, paid_for_another_place, redeemed_for_another, last_hand_misread)
        for player, place in results.places(hall.t).items():
            if results.prize(hall.t, place) > hall.t.purse.paid.get(player, 0):
                hall.do(PayPrize(player), DESK)
        for player in PLAYERS:
            held = player in hall.t.winners and hall.t.bounties.own.get(player) == "held"
            if held or hall.t.bounties.won.get(player):
                hall.do(RedeemBounty(player), DESK)
        for number, player in list(not_handed(hall.t)):
            hall.do(HandOverGift(number, player), DESK)
        hall.do(CloseTournament())


@pytest.mark.clause("TOR 6.14", "TOR 3", "TOR 7.12")
def test_mistakes_that_are_corrected_leave_no_trace_in_money_and_results(cited: Cited) -> None:
    right, wrong = Day(cited, slips=False), Day(cited, slips=True)
    plain, mended = right.play(), wrong.play()
    assert len(set(wrong.made)) == len(wrong.made) >= 35
    assert plain.t.purse.entries == mended.t.purse.entries == 40
    assert results.log(mended.t) == results.log(plain.t)
    for hall in (plain, mended):
        assert own(hall) == [0, 0, 0]
        assert hall.t.issued == hall.t.removed
    assert balances(mended)[CLAIMS] == 0
    assert +balances(mended) == +balances(plain)
    assert -balances(mended) == -balances(plain)
    assert len(mended.kept) > len(plain.kept) + 100  # nothing of it was forgotten
