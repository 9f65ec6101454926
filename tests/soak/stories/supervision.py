"""Stories of supervisors at house tables: notices, measures, loss limits, jackpot wagers on other boxes."""

from msgspec.structs import replace

from cutcard.registers.incidents.conduct import HandOver, LiftMeasure, ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.patrons.messages import SetLossLimit
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.life.stalling import OUT
from cutcard.table.messages.faults import ConfirmFault, ReportFault, WithdrawFault
from cutcard.table.messages.jackpot import AllowBacking, AskBacking, DeclineBacking, WithdrawBacking
from cutcard.table.messages.life import (
    AllowOwnLimits,
    AllowWager,
    AnnounceClosure,
    ApplyNotice,
    EndOwnLimits,
    ReadmitPlayer,
    RemoveWager,
    ShowNotice,
    WithdrawClosure,
    WithdrawNotice,
)
from cutcard.table.messages.round import Bet, OpenBets, PlaceWagers, Settle, TakeBack, TakeSeat, Undecided
from cutcard.table.messages.validity import AdviseOnLimit, CutToLimit, ReportInvalid
from tests.soak.floor import LINKED, SIGN, Floor
from tests.soak.steps import Step, by_staff
from tests.soak.stories.scene import CASINO, DEALER, INSPECTOR, SUPERVISOR, WHY, Steps, StoryTable
from tests.soak.stories.tables import fault, folds, plays_on

ANTES = (Bet("ante", 1_000), Bet("blind", 1_000))


def notices(floor: Floor, name: str) -> Steps:
    """Signs are put up and taken down again, before their time or when it has come."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield from table.opening(0)
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(40)))
    yield table.do(SUPERVISOR, WithdrawNotice())
    yield table.do(SUPERVISOR, AnnounceClosure(floor.later(40)))
    yield table.do(SUPERVISOR, WithdrawClosure())
    yield table.do(SUPERVISOR, AllowOwnLimits(1, SIGN.minimum, SIGN.maximum * 2, sign_placed=True))
    yield table.do(SUPERVISOR, EndOwnLimits(1))
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(21)))
    table.wait(minutes=22)
    yield table.do(SUPERVISOR, ApplyNotice())


def beyond_the_limit(floor: Floor, name: str) -> Steps:
    """More chips lie there than were recorded, and more than the player may lose in a day; so too at two tables."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    sign = replace(SIGN, **LINKED)
    other = StoryTable(floor, f"{name}-other", "caribbean-stud", boxes=1, source="shoe", pool="A", sign=sign)
    yield from table.opening(0)
    yield Step(f"patron/{table.patron(1)}", DEALER, SetLossLimit(2_500))
    yield from table.begin({1: ANTES})
    yield from fault(table, ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 90_000_00), Remedy.RETURN_PART)
    yield table.do(DEALER, AdviseOnLimit(table.patron(1)))
    yield from other.opening()
    yield other.do(table.player(1), TakeSeat(1))
    yield other.do(DEALER, OpenBets())
    yield other.do(table.player(1), PlaceWagers(1, (Bet("ante", 1_000),)))
    yield table.do(DEALER, CutToLimit(1))
    yield table.do(DEALER, AdviseOnLimit(table.patron(1)))
    yield other.do(table.player(1), TakeBack(1))
    yield from table.finish(folds)


def sits_out(floor: Floor, name: str) -> Steps:
    """A player leaves two hands undecided, and a supervisor lets them play again."""
    table = StoryTable(floor, name, "lunar-poker", "electronic", boxes=1)
    yield from table.opening(1_000_000)
    while table.words.table.life.stalled.get(table.patron(1), 0) < OUT:  # an instant payout asks for no decision
        yield from table.begin({1: (Bet("ante", 1_000), Bet("super", 1_000))})
        while (need := table.need).kind != "opening":
            late = need.kind in ("choice", "declaration")
            yield by_staff(table.words, Undecided(need.box) if late else Settle())
    yield table.do(SUPERVISOR, ReadmitPlayer(1))


def found_invalid(floor: Floor, name: str) -> Steps:
    """A player is seen with another person's card: the first finding is withdrawn, the second is confirmed."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=2)
    yield from table.opening(0, 0)
    yield from table.begin(dict.fromkeys((1, 2), ANTES))
    for right in (False, True):
        yield table.do(SUPERVISOR, ReportInvalid(1, "another person's card"))
        assert table.round.proposed is not None
        number = table.round.proposed.proposal
        yield table.do(CASINO, ConfirmFault(number, Remedy.NO_WINNINGS) if right else WithdrawFault(number))
    yield from table.finish(plays_on)


def backed(floor: Floor, name: str) -> Steps:
    """A player puts a jackpot wager on another's box, after one request was withdrawn and one was declined."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=2, pool="A", sign=replace(SIGN, **LINKED))
    yield from table.opening(0, 0)
    yield table.do(DEALER, OpenBets())
    yield table.do(table.player(1), PlaceWagers(1, ANTES))
    for answer in (table.do(table.player(2), WithdrawBacking(2)), table.do(CASINO, DeclineBacking(2))):
        yield table.do(table.player(2), AskBacking(2, 1))
        yield answer
    yield table.do(table.player(2), AskBacking(2, 1))
    yield table.do(CASINO, AllowBacking(2, 1))
    yield table.do(table.player(2), PlaceWagers(2, (Bet("jackpot", table.command.sign.jackpot, box=1),)))
    yield from table.closed()
    yield from table.finish(plays_on)


def measures(floor: Floor, name: str) -> Steps:
    """A device makes wagers void; players who may have looked at other hands play first, until that is lifted."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=2, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield from table.opening(0, 0)
    yield from table.begin({box: (Bet("ante", 1_000),) for box in (1, 2)})
    yield table.note(SUPERVISOR, ReportDevice(table.here, "a counter", table.patron(1)))
    device = max(table.state(f"incidents/{table.game}").register.conduct.device)
    yield table.note(CASINO, TakeMeasure("device", device, "void wagers", WHY))
    yield from table.finish(plays_on)
    yield table.note(SUPERVISOR, SuspectCollusion(table.here, (table.patron(2),), WHY))
    collusion = max(table.state(f"incidents/{table.game}").register.conduct.collusion)
    for kind in (TakeMeasure, LiftMeasure):
        yield table.note(SUPERVISOR, kind("collusion", collusion, "play first", WHY))


def detained(floor: Floor, name: str) -> Steps:
    """Somebody with a device is detained until an inspector takes over."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=1, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield from table.opening(0)
    yield table.note(SUPERVISOR, ReportDevice(table.here, "a counter", table.patron(1)))
    device = max(table.state(f"incidents/{table.game}").register.conduct.device)
    yield table.note(CASINO, TakeMeasure("device", device, "detain", WHY))
    yield table.note(SUPERVISOR, HandOver(device, "inspector", INSPECTOR.id))


def allowed_again(floor: Floor, name: str) -> Steps:
    """A player may not place a certain wager for a while."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield from table.opening(0)
    yield table.do(DEALER, OpenBets())
    yield table.do(table.player(1), PlaceWagers(1, (*ANTES, Bet("trips", 1_000))))
    yield table.do(SUPERVISOR, RemoveWager(table.round.stakes[-1].id, WHY))
    yield table.do(SUPERVISOR, AllowWager(1, "trips"))
    yield from table.closed()
    yield from table.finish(folds)
