"""Floats and shifts for staff: what a tray holds by the books, what waits, who took the pit over."""

from collections.abc import Mapping

from cutcard.money import dollars
from cutcard.registers.pit.books import MonthBooks
from cutcard.registers.pit.floats import TableFloat
from cutcard.registers.pit.shift import PitShift
from cutcard.web.staff.shapes import Sheet
from cutcard.web.staff.views import fact_sheet


def float_sheets(state: TableFloat) -> list[Sheet]:
    """The books of a table's float, its open slips and its last count."""
    last = state.last
    facts = [
        ("In the tray by the books", dollars(state.held)),
        ("Fills", dollars(state.filled)),
        ("Credits", dollars(state.credited)),
        ("Won by the tray", dollars(state.differences)),
        ("Cash of the drop box", dollars(state.dropped)),
        ("Won by the table", dollars(state.result)),
        ("Last count", f"{dollars(last.amount)} in the {last.what}, {last.at}" if last else "none yet"),
    ]
    slips = [(str(number), one.kind, dollars(one.amount), one.by.id, one.at) for number, one in state.waiting.items()]
    return [fact_sheet("Float", facts), Sheet("Open slips", ("Number", "Kind", "Amount", "By", "Since"), slips)]


def shift_sheets(state: PitShift) -> list[Sheet]:
    """Who has the pit, and a hand-over that waits."""
    taken, offered = state.taken, state.offered
    facts = [
        ("Taken over by", f"{taken.by.id} from {taken.first.id}, {taken.at}" if taken else ""),
        ("Handed over by", f"{offered.by.id} to {offered.to or 'whoever takes over'}, {offered.at}" if offered else ""),
    ]
    return [fact_sheet("Shift", facts)]


def books_sheets(state: MonthBooks, names: Mapping[str, str]) -> list[Sheet]:
    """Whether a month is closed, and which reports were read by whom."""
    closed = state.closed
    facts = [
        ("Closed by", f"{names.get(closed.by.id, closed.by.id)}, {closed.at}" if closed else "nobody yet"),
        ("Left open", closed.note if closed else ""),
    ]
    rows = [(one.report, names.get(one.by.id, one.by.id), one.at) for one in state.checked.values()]
    return [fact_sheet("Books", facts), Sheet("Reports read", ("Report", "By", "When"), rows)]
