"""Doubts about the integrity of a promotion: what stops, and when the inspector is told."""

import pytest
from msgspec.structs import replace

from cutcard.core.duty import Acknowledge, Acknowledged, Duty
from cutcard.core.message import Role
from cutcard.registers.promotions.commands import (
    AwardPrize,
    ClosePromotionDispute,
    Commence,
    DecidePromotionDispute,
    DisputePromotion,
    Drawing,
    FindCompromised,
    HoldDraw,
    NominateScrutineer,
    PrizePayment,
    PublishTerms,
    Remedy,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.duties import duties, overdue
from cutcard.registers.promotions.events import IntegrityCompromised, IntegrityValidated
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import (
    AWARD,
    COMMENCES,
    DOCUMENTS,
    INA,
    SUBMITTED,
    Led,
    drafted,
    drawn,
    of,
    running,
    with_prizes,
)

REMEDIES: tuple[Remedy, ...] = ("postpone the promotion", "postpone the draw", "cancel the draw")


def owed(led: Led, clause: str) -> list[Duty]:
    return [duty for duty in duties(led.clauses, led.state) if duty.clause == clause]


@each_game
@pytest.mark.parametrize("remedy", REMEDIES)
def test_the_inspector_is_told_in_time(
    remedy: Remedy, document: str, clause: str, due: str, in_time: list[str], too_late: str, cited: Cited
) -> None:
    """Within 48 hours, or at once."""
    for at in (*in_time, too_late):
        late = at == too_late
        led = running(document, cited)
        found = led.one(FindCompromised("barrel open", remedy), AWARD)
        assert found == IntegrityCompromised(AWARD, "mia", (clause,), 0, "barrel open", remedy, 0, due)
        duty = owed(led, clause)[0]
        assert (duty.role, duty.due, duty.since) == (Role.INSPECTOR, due, AWARD)
        assert (duty in overdue(led.clauses, led.state, at)) is late
        read = Acknowledge(duty.id)
        assert led.refused(read, at).clause == clause  # nobody says for an inspector that one was told
        assert led.refused(Acknowledge("finding-1-inspector"), at, INA).clause is None
        told = led.one(read, at, INA)
        assert told == Acknowledged(duty.id, Role.INSPECTOR, INA, at, (clause,))
        assert duty not in duties(led.clauses, led.state)
        assert led.refused(read, at, INA).reason


@each_game
@pytest.mark.parametrize("remedy", ["postpone the promotion", "postpone the draw"])
def test_what_is_postponed_waits_until_it_is_validated(
    remedy: Remedy, document: str, clause: str, cited: Cited
) -> None:
    draw = HoldDraw((Drawing("it", "bob"),))
    prize = replace(of(PrizeKind.GOODS), count=2)
    led = running(document, cited, with_prizes(prize))
    led.do(HoldDraw((Drawing("it", "ann"),)), AWARD)
    led.do(FindCompromised("barrel open", remedy), AWARD)
    award = AwardPrize(0, delivery=Way.HANDED_OVER)
    assert led.refused(draw, AWARD).clause == clause
    assert led.refused(award, AWARD).clause == clause
    assert "Validate" in owed(led, clause)[-1].text
    assert led.refused(ValidateIntegrity(0, " "), AWARD).clause == clause
    assert led.refused(ValidateIntegrity(1, "recounted"), AWARD).clause == clause
    event = led.one(ValidateIntegrity(0, "recounted"), AWARD)
    assert event == IntegrityValidated(AWARD, "mia", (clause,), 0, "recounted")
    assert led.refused(ValidateIntegrity(0, "recounted"), AWARD).clause == clause
    assert [duty.role for duty in owed(led, clause)] == [Role.INSPECTOR]
    led.do(draw, AWARD)
    led.do(award, AWARD)


@each_game
def test_a_postponed_promotion_does_not_start(document: str, clause: str, cited: Cited) -> None:
    led = drafted(document, cited)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    led.do(FindCompromised("entries leaked", "postpone the promotion"), SUBMITTED)
    assert led.refused(Commence(), COMMENCES).clause == clause
    led.do(ValidateIntegrity(0, "new entries"), COMMENCES)
    led.do(Commence(), COMMENCES)


@each_game
def test_a_promotion_starts_although_its_draw_is_postponed(document: str, clause: str, cited: Cited) -> None:
    led = drafted(document, cited, with_prizes(of(PrizeKind.GOODS)))
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    led.do(FindCompromised("barrel open", "postpone the draw"), SUBMITTED)
    led.do(Commence(), COMMENCES)
    draw = HoldDraw((Drawing("it", "ann"),))
    assert led.refused(draw, AWARD).clause == clause
    led.do(ValidateIntegrity(0, "a new barrel"), AWARD)
    led.do(draw, AWARD)


@each_game
def test_a_cancelled_draw_is_not_held(document: str, clause: str, cited: Cited) -> None:
    led = running(document, cited, with_prizes(of(PrizeKind.GOODS, value=20_000_00)))
    led.do(FindCompromised("barrel open", "cancel the draw"), AWARD)
    assert led.refused(HoldDraw((Drawing("it", "ann"),)), AWARD).clause == clause
    assert led.refused(ValidateIntegrity(0, "recounted"), AWARD).clause == clause
    assert led.refused(FindCompromised("again", "cancel the draw"), AWARD).clause == clause
    assert [duty.role for duty in duties(led.clauses, led.state)] == [Role.INSPECTOR]  # no scrutineer is asked for
    early = drafted(document, cited)
    early.do(FindCompromised("entries leaked", "cancel the draw"), SUBMITTED)
    assert [duty.role for duty in duties(early.clauses, early.state)] == [
        Role.INSPECTOR
    ]  # nobody has to send its terms
    early.do(SubmitTerms("letter 1"), SUBMITTED)
    early.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    assert early.refused(Commence(), COMMENCES).clause == clause


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nothing_is_left_to_validate_once_a_postponed_draw_is_cancelled(document: str, cited: Cited) -> None:
    led = running(document, cited, with_prizes(replace(of(PrizeKind.GOODS), count=2), presence=True))
    led.do(HoldDraw((Drawing("it", "ann", present=True),)), AWARD)
    led.do(FindCompromised("barrel open", "postpone the draw"), AWARD)
    led.do(FindCompromised("barrel open", "cancel the draw"), AWARD)
    assert [duty.id for duty in owed(led, led.clauses.integrity)] == [
        "finding-0-inspector",
        "finding-0",  # the prize of the first draw is still to be awarded
        "finding-1-inspector",
    ]
    led.do(FindCompromised("barrel open", "cancel the draw", 1), AWARD)
    assert {duty.role for duty in owed(led, led.clauses.integrity)} == {Role.INSPECTOR}


@each_game
def test_a_draw_that_was_held_is_cancelled_with_its_open_wins(document: str, clause: str, cited: Cited) -> None:
    prize = replace(of(PrizeKind.GOODS), count=4)
    led = running(document, cited, with_prizes(prize))
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


def test_one_finding_does_not_stand_in_the_way_of_another(cited: Cited) -> None:
    """A postponed draw can still be cancelled, a held one after the one to come, and awards be put off after both."""
    for code in DOCUMENTS:
        led = drawn(code, cited, of(PrizeKind.GOODS))
        course: tuple[tuple[Remedy, int], ...] = (
            ("postpone the draw", 0),
            ("postpone the draw", 0),
            ("cancel the draw", 0),
            ("cancel the draw", 1),
            ("postpone the promotion", 0),
        )
        for remedy, draw in course:
            led.do(FindCompromised("again", remedy, draw), AWARD)
        assert len(led.state.findings) == 5


@each_game
def test_a_finding_has_its_reason(document: str, clause: str, cited: Cited) -> None:
    for remedy in REMEDIES:
        assert running(document, cited).refused(FindCompromised(" ", remedy), AWARD).clause == clause


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nobody_says_with_a_tap_what_has_to_be_done_first(document: str, cited: Cited) -> None:
    """Terms sent and published, a draw confirmed, integrity validated, a person advised: refusals name who says so."""
    led = drafted(document, cited, with_prizes(of(PrizeKind.MONEY, value=10_000_01)))
    met = [led.refused(Commence(), SUBMITTED)]
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    met.append(led.refused(Commence(), SUBMITTED))
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    led.do(FindCompromised("entries leaked", "postpone the promotion"), SUBMITTED)
    met.append(led.refused(Commence(), COMMENCES))
    led.do(ValidateIntegrity(0, "new entries"), COMMENCES)
    led.do(Commence(), COMMENCES)
    led.do(NominateScrutineer("Sol"), COMMENCES)
    led.do(HoldDraw((Drawing("it", "ann"),)), AWARD)
    award = AwardPrize(0, (PrizePayment(Way.CHEQUE, 10_000_01, "ann"),), winner_chose=True)
    met.append(led.refused(award, AWARD))
    led.do(FindCompromised("barrel open", "postpone the draw"), AWARD)
    met += [led.refused(award, AWARD), led.refused(HoldDraw((Drawing("it", "ann"),)), AWARD)]
    led.do(DisputePromotion("ann", "late"), AWARD)
    led.do(DecidePromotionDispute(0, "it stands"), AWARD)
    met.append(led.refused(ClosePromotionDispute(0, satisfied=False), AWARD))
    cures = [one.cure for one in met]
    assert all(cure is not None and cure.command is None and cure.until and cure.roles for cure in cures)
