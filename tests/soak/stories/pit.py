"""Stories of the pit: chips of a table by slip and by count, and a change of shift."""

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.pit.books import books_of
from cutcard.floor.domains.pit.plans import plan_of
from cutcard.floor.domains.pit.shift import STREAM
from cutcard.registers.pit.books import ALWAYS, CheckReport, CloseMonth, ReopenMonth, ReportRead
from cutcard.registers.pit.messages import (
    AskCredit,
    AskFill,
    CancelSlip,
    ChipStack,
    ConfirmPitCount,
    ConfirmSlip,
    CountDrop,
    CountFloat,
    RejectPitCount,
)
from cutcard.registers.pit.plans import ApplyDraft, DiscardDraft, KeepDraft, digest
from cutcard.registers.pit.shift import HandOverPit, KeepPit, TakeOverPit
from tests.soak.floor import STAFF, Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import CASINO, MANAGER, SUPERVISOR, WHY, Steps, StoryTable

ADMINISTRATOR = Actor(STAFF[Role.ADMINISTRATOR][0], Role.ADMINISTRATOR)
CHIPS = (ChipStack(2_500, 40), ChipStack(500, 100))
SEAL = "0" * 64  # what each report says


def floats(floor: Floor, name: str) -> Steps:
    """A tray is counted, filled, sent back from, counted again; the drop box is emptied. A manager may move any sum."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield from table.opening()
    book = f"float/{name}"
    yield Step(book, SUPERVISOR, CountFloat(CHIPS, "opening"))
    yield Step(book, CASINO, RejectPitCount(1, WHY))
    yield Step(book, SUPERVISOR, CountFloat(CHIPS, "opening"))
    yield Step(book, MANAGER, ConfirmPitCount(2))
    yield Step(book, SUPERVISOR, AskFill((ChipStack(500, 20),)))
    yield Step(book, MANAGER, ConfirmSlip(1))
    yield Step(book, SUPERVISOR, AskCredit((ChipStack(500, 10),)))
    yield Step(book, CASINO, CancelSlip(2, WHY))
    yield Step(book, MANAGER, AskCredit((ChipStack(500, 10),)))
    yield Step(book, SUPERVISOR, ConfirmSlip(3))
    yield Step(book, SUPERVISOR, CountFloat(CHIPS, "closing"))
    yield Step(book, MANAGER, ConfirmPitCount(3))
    yield Step(book, SUPERVISOR, CountDrop(5_000))
    yield Step(book, MANAGER, ConfirmPitCount(4))


def shifts(floor: Floor, name: str) -> Steps:
    """The pit is handed over: first it stays where it is, then another takes it."""
    last = floor.desk.state(STREAM).state.last
    yield Step(STREAM, SUPERVISOR, HandOverPit(note=WHY))
    yield Step(STREAM, CASINO, KeepPit(last + 1, WHY))
    yield Step(STREAM, CASINO, HandOverPit(MANAGER.id))
    yield Step(STREAM, MANAGER, TakeOverPit(last + 2))


def months(floor: Floor, name: str) -> Steps:
    """The books of a month are read, closed, and opened again; it lies before everything that happens here."""
    book = books_of("2020-01")
    for report in ALWAYS:
        yield Step(book, MANAGER, CheckReport(report, SEAL))
    yield Step(book, MANAGER, CloseMonth(tuple(ReportRead(report, SEAL) for report in ALWAYS), WHY))
    yield Step(book, MANAGER, ReopenMonth(WHY))


def drafts(floor: Floor, name: str) -> Steps:
    """A floor plan is drafted, changed and applied; another is thrown away. What it opens are commands of their own."""
    draft = plan_of(name)
    yield Step(draft, ADMINISTRATOR, KeepDraft("[floor]"))
    yield Step(draft, ADMINISTRATOR, KeepDraft("[floor]\nname = 'one'"))
    yield Step(draft, MANAGER, ApplyDraft(digest("[floor]\nname = 'one'")))
    yield Step(draft, ADMINISTRATOR, DiscardDraft())
