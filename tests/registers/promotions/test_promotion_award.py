"""How prizes are given: the three regimes of the documents on cash and money, and money instead of things."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AwardPrize,
    DenyClaim,
    DraftTerms,
    OfferAlternative,
    PrizePayment,
)
from cutcard.registers.promotions.decide import decide
from cutcard.registers.promotions.duties import prompts
from cutcard.registers.promotions.events import AlternativeOffered, PrizeAwarded
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.ruling import Refused
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import AWARD, DOCUMENTS, MIA, SUBMITTED, Led, drafted, drawn, of, with_prizes

CASH, CHEQUE, TRANSFER = Way.CASH, Way.CHEQUE, Way.TRANSFER
HOLIDAY = Prize(
    "holiday",
    (
        PrizeItem("ten nights", PrizeKind.SERVICE, 4_000_00),
        PrizeItem("spending money", PrizeKind.MONEY, 1_000_00),
    ),
)


def pay(amount: int, *ways: Way, payee: str = "ann", chose: bool = False) -> AwardPrize:
    """An amount in equal parts, the odd cents with the first."""
    share, odd = divmod(amount, len(ways))
    parts = tuple(PrizePayment(way, share + (odd if way is ways[0] else 0), payee) for way in ways)
    return AwardPrize(0, parts, winner_chose=chose)


def given(led: Led, command: AwardPrize) -> PrizeAwarded:
    event = led.one(command, AWARD)
    assert isinstance(event, PrizeAwarded)
    assert led.state.wins[0].fate == "awarded"
    return event


# Ways in which a winner of money may be paid, or a mix of them; the terms name cheque, transfer and handing over.
ALWAYS = [(CHEQUE,), (TRANSFER,), (CHEQUE, TRANSFER)]
WITH_CASH = [(CASH,), (CASH, CHEQUE), (CASH, CHEQUE, TRANSFER)]
NEVER = [(Way.VOUCHER,), (Way.ACCOUNT, CHEQUE), (Way.HANDED_OVER,)]  # the last of which is cash


@each_game
@pytest.mark.parametrize("ways", [*ALWAYS, *WITH_CASH, *NEVER])
def test_ways_of_paying_above_ten_thousand_dollars(
    ways: tuple[Way, ...], document: str, expected: str, cash: bool, cited: Cited
) -> None:
    led = drawn(document, cited, of(PrizeKind.MONEY, value=10_000_01))
    command = pay(10_000_01, *ways, chose=True)
    if ways in ALWAYS or (cash and ways in WITH_CASH):
        event = given(led, command)
        assert expected in event.clauses
        assert event.payments == command.payments
    else:
        assert led.refused(command, AWARD).clause == expected


@pytest.mark.parametrize("document", DOCUMENTS)
def test_two_people_stand_behind_a_prize_in_money(document: str, cited: Cited) -> None:
    """Who held the draw and who awards the prize, or the scrutineer who confirmed a draw above $10,000."""
    dear = drawn(document, cited, of(PrizeKind.MONEY, value=10_000_01))
    assert isinstance(dear.one(pay(10_000_01, CHEQUE, chose=True), AWARD, MIA), PrizeAwarded)
    led = drawn(document, cited, of(PrizeKind.MONEY, value=10_000_00))
    alone = led.refused(pay(10_000_00, CHEQUE), AWARD, MIA)
    assert (alone.clause, "a second person must award it" in alone.reason) == (led.clauses.award, True)
    given(led, pay(10_000_00, CHEQUE))


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("kind", [PrizeKind.MONEY, PrizeKind.GOODS])
def test_nobody_awards_a_prize_to_themselves(document: str, kind: PrizeKind, cited: Cited) -> None:
    led = drawn(document, cited, of(kind))
    own = Actor("ann", Role.CASINO_SUPERVISOR)
    award = pay(300_00, CHEQUE) if kind is PrizeKind.MONEY else AwardPrize(0, delivery=Way.HANDED_OVER)
    alone = led.refused(award, AWARD, own)
    assert (alone.clause, "ann may not award it: ask somebody else" in alone.reason) == (led.clauses.award, True)
    with pytest.raises(Refused, match="ann may not award it"):
        decide(led.clauses, led.state, award, Facts(MIA, AWARD, second=own))
    given(led, award)


@each_game
@pytest.mark.parametrize(("value", "asked"), [(9_999_99, False), (10_000_00, False), (10_000_01, True)])
def test_above_ten_thousand_dollars_the_winner_of_cash_picks(
    document: str, clause: str, value: int, asked: bool, cited: Cited
) -> None:
    led = drawn(document, cited, of(PrizeKind.MONEY, value=value), disbursement=())
    shown = [prompt for prompt in prompts(led.clauses, led.state) if prompt.clause == clause]
    assert bool(shown) is asked
    if asked:
        assert all(way in shown[0].text for way in ("cash", "crossed cheque", "electronic transfer"))
        refusal = led.refused(pay(value, CASH), AWARD)
        assert (refusal.clause, "may choose" in refusal.reason) == (clause, True)
    assert given(led, pay(value, CASH, chose=asked)).winner_chose is asked


@each_game
def test_up_to_ten_thousand_dollars_the_terms_may_settle_how_cash_is_paid(
    document: str, clause: str, cited: Cited
) -> None:
    low, high = of(PrizeKind.MONEY, value=10_000_00), of(PrizeKind.MONEY, value=10_000_01)
    led = drawn(document, cited, low, disbursement=(CHEQUE, Way.HANDED_OVER))
    assert led.refused(pay(10_000_00, CASH), AWARD).clause == clause
    given(led, pay(10_000_00, CHEQUE))
    given(drawn(document, cited, low, disbursement=(Way.HANDED_OVER,)), pay(10_000_00, CASH))  # settles things only
    given(drawn(document, cited, high, disbursement=(CHEQUE,)), pay(10_000_01, CASH, chose=True))


@pytest.mark.parametrize(("value"), [9_999_99, 10_000_00, 10_000_01])
def test_nobody_has_to_pick_elsewhere(value: int, cited: Cited) -> None:
    for code, clauses in DOCUMENTS.items():
        if CASH not in clauses.payments.ways:
            given(drawn(code, cited, of(PrizeKind.MONEY, value=value)), pay(value, CHEQUE))


@each_game
def test_only_ways_that_the_terms_name(document: str, clause: str, cited: Cited) -> None:
    for named in (Way.VOUCHER, Way.ACCOUNT, TRANSFER):
        led = drawn(document, cited, of(PrizeKind.MONEY), disbursement=(named,))
        refusal = led.refused(pay(300_00, CHEQUE), AWARD)
        assert (refusal.clause, named in refusal.reason) == (clause, True)
        given(led, pay(300_00, named))
    for named in (Way.VOUCHER, Way.ACCOUNT):
        things = drawn(document, cited, of(PrizeKind.GOODS), disbursement=(named,))
        assert things.refused(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD).clause == clause
        given(things, AwardPrize(0, delivery=named))


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("kind", [PrizeKind.CASINO_DOLLARS, PrizeKind.SLOTS_DOLLARS, PrizeKind.GOODS])
def test_what_is_no_money_goes_by_no_cheque_and_casino_dollars_only_through_the_ledger(
    kind: PrizeKind, document: str, cited: Cited
) -> None:
    """A thing sent as a transfer would be its value in money; casino dollars handed over would be on no account."""
    ways = (CHEQUE, TRANSFER, Way.HANDED_OVER, Way.VOUCHER, Way.ACCOUNT)
    fitting = (Way.VOUCHER, Way.ACCOUNT) if kind is PrizeKind.CASINO_DOLLARS else ways[2:]
    for way in ways:
        led = drawn(document, cited, of(kind), disbursement=ways)
        if way in fitting:
            given(led, AwardPrize(0, delivery=way))
        else:
            never = kind in led.clauses.payments.never_money and way in (CHEQUE, TRANSFER)
            expected = led.clauses.alternative if never else led.clauses.payment
            assert led.refused(AwardPrize(0, delivery=way), AWARD).clause == expected


@pytest.mark.parametrize("document", [code for code, told in DOCUMENTS.items() if not told.payments.ways])
def test_terms_that_have_to_name_the_ways_name_one_for_every_prize(document: str, cited: Cited) -> None:
    for kind, named in ((PrizeKind.GOODS, TRANSFER), (PrizeKind.CASINO_DOLLARS, Way.HANDED_OVER)):
        terms = with_prizes(of(PrizeKind.MONEY), replace(of(kind), name="that"), disbursement=(CHEQUE, named))
        refusal = Led(document, cited).refused(DraftTerms(terms), SUBMITTED)
        assert (refusal.clause, refusal.reason.startswith("that:")) == (DOCUMENTS[document].payment, True)
        drafted(document, cited, replace(terms, disbursement=(CHEQUE, Way.ACCOUNT)))


@each_game
def test_terms_that_name_no_way_to_pay_money_are_amended_first(document: str, clause: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS), disbursement=(Way.HANDED_OVER,))
    led.do(OfferAlternative(0), AWARD)
    taken = replace(pay(300_00, CHEQUE), alternative=True)
    refusal = led.refused(taken, AWARD)
    assert (refusal.clause, "amend" in refusal.reason) == (clause, True)
    assert led.state.terms is not None
    led.do(AmendTerms(replace(led.state.terms, disbursement=(Way.HANDED_OVER, CHEQUE))), AWARD)
    given(led, taken)


@each_game
def test_money_goes_to_the_winner(document: str, expected: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.MONEY))
    for way in (CHEQUE, TRANSFER):
        assert led.refused(pay(300_00, way, payee="bob"), AWARD).clause == expected
    given(led, pay(300_00, CHEQUE))


@each_game
def test_just_the_value_is_paid(document: str, expected: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.MONEY))
    for amount in (0, 299_99, 300_01):
        assert led.refused(pay(amount, CHEQUE), AWARD).clause == expected
    assert led.refused(AwardPrize(0), AWARD).clause == expected
    for first, second in ((400_00, -100_00), (300_00, 0)):
        parts = (PrizePayment(CHEQUE, first, "ann"), PrizePayment(TRANSFER, second, "ann"))
        assert led.refused(AwardPrize(0, parts), AWARD).clause == expected
    delivered = replace(pay(300_00, CHEQUE), delivery=Way.HANDED_OVER)
    assert led.refused(delivered, AWARD).clause == expected  # nothing is in kind
    given(led, pay(300_00, CHEQUE, TRANSFER))


@each_game
def test_things_are_given_and_not_as_cash(document: str, expected: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS))
    for delivery in (None, CASH):
        assert led.refused(AwardPrize(0, delivery=delivery), AWARD).clause == expected
    assert led.refused(replace(pay(300_00, CHEQUE), delivery=Way.HANDED_OVER), AWARD).clause == expected
    event = given(led, AwardPrize(0, delivery=Way.HANDED_OVER))
    assert (event.items, event.payments, event.winner) == ((PrizeKind.GOODS,), (), "ann")
    assert led.clauses.alternative not in event.clauses


def test_a_prize_of_things_and_money_is_given_in_both(cited: Cited) -> None:
    for code, clauses in DOCUMENTS.items():
        led = drawn(code, cited, HOLIDAY)
        assert led.refused(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD).clause == clauses.payment
        assert led.refused(pay(1_000_00, CHEQUE), AWARD).clause == clauses.payment
        event = given(led, replace(pay(1_000_00, CHEQUE), delivery=Way.HANDED_OVER))
        assert event.items == (PrizeKind.SERVICE,)


@each_game
def test_money_instead_is_the_operators_offer_and_the_winners_choice(
    document: str, expected: str, cited: Cited
) -> None:
    """Some documents ask for the offer in the terms; in the others the operator may make it at the award."""
    led = drawn(document, cited, HOLIDAY)
    taken = replace(pay(5_000_00, CHEQUE), alternative=True)
    assert led.refused(taken, AWARD).clause == expected
    if led.clauses.payments.stated:
        refusal = led.refused(OfferAlternative(0), AWARD)
        assert (refusal.clause, "terms" in refusal.reason) == (expected, True)
        led = drawn(document, cited, replace(HOLIDAY, alternative=True))
    event = led.one(OfferAlternative(0), AWARD)
    assert event == AlternativeOffered(AWARD, "mia", (expected,), 0, "ann", 5_000_00)
    assert led.refused(OfferAlternative(0), AWARD).clause == expected
    assert led.refused(replace(pay(4_000_00, CHEQUE), alternative=True), AWARD).clause == led.clauses.payment
    awarded = given(led, taken)
    assert expected in awarded.clauses
    assert (awarded.alternative, awarded.items) == (True, ())


def test_the_winner_may_still_take_the_thing(cited: Cited) -> None:
    for code in DOCUMENTS:
        led = drawn(code, cited, replace(of(PrizeKind.GOODS), alternative=True))
        led.do(OfferAlternative(0), AWARD)
        assert not given(led, AwardPrize(0, delivery=Way.HANDED_OVER)).alternative


@each_game
def test_no_money_instead_of_casino_dollars(document: str, clause: str, never: list[str], cited: Cited) -> None:
    for kind in (PrizeKind.CASINO_DOLLARS, PrizeKind.MONEY, PrizeKind.SLOTS_DOLLARS):
        led = drawn(document, cited, of(kind), disbursement=(CHEQUE, TRANSFER, Way.VOUCHER))
        if kind in never:
            assert led.refused(OfferAlternative(0), AWARD).clause == clause
        else:
            led.do(OfferAlternative(0), AWARD)
            given(led, replace(pay(300_00, TRANSFER), alternative=True))


@each_game
def test_money_instead_is_no_cash_either(document: str, expected: list[str], cited: Cited) -> None:
    led = drawn(document, cited, replace(of(PrizeKind.GOODS, value=10_000_01), alternative=True))
    command = replace(pay(10_000_01, CASH, chose=True), alternative=True)
    if expected:
        assert [led.refused(command, AWARD).clause] == expected
    else:
        assert led.refused(replace(command, winner_chose=False), AWARD).clause == led.clauses.payment
        given(led, command)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_is_given_once_and_not_after_a_denial(document: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.MONEY))
    given(led, pay(300_00, CHEQUE))
    assert led.refused(pay(300_00, CHEQUE), AWARD).clause == led.clauses.award
    denied = drawn(document, cited, of(PrizeKind.MONEY))
    denied.do(DenyClaim("ann", "it", "under age", "Ann", "2 Second St"), AWARD)
    assert denied.refused(pay(300_00, CHEQUE), AWARD).clause == led.clauses.refusal
    assert denied.refused(replace(pay(300_00, CHEQUE), win=1), AWARD).clause == led.clauses.award
