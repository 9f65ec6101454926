"""Decisions on outcomes: two persons for an invalidation and for a payment withheld, who decides the rest."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role, Standing
from cutcard.core.record import PrizeRecord
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.ordered import NO_ORDER, MoneyOrder
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmInvalidation,
    ConfirmWithheld,
    DecideUncovered,
    ProposeInvalidation,
    WithdrawInvalidation,
    WithdrawWithheld,
    WithholdPayment,
)
from cutcard.registers.incidents.register import IncidentCommand
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import ANN, CAS, DEA, DOCUMENTS, GIA, GUS, HERE, INA, MAX, ROUND, Book

WITHHOLDING = [document for document, clauses in DOCUMENTS.items() if clauses.outcomes.staff]
UNCOVERED = next(document for document, clauses in DOCUMENTS.items() if clauses.outcomes.uncovered)
FIRE = ProposeInvalidation(HERE, "disruption", "a fire in the kitchen, the floor was cleared")
FRAUD = ProposeInvalidation(HERE, "fraud", "a card was switched", ("ann",))
WITHHOLD = WithholdPayment(HERE, "ann", "wager", 5000, "works in the cage and may not gamble here")
GAP = DecideUncovered(HERE, "a chip fell between two boxes", "it is returned", "nobody can tell where it lay", NO_ORDER)


@each_game
def test_two_persons_invalidate_an_outcome(
    document: str, power: str, disruption: str, fraud: str, refund: str, cited: Cited
) -> None:
    for command, ground in ((FIRE, disruption), (FRAUD, fraud)):
        book = Book(document, cited)
        assert book.refusal(DEA, command)[0] == power
        assert book.do(GUS, command).clauses == (power, ground)
        clause, reason = book.refusal(GUS, ConfirmInvalidation(1))
        assert clause == power
        assert "second person" in reason
        assert book.refusal(DEA, ConfirmInvalidation(1))[0] == power
        assert len(book.told(Role.GAMING_SUPERVISOR, power)) == 1
        entry = book.do(CAS, ConfirmInvalidation(1))
        assert entry.clauses == (power, ground, refund, "I-35")
        assert (entry.proposed_by, entry.by) == (GUS, CAS)
        assert (entry.place, entry.reasons, entry.forfeit) == (HERE, command.reasons, command.forfeit)
        assert book.told(Role.GAMING_SUPERVISOR, power) == []
        assert "already confirmed" in book.refusal(GIA, ConfirmInvalidation(1))[1]
        assert "already confirmed" in book.refusal(GIA, command)[1]


@each_game
def test_wagers_are_forfeited_for_fraud_alone(
    document: str, power: str, disruption: str, fraud: str, refund: str, cited: Cited
) -> None:
    book = Book(document, cited)
    assert book.refusal(CAS, ProposeInvalidation(HERE, "disruption", "a brawl", ("ann",)))[0] == refund
    assert book.refusal(CAS, ProposeInvalidation(HERE, "fraud", "a switch", ("ann", "ann")))[0] == refund
    assert book.refusal(CAS, ProposeInvalidation(HERE, "fraud", "a switch", ("",)))[0] == refund
    assert book.refusal(CAS, ProposeInvalidation(HERE, "fraud", " "))[0] == fraud
    assert book.refusal(CAS, ProposeInvalidation(HERE, "disruption", " "))[0] == disruption
    assert book.do(CAS, ProposeInvalidation(HERE, "fraud", "by somebody unknown")).forfeit == ()
    book.do(MAX, WithdrawInvalidation(1, "not shown"))
    assert book.refusal(GUS, ConfirmInvalidation(1)) == (
        power,
        "invalidation 1 is already withdrawn: there is nothing left to decide",
    )
    assert book.do(CAS, FRAUD).number == 2  # another reason has come up


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nobody_confirms_that_their_own_wagers_go_back(document: str, cited: Cited) -> None:
    """Whoever played in the round gets back what they lost."""
    book = Book(document, cited)
    book.do(GUS, FIRE)
    clause, reason = book.refusal(Actor("ann", Role.CASINO_SUPERVISOR), ConfirmInvalidation(1))
    assert (clause, "it is ann's own matter" in reason) == (book.clauses.outcomes.invalidate, True)
    book.do(CAS, ConfirmInvalidation(1))


def test_one_round_is_invalidated_once_and_others_are_free(cited: Cited) -> None:
    book = Book("PLF", cited)
    book.do(CAS, FIRE)
    assert "already proposed" in book.refusal(GUS, FRAUD)[1]
    assert book.do(CAS, ProposeInvalidation(IncidentPlace("7", 13), "disruption", "a fire")).number == 2
    assert book.do(CAS, ProposeInvalidation(IncidentPlace("8", 12), "disruption", "a fire")).number == 3
    assert len(book.told(Role.GAMING_SUPERVISOR, "PLF 13.9", table="7")) == 2
    assert len(book.told(Role.GAMING_SUPERVISOR, "PLF 13.9", table="8")) == 1


def staffed(document: str, cited: Cited) -> Book:
    """A register of a floor where ann works, and may not gamble since before the round."""
    book = Book(document, cited)
    book.people = {"ann": Standing(employee=True, bars=("2025-01-01T00:00:00Z",)), "ben": Standing()}
    return book


@each_game
def test_a_payment_is_withheld_where_the_document_speaks_of_the_policy(
    document: str, clause: str, may: bool, cited: Cited
) -> None:
    book = staffed(document, cited)
    if not may:
        assert book.refusal(CAS, WITHHOLD)[0] == clause
        return
    assert book.refusal(GUS, WITHHOLD)[0] == clause
    for amount in (-1, 0, 5001):
        assert book.refusal(CAS, WithholdPayment(HERE, "ann", "wager", amount, "staff"))[0] == clause
    entry = book.do(CAS, WITHHOLD)
    assert (entry.clauses, entry.person, entry.what, entry.amount) == ((clause,), "ann", "wager", 5000)
    assert entry.reasons == WITHHOLD.reasons
    assert "already been proposed" in book.refusal(MAX, WITHHOLD)[1]
    assert len(book.told(Role.CASINO_SUPERVISOR, clause)) == 1
    assert book.refusal(CAS, ConfirmWithheld(1)) == (
        clause,
        "you proposed it yourself: a second person must confirm it",
    )
    assert book.refusal(GUS, ConfirmWithheld(1))[0] == clause
    done = book.do(MAX, ConfirmWithheld(1))
    assert (done.clauses, done.person, done.amount, done.place) == ((clause, "I-63"), "ann", 5000, HERE)
    assert (done.proposed_by, done.from_pool) == (CAS, 0)
    assert "propose it first" in book.refusal(MAX, ConfirmWithheld(1))[1]
    assert book.told(Role.CASINO_SUPERVISOR, clause) == []


@each_game
def test_a_proposal_to_withhold_a_payment_is_withdrawn(document: str, clause: str, cited: Cited) -> None:
    """Also by whoever made it; then the person keeps the payment, unless it is proposed again."""
    book = staffed(document, cited)
    assert "propose it first" in book.refusal(CAS, WithdrawWithheld(1, "a mistake"))[1]
    book.do(CAS, WITHHOLD)
    assert book.refusal(GUS, WithdrawWithheld(1, "a mistake"))[0] == clause
    assert book.refusal(CAS, WithdrawWithheld(1, " "))[0] == clause
    entry = book.do(CAS, WithdrawWithheld(1, "somebody of the same name"))
    assert (entry.clauses, entry.person, entry.reasons) == ((clause,), "ann", "somebody of the same name")
    assert book.told(Role.CASINO_SUPERVISOR, clause) == []
    assert "propose it first" in book.refusal(MAX, ConfirmWithheld(1))[1]
    assert "propose it first" in book.refusal(MAX, WithdrawWithheld(1, "again"))[1]
    assert book.do(CAS, WITHHOLD).number == 2
    book.do(MAX, ConfirmWithheld(2))
    assert book.refusal(CAS, WithdrawWithheld(2, "too late"))[0] == clause


@pytest.mark.parametrize("document", WITHHOLDING)
def test_nothing_is_withheld_before_the_round_is_over(document: str, cited: Cited) -> None:
    """If it became void afterwards, the payment would go back and be claimed as well."""
    book = staffed(document, cited)
    book.do(CAS, WITHHOLD)
    standing, book.round = book.round, replace(ROUND, over=False)
    clause, reason = book.refusal(MAX, ConfirmWithheld(1))
    assert (clause, reason) == (
        book.clauses.outcomes.staff,
        "round 12 is still in play: what it owes is known when it is over",
    )
    book.round = standing
    book.do(MAX, ConfirmWithheld(1))


@pytest.mark.parametrize("own", [Actor("ann", Role.CASINO_SUPERVISOR), Actor("anna", Role.CASINO_SUPERVISOR)])
def test_nobody_withdraws_what_is_withheld_from_themselves(own: Actor, cited: Cited) -> None:
    """Nor under another record of theirs."""
    book = staffed("UTH", cited)
    book.do(CAS, WITHHOLD)
    book.same = ("anna",)  # another record of ann's
    clause, reason = book.refusal(own, WithdrawWithheld(1, "a mistake"))
    assert (clause, "may not withdraw it" in reason) == (book.clauses.outcomes.staff, True)
    book.do(MAX, WithdrawWithheld(1, "a mistake"))


def test_nobody_decides_for_themselves_what_no_rule_covers(cited: Cited) -> None:
    book, own = Book(UNCOVERED, cited), Actor("ann", Role.GAMING_MANAGER)
    decision = replace(GAP, order=MoneyOrder("pay", 700), patron="ann")
    assert "it is ann's own matter" in book.refusal(own, decision)[1]
    book.do(MAX, decision)
    assert "it is ann's own matter" in book.refusal(own, CarryOutUncovered(1))[1]
    book.do(CAS, CarryOutUncovered(1))


def test_a_payment_is_withheld_only_from_somebody_barred_when_the_wager_was_placed(cited: Cited) -> None:
    book = staffed("PLS", cited)
    assert "did not bar ben" in book.refusal(CAS, WithholdPayment(HERE, "ben", "wager", 1, "staff"))[1]
    for bars in (("2025-08-20T09:00:00.001Z",), ("2025-01-01T00:00:00Z", "2025-08-20T09:00:00Z")):
        book.people = {"ann": Standing(bars=bars)}
        assert "did not bar ann" in book.refusal(CAS, WITHHOLD)[1]
    book.people = {"ann": Standing(bars=("2025-08-20T09:00:00Z",))}
    book.do(CAS, WITHHOLD)


def test_a_payment_is_withheld_only_for_a_stake_in_the_round(cited: Cited) -> None:
    book = staffed("PLS", cited)
    book.people = {**book.people, "cat": Standing(bars=("2025-01-01T00:00:00Z",))}
    assert "no stake in round 12" in book.refusal(CAS, WithholdPayment(HERE, "cat", "wager", 1, "staff"))[1]
    assert "the jackpot won $0.00" in book.refusal(CAS, WithholdPayment(HERE, "ann", "jackpot", 1, "staff"))[1]
    book.round = None
    assert "has played no round 12" in book.refusal(CAS, WITHHOLD)[1]


def test_a_jackpot_is_withheld_in_full_and_goes_back_to_its_pool(cited: Cited) -> None:
    book = staffed("PLS", cited)
    assert book.round is not None
    prize = PrizeRecord("ann", 1, "straight flush", from_pool=90_000, from_house=10_000)
    book.round = replace(book.round, prizes=(prize,), topped_up=40_000)
    assert "in full, $1,000.00" in book.refusal(CAS, WithholdPayment(HERE, "ann", "jackpot", 50_000, "staff"))[1]
    book.do(CAS, WithholdPayment(HERE, "ann", "jackpot", 100_000, "staff"))
    done = book.do(MAX, ConfirmWithheld(1))
    assert (done.amount, done.from_pool, done.topped_up) == (100_000, 90_000, 40_000)


def test_an_uncovered_case_with_an_order_takes_two_people(cited: Cited) -> None:
    book = Book(UNCOVERED, cited)
    pay = MoneyOrder("return stake", 1000)
    assert "no stake in round 12" in book.refusal(MAX, replace(GAP, order=pay, patron="cat"))[1]
    book.do(MAX, replace(GAP, order=pay, patron="ann"))
    clause = book.clauses.outcomes.uncovered
    assert clause is not None
    assert len(book.told(Role.GAMING_SUPERVISOR, clause)) == 1
    assert book.refusal(MAX, CarryOutUncovered(1))[1].startswith("you made the order yourself")
    done = book.do(GUS, CarryOutUncovered(1))
    assert (done.clauses, done.patron, done.amount, done.ordered_by) == ((clause, "I-62"), "ann", 1000, MAX)
    assert "no open order" in book.refusal(GUS, CarryOutUncovered(1))[1]
    assert book.told(Role.GAMING_SUPERVISOR, clause) == []


@each_game
def test_what_no_rule_covers_is_the_gaming_managers(document: str, clause: str, may: bool, cited: Cited) -> None:
    for who in (GUS, CAS, MAX):
        book = Book(document, cited)
        if who is not MAX or not may:
            assert book.refusal(who, GAP)[0] == clause
            continue
        entry = book.do(who, GAP)
        assert (entry.clauses, entry.by.role, entry.decision) == ((clause,), Role.GAMING_MANAGER, GAP.decision)
        assert (entry.matter, entry.reasons) == (GAP.matter, GAP.reasons)


@pytest.mark.parametrize(
    ("who", "command", "cure"),
    [
        (ANN, FIRE, "gaming supervisor"),
        (INA, FIRE, "gaming supervisor"),
        (CAS, ProposeInvalidation(IncidentPlace("7"), "disruption", "a fire"), "number of the round"),
        (CAS, ProposeInvalidation(IncidentPlace("", 12), "disruption", "a fire"), "table"),
        (CAS, ConfirmInvalidation(7), "propose it first"),
        (CAS, WithdrawInvalidation(7, "no"), "propose it first"),
        (CAS, WithdrawInvalidation(1, ""), "reasons"),
        (DEA, WithdrawInvalidation(1, "no"), "gaming supervisor"),
        (CAS, WithholdPayment(IncidentPlace(""), "ann", "wager", 1, "staff"), "table"),
        (CAS, WithholdPayment(HERE, "", "wager", 1, "staff"), "nobody is on record"),
        (CAS, WithholdPayment(HERE, "ann", "wager", 1, ""), "policy"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, cure: str, cited: Cited
) -> None:
    book = Book("PLF", cited)
    book.do(GIA, ProposeInvalidation(IncidentPlace("9", 1), "disruption", "a fire"))
    clause, reason = book.refusal(who, command)
    assert clause is not None
    assert cure in reason


@pytest.mark.parametrize(
    "command",
    [
        DecideUncovered(IncidentPlace(""), "it", "so", "because", NO_ORDER),
        DecideUncovered(HERE, "", "so", "because", NO_ORDER),
        DecideUncovered(HERE, "it", "", "because", NO_ORDER),
        DecideUncovered(HERE, "it", "so", "", NO_ORDER),
    ],
)
@each_game
def test_an_uncovered_case_is_written_out(document: str, clause: str, command: DecideUncovered, cited: Cited) -> None:
    assert Book(document, cited).refusal(MAX, command)[0] == clause


def test_entries_of_all_kinds_are_numbered_together(cited: Cited) -> None:
    book = staffed("PLS", cited)
    numbers = [book.do(CAS, command).number for command in (FIRE, WITHHOLD)]
    assert numbers == [1, 2]
    assert book.do(GUS, ConfirmInvalidation(1)).number == 1
    assert book.do(CAS, ProposeInvalidation(IncidentPlace("8", 12), "disruption", "a fire")).number == 3


@each_game
def test_an_outcome_is_that_of_a_table(document: str, power: str, cited: Cited) -> None:
    book = Book(document, cited)
    for table, number in (("", 3), (" ", 3), ("7", -1)):
        nowhere = ProposeInvalidation(IncidentPlace(table, number), "disruption", "a fire")
        assert book.refusal(GUS, nowhere)[0] == power
    book.do(GUS, ProposeInvalidation(IncidentPlace("7", 3), "disruption", "a fire"))


@pytest.mark.parametrize("document", WITHHOLDING)
def test_a_payment_is_withheld_also_if_it_was_won_under_an_older_record(document: str, cited: Cited) -> None:
    book = staffed(document, cited)
    book.people, book.same = {**book.people, "anna": book.people["ann"]}, ("ann",)
    held = book.do(CAS, replace(WITHHOLD, person="anna"))
    assert (held.person, held.amount) == ("ann", 5000)
    again = book.refusal(CAS, replace(WITHHOLD, person="anna", amount=1))
    assert "already been proposed" in again[1]
