"""The state of a promotion, and ``evolve``, which applies each event. No rule is applied here."""

from collections.abc import Iterable
from functools import reduce
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.duty import Acknowledged
from cutcard.registers.promotions.commands import Remedy
from cutcard.registers.promotions.events import (
    AlternativeOffered,
    AmendmentApproved,
    AwardReversed,
    ClaimantInformed,
    ClaimDenied,
    DrawAttested,
    IntegrityCompromised,
    IntegrityValidated,
    PrizeAwarded,
    PrizeDrawn,
    PromotionCommenced,
    PromotionDisputeClosed,
    PromotionDisputed,
    PromotionDisputeDecided,
    PromotionDrafted,
    PromotionEvent,
    ScrutineerNominated,
    TermsAmended,
    TermsPublished,
    TermsSubmitted,
    WinnerNotified,
)
from cutcard.registers.promotions.terms import Prize, Terms
from cutcard.rules.printed.promotions import Way

Stage: TypeAlias = Literal["drafted", "running"]


class Attempt(Struct, frozen=True):
    """An attempt to notify a winner."""

    at: str
    method: str
    reached: bool


class Win(Struct, frozen=True):
    """A prize that somebody won, as the terms described it at the draw, and what became of it."""

    draw: int
    prize: Prize
    winner: str
    drawn_at: str
    notify_by: str  # "": no notice is needed
    disbursement: tuple[Way, ...] = ()  # ways of payment that the terms named at the draw
    attests: str = ""  # the scrutineer who must confirm the draw
    attested: bool = False
    attempts: tuple[Attempt, ...] = ()
    offered: bool = False  # the winner was offered its value in money
    drawn_by: str = ""  # who held the draw
    fate: Literal["open", "awarded", "denied", "cancelled"] = "open"
    award: PrizeAwarded | None = None  # how it was given last
    reversals: tuple[AwardReversed, ...] = ()

    def told(self) -> bool:
        return any(attempt.reached for attempt in self.attempts)

    def known(self) -> bool:
        """Whether the winner knows of it: told, had to be there when it was drawn, or has had it once."""
        return self.told() or not self.notify_by or bool(self.reversals)


class PromotionDispute(Struct, frozen=True):
    person: str
    matter: str
    at: str  # when it reached this stage
    decision: str = ""
    decided_by: str = ""
    closed: bool = False


class Finding(Struct, frozen=True):
    """A finding that the integrity is compromised, and what was done about it."""

    at: str
    reason: str
    remedy: Remedy
    draw: int
    notify_by: str
    validated_at: str = ""


class Promotion(Struct, frozen=True):
    """A promotion from its draft onwards. ``revision`` counts versions of the terms; 0: none yet."""

    terms: Terms | None = None
    revision: int = 0
    changed_at: str = ""  # when these terms came into force
    submitted: int = 0  # the latest revision that the regulator has
    submitted_at: str = ""
    resubmit: bool = False  # changed terms must still be sent to the regulator
    published: int = 0  # the latest revision available to patrons
    approved: Terms | None = None  # changed terms that the regulator approved and that are not yet in force
    stage: Stage = "drafted"
    scrutineer: str = ""
    wins: tuple[Win, ...] = ()
    denials: tuple[ClaimDenied, ...] = ()
    informed: frozenset[int] = frozenset()  # denials whose claimant was told the reasons
    disputes: tuple[PromotionDispute, ...] = ()
    findings: tuple[Finding, ...] = ()
    acknowledged: dict[str, str] = {}  # when somebody acknowledged a notice, by its id

    def left(self, prize: Prize) -> int:
        """How many of a prize are still to be won."""
        won = sum(win.prize.name == prize.name and win.fate in ("open", "awarded") for win in self.wins)
        return prize.count - won

    def draws(self) -> int:
        return max((win.draw for win in self.wins), default=0)

    def postponed(self, whole: bool = False) -> Finding | None:
        """The finding that postpones the promotion or its draw, if any. ``whole``: the promotion itself."""
        remedies = ("postpone the promotion",) if whole else ("postpone the promotion", "postpone the draw")
        return next((one for one in self.findings if one.remedy in remedies and not one.validated_at), None)

    def to_refuse(self) -> list[int]:
        """Wins of cancelled draws whose winners know of them, so that they must be refused with the reason."""
        wins = enumerate(self.wins)
        return [number for number, win in wins if win.fate == "cancelled" and win.known()]

    def untold(self) -> list[ClaimDenied]:
        """Refusals that the claimant has not heard yet, unless a dispute or a later refusal has overtaken them."""
        last = {one.win: one.denial for one in self.denials}
        return [
            one
            for one in self.denials
            if one.denial not in self.informed
            and (one.win is None or (last[one.win], self.wins[one.win].fate) == (one.denial, "denied"))
        ]

    def cancelled(self) -> Finding | None:
        """The finding that cancels the coming draw, if any."""
        return self.void(0)

    def void(self, draw: int) -> Finding | None:
        """The finding that cancels a draw, if any. 0: the coming one."""
        return next((one for one in self.findings if one.remedy == "cancel the draw" and one.draw == draw), None)


def evolve(state: Promotion, event: PromotionEvent) -> Promotion:
    """The promotion after an event. Never refuses, because a recorded event has happened."""
    match event:
        case PromotionDrafted(at=at, terms=terms):
            return replace(state, terms=terms, revision=1, changed_at=at)
        case AmendmentApproved(terms=terms):
            return replace(state, approved=terms)
        case TermsAmended(at=at, terms=terms, revision=revision, resubmit=resubmit):
            return replace(state, terms=terms, revision=revision, resubmit=resubmit, approved=None, changed_at=at)
        case TermsSubmitted(revision=revision, at=at):
            return replace(state, submitted=revision, submitted_at=at, resubmit=False)
        case TermsPublished(revision=revision):
            return replace(state, published=revision)
        case ScrutineerNominated(name=name):  # also corrects the name for draws that are not confirmed yet
            wins = tuple(replace(win, attests=name) if win.attests and not win.attested else win for win in state.wins)
            return replace(state, scrutineer=name, wins=wins)
        case PromotionCommenced():
            return replace(state, stage="running")
        case PrizeDrawn() | WinnerNotified() | AlternativeOffered() | PrizeAwarded():
            return replace(state, wins=_wins(state.wins, event))
        case AwardReversed(win=number):
            win = state.wins[number]
            fate: Literal["cancelled", "open"] = "cancelled" if state.void(win.draw) else "open"
            back = replace(win, fate=fate, award=None, reversals=(*win.reversals, event))
            return replace(state, wins=_with(state.wins, number, back))
        case DrawAttested(draw=draw):
            wins = tuple(replace(win, attested=True) if win.draw == draw and win.attests else win for win in state.wins)
            return replace(state, wins=wins)
        case ClaimDenied(win=win):
            wins = state.wins if win is None else _with(state.wins, win, replace(state.wins[win], fate="denied"))
            return replace(state, wins=wins, denials=(*state.denials, event))
        case ClaimantInformed(denial=denial):
            return replace(state, informed=state.informed | {denial})
        case PromotionDisputeDecided(restores=win) if win is not None:
            wins = _with(state.wins, win, replace(state.wins[win], fate="open"))
            return replace(state, wins=wins, disputes=_disputes(state.disputes, event))
        case PromotionDisputed() | PromotionDisputeDecided() | PromotionDisputeClosed():
            return replace(state, disputes=_disputes(state.disputes, event))
        case IntegrityCompromised(draw=draw):
            wins = tuple(_cancelled(win) if win.draw == draw else win for win in state.wins)
            return replace(state, wins=wins, findings=_findings(state.findings, event))
        case IntegrityValidated():
            return replace(state, findings=_findings(state.findings, event))
        case Acknowledged(duty=duty, at=at):
            return replace(state, acknowledged={**state.acknowledged, duty: at})


def fold(state: Promotion, events: Iterable[PromotionEvent]) -> Promotion:
    return reduce(evolve, events, state)


def _with(some: tuple[Win, ...], number: int, one: Win) -> tuple[Win, ...]:
    return (*some[:number], one, *some[number + 1 :])


def _cancelled(win: Win) -> Win:
    return replace(win, fate="cancelled") if win.fate == "open" else win


def _wins(
    wins: tuple[Win, ...], event: PrizeDrawn | WinnerNotified | AlternativeOffered | PrizeAwarded
) -> tuple[Win, ...]:
    if isinstance(event, PrizeDrawn):
        how = event.notify_by, event.disbursement, event.attests
        return (*wins, Win(event.draw, event.prize, event.winner, event.at, *how, drawn_by=event.by))
    win = wins[event.win]
    match event:
        case WinnerNotified(at=at, method=method, reached=reached):
            win = replace(win, attempts=(*win.attempts, Attempt(at, method, reached)))
        case AlternativeOffered():
            win = replace(win, offered=True)
        case PrizeAwarded():
            win = replace(win, fate="awarded", award=event)
    return _with(wins, event.win, win)


def _disputes(
    disputes: tuple[PromotionDispute, ...], event: PromotionDisputed | PromotionDisputeDecided | PromotionDisputeClosed
) -> tuple[PromotionDispute, ...]:
    if isinstance(event, PromotionDisputed):
        return (*disputes, PromotionDispute(event.person, event.matter, event.at))
    dispute = disputes[event.dispute]
    match event:
        case PromotionDisputeDecided(decision=decision):
            dispute = replace(dispute, decision=decision, decided_by=event.by, at=event.at)
        case PromotionDisputeClosed():
            dispute = replace(dispute, closed=True, at=event.at)
    return (*disputes[: event.dispute], dispute, *disputes[event.dispute + 1 :])


def _findings(findings: tuple[Finding, ...], event: IntegrityCompromised | IntegrityValidated) -> tuple[Finding, ...]:
    if isinstance(event, IntegrityCompromised):
        return (*findings, Finding(event.at, event.reason, event.remedy, event.draw, event.notify_by))
    finding = replace(findings[event.finding], validated_at=event.at)
    return (*findings[: event.finding], finding, *findings[event.finding + 1 :])
