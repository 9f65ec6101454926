"""Stories of rooms: outs and bounties told late, counts, races, hand for hand, bags, paper, deals and slips."""

from cutcard.core.message import Actor, Role
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.director import HoldTables, RedrawFinal, ResumeClock
from cutcard.tournament.messages.entry import CloseFlight
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.purse import AgreeToShares, ApproveShares, RedeemBounty
from cutcard.tournament.messages.room import (
    AwardBounty,
    BagChips,
    CorrectRace,
    CountStacks,
    ExplainBounties,
    ExplainCount,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    ReportTable,
    SetButton,
)
from cutcard.tournament.structure.structure import Flight, ReEntry
from tests.soak.floor import Floor
from tests.soak.stories.hall import UNTIL, StoryEvent
from tests.soak.stories.scene import CASHIER, DEALER, WHY, Steps


def out(event: StoryEvent, player: str, *by: str) -> Steps:
    table, _ = event.t.field.where[player]
    yield event.do(RecordOut(table, (Knockout(player, by),)), DEALER)


def reported(floor: Floor, name: str) -> Steps:
    """A bounty is named later, its chips handed in wrongly; stacks counted with some missing; an out from paper."""
    event = StoryEvent(floor, name)
    yield from event.started(5, dealing="room")
    one, two, three, *_ = event.seated()
    yield from out(event, one)
    yield event.do(AwardBounty(one, (two,)), DEALER)
    yield from out(event, two, three)
    yield event.do(HandInBounties(two, 3), CASHIER)
    yield event.do(ExplainBounties(two, "two were found"))
    yield event.do(RedeemBounty(two))
    left = event.seated()
    yield event.do(CountStacks(1, {left[0]: 59_900, left[1]: 20_000, left[2]: 20_000}), DEALER)
    yield event.do(ExplainCount("a chip is gone"))
    yield event.do(EnterAfterwards(floor.later(0), RecordOut(1, (Knockout(left[0], (left[1],)),)), "sheet 1"))
    yield from event.cancelled()


def raced_and_moved(floor: Floor, name: str) -> Steps:
    """Two tables of which one loses two players: a move with both buttons told, and a race at each table."""
    event = StoryEvent(floor, name, seats_per_table=6)
    yield from event.started(8, tables=2, dealing="room")
    one, two, *_ = event.seated(2)
    yield from out(event, one, two)
    yield from out(event, two, event.seated(2)[1])
    yield event.do(SetButton(1, 1), DEALER)
    yield event.do(SetButton(2, 1), DEALER)
    chip = event.structure.chips[0]
    for level in range(2, chip.race_after + 2):
        yield from event.to_level(level)
    for number in event.t.field.tables:
        yield event.do(RaceTable(number, 3), DEALER)
    yield event.do(CorrectRace(1, 2, WHY))
    yield from event.cancelled()


def face_down(floor: Floor, name: str) -> Steps:
    """Hand for hand: one table is all-in with its cards down until the other has played."""
    event = StoryEvent(floor, name, seats_per_table=6, final_table=5)
    yield from event.started(8, tables=2, dealing="room")
    yield event.do(HoldTables(True, True, WHY))
    yield from event.to_level(UNTIL)
    for number in (1, 2):
        first, last = event.seated(number)[0], event.seated(number)[-1]
        yield from out(event, first, last)
    for number in (1, 2):
        yield event.do(ReportTable(number, "done"), DEALER)
    yield event.do(ReportTable(1, "done"), DEALER)
    yield event.do(ReportTable(1, "in play"), DEALER)
    yield event.do(ReportTable(1, "all-in"), DEALER)
    yield event.do(ReportTable(2, "done"), DEALER)
    yield from out(event, event.seated(1)[0], event.seated(1)[1])
    yield event.do(ReportTable(1, "done"), DEALER)
    yield from event.cancelled()


def bagged(floor: Floor, name: str) -> Steps:
    """A flight in a room: everybody's chips are counted into bags."""
    last = StoryEvent(floor, f"{name}L")
    yield from last.announced()
    event = StoryEvent(floor, name, flights=(Flight(name, "Flight A", floor.later(0), 2),))
    yield from event.started(3, dealing="room")
    yield from event.to_level(3)
    for number, player in enumerate(event.seated()):
        yield event.do(BagChips(player, 20_000, f"bag {number}", True), DEALER)
    yield from event.order(CloseFlight(last.name))
    yield from last.cancelled()


def dealt_out(floor: Floor, name: str) -> Steps:
    """The last players share by the value of their stacks and leave a rest; the first of them is paid on a slip."""
    event = StoryEvent(floor, name, re_entry=ReEntry(UNTIL))
    yield from event.started(12, tables=2, dealing="room", sharing=True, hand_for_hand="by order")
    yield event.do(HoldTables(True, True, WHY))
    yield from event.to_level(UNTIL)  # the clock stands for the option at the end of the level before
    yield event.do(CloseOption())
    yield event.do(ResumeClock())
    while len(event.t.field.where) > 2:
        number = max(event.t.field.tables, key=lambda table: len(event.seated(table)))
        yield from out(event, event.seated(number)[0], event.seated(number)[1])
    yield event.do(RedrawFinal())
    one, two = event.seated()
    yield event.do(CountStacks(1, {one: 200_000, two: 40_000}), DEALER)
    yield event.do(ProposeDeal("ICM", (100_00,)))
    for player in (one, two):
        yield event.do(AgreeToShares(player), Actor(player, Role.PLAYER))
    yield event.do(ApproveShares())
    yield from out(event, two, one)
    yield event.do(MakeOutSlip(two))
    yield event.do(VoidSlip(1, "smudged"))
    yield event.do(MakeOutSlip(two))
    yield event.do(PaySlip(2, "licence seen", True, two), CASHIER)
