"""Stories of tournaments in which money, shares or penalties are open while something else is decided."""

from cutcard.core.message import Actor, Role
from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.hand.messages import CompleteDeal, RecordAdvice
from cutcard.tournament.messages.conduct import (
    Disqualify,
    EndAbsence,
    MarkAbsent,
    ProvisionallyEliminate,
    RefundDisqualified,
)
from cutcard.tournament.messages.correction import LiftDisqualification, Reinstate
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    DealHand,
    GoHandForHand,
)
from cutcard.tournament.messages.dispute import CloseMatter
from cutcard.tournament.messages.entry import (
    AwardEntry,
    OfferEntry,
    RefundUnseated,
)
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
from cutcard.tournament.structure.structure import Satellite
from tests.soak.floor import Floor
from tests.soak.stories.event_crossings import all_to_one
from tests.soak.stories.hall import UNTIL, StoryEvent
from tests.soak.stories.scene import DEALER, MANAGER, SUPERVISOR, WHY, Steps


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
    yield event.do(GoHandForHand())
    yield from event.order(WaiveClaim(one, WHY))
    yield from event.cancelled()


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
    yield from event.cancelled()


CROSSINGS = (claims_in_play, prizes_and_matters, held_and_shared, won_entries, paid_in_play)
