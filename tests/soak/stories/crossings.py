"""Stories in which two matters are open at once, so that one command follows another that it has nothing to do with."""

from msgspec.structs import replace

from cutcard.core.duty import Acknowledge
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.table_messages import LinkPool, UnlinkPool
from cutcard.registers.incidents.defect import RecordSearch, ReportDefect
from cutcard.registers.incidents.outcome import (
    ProposeInvalidation,
    WithdrawInvalidation,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord, RecordDetails, RecordPerson
from cutcard.registers.patrons.messages import BarEmployee, SetLossLimit
from cutcard.registers.people.account import FAILURES
from cutcard.registers.people.messages import (
    AcceptInvitation,
    AddPasskey,
    InvitePerson,
    RecordFailure,
    RemovePasskey,
    UnlockAccount,
)
from cutcard.registers.promotions.commands import (
    AmendTerms,
    ClosePromotionDispute,
    DecidePromotionDispute,
    DisputePromotion,
    FindCompromised,
    OfferAlternative,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.duties import inspector_notice
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.life.stalling import OUT
from cutcard.table.messages.cards import (
    ReplaceCards,
    ReportDropped,
    VerifyCollected,
)
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.jackpot import (
    AcknowledgeMalfunction,
    PlayWithoutJackpot,
    ReportMalfunction,
    RestoreJackpot,
)
from cutcard.table.messages.life import (
    AllowOwnLimits,
    AllowWager,
    ApplyNotice,
    OfferLowLimit,
    ReadmitPlayer,
    RemoveWager,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.table.messages.round import (
    Bet,
    Declare,
    OpenBets,
    PlaceWagers,
    Settle,
    TakeSeat,
    Undecided,
)
from cutcard.table.messages.validity import CutToLimit
from tests.soak.floor import LINKED, SIGN, SYSTEM, Floor
from tests.soak.steps import Step
from tests.soak.stories.promotions import StoryPromotion
from tests.soak.stories.scene import CASINO, DEALER, INSPECTOR, LONG_AGO, MANAGER, SUPERVISOR, WHY, Steps, StoryTable
from tests.soak.stories.supervision import ANTES
from tests.soak.stories.tables import LIMITS, fault, folds, royal
from tests.support.floor.promotions import HAMPER, PURSE

SUPERS = (Bet("ante", 1_000), Bet("super", 1_000))
DECK = 52


def jackpot_down(floor: Floor, name: str) -> Steps:
    """The jackpot fails again and again, while cards fall down, a notice stands and a wager is refused."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=2, pool="A", sign=sign)
    yield from table.opening(0, 0)
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(21)))
    yield table.do(DEALER, ReportMalfunction("the meter is dark"))
    yield table.do(SUPERVISOR, RestoreJackpot("plugged in"))
    yield table.do(INSPECTOR, AcknowledgeMalfunction(1))
    yield table.do(MANAGER, UnlinkPool())
    yield table.do(DEALER, ReportDropped())
    yield table.do(MANAGER, LinkPool("A"))
    yield table.do(DEALER, ReportMalfunction("the meter is dark"))
    yield table.do(INSPECTOR, AcknowledgeMalfunction(2))
    yield table.do(SUPERVISOR, VerifyCollected(DECK))
    table.wait(minutes=22)
    yield table.do(SUPERVISOR, ApplyNotice())
    yield table.do(SUPERVISOR, RestoreJackpot("plugged in"))
    yield table.do(DEALER, ReportMalfunction("the meter is dark"))
    yield table.do(SUPERVISOR, PlayWithoutJackpot())
    yield from table.tended()
    yield table.do(DEALER, OpenBets())
    antes = (Bet("ante", 2_000), Bet("blind", 2_000), Bet("trips", 2_000))
    yield table.do(table.player(1), PlaceWagers(1, antes))
    yield table.do(SUPERVISOR, RemoveWager(table.round.stakes[-1].id, WHY))
    yield from table.closed()
    yield table.do(SUPERVISOR, RestoreJackpot("plugged in"))
    yield from table.finish(folds)
    [deck] = table.words.table.life.decks
    yield table.do(SUPERVISOR, ReplaceCards(deck, 1, "bent", "dealer"))
    yield table.do(SUPERVISOR, AllowWager(1, "trips"))
    yield table.do(MANAGER, UnlinkPool())
    yield table.do(SUPERVISOR, OfferLowLimit(True))
    yield table.do(MANAGER, LinkPool("A"))


def held_and_short(floor: Floor, name: str) -> Steps:
    """While it is considered whether an outcome stands, a card is missing, too."""
    table = StoryTable(floor, name, "three-card-poker", boxes=1, source="shoe")
    yield from table.opening(0)
    yield from table.begin({1: (Bet("ante", 1_000),)})
    yield from table.finish(folds)
    yield table.note(SUPERVISOR, ProposeInvalidation(table.here, "disruption", WHY))
    yield table.note(DEALER, ReportDefect(table.here, "missing card", WHY))
    register = table.state(f"incidents/{table.game}").register
    yield table.note(SUPERVISOR, WithdrawInvalidation(max(register.outcomes.invalidations), WHY))
    yield table.note(SUPERVISOR, RecordSearch(max(register.defects.cases), "found under the rack"))


def noticed(floor: Floor, name: str) -> Steps:
    """A sign is put up while a player sits out, and a player who waits gets limits during somebody else's hand."""
    table = StoryTable(floor, name, "lunar-poker", "electronic", boxes=1)
    yield from table.opening(1_000_000)
    while table.words.table.life.stalled.get(table.patron(1), 0) < OUT:
        yield from table.begin({1: SUPERS})
        while (need := table.need).kind != "opening":
            late = need.kind in ("choice", "declaration")
            yield table.do(SYSTEM, Undecided(need.box) if late else Settle())
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(40)))
    yield table.do(SUPERVISOR, ReadmitPlayer(1))
    yield table.do(SUPERVISOR, WithdrawNotice())
    other = StoryTable(floor, f"{name}-other", "lunar-poker", boxes=2, source="shoe")
    yield from other.opening(0, 0)
    yield from other.begin({1: SUPERS})
    yield from other.dealt()
    yield other.do(other.player(1), Declare(1, False))
    yield other.do(SUPERVISOR, AllowOwnLimits(2, SIGN.minimum, SIGN.maximum * 2, sign_placed=True))
    yield from other.finish(folds)


def paid_and_noticed(floor: Floor, name: str) -> Steps:
    """A payment to somebody on the staff is withheld and another of the round was wrong, while a sign stands."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "caribbean-stud", boxes=1, source="shoe", pool="A", sign=sign)
    yield LIMITS
    yield from table.opening(0)
    yield from royal(table)
    who, place = table.patron(1), table.here
    won = next(one for one in table.round.settled if one.returned > one.chips)
    yield table.do(SUPERVISOR, ShowNotice(SIGN.minimum + 500, floor.later(40)))
    yield Step(f"patron/{who}", MANAGER, BarEmployee(True, "deals here", LONG_AGO))
    yield table.note(CASINO, WithholdPayment(place, who, "wager", won.returned - won.chips, "works here"))
    yield table.note(
        SUPERVISOR, ReportWrongPayment(place, "wager", won.returned + 700, won.returned, "counted again", won.stake)
    )
    yield table.do(SUPERVISOR, WithdrawNotice())


def limited_and_down(floor: Floor, name: str) -> Steps:
    """A jackpot fails during a hand of somebody who has staked beyond a loss limit."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1, pool="A", sign=sign)
    other = StoryTable(floor, f"{name}-other", "caribbean-stud", boxes=1, source="shoe", pool="A", sign=sign)
    yield from table.opening(0)
    yield Step(f"patron/{table.patron(1)}", DEALER, SetLossLimit(2_500))
    yield from table.begin({1: ANTES})
    yield from fault(table, ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 90_000_00), Remedy.RETURN_PART)
    yield from other.opening()
    yield other.do(table.player(1), TakeSeat(1))
    yield other.do(DEALER, OpenBets())
    yield other.do(table.player(1), PlaceWagers(1, (Bet("ante", 1_000),)))
    yield table.do(DEALER, ReportMalfunction("the meter is dark"))
    yield table.do(INSPECTOR, AcknowledgeMalfunction(1))
    yield table.do(DEALER, CutToLimit(1))
    yield table.do(SUPERVISOR, PlayWithoutJackpot())
    yield from table.finish(folds)


def disputed_and_doubted(floor: Floor, name: str) -> Steps:
    """A dispute about a promotion is decided while its integrity is in doubt."""
    scene = StoryPromotion(floor, name, "caribbean-stud", PURSE)
    yield from scene.started()
    yield scene.do(DisputePromotion(scene.patron(1), "the draw"), SUPERVISOR)
    yield scene.do(DecidePromotionDispute(0, "it was fair"))
    yield scene.do(FindCompromised(WHY, "postpone the promotion"))
    yield scene.do(Acknowledge(inspector_notice(0)), INSPECTOR)
    yield scene.do(ValidateIntegrity(0, WHY))
    yield scene.do(ClosePromotionDispute(0, satisfied=True), SUPERVISOR)


def amended_and_exchanged(floor: Floor, name: str) -> Steps:
    """Terms change after the draw and are sent again, and a winner is offered money instead of the prize."""
    hamper = replace(HAMPER, alternative=True)
    scene = StoryPromotion(floor, name, "three-card-poker", hamper)
    yield from scene.started()
    yield from scene.drawn(hamper)
    yield scene.do(AmendTerms(replace(scene.terms, results="on the wall")))
    yield scene.do(SubmitTerms("S-2"))
    yield scene.do(OfferAlternative(0))


def erased_and_merged(floor: Floor, name: str) -> Steps:
    """After somebody's details were erased, a second record of the same person is found."""
    one, other = f"{name}-ann", f"{name}-annie"
    yield Step(f"patron/{one}", SUPERVISOR, RecordPerson(WHY))
    yield Step(f"patron/{one}", SUPERVISOR, RecordDetails("Ann O'Hara", "1990-05-31", "1 High Street"))
    yield Step(f"patron/{one}", MANAGER, EraseDetails(WHY))
    yield Step(f"patron/{other}", SUPERVISOR, RecordPerson(WHY))
    yield Step(f"patron/{other}", MANAGER, MergeRecord(one, WHY))


def locked_out(floor: Floor, name: str) -> Steps:
    """Somebody on the staff is locked out, let in again, and loses a passkey."""
    account, ada = f"people/{name}", Actor("ada", Role.ADMINISTRATOR)
    yield Step(account, ada, InvitePerson((Role.DEALER,)))
    yield Step(account, SYSTEM, AcceptInvitation("password and code"))
    yield Step(account, Actor(name, Role.DEALER), AddPasskey("1", "a key"))
    for _ in range(FAILURES):
        yield Step(account, SYSTEM, RecordFailure("password and code"))
    yield Step(account, ada, UnlockAccount(WHY))
    yield Step(account, ada, RemovePasskey("1"))


CROSSINGS = (
    jackpot_down,
    held_and_short,
    noticed,
    paid_and_noticed,
    limited_and_down,
    disputed_and_doubted,
    amended_and_exchanged,
    erased_and_merged,
    locked_out,
)
