"""Jackpot pools as streams. The meter is the balance of the pool's account; the stream orders its payouts."""

import sys
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.floor.domain import DESK_ONLY, MANAGERS, Follow, Gathered, Services, States, decided
from cutcard.floor.ledger import HOUSE, Posting, transfer
from cutcard.floor.upcast import Codec
from cutcard.house.messages import Command, Event, Facts
from cutcard.money import MOST, Cents
from cutcard.ruling import Refused


class OpenPool(Command, frozen=True):
    """Open a pool: the house puts in the seed."""

    roles = MANAGERS
    seed: Cents = 0


class RecordPayout(Command, frozen=True):
    """A round has paid from the pool, and the house has brought it up to its seed."""

    roles = DESK_ONLY
    round: str
    paid: Cents
    topped_up: Cents


class PoolOpened(Event, frozen=True):
    seed: Cents


class PayoutRecorded(Event, frozen=True):
    round: str
    paid: Cents
    topped_up: Cents


PoolCommand: TypeAlias = OpenPool | RecordPayout
PoolEvent: TypeAlias = PoolOpened | PayoutRecorded


class Pool(Struct, frozen=True):
    """A pool: its account, and the rounds that it has paid so far."""

    account: str
    opened: bool = False
    payouts: int = 0
    paid: Cents = 0
    last: str = ""


class PoolDomain:
    """Streams ``pool/<id>``; the pool's account has the same name."""

    name = "pool"
    outlay = "payout"
    commands: Codec[PoolCommand] = Codec(PoolCommand)
    events: Codec[PoolEvent] = Codec(PoolEvent)
    states: States[Pool] = States(Pool, sys.modules[__name__])

    def initial(self, stream: str) -> Pool:
        return Pool(stream)

    def decide(self, state: Pool, command: PoolCommand, facts: Facts) -> Sequence[PoolEvent]:
        match command:
            case OpenPool(seed):
                if state.opened:
                    raise Refused(None, f"{state.account} is open already")
                if not 0 <= seed <= MOST:
                    raise Refused(None, f"the seed is {seed}: give cents, from 0 to {MOST}")
                return [PoolOpened(seed)]
            case RecordPayout(round_, paid, topped_up):
                return [PayoutRecorded(round_, paid, topped_up)]

    def evolve(self, state: Pool, event: PoolEvent) -> Pool:
        match event:
            case PoolOpened():
                return replace(state, opened=True)
            case PayoutRecorded(round_, paid):
                return replace(state, payouts=state.payouts + 1, paid=state.paid + paid, last=round_)

    def gather(self, state: Pool, command: PoolCommand, facts: Facts, services: Services) -> Gathered[Pool, PoolEvent]:
        return decided(self, state, command, facts)

    def postings(self, state: Pool, events: Sequence[PoolEvent]) -> Sequence[Posting]:
        """The seed; what a round pays is posted by its table."""
        seeds = [event.seed for event in events if isinstance(event, PoolOpened)]
        return transfer(HOUSE, state.account, sum(seeds))

    def follows(self, state: Pool, events: Sequence[PoolEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[PoolEvent]) -> int:
        return 0

    def settled(self, state: Pool) -> bool:
        return True
