"""The line of a document's table of irregularities for a fault now; where it has none, a refusal with the way on."""

from cutcard.core.message import Role
from cutcard.rules.faults import Fault, FaultRule, Moment, Remedy
from cutcard.ruling import Cure, Refused, instead, wait
from cutcard.table.life.equipment import check_device
from cutcard.table.messages.cards import ChangeSource, Source
from cutcard.table.messages.faults import ReportFault
from cutcard.table.play.payout import Rules
from cutcard.table.play.proposal import known
from cutcard.table.state.table import Table

MOMENTS = tuple(Moment)  # in the order of a round
BEGINS = {  # what happens first, before a moment has come
    Moment.SHUFFLE: "the round is over",
    Moment.DEAL: "cards are dealt",
    Moment.DEALT: "all cards are dealt",
    Moment.HANDLED: "players have looked at their cards",
    Moment.SHOWN: "the dealer's hand is shown",
}
IN_THE_DEAL = {Fault.DEALER_SHOWS: Fault.EXPOSED_DEALER, Fault.BOARD_SHOWN: Fault.EXPOSED}  # what it is in the deal
AFTER_IT = {Fault.EXPOSED_DEALER: Fault.DEALER_SHOWS}


def line(rules: Rules, table: Table, report: ReportFault, now: Moment, area: str = "") -> FaultRule:
    """The document's rule for this fault now; otherwise a refusal that says when it has one, and what to do instead."""
    fault = report.fault
    if (found := known(rules, table.round, fault, now, area)) is not None:
        return found
    lines = [rule for rule in rules.game.faults if rule.fault is fault]
    if not lines:
        raise _uncovered(rules, f"{rules.game.title} has no rule for {fault}")
    check_device(rules, table, fault, lines[0].clauses[0])
    covered = [moment for moment in MOMENTS if any(moment in rule.moments for rule in lines)]
    reason = f"{fault}: the rules cover this {' or '.join(covered)}, not {now}"
    if fault is Fault.DEVICE_FAILS and table.dealing != "electronic" and rules.life is not None:
        source: Source = "device" if table.life.low_limit else "shoe"
        another = instead(ChangeSource(source, "the shuffling device does not work as it should"))
        raise Refused(lines[0].clauses[0], f"{reason}: no round is void, deal the next from another source", another)
    other = (IN_THE_DEAL if now is Moment.DEAL else AFTER_IT).get(fault)
    if other is not None and (twin := known(rules, table.round, other, now, area)) is not None:
        raise _instead(table, report, twin, f"{reason}: report {other} instead", lines[0].clauses[0])
    if (cure := _later(table, covered, now)) is not None:
        more = "; what happened in a round that is over is for a dispute" if now is Moment.SHUFFLE else ""
        if cure.until == BEGINS[Moment.HANDLED]:
            more = "; if players have handled their cards, say so"
        raise Refused(lines[0].clauses[0], f"{reason}: wait until {cure.until}{more}", cure)
    raise _uncovered(rules, reason, lines[0].clauses[0])


def _instead(table: Table, report: ReportFault, twin: FaultRule, reason: str, clause: str) -> Refused:
    """What the same card is at this moment. Where it stays face up and cards are recorded, it must be named."""
    if twin.remedy is Remedy.KEEP_EXPOSED and table.recording == "full" and len(report.cards) != 1:
        return Refused(clause, f"{reason}, and name the card")
    other = ReportFault(twin.fault, cards=report.cards, handled=report.handled, moment=report.moment)
    return Refused(clause, reason, instead(other))


def _later(table: Table, covered: list[Moment], now: Moment) -> Cure | None:
    """The next moment that the rules cover, if it is still to come."""
    coming = [moment for moment in covered if MOMENTS.index(moment) > MOMENTS.index(now)]
    dealer = Role.SYSTEM if table.dealing == "electronic" else Role.DEALER
    return wait(BEGINS[coming[0]], dealer) if coming else None


def _uncovered(rules: Rules, reason: str, else_by: str | None = None) -> Refused:
    """By the clause on what the document does not cover, or that on disputes, where it gives nobody that power."""
    if clause := rules.game.common.uncovered:
        return Refused(clause, f"{reason}: ask a manager to decide")
    first = rules.incidents.disputes.first if rules.incidents else else_by
    return Refused(first, f"{reason}: play goes on, and whoever disagrees may lodge a dispute about it")
