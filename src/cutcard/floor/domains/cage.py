"""The cage as a stream: limits of staff, payments that need a second person, and claims on patrons."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import permit
from cutcard.core.bounds import Name, Note, Number
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, Role, tag
from cutcard.core.sums import MoneyLimits
from cutcard.core.text import require_text
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.journal.ledger import CAGE, CIRCULATION, HOUSE, Posting, patron, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Named, Needs
from cutcard.floor.streams.streams import STREAM as STREAM_NAME
from cutcard.money import dollars
from cutcard.registers.incidents.payment import RecordReturn
from cutcard.registers.patrons import claims
from cutcard.registers.patrons.claims import (
    ClaimCommand,
    ClaimEvent,
    ClaimPaid,
    Claims,
    DeclineClaim,
    ForgiveClaim,
    PayClaim,
    ReceiveClaim,
)
from cutcard.registers.patrons.messages import BuyIn, CashOut
from cutcard.registers.promotions.commands import AwardPrize, ReverseAward
from cutcard.registers.promotions.voucher import PrintVoucher, ReverseVoucher
from cutcard.ruling import Refused, ask
from cutcard.table.messages.exchange import ChangeCash, ExchangeVoucher

STREAM = "cage/floor"

# Commands that a second person may confirm.
MoneyCommand: TypeAlias = (
    BuyIn
    | CashOut
    | ChangeCash
    | ExchangeVoucher
    | PrintVoucher
    | ReverseVoucher
    | OpenPool
    | ReceiveClaim
    | ForgiveClaim
    | AwardPrize
    | ReverseAward
)
WORDS = {  # the kind of stream that takes each, and what it does
    BuyIn: ("patron", "sell chips for"),
    CashOut: ("patron", "pay out"),
    ChangeCash: ("table", "change cash for"),
    ExchangeVoucher: ("table", "exchange a voucher for"),
    PrintVoucher: ("voucher", "issue a voucher for"),
    ReverseVoucher: ("voucher", "reverse a voucher"),
    OpenPool: ("pool", "open a jackpot pool with"),
    ReceiveClaim: ("cage", "receive for a claim"),
    ForgiveClaim: ("cage", "give up a claim"),
    AwardPrize: ("promotion", "award a prize"),
    ReverseAward: ("promotion", "reverse an award"),
}


class SetMoneyLimits(Command, frozen=True, tag="SetMoneyLimits"):
    """Set the amounts that staff may move alone, as the floor's description says."""

    roles = (Role.SYSTEM,)
    limits: MoneyLimits


class AskSecond(Command, frozen=True, tag="AskSecond"):
    """Ask a second person to confirm a payment that is too large for one person."""

    roles = (Role.DEALER, Role.CASHIER, *SUPERVISORS)
    stream: Name
    command: MoneyCommand


class ConfirmMovement(Command, frozen=True, tag="ConfirmMovement"):
    """Agree, as a second person. The payment is made at once."""

    roles = (Role.CASHIER, *SUPERVISORS)
    fresh = True
    number: Number


class DeclineMovement(Command, frozen=True, tag="DeclineMovement"):
    """Decline a request, or withdraw your own."""

    roles = (Role.DEALER, Role.CASHIER, *SUPERVISORS)
    number: Number
    reasons: Note


class MoneyLimitsSet(Event, frozen=True, tag="MoneyLimitsSet"):
    limits: MoneyLimits


class SecondAsked(Event, frozen=True, tag="SecondAsked"):
    number: int
    stream: str
    command: MoneyCommand
    by: Actor
    at: str


class MovementConfirmed(Event, frozen=True, tag="MovementConfirmed"):
    """Records both people: who asked, and who confirmed."""

    number: int
    first: Actor
    by: Actor
    at: str


class MovementDeclined(Event, frozen=True, tag="MovementDeclined"):
    number: int
    reasons: str
    by: Actor
    at: str


CageCommand: TypeAlias = SetMoneyLimits | AskSecond | ConfirmMovement | DeclineMovement | ClaimCommand
CageEvent: TypeAlias = MoneyLimitsSet | SecondAsked | MovementConfirmed | MovementDeclined | ClaimEvent


class Waiting(Struct, frozen=True):
    """A request that a second person must confirm."""

    stream: str
    command: MoneyCommand
    by: Actor
    at: str

    @property
    def says(self) -> str:
        """The request in words, for staff."""
        parts = sum(one.amount for one in self.command.payments) if isinstance(self.command, AwardPrize) else 0
        amount = getattr(self.command, "amount", parts) or getattr(self.command, "seed", None)
        much = f" {dollars(amount)}" if amount else ""
        return f"{self.by.id} asks to {WORDS[type(self.command)][1]}{much} ({self.stream.replace('/', ' ')})"


class Cage(Struct, frozen=True):
    limits: MoneyLimits = MoneyLimits()
    last: int = 0
    waiting: dict[int, Waiting] = {}
    claims: Claims = Claims()


def _second(limits: MoneyLimits, one: Waiting) -> Role:
    """The lowest rank that may be the second person. Beside a manager any supervisor may be."""
    if one.by.role is Role.GAMING_MANAGER:
        return Role.GAMING_SUPERVISOR
    amount = getattr(one.command, "amount", 0)
    able = (role for role in SUPERVISORS if amount <= limits.alone(role.name.lower()))
    return next(able, Role.GAMING_MANAGER)


def duties(state: Cage) -> list[Duty]:
    """Requests that need a second person, and open claims."""
    found = [
        Duty(
            f"movement-{number}",
            _second(state.limits, one),
            f"{one.says}. A second person must confirm or decline it.",
            "",
            one.at,
            closes=tag(ConfirmMovement),
        )
        for number, one in state.waiting.items()
    ]
    return [*found, *claims.duties(state.claims)]


class CageDomain(AtOnce):
    """The stream ``cage/floor``."""

    name = "cage"
    outlay = "claim"
    commands: Codec[CageCommand] = Codec(CageCommand)
    events: Codec[CageEvent] = Codec(CageEvent)
    states: States[Cage] = States(Cage, version=1)

    def initial(self, stream: str) -> Cage:
        return Cage()

    def needs(self, state: Cage, command: CageCommand, facts: Facts) -> Needs:
        match command:
            case ReceiveClaim(number) | ForgiveClaim(number):
                claim = state.claims.open.get(number)
                return Needs(limits=True, person=Named(claim.patron, "", "") if claim else None)
            case PayClaim() | DeclineClaim():
                return Needs(person=Named(facts.actor.id, "", ""))
            case _:
                return NOTHING

    def decide(self, state: Cage, command: CageCommand, facts: Facts) -> Sequence[CageEvent]:
        match command:
            case SetMoneyLimits(limits):
                return [MoneyLimitsSet(limits)]
            case AskSecond(stream, asked):
                permit(type(asked), facts.actor.role)
                kind = WORDS[type(asked)][0]
                if not STREAM_NAME.fullmatch(stream) or stream.partition("/")[0] != kind:
                    raise Refused(
                        None, f"{stream[:40]!r} is not the name of a {kind}: ask from the page of that {kind}"
                    )
                return [SecondAsked(state.last + 1, stream, asked, facts.actor, facts.at)]
            case ConfirmMovement(number):
                one = _waiting(state, number)
                if facts.is_actor(one.by.id):
                    raise Refused(
                        None,
                        "you asked for this yourself: a second person must confirm it",
                        ask(*ConfirmMovement.roles),
                    )
                return [MovementConfirmed(number, one.by, facts.actor, facts.at)]
            case DeclineMovement(number, reasons):
                _waiting(state, number)
                require_text(None, reasons, "the reasons")
                return [MovementDeclined(number, reasons, facts.actor, facts.at)]
            case _:
                return claims.decide(state.claims, command, facts)

    def evolve(self, state: Cage, event: CageEvent) -> Cage:
        match event:
            case MoneyLimitsSet(limits):
                return replace(state, limits=limits)
            case SecondAsked(number, stream, command, by, at):
                return replace(state, last=number, waiting={**state.waiting, number: Waiting(stream, command, by, at)})
            case MovementConfirmed(number) | MovementDeclined(number):
                return replace(state, waiting={key: one for key, one in state.waiting.items() if key != number})
            case _:
                return replace(state, claims=claims.evolve(state.claims, event))

    def postings(self, state: Cage, events: Sequence[CageEvent]) -> Sequence[Posting]:
        """Payments of claims, from an account by consent or at the counter. The claim itself moves nothing."""
        moved: list[Posting] = []
        for event in events:
            if isinstance(event, ClaimPaid):
                source = {"account": patron(event.patron), "cash": CAGE, "chips": CIRCULATION}[event.means]
                moved += transfer(source, HOUSE, event.amount, event.commodity)
        return tuple(moved)

    def follows(self, state: Cage, events: Sequence[CageEvent]) -> Sequence[Follow]:
        found: list[Follow] = []
        for event in events:
            match event:
                case MovementConfirmed(number, first):
                    one = state.waiting[number]
                    found.append(Follow(one.stream, one.command, first))
                case ClaimPaid(amount=amount, source=source, case=case) if source:
                    found.append(Follow(source, RecordReturn(case, amount)))
                case _:
                    pass
        return tuple(found)

    def segment(self, events: Sequence[CageEvent]) -> int:
        return 0

    def settled(self, state: Cage) -> bool:
        return True


def _waiting(state: Cage, number: int) -> Waiting:
    found = state.waiting.get(number)
    if found is None:
        known = ", ".join(map(str, state.waiting)) or "none"
        raise Refused(None, f"no request {number} is waiting for a second person: the open requests are {known}")
    return found
