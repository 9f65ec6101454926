"""An event of forty entries, once as it should go and once with a mistake of every kind, each of them corrected.

What was recorded stays recorded; but in the end nothing is left in any ledger of the event, what people and the house
have is the same, and so is the log of results.
"""

from collections.abc import Callable, Iterable
from typing import get_args

import pytest
from msgspec.structs import replace

from cutcard.floor.domains import tournament_accounts as accounts
from cutcard.floor.journal.ledger import CAGE, CHIPS, HOUSE, Posting
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.messages import conduct, correction, director, dispute, proposal, purse
from cutcard.tournament.messages import entry as entries
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import CloseOption, CountChips
from cutcard.tournament.messages.director import HoldTables, MoveClock, ReportHand, ResumeClock, Start
from cutcard.tournament.messages.entry import ReEnter
from cutcard.tournament.messages.payout import PayoutCommand
from cutcard.tournament.messages.purse import (
    AddValue,
    CloseTournament,
    HandOverGift,
    PayPrize,
    RedeemBounty,
)
from cutcard.tournament.messages.room import RoomCommand
from cutcard.tournament.money import results
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.state.evolve import EFFECTS, TournamentEvent
from cutcard.tournament.state.tournament import Tournament
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DESK, EVENT, STARTS, Hall, ledgers, result
from tests.support.tournament.entering import entry
from tests.support.tournament.slips.at_the_end import (
    explained_too_soon,
    last_hand_misread,
    miscounted,
    paid_for_another_place,
    redeemed_for_another,
    wrong_shares,
)
from tests.support.tournament.slips.before_start import (
    taken_by_another,
    wrong_cash,
    wrong_conditions,
    wrong_connection,
    wrong_consent,
    wrong_day,
    wrong_gift,
    wrong_limit,
    wrong_name,
    wrong_offer,
    wrong_outage,
    wrong_payment,
    wrong_person,
    wrong_proposal,
    wrong_transfer,
    wrong_withdrawal,
    wrongly_refused,
)
from tests.support.tournament.slips.conduct import (
    disqualified_in_a_hand,
    not_expected_any_more,
    refunded_too_soon,
    removed_too_soon,
    returned_and_disqualified,
    wrong_dispute,
    wrong_disqualification,
    wrong_exclusion,
    wrong_matter,
    wrong_penalty,
    wrong_presence,
    wrong_warning,
)
from tests.support.tournament.slips.eliminations import (
    forfeited_by_mistake,
    re_entry_of_another,
    seated_by_mistake,
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
    wrong_hand_for_hand,
    wrong_hold,
    wrong_pause,
    wrong_rounds,
    wrong_seat,
    wrong_stacks,
    wrong_table,
)
from tests.support.tournament.slips.watched import PLAYERS, Watched, essence, in_play, together

ELSEWHERE = (hand_called_off, wrong_seat)  # these look themselves at what they change: the hand, the seats
OUTSIDE = (CAGE, HOUSE, "patron/")  # accounts of the people and the house, which hold what the event has paid them

# Commands that no mistake is made with here: what they do is nothing to be undone, or another event has them.
NO_MISTAKE: dict[type, str] = {
    director.Announce: "another tournament is announced instead",
    director.Start: "refused before its time; then seats and stacks are corrected",
    director.ReportHeld: "follows from a table",
    director.ConfirmMove: "the player is moved back",
    director.RedrawFinal: "players are moved",
    director.CloseRegistration: "the clock closes it; set back, it opens it again",
    director.RaceChips: "stacks are corrected",
    director.AnnounceRounds: "withdrawn like a round that the director has announced",
    conduct.PlayOn: "the player may still forfeit",
    conduct.ReturnChips: "recorded anew, for all that was handed in: director/test_handed_in.py",
    conduct.ArrangeChips: "changes nothing",
    conduct.RecordName: "recorded again",
    conduct.TakeTable: "taken again by whoever deals",
    dispute.CallFloor: "answered and done",
    dispute.AnswerCall: "answered again",
    dispute.TellPlayers: "taken down, or told anew",
    purse.HandOverGift: "refused for anybody else",
    purse.CloseTournament: "refused until all is paid",
    purse.CancelTournament: "nothing is left to be played",
    purse.WaiveClaim: "takes two people, and gives money away",
    entries.ReBuy: "an event with re-buys; void with the entry",
    entries.AddOn: "an event with add-ons; void with the entry",
    entries.RefundUnseated: "nobody waits for a seat here",
    entries.TellPrizes: "a satellite; told again before the start",
    entries.AwardEntry: "a satellite",
    entries.GrantEntry: "follows from a satellite",
    entries.CloseFlight: "a flight",
    entries.ReceiveFlight: "follows from a flight",
    **dict.fromkeys(get_args(PayoutCommand), "void, proposed anew, or reversed like any payment: money/test_deals.py"),
    **dict.fromkeys((*get_args(RoomCommand), EnterAfterwards), "a room: tests/tournament/room/test_room_slips.py"),
}


class Day:
    """The event as it should go, step by step; with ``slips``, mistakes are made and corrected on the way."""

    def __init__(self, cited: Cited | None, slips: bool) -> None:
        terms = replace(EVENT, seats_per_table=10)
        self.hall = Watched(cited, terms, hand_for_hand="by order", sharing=True)
        self.slips, self.made = slips, list[str]()
        self.kinds: set[type] = set()  # of command, in mistakes and corrections

    def slip(self, *mistakes: Callable[[Hall], None]) -> None:
        """Mistakes of this moment: each changes something that matters, and nothing is left of it before the next."""
        for mistake in mistakes if self.slips else ():
            before, self.hall.seen, self.hall.given = essence(self.hall), [], set()
            mistake(self.hall)
            self.kinds |= self.hall.given
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
        self.slip(returned_and_disqualified, not_expected_any_more, wrong_exclusion, wrong_matter, wrong_dispute)
        self.slip(wrong_pause, seated_by_mistake)
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
            if number == 12:
                self.slip(wrong_hand_for_hand)
            if number == 2:
                self.slip(wrong_shares)
            self.knock_out(PLAYERS[(number - 1) % min(number, 10)], PLAYERS[number])
        self.wind_up()
        return hall

    def entries(self) -> None:
        hall = self.hall
        for player in PLAYERS:
            hall.do(entry(player), DESK)
        self.slip(wrong_name, wrong_person, wrong_transfer, wrongly_refused, wrong_limit, wrong_connection, wrong_day)
        self.slip(wrong_withdrawal, wrong_payment, taken_by_another, wrong_offer, wrong_consent, wrong_conditions)
        self.slip(wrong_outage, wrong_proposal)
        hall.do(AddValue("goods or services", 80_00, "a hamper", 2))
        hall.both(AddValue("cash", 500_00))
        self.slip(wrong_cash, wrong_gift)

    def wind_up(self) -> None:
        hall = self.hall
        hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
        self.slip(miscounted, explained_too_soon, paid_for_another_place, redeemed_for_another, last_hand_misread)
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


def left_over(right: Hall, wrong: Hall) -> list[str]:
    """What mistakes have left: in the ledgers of the event, with people and the house, in the log of results."""
    found = []
    for hall in (right, wrong):
        for commodity, held in ledgers(hall).items():
            assert sum(held.values()) == 0  # double entry
            found += [f"{one} {commodity}" for one in held if held[one] and not one.startswith(OUTSIDE)]
        found += [] if hall.t.issued == hall.t.removed else ["chips on the tables"]
    paid, due = ledgers(wrong)[CHIPS], ledgers(right)[CHIPS]
    found += [one for one in sorted({*paid, *due}) if paid[one] != due[one]]
    return found if results.log(wrong.t) == results.log(right.t) else [*found, "the log"]


@pytest.mark.clause("TOR 6.14", "TOR 3", "TOR 7.12")
def test_mistakes_that_are_corrected_leave_no_trace_in_money_and_results(
    cited: Cited, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong = Day(cited, slips=False), Day(cited, slips=True)
    plain, mended = right.play(), wrong.play()
    assert len(set(wrong.made)) == len(wrong.made) >= 50
    assert plain.t.purse.entries == mended.t.purse.entries == 40
    assert left_over(plain, mended) == []
    assert len(mended.kept) > len(plain.kept) + 100  # nothing of it was forgotten
    assert wrong.kinds.isdisjoint(NO_MISTAKE)
    assert wrong.kinds | NO_MISTAKE.keys() >= set(get_args(TournamentCommand)), "a kind of command without a mistake"

    whole = accounts._money
    for lost in (purse.ClaimSettled, purse.PaymentReversed, purse.BountyWithdrawn, purse.ValueWithdrawn):

        def without(t: Tournament, event: TournamentEvent, lost: type = lost) -> Iterable[Posting]:
            return () if type(event) is lost else whole(t, event)

        monkeypatch.setattr(accounts, "_money", without)
        assert left_over(plain, mended), f"a ledger without {lost.__name__}"


@pytest.mark.parametrize(
    ("event", "forgotten"),
    [
        (correction.EntryVoided, "wrong_person"),
        (conduct.PenaltyLifted, "wrong_penalty"),
        (correction.DisqualificationLifted, "refunded_too_soon"),
        (correction.BountyCorrected, "wrong_bounty"),
        (dispute.MatterClosed, "wrong_matter"),
        (proposal.ProposalWithdrawn, "wrong_proposal"),
        (purse.SharesDropped, "wrong_shares"),
    ],
)
def test_a_correction_that_corrects_nothing_is_noticed(
    event: type, forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(t: Tournament, event: object) -> Tournament:
        return t

    monkeypatch.setitem(EFFECTS, event, nothing)
    day = Day(None, slips=True)
    with pytest.raises((AssertionError, KeyError)):
        day.play()
    assert forgotten not in day.made
