"""From the draft to the start, and changes after it: what the regulator gets, when, and what patrons can read."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.registers.promotions.commands import (
    AmendTerms,
    Commence,
    DraftTerms,
    PublishTerms,
    RecordApproval,
    SubmitTerms,
)
from cutcard.registers.promotions.duties import duties, overdue
from cutcard.registers.promotions.events import (
    AmendmentApproved,
    PromotionCommenced,
    TermsAmended,
    TermsPublished,
    TermsSubmitted,
)
from cutcard.ruling import Refused, do, wait
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import COMMENCES, DOCUMENTS, SUBMITTED, TERMS, Led, drafted, running

LAST = "2026-03-04T08:00:00Z"  # 24 hours before the start
LATER = replace(TERMS, results="on the website and at the desk")


@each_game
@pytest.mark.parametrize("at", [SUBMITTED, "2026-03-04T07:59:59.999999Z", LAST, "2026-03-04T19:00:00+11:00"])
def test_terms_go_to_the_regulator_a_day_ahead(at: str, document: str, expected: list[str], cited: Cited) -> None:
    led = drafted(document, cited)
    event = led.one(SubmitTerms("letter 7"), at)
    assert event == TermsSubmitted(at, "mia", tuple(expected), 1, led.clauses.regulator, "letter 7")
    led.do(PublishTerms(("desk",), ("poster",)), at)
    assert isinstance(led.one(Commence(), COMMENCES), PromotionCommenced)


@each_game
@pytest.mark.parametrize("at", ["2026-03-04T08:00:00.000001Z", "2026-03-04T08:00:01Z", COMMENCES])
def test_later_than_a_day_ahead_the_start_has_to_move(
    at: str, document: str, expected: list[str], cited: Cited
) -> None:
    led = drafted(document, cited)
    refusal = led.refused(SubmitTerms("letter 7"), at)
    assert [refusal.clause] == expected
    assert "2026-03-0" in refusal.reason  # from when the start is possible
    assert refusal.cure is not None
    assert isinstance(refusal.cure.command, AmendTerms)
    led.do(refusal.cure.command, at)
    led.do(SubmitTerms("letter 7"), "2026-03-06T08:00:00Z" if at == COMMENCES else COMMENCES)  # a little later


@each_game
def test_no_start_before_the_regulator_has_just_these_terms(document: str, expected: list[str], cited: Cited) -> None:
    led = drafted(document, cited)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    for at in (SUBMITTED, COMMENCES):  # while there is time to send them, and when it is too late
        assert [led.refused(Commence(), at).clause] == expected
    unnamed = led.refused(SubmitTerms(" "), SUBMITTED)
    assert ([unnamed.clause], "reference" in unnamed.reason) == (expected, True)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    assert [led.refused(SubmitTerms("letter 2"), SUBMITTED).clause] == expected  # has them
    amended = led.one(AmendTerms(LATER), SUBMITTED)
    assert isinstance(amended, TermsAmended)
    assert (amended.revision, amended.resubmit) == (2, False)
    assert expected[0] in amended.clauses
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    assert [led.refused(Commence(), COMMENCES).clause] == expected
    led.do(SubmitTerms("letter 2"), LAST)
    assert led.state.submitted == 2
    led.do(Commence(), COMMENCES)


def test_terms_that_nobody_has_sent_are_the_cure_only_while_there_is_time(cited: Cited) -> None:
    led = drafted("PLF", cited)
    assert led.refused(Commence(), LAST).cure == wait("they are submitted", *SubmitTerms.roles)
    late = led.refused(Commence(), COMMENCES)
    first = led.refused(SubmitTerms("letter 7"), COMMENCES)
    assert (late.cure, late.reason) == (first.cure, first.reason)


def test_the_later_start_moves_only_what_would_come_before_it(cited: Cited) -> None:
    led = drafted("PLF", cited)
    moved = led.refused(SubmitTerms("letter 7"), COMMENCES).cure
    assert moved == do(AmendTerms(replace(TERMS, commences="2026-03-07T08:00:00Z")))
    late = "2027-01-01T08:00:00Z"
    at = "2027-01-03T08:00:00Z"
    assert led.refused(SubmitTerms("letter 7"), late).cure == do(
        AmendTerms(replace(TERMS, commences=at, closes=at, award_at=at))
    )


@each_game
def test_a_missing_submission_is_shown_with_its_last_moment(document: str, expected: list[str], cited: Cited) -> None:
    led = drafted(document, cited)
    (duty,) = [duty for duty in duties(led.clauses, led.state) if duty.clause in expected]
    assert (duty.role, duty.due) == (Role.GAMING_MANAGER, LAST)
    assert led.clauses.regulator in duty.text
    assert duty not in overdue(led.clauses, led.state, LAST)
    assert duty in overdue(led.clauses, led.state, "2026-03-04T08:00:01Z")
    cited.note(duty)
    led.do(SubmitTerms("letter 1"), LAST)
    assert duty not in duties(led.clauses, led.state)


@each_game
def test_terms_are_at_hand_and_in_the_marketing_before_the_start(document: str, expected: str, cited: Cited) -> None:
    led = drafted(document, cited)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    assert expected in [duty.clause for duty in duties(led.clauses, led.state)]
    refusal = led.refused(Commence(), COMMENCES)
    assert (refusal.clause, "publish" in refusal.reason) == (expected, True)
    assert led.refused(PublishTerms((), ("poster",)), SUBMITTED).clause == expected
    assert led.refused(PublishTerms((" ",), ("poster",)), SUBMITTED).clause == expected
    assert led.refused(PublishTerms(("desk",), ()), SUBMITTED).clause == expected
    assert led.refused(PublishTerms(("desk",), (" ",)), SUBMITTED).clause == expected
    event = led.one(PublishTerms(("desk", "website"), ("poster",)), SUBMITTED)
    assert event == TermsPublished(SUBMITTED, "mia", (expected,), 1, ("desk", "website"), ("poster",))
    assert duties(led.clauses, led.state) == []
    led.do(Commence(), COMMENCES)


@each_game
def test_no_start_before_the_stated_one(document: str, expected: list[str], cited: Cited) -> None:
    led = drafted(document, cited)
    led.do(SubmitTerms("letter 1"), SUBMITTED)
    led.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
    refusal = led.refused(Commence(), "2026-03-05T07:59:59.999999Z")
    assert [refusal.clause] == expected
    assert COMMENCES in refusal.reason
    led.do(Commence(), COMMENCES)
    assert [led.refused(Commence(), COMMENCES).clause] == expected


@each_game
def test_terms_changed_after_the_start_go_to_the_regulator_again(
    document: str, expected: list[str], cited: Cited
) -> None:
    (clause,) = expected
    led = running(document, cited)
    at = "2026-03-10T10:00:00Z"
    assert led.refused(SubmitTerms("letter 2"), at).clause == clause  # nothing new
    assert led.refused(RecordApproval(LATER, "A 12"), at).clause == clause
    event = led.one(AmendTerms(LATER), at)
    assert event == TermsAmended(at, "mia", (led.clauses.complete, clause), LATER, 2, resubmit=True)
    assert led.state.terms == LATER
    owed = [duty.clause for duty in duties(led.clauses, led.state)]
    assert owed == [clause, led.clauses.available]  # patrons get the changed terms too
    cited.note(duties(led.clauses, led.state)[0])
    led.do(PublishTerms(("desk",), ("poster",)), at)
    sent = led.one(SubmitTerms("letter 2"), "2026-03-10T11:00:00Z")  # no day ahead any more
    assert sent == TermsSubmitted("2026-03-10T11:00:00Z", "mia", (clause,), 2, "NICC", "letter 2")
    assert duties(led.clauses, led.state) == []


@each_game
def test_terms_change_after_the_start_with_approval_only(
    document: str, clause: str, manner: str, complete: str, cited: Cited
) -> None:
    led = running(document, cited)
    at = "2026-03-10T10:00:00Z"
    refusal = led.refused(AmendTerms(LATER), at)
    assert (refusal.clause, "approv" in refusal.reason) == (clause, True)
    assert led.refused(RecordApproval(LATER, " "), at).clause == clause
    assert led.refused(RecordApproval(replace(LATER, manner=""), "A 12"), at).clause == manner
    event = led.one(RecordApproval(LATER, "A 12"), at)
    assert event == AmendmentApproved(at, "mia", (clause,), LATER, "Authority", "A 12")
    assert led.state.terms == TERMS  # approved, not yet in force
    assert led.refused(AmendTerms(replace(LATER, manner="another")), at).clause == clause
    amended = led.one(AmendTerms(LATER), at)
    assert amended == TermsAmended(at, "mia", (complete, clause), LATER, 2, resubmit=False)
    assert [duty.id for duty in duties(led.clauses, led.state)] == ["publish"]  # the regulator has approved these terms
    assert led.state.terms == LATER
    assert led.refused(SubmitTerms("letter 2"), at).clause == clause
    assert led.refused(AmendTerms(replace(LATER, manner="another")), at).clause == clause  # approved once


@each_game
def test_before_the_start_no_approval_is_asked_for(document: str, clause: str, cited: Cited) -> None:
    led = drafted(document, cited)
    assert led.refused(RecordApproval(LATER, "A 12"), SUBMITTED).clause == clause
    led.do(AmendTerms(LATER), SUBMITTED)
    assert led.state.terms == LATER


@pytest.mark.parametrize("document", DOCUMENTS)
def test_changed_terms_are_complete_too(document: str, cited: Cited) -> None:
    for led in (drafted(document, cited), running(document, cited)):
        assert led.refused(AmendTerms(replace(TERMS, manner="")), COMMENCES).clause == led.clauses.manner
        assert led.refused(AmendTerms(TERMS), COMMENCES).clause == led.clauses.complete  # no change


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nothing_is_done_without_terms(document: str, cited: Cited) -> None:
    led = Led(document, cited)
    assert duties(led.clauses, led.state) == []
    for command in (Commence(), SubmitTerms("letter 1"), PublishTerms(("desk",), ("poster",)), AmendTerms(TERMS)):
        assert led.refused(command, SUBMITTED).clause == led.clauses.complete


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.GAMING_MANAGER])
def test_terms_are_the_managers(role: Role, cited: Cited) -> None:
    with pytest.raises(Refused, match="is not for"):
        Led("PLF", cited).do(DraftTerms(TERMS), SUBMITTED, Actor("sam", role))
