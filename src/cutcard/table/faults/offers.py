"""What can have gone wrong at this moment, by the document's table of irregularities: what may be reported."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.money import MOST
from cutcard.rules.faults import UNHANDLED, Fault, FaultRule, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.faults.report import AT_A_BOX, check_place, proposed_now
from cutcard.table.life.equipment import check_device
from cutcard.table.messages.faults import CardsHandled, ReportFault
from cutcard.table.play.payout import Rules
from cutcard.table.play.proposal import WHILE_DEALT, known, moment, proposal, reported
from cutcard.table.state.table import Round, Table, evolve, pile

ANYBODY = Actor("", Role.DEALER)  # whoever reports it
AMOUNTS = {Fault.ABOVE_MAXIMUM: MOST, Fault.BELOW_MINIMUM: 1, Fault.WRONG_BET: MOST}  # one that is surely wrong


class FaultPlace(Struct, frozen=True):
    """Where a fault can have happened: a box, and for a wager its area and owner."""

    box: int
    area: str = ""
    owner: str = ""


class PossibleFault(Struct, frozen=True):
    """A fault that can have happened now. ``cards``: how many cards must be named; ``amount``: the chips really there.

    ``places``: empty if it concerns the whole table.
    """

    fault: Fault
    rule: FaultRule
    places: tuple[FaultPlace, ...] = ()
    cards: int = 0
    amount: bool = False
    said: Moment | None = None  # to be reported with it, because the record does not show it


def possible(rules: Rules, table: Table) -> list[PossibleFault]:
    """Every fault that can have happened at this moment, with the places where it can."""
    found = (_possible(rules, table, fault) for fault in Fault)
    return [one for one in found if one is not None]


def if_handled(rules: Rules, table: Table) -> list[PossibleFault]:
    """The same if players have handled their cards although this was not recorded; empty once it was."""
    if table.round is None or moment(table) not in UNHANDLED:
        return []
    return possible(rules, evolve(table, CardsHandled(None)))


def unrecorded(rules: Rules, table: Table) -> list[FaultRule]:
    """Lines of the document's table for an assisted table, where people say how far the round has come (I-70)."""
    lines = (rule for rule in rules.game.faults if rule.fault is not Fault.INVALID)
    return [rule for rule in lines if _has_device(rules, table, rule)]


def wager_of(rules: Rules, rule: FaultRule) -> str:
    """The area whose wager must lie on the layout for this line; "": any or none."""
    return next(iter(sorted(rules.game.bets)), "") if rule.given == "a play wager lies" else ""


def _has_device(rules: Rules, table: Table, rule: FaultRule) -> bool:
    """Whether the equipment that failed is at this table: without a shuffling device, none of its faults happens."""
    try:
        check_device(rules, table, rule.fault, rule.clauses[0])
    except Refused:
        return False
    return True


def if_dealing(rules: Rules, table: Table) -> list[PossibleFault]:
    """The same if cards are still dealt although the dealer's card lies open; empty where that makes no difference."""
    state = table.round
    if table.reader or moment(table) is not Moment.DEALT:
        return []
    if all(known(rules, state, one, Moment.DEAL) == known(rules, state, one, Moment.DEALT) for one in WHILE_DEALT):
        return []
    found = (_possible(rules, table, fault, Moment.DEAL if fault in WHILE_DEALT else None) for fault in Fault)
    return [one for one in found if one is not None]


def _possible(rules: Rules, table: Table, fault: Fault, said: Moment | None = None) -> PossibleFault | None:
    state, now = table.round, reported(table, ReportFault(fault, moment=said))
    rule = known(rules, state, fault, now)
    if rule is None or fault is Fault.INVALID or (table.dealing == "electronic" and fault is not Fault.DEVICE_FAILS):
        return None
    if not _has_device(rules, table, rule):
        return None
    if state is None or state.stage == "closed" or (state.stage == "open" and rule.remedy is Remedy.CONTINUE):
        return PossibleFault(fault, rule)
    if Remedy.KEEP_EXPOSED in (rule.remedy, *rule.options):
        return PossibleFault(fault, rule, cards=1)
    reports = [(place, replace(report, moment=said)) for place, report in _reports(table, state, fault)]
    places = tuple(place for place, report in reports if _fits(rules, table, state, rule, report))
    if not places:
        return None
    cards, playing = 0, state.boxes.get(places[0].box)  # None where play is not recorded: people look at the cards
    if fault is Fault.UNDECLARED and playing is not None:
        cards = len(state.piles.get(pile(places[0].box), ())) + playing.discards
    return PossibleFault(fault, rule, places if fault in AT_A_BOX else (), cards, fault in AMOUNTS, said)


def _reports(table: Table, state: Round, fault: Fault) -> Iterator[tuple[FaultPlace, ReportFault]]:
    """The reports that somebody could make."""
    if fault in AMOUNTS:
        for box, area, owner in dict.fromkeys((one.box, one.area, one.owner) for one in state.stakes):
            yield FaultPlace(box, area, owner), ReportFault(fault, box, area, AMOUNTS[fault], owner=owner)
    elif fault in AT_A_BOX:
        for box in range(1, table.boxes + 1):
            yield FaultPlace(box), ReportFault(fault, box)
    else:
        yield FaultPlace(0), ReportFault(fault)


def _fits(rules: Rules, table: Table, state: Round, rule: FaultRule, report: ReportFault) -> bool:
    """Whether such a report would be accepted. The cards of an undeclared payout are asked for later."""
    try:
        if report.fault is Fault.UNDECLARED:
            check_place(rules, table, state, proposal(table, state, rule, report, ANYBODY))
        else:
            proposed_now(rules, table, state, rule, report, ANYBODY)
    except Refused:
        return False
    return True
