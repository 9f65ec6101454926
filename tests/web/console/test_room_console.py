"""Room mode at the console: who is out and by whom, reports, counts, and everything taken back."""

from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.tournament.director.decide import decide
from cutcard.tournament.messages.conduct import AcceptDifference, CountChips, MarkAbsent
from cutcard.tournament.messages.director import EndHandForHand, HoldTables, MovePlayer, PauseClock, RedrawFinal, Start
from cutcard.tournament.messages.dispute import RaiseTournamentDispute
from cutcard.tournament.messages.entry_events import EntryAccepted
from cutcard.tournament.messages.field_events import Eliminated, HandForHandRound, Moved
from cutcard.tournament.messages.payout import PaySlip, ProposeDeal
from cutcard.tournament.messages.purse import AgreeToShares, ApproveShares, BountyWon, DropShares, ProposeShares
from cutcard.tournament.messages.room import (
    AwardBounty,
    BountiesHandedIn,
    BountyAwarded,
    CountStacks,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    ReportTable,
    SetButton,
    TableRaced,
)
from cutcard.web.console.past import reversals
from cutcard.web.console.probe import NO_DRAW, Probe
from cutcard.web.console.shapes import ConsoleView, Press
from cutcard.web.console.sheets import player_sheet, table_sheet
from cutcard.web.console.view import console_view
from cutcard.web.words.field import field_line
from tests.support.tournament.directing import DEALER, DIRECTOR, MANAGER, STARTS, Hall


def room(players: int) -> Hall:
    return Hall(dealing="room").start(players)


def seen(hall: Hall) -> ConsoleView:
    return console_view(hall.t, 1, hall.at, DIRECTOR)


def probe(hall: Hall, actor: Actor = DIRECTOR) -> Probe:
    return Probe(hall.t, actor, hall.at)


def all_work(hall: Hall, presses: Iterable[Press], actor: Actor = DIRECTOR) -> set[str]:
    found = set()
    for press in presses:
        sent = msgspec.json.decode(msgspec.json.encode(press.command), type=type(press.command))
        assert decide(hall.t, sent, Facts(actor, hall.at, draw=NO_DRAW)), press
        found.add(press.id)
    return found


def everything(hall: Hall, actor: Actor = DIRECTOR) -> set[str]:
    view, asked = console_view(hall.t, 1, hall.at, actor), probe(hall, actor)
    found = [act for line in view.due for act in line.acts] + list(view.clock_acts)
    for table in view.tables:
        sheet = table_sheet(asked, table.number)
        found += [*sheet.acts, *sheet.button]
    for player in hall.t.register.entrants:
        one = player_sheet(asked, player)
        found += [*one.acts, *([one.out] if one.out else [])]
    return all_work(hall, found, actor)


@pytest.mark.clause("TOR 7.40")
@pytest.mark.parametrize("actor", [DIRECTOR, DEALER, Actor("desk", Role.GAMING_SUPERVISOR)])
def test_every_button_in_a_room_works(actor: Actor) -> None:
    hall = room(19)
    ids = everything(hall, actor)
    assert "out" in ids
    hall.do(RecordOut(1, (Knockout(hall.t.field.tables[1].seats[min(hall.t.field.tables[1].seats)].player),)), DEALER)
    everything(hall, actor)
    hall.minute(101)
    everything(hall, actor)


@pytest.mark.clause("TOR 7.13", "TOR 7.25")
def test_a_player_goes_out_by_somebody_and_comes_back() -> None:
    hall = room(9)
    (victim, winner, *_) = hall.t.field.where
    sheet = player_sheet(probe(hall), victim)
    assert sheet.out is not None
    assert winner in {one.player for one in sheet.rivals}
    assert victim not in {one.player for one in sheet.rivals}
    assert isinstance(sheet.out.command, RecordOut)
    events = hall.do(replace(sheet.out.command, outs=(Knockout(victim, (winner,)),)))
    assert hall.t.bounties.won == {winner: 100_00}
    assert [line.name for line in seen(hall).bounties] == [hall.t.register.entrants[winner].name]
    (out,) = [event for event in events if isinstance(event, Eliminated)]
    (undo,) = reversals(probe(hall), out)
    hall.do(undo.command)
    assert victim in hall.t.field.where
    assert not any(hall.t.bounties.won.values())


def test_no_bounty_and_one_opponent_ask_nothing() -> None:
    hall = room(3)
    first, second, third = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(first, (second,)),)))
    assert player_sheet(probe(hall), second).rivals == []  # heads-up it is clear who won it
    assert player_sheet(probe(hall), third).out is not None


def test_by_whom_may_follow_as_one_button_for_each_player() -> None:
    hall = room(9)
    victim, *others = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(victim),)), DEALER)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 3"]
    assert victim not in line.text.split()
    assert {act.command for act in line.acts if not act.field} == {AwardBounty(victim, (one,)) for one in others}
    hall.do(line.acts[0].command)
    assert not [line for line in seen(hall).due if line.clause == "TOR 3"]


def test_stacks_are_shown_only_when_they_were_counted() -> None:
    hall = room(4)
    assert not any(seat.counted for table in seen(hall).tables for seat in table.seats)
    hall.minute(3)
    hall.do(PauseClock("count"))
    count = table_sheet(probe(hall), 1).count
    stacks = dict(zip((one.player for one in count), (30_000, 10_000, 20_000, 19_000), strict=True))
    hall.do(CountStacks(1, stacks))
    assert all(seat.counted for table in seen(hall).tables for seat in table.seats)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 7.18"]
    assert "1,000 in chips are missing" in line.text
    (act,) = line.acts
    assert (act.field, act.kind) == ("finding", "text")


def test_an_uneven_room_asks_for_a_button_and_then_moves() -> None:
    hall = room(20)
    hall.minute(2)
    short = min(hall.t.field.tables, key=lambda number: len(hall.t.field.tables[number].seats))
    for _ in range(2):
        gone, winner, *_ = [one.player for one in hall.t.field.tables[short].seats.values()]
        hall.do(RecordOut(short, (Knockout(gone, (winner,)),)), DEALER)
    (line,) = [line for line in seen(hall).due if line.lead]
    assert line.lead.startswith("Move a player from table ")  # one large button
    assert len({act.command.table for act in line.acts if isinstance(act.command, SetButton)}) == 1
    taps = 0
    while lines := [line for line in seen(hall).due if any(act.id.startswith("button") for act in line.acts)]:
        hall.do(lines[0].acts[0].command)
        taps += 1
    sizes = [table.players for table in seen(hall).tables]
    assert max(sizes) - min(sizes) <= 1
    moves = sum(isinstance(event, Moved) for event in hall.kept)
    assert moves
    assert taps <= 3 * moves  # the buttons of both tables, and no more than one tap beside them


def test_chips_that_leave_play_are_counted() -> None:
    hall = room(9)
    player = next(iter(hall.t.field.where))
    (act,) = [act for act in player_sheet(probe(hall), player).acts if act.id == "disqualify"]
    assert (act.field, act.kind, act.value) == ("counted", "number", "20000")
    hall.do(act.command)
    assert player not in hall.t.field.where


@pytest.mark.clause("TOR 7.20", "TOR 7.31")
def test_hand_for_hand_is_one_tap_a_table() -> None:
    hall = room(30)
    hall.close_registration()
    while hall.t.hand_for_hand is None:
        number = max(hall.t.field.tables, key=lambda number: len(hall.t.field.tables[number].seats))
        gone, winner, *_ = [one.player for one in hall.t.field.tables[number].seats.values()]
        hall.do(RecordOut(number, (Knockout(gone, (winner,)),)), DEALER)
        if not hall.t.hold_moves:
            hall.do(HoldTables(True, True, "a test"))
    before = hall.t.hand_for_hand.round
    view = seen(hall)
    assert sorted(view.waiting_tables) == sorted(hall.t.field.tables)
    taps = 0
    for number in list(hall.t.field.tables):
        (act,) = [act for act in table_sheet(probe(hall, DEALER), number).acts if act.id == "done"]
        hall.do(act.command, DEALER)
        taps += 1
    assert taps == len(view.tables)
    began = [event.round for event in hall.kept if isinstance(event, HandForHandRound)]
    assert began[-1] == before + 1


def test_what_happened_in_a_room_reads_as_sentences() -> None:
    hall = room(9)
    names = {one.player: one.name for one in hall.t.register.entrants.values()}
    victim, winner, *_ = hall.t.field.where
    hall.at = STARTS
    told = [field_line(event, names) for event in hall.do(RecordOut(1, (Knockout(victim, (winner,)),)))]
    assert told == [
        f"The bounty of {names[victim]} goes to {names[winner]}",
        f"{names[victim]} is out, table 1",
    ]


def test_an_entry_is_taken_back_with_its_chips_counted() -> None:
    hall = room(6)
    (taken,) = [event for event in hall.kept if isinstance(event, EntryAccepted) and event.player == "a01"]
    (void,) = probe(hall).accepted(reversals(probe(hall), taken))
    assert (void.field, void.value) == ("counted", "20000")
    hall.do(void.command)
    hall.do(CountStacks(1, {"a01": 5_000}), DEALER)
    manager = console_view(hall.t, 1, hall.at, MANAGER)
    (confirm,) = [act for line in manager.due for act in line.acts if act.id == "confirm 1"]
    assert (confirm.field, confirm.value) == ("counted", "5000")
    hall.do(confirm.command, MANAGER)
    assert "a01" not in hall.t.field.where


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


def test_an_elimination_is_taken_back_although_the_seat_is_taken() -> None:
    hall = room(6)
    one, two, three, *_ = hall.seated()
    out = hall.one(Eliminated, RecordOut(1, (Knockout(one, (two,)),)), DEALER)
    hall.do(MovePlayer(three, 1, out.seat, "a better view"))
    (back,) = probe(hall).accepted(reversals(probe(hall), out))
    hall.do(back.command)
    assert one in hall.t.field.where


def test_the_winners_of_a_bounty_are_put_right_at_the_console() -> None:
    hall = room(6)
    one, two, three, four, *_ = hall.seated()
    hall.do(RecordOut(1, (Knockout(one),)), DEALER)
    (split,) = [act for line in seen(hall).due for act in line.acts if act.id == f"split {one}"]
    assert [rival.player for rival in split.rivals] == [player for player in hall.seated() if player != one]
    given = hall.one(BountyAwarded, AwardBounty(one, (two,)), DEALER)
    (other,) = probe(hall).accepted(reversals(probe(hall), given))
    assert {rival.player for rival in other.rivals} == set(hall.seated())
    hall.do(replace(other.command, winners=(three, four)))
    assert {who: cents for who, cents in hall.t.bounties.won.items() if cents} == {three: 50_00, four: 50_00}
    won = hall.one(BountyWon, RecordOut(1, (Knockout(two, (three,)),)), DEALER)
    assert probe(hall).accepted(reversals(probe(hall), won))


def test_a_race_and_a_count_of_bounty_chips_are_put_right_at_the_console() -> None:
    hall = room(6)
    one, two, three, *_ = hall.seated()
    hall.to_level(hall.t.structure.chips[0].race_after + 1)
    raced = hall.one(TableRaced, RaceTable(1, 7), DEALER)
    for gone, by in ((one, two), (two, three)):
        hall.do(RecordOut(1, (Knockout(gone, (by,)),)), DEALER)
    handed = hall.one(BountiesHandedIn, HandInBounties(two, 1))
    (tally,) = probe(hall).accepted(reversals(probe(hall), raced))
    assert [(blank.name, blank.value) for blank in tally.blanks] == [("odd", "7"), ("rescued", "0")]
    (again,) = probe(hall).accepted(reversals(probe(hall), handed))
    assert again.kind == "number"


def test_the_button_may_be_at_an_empty_seat() -> None:
    hall = room(6)
    hall.do(RecordOut(1, (Knockout(hall.seated()[0], (hall.seated()[1],)),)), DEALER)
    assert [act.label for act in table_sheet(probe(hall), 1).button] == [str(seat) for seat in range(1, 10)]


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


def test_a_mistaken_out_whose_seat_is_taken_is_undone_after_another_table_is_added() -> None:
    hall = Hall(dealing="room").start(21, tables=2)  # 18 seats, three alternates
    (gone, winner, *_) = [one.player for one in hall.t.field.tables[1].seats.values()]
    events = hall.do(RecordOut(1, (Knockout(gone, (winner,)),)))
    (out,) = [event for event in events if isinstance(event, Eliminated)]
    undo = list(reversals(probe(hall), out))
    assert probe(hall).accepted(undo) == []  # an alternate sits there by now
    (first,) = probe(hall).cures(undo)
    assert first.label == "First: add table"
    hall.do(first.command)
    assert all_work(hall, reversals(probe(hall), out)) == {f"undo out {gone}"}


def test_a_director_may_start_with_fewer_tables_than_there_are_players_for() -> None:
    hall = Hall(dealing="room")
    hall.enter(*(f"p{number}" for number in range(1, 22)))
    hall.at = STARTS
    (start, fewer) = seen(hall).due[0].acts
    assert (start.id, fewer.field, fewer.value) == ("start", "tables", "3")
    assert isinstance(fewer.command, Start)
    hall.do(replace(fewer.command, tables=2))
    assert (len(hall.t.field.where), len(hall.queue())) == (18, 3)


@pytest.mark.clause("TOR 7.14")
def test_who_has_never_sat_down_is_said_once_level_four_is_over() -> None:
    hall = room(6)
    here = next(iter(hall.t.field.where))
    hall.do(MarkAbsent(here, never_sat=True))
    assert all(line.clause != "TOR 7.14" for line in seen(hall).due)
    hall.minute(101)
    (line,) = [line for line in seen(hall).due if line.clause == "TOR 7.14"]
    assert [act.label for act in line.acts] == ["Take the chips out of play", "Is here"]
    assert line.acts[0].value == "20000"  # counted at the table; the starting stack is proposed


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
