"""Stories of tournaments in which two matters are open at once, so that one command follows an unrelated one."""

from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.hand.messages import CompleteDeal, RecordAdvice
from cutcard.tournament.messages.conduct import (
    ArrangeChips,
    CloseOption,
    EndAbsence,
    ForfeitChips,
    LiftPenalty,
    MarkAbsent,
    Penalise,
    PlayOn,
    ProvisionallyEliminate,
    ReturnAbsent,
    ReturnChips,
)
from cutcard.tournament.messages.correction import (
    CorrectBounty,
    CorrectOrder,
    CorrectStacks,
    Reinstate,
    VoidEntry,
)
from cutcard.tournament.messages.director import (
    AddTable,
    AnnounceBonusRound,
    BreakTable,
    CloseRegistration,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    KeepTable,
    MovePlayer,
    PauseClock,
    RaceChips,
    ResumeClock,
    WithdrawRound,
)
from cutcard.tournament.messages.dispute import CallFloor, RaiseTournamentDispute
from cutcard.tournament.messages.entry import (
    AddOn,
    AllowEntry,
    CancelEntry,
    CloseFlight,
    ReBuy,
    RecordSystem,
    ReEnter,
    RefundUnseated,
    RefuseEntry,
    TransferEntry,
)
from cutcard.tournament.messages.proposal import ConfirmProposal, WithdrawProposal
from cutcard.tournament.messages.purse import (
    AddValue,
    DropShares,
    HandOverGift,
    ProposeShares,
    RedeemBounty,
    ReversePayment,
)
from cutcard.tournament.structure.structure import AddOnOffer, Flight, Rebuy, ReEntry
from tests.soak.floor import Floor
from tests.soak.stories.hall import UNTIL, StoryEvent
from tests.soak.stories.scene import DEALER, MANAGER, SUPERVISOR, WHY, Steps


def entries_and_seats(floor: Floor, name: str) -> Steps:
    """Players move, go out and come again; somebody cancels as registration ends; a bounty went to the wrong player."""
    event = StoryEvent(floor, name, seats_per_table=6, re_entry=ReEntry(UNTIL))
    yield from event.started(6, tables=2)
    one, two, *_ = event.seated(1)
    yield from event.hand(1, out=two, by=one)
    other = event.seated(2)[0]
    table, _ = event.t.field.where[other]
    free = next(at for at in range(1, 7) if at not in event.t.field.tables[table].seats)
    yield event.do(MovePlayer(other, table, free, "to see the board"))
    yield event.do(ReEnter(two), SUPERVISOR)
    yield event.do(DealHand(2), DEALER)
    yield event.do(BreakTable(2))
    yield event.do(KeepTable(2, "its players stay"))
    yield event.do(AddTable())
    yield from event.played(2)
    yield from event.cancelled()


def late_bounty(floor: Floor, name: str) -> Steps:
    """As registration ends, one cancels; then the bounty and the order of two are put right."""
    event = StoryEvent(floor, name, seats_per_table=4, final_table=2)
    yield from event.started(7)
    one, two, three, four = event.seated()
    yield from event.hand(1, out=two, by=one)
    yield from event.hand(1, out=three, by=one)
    [late] = event.t.register.queue
    yield event.do(CancelEntry(late, without_refund=True), Actor(late, Role.PLAYER))
    event.wait(hours=2)
    yield event.do(CloseRegistration())
    yield event.do(CorrectBounty(two, ((four, event.structure.bounty),), "it was the other's hand"))
    yield from event.order(CorrectOrder(((three,), (two,)), "noted the wrong way round"))
    yield event.do(ReturnChips(two, 0), DEALER)
    yield from event.cancelled()


def nobody_seated(floor: Floor, name: str) -> Steps:
    """Some still wait for a seat when a penalty is lifted, a dispute raised and a hand dealt; their fees go back."""
    event = StoryEvent(floor, name, seats_per_table=2, final_table=2)
    yield from event.started(5)
    yield from event.to_level(UNTIL)
    one = event.seated()[0]
    first, second, third = event.t.register.queue
    yield event.do(Penalise(one, "warning", "conduct", WHY, 0))
    yield event.do(Penalise(one, "away", "conduct", WHY, 10))
    yield event.do(LiftPenalty(one, WHY))
    yield from event.order(RefundUnseated((first,), "no seat was free"))
    yield event.do(RaiseTournamentDispute("the blinds"), Actor(one, Role.PLAYER))
    yield from event.order(RefundUnseated((second,), "no seat was free"))
    yield event.do(DealHand(1), DEALER)
    yield from event.order(RefundUnseated((third,), "no seat was free"))
    yield from event.played(1)
    yield from event.cancelled()


def option_and_value(floor: Floor, name: str) -> Steps:
    """While players may give up short stacks, stacks are put right and value is added."""
    event = StoryEvent(floor, name, re_entry=ReEntry(UNTIL))
    yield from event.started(4)
    event.wait(minutes=31)
    one, two, *_ = event.seated()
    stack = event.structure.starting_stack
    yield from event.order(CorrectStacks({one: stack - 100, two: stack + 100}, "miscounted"))
    yield event.do(PlayOn(one), Actor(one, Role.PLAYER))
    yield event.do(AddValue("cash", 10_000))
    yield event.do(CloseOption())
    yield event.do(ConfirmProposal(max(event.t.proposals)), MANAGER)
    yield event.do(ResumeClock())
    yield event.do(PauseClock(WHY))
    yield event.do(ArrangeChips(one), DEALER)
    yield event.do(ResumeClock())
    yield from event.cancelled()


def absent_and_open(floor: Floor, name: str) -> Steps:
    """A proposal waits while it is settled that somebody does not come any more; shares are proposed and dropped."""
    event = StoryEvent(floor, name, seats_per_table=3, final_table=5)
    yield from event.started(6, tables=2, hand_for_hand="by order", sharing=True)
    never, gone, *_ = event.seated(1)
    for player in (never, gone):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield from event.to_level(5)
    yield event.do(all_to_one(event))
    yield event.do(GoHandForHand())
    yield event.do(EndHandForHand(WHY))
    yield event.do(DropShares(WHY))
    yield event.do(all_to_one(event))
    yield event.do(ProvisionallyEliminate(gone))
    yield event.do(DropShares(WHY))
    yield from event.order(ProvisionallyEliminate(never))
    yield event.do(VoidEntry(next(iter(event.t.field.where)), "the same person"))
    yield event.do(EndAbsence(never, WHY))
    yield event.do(WithdrawProposal(max(event.t.proposals), WHY))
    yield from event.cancelled()


def all_to_one(event: StoryEvent) -> ProposeShares:
    """Shares that nobody would agree to."""
    one, *others = event.t.field.where
    return ProposeShares({one: sum(event.t.purse.prizes or ())} | dict.fromkeys(others, 0))


def bought_late(floor: Floor, name: str) -> Steps:
    """Re-buys outlast registration: play goes hand for hand while somebody buys chips."""
    plain = StoryEvent(floor, name).structure
    terms = {"seats_per_table": 3, "final_table": 5}
    event = StoryEvent(floor, name, rebuy=Rebuy(plain.entry_fee, plain.starting_stack, 12, 0), **terms)
    yield from event.started(6, tables=2, hand_for_hand="by order")
    yield from event.to_level(UNTIL)
    one, two, _ = event.seated(1)
    yield from event.hand(1, out=two, by=one)
    yield event.do(GoHandForHand())
    yield event.do(ReBuy(two), SUPERVISOR)
    yield event.do(EndHandForHand(WHY))
    yield from event.cancelled()


def refused_and_allowed(floor: Floor, name: str) -> Steps:
    """An application is refused and then allowed, with a proposal confirmed in between."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    yield event.do(RefuseEntry("nobody", WHY))
    yield event.do(VoidEntry(event.seated()[0], "the same person"))
    yield event.do(ConfirmProposal(max(event.t.proposals)), MANAGER)
    yield event.do(AllowEntry("nobody", "mistaken"))
    yield from event.cancelled()


def ends_of_flights(floor: Floor, name: str) -> Steps:
    """Flights are bagged after all sorts of things."""
    last = StoryEvent(floor, f"{name}L")
    yield from last.announced()
    for number, before in enumerate(("system", "chips", "round")):
        id = f"{name}{number}"
        event = StoryEvent(floor, id, flights=(Flight(id, f"Flight {number}", floor.later(0), 2),))
        yield from event.started(3)
        yield from event.hand()
        yield from event.to_level(3)
        yield event.do(CloseOption())
        if before == "system":
            yield event.do(RecordSystem(False), SUPERVISOR)
        elif before == "chips":
            yield event.do(ArrangeChips(event.seated()[0]), DEALER)
        else:
            yield event.do(AnnounceBonusRound(1, chips=1_000))
            yield event.do(WithdrawRound("bonus", WHY))
        yield from event.order(CloseFlight(last.name))
    yield from last.cancelled()


def late_return(floor: Floor, name: str) -> Steps:
    """Registration is open longer than usual: somebody enters, or comes back, while another is away for good."""
    event = StoryEvent(floor, name, registration_until_level=8)
    yield from event.started(5)
    late, never, *_ = event.seated()
    for player in (late, never):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield from event.to_level(5)
    for player in (late, never):
        yield event.do(ProvisionallyEliminate(player))
    yield event.do(event.entry(event.patron(9)), SUPERVISOR)
    yield event.do(EndAbsence(never, WHY))
    yield event.do(ReturnAbsent(late))
    event.wait(hours=2)
    yield event.do(CloseRegistration())
    yield from event.cancelled()


def handed_on_and_broken(floor: Floor, name: str) -> Steps:
    """Somebody hands on an entry that is still to be paid, and a table is broken."""
    event = StoryEvent(floor, name, seats_per_table=4)
    yield from event.started(8, tables=2)
    for table in (1, 2):
        for _ in range(2):
            one, two, *_ = event.seated(table)
            yield from event.hand(table, out=two, by=one)
    owing, other = event.patron(9), event.patron(20)
    yield event.do(replace(event.entry(owing), paid="later", discretion=WHY))
    taken = TransferEntry(owing, other, f"Person {other}", "1990-01-01", "passport", f"L-{other}", True, True)
    yield event.do(taken, SUPERVISOR)
    yield event.do(BreakTable(2))
    yield from event.cancelled()


def absent_and_paid(floor: Floor, name: str) -> Steps:
    """Bounties are paid, reversed, and a wrong elimination undone while three players are waited for."""
    event = StoryEvent(floor, name)
    yield from event.started(9)
    first, second, never, one, two, three, four, *_ = event.seated()
    for player in (first, second, never):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield event.do(Penalise(four, "away", "conduct", WHY, 10))
    yield from event.hand(1, out=two, by=one)
    yield event.do(ReturnChips(two, 0), DEALER)
    yield event.do(LiftPenalty(four, WHY))
    yield from event.hand(1, out=one, by=three)
    yield event.do(RedeemBounty(one), SUPERVISOR)
    yield from event.to_level(5)
    for player in (first, second, never):
        yield event.do(ProvisionallyEliminate(player))
    yield event.do(CallFloor(1), DEALER)
    yield event.do(ReturnAbsent(first))
    yield event.do(ReversePayment(one, "bounties", WHY))
    yield event.do(ReturnAbsent(second))
    table, free = free_seats(event.t)[0]
    stack = event.structure.starting_stack
    yield event.do(Reinstate(one, table, free, {three: stack}, "the river was misread"))
    yield event.do(EndAbsence(never, WHY))
    yield event.do(ReversePayment(one, "bounties", "counted again"))
    yield event.do(WithdrawProposal(max(event.t.proposals), WHY))
    yield event.do(WithdrawProposal(max(event.t.proposals), WHY))
    yield from event.cancelled()


def bought_and_raced(floor: Floor, name: str) -> Steps:
    """Chips are bought after shares were proposed, after a chip race and after a bonus was announced."""
    plain = StoryEvent(floor, name).structure
    price, stack = plain.entry_fee, plain.starting_stack
    terms = {"rebuy": Rebuy(price, stack, 16, stack), "add_on": AddOnOffer(price, stack, 15)}
    event = StoryEvent(floor, name, **terms)
    yield from event.started(4, sharing=True)
    one, two, three, four = event.seated()
    yield from event.to_level(UNTIL)
    yield event.do(all_to_one(event))
    yield event.do(ReBuy(two), SUPERVISOR)
    yield event.do(all_to_one(event))
    yield event.do(VoidEntry(four, "the same person"))
    yield event.do(DropShares(WHY))
    yield event.do(WithdrawProposal(max(event.t.proposals), WHY))
    yield from event.to_level(event.structure.chips[0].race_after + 1)
    yield event.do(RaceChips(1), DEALER)
    yield event.do(ReBuy(three), SUPERVISOR)
    yield from event.to_level(15)
    event.wait(minutes=11)
    yield event.do(AnnounceBonusRound(1, chips=1_000))
    yield event.do(AddOn(one), SUPERVISOR)
    yield from event.cancelled()


def given_up_late(floor: Floor, name: str) -> Steps:
    """Players may buy again for longer than usual: one gives up a stack while another does not come any more.

    A prize is handed over in the midst of a hand in which somebody is advised.
    """
    event = StoryEvent(floor, name, re_entry=ReEntry(6), registration_until_level=6)
    yield from event.started(4)
    never = event.seated()[0]
    yield event.do(MarkAbsent(never, never_sat=True))
    yield event.do(AnnounceBonusRound(1, prize="a watch"))
    yield from event.hand()
    yield event.do(DealHand(1), DEALER)
    yield event.at(1, CompleteDeal())
    number, bonus = next(iter(event.t.purse.bonuses.items()))
    yield event.do(HandOverGift(number, bonus.players[0]), SUPERVISOR)
    yield event.at(1, RecordAdvice(event.need(1).seat, "looked at a telephone"))
    yield from event.played(1)
    yield from event.to_level(5)
    yield event.do(ProvisionallyEliminate(never))
    event.wait(minutes=11)
    short = next(who for who in event.seated() if event.t.field.seat(who).stack <= event.structure.starting_stack)
    yield event.do(ForfeitChips(short), Actor(short, Role.PLAYER))
    yield event.do(EndAbsence(never, WHY))
    yield from event.cancelled()


CROSSINGS = (
    entries_and_seats,
    late_bounty,
    nobody_seated,
    option_and_value,
    absent_and_open,
    bought_late,
    refused_and_allowed,
    ends_of_flights,
    late_return,
    handed_on_and_broken,
    absent_and_paid,
    bought_and_raced,
    given_up_late,
)
