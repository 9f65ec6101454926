"""Vouchers as streams: whatever table a voucher comes to, its one stream knows whether it was exchanged."""

from collections.abc import Iterator, Sequence

from cutcard import games
from cutcard.floor.domain import Follow, Gathered, Services, States, decided
from cutcard.floor.ledger import CAGE, TOKENS, VOUCHERS, Posting, transfer
from cutcard.floor.upcast import Codec
from cutcard.house import voucher as rules
from cutcard.house.life_messages import VoucherExchanged
from cutcard.house.messages import Event, Facts
from cutcard.house.voucher import IssueVoucher, RedeemVoucher, Voucher, VoucherCommand, VoucherEvent, VoucherRedeemed


def voucher(number: str) -> str:
    return f"voucher/{number}"


def exchanges(table: str, game: str, events: Sequence[Event]) -> Iterator[Follow]:
    """What exchanges at a table mean for the vouchers."""
    for event in events:
        if isinstance(event, VoucherExchanged):
            yield Follow(voucher(event.voucher), RedeemVoucher(game, table, event.patron, event.tokens))


class VoucherDomain:
    """Streams ``voucher/<number>``."""

    name = "voucher"
    outlay = "voucher"
    commands: Codec[VoucherCommand] = Codec(VoucherCommand)
    events: Codec[VoucherEvent] = Codec(VoucherEvent)
    states: States[Voucher] = States(Voucher, rules)

    def initial(self, stream: str) -> Voucher:
        return Voucher(stream.partition("/")[2])

    def decide(self, state: Voucher, command: VoucherCommand, facts: Facts) -> Sequence[VoucherEvent]:
        game = command.promotion.partition(".")[0] if isinstance(command, IssueVoucher) else command.game
        return rules.decide(games.topic(game, "life").changes.words, state, command, facts)

    def evolve(self, state: Voucher, event: VoucherEvent) -> Voucher:
        return rules.evolve(state, event)

    def gather(
        self, state: Voucher, command: VoucherCommand, facts: Facts, services: Services
    ) -> Gathered[Voucher, VoucherEvent]:
        return decided(self, state, command, facts)

    def postings(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Posting]:
        """What was set aside for a prize goes to the cage, whose tokens the table hands out."""
        redeemed = [event for event in events if isinstance(event, VoucherRedeemed) and event.issued]
        return transfer(VOUCHERS, CAGE, sum(event.amount for event in redeemed), TOKENS)

    def follows(self, state: Voucher, events: Sequence[VoucherEvent]) -> Sequence[Follow]:
        return ()

    def segment(self, events: Sequence[VoucherEvent]) -> int:
        return 0

    def settled(self, state: Voucher) -> bool:
        return True
