"""Promotions and vouchers as streams: decides by the game's document, posts prizes, and reminds staff of deadlines."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Event, Facts, Role
from cutcard.core.moment import DAY, moment
from cutcard.core.prompt import Prompt
from cutcard.floor.domains import cage
from cutcard.floor.journal.ledger import CAGE, HOUSE, PROMOTIONS, TOKENS, VOUCHERS, Posting, patron, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Named, Needs
from cutcard.registers.patrons.claims import OpenClaim
from cutcard.registers.patrons.messages import ReceivePrize
from cutcard.registers.promotions import state as promotion_state
from cutcard.registers.promotions import voucher as voucher_rules
from cutcard.registers.promotions.commands import (
    AwardPrize,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    HoldDraw,
    NominateScrutineer,
    PromotionCommand,
    ReverseAward,
)
from cutcard.registers.promotions.decide import decide
from cutcard.registers.promotions.duties import duties
from cutcard.registers.promotions.events import AwardReversed, PrizeAwarded, PromotionEvent
from cutcard.registers.promotions.reversal import AwardGiven, given
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.voucher import (
    CancelVoucher,
    IssueVoucher,
    PrintVoucher,
    RedeemVoucher,
    ReverseVoucher,
    Voucher,
    VoucherCommand,
    VoucherEvent,
    VoucherPrinted,
    VoucherRedeemed,
    VoucherReversed,
)
from cutcard.rules.printed.promotions import PromotionClauses
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
                overseer = (state.promotion.scrutineer,) if state.promotion.scrutineer else ()
                return Needs(people=tuple(dict.fromkeys((*(drawing.entrant for drawing in drawn), *overseer))))
            case DenyClaim(who):
                return Needs(people=(who,), person=Named(who, "", ""))
            case DisputePromotion(who):
                return Needs(people=(who,))
            case AwardPrize(number) | ReverseAward(number):
                wins = state.promotion.wins[number : number + 1]
                return Needs(limits=True, person=next((Named(win.winner, "", "") for win in wins), None))
            case DecidePromotionDispute(number):
                disputes = state.promotion.disputes[number : number + 1]
                return Needs(person=next((Named(one.person, "", "") for one in disputes), None))
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
        for event in events:
            if isinstance(event, AwardReversed):  # the house bears it until the winner pays
                moved += (*transfer(HOUSE, PROMOTIONS, event.chips), *transfer(HOUSE, PROMOTIONS, event.tokens, TOKENS))
        return tuple(moved)

    def follows(self, state: FloorPromotion, events: Sequence[PromotionEvent]) -> Sequence[Follow]:
        found: list[Follow] = []
        for award in self._awards(state, events):
            for who, (chips, tokens) in award.accounts.items():
                found.append(Follow(patron(who), ReceivePrize(state.id, chips, tokens)))
            for number, (holder, amount) in award.vouchers.items():
                found.append(Follow(voucher(number), IssueVoucher(holder, amount, state.id)))
        for event in events:
            if isinstance(event, AwardReversed):
                found += self._reversed(state, event)
        return tuple(found)

    def _reversed(self, state: FloorPromotion, event: AwardReversed) -> Iterator[Follow]:
        """Claims on the winner, and vouchers that are cancelled: nothing is taken from an account without consent."""
        basis, cited = f"{event.prize} of promotion {state.id}, awarded by mistake", event.clauses
        if event.chips:
            yield Follow(cage.STREAM, OpenClaim(event.winner, event.chips, basis, cited))
        if event.tokens:
            yield Follow(cage.STREAM, OpenClaim(event.winner, event.tokens, basis, cited, "tokens"))
        if event.things:
            basis = f"{basis}: the value of what is not back"
            yield Follow(cage.STREAM, OpenClaim(event.winner, event.things, basis, cited))
        win = state.promotion.wins[event.win]
        assert win.award is not None, "only an award is reversed"
        for number in given(state.id, win, win.award).vouchers:
            yield Follow(voucher(number), CancelVoucher(event.reasons, cited))

    def _awards(self, state: FloorPromotion, events: Sequence[PromotionEvent]) -> Iterator[AwardGiven]:
        for n, event in enumerate(events):
            if isinstance(event, PrizeAwarded):
                before = reduce(self.evolve, events[:n], state)
                yield given(state.id, before.promotion.wins[event.win], event)

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
        match command:
            case PrintVoucher(holder=holder):
                person = Named(holder, "", "") if holder else None
                return Needs(limits=True, people=(holder,) if holder else (), person=person)
            case ReverseVoucher():
                whose = state.patron or state.holder
                return Needs(limits=True, person=Named(whose, "", "") if whose else None)
            case RedeemVoucher(patron=who) if state.holder not in ("", who):
                return Needs(person=Named(who, "", ""))  # the holder may be an older record of the same person
            case _:
                return NOTHING

    def decide(self, state: Voucher, command: VoucherCommand, facts: Facts) -> Sequence[VoucherEvent]:
        return voucher_rules.decide(_clause(command), state, command, facts)

    def evolve(self, state: Voucher, event: VoucherEvent) -> Voucher:
        return voucher_rules.evolve(state, event)

    def postings(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Posting]:
        """The amount set aside goes to the cage, because the table hands out the cage's tokens.

        A reversal puts it back. The house bears what somebody has in tokens, until they pay the claim.
        """
        moved: list[Posting] = []
        for event in events:
            match event:
                case VoucherPrinted(amount=amount):
                    moved += transfer(PROMOTIONS, VOUCHERS, amount, TOKENS)
                case VoucherRedeemed(amount=amount):
                    moved += transfer(VOUCHERS, CAGE, amount, TOKENS)
                case VoucherReversed(mistake, who, amount):
                    source = HOUSE if who else VOUCHERS
                    moved += transfer(source, PROMOTIONS if mistake == "issue" else VOUCHERS, amount, TOKENS)
                case _:
                    pass  # set aside by its promotion
        return tuple(moved)

    def follows(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Follow]:
        """A claim on whoever has the tokens: nothing is taken from an account without consent."""
        return tuple(
            Follow(cage.STREAM, OpenClaim(event.patron, event.amount, _basis(state, event), event.clauses, "tokens"))
            for event in events
            if isinstance(event, VoucherReversed) and event.patron
        )

    def segment(self, events: Sequence[VoucherEvent]) -> int:
        return 0

    def settled(self, state: Voucher) -> bool:
        return True


def _basis(state: Voucher, event: VoucherReversed) -> str:
    return f"voucher {state.number} {event.mistake}d by mistake ({state.redeemed})"


def _clause(command: VoucherCommand) -> str | None:
    """Where the document of the table or promotion says what a voucher is exchanged for."""
    match command:
        case IssueVoucher(promotion=promotion):
            game = promotion.partition(".")[0]
        case RedeemVoucher(game=game):
            pass
        case PrintVoucher() | ReverseVoucher() | CancelVoucher():
            return None
    life = games.topics(game).life
    return life.changes.words if life else None
