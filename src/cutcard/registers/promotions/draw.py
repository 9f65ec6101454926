"""The draw of a promotion, and notifying its winners."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.moment import after, moment
from cutcard.core.text import require_item, require_text
from cutcard.money import dollars
from cutcard.registers.promotions.commands import HoldDraw, NotifyWinner
from cutcard.registers.promotions.events import PrizeDrawn, WinnerNotified
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import PromotionClauses
from cutcard.ruling import Refused


def terms_of(clauses: PromotionClauses, state: Promotion) -> Terms:
    if state.terms is None:
        raise Refused(clauses.complete, "there are no terms: draft them first")
    return state.terms


def hold(clauses: PromotionClauses, state: Promotion, command: HoldDraw, facts: Facts) -> Iterator[PrizeDrawn]:
    """Record a draw after checking its time, integrity, remaining prizes and, for a valuable prize, the scrutineer."""
    terms = terms_of(clauses, state)
    _open(clauses, state, terms, facts)
    prizes = [_prize(clauses, terms, drawing.prize) for drawing in command.drawn]
    _left(clauses, state, prizes)
    overseen = any(needs_scrutineer(clauses, prize) for prize in prizes)
    if overseen:
        _overseen(clauses, state, command.overseen_by)
    for number, (drawing, prize) in enumerate(zip(command.drawn, prizes, strict=True), len(state.wins)):
        require_text(clauses.award, drawing.entrant, f"who was drawn for {prize.name}")
        if terms.presence and not drawing.present:
            text = f"{drawing.entrant} is not present, as the terms require: draw another entrant"
            raise Refused(clauses.claiming, text)
        notify_by = "" if terms.presence else after(facts.at, clauses.notice_within)
        told = [clauses.notice, "I-37"] if notify_by else []
        under = [clauses.award, *([clauses.scrutineer] if overseen else []), *told]
        yield PrizeDrawn(
            at=facts.at,
            by=facts.actor.id,
            clauses=tuple(under),
            draw=state.draws() + 1,
            win=number,
            prize=prize,
            winner=drawing.entrant,
            present=drawing.present,
            overseen_by=command.overseen_by,
            notify_by=notify_by,
        )


def needs_scrutineer(clauses: PromotionClauses, prize: Prize) -> bool:
    """Whether one such prize is worth so much that a scrutineer must oversee its draw."""
    return prize.value > clauses.scrutineer_above


def _open(clauses: PromotionClauses, state: Promotion, terms: Terms, facts: Facts) -> None:
    if state.stage != "running":
        raise Refused(clauses.held, "the promotion has not started: commence it first")
    if finding := state.cancelled():
        raise Refused(clauses.integrity, f"the draw is cancelled ({finding.reason}): draft another promotion")
    if finding := state.postponed():
        raise Refused(clauses.integrity, f"the draw is postponed ({finding.reason}): validate its integrity first")
    if moment(facts.at) < moment(terms.award_at):
        raise Refused(clauses.award, f"the terms set the draw for {terms.award_at}: wait until then")


def _prize(clauses: PromotionClauses, terms: Terms, name: str) -> Prize:
    for prize in terms.prizes:
        if prize.name == name:
            return prize
    offered = ", ".join(prize.name for prize in terms.prizes)
    raise Refused(clauses.prizes, f"the terms offer no prize {name[:40]!r}: draw {offered}")


def _left(clauses: PromotionClauses, state: Promotion, prizes: list[Prize]) -> None:
    if not prizes:
        raise Refused(clauses.award, "name the prizes that were drawn, and who won each")
    given = [win.prize.name for win in state.wins if win.fate in ("open", "awarded")]
    for prize in prizes:
        given.append(prize.name)
        if given.count(prize.name) > prize.count:
            raise Refused(clauses.prizes, f"{prize.name}: the terms offer {prize.count}, and none is left to draw")


def _overseen(clauses: PromotionClauses, state: Promotion, overseer: str) -> None:
    above = dollars(clauses.scrutineer_above)
    if not state.scrutineer:
        raise Refused(clauses.scrutineer, f"a prize is worth more than {above}: nominate a scrutineer first")
    if overseer != state.scrutineer:
        text = f"a prize is worth more than {above}: the scrutineer, {state.scrutineer}, must oversee the draw"
        raise Refused(clauses.scrutineer, text)


def open_win(clauses: PromotionClauses, state: Promotion, number: int) -> Win:
    """The win with this number, if its prize has not been awarded yet."""
    win = require_item(clauses.award, state.wins, number, "win")
    match win.fate:
        case "awarded":
            raise Refused(clauses.award, f"{win.prize.name} has already been awarded to {win.winner}")
        case "denied":
            raise Refused(clauses.refusal, f"the claim of {win.winner} was denied: draw {win.prize.name} again")
        case "cancelled":
            raise Refused(clauses.integrity, f"draw {win.draw} is cancelled: deny the claim, with reasons")
        case "open":
            return win


def notify(clauses: PromotionClauses, state: Promotion, command: NotifyWinner, facts: Facts) -> WinnerNotified:
    """Record an attempt to notify a winner by an allowed method, in time or late."""
    win = open_win(clauses, state, command.win)
    if not win.notify_by:
        raise Refused(clauses.notice, f"{win.winner} had to be at the draw, so no notice is needed: award the prize")
    clause = clauses.methods.get(command.method)
    if clause is None:
        allowed = ", ".join(clauses.methods)
        raise Refused(clauses.notice, f"winners may not be notified by {command.method[:40]!r}: use {allowed}")
    late = moment(facts.at) > moment(win.notify_by)
    return WinnerNotified(
        at=facts.at,
        by=facts.actor.id,
        clauses=(clauses.notice, clause, "I-37"),
        win=command.win,
        winner=win.winner,
        method=command.method,
        reached=command.reached,
        late=late,
        note=command.note,
    )
