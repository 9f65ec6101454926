"""Disputes: first a gaming supervisor, a review by another person, the last word, the right to complain."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import (
    CloseDispute,
    DecideDispute,
    LodgeComplaint,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.register import IncidentCommand
from tests.conftest import Cited
from tests.support.incident_book import ANN, BEN, CAS, CLEO, DEA, GIA, GUS, HERE, INA, MAX, Book
from tests.support.shared import each_game

LODGE = LodgeDispute(HERE, "ann", "the blind was not paid")
DECIDE = DecideDispute(1, "no payment", "the dealer's hand was higher")
REVIEW = ReviewDispute(1, False, "the blind is paid", "the board was misread")


def lodged(document: str, cited: Cited) -> Book:
    book = Book(document, cited)
    book.do(ANN, LODGE)
    return book


def decided(document: str, cited: Cited) -> Book:
    book = lodged(document, cited)
    book.do(GUS, DECIDE)
    return book


@each_game
def test_the_whole_way_of_a_dispute(document: str, first: str, final: str, cited: Cited) -> None:
    book = lodged(document, cited)
    book.do(GUS, DECIDE)
    book.do(ANN, RequestReview(1))
    book.do(CAS, REVIEW)
    book.do(GUS, CloseDispute(1, satisfied=False, advised=True))
    assert [(type(one).__name__, one.clauses) for one in book.entries] == [
        ("DisputeLodged", (first,)),
        ("DisputeDecided", (first,)),
        ("ReviewRequested", (first,)),
        ("DisputeReviewed", (first, "I-36")),
        ("DisputeClosed", (final,)),
    ]
    assert book.entries[-1].decision == "the blind is paid"
    assert book.state.disputes.cases[1].stage == "closed"


@each_game
def test_the_last_word_is_the_last(document: str, first: str, final: str, cited: Cited) -> None:
    book = decided(document, cited)
    assert book.do(GUS, CloseDispute(1, satisfied=True)).decision == "no payment"
    late: list[tuple[Actor, IncidentCommand]] = [
        (GUS, DECIDE),
        (ANN, RequestReview(1)),
        (CAS, REVIEW),
        (GUS, CloseDispute(1, True)),
    ]
    for who, command in late:
        clause, reason = book.refusal(who, command)
        assert clause == final
        assert "inspector" in reason
    assert book.told(Role.PLAYER, first) == []
    assert book.told(Role.GAMING_SUPERVISOR, first) == []
    assert book.told(Role.PLAYER, final) == []


@each_game
def test_who_is_not_satisfied_is_advised_of_the_complaint(document: str, first: str, final: str, cited: Cited) -> None:
    book = decided(document, cited)
    clause, reason = book.refusal(GUS, CloseDispute(1, satisfied=False))
    assert clause == final
    assert "section 33" in reason
    closed = book.do(GUS, CloseDispute(1, satisfied=False, advised=True))
    assert (closed.satisfied, closed.advised) == (False, True)


@each_game
def test_a_decision_can_be_complained_about_once_at_any_time(
    document: str, first: str, final: str, cited: Cited
) -> None:
    book, complain = lodged(document, cited), LodgeComplaint(1, "nobody looked at the record")
    assert book.refusal(ANN, complain) == (final, "dispute 1 is lodged: you can complain once it is decided")
    book.do(GUS, DECIDE)
    assert "fill it in" in book.refusal(ANN, LodgeComplaint(1, " "))[1]
    book.do(GUS, CloseDispute(1, satisfied=False, advised=True))
    entry = book.do(ANN, complain)
    assert (entry.patron, entry.about, entry.clauses) == ("ann", complain.about, (final,))
    assert book.refusal(DEA, complain)[1].endswith("a complaint has already been lodged")
    assert (book.state.disputes.cases[1].stage, book.state.disputes.cases[1].complaint) == ("closed", complain.about)


def test_a_player_learns_nothing_of_other_disputes(cited: Cited) -> None:
    book = decided("PLS", cited)
    for closed in (False, True):
        if closed:
            book.do(GUS, CloseDispute(1, satisfied=True))
        for kind in (RequestReview, lambda number: LodgeComplaint(number, "unfair")):
            there, nowhere = book.refusal(BEN, kind(1)), book.refusal(BEN, kind(9))
            assert (there[0], there[1].replace("1", "9")) == nowhere


@each_game
def test_a_review_is_another_persons(document: str, first: str, final: str, cited: Cited) -> None:
    book = decided(document, cited)
    assert book.refusal(CAS, REVIEW)[0] == first  # nobody has asked for it
    book.do(ANN, RequestReview(1))
    risen = Actor(GUS.id, Role.CASINO_SUPERVISOR)  # the same person, of another rank today
    assert "another" in book.refusal(risen, REVIEW)[1]
    assert book.refusal(GIA, REVIEW)[0] == first  # a gaming supervisor reviews no other
    assert book.do(MAX, REVIEW).upheld is False
    assert book.told(Role.PLAYER, first) == []
    assert len(book.told(Role.PLAYER, final)) == 1


@each_game
@pytest.mark.parametrize("who", [DEA, GUS, CAS, MAX], ids=lambda who: who.id)
@pytest.mark.parametrize("absent", [False, True])
def test_who_decides_first(document: str, stands_in: bool, who: Actor, absent: bool, cited: Cited) -> None:
    """Only one document lets a casino supervisor decide first, where no gaming supervisor is there."""
    book = lodged(document, cited)
    command = DecideDispute(1, "no payment", "as seen on the record", absent)
    if (who is GUS and not absent) or (stands_in and absent and who in (CAS, MAX)):
        assert book.do(who, command).absent is absent
    elif stands_in and who is GUS:
        assert book.refusal(who, command)[0] == book.clauses.disputes.first
    else:
        assert book.refusal(who, command)[0] == book.clauses.disputes.first


@each_game
def test_a_casino_supervisor_who_decided_first_is_reviewed_by_another(document: str, cited: Cited) -> None:
    book = lodged(document, cited)
    book.do(CAS, DecideDispute(1, "no payment", "none", absent=True))
    book.do(ANN, RequestReview(1))
    assert "another casino supervisor" in book.refusal(CAS, REVIEW)[1]
    book.do(CLEO, REVIEW)


@each_game
def test_everybody_is_told_when_it_is_their_turn(document: str, first: str, final: str, cited: Cited) -> None:
    book = lodged(document, cited)
    assert len(book.told(Role.GAMING_SUPERVISOR, first)) == 1
    assert len(book.told(Role.CASINO_SUPERVISOR, first)) == (book.clauses.disputes.absent is not None)
    assert book.told(Role.PLAYER, final) == []
    book.do(GUS, DECIDE)
    assert book.told(Role.GAMING_SUPERVISOR, first) == []
    for_ann = [prompt for prompt in book.prompts() if prompt.to == "ann"]
    assert [(prompt.role, prompt.clause) for prompt in for_ann] == [(Role.PLAYER, first), (Role.PLAYER, final)]
    assert "review" in for_ann[0].text
    assert "section 33" in for_ann[1].text
    book.do(ANN, RequestReview(1))
    assert "other than gus" in book.told(Role.CASINO_SUPERVISOR, first)[0]
    book.do(CAS, REVIEW)
    assert [prompt.clause for prompt in book.prompts() if prompt.to == "ann"] == [final]
    assert book.told(Role.CASINO_SUPERVISOR, first) == []
    assert book.told(Role.PLAYER, final, table="8") == []


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (BEN, LODGE, "only for yourself"),
        (INA, LODGE, "inspector"),
        (ANN, LodgeDispute(IncidentPlace(" "), "ann", "it"), "table"),
        (ANN, LodgeDispute(IncidentPlace("7", -1), "ann", "it"), "0 if it was not in a round"),
        (ANN, LodgeDispute(HERE, "ann", " "), "about"),
        (DEA, LodgeDispute(HERE, "", "it"), "person"),
        (GUS, DecideDispute(1, "", "reasons"), "decision"),
        (GUS, DecideDispute(1, "decision", ""), "reasons"),
        (GUS, DecideDispute(9, "decision", "reasons"), "lodge it first"),
        (ANN, RequestReview(1), "lodged"),
        (CAS, REVIEW, "lodged"),
        (GUS, CloseDispute(1, True), "decided before"),
        (ANN, CloseDispute(1, True), "gaming supervisor"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, cure: str, cited: Cited
) -> None:
    clause, reason = lodged("PLS", cited).refusal(who, command)
    assert clause == "PLS 13.17"
    assert cure in reason


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (GUS, DECIDE, "already been decided"),
        (BEN, RequestReview(1), "only act in your own disputes"),
        (CAS, ReviewDispute(1, True, "", "reasons"), "decision"),
        (CAS, ReviewDispute(1, True, "decision", ""), "reasons"),
        (GUS, CloseDispute(1, True), "under review"),
        (ANN, RequestReview(1), "once"),
    ],
)
def test_a_dispute_under_review_waits_for_it(who: Actor, command: IncidentCommand, cure: str, cited: Cited) -> None:
    book = decided("PLD", cited)
    book.do(DEA, RequestReview(1))  # the dealer passes it on
    clause, reason = book.refusal(who, command)
    assert clause == "PLD 13.17"
    assert cure in reason


def test_disputes_are_numbered_and_kept_apart(cited: Cited) -> None:
    book = lodged("PLT", cited)
    assert book.do(BEN, LodgeDispute(IncidentPlace("8"), "ben", "slow deal")).number == 2
    book.do(GUS, DecideDispute(2, "noted", "the dealer was new"))
    assert [case.stage for case in book.state.disputes.cases.values()] == ["lodged", "decided"]
    assert len(book.told(Role.GAMING_SUPERVISOR, "PLT 13.17", table="7")) == 1
    assert book.told(Role.GAMING_SUPERVISOR, "PLT 13.17", table="8") == []
