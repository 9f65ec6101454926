"""Types sent to the page of a post."""

from msgspec import Struct

from cutcard.money import Cents
from cutcard.web.inspector.shapes import FoundRound, InspectTable
from cutcard.web.pit.shapes import PitDuty


class CashAsked(Struct, frozen=True):
    """A player who has asked to be paid from the account."""

    patron: str
    name: str
    amount: Cents


class CageSlip(Struct, frozen=True):
    """What the cashier has moved today, numbered in order. ``amount``: money taken, below zero if it was paid out.

    ``tokens``: given. ``sent``: chips to tables, below zero if they came back. ``cash``: of drop boxes.
    """

    number: int
    at: str
    patron: str
    name: str
    what: str
    amount: Cents
    tokens: Cents = 0
    sent: Cents = 0
    cash: Cents = 0


class VoucherLine(Struct, frozen=True):
    """A voucher. ``redeemed``: where and when; ``cancelled``: when. Both are empty if it is still out."""

    number: str
    holder: str
    amount: Cents
    redeemed: str
    cancelled: str = ""


class PrizeLine(Struct, frozen=True):
    """A prize of a promotion that somebody has won, and what became of it."""

    promotion: str
    prize: str
    winner: str
    drawn: str
    fate: str


class PostView(Struct, frozen=True):
    """A post as its person sees it. What belongs to another post is empty."""

    version: int
    silence: str | None
    role: str
    floor: str
    inbox: tuple[PitDuty, ...]
    asked: tuple[CashAsked, ...] = ()
    slips: tuple[CageSlip, ...] = ()
    taken: Cents = 0
    paid: Cents = 0
    tokens: Cents = 0
    sent: Cents = 0
    cash: Cents = 0
    vouchers: tuple[VoucherLine, ...] = ()
    prizes: tuple[PrizeLine, ...] = ()
    rounds: tuple[FoundRound, ...] = ()
    tables: tuple[InspectTable, ...] = ()
