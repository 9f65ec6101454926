"""Denied claims, disputes and doubts about integrity: what is kept, who is told, and by when."""

import pytest
from msgspec.structs import replace

from cutcard.house.messages import Role
from cutcard.house.promotion_commands import (
    AwardPrize,
    CloseDispute,
    Commence,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    Drawing,
    FindCompromised,
    HoldDraw,
    InformClaimant,
    NotifyInspector,
    PublishTerms,
    Remedy,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.house.promotion_duties import Duty, duties, overdue, prompts
from cutcard.house.promotion_events import (
    ClaimantInformed,
    ClaimDenied,
    InspectorNotified,
    IntegrityCompromised,
    IntegrityValidated,
    PromotionDisputeClosed,
    PromotionDisputed,
    PromotionDisputeDecided,
)
from cutcard.house.promotion_terms import Kind, Way
from tests.conftest import Cited
from tests.promotions import (
    AWARD,
    COMMENCES,
    DOCUMENTS,
    SUBMITTED,
    Led,
    drafted,
    drawn,
    marked,
    of,
    running,
    with_prizes,
)

REMEDIES: tuple[Remedy, ...] = ("postpone the promotion", "postpone the draw", "cancel the draw")


def owed(led: Led, clause: str) -> list[Duty]:
    return [duty for duty in duties(led.clauses, led.state) if duty.clause == clause]


# -- denied claims


@pytest.mark.clause("UTH 14.9.1", "TCP 15.9.1", "CSP 17.9.1", "LUN 15.10.1")
def test_denied_claims_above_a_hundred_dollars_are_kept_with_name_and_address(
    request: pytest.FixtureRequest, cited: Cited
) -> None:
    bare = DenyClaim("zoe", "it", "no valid entry")
    for code, (expected,) in marked(request).items():
        led = drawn(code, cited, of(Kind.GOODS, value=100_01))
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


@pytest.mark.parametrize("value", [99_99, 100_00])
@pytest.mark.clause("UTH 14.9", "TCP 15.9", "CSP 17.9", "LUN 15.10")
def test_up_to_a_hundred_dollars_reasons_suffice(value: int, request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, (expected,) in marked(request).items():
        led = drawn(code, cited, of(Kind.GOODS, value=value))
        event = led.one(DenyClaim("zoe", "it", "no valid entry"), AWARD)
        assert isinstance(event, ClaimDenied)
        assert (event.kept, event.clauses) == (False, (expected,))


@pytest.mark.clause("UTH 14.9", "TCP 15.9", "CSP 17.9", "LUN 15.10")
def test_a_refused_claimant_is_told_the_reasons(request: pytest.FixtureRequest, cited: Cited) -> None:
    denial = DenyClaim("ann", "it", "under age", "Ann A", "2 Second St")
    for code, (expected,) in marked(request).items():
        led = drawn(code, cited, of(Kind.GOODS))
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


@pytest.mark.clause("UTH 14.10", "TCP 15.10", "CSP 17.10", "LUN 15.11")
def test_the_operators_decision_is_final_and_the_right_to_complain_is_told(
    request: pytest.FixtureRequest, cited: Cited
) -> None:
    for code, expected in marked(request).items():
        led = running(code, cited)
        (clause,) = expected
        assert led.refused(DisputePromotion("", "late entry"), AWARD).clause == clause
        assert led.refused(DisputePromotion("ann", " "), AWARD).clause == clause
        raised = led.one(DisputePromotion("ann", "late entry"), AWARD)
        assert raised == PromotionDisputed(AWARD, "mia", (clause,), 0, "ann", "late entry")
        assert [duty.role for duty in owed(led, clause)] == [Role.GAMING_MANAGER]
        assert led.refused(CloseDispute(0, satisfied=True), AWARD).clause == clause
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
        refusal = led.refused(CloseDispute(0, satisfied=False), AWARD)
        assert (refusal.clause, "advise" in refusal.reason) == (clause, True)
        closed = led.one(CloseDispute(0, satisfied=False, advised=True), AWARD)
        assert closed == PromotionDisputeClosed(AWARD, "mia", (clause,), 0, "ann", satisfied=False, advised=True)
        assert owed(led, clause) == []
        assert led.refused(CloseDispute(0, satisfied=True), AWARD).clause == clause


def test_who_is_satisfied_needs_no_advice(cited: Cited) -> None:
    for code in DOCUMENTS:
        led = running(code, cited)
        for number in range(2):
            led.do(DisputePromotion("ann", "late entry"), AWARD)
            led.do(DecidePromotionDispute(number, "the entry counts"), AWARD)
            led.do(CloseDispute(number, satisfied=True), AWARD)
        assert [dispute.closed for dispute in led.state.disputes] == [True, True]


# -- integrity

HOURS_48 = "2026-03-22T09:00:00Z"


@pytest.mark.parametrize("remedy", REMEDIES)
@pytest.mark.parametrize(
    ("at", "late"),
    [
        pytest.param("2026-03-22T08:59:59Z", False, marks=pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11")),
        pytest.param(HOURS_48, False, marks=pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11")),
        pytest.param("2026-03-22T09:00:01Z", True, marks=pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11")),
        pytest.param(AWARD, False, marks=pytest.mark.clause("LUN 15.12")),
        pytest.param("2026-03-20T09:00:01Z", True, marks=pytest.mark.clause("LUN 15.12")),
    ],
)
def test_the_inspector_is_told_in_time(
    remedy: Remedy, at: str, late: bool, request: pytest.FixtureRequest, cited: Cited
) -> None:
    """Within 48 hours in three documents, at once in the fourth."""
    for code, expected in marked(request).items():
        if not expected:
            continue
        (clause,) = expected
        due = AWARD if code == "LUN" else HOURS_48
        led = running(code, cited)
        found = led.one(FindCompromised("barrel open", remedy), AWARD)
        assert found == IntegrityCompromised(AWARD, "mia", (clause,), 0, "barrel open", remedy, 0, due)
        duty = owed(led, clause)[0]
        assert (duty.role, duty.due) == (Role.GAMING_MANAGER, due)
        assert ("at once" in duty.text) is (code == "LUN")
        assert (duty in overdue(led.clauses, led.state, at)) is late
        assert led.refused(NotifyInspector(1, "Ito"), at).clause == clause
        assert led.refused(NotifyInspector(0, " "), at).clause == clause
        told = led.one(NotifyInspector(0, "Ito"), at)
        assert told == InspectorNotified(at, "mia", (clause,), 0, "Ito", late)
        assert duty not in duties(led.clauses, led.state)
        assert led.refused(NotifyInspector(0, "Ito"), at).clause == clause


@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_the_inspector_can_be_told_in_the_same_breath(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, (clause,) in marked(request).items():
        led = running(code, cited)
        _, told = led.do(FindCompromised("barrel open", "cancel the draw", inspector="Ito"), AWARD)
        assert told == InspectorNotified(AWARD, "mia", (clause,), 0, "Ito", late=False)
        assert owed(led, clause) == []


@pytest.mark.parametrize("remedy", ["postpone the promotion", "postpone the draw"])
@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_what_is_postponed_waits_until_it_is_validated(
    remedy: Remedy, request: pytest.FixtureRequest, cited: Cited
) -> None:
    draw = HoldDraw((Drawing("it", "bob"),))
    prize = replace(of(Kind.GOODS), count=2)
    for code, (clause,) in marked(request).items():
        led = running(code, cited, with_prizes(prize))
        led.do(HoldDraw((Drawing("it", "ann"),)), AWARD)
        led.do(FindCompromised("barrel open", remedy, inspector="Ito"), AWARD)
        award = AwardPrize(0, delivery=Way.HANDED_OVER)
        assert led.refused(draw, AWARD).clause == clause
        assert led.refused(award, AWARD).clause == clause
        assert "Validate" in owed(led, clause)[0].text
        assert led.refused(ValidateIntegrity(0, " "), AWARD).clause == clause
        assert led.refused(ValidateIntegrity(1, "recounted"), AWARD).clause == clause
        event = led.one(ValidateIntegrity(0, "recounted"), AWARD)
        assert event == IntegrityValidated(AWARD, "mia", (clause,), 0, "recounted")
        assert led.refused(ValidateIntegrity(0, "recounted"), AWARD).clause == clause
        assert owed(led, clause) == []
        led.do(draw, AWARD)
        led.do(award, AWARD)


@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_a_postponed_promotion_does_not_start(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, (clause,) in marked(request).items():
        led = drafted(code, cited)
        led.do(SubmitTerms("letter 1"), SUBMITTED)
        led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
        led.do(FindCompromised("entries leaked", "postpone the promotion"), SUBMITTED)
        assert led.refused(Commence(), COMMENCES).clause == clause
        led.do(ValidateIntegrity(0, "new entries"), COMMENCES)
        led.do(Commence(), COMMENCES)


@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_a_cancelled_draw_is_not_held(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, (clause,) in marked(request).items():
        led = running(code, cited, with_prizes(of(Kind.GOODS, value=20_000_00)))
        led.do(FindCompromised("barrel open", "cancel the draw", inspector="Ito"), AWARD)
        assert led.refused(HoldDraw((Drawing("it", "ann"),), "Sol"), AWARD).clause == clause
        assert led.refused(ValidateIntegrity(0, "recounted"), AWARD).clause == clause
        assert led.refused(FindCompromised("again", "cancel the draw"), AWARD).clause == clause
        assert duties(led.clauses, led.state) == []  # nor is a scrutineer asked for any more


@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_a_draw_that_was_held_is_cancelled_with_its_open_wins(request: pytest.FixtureRequest, cited: Cited) -> None:
    prize = replace(of(Kind.GOODS), count=4)
    for code, (clause,) in marked(request).items():
        led = running(code, cited, with_prizes(prize))
        led.do(HoldDraw((Drawing("it", "ann"), Drawing("it", "bob"))), AWARD)
        led.do(HoldDraw((Drawing("it", "cy"),)), AWARD)
        led.do(AwardPrize(1, delivery=Way.HANDED_OVER), AWARD)
        for draw in (-1, 3):
            assert led.refused(FindCompromised("twice", "cancel the draw", draw), AWARD).clause == clause
        assert led.refused(FindCompromised("twice", "postpone the draw", 1), AWARD).clause == clause
        led.do(FindCompromised("barrel open", "cancel the draw", 1), AWARD)
        assert [win.fate for win in led.state.wins] == ["cancelled", "awarded", "open"]
        assert led.refused(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD).clause == clause
        assert led.refused(FindCompromised("again", "cancel the draw", 1), AWARD).clause == clause
        led.do(AwardPrize(2, delivery=Way.HANDED_OVER), AWARD)
        led.do(HoldDraw((Drawing("it", "ann"), Drawing("it", "dee"))), AWARD)  # two of four are left


@pytest.mark.clause("UTH 14.11", "TCP 15.11", "CSP 17.11", "LUN 15.12")
def test_a_finding_has_its_reason(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, (clause,) in marked(request).items():
        for remedy in REMEDIES:
            assert running(code, cited).refused(FindCompromised(" ", remedy), AWARD).clause == clause
