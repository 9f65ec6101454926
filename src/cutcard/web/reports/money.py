"""Money of a month: what was bought in and cashed out at the cage and the tables, jackpot pools, vouchers."""

from collections import defaultdict
from collections.abc import Mapping

from cutcard.core.day import date, day
from cutcard.core.day import month as month_of
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.promotions import VoucherDomain
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.patrons.messages import BoughtIn, CashedOut
from cutcard.registers.promotions.voucher import VoucherIssued, VoucherPrinted, VoucherRedeemed, VoucherReversed
from cutcard.web.reports.shapes import Cell, ReportSheet, added, columns
from cutcard.web.words.named import table_called

ROWS = "select stream, at, events from journal where stream >= ? and stream < ? and at >= ? and at < ? order by at"
PATRONS, VOUCHERS = ("patron/", "patron0"), ("voucher/", "voucher0")


def cage(desk: Desk, month: str) -> ReportSheet:
    """Chips bought and cashed, by day and by kind of funds."""
    read = desk.streams.domains["patron"].events.read_all
    bought: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for _, at, events in desk.journal.ask(ROWS, *PATRONS, *around(month)):
        if month_of(at) != month:
            continue
        when = date(day(at))
        for event in read(events):
            match event:
                case BoughtIn(amount=amount, tokens=tokens, funds=funds):
                    line = bought[when, funds]
                    line[0], line[1] = line[0] + 1, line[1] + amount + tokens
                case CashedOut(amount=amount):
                    line = bought[when, "chips"]
                    line[0], line[2] = line[0] + 1, line[2] + amount
                case _:
                    pass
    rows: list[tuple[Cell, ...]] = [(when, funds, *line) for (when, funds), line in sorted(bought.items())]
    heads = columns(Day="day", Paid_by="text", Times="count", Bought_in="money", Cashed_out="money")
    note = "Chips of patrons' accounts. Money that changed hands for real chips only is in the cage's own books."
    return added(ReportSheet("cage", "Bought in and cashed out", (), note, heads, rows))


def around(month: str) -> tuple[str, str]:
    """Times between which a month of the casino's calendar surely lies: it begins some hours before that of UTC."""
    year, number = int(month[:4]), int(month[5:7])
    before = f"{year - (number == 1):04d}-{12 if number == 1 else number - 1:02d}-28"
    after = f"{year + (number == 12):04d}-{1 if number == 12 else number + 1:02d}-02"
    return before, after


def pools(desk: Desk, names: Mapping[str, str]) -> list[ReportSheet]:
    """Every jackpot pool, reconciled with the tables that feed it."""
    found = []
    for stream in desk.journal.streams("pool/"):
        made = reconcile(desk, stream.partition("/")[2])
        rows = [
            (
                table_called(names, one.table),
                one.table,
                one.wagers,
                one.wagered,
                one.contributed,
                one.retained,
                one.paid,
                one.topped_up,
            )
            for one in made.tables
        ]
        heads = columns(
            Table="text",
            Id="text",
            Wagers="count",
            Wagered="money",
            To_the_meter="money",
            Kept_by_the_house="money",
            Paid="money",
            Added_by_the_house="money",
        )
        verdict = "reconciled to the cent" if not made.difference else f"a difference of {made.difference} cents"
        note = f"From its opening until now: {verdict}."
        title = f"Jackpot pool {made.pool}"
        found.append(added(ReportSheet(f"pool-{made.pool}", title, made.clauses, note, heads, rows)))
    return found


def vouchers(desk: Desk, month: str, names: dict[str, str]) -> ReportSheet:
    """Vouchers issued and exchanged in the month, and what of that was reversed, below zero."""
    read, rows = VoucherDomain().events.read_all, []
    for stream, at, events in desk.journal.ask(ROWS, *VOUCHERS, *around(month)):
        number = stream.partition("/")[2]
        for event in read(events) if month_of(at) == month else ():
            match event:
                case VoucherIssued(holder=holder, amount=amount) | VoucherPrinted(holder=holder, amount=amount):
                    rows.append((number, at, "issued", names.get(holder, holder), amount, 0))
                case VoucherRedeemed(amount=amount):
                    rows.append((number, at, "exchanged", "", 0, amount))
                case VoucherReversed(mistake=mistake, patron=who, amount=amount):
                    issued, exchanged = -amount if mistake == "issue" else 0, -amount if who else 0
                    rows.append((number, at, f"{mistake} reversed", names.get(who, who), issued, exchanged))
    heads = columns(Voucher="text", When="time", What="text", Holder="text", Issued="money", Exchanged="money")
    return added(ReportSheet("vouchers", "Vouchers", (), "", heads, rows))
