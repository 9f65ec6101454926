"""Disputes: a gaming supervisor decides, another person reviews, two people carry out the order, and it ends told."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents import dispute_rules
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import (
    AnswerDecision,
    AttachRuling,
    CarryOutOrder,
    CloseDispute,
    DecideDispute,
    DisputeEvent,
    LodgeComplaint,
    LodgeDispute,
    RequestReview,
    ReviewDispute,
)
from cutcard.registers.incidents.dispute_rules import MOST_OWN, MOST_RULINGS
from cutcard.registers.incidents.disputing import duties, later
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.rules.pad.hand import PadHand
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.disputes import ADVISE, DECIDE, LATER, LODGE, REVIEW, carried, decided, lodged
from tests.support.table.incident_book import ANN, AT, BEN, CAS, CLEO, DEA, DOCUMENTS, GIA, GUS, HERE, INA, MAX, Book


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_dispute_stays_the_persons_under_another_record(document: str, cited: Cited) -> None:
    book, anna = decided(document, cited), Actor("anna", Role.PLAYER)
    assert "you have no dispute 1" in book.refusal(anna, RequestReview(1))[1]
    book.same = ("ann",)
    book.do(anna, RequestReview(1))
    book.same = ()
    book.do(CAS, REVIEW)
    book.same = ("ann",)
    book.do(anna, LodgeComplaint(1, "the review was too short"))


@each_game
def test_a_dispute_that_waits_for_time_alone_says_until_when(document: str, first: str, cited: Cited) -> None:
    """Between the word to the patron and the end of the time for a review nobody has anything to do."""
    book = decided(document, cited)
    clauses = book.clauses.disputes
    assert later(clauses, book.state.disputes, AT) == []
    book.do(MAX, ADVISE)
    assert duties(clauses, book.state.disputes, AT)[0].role is Role.PLAYER
    [waits] = later(clauses, book.state.disputes, AT)
    assert (waits.clause, waits.due[:10], waits.closes) == (first, LATER[:10], "RequestReview")
    assert waits.text.endswith("review. It is closed after that.")
    assert later(clauses, book.state.disputes, LATER) == []
    assert "dispute-1-close" in {one.id for one in duties(clauses, book.state.disputes, LATER)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nobody_decides_reviews_or_pays_in_their_own_dispute(document: str, cited: Cited) -> None:
    """Staff who play are players then."""
    book = Book(document, cited)
    first, second = Actor("ann", Role.GAMING_SUPERVISOR), Actor("ann", Role.CASINO_SUPERVISOR)
    book.do(ANN, LODGE)
    steps: list[tuple[Actor, Actor, IncidentCommand]] = [
        (first, GUS, DECIDE),
        (second, CAS, REVIEW),
        (second, CLEO, CarryOutOrder(1)),
    ]
    for own, other, step in steps:
        if isinstance(step, ReviewDispute):
            book.do(ANN, RequestReview(1))
        clause, reason = book.refusal(own, step)
        assert (clause, "ann may not decide the dispute" in reason) == (book.clauses.disputes.first, True)
        book.do(other, step)
    assert len(carried(book)) == 1


@each_game
def test_the_whole_way_of_a_dispute(document: str, first: str, final: str, cited: Cited) -> None:
    book = lodged(document, cited)
    book.do(GUS, DECIDE)
    book.do(ANN, RequestReview(1))
    book.do(CAS, REVIEW)
    book.do(DEA, ADVISE)
    book.do(CLEO, CarryOutOrder(1))
    book.do(ANN, AnswerDecision(1, satisfied=True))
    book.do(GUS, CloseDispute(1))
    entries = [one for one in book.entries if isinstance(one, DisputeEvent)]
    assert [(type(one).__name__, one.clauses) for one in entries] == [
        ("DisputeLodged", (first,)),
        ("DisputeDecided", (first,)),
        ("ReviewRequested", (first, "I-67")),
        ("DisputeReviewed", (first, "I-36")),
        ("PatronAdvised", (final, "I-36")),
        ("OrderCarriedOut", (final, "I-62")),
        ("DecisionAnswered", (first, final)),
        ("DisputeClosed", (final,)),
    ]
    carried = book.entries[5]
    assert (carried.patron, carried.kind, carried.amount, carried.ordered_by) == ("ann", "pay", 2500, CAS)
    assert (book.entries[-1].decision, book.entries[-1].satisfied) == ("the blind is paid", True)
    assert book.state.disputes.cases[1].stage == "closed"


@each_game
def test_the_last_word_is_the_last(document: str, first: str, final: str, cited: Cited) -> None:
    book = decided(document, cited)
    book.do(ANN, AnswerDecision(1, satisfied=True))
    assert book.do(GUS, CloseDispute(1)).decision == "no payment"
    late: list[tuple[Actor, IncidentCommand]] = [
        (GUS, DECIDE),
        (ANN, RequestReview(1)),
        (CAS, REVIEW),
        (GUS, CloseDispute(1)),
    ]
    for who, command in late:
        clause, reason = book.refusal(who, command)
        assert clause == final
        assert "inspector" in reason
    assert book.told(Role.PLAYER, first) == []
    assert book.told(Role.GAMING_SUPERVISOR, first) == []
    assert len(book.told(Role.PLAYER, final)) == 1  # the right to complain outlasts the dispute


@each_game
def test_nobody_closes_a_dispute_before_the_person_knows_the_right_to_complain(
    document: str, first: str, final: str, cited: Cited
) -> None:
    book = decided(document, cited)
    clause, reason = book.refusal(GUS, CloseDispute(1))
    assert clause == final
    assert "section 33" in reason
    assert book.refusal(GUS, ADVISE)[1] == "you made this decision: another person must tell the patron"
    book.do(DEA, ADVISE)
    assert book.refusal(GUS, CloseDispute(1))[0] == first  # ann may still ask for a review
    assert book.do(GUS, CloseDispute(1), LATER).satisfied is None


def test_only_the_person_concerned_answers(cited: Cited) -> None:
    book = decided("PLS", cited)
    for who in (BEN, GUS, MAX):
        book.refusal(who, AnswerDecision(1, satisfied=True))
    assert book.do(ANN, AnswerDecision(1, satisfied=False)).satisfied is False
    assert book.do(ANN, RequestReview(1)).patron == "ann"


def test_a_review_is_asked_for_in_time_and_not_after_accepting(cited: Cited) -> None:
    book = decided("PLS", cited)
    book.do(DEA, ADVISE)
    assert book.refusal(ANN, RequestReview(1), LATER)[1].endswith("the time for that is over")
    book.do(ANN, AnswerDecision(1, satisfied=True))
    assert "accepted" in book.refusal(ANN, RequestReview(1))[1]


@each_game
def test_a_decision_can_be_complained_about_once_at_any_time(
    document: str, first: str, final: str, cited: Cited
) -> None:
    book, complain = lodged(document, cited), LodgeComplaint(1, "nobody looked at the record")
    assert book.refusal(ANN, complain) == (final, "dispute 1 is lodged: you can complain once it is decided")
    book.do(GUS, DECIDE)
    assert "fill it in" in book.refusal(ANN, LodgeComplaint(1, " "))[1]
    book.do(DEA, ADVISE)
    book.do(GUS, CloseDispute(1), LATER)
    entry = book.do(ANN, complain)
    assert (entry.patron, entry.about, entry.clauses) == ("ann", complain.about, (final,))
    assert len(book.told(Role.INSPECTOR, final)) == 1  # an inspector acknowledges it
    assert book.refusal(DEA, complain)[1].endswith("a complaint has already been lodged")
    assert (book.state.disputes.cases[1].stage, book.state.disputes.cases[1].complaint) == ("closed", complain.about)


def test_a_player_learns_nothing_of_other_disputes(cited: Cited) -> None:
    book = decided("PLS", cited)
    for closed in (False, True):
        if closed:
            book.do(ANN, AnswerDecision(1, satisfied=True))
            book.do(GUS, CloseDispute(1))
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
def test_a_dispute_takes_so_many_rulings(document: str, first: str, cited: Cited) -> None:
    book, attach = lodged(document, cited), AttachRuling(1, PadHand({"ante": 1000}, "AhKd"))
    for _ in range(MOST_RULINGS):
        book.do(DEA, attach)
    assert book.refusal(DEA, attach) == (first, f"dispute 1 has {MOST_RULINGS} rulings: decide by those")


@each_game
@pytest.mark.parametrize("who", [DEA, GUS, CAS, MAX], ids=lambda who: who.id)
@pytest.mark.parametrize("absent", [False, True])
def test_who_decides_first(document: str, stands_in: bool, who: Actor, absent: bool, cited: Cited) -> None:
    """Only one document lets a casino supervisor decide first, where no gaming supervisor is there."""
    book = lodged(document, cited)
    command = DecideDispute(1, "no payment", "as seen on the record", NO_ORDER, absent)
    if (who is GUS and not absent) or (stands_in and absent and who in (CAS, MAX)):
        assert book.do(who, command).absent is absent
    elif stands_in and who is GUS:
        assert book.refusal(who, command)[0] == book.clauses.disputes.first
    else:
        assert book.refusal(who, command)[0] == book.clauses.disputes.first


@each_game
def test_a_casino_supervisor_who_decided_first_is_reviewed_by_another(document: str, cited: Cited) -> None:
    book = lodged(document, cited)
    book.do(CAS, DecideDispute(1, "no payment", "none", NO_ORDER, absent=True))
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
    assert "tell ann the decision" in book.told(Role.DEALER, final)[0]
    book.do(DEA, ADVISE)
    assert book.told(Role.DEALER, final) == []
    [order] = book.told(Role.GAMING_SUPERVISOR, final)
    assert "A second person must carry it out" in order
    book.do(GUS, CarryOutOrder(1))
    [close] = book.told(Role.GAMING_SUPERVISOR, final)
    assert "close it" in close


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (BEN, LODGE, "only for yourself"),
        (INA, LODGE, "inspector"),
        (ANN, LodgeDispute(IncidentPlace(" "), "ann", "it"), "table"),
        (ANN, LodgeDispute(IncidentPlace("7", -1), "ann", "it"), "0 if it was not in a round"),
        (ANN, LodgeDispute(HERE, "ann", " "), "about"),
        (DEA, LodgeDispute(HERE, "nobody", "it"), "nobody is on record"),
        (GUS, DecideDispute(1, "", "reasons", NO_ORDER), "decision"),
        (GUS, DecideDispute(1, "decision", "", NO_ORDER), "reasons"),
        (GUS, DecideDispute(9, "decision", "reasons", NO_ORDER), "lodge it first"),
        (ANN, RequestReview(1), "lodged"),
        (CAS, REVIEW, "lodged"),
        (GUS, CloseDispute(1), "decided first"),
        (ANN, CloseDispute(1), "gaming supervisor"),
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
        (GUS, CloseDispute(1), "under review"),
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
    book.do(GUS, DecideDispute(2, "noted", "the dealer was new", NO_ORDER))
    assert [case.stage for case in book.state.disputes.cases.values()] == ["lodged", "decided"]
    assert len(book.told(Role.GAMING_SUPERVISOR, "PLT 13.17", table="7")) == 1
    assert book.told(Role.GAMING_SUPERVISOR, "PLT 13.17", table="8") == []


def test_nobody_fills_the_register(cited: Cited, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest once lodged disputes until the register had 67 MB."""
    book = Book(next(iter(DOCUMENTS)), cited)
    for _ in range(MOST_OWN):
        book.do(ANN, LODGE)
    clause, reason = book.refusal(ANN, LODGE)
    assert (clause, reason.partition(":")[0]) == (None, "10 disputes of yours are open")
    book.do(DEA, LODGE)  # the cure: staff lodge it
    ben = LodgeDispute(HERE, "ben", "the blind was not paid")
    book.do(BEN, ben)
    monkeypatch.setattr(dispute_rules, "MOST_OPEN", MOST_OWN + 2)
    assert book.refusal(BEN, ben)[1].startswith("12 disputes are open, and people must decide them first")
    book.do(GUS, DECIDE)
    book.do(ANN, AnswerDecision(1, satisfied=True))
    book.do(GUS, CloseDispute(1))
    book.do(BEN, ben)
