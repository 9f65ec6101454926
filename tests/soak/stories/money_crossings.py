"""Stories of tournaments in which money, shares or penalties are open while something else is decided."""

from cutcard.core.message import Actor, Role
from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.hand.messages import CompleteDeal, RecordAdvice
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import (
    Disqualify,
    EndAbsence,
    MarkAbsent,
    Penalise,
    ProvisionallyEliminate,
    RefundDisqualified,
)
from cutcard.tournament.messages.correction import LiftDisqualification, Reinstate
from cutcard.tournament.messages.director import (
    AddTable,
    AnnounceBonusRound,
    AnnounceEliminationRound,
    BreakTable,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    HoldTables,
    KeepTable,
    MovePlayer,
    PauseClock,
    RedrawFinal,
    ResumeClock,
    WithdrawRound,
)
from cutcard.tournament.messages.dispute import AnswerCall, CallFloor, CloseMatter
from cutcard.tournament.messages.entry import (
    AwardEntry,
    CancelEntry,
    CloseFlight,
    OfferEntry,
    RefundUnseated,
)
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, VoidSlip
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import (
    AddValue,
    AgreeToShares,
    HandOverGift,
    PayPrize,
    RedeemBounty,
    ReversePayment,
    SettleClaim,
    WaiveClaim,
)
from cutcard.tournament.messages.room import (
    AwardBounty,
    BagChips,
    CorrectRace,
    CountStacks,
    ExplainCount,
    HandInBounties,
    RaceTable,
)
from cutcard.tournament.structure.structure import Flight, Satellite
from tests.soak.floor import Floor
from tests.soak.stories.event_crossings import all_to_one
from tests.soak.stories.hall import UNTIL, StoryEvent
from tests.soak.stories.rooms import out
from tests.soak.stories.scene import CASHIER, DEALER, MANAGER, SUPERVISOR, WHY, Steps


def claims_in_play(floor: Floor, name: str) -> Steps:
    """The house has claims on two players: one is settled after an offer of an entry, one waived hand for hand."""
    event = StoryEvent(floor, name, seats_per_table=3, final_table=5)
    yield from event.started(12, tables=2, hand_for_hand="by order")
    one, two, three = event.seated(1)
    yield from event.hand(1, out=two, by=one)
    for player in (three, one):
        yield event.do(MarkAbsent(player))
        yield from event.order(Disqualify(player, "absence", WHY))
        yield from event.order(RefundDisqualified(player, WHY))
        yield from event.order(LiftDisqualification(player, "it was somebody else"))
        if waiting := event.t.register.queue:
            yield event.do(OfferEntry(waiting[0], event.patron(20)), Actor(waiting[0], Role.PLAYER))
            if player == three:
                yield event.do(SettleClaim(player), SUPERVISOR)
    yield from event.to_level(UNTIL)
    yield from event.order(RefundUnseated(event.t.register.queue, "no seat was free"))
    yield event.do(CallFloor(1), DEALER)
    yield event.do(GoHandForHand())
    yield event.do(WaiveClaim(one, WHY))
    yield event.do(AnswerCall(1, "coming"))
    yield from event.cancelled()  # and the claim is waived afterwards


def prizes_and_matters(floor: Floor, name: str) -> Steps:
    """A bonus is handed over, and advice looked into, while it is settled who does not come any more."""
    event = StoryEvent(floor, name)
    yield from event.started(5)
    never, gone, *_ = event.seated()
    for player in (never, gone):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield event.do(AnnounceBonusRound(1, prize="a watch"))
    yield event.do(DealHand(1), DEALER)
    yield event.at(1, CompleteDeal())
    yield event.at(1, RecordAdvice(event.need(1).seat, "looked at a telephone"))
    yield from event.played(1)
    yield from event.to_level(5)
    yield event.do(ProvisionallyEliminate(gone))
    for number, bonus in event.t.purse.bonuses.items():
        yield event.do(HandOverGift(number, bonus.players[0]), SUPERVISOR)
    yield event.do(ProvisionallyEliminate(never))
    yield event.do(EndAbsence(never, WHY))
    yield event.do(CloseMatter(max(event.t.matters), "nothing in it"))
    yield from event.cancelled()


def held_and_shared(floor: Floor, name: str) -> Steps:
    """Players agree to shares while the cards of a hand stay down."""
    event = StoryEvent(floor, name, seats_per_table=3, final_table=5)
    yield from event.started(6, tables=2, hand_for_hand="by order", sharing=True)
    yield from event.to_level(UNTIL)
    one, two, _ = event.seated(1)
    yield event.do(all_to_one(event))
    yield event.do(GoHandForHand())
    yield event.do(DealHand(1), DEALER)
    hand = event.played(1, out=two, by=one)
    while event.need(1).kind != "release":
        yield next(hand)
    yield event.do(AgreeToShares(one), Actor(one, Role.PLAYER))
    yield from event.hand(2)
    yield from event.played(1, out=two, by=one)
    yield from event.cancelled()


def won_entries(floor: Floor, name: str) -> Steps:
    """A wrong elimination changes who wins an entry; it goes into an event whose bounty was paid back before."""
    main = StoryEvent(floor, f"{name}m")
    yield from main.started(4)
    one, two, three, _ = main.seated()
    yield from main.hand(1, out=two, by=one)
    yield from main.hand(1, out=one, by=three)
    yield main.do(RedeemBounty(one), SUPERVISOR)
    seat = main.structure.entry_fee + main.structure.administration_fee
    event = StoryEvent(floor, name, satellite=Satellite(main.name, seat), bounty=0)
    yield from event.started(4)
    yield from event.to_level(UNTIL)
    left, out = "", ""
    while event.t.phase != "finished":
        left, out, *_ = event.seated()
        yield from event.hand(1, out=out, by=left)
    table, free = free_seats(event.t)[0]
    stack = event.t.field.seat(left).stack
    yield from event.order(Reinstate(out, table, free, {left: stack}, "the river was misread"))
    yield main.do(ReversePayment(one, "bounties", WHY))
    for winner in event.t.winners:
        yield event.do(AwardEntry(winner))
    yield main.do(ConfirmProposal(max(main.t.proposals)), MANAGER)
    yield from main.cancelled()


def paid_in_play(floor: Floor, name: str) -> Steps:
    """Who is out in the money is paid while the others play on; then value is added."""
    event = StoryEvent(floor, name, seats_per_table=10, final_table=2)
    yield from event.started(31, tables=4, hand_for_hand="by order")
    yield from event.to_level(UNTIL)
    paid = len(event.t.purse.prizes or ())
    while len(event.t.field.where) >= paid:
        table = max(event.t.field.tables, key=lambda number: len(event.t.field.tables[number].seats))
        one, two, *_ = event.seated(table)
        yield from event.hand(table, out=two, by=one)
    out = event.t.outs[-1].player
    yield event.do(PayPrize(out), SUPERVISOR)
    yield event.do(AddValue("goods or services", 10_000, "a watch", 1))
    yield from event.order(ReversePayment(out, "prize", WHY))
    yield event.do(SettleClaim(out), SUPERVISOR)
    yield event.do(MakeOutSlip(out))
    table = next(number for number in event.t.field.tables if len(event.seated(number)) > 1)
    yield event.do(DealHand(table), DEALER)
    yield event.at(table, CompleteDeal())
    yield event.at(table, RecordAdvice(event.need(table).seat, "looked at a telephone"))
    yield event.do(PaySlip(1, "licence seen", True, out), CASHIER)
    yield from event.played(table)
    yield from event.order(ReversePayment(out, "prize", WHY))
    yield event.do(SettleClaim(out), SUPERVISOR)
    yield from event.cancelled()


def paid_in_room(floor: Floor, name: str) -> Steps:
    """Prizes are paid, and slips made out, while the others play on in a room; two players never came."""
    event = StoryEvent(floor, name, final_table=2)
    yield from event.started(41, tables=5, dealing="room", hand_for_hand="by order")
    late, one, two, three, *some = event.seated(1)
    never = event.seated(2)[0]
    for player in (never, late):
        yield event.do(MarkAbsent(player, never_sat=True))
    yield from event.to_level(event.structure.chips[0].race_after + 1)
    for player in some:
        yield from out(event, player, one)
    others = [event.seated(number)[1] for number in (2, 3, 4, 5)]
    for player in others:
        table, _ = event.t.field.where[player]
        for loser in event.seated(table):
            if loser not in (player, never):
                yield from out(event, loser, player)
    yield event.do(GoHandForHand())
    yield event.do(EndHandForHand(WHY))
    yield event.do(HandInBounties(some[0], 0), CASHIER)
    yield event.do(HoldTables(True, True, WHY))
    for player in others:
        _, free = next(seat for seat in free_seats(event.t) if seat[0] == 1)
        yield event.do(MovePlayer(player, 1, free, "the others are out"))
    for player in (*others, three):
        yield from out(event, player, one)
    yield event.do(RaceTable(1, 2), DEALER)
    yield event.do(PauseClock(WHY))
    yield event.do(PayPrize(three), SUPERVISOR)
    yield event.do(ResumeClock())
    yield from event.order(ReversePayment(three, "prize", WHY))
    yield event.do(SettleClaim(three), SUPERVISOR)
    yield event.do(PayPrize(three), SUPERVISOR)
    yield from out(event, two, one)
    yield event.do(MakeOutSlip(two))
    yield event.do(Penalise(one, "warning", "conduct", WHY, 0))
    yield event.do(AnnounceEliminationRound())
    yield event.do(CallFloor(1), DEALER)
    yield event.do(BreakTable(1))
    yield event.do(KeepTable(1, "its players stay"))
    yield event.do(VoidSlip(1, "smudged"))
    yield event.do(BreakTable(1))
    yield event.do(KeepTable(1, "its players stay"))
    yield event.do(AnswerCall(1, "coming"))
    yield event.do(WithdrawRound("elimination", WHY))
    yield event.do(MakeOutSlip(two))
    yield event.do(ProvisionallyEliminate(never, 20_000))
    yield event.do(EndAbsence(never, WHY))
    yield event.do(CorrectRace(1, 0, WHY))
    yield event.do(ProvisionallyEliminate(late, 20_000))
    yield event.do(CountStacks(1, {one: 780_000}), DEALER)
    yield event.do(EndAbsence(late, WHY))


def desk_of_room(floor: Floor, name: str) -> Steps:
    """Some wait for a seat in a room: one cancels while a count is wrong, one is seated at a table that is added."""
    event = StoryEvent(floor, name, seats_per_table=3)
    yield from event.started(6, dealing="room", tables=1, sharing=True)
    gone = event.seated()[0]
    yield event.do(MarkAbsent(gone))
    yield from event.order(Disqualify(gone, "absence", WHY, 20_000))
    one, two, three = event.seated()
    yield event.do(EnterAfterwards(floor.later(0), MarkAbsent(one), "sheet 1"))
    yield from event.order(RefundDisqualified(gone, WHY))
    yield event.do(PauseClock(WHY))
    yield event.do(CountStacks(1, {one: 20_000, two: 20_000, three: 19_900}), DEALER)
    late = event.t.register.queue[-1]
    yield event.do(CancelEntry(late, without_refund=True), Actor(late, Role.PLAYER))
    yield event.do(ExplainCount("a chip is gone"))
    yield event.do(ResumeClock())
    yield from event.to_level(UNTIL)
    yield event.do(AddTable())
    yield event.do(RedrawFinal())
    yield from out(event, one)
    yield event.do(all_to_one(event))
    yield event.do(AwardBounty(one, (two,)), DEALER)
    yield from event.cancelled()


def bagged_and_cancelled(floor: Floor, name: str) -> Steps:
    """Who has waited for a seat until the end of a flight cancels; the last phase has a proposal when it comes."""
    last = StoryEvent(floor, f"{name}L")
    yield from last.announced()
    yield last.do(AddValue("cash", 10_000))
    event = StoryEvent(floor, name, seats_per_table=2, flights=(Flight(name, "Flight A", floor.later(0), 2),))
    yield from event.started(3, dealing="room")
    yield from event.to_level(3)
    [late] = event.t.register.queue
    yield event.do(CancelEntry(late, without_refund=True), Actor(late, Role.PLAYER))
    for number, player in enumerate(event.seated()):
        yield event.do(BagChips(player, 20_000, f"bag {number}", True), DEALER)
    yield event.do(CloseFlight(last.name))
    yield last.do(ConfirmProposal(max(last.t.proposals)), MANAGER)
    yield from last.cancelled()


CROSSINGS = (
    claims_in_play,
    prizes_and_matters,
    held_and_shared,
    won_entries,
    paid_in_play,
    paid_in_room,
    desk_of_room,
    bagged_and_cancelled,
)
