"""Promotions for tests: the documents side by side, good terms, and a promotion that is led through its life."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.core.sums import MoneyLimits
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    ClosePromotionDispute,
    Commence,
    DenyClaim,
    DisputePromotion,
    DraftTerms,
    Drawing,
    HoldDraw,
    NominateScrutineer,
    PromotionCommand,
    PublishTerms,
    SubmitTerms,
)
from cutcard.registers.promotions.decide import decide
from cutcard.registers.promotions.events import PromotionEvent
from cutcard.registers.promotions.state import Promotion, evolve
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.ruling import Refused
from cutcard.testing.felt import sound
from tests.conftest import Cited

DOCUMENTS = {games.load(key).document: told for key in games.names() if (told := games.topics(key).promotions)}

SUBMITTED = "2026-03-01T00:00:00Z"
COMMENCES = "2026-03-05T08:00:00Z"
AWARD = "2026-03-20T09:00:00Z"

PURSE = Prize("purse", (PrizeItem("prize money", PrizeKind.MONEY, 500_00),), count=3)
HAMPER = Prize("hamper", (PrizeItem("food and books", PrizeKind.GOODS, 300_00),), conditions="collected within a month")
TERMS = Terms(
    name="Autumn draw",
    gaming=("table games",),
    manner="a draw from the barrel",
    award_at=AWARD,
    award_place="main floor",
    eligibility="members of age with an entry",
    nature="money and goods",
    closes="2026-03-19T12:00:00Z",
    place="the casino",
    commences=COMMENCES,
    claiming="in person at the desk, with proof of identity",
    presence=False,
    notification="by telephone",
    results="on the website",
    prizes=(PURSE, HAMPER),
    disbursement=(Way.CHEQUE, Way.TRANSFER, Way.HANDED_OVER),
    regulations_checked_by="Lee, compliance",
)


MIA, CAS = Actor("mia", Role.GAMING_MANAGER), Actor("cas", Role.CASINO_SUPERVISOR)
INA = Actor("ina", Role.INSPECTOR)
SOL = Actor("Sol", Role.SURVEILLANCE)  # the scrutineer


class Led:
    """A promotion under one document, command by command; a refusal has to leave it as it was."""

    def __init__(self, code: str, cited: Cited) -> None:
        self.clauses = DOCUMENTS[code]
        self.state = Promotion()
        self.cited = cited
        self.people: dict[str, Standing] | None = None  # None: whoever is drawn is on record
        self.limits: MoneyLimits | None = None

    def do(
        self, command: PromotionCommand, at: str, who: Actor | None = None, second: Actor | None = None
    ) -> list[PromotionEvent]:
        """Carry a command out: another than who held the draw awards its prizes, or than the decider closes."""
        who = who or (CAS if isinstance(command, AwardPrize | ClosePromotionDispute) else MIA)
        facts = Facts(who, at, people=self._known(command), second=second, limits=self.limits)
        events = decide(self.clauses, self.state, command, facts)
        sound(events, PromotionEvent)
        for event in events:
            self.state = evolve(self.state, event)
            self.cited.note(event)
            assert (event.at, getattr(event.by, "id", event.by)) == (at, who.id)
        return events

    def _known(self, command: PromotionCommand) -> dict[str, Standing]:
        if self.people is not None:
            return self.people
        match command:
            case HoldDraw(drawn):
                named = [drawing.entrant for drawing in drawn]
            case DenyClaim(who) | DisputePromotion(who):
                named = [who]
            case _:
                named = []
        return {who: Standing() for who in named if who.strip()}

    def one(
        self, command: PromotionCommand, at: str, who: Actor | None = None, second: Actor | None = None
    ) -> PromotionEvent:
        (event,) = self.do(command, at, who, second)
        return event

    def refused(
        self, command: PromotionCommand, at: str, who: Actor | None = None, second: Actor | None = None
    ) -> Refused:
        before = self.state
        with pytest.raises(Refused) as refusal:
            self.do(command, at, who, second)
        assert self.state is before
        assert refusal.value.reason
        return refusal.value


def drafted(code: str, cited: Cited, terms: Terms = TERMS) -> Led:
    led = Led(code, cited)
    led.do(DraftTerms(terms), SUBMITTED)
    return led


def running(code: str, cited: Cited, terms: Terms = TERMS, scrutineer: str = "") -> Led:
    led = drafted(code, cited, terms)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    if scrutineer:
        led.do(NominateScrutineer(scrutineer), SUBMITTED)
    led.do(Commence(), terms.commences)
    return led


def drawn(code: str, cited: Cited, prize: Prize, **terms: object) -> Led:
    """A running promotion whose only prize was drawn for ``ann``."""
    led = running(code, cited, with_prizes(prize, **terms), "Sol")
    led.do(HoldDraw((Drawing(prize.name, "ann", present=True),)), AWARD)
    if led.state.wins[0].attests:
        led.do(AttestDraw(1), AWARD, SOL)
    return led


def with_prizes(*prizes: Prize, **changes: object) -> Terms:
    return replace(TERMS, prizes=prizes, **changes)


def of(kind: PrizeKind, value: int = 300_00, particulars: Iterable[str] = (), **more: int) -> Prize:
    """A prize of one item."""
    return Prize(
        "it", (PrizeItem("a thing", kind, value, particulars=dict.fromkeys(particulars, "as listed"), **more),)
    )


def refused_with(document: str, clause: str, cited: Cited, terms: Terms, *words: str) -> None:
    """A document refuses these terms by this clause, with words of the cure."""
    refusal = Led(document, cited).refused(DraftTerms(terms), SUBMITTED)
    assert refusal.clause == clause
    for word in words:
        assert word in refusal.reason
