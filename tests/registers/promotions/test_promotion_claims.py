"""Denied claims and disputes: what is kept, and who is told what."""

import pytest
from msgspec.structs import replace

from cutcard.core.duty import Duty
from cutcard.core.message import Role
from cutcard.registers.promotions.commands import (
    ClosePromotionDispute,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    InformClaimant,
)
from cutcard.registers.promotions.duties import duties, prompts
from cutcard.registers.promotions.events import (
    ClaimantInformed,
    ClaimDenied,
    PromotionDisputeClosed,
    PromotionDisputed,
    PromotionDisputeDecided,
)
from cutcard.rules.printed.promotions import PrizeKind
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import AWARD, DOCUMENTS, Led, drawn, of, running


def owed(led: Led, clause: str) -> list[Duty]:
    return [duty for duty in duties(led.clauses, led.state) if duty.clause == clause]


# -- denied claims


@each_game
def test_denied_claims_above_a_hundred_dollars_are_kept_with_name_and_address(
    document: str, expected: str, cited: Cited
) -> None:
    bare = DenyClaim("zoe", "it", "no valid entry")
    led = drawn(document, cited, of(PrizeKind.GOODS, value=100_01))
    for incomplete in (bare, replace(bare, name="Zoe Z"), replace(bare, address="3 Third St")):
        assert led.refused(incomplete, AWARD).clause == expected
    event = led.one(replace(bare, name="Zoe Z", address="3 Third St"), AWARD)
    assert event == ClaimDenied(
        at=AWARD,
        by="mia",
        clauses=(led.clauses.refusal, expected),
        denial=0,
        claimant="zoe",
        name="Zoe Z",
        address="3 Third St",
        prize="it",
        value=100_01,
        reasons="no valid entry",
        win=None,
        kept=True,
    )
    assert led.state.denials == (event,)
    assert led.state.wins[0].fate == "open"  # somebody else's


@each_game
@pytest.mark.parametrize("value", [99_99, 100_00])
def test_up_to_a_hundred_dollars_reasons_suffice(value: int, document: str, expected: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS, value=value))
    event = led.one(DenyClaim("zoe", "it", "no valid entry"), AWARD)
    assert isinstance(event, ClaimDenied)
    assert (event.kept, event.clauses) == (False, (expected,))


@each_game
def test_a_refused_claimant_is_told_the_reasons(document: str, expected: str, cited: Cited) -> None:
    denial = DenyClaim("ann", "it", "under age", "Ann A", "2 Second St")
    led = drawn(document, cited, of(PrizeKind.GOODS))
    for empty in (replace(denial, reasons=" "), replace(denial, claimant=""), replace(denial, prize="yacht")):
        assert led.refused(empty, AWARD).clause == expected
    assert owed(led, expected) == []
    event = led.one(denial, AWARD)
    assert isinstance(event, ClaimDenied)
    assert event.win == 0
    assert led.state.wins[0].fate == "denied"
    (duty,) = owed(led, expected)
    assert (duty.role, duty.due, "under age" in duty.text) == (Role.CASINO_SUPERVISOR, "", True)
    assert led.refused(InformClaimant(1, "by letter"), AWARD).clause == expected
    assert led.refused(InformClaimant(0, " "), AWARD).clause == expected
    told = led.one(InformClaimant(0, "by letter"), AWARD)
    assert told == ClaimantInformed(AWARD, "mia", (expected,), 0, "ann", "by letter")
    assert owed(led, expected) == []
    assert led.refused(InformClaimant(0, "by letter"), AWARD).clause == expected


# -- disputes


@each_game
def test_the_operators_decision_is_final_and_the_right_to_complain_is_told(
    document: str, expected: list[str], cited: Cited
) -> None:
    led = running(document, cited)
    (clause,) = expected
    assert led.refused(DisputePromotion("", "late entry"), AWARD).clause == clause
    assert led.refused(DisputePromotion("ann", " "), AWARD).clause == clause
    raised = led.one(DisputePromotion("ann", "late entry"), AWARD)
    assert raised == PromotionDisputed(AWARD, "mia", (clause,), 0, "ann", "late entry")
    assert [duty.role for duty in owed(led, clause)] == [Role.GAMING_MANAGER]
    assert led.refused(ClosePromotionDispute(0, satisfied=True), AWARD).clause == clause
    assert led.refused(DecidePromotionDispute(1, "stands"), AWARD).clause == clause
    assert led.refused(DecidePromotionDispute(0, " "), AWARD).clause == clause
    decided = led.one(DecidePromotionDispute(0, "the entry was late"), AWARD)
    assert decided == PromotionDisputeDecided(AWARD, "mia", (clause,), 0, "ann", "the entry was late")
    refusal = led.refused(DecidePromotionDispute(0, "the entry was in time"), AWARD)
    assert (refusal.clause, "final" in refusal.reason) == (clause, True)
    (shown,) = [prompt for prompt in prompts(led.clauses, led.state) if prompt.clause == clause]
    assert shown.role is Role.CASINO_SUPERVISOR
    assert all(word in shown.text for word in ("ann", "right to complain", "inspector", "section 33"))
    cited.note(shown)
    refusal = led.refused(ClosePromotionDispute(0, satisfied=False), AWARD)
    assert (refusal.clause, "advise" in refusal.reason) == (clause, True)
    closed = led.one(ClosePromotionDispute(0, satisfied=False, advised=True), AWARD)
    assert closed == PromotionDisputeClosed(AWARD, "mia", (clause,), 0, "ann", satisfied=False, advised=True)
    assert owed(led, clause) == []
    assert led.refused(ClosePromotionDispute(0, satisfied=True), AWARD).clause == clause


def test_who_is_satisfied_needs_no_advice(cited: Cited) -> None:
    for code in DOCUMENTS:
        led = running(code, cited)
        for number in range(2):
            led.do(DisputePromotion("ann", "late entry"), AWARD)
            led.do(DecidePromotionDispute(number, "the entry counts"), AWARD)
            led.do(ClosePromotionDispute(number, satisfied=True), AWARD)
        assert [dispute.closed for dispute in led.state.disputes] == [True, True]
