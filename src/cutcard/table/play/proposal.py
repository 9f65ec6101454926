"""What the document says about a fault now: the moment, its rule, and the proposal made from it."""

import hashlib

import msgspec

from cutcard.core.message import Actor
from cutcard.rules.faults import UNSHOWN, Fault, FaultRule, Moment
from cutcard.table.messages.faults import FaultProposed, ReportFault
from cutcard.table.play.payout import Rules, dealer_shown
from cutcard.table.play.reading import expected
from cutcard.table.state.table import Round, Table

WHILE_DEALT = (Fault.NO_WAGER,)  # faults that can still be found in the deal once the dealer's card is turned up
OF_STAKES = (Fault.WRONG_BET, Fault.ABOVE_MAXIMUM, Fault.BELOW_MINIMUM)  # faults of one wager on the layout


def moment(table: Table, said: Moment | None = None) -> Moment:
    """How far the round has come. At an electronic table players have their cards as soon as they are dealt.

    At an assisted table the record does not show it, so it is as somebody has ``said``.
    """
    state = table.round
    if state is None or state.stage in ("open", "closed"):
        return Moment.SHUFFLE
    if table.recording == "assisted":
        return said or Moment.HANDLED
    if state.stage == "settlement" or dealer_shown(state):
        return Moment.SHOWN
    if state.handled or any(playing.moves or playing.declared is not None for playing in state.boxes.values()):
        return Moment.HANDLED
    if table.dealing == "electronic":
        return Moment.HANDLED
    return Moment.DEAL if state.phase <= 0 else Moment.DEALT


def reported(table: Table, report: ReportFault) -> Moment:
    """How far the round had come when the reported fault was found.

    The dealer's card is turned up before all players have theirs, so the record alone may be ahead of the deal. For a
    stake, a dealer's hand that was seen too early counts as shown (I-61). An undeclared payout depends on the cards
    drawn since, not on the dealer's hand (L-16). At an electronic table the shuffle comes before the wagers (I-24).
    """
    now, state = moment(table, report.moment), table.round
    shuffled = table.dealing == "electronic" and state is not None and state.stage == "open"
    if report.fault is Fault.DEVICE_FAILS and shuffled:
        return Moment.DEAL
    if report.fault is Fault.UNDECLARED and now is Moment.SHOWN:
        return Moment.HANDLED
    if state is not None and state.seen_early and now in UNSHOWN and report.fault in OF_STAKES:
        return Moment.SHOWN
    if now is Moment.DEALT and report.fault in WHILE_DEALT and (report.moment is Moment.DEAL or being_read(table)):
        return Moment.DEAL
    return now


def being_read(table: Table) -> bool:
    """Whether a card reader still waits for cards of the deal."""
    state = table.round
    return bool(table.reader) and state is not None and bool(state.reading.cards) and bool(expected(state))


def known(rules: Rules, state: Round | None, fault: Fault, now: Moment, area: str = "") -> FaultRule | None:
    """The document's rule for this fault now, if it has one. ``area``: a wager that lies there, as reported."""
    play = area in rules.game.bets or (
        state is not None and any(stake.area in rules.game.bets for stake in state.stakes)
    )
    given = ("", "a play wager lies" if play else "no play wager lies")
    fits = (rule for rule in rules.game.faults if rule.fault is fault and now in rule.moments and rule.given in given)
    return next(fits, None)


def proposal(
    table: Table, state: Round, rule: FaultRule, report: ReportFault, actor: Actor, entry: int = 0
) -> FaultProposed:
    """The proposed remedy, identified by a hash of everything that it is based on. Nothing has changed yet."""
    now = reported(table, report)
    content = msgspec.json.encode([report, now, table.rounds, state.reports, actor.id])
    return FaultProposed(
        proposal=hashlib.sha256(content).hexdigest()[:12],
        fault=rule.fault,
        box=report.box,
        area=report.area,
        amount=report.amount,
        cards=report.cards,
        moment=now,
        remedies=(rule.remedy, *rule.options),
        says=rule.says,
        clauses=rule.clauses,
        by=actor.id,
        notify=rule.notify,
        owner=report.owner,
        entry=entry,
    )


def deck_meant(table: Table) -> str:
    """The deck that a report is about: the one in play, or the only one; "": unknown."""
    decks = tuple(table.life.decks)
    return table.life.in_play or (decks[0] if len(decks) == 1 else "")
