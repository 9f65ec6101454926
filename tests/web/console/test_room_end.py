"""Room mode at the console: the end, with the count of all chips, deals, prizes and disputes."""

import pytest

from cutcard.tournament.messages.conduct import AcceptDifference, CountChips
from cutcard.tournament.messages.director import EndHandForHand, RedrawFinal
from cutcard.tournament.messages.dispute import RaiseTournamentDispute
from cutcard.tournament.messages.payout import PaySlip, ProposeDeal
from cutcard.tournament.messages.purse import AgreeToShares, ApproveShares, DropShares, ProposeShares
from cutcard.tournament.messages.room import (
    Knockout,
    RecordOut,
    ReportTable,
)
from cutcard.web.console.view import console_view
from tests.support.tournament.consoles import all_work, room, seen
from tests.support.tournament.directing import DEALER, DIRECTOR, MANAGER, Hall


@pytest.mark.clause("TOR 7.12")
def test_an_event_is_brought_to_its_end_at_the_console() -> None:
    """All chips are counted, a difference is explained by two people, everything is paid, the log is closed."""
    hall = room(3).close_registration()
    hall.do(RedrawFinal())
    *losers, last = hall.seated()
    for one in losers:
        hall.do(RecordOut(1, (Knockout(one, (last,)),)), DEALER)
    missing = 500
    for _ in range(20):
        for actor in (DIRECTOR, MANAGER):
            view = console_view(hall.t, 1, hall.at, actor)
            owed = [
                *(act for line in view.payouts for act in line.acts),
                *(act for line in view.bounties for act in line.acts),
            ]
            acts = [*(act for line in view.due for act in line.acts), *owed]
            for act in acts[:1]:
                command = act.command
                if isinstance(command, CountChips):
                    assert (act.kind, act.chips) == ("chips", tuple(chip.value for chip in hall.t.structure.chips))
                    command = CountChips({100: (60_000 - missing) // 100})
                    missing = 0
                hall.do(command, actor)
        if hall.t.phase == "closed":
            break
    assert hall.phase() == "closed"


def test_a_difference_of_the_final_count_can_be_counted_again_or_explained() -> None:
    hall = room(2).close_registration()
    hall.do(RecordOut(1, (Knockout("a01", ("a02",)),)), DEALER)
    hall.do(CountChips({100: 395}))
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 7.12"]
    assert line.text == "500 in chips are missing."
    assert {act.id for act in line.acts} == {"count chips", "accept difference"}
    hall.both(AcceptDifference("a chip was taken home"))
    assert not [line for line in seen(hall).due if line.clause == "TOR 7.12"]


def test_prizes_on_slips_deals_and_disputes_have_a_place_at_the_console() -> None:
    hall = Hall(dealing="room", sharing=True).start(21).close_registration()
    while len(hall.t.field.where) > 3:
        number = max(hall.t.field.tables, key=lambda table: len(hall.t.field.tables[table].seats))
        first, *_, last = hall.seated(number)
        for table in hall.t.field.tables:
            if hall.t.hand_for_hand is not None and table != number:
                hall.do(ReportTable(table, "done"), DEALER)
        hall.do(RecordOut(number, (Knockout(last, (first,)),)), DEALER)
        if hall.t.hand_for_hand is not None:
            hall.do(EndHandForHand("enough"))
    hall.do(RedrawFinal())
    hall.do(RaiseTournamentDispute("the last pot", (first,)), DEALER)
    (act,) = [act for line in seen(hall).due for act in line.acts if act.id == "dispute 1"]
    hall.do(act.command)
    assert not hall.t.disputes
    even, *_ = [act for line in seen(hall).due for act in line.acts if act.id.startswith("deal")]
    assert even.id == "deal even"  # nobody has been counted
    (line,) = [line for line in seen(hall).due if even in line.acts]
    assert "after all stacks are counted" in line.text
    (own,) = [act for act in line.acts if act.kind == "shares"]  # own numbers, or a part left to play for
    assert isinstance(own.command, ProposeShares)
    assert sum(own.command.shares.values()) == int(own.value)
    hall.do(even.command)
    ids = {act.id for line in seen(hall).due for act in line.acts}
    assert {f"agree {player}" for player in hall.seated()} | {"drop shares"} <= ids
    hall.do(DropShares("no"))
    one, two, _ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    (slip,) = [act for line in seen(hall).payouts for act in line.acts if act.id == f"slip {one}"]
    hall.do(slip.command)
    paid = [act for line in console_view(hall.t, 1, hall.at, MANAGER).payouts for act in line.acts]
    assert [act.id for act in paid if act.command == PaySlip(1, "identity document seen", True, one)] == ["pay slip 1"]
    assert all_work(hall, paid, MANAGER)


@pytest.mark.clause("T-52")
def test_a_share_below_the_paid_places_is_paid_from_the_list() -> None:
    hall = Hall(dealing="room", sharing=True).start(9).close_registration()
    while len(hall.t.field.where) > 3:
        hall.do(RecordOut(1, (Knockout(hall.seated(1)[-1], (hall.seated(1)[0],)),)), DEALER)
    if not hall.t.drawn:
        hall.do(RedrawFinal())
    assert hall.t.purse.prizes is not None
    assert len(hall.t.purse.prizes) < 3  # two of them are paid by place
    hall.do(ProposeDeal("even"))
    for player in hall.seated(1):
        hall.both(AgreeToShares(player, "said so at the table"))
    hall.do(ApproveShares())
    for _ in range(2):
        hall.do(RecordOut(1, (Knockout(hall.seated(1)[-1], (hall.seated(1)[0],)),)), DEALER)
    lines = seen(hall).payouts
    assert [line.place for line in lines] == [1, 2, 3]
    assert all(line.prize and line.acts for line in lines)
