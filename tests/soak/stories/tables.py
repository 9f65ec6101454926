"""Stories at house tables: states in which a command is lawful that steps at random hardly ever come to."""

from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.core.message import Command
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.cage import SetMoneyLimits
from cutcard.registers.incidents.dispute import AttachRuling, LodgeDispute
from cutcard.registers.incidents.outcome import (
    ConfirmInvalidation,
    ConfirmWithheld,
    ProposeInvalidation,
    WithdrawWithheld,
    WithholdPayment,
)
from cutcard.registers.incidents.payment import RecordAttempt, RecordEnquiry, ReportWrongPayment
from cutcard.registers.patrons.claims import Claim, DeclineClaim, ForgiveClaim, PayClaim, ReceiveClaim
from cutcard.registers.patrons.messages import BarEmployee, BuyIn, CashOut, IssueCard
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.pad.hand import PadHand
from cutcard.table.life.stalling import OUT
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.cards import PrepareTable, Shuffle
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.exchange import ChangeCash
from cutcard.table.messages.faults import CannotCover, ConfirmFault, ReportFault
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits, WithdrawHit
from cutcard.table.messages.life import GiveToTournament, ReadmitPlayer
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.round import Bet, Choose, Declare, LeaveSeat, OpenBets, Settle, Undecided
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.play.course import Need
from tests.soak.course import available
from tests.soak.floor import LINKED, SIGN, SYSTEM, Floor
from tests.soak.steps import Step
from tests.soak.stories.scene import (
    CASHIER,
    CASINO,
    DEALER,
    LONG_AGO,
    MANAGER,
    SUPERVISOR,
    WHY,
    Steps,
    StoryTable,
)

CAGE = "cage/floor"
LIMITS = Step(CAGE, SYSTEM, SetMoneyLimits(MoneyLimits()))
HAND = PadHand({"ante": 1_000}, "ahad7c7d2s", "kcqd9h5s3c", moves=("bet",))


def plays_on(need: Need) -> Command:
    """Play on where one may; declare nothing, draw nothing."""
    if need.kind == "declaration":
        return Declare(need.box, False)
    names = [move.name for move in need.moves]
    return Choose(need.box, next((name for name in ("bet", "play", "check") if name in names), names[-1]))


def exchanges(need: Need) -> Command:
    """Draw as many new cards as one may, then play on."""
    draws = [move for move in need.moves if move.draw and move.draw.exchange]
    return Choose(need.box, draws[0].name, count=draws[0].draw.most) if draws and draws[0].draw else plays_on(need)


def folds(need: Need) -> Command:
    """Give up as soon as one may."""
    names = [move.name for move in need.moves]
    return Choose(need.box, "fold" if "fold" in names else names[0])


def cannot_cover(floor: Floor, name: str) -> Steps:
    """A player has chips for the ante and none for the bet; another has paid more in at the table."""
    table = StoryTable(floor, name, "three-card-poker", "electronic", boxes=2)
    yield from table.opening(1_500, 100_000)
    yield table.do(DEALER, PrepareTable(table.words.equipment()))
    yield table.do(DEALER, ChangeCash(2, 2_000))
    yield from table.begin({1: (Bet("ante", 1_000),), 2: (Bet("ante", 1_000),)})
    yield table.do(table.player(1), CannotCover(1))
    yield from table.finish(plays_on)


def draw_undone(floor: Floor, name: str) -> Steps:
    """A player buys a sixth card and then sees what was to be declared before."""
    table = StoryTable(floor, name, "lunar-poker", boxes=2)
    yield from table.opening(0, 0)
    yield from table.begin({box: (Bet("ante", 1_000), Bet("super", 1_000)) for box in (1, 2)})
    yield from table.dealt()
    yield table.do(table.player(1), Declare(1, False))
    yield table.do(table.player(1), Choose(1, "sixth"))
    yield from fault(table, ReportFault(Fault.UNDECLARED, 1, cards=parse("Ah Kh Qh Jh Th")), Remedy.RECONSTRUCT)
    yield from table.finish(plays_on, {"box 1": parse("Ah Kh Qh Jh Th")})


def deck_runs_out(floor: Floor, name: str) -> Steps:
    """Everybody exchanges the whole hand, so that discards are shuffled for the last ones."""
    table = StoryTable(floor, name, "lunar-poker", boxes=5)
    yield from table.opening(0, 0, 0, 0, 0)
    yield from table.begin({box: (Bet("ante", 1_000), Bet("super", 1_000)) for box in range(1, 6)})
    yield from table.finish(exchanges)


def taken_part(floor: Floor, name: str) -> Steps:
    """Players add their parts to the shuffle, and one of them replaces it."""
    table = StoryTable(floor, name, "lunar-poker", "electronic", boxes=3, parts=True)
    yield from table.opening(100_000, 100_000, 100_000)
    for step in table.begin({box: (Bet("ante", 1_000), Bet("super", 1_000)) for box in (1, 2, 3)}):
        yield step
        if isinstance(step.command, OpenBets):
            for box, part in ((1, "first"), (3, "third"), (1, "changed")):
                yield table.do(table.player(box), AddPart(box, part))
    yield from table.finish(plays_on)


def sits_out(floor: Floor, name: str) -> Steps:
    """A player leaves two hands in a row undecided, and is let on again."""
    table = StoryTable(floor, name, "lunar-poker", "electronic", boxes=2)
    yield from table.opening(1_000_000, 1_000_000)
    while table.words.table.life.stalled.get(table.patron(1), 0) < OUT:
        yield from table.begin({box: (Bet("ante", 1_000), Bet("super", 1_000)) for box in (1, 2)})
        while (need := table.need).kind != "opening":
            if need.kind == "choice" and need.box == 1:
                yield table.do(SYSTEM, Undecided(1))
            elif need.kind == "choice":
                yield table.do(table.player(2), plays_on(need))
            else:
                yield table.do(SYSTEM, Settle())
    yield table.do(SUPERVISOR, ReadmitPlayer(1))


def dealer_seen(floor: Floor, name: str) -> Steps:
    """The dealer turns a card over too early."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=2, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield from table.opening(0, 0)
    yield from table.begin({box: (Bet("ante", 1_000),) for box in (1, 2)})
    yield from table.dealt()
    yield from fault(table, ReportFault(Fault.DEALER_SHOWS, cards=parse("9h")), Remedy.CONTINUE)
    yield from table.finish(plays_on)


def fault(table: StoryTable, report: ReportFault, remedy: Remedy) -> Steps:
    yield table.do(DEALER, report)
    assert table.round.proposed is not None
    yield table.do(SUPERVISOR, ConfirmFault(table.round.proposed.proposal, remedy))


def mixed_by_hand(floor: Floor, name: str) -> Steps:
    """The dealer washes the cards before the device shuffles them."""
    table = StoryTable(floor, name, "ultimate-texas-holdem", boxes=1)
    yield from table.opening(0)
    yield table.do(DEALER, Shuffle(next(iter(table.words.table.life.decks)), by_hand=True))
    yield from table.tended()


def mended(floor: Floor, name: str) -> Steps:
    """A walk-up is seated; a decision and a card are recorded wrongly, and put right."""
    table = StoryTable(
        floor, name, "ultimate-texas-holdem", boxes=2, source="shoe", pool="A", sign=replace(SIGN, **LINKED)
    )
    yield from table.opening(0)
    who = table.patron(2)
    yield Step(f"patron/{who}", SYSTEM, IssueCard(f"C-{who}"))
    yield table.do(DEALER, SeatPatron(2, who, f"C-{who}"))
    antes = (Bet("ante", 1_000), Bet("blind", 1_000))
    yield from table.begin({1: antes, 2: antes})
    for box in (1, 2):
        yield table.do(DEALER, Choose(box, "check"))
    yield table.do(DEALER, CorrectAct(box=1))
    yield table.do(DEALER, Choose(1, "play 4x"))
    yield from table.dealt()
    yield table.do(DEALER, CorrectCard("board", 0, available(table.round)[-1]))
    yield from table.finish(plays_on)


def withheld(floor: Floor, name: str) -> Steps:
    """A royal flush wins the jackpot for somebody who was on the staff: it goes back, the house has a claim."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=1, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield LIMITS
    yield from table.opening(0)
    yield from royal(table)
    who, place = table.patron(1), table.here
    won = sum(one.returned - one.chips for one in table.round.settled if one.returned > one.chips)
    prize = sum(one.from_pool + one.from_house for one in table.round.prizes)
    yield Step(f"patron/{who}", MANAGER, BarEmployee(True, "deals here", LONG_AGO))
    yield table.note(CASINO, WithholdPayment(place, who, "wager", won, "works here"))
    last = table.state(f"incidents/{table.game}").register.outcomes.last
    yield table.note(MANAGER, WithdrawWithheld(last, "it is looked at again"))
    for what, amount in (("wager", won), ("jackpot", prize)):
        yield table.note(CASINO, WithholdPayment(place, who, what, amount, "works here"))  # type: ignore[arg-type]  # plain text
        yield table.note(MANAGER, ConfirmWithheld(table.state(f"incidents/{table.game}").register.outcomes.last))
    wager, jackpot = _claims(table, who)
    yield Step(CAGE, table.player(1), DeclineClaim(wager))
    yield Step(CAGE, MANAGER, ReceiveClaim(wager, won, "chips"))
    yield Step(CAGE, MANAGER, ForgiveClaim(jackpot, WHY))


def royal(table: StoryTable) -> Steps:
    """A royal flush beats the dealer and wins the jackpot."""
    yield from table.begin({1: (Bet("ante", 1_000), Bet("jackpot", 500))})
    yield from table.finish(plays_on, {"box 1": parse("As Ks Qs Js Ts"), "dealer": parse("2h 2d 4c 9h Kd")})


def _claims(table: StoryTable, who: str) -> list[int]:
    open_: dict[int, Claim] = table.state(CAGE).claims.open
    return [number for number, one in open_.items() if one.patron == who]


def overpaid(floor: Floor, name: str) -> Steps:
    """A hand is paid too much: the player returns a part, and the house gives up the rest."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=1, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield LIMITS
    yield from table.opening(0)
    yield from royal(table)
    won = next(one for one in table.round.settled if one.returned > one.chips)
    report = ReportWrongPayment(table.here, "wager", won.returned + 700, won.returned, "counted again", won.stake)
    yield table.note(SUPERVISOR, report)
    number = table.state(f"incidents/{table.game}").register.payments.last
    yield table.note(CASINO, RecordEnquiry(number, "a slip", suspected=False))
    yield table.note(DEALER, RecordAttempt(number, "demand", "asked at the table"))
    [claim] = _claims(table, table.patron(1))
    yield Step(CAGE, CASHIER, ReceiveClaim(claim, 400, "chips"))
    yield Step(CAGE, MANAGER, ForgiveClaim(claim, WHY))


def forfeited(floor: Floor, name: str) -> Steps:
    """A jackpot turns out to be won by fraud: wagers, winnings and the prize are taken back."""
    table = StoryTable(floor, name, "caribbean-stud", boxes=2, source="shoe", pool="A", sign=replace(SIGN, **LINKED))
    yield from table.opening(0)
    yield from royal(table)
    yield from _invalidated(table, table.patron(1))


def _invalidated(table: StoryTable, *forfeit: str) -> Steps:
    ground = "fraud" if forfeit else "disruption"
    yield table.note(SUPERVISOR, ProposeInvalidation(table.here, ground, "seen on camera", forfeit))  # type: ignore[arg-type]  # plain text
    yield table.note(CASINO, ConfirmInvalidation(table.state(f"incidents/{table.game}").register.outcomes.last))


def already_spent(floor: Floor, name: str) -> Steps:
    """What a void round would take back is cashed out already: it becomes a claim, and the patron agrees to pay."""
    table = StoryTable(floor, name, "three-card-poker", "electronic", boxes=1)
    yield LIMITS
    yield from table.opening(100_000)
    for _ in range(40):
        yield from table.begin({1: (Bet("ante", 1_000),)})
        yield from table.finish(plays_on)
        if sum(one.returned - one.chips for one in table.round.settled) > 0:
            break
    who = table.patron(1)
    yield Step(f"patron/{who}", table.player(1), CashOut(who, floor.desk.balance(f"patron/{who}")))
    yield from _invalidated(table)
    [claim] = _claims(table, who)
    left = table.state(CAGE).claims.open[claim].left
    yield Step(f"patron/{who}", SYSTEM, BuyIn(who, left))
    yield Step(CAGE, table.player(1), PayClaim(claim, left))


def evening(floor: Floor, name: str) -> Steps:
    """Assisted: one round is a mistake; a flush wins the jackpot; a player disputes, and the pad rules on the hand."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "caribbean-stud", boxes=3, sign=sign, pool="A", recording="assisted", source="shoe")
    yield from table.opening(0)
    yield from table.tended()
    yield table.do(DEALER, DealRound((1, 2)))
    yield table.do(SUPERVISOR, CancelRound(WHY))
    yield table.do(DEALER, DealRound((1, 2)))
    yield table.do(DEALER, ClaimHit(2, parse("2s 4s 7s 9s Ks")))
    yield table.do(DEALER, WithdrawHit(2))
    yield table.do(DEALER, ClaimHit(1, parse("2s 4s 7s 9s Ks")))
    yield table.do(SUPERVISOR, ConfirmHits())
    yield table.do(DEALER, DealRound())
    yield table.note(DEALER, LodgeDispute(table.here, table.patron(1), WHY))
    disputes = table.state(f"incidents/{table.game}").register.disputes
    yield table.note(DEALER, AttachRuling(disputes.last, HAND))
    yield table.do(DEALER, EndRound())
    yield table.do(table.player(1), LeaveSeat(1))
    yield table.do(SUPERVISOR, GiveToTournament("spring"))
    yield table.do(SUPERVISOR, GiveToTournament())
