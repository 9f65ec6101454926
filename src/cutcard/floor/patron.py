"""Patrons as streams: chips bought at the cage and cashed there again."""

import sys
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.floor.domain import Follow, Gathered, Services, States, decided
from cutcard.floor.ledger import CAGE, TOKENS, Posting, transfer
from cutcard.floor.upcast import Codec
from cutcard.house.messages import Command, Event, Facts, Role
from cutcard.money import MOST, Cents
from cutcard.ruling import Refused

CASHIERS = (
    Role.PLAYER,  # for the own account only
    Role.DEALER,
    Role.GAMING_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.GAMING_MANAGER,
    Role.SYSTEM,
)


class BuyIn(Command, frozen=True):
    """Buy chips; tokens are handed out with them."""

    roles = CASHIERS
    patron: str
    amount: Cents
    tokens: Cents = 0


class CashOut(Command, frozen=True):
    """Give chips back to the cage."""

    roles = CASHIERS
    patron: str
    amount: Cents


class BoughtIn(Event, frozen=True):
    patron: str
    amount: Cents
    tokens: Cents


class CashedOut(Event, frozen=True):
    patron: str
    amount: Cents


PatronCommand: TypeAlias = BuyIn | CashOut
PatronEvent: TypeAlias = BoughtIn | CashedOut


class Patron(Struct, frozen=True):
    """A patron's dealings with the cage; the balance itself is in the ledger."""

    id: str
    bought: Cents = 0
    cashed: Cents = 0
    tokens: Cents = 0


class PatronDomain:
    """Streams ``patron/<id>``; the patron's account has the same name."""

    name = "patron"
    outlay = "cash-out"
    commands: Codec[PatronCommand] = Codec(PatronCommand)
    events: Codec[PatronEvent] = Codec(PatronEvent)
    states: States[Patron] = States(Patron, sys.modules[__name__])

    def initial(self, stream: str) -> Patron:
        return Patron(stream.partition("/")[2])

    def decide(self, state: Patron, command: PatronCommand, facts: Facts) -> Sequence[PatronEvent]:
        if command.patron != state.id:
            raise Refused(None, f"this is the account of {state.id}: ask at the one of {command.patron[:40]}")
        if facts.actor.role is Role.PLAYER and facts.actor.id != state.id:
            raise Refused(None, "this account is not yours: act for your own")
        tokens = command.tokens if isinstance(command, BuyIn) else 0
        if not 0 <= command.amount <= MOST or not 0 <= tokens <= MOST or command.amount + tokens == 0:
            raise Refused(None, f"give cents, above 0 and at most {MOST}")
        match command:
            case BuyIn(_, amount, tokens):
                return [BoughtIn(state.id, amount, tokens)]
            case CashOut(_, amount):
                return [CashedOut(state.id, amount)]

    def evolve(self, state: Patron, event: PatronEvent) -> Patron:
        match event:
            case BoughtIn(_, amount, tokens):
                return replace(state, bought=state.bought + amount, tokens=state.tokens + tokens)
            case CashedOut(_, amount):
                return replace(state, cashed=state.cashed + amount)

    def gather(
        self, state: Patron, command: PatronCommand, facts: Facts, services: Services
    ) -> Gathered[Patron, PatronEvent]:
        return decided(self, state, command, facts)

    def postings(self, state: Patron, events: Sequence[PatronEvent]) -> Sequence[Posting]:
        account, moved = f"patron/{state.id}", []
        for event in events:
            match event:
                case BoughtIn(_, amount, tokens):
                    moved += [*transfer(CAGE, account, amount), *transfer(CAGE, account, tokens, TOKENS)]
                case CashedOut(_, amount):
                    moved += transfer(account, CAGE, amount)
        return tuple(moved)

    def follows(self, state: Patron, events: Sequence[PatronEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PatronEvent]) -> int:
        return 0

    def settled(self, state: Patron) -> bool:
        return True
