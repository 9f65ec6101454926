"""Stories of tournaments: states of the field, the desk and the purse that steps at random hardly ever come to."""

from cutcard.core.message import Actor, Role
from cutcard.registers.patrons.messages import IssueCard
from cutcard.tournament.messages.conduct import (
    AcceptDifference,
    CloseOption,
    CountChips,
    Disqualify,
    EndAbsence,
    ForfeitChips,
    LiftPenalty,
    MarkAbsent,
    Penalise,
    PlayOn,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
    ReturnChips,
)
from cutcard.tournament.messages.correction import LiftDisqualification, VoidEntry
from cutcard.tournament.messages.director import (
    BreakTable,
    CloseRegistration,
    ConfirmMove,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    KeepTable,
    ResumeClock,
    Start,
)
from cutcard.tournament.messages.entry import (
    AddOn,
    AllowEntry,
    AwardEntry,
    CloseFlight,
    OfferEntry,
    ReBuy,
    ReEnter,
    RefundUnseated,
    RefuseEntry,
    TakeEntry,
)
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    CloseTournament,
    DropShares,
    PayPrize,
    ProposeShares,
    RedeemBounty,
    ReversePayment,
    SettleClaim,
    WaiveClaim,
)
from cutcard.tournament.structure.structure import AddOnOffer, Flight, Rebuy, ReEntry, Satellite
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories.hall import UNTIL, StoryEvent
from tests.soak.stories.scene import DEALER, MANAGER, SUPERVISOR, WHY, Steps


def absent(floor: Floor, name: str) -> Steps:
    """Two players never came: their chips are taken off after level 4; one comes after all."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    late, never, *_ = event.seated()
    for player in (late, never):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield from event.to_level(5)
    for player in (late, never):
        yield from event.order(ProvisionallyEliminate(player))
    yield event.do(ReturnAbsent(late))
    yield event.do(EndAbsence(never, WHY))
    yield from event.cancelled()


def penalties(floor: Floor, name: str) -> Steps:
    """A penalty is lifted; so is a disqualification whose entry fee was given back, which the casino then bears."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    one, two, *_ = event.seated()
    yield event.do(Penalise(one, "away", "conduct", WHY, 10))
    yield event.do(LiftPenalty(one, "it was somebody else"))
    yield event.do(MarkAbsent(two))
    yield from event.order(Disqualify(two, "absence", WHY))
    yield from event.order(RefundDisqualified(two, WHY))
    yield from event.order(LiftDisqualification(two, "it was somebody else"))
    yield from event.order(WaiveClaim(two, WHY))
    yield from event.cancelled()


def kept_table(floor: Floor, name: str) -> Steps:
    """A table is to be broken after its hand, and is kept."""
    event = StoryEvent(floor, name, seats_per_table=4)
    yield from event.started(4, tables=2)
    yield event.do(DealHand(1), DEALER)
    yield event.do(BreakTable(1))
    yield event.do(KeepTable(1, "its players stay"))
    yield from event.played(1)
    yield from event.cancelled()


def paid_back(floor: Floor, name: str) -> Steps:
    """Payments after the last hand are reversed, repaid, borne and made again; a chip was lost."""
    event = StoryEvent(floor, name)
    yield from event.started(3)
    yield from event.to_level(UNTIL)
    one, two, three = event.seated()
    yield from event.hand(1, out=three, by=one)
    yield event.do(ReturnChips(three, 0), DEALER)
    yield from event.hand(1, out=two, by=one)
    chip = event.structure.chips[0].value
    yield event.do(CountChips({chip: (event.t.issued - event.t.removed) // chip - 1}))
    yield from event.order(AcceptDifference("it fell under the table"))
    yield event.do(PayPrize(one), SUPERVISOR)
    yield event.do(RedeemBounty(one), SUPERVISOR)
    yield from event.order(ReversePayment(one, "prize", WHY))
    yield event.do(SettleClaim(one), SUPERVISOR)
    yield from event.order(ReversePayment(one, "bounties", WHY))
    yield from event.order(WaiveClaim(one, WHY))
    yield event.do(PayPrize(one), SUPERVISOR)
    yield event.do(RedeemBounty(one), SUPERVISOR)
    yield event.do(CloseTournament())


def unseated(floor: Floor, name: str) -> Steps:
    """Nobody goes out, so that no seat becomes free for who waits."""
    event = StoryEvent(floor, name, seats_per_table=2)
    yield from event.started(3)
    yield from event.to_level(UNTIL)
    yield from event.order(RefundUnseated(event.t.register.queue, "no seat was free"))
    yield from event.cancelled()


def flight(floor: Floor, name: str) -> Steps:
    """A flight is bagged, and its players begin the last phase with what they had."""
    last = StoryEvent(floor, f"{name}L")
    yield from last.announced()
    event = StoryEvent(floor, name, flights=(Flight(name, "Flight A", floor.later(0), 2),))
    yield from event.started(3)
    yield from event.hand()
    yield from event.to_level(3)
    yield event.do(CloseOption())
    yield from event.order(CloseFlight(last.name))
    yield last.do(Start())
    yield from last.cancelled()


def bought_again(floor: Floor, name: str) -> Steps:
    """A player who has lost everything buys chips before the next hand."""
    plain = StoryEvent(floor, name).structure
    stack = plain.starting_stack
    event = StoryEvent(floor, name, rebuy=Rebuy(plain.entry_fee, stack, UNTIL, stack))
    yield from event.started(3)
    one, two, _ = event.seated()
    yield from event.hand(1, out=two, by=one)
    yield event.do(ReBuy(two), SUPERVISOR)
    yield from event.hand()
    yield from event.cancelled()


def registration(floor: Floor, name: str) -> Steps:
    """Somebody is refused, then allowed. Registration closes; the clock is set back, and it is open again."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    yield event.do(RefuseEntry("nobody", WHY))
    yield event.do(AllowEntry("nobody", "mistaken"))
    event.wait(hours=2)
    yield event.do(CloseRegistration())
    yield from event.to_level(1)
    yield from event.cancelled()


def hand_for_hand(floor: Floor, name: str) -> Steps:
    """Play goes hand for hand and back; in the midst of a round a player must leave, and it is called off."""
    event = StoryEvent(floor, name, seats_per_table=3, final_table=5)
    yield from event.started(6, tables=2, hand_for_hand="by order")
    yield from event.to_level(UNTIL)
    yield event.do(GoHandForHand())
    yield event.do(EndHandForHand(WHY))
    yield event.do(GoHandForHand())
    yield from event.hand(1)
    yield from event.order(Disqualify(event.seated()[0], "conduct", WHY))
    yield from event.cancelled()


def satellite(floor: Floor, name: str) -> Steps:
    """Entries are won into an event that plays, and into one that was called off: its value is paid out."""
    fee = StoryEvent(floor, name).structure
    seat = fee.entry_fee + fee.administration_fee
    main, off = StoryEvent(floor, f"m{name}"), StoryEvent(floor, f"o{name}")
    yield from main.announced()
    yield from off.announced()
    yield from off.cancelled()
    for into in (main, off):
        event = StoryEvent(floor, f"{name}{into.name[0]}", satellite=Satellite(into.name, seat), bounty=0)
        yield from event.started(4)
        yield from event.to_level(UNTIL)
        one, two, *_ = event.seated()
        yield from event.hand(1, out=two, by=one)
        for winner in event.t.winners:
            yield event.do(AwardEntry(winner))
    winner = next(iter(main.t.register.granted))
    yield main.do(main.entry(winner, "satellite"), SUPERVISOR)
    yield from main.cancelled()


def given_up(floor: Floor, name: str) -> Steps:
    """At the end of the period one player gives up a short stack and enters again, the others play on."""
    event = StoryEvent(floor, name, re_entry=ReEntry(UNTIL))
    yield from event.started(4)
    event.wait(minutes=31)
    gone, *others = event.seated()
    yield event.do(ForfeitChips(gone), Actor(gone, Role.PLAYER))
    yield event.do(ReEnter(gone), SUPERVISOR)
    yield event.do(PlayOn(others[0]), Actor(others[0], Role.PLAYER))
    yield event.do(CloseOption())
    yield event.do(ResumeClock())
    yield from event.cancelled()


def added_on(floor: Floor, name: str) -> Steps:
    """Chips are sold once more to who is still in."""
    plain = StoryEvent(floor, name).structure
    price, stack = plain.entry_fee, plain.starting_stack
    offer = AddOnOffer(price, stack, UNTIL - 1)
    event = StoryEvent(floor, name, rebuy=Rebuy(price, stack, UNTIL, stack), add_on=offer)
    yield from event.started(3)
    event.wait(minutes=31)
    yield event.do(AddOn(event.seated()[0]), SUPERVISOR)
    yield from event.cancelled()


def shares(floor: Floor, name: str) -> Steps:
    """The last players agree on shares, and think better of it."""
    event = StoryEvent(floor, name)
    yield from event.started(3, sharing=True)
    yield from event.to_level(UNTIL)
    prizes = sum(event.t.purse.prizes or ())
    one, *others = event.seated()
    yield event.do(ProposeShares({one: prizes} | dict.fromkeys(others, 0)))
    for player in event.seated():
        yield event.do(AgreeToShares(player), Actor(player, Role.PLAYER))
    yield event.do(ApproveShares())
    yield event.do(DropShares(WHY))
    yield from event.cancelled()


def handed_on(floor: Floor, name: str) -> Steps:
    """An entry is offered online, and taken."""
    event = StoryEvent(floor, name)
    yield from event.announced()
    one, two = event.patron(1), event.patron(2)
    yield event.do(event.entry(one), SUPERVISOR)
    yield Step(f"patron/{two}", MANAGER, IssueCard(f"L-{two}"))
    yield event.do(OfferEntry(one, two), Actor(one, Role.PLAYER))
    yield event.do(TakeEntry(one, two, f"Person {two}", "1990-01-01", True, True), Actor(two, Role.PLAYER))
    yield from event.cancelled()


def confirmed_move(floor: Floor, name: str) -> Steps:
    """Two players go out at one table; the dealer confirms that one comes from the other."""
    event = StoryEvent(floor, name, seats_per_table=5)
    yield from event.started(8, tables=2, confirm_moves=True)
    for _ in range(2):
        one, two, *_ = event.seated(2)
        yield from event.hand(2, out=two, by=one)
    while not event.t.field.planned:  # the open seats are between the blinds
        yield from event.hand(2)
    yield event.do(ConfirmMove(event.t.field.planned[0].player), DEALER)
    yield from event.cancelled()


def entry_voided(floor: Floor, name: str) -> Steps:
    """Somebody entered twice under two names; another leaves the table in the midst of a hand."""
    event = StoryEvent(floor, name)
    yield from event.started(4)
    yield from event.order(VoidEntry(event.seated()[0], "the same person"))
    yield event.do(DealHand(1), DEALER)
    yield event.do(MarkAbsent(event.seated()[0]), DEALER)
    yield from event.played(1)
    yield from event.cancelled()
