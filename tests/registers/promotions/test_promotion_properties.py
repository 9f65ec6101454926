"""Any commands in any order: a promotion refuses or records, loses nothing, and reads back from its journal."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.duty import Acknowledge, Acknowledged
from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.core.moment import HOUR, after, moment
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    ClosePromotionDispute,
    Commence,
    DenyClaim,
    DraftTerms,
    Drawing,
    HoldDraw,
    NominateScrutineer,
    PrizePayment,
    PromotionCommand,
    PublishTerms,
    ReverseAward,
    SubmitTerms,
)
from cutcard.registers.promotions.decide import decide
from cutcard.registers.promotions.duties import duties, overdue, prompts
from cutcard.registers.promotions.events import (
    AwardReversed,
    ClaimDenied,
    DrawAttested,
    IntegrityCompromised,
    PrizeAwarded,
    PrizeDrawn,
    PromotionDisputeClosed,
    PromotionEvent,
    TermsSubmitted,
)
from cutcard.registers.promotions.state import Promotion, evolve, fold
from cutcard.registers.promotions.terms import Terms
from cutcard.rulebook import registries
from cutcard.rules.printed.promotions import PrizeKind, PromotionClauses, Way
from cutcard.ruling import Refused
from cutcard.testing.tables import leaves
from tests.support.floor.promotions import DOCUMENTS, SUBMITTED, TERMS, of

COURSES = 60
STEPS = 70
COMMANDS: msgspec.json.Decoder[PromotionCommand] = msgspec.json.Decoder(PromotionCommand)
EVENTS: msgspec.json.Decoder[PromotionEvent] = msgspec.json.Decoder(PromotionEvent)
REGISTERED = {f"{registry.document.code} {clause.id}" for registry in registries() for clause in registry.clause}
REGISTERED |= {text for clauses in DOCUMENTS.values() for _, text in leaves(clauses, "")}
STATES = msgspec.msgpack.Decoder(Promotion)

DEAR = replace(of(PrizeKind.GOODS, value=20_000_00), name="dear", alternative=True, count=3)
RICH = replace(of(PrizeKind.MONEY, value=20_000_00), name="rich", count=3)
FULL = replace(TERMS, prizes=(*TERMS.prizes, DEAR, RICH))
TERMS_TRIED = [FULL, replace(FULL, manner="another"), replace(FULL, presence=True), Terms("empty")]
PRIZES = ["purse", "hamper", "dear", "rich"]
REMEDIES = [*["postpone the promotion", "postpone the draw"] * 4, "cancel the draw"]
OFTEN = [*[HoldDraw, AwardPrize] * 4, *[AttestDraw, ClosePromotionDispute] * 2]

FIELDS: dict[str, Callable[[Random], object]] = {
    "terms": lambda chance: chance.choice(TERMS_TRIED),
    "payments": lambda chance: chance.choice(
        [(), (PrizePayment(chance.choice([Way.CHEQUE, Way.CASH]), chance.choice([500_00, 20_000_00]), _who(chance)),)]
    ),
    "delivery": lambda chance: chance.choice([None, Way.HANDED_OVER]),
    "drawn": lambda chance: tuple(
        Drawing(chance.choice(PRIZES), _who(chance), chance.random() < 0.9) for _ in range(chance.randint(1, 2))
    ),
    "prize": lambda chance: chance.choice(PRIZES),
    "claimant": lambda chance: _who(chance),
    "person": lambda chance: _who(chance),
    "restores": lambda chance: chance.choice([None, None, 0, 1]),
    "method": lambda chance: chance.choice(["mail", "pigeon"]),
    "places": lambda chance: (_words(chance),),
    "marketing": lambda chance: (_words(chance),),
    "duty": lambda chance: f"finding-{chance.choice([0, 0, 1])}-inspector",
    "remedy": lambda chance: chance.choice(REMEDIES),
    "draw": lambda chance: chance.choice([0, 0, 1, 2]),
    **{name: lambda chance: chance.choice([0, 0, 1, 2, 3]) for name in ("win", "dispute", "denial", "finding")},
    **{name: lambda chance: chance.random() < 0.5 for name in ("reached", "alternative", "winner_chose", "returned")},
    **{name: lambda chance: chance.random() < 0.5 for name in ("satisfied", "advised")},
}


def _who(chance: Random) -> str:
    return chance.choice(["ann", "bob"])


def _words(chance: Random) -> str:
    return chance.choice(["words", "words", "words", ""])


def anything(chance: Random) -> PromotionCommand:
    """A command with values that often fit and often do not."""
    kind: Any = chance.choice([*get_args(PromotionCommand), *OFTEN])
    values = {name: FIELDS.get(name, _words)(chance) for name in kind.__struct_fields__}
    if kind is DenyClaim and chance.random() < 0.8:
        values["win"] = None
    command: PromotionCommand = kind(**values)
    return command


def answer(clauses: PromotionClauses, state: Promotion, command: PromotionCommand, at: str) -> list[PromotionEvent]:
    """Events, or none where a registered clause refuses with a reason; anything else fails the test."""
    who = Actor("mia", Role.GAMING_MANAGER)
    if isinstance(command, Acknowledge):
        who = Actor("ina", Role.INSPECTOR)
    if isinstance(command, AttestDraw):
        who = Actor("words", Role.DEALER)
    if isinstance(command, ClosePromotionDispute):
        who = Actor("cas", Role.CASINO_SUPERVISOR)
    second = Actor("cas", Role.CASINO_SUPERVISOR) if isinstance(command, ReverseAward) else None
    try:
        return decide(
            clauses, state, command, Facts(who, at, people={"ann": Standing(), "bob": Standing()}, second=second)
        )
    except Refused as refusal:
        if (refusal.clause not in REGISTERED and not isinstance(command, Acknowledge)) or not refusal.reason:
            raise  # of a notice that is not there no rule speaks
        return []


def begun(clauses: PromotionClauses) -> list[PromotionEvent]:
    """A promotion that runs, so that most random commands find something to do."""
    first: list[tuple[PromotionCommand, str]] = [
        (DraftTerms(FULL), SUBMITTED),
        (SubmitTerms("1"), SUBMITTED),
        (PublishTerms(("desk",), ("poster",)), SUBMITTED),
        (NominateScrutineer("words"), SUBMITTED),
        (Commence(), FULL.commences),
    ]
    events: list[PromotionEvent] = []
    for command, at in first:
        events += answer(clauses, fold(Promotion(), events), command, at)
    return events


def course(clauses: PromotionClauses, chance: Random) -> list[PromotionEvent]:
    """A random course, checked at every step."""
    runs = chance.random() < 0.8
    events = begun(clauses) if runs else []
    state, at = fold(Promotion(), events), FULL.award_at if runs else SUBMITTED
    for _ in range(STEPS):
        command, at = anything(chance), after(at, chance.randint(0, 20) * HOUR)
        awarded = [number for number, win in enumerate(state.wins) if win.fate == "awarded"]
        if awarded and chance.random() < 0.1:  # awards are too rare for chance to find one again
            command = ReverseAward(chance.choice(awarded), _words(chance), chance.random() < 0.5)
        assert COMMANDS.decode(msgspec.json.encode(command)) == command
        new = answer(clauses, state, command, at)
        for event in new:
            assert event.clauses
            assert set(event.clauses) <= REGISTERED | {"I-36", "I-37", "I-38", "I-77"}
            state = evolve(state, event)
        events += new
        owed = duties(clauses, state)
        assert [(duty.text, duty.clause) for duty in owed] == [
            (one.text, one.clause) for one in prompts(clauses, state)
        ]
        assert all(moment(duty.due) < moment(at) for duty in overdue(clauses, state, at))
    read = [EVENTS.decode(msgspec.json.encode(event)) for event in events]
    assert fold(Promotion(), read) == state
    assert STATES.decode(msgspec.msgpack.encode(state)) == state
    return events


def sound(code: str, events: list[PromotionEvent]) -> None:
    """Whatever happened: nothing given twice, undrawn or unpaid, no denial without its details."""
    drawn = {event.win: event for event in events if isinstance(event, PrizeDrawn)}
    given = [event for event in events if isinstance(event, PrizeAwarded)]
    cancelled: set[int] = set()
    held: set[int] = set()  # prizes that their winners have, by win
    for one in events:
        if isinstance(one, PrizeAwarded):
            assert one.win not in held
            held.add(one.win)
        if isinstance(one, AwardReversed):
            held.remove(one.win)
        if isinstance(one, IntegrityCompromised) and one.remedy == "cancel the draw":
            cancelled.add(one.draw)
        assert not isinstance(one, PrizeAwarded) or drawn[one.win].draw not in cancelled
    for event in given:
        prize = drawn[event.win].prize
        assert event.winner == drawn[event.win].winner
        assert sum(one.amount for one in event.payments) == (prize.value if event.alternative else prize.money)
        assert DOCUMENTS[code].payments.cash() or all(one.way is not Way.CASH for one in event.payments)
    for kept in events:
        match kept:
            case PrizeDrawn(prize=prize, attests=scrutineer) if prize.value > 10_000_00:
                assert scrutineer == "words"
            case DrawAttested():
                assert kept.by == "words"
            case ClaimDenied(value=value, name=name, address=address) if value > 100_00:
                assert (name, address) == ("words", "words")
            case TermsSubmitted(at=sent, revision=1):
                assert moment(sent) <= moment(FULL.commences) - 24 * HOUR
            case Acknowledged():
                assert kept.by.id == "ina"
            case PromotionDisputeClosed():
                assert kept.by == "cas"
            case _:
                assert kept.by == "mia"


@pytest.mark.parametrize("code", DOCUMENTS)
def test_any_course_of_a_promotion(code: str) -> None:
    happened: set[type] = set()
    for seed in range(COURSES):
        events = course(DOCUMENTS[code], Random(f"{code} {seed}"))
        sound(code, events)
        happened |= {type(event) for event in events}
    never = {kind.__name__ for kind in get_args(PromotionEvent)} - {kind.__name__ for kind in happened}
    assert never == (set() if DOCUMENTS[code].approval else {"AmendmentApproved"})
