"""What a cashier needs to see: cash-outs asked for, vouchers and prizes."""

from collections.abc import Iterator

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.journal.ledger import patron
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.voucher import Voucher
from cutcard.web.post.shapes import CashAsked, PrizeLine, VoucherLine

BETWEEN = "stream >= 'patron/' and stream < 'patron0'"
ASKED = f"select distinct stream from journal where {BETWEEN} and events like '%\"CashOutAsked\"%'"
SHOWN = 50  # vouchers and prizes, the newest first


def asked(desk: Desk, names: dict[str, str]) -> Iterator[CashAsked]:
    """Players who wait to be paid what they have asked for."""
    for (stream,) in desk.journal.ask(ASKED):
        state = desk.state(stream).state
        assert isinstance(state, Patron)
        if state.asked and (amount := min(state.asked, desk.balance(patron(state.id)))):
            yield CashAsked(state.id, names.get(state.id, state.id), amount)


def vouchers(desk: Desk, names: dict[str, str]) -> list[VoucherLine]:
    """Vouchers that are out, then those that were exchanged or cancelled."""
    found = []
    for stream in desk.journal.streams("voucher/"):
        state = desk.state(stream).state
        assert isinstance(state, Voucher)
        if state.amount:
            holder = names.get(state.holder, state.holder)
            found.append(VoucherLine(state.number, holder, state.amount, state.redeemed, state.cancelled))
    return sorted(found, key=lambda one: bool(one.redeemed or one.cancelled))[:SHOWN]


def prizes(desk: Desk, names: dict[str, str]) -> list[PrizeLine]:
    """Prizes of promotions that were won, those still open first."""
    found = []
    for stream in desk.journal.streams("promotion/"):
        state = desk.state(stream).state
        assert isinstance(state, FloorPromotion)
        found += [
            PrizeLine(state.id, win.prize.name, names.get(win.winner, win.winner), win.drawn_at, win.fate)
            for win in state.promotion.wins
        ]
    found.sort(key=lambda one: one.drawn, reverse=True)
    return sorted(found, key=lambda one: one.fate != "open")[:SHOWN]
