"""Promotions and vouchers as streams: decides by the game's document, posts prizes, and reminds staff of deadlines."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Event, Facts, Role
from cutcard.core.moment import DAY, moment
from cutcard.core.prompt import Prompt
from cutcard.floor.journal.ledger import CAGE, PROMOTIONS, TOKENS, VOUCHERS, Posting, patron, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.money import Cents
from cutcard.registers.patrons.messages import ReceivePrize
from cutcard.registers.promotions import state as promotion_state
from cutcard.registers.promotions import voucher as voucher_rules
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DenyClaim,
    DisputePromotion,
    HoldDraw,
    NominateScrutineer,
    PromotionCommand,
)
from cutcard.registers.promotions.decide import decide
from cutcard.registers.promotions.duties import duties
from cutcard.registers.promotions.events import PrizeAwarded, PromotionEvent
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.voucher import (
    IssueVoucher,
    PrintVoucher,
    RedeemVoucher,
    Voucher,
    VoucherCommand,
    VoucherEvent,
    VoucherPrinted,
    VoucherRedeemed,
)
from cutcard.rules.printed.promotions import PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused
from cutcard.table.messages.exchange import VoucherExchanged

AHEAD = DAY  # staff are reminded of a duty this long before its deadline


class FloorPromotion(Struct, frozen=True):
    """A promotion on the floor. ``id`` is the key of its game, a dot and a number."""

    id: str
    promotion: Promotion = Promotion()

    @property
    def clauses(self) -> PromotionClauses:
        game, _, number = self.id.partition(".")
        clauses = games.topics(game).promotions if game in games.names() else None
        if clauses is None or not number:
            known = (
                " or ".join(f"{key}.1" for key in games.names() if games.topics(key).promotions)
                or "no game has promotions"
            )
            raise Refused(
                None, f"there is no promotion {self.id[:40]}: name it after a game with promotions, such as {known}"
            )
        return clauses


class AwardGiven(Struct, frozen=True):
    """What an award pays: chips and tokens by account, vouchers by number, and cash from the cage."""

    accounts: dict[str, tuple[Cents, Cents]] = {}
    vouchers: dict[str, tuple[str, Cents]] = {}
    paid: Cents = 0

    def credit(self, who: str, chips: Cents, tokens: Cents) -> "AwardGiven":
        held = self.accounts.get(who, (0, 0))
        return replace(self, accounts={**self.accounts, who: (held[0] + chips, held[1] + tokens)})

    def print(self, number: str, who: str, amount: Cents) -> "AwardGiven":
        return replace(self, vouchers={**self.vouchers, f"{number}-{len(self.vouchers) + 1}": (who, amount)})


def given(state: FloorPromotion, event: PrizeAwarded) -> AwardGiven:
    """How a prize reaches its winner. Goods move no money in the ledger."""
    number = f"{state.id}-{event.win}".upper()
    found = AwardGiven()
    for payment in event.payments:
        match payment.way:
            case Way.ACCOUNT:
                found = found.credit(payment.payee, payment.amount, 0)
            case Way.VOUCHER:
                found = found.print(number, payment.payee, payment.amount)
            case _:  # as if the winner had cashed chips: the cage pays and is reimbursed
                found = replace(found, paid=found.paid + payment.amount)
    prize = state.promotion.wins[event.win].prize
    dollars = 0 if event.alternative else sum(i.value for i in prize.items if i.kind is PrizeKind.CASINO_DOLLARS)
    if dollars and event.delivery is Way.ACCOUNT:
        return found.credit(event.winner, 0, dollars)
    if dollars and event.delivery is Way.VOUCHER:
        return found.print(number, event.winner, dollars)
    return found


class PromotionDomain(AtOnce):
    """Streams ``promotion/<game>.<number>``."""

    name = "promotion"
    outlay = "prize"
    commands: Codec[PromotionCommand] = Codec(PromotionCommand)
    events: Codec[PromotionEvent] = Codec(PromotionEvent)
    states: States[FloorPromotion] = States(FloorPromotion, version=1)

    def initial(self, stream: str) -> FloorPromotion:
        return FloorPromotion(stream.partition("/")[2])

    def needs(self, state: FloorPromotion, command: PromotionCommand, facts: Facts) -> Needs:
        """Whether those named are patrons or staff on record, and the amounts that staff may move alone."""
        match command:
            case HoldDraw(drawn):
                return Needs(people=tuple(dict.fromkeys(drawing.entrant for drawing in drawn)))
            case DenyClaim(who) | DisputePromotion(who):
                return Needs(people=(who,))
            case AwardPrize():
                return Needs(limits=True)
            case NominateScrutineer(name):
                return Needs(holds=name)
            case _:
                return NOTHING

    def decide(self, state: FloorPromotion, command: PromotionCommand, facts: Facts) -> Sequence[PromotionEvent]:
        return decide(state.clauses, state.promotion, command, facts)

    def evolve(self, state: FloorPromotion, event: PromotionEvent) -> FloorPromotion:
        return replace(state, promotion=promotion_state.evolve(state.promotion, event))

    def postings(self, state: FloorPromotion, events: Sequence[PromotionEvent]) -> Sequence[Posting]:
        """What the cage pays and what is set aside for vouchers. Credits are posted by the patron's own stream."""
        moved: list[Posting] = []
        for award in self._awards(state, events):
            moved += transfer(PROMOTIONS, CAGE, award.paid)
            moved += transfer(PROMOTIONS, VOUCHERS, sum(amount for _, amount in award.vouchers.values()), TOKENS)
        return tuple(moved)

    def follows(self, state: FloorPromotion, events: Sequence[PromotionEvent]) -> Sequence[Follow]:
        found: list[Follow] = []
        for award in self._awards(state, events):
            for who, (chips, tokens) in award.accounts.items():
                found.append(Follow(patron(who), ReceivePrize(state.id, chips, tokens)))
            for number, (holder, amount) in award.vouchers.items():
                found.append(Follow(voucher(number), IssueVoucher(holder, amount, state.id)))
        return tuple(found)

    def _awards(self, state: FloorPromotion, events: Sequence[PromotionEvent]) -> Iterator[AwardGiven]:
        for n, event in enumerate(events):
            if isinstance(event, PrizeAwarded):
                yield given(reduce(self.evolve, events[:n], state), event)

    def segment(self, events: Sequence[PromotionEvent]) -> int:
        return 0

    def settled(self, state: FloorPromotion) -> bool:
        return True


class Reminder(Struct, frozen=True):
    """A duty of a promotion that falls due, for staff of one role. Nothing is done automatically."""

    promotion: str
    role: Role
    text: str
    clause: str
    due: str
    overdue: bool

    @property
    def prompt(self) -> Prompt:
        late = " (overdue)" if self.overdue else ""
        return Prompt(self.role, f"Promotion {self.promotion}: {self.text}{late}", self.clause)


def reminders(states: Sequence[FloorPromotion], at: str) -> list[Reminder]:
    """Duties whose deadline is near or past at a moment, the most urgent first."""
    now = moment(at)
    found = [
        Reminder(state.id, duty.role, duty.text, duty.clause, duty.due, now > moment(duty.due))
        for state in states
        for duty in duties(state.clauses, state.promotion)
        if duty.due and now >= moment(duty.due) - AHEAD
    ]
    return sorted(found, key=lambda one: (moment(one.due), one.promotion, one.text))


# -- vouchers: each has one stream for all tables, so it cannot be exchanged twice


def voucher(number: str) -> str:
    return f"voucher/{number}"


def exchanges(table: str, game: str, events: Sequence[Event]) -> Iterator[Follow]:
    """Rows in the vouchers' streams for exchanges at a table."""
    for event in events:
        if isinstance(event, VoucherExchanged):
            yield Follow(voucher(event.voucher), RedeemVoucher(game, table, event.patron, event.tokens))


class VoucherDomain(AtOnce):
    """Streams ``voucher/<number>``."""

    name = "voucher"
    outlay = "voucher"
    commands: Codec[VoucherCommand] = Codec(VoucherCommand)
    events: Codec[VoucherEvent] = Codec(VoucherEvent)
    states: States[Voucher] = States(Voucher, version=1)

    def initial(self, stream: str) -> Voucher:
        return Voucher(stream.partition("/")[2])

    def needs(self, state: Voucher, command: VoucherCommand, facts: Facts) -> Needs:
        if not isinstance(command, PrintVoucher):
            return NOTHING
        return Needs(limits=True, people=(command.holder,) if command.holder else ())

    def decide(self, state: Voucher, command: VoucherCommand, facts: Facts) -> Sequence[VoucherEvent]:
        return voucher_rules.decide(_clause(command), state, command, facts)

    def evolve(self, state: Voucher, event: VoucherEvent) -> Voucher:
        return voucher_rules.evolve(state, event)

    def postings(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Posting]:
        """The amount set aside goes to the cage, because the table hands out the cage's tokens."""
        printed = sum(event.amount for event in events if isinstance(event, VoucherPrinted))
        redeemed = sum(event.amount for event in events if isinstance(event, VoucherRedeemed))
        return (*transfer(PROMOTIONS, VOUCHERS, printed, TOKENS), *transfer(VOUCHERS, CAGE, redeemed, TOKENS))

    def follows(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[VoucherEvent]) -> int:
        return 0

    def settled(self, state: Voucher) -> bool:
        return True


def _clause(command: VoucherCommand) -> str | None:
    """Where the document of the table or promotion says what a voucher is exchanged for."""
    match command:
        case IssueVoucher(promotion=promotion):
            game = promotion.partition(".")[0]
        case RedeemVoucher(game=game):
            pass
        case PrintVoucher():
            return None
    life = games.topics(game).life
    return life.changes.words if life else None
