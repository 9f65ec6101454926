"""Stories of promotions: prizes in every form that a document allows, and terms changed while one is running."""

from msgspec.structs import replace

from cutcard.core.duty import Acknowledge
from cutcard.core.message import Actor, Command, Role
from cutcard.registers.patrons.claims import PayClaim, ReceiveClaim
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AttestDraw,
    AwardPrize,
    Commence,
    DenyClaim,
    DraftTerms,
    Drawing,
    FindCompromised,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    OfferAlternative,
    PrizePayment,
    PublishTerms,
    RecordApproval,
    ReverseAward,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.duties import inspector_notice
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.registers.promotions.voucher import Mistake, PrintVoucher, ReverseVoucher
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.table.messages.exchange import ExchangeVoucher
from tests.soak.floor import SYSTEM, Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import CASINO, DEALER, INSPECTOR, MANAGER, SUPERVISOR, WHY, Scene, Steps, StoryTable
from tests.soak.stories.tables import LIMITS
from tests.support.floor.promotions import HAMPER, PURSE, TERMS

MISTAKES: tuple[Mistake, ...] = ("issue", "issue", "exchange")
DOLLARS = Prize("dollars", (PrizeItem("casino dollars", PrizeKind.CASINO_DOLLARS, 50_00),))


class StoryPromotion(Scene):
    """A promotion of the story's own, with two patrons in it."""

    def __init__(self, floor: Floor, name: str, game: str, *prizes: Prize) -> None:
        super().__init__(floor, name)
        self.stream = f"promotion/{game}.{name}"
        begins, closes, award = (floor.later(60 * 24 * days) for days in (4, 5, 5.1))
        self.terms: Terms = replace(
            TERMS, commences=begins, closes=closes, award_at=award, prizes=prizes, disbursement=_ways(game)
        )

    def do(self, command: Command, actor: Actor = MANAGER) -> Step:
        return Step(self.stream, actor, command)

    def started(self) -> Steps:
        yield LIMITS
        for number in (1, 2):
            yield Step(f"patron/{self.patron(number)}", SYSTEM, BuyIn(self.patron(number), 1_000))
        yield self.do(DraftTerms(self.terms))
        yield self.do(SubmitTerms("S-1"))
        yield self.do(PublishTerms(("casino",), ("website",)))
        yield self.do(NominateScrutineer(SUPERVISOR.id))
        self.wait(days=4, minutes=1)
        yield self.do(Commence())

    def drawn(self, *prizes: Prize) -> Steps:
        self.wait(days=1.2)
        yield self.do(HoldDraw(tuple(Drawing(prize.name, self.patron(1), True) for prize in prizes)))
        for number in range(len(prizes)):
            yield self.do(NotifyWinner(number, next(iter(self.state(self.stream).clauses.methods)), True))


def _ways(game: str) -> tuple[Way, ...]:
    cash = game == "lunar-poker"
    return tuple(way for way in Way if cash or way is not Way.CASH)


def paid_in_chips(floor: Floor, name: str) -> Steps:
    """Money goes to the winner's account, casino dollars come as a voucher that is exchanged at a table."""
    scene = StoryPromotion(floor, name, "ultimate-texas-holdem", PURSE, DOLLARS)
    yield from scene.started()
    yield from scene.drawn(PURSE, DOLLARS)
    yield scene.do(AwardPrize(0, (PrizePayment(Way.ACCOUNT, PURSE.money, scene.patron(1)),)), CASINO)
    yield scene.do(AwardPrize(1, (), Way.VOUCHER), CASINO)
    [voucher] = [one for one in floor.desk.journal.streams("voucher/") if name.upper() in one]
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield from table.opening(0)
    yield table.do(DEALER, ExchangeVoucher(1, voucher.partition("/")[2], DOLLARS.value, True))


def vouchers_reversed(floor: Floor, name: str) -> Steps:
    """One voucher is cancelled before anybody brings it, one after; another was exchanged too early."""
    table = StoryTable(floor, name, "three-card-poker", boxes=1)
    yield LIMITS
    yield from table.opening(0)
    papers = [f"{name}-{n}".upper() for n in range(3)]
    for number in papers:
        yield Step(f"voucher/{number}", CASINO, PrintVoucher(10_00, WHY))
    for number in papers[1:]:
        yield table.do(DEALER, ExchangeVoucher(1, number, 10_00, True))
    for number, mistake in zip(papers, MISTAKES, strict=True):
        yield Step(f"voucher/{number}", SUPERVISOR, ReverseVoucher(mistake, WHY))
    yield table.do(DEALER, ExchangeVoucher(1, papers[2], 10_00, True))
    claims = floor.desk.state("cage/floor").state.claims.of(table.patron(1))
    for number, claim in claims.items():
        yield Step("cage/floor", SUPERVISOR, ReceiveClaim(number, claim.left, "chips"))


def awarded_by_mistake(floor: Floor, name: str) -> Steps:
    """Prizes on the account, by cheque, in kind and by voucher are reversed; one of them is given again, to another."""
    scene = StoryPromotion(floor, name, "ultimate-texas-holdem", PURSE, DOLLARS, HAMPER)
    yield from scene.started()
    yield from scene.drawn(PURSE, DOLLARS, HAMPER, PURSE)
    yield scene.do(AwardPrize(0, (PrizePayment(Way.ACCOUNT, PURSE.money, scene.patron(1)),)), CASINO)
    yield scene.do(AwardPrize(1, (), Way.VOUCHER), CASINO)
    yield scene.do(AwardPrize(2, (), Way.HANDED_OVER), CASINO)
    cheque = AwardPrize(3, (PrizePayment(Way.CHEQUE, PURSE.money, scene.patron(1)),))
    yield scene.do(cheque, CASINO)
    for win in range(4):
        yield scene.do(ReverseAward(win, WHY, returned=True), CASINO)
    for number, claim in floor.desk.state("cage/floor").state.claims.of(scene.patron(1)).items():
        yield Step("cage/floor", Actor(scene.patron(1), Role.PLAYER), PayClaim(number, min(claim.left, PURSE.money)))
        break
    yield scene.do(cheque, CASINO)
    yield scene.do(AwardPrize(1, (), Way.VOUCHER), CASINO)
    yield scene.do(DenyClaim(scene.patron(1), PURSE.name, WHY, "Ann", "1 High Street", 0))
    yield scene.do(HoldDraw((Drawing(PURSE.name, scene.patron(2), True),)))
    yield scene.do(AwardPrize(4, (PrizePayment(Way.CHEQUE, PURSE.money, scene.patron(2)),)), CASINO)


def changed_and_exchanged(floor: Floor, name: str) -> Steps:
    """The regulator approves other terms while the promotion runs; a winner takes money instead of the prize."""
    hamper = replace(HAMPER, alternative=True)
    scene = StoryPromotion(floor, name, "lunar-poker", PURSE, hamper)
    yield from scene.started()
    other = replace(scene.terms, results="on the wall")
    yield scene.do(RecordApproval(other, "R-1"))
    yield scene.do(AmendTerms(other))
    yield scene.do(PublishTerms(("casino",), ("website",)))
    yield from scene.drawn(hamper)
    yield scene.do(OfferAlternative(0))
    pays = (PrizePayment(Way.CHEQUE, hamper.value, scene.patron(1)),)
    yield scene.do(AwardPrize(0, pays, alternative=True, winner_chose=True), CASINO)


def compromised(floor: Floor, name: str) -> Steps:
    """A dear prize is drawn under a scrutineer; its integrity is doubted and found sound."""
    car = Prize("car", (PrizeItem("a car", PrizeKind.GOODS, 30_000_00, particulars={"make": "x"}),))
    scene = StoryPromotion(floor, name, "caribbean-stud", car)
    yield from scene.started()
    yield from scene.drawn(car)
    yield scene.do(AttestDraw(1), SUPERVISOR)
    yield scene.do(FindCompromised(WHY, "postpone the promotion"))
    yield scene.do(Acknowledge(inspector_notice(0)), INSPECTOR)
    yield scene.do(ValidateIntegrity(0, WHY))
    yield scene.do(AwardPrize(0, (), Way.HANDED_OVER), CASINO)
