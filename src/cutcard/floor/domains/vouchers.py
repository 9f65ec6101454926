"""Vouchers as streams. A voucher has one stream for all tables, so it cannot be exchanged twice."""

from collections.abc import Iterator, Sequence

from cutcard import games
from cutcard.core.message import Event, Facts
from cutcard.floor.journal.ledger import CAGE, TOKENS, VOUCHERS, Posting, transfer
from cutcard.floor.journal.upcast import Codec
from cutcard.floor.streams.domain import AtOnce, Follow, States
from cutcard.floor.streams.needs import NOTHING, Needs
from cutcard.registers.promotions import voucher as rules
from cutcard.registers.promotions.voucher import (
    IssueVoucher,
    RedeemVoucher,
    Voucher,
    VoucherCommand,
    VoucherEvent,
    VoucherRedeemed,
)
from cutcard.table.messages.life import VoucherExchanged


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
        return NOTHING

    def decide(self, state: Voucher, command: VoucherCommand, facts: Facts) -> Sequence[VoucherEvent]:
        game = command.promotion.partition(".")[0] if isinstance(command, IssueVoucher) else command.game
        life = games.topics(game).life
        return rules.decide(life.changes.words if life else None, state, command, facts)

    def evolve(self, state: Voucher, event: VoucherEvent) -> Voucher:
        return rules.evolve(state, event)

    def postings(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Posting]:
        """The amount set aside for the prize goes to the cage, because the table hands out the cage's tokens."""
        redeemed = [event for event in events if isinstance(event, VoucherRedeemed) and event.issued]
        return transfer(VOUCHERS, CAGE, sum(event.amount for event in redeemed), TOKENS)

    def follows(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[VoucherEvent]) -> int:
        return 0

    def settled(self, state: Voucher) -> bool:
        return True
