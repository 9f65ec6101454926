"""Stories of promotions: prizes in every form that a document allows, and terms changed while one is running."""

from msgspec.structs import replace

from cutcard.core.duty import Acknowledge
from cutcard.core.message import Actor, Command
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AttestDraw,
    AwardPrize,
    Commence,
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
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.duties import inspector_notice
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.table.messages.exchange import ExchangeVoucher
from tests.soak.floor import SYSTEM, Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import CASINO, DEALER, INSPECTOR, MANAGER, SUPERVISOR, WHY, Scene, Steps, StoryTable
from tests.soak.stories.tables import LIMITS
from tests.support.floor.promotions import HAMPER, PURSE, TERMS

DOLLARS = Prize("dollars", (PrizeItem("casino dollars", PrizeKind.CASINO_DOLLARS, 50_00),))


class StoryPromotion(Scene):
    """A promotion of the story's own, with one patron in it."""

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
        yield Step(f"patron/{self.patron(1)}", SYSTEM, BuyIn(self.patron(1), 1_000))
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
