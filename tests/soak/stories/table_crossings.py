"""Stories at house tables in which two matters are open at once: one command follows an unrelated one."""

from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.outcome import (
    ConfirmWithheld,
    ProposeInvalidation,
    WithdrawInvalidation,
    WithholdPayment,
)
from cutcard.registers.patrons.messages import BarEmployee, CashOut, Exclude, Readmit, SetLossLimit
from cutcard.registers.promotions.voucher import PrintVoucher
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.cards import (
    OrderCount,
    RecordCount,
    RestoreDevice,
)
from cutcard.table.messages.exchange import ExchangeVoucher
from cutcard.table.messages.faults import CannotCover, ReportFault
from cutcard.table.messages.jackpot import (
    ClaimHit,
    ConfirmHits,
    PlayWithoutJackpot,
    ReportMalfunction,
    WithdrawHit,
)
from cutcard.table.messages.life import (
    AllowWager,
    AnnounceClosure,
    CloseTable,
    GiveToTournament,
    RemoveWager,
    ReopenTable,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.reader import AttachReader, TurnUp
from cutcard.table.messages.round import (
    Bet,
    Choose,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    TakeSeat,
)
from cutcard.table.messages.validity import AdviseOnLimit, CutToLimit, SeatPatron
from tests.soak.course import available
from tests.soak.floor import LINKED, SIGN, Floor
from tests.soak.steps import Step
from tests.soak.stories.crossings import DECK, SUPERS
from tests.soak.stories.readers import READER, ReadTable
from tests.soak.stories.scene import CASINO, DEALER, LONG_AGO, MANAGER, SUPERVISOR, WHY, Steps, StoryTable
from tests.soak.stories.supervision import ANTES
from tests.soak.stories.tables import LIMITS, fault, folds, plays_on, royal


def come_and_gone(floor: Floor, name: str) -> Steps:
    """One player leaves, and is back, during another's hand that a reader has read."""
    table = ReadTable(floor, name, "three-card-poker", boxes=2)
    yield from table.opening(0, 0)
    yield table.do(SUPERVISOR, AttachReader(READER.id))
    yield from table.tended()
    yield table.do(DEALER, OpenBets())
    yield table.do(table.player(1), PlaceWagers(1, (Bet("ante", 1_000),)))
    yield from table.tended()
    deck = iter(range(DECK))
    yield table.read(next(deck))
    yield from table.deal(deck)
    yield table.do(table.player(1), Choose(1, "play"))
    yield table.do(table.player(2), LeaveSeat(2))
    yield table.do(DEALER, TurnUp("dealer"))
    yield table.do(DEALER, SeatPatron(2, table.patron(2), f"C-{table.patron(2)}"))
    yield table.do(DEALER, Settle())


def shuffle_down(floor: Floor, name: str) -> Steps:
    """An electronic table fails, and somebody sits down before it is repaired; wagers are void while others play on.

    Then a sign says that it closes, and the last player cannot match the ante.
    """
    table = StoryTable(floor, name, "three-card-poker", "electronic", boxes=2, parts=True)
    yield from table.opening(1_000, 1_000_000)
    yield table.do(table.player(2), LeaveSeat(2))
    yield from table.begin({1: (Bet("ante", 1_000),)})
    yield from fault(table, ReportFault(Fault.DEVICE_FAILS), Remedy.VOID_ROUND)
    yield table.do(table.player(2), TakeSeat(2))
    yield table.do(SUPERVISOR, RestoreDevice("tested, and it works"))
    yield table.do(DEALER, OpenBets())
    yield table.do(table.player(1), PlaceWagers(1, (Bet("ante", 1_000),)))
    yield from voided(table)
    yield table.do(table.player(2), AddPart(2, "second"))
    yield table.do(table.player(2), PlaceWagers(2, (Bet("ante", 1_000),)))
    yield from table.closed()
    yield from table.finish(folds)
    yield table.do(SUPERVISOR, AnnounceClosure(floor.later(21)))
    yield from table.begin({1: (Bet("ante", 1_000),)})
    table.wait(minutes=22)
    yield table.do(table.player(1), CannotCover(1))
    yield table.do(SUPERVISOR, CloseTable())


def voided(table: StoryTable) -> Steps:
    """The wagers of the player of box 1 are void because of a device."""
    yield table.note(SUPERVISOR, ReportDevice(table.here, "a counter", table.patron(1)))
    device = max(table.state(f"incidents/{table.game}").register.conduct.device)
    yield table.note(CASINO, TakeMeasure("device", device, "void wagers", WHY))


def declared_and_void(floor: Floor, name: str) -> Steps:
    """Somebody declares, and then it is seen how."""
    table = StoryTable(floor, name, "lunar-poker", boxes=2, source="shoe")
    yield from table.opening(0, 0)
    yield from table.begin({1: SUPERS, 2: SUPERS})
    yield from table.dealt()
    yield table.do(table.player(1), Declare(1, False))
    yield from voided(table)
    yield from table.finish(plays_on)


def limited_and_searched(floor: Floor, name: str) -> Steps:
    """Two players have staked beyond their loss limits; a card of the round before is missing, and one had a device.

    A folded hand is turned up while a sign stands. At last both have left, and the table is closed and opened.
    """
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=2)
    sign = replace(SIGN, **LINKED)
    other = StoryTable(floor, f"{name}-other", "caribbean-stud", boxes=2, source="shoe", pool="A", sign=sign)
    yield from table.opening(0, 0)
    yield from table.begin({1: ANTES, 2: ANTES})
    hand = table.finish(lambda need: folds(need) if need.box == 1 else plays_on(need))
    while table.need.kind != "settlement":
        yield next(hand)
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(40)))
    yield table.do(DEALER, RevealFolded(1, tuple(available(table.round)[:2])))
    yield table.do(SUPERVISOR, WithdrawNotice())
    yield from hand
    before = table.here
    for box in (1, 2):
        yield Step(f"patron/{table.patron(box)}", DEALER, SetLossLimit(2_500))
    yield from table.begin({1: ANTES, 2: ANTES})
    yield from other.opening()
    yield table.note(DEALER, ReportDefect(before, "missing card", WHY))
    yield other.do(DEALER, OpenBets())
    for box in (1, 2):
        yield from fault(table, ReportFault(Fault.ABOVE_MAXIMUM, box, "ante", 90_000_00), Remedy.RETURN_PART)
        yield other.do(table.player(box), TakeSeat(box))
        yield other.do(table.player(box), PlaceWagers(box, (Bet("ante", 1_000),)))
    yield table.do(DEALER, CutToLimit(1))
    case = max(table.state(f"incidents/{table.game}").register.defects.cases)
    yield table.note(SUPERVISOR, RecordSearch(case, "found under the rack"))
    yield table.do(DEALER, CutToLimit(2))
    yield from voided(table)
    yield from table.finish(folds)
    for box in (1, 2):
        yield table.do(table.player(box), LeaveSeat(box))
    yield table.do(SUPERVISOR, CloseTable())
    yield table.do(DEALER, AdviseOnLimit(table.patron(1)))
    yield table.do(SUPERVISOR, ReopenTable())


def upheld_and_exchanged(floor: Floor, name: str) -> Steps:
    """A wager is refused and allowed again, an outcome stands, a voucher is exchanged, and a card is missing."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield LIMITS
    yield from table.opening(0)
    yield Step(f"voucher/{name}".upper().replace("VOUCHER", "voucher"), CASINO, PrintVoucher(10_00, WHY))
    yield table.do(DEALER, OpenBets())
    yield table.do(table.player(1), PlaceWagers(1, (*ANTES, Bet("trips", 1_000))))
    yield table.do(SUPERVISOR, RemoveWager(table.round.stakes[-1].id, WHY))
    yield table.note(SUPERVISOR, ProposeInvalidation(table.here, "disruption", WHY))
    register = table.state(f"incidents/{table.game}").register
    yield table.note(SUPERVISOR, WithdrawInvalidation(max(register.outcomes.invalidations), WHY))
    yield table.do(SUPERVISOR, AllowWager(1, "trips"))
    yield table.do(DEALER, ExchangeVoucher(1, name.upper(), 10_00, True))
    yield table.note(DEALER, ReportDefect(table.here, "missing card", WHY))


def won_and_down(floor: Floor, name: str) -> Steps:
    """The jackpot fails before a prize goes back to it."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "caribbean-stud", boxes=1, source="shoe", pool="A", sign=sign)
    yield LIMITS
    yield from table.opening(0)
    yield from royal(table)
    prize = sum(one.from_pool + one.from_house for one in table.round.prizes)
    yield Step(f"patron/{table.patron(1)}", MANAGER, BarEmployee(True, "deals here", LONG_AGO))
    yield table.note(CASINO, WithholdPayment(table.here, table.patron(1), "jackpot", prize, "works here"))
    yield table.do(DEALER, ReportMalfunction("the meter is dark"))
    yield table.note(MANAGER, ConfirmWithheld(table.state(f"incidents/{table.game}").register.outcomes.last))
    yield table.do(SUPERVISOR, PlayWithoutJackpot())


def counted_and_withdrawn(floor: Floor, name: str) -> Steps:
    """Cards are counted before a jackpot hand is withdrawn, and after another one the table serves a tournament.

    Somebody who is excluded takes their money, and is let in again.
    """
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "caribbean-stud", boxes=2, sign=sign, pool="A", recording="assisted", source="shoe")
    yield from table.opening(1_000)
    yield table.do(table.player(1), LeaveSeat(1))
    yield from table.tended()
    yield table.do(DEALER, DealRound((1, 2)))
    yield table.do(DEALER, ClaimHit(2, parse("2s 4s 7s 9s Ks")))
    yield table.do(SUPERVISOR, OrderCount())
    yield table.do(DEALER, RecordCount(next(iter(table.words.table.life.decks)), DECK))
    yield table.do(DEALER, WithdrawHit(2))
    yield table.do(DEALER, ClaimHit(1, parse("2s 4s 7s 9s Ks")))
    yield table.do(SUPERVISOR, ConfirmHits())
    yield table.do(SUPERVISOR, GiveToTournament("spring"))
    yield table.do(SUPERVISOR, GiveToTournament())
    who = table.patron(1)
    yield Step(f"patron/{who}", CASINO, Exclude("casino", WHY))
    yield Step(f"patron/{who}", table.player(1), CashOut(who, 1_000))
    yield Step(f"patron/{who}", MANAGER, Readmit("casino", WHY))


CROSSINGS = (
    come_and_gone,
    shuffle_down,
    declared_and_void,
    limited_and_searched,
    upheld_and_exchanged,
    won_and_down,
    counted_and_withdrawn,
)
