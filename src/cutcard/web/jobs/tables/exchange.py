"""What a dealer exchanges at the table: cash for chips, chips for other chips, vouchers for tokens."""

from cutcard.floor.journal.ledger import TOKENS, VOUCHERS
from cutcard.registers.promotions.voucher import Voucher
from cutcard.table.life.exchange import TERMINAL
from cutcard.table.messages.exchange import ChangeCash, ChangeColour, ExchangeVoucher
from cutcard.web.jobs.declared.job import FieldAsked, Spot, StaffJob, choice, money, step, text, tick
from cutcard.web.jobs.tables.players import boxes, records

GROUP = "Exchanges"
SOME = 20_00  # an amount to try the job with
COLOURS = ("four of $25", "twenty of $5", "one of $100")


def _means(spot: Spot) -> list[tuple[str, str]]:
    life = spot.table.life
    terminal = [("terminal", "Through the table\u2019s terminal")] if TERMINAL in life.equipment else []
    return [*([("cash", "Cash, into the drop box")] if life.cash else []), *terminal]


def _out(spot: Spot) -> Voucher:
    """A voucher that the player of the box may exchange, to try the job with: the newest, or whichever is still out."""
    patron, left = spot.table.seats[spot.case.values["box"]], spot.desk.balance(VOUCHERS, TOKENS)
    own = ("", *records(spot, patron))
    for stream in reversed(spot.desk.journal.streams("voucher/")) if left else ():
        kept = spot.desk.state(stream).state
        if not isinstance(kept, Voucher) or not kept.out:
            continue
        if kept.holder in own:
            return kept
        left -= kept.amount
        if left <= 0:
            break
    return Voucher("")


JOBS = (
    StaffJob(
        "change-cash",
        "Change cash into chips",
        ChangeCash,
        "table",
        GROUP,
        "The player gets chips of the same value.",
        (step("The money", money("amount", "Amount", sample=lambda _: SOME), choice("means", "How", _means)),),
        cases=boxes(),
    ),
    StaffJob(
        "change-colour",
        "Change chips into other chips",
        ChangeColour,
        "table",
        GROUP,
        "The player gets other chips of the same value.",
        (
            step(
                "The chips",
                money("amount", "Amount", sample=lambda _: SOME),
                text("into", "Which chips the player gets", *COLOURS),
            ),
        ),
        cases=boxes(),
    ),
    StaffJob(
        "exchange-voucher",
        "Exchange a voucher for tokens",
        ExchangeVoucher,
        "table",
        GROUP,
        "The player gets tokens of the same value, and the voucher is used up. What the tokens win is paid in chips.",
        (
            step(
                "The voucher",
                FieldAsked("voucher", "Number printed on it", sample=lambda spot: _out(spot).number),
                money("amount", "Value printed on it", sample=lambda spot: _out(spot).amount),
                tick("conditions_met", "The conditions printed on it are met", needed=True),
            ),
        ),
        cases=boxes(),
    ),
)
