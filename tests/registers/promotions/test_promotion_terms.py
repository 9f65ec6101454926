"""Terms of a promotion: every item that has to be stated, every prize that is barred, by document."""

import pytest
from msgspec.structs import replace

from cutcard.registers.promotions.commands import DraftTerms
from cutcard.registers.promotions.events import PromotionDrafted
from cutcard.registers.promotions.faults import faults
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import (
    DOCUMENTS,
    SUBMITTED,
    TERMS,
    Led,
    drafted,
    of,
    refused_with,
    with_prizes,
)


@each_game
def test_complete_terms_are_drafted(document: str, expected: list[str], cited: Cited) -> None:
    led = Led(document, cited)
    event = led.one(DraftTerms(TERMS), SUBMITTED)
    assert event == PromotionDrafted(SUBMITTED, "mia", tuple(expected), TERMS)
    assert led.state.terms == TERMS
    assert led.state.terms.regulations_checked_by == "Lee, compliance"


MONEYS = (PrizeKind.CASINO_DOLLARS, PrizeKind.MONEY, PrizeKind.SLOTS_DOLLARS)

# What the terms lack, a word of the cure, and the item of the list that asks for it.
ITEMS: list[tuple[dict[str, object], str, str]] = [
    ({"gaming": ()}, "gaming", "offer"),
    ({"gaming": (" ",)}, "gaming", "offer"),
    ({"regulations_checked_by": " "}, "who checked", "prescribed"),
    ({"manner": ""}, "how", "manner"),
    ({"award_at": ""}, "when", "award"),
    ({"award_at": "in spring"}, "when", "award"),
    ({"award_at": "9999-01-01T00:00:00Z"}, "when", "award"),
    ({"commences": "1999-12-31T23:59:59Z"}, "when", "held"),
    ({"award_place": " "}, "where", "award"),
    ({"eligibility": ""}, "eligible", "eligibility"),
    ({"wager_needed": True}, "wager", "wager"),
    ({"wager_needed": True, "wager": -1}, "wager", "wager"),
    ({"wager_needed": True, "wager": 10**12 + 1}, "wager", "wager"),
    ({"wager": 25_00}, "wager", "wager"),
    ({"nature": ""}, "what the prize", "nature"),
    ({"closes": "2026-03-19"}, "hour", "closing"),
    ({"closes": "2026-03-05T07:59:59Z"}, "begins", "closing"),
    ({"closes": "2026-03-20T09:00:01Z"}, "awarded before", "closing"),
    ({"place": ""}, "where", "held"),
    ({"commences": "2026-03-05T08:00:00"}, "when", "held"),  # in which zone?
    ({"claiming": ""}, "claimed", "claiming"),
    ({"presence": None}, "present", "claiming"),
    ({"notification": ""}, "notified", "notification"),
    ({"results": ""}, "published", "results"),
    ({"prizes": ()}, "list", "prizes"),
]


@each_game
def test_each_item_has_to_be_stated(document: str, cited: Cited) -> None:
    clauses = DOCUMENTS[document]
    for lacking, word, item in ITEMS:
        refused_with(document, getattr(clauses, item), cited, replace(TERMS, **lacking), word)


@each_game
@pytest.mark.parametrize(
    "prizes",
    [
        (of(PrizeKind.GOODS, value=0),),
        (of(PrizeKind.GOODS, value=-1),),
        (of(PrizeKind.GOODS, value=10**12 + 1),),
        (Prize("it", (PrizeItem(" ", PrizeKind.GOODS, 1),)),),
        (Prize("", (PrizeItem("a thing", PrizeKind.GOODS, 1),)),),
        (Prize("it", ()),),
        (Prize("it", (PrizeItem("a thing", PrizeKind.GOODS, 1),), count=0),),
        (of(PrizeKind.GOODS), of(PrizeKind.GOODS)),
    ],
)
def test_prizes_are_listed_with_their_value(
    prizes: tuple[Prize, ...], document: str, expected: str, cited: Cited
) -> None:
    refused_with(document, expected, cited, with_prizes(*prizes))


@pytest.mark.parametrize(
    "stated",
    [
        {"wager_needed": True, "wager": 1},
        {"wager_needed": True, "wager": 10**12},
        {"commences": "2000-01-01T00:00:00Z"},
        {"award_at": "9998-12-31T23:59:59Z"},
        {"closes": "2026-03-05T08:00:00Z"},
        {"closes": "2026-03-20T09:00:00Z"},
        {"closes": "2026-03-20T20:00:00+11:00"},  # the same moment elsewhere
        {"presence": True},
        {"reservations": "may be swapped for one of the same value"},
        {
            "prizes": (
                of(PrizeKind.GOODS, value=1),
                Prize("two", of(PrizeKind.GOODS, value=10**12).items, "pick up", 40),
            )
        },
        {"prizes": (of(PrizeKind.SERVICE),)},
    ],
)
def test_what_is_stated_is_taken(stated: dict[str, object], cited: Cited) -> None:
    for code in DOCUMENTS:
        assert drafted(code, cited, replace(TERMS, **stated)).state.revision == 1


@each_game
def test_several_gaps_are_told_together(document: str, expected: str, cited: Cited) -> None:
    refused_with(
        document, expected, cited, replace(TERMS, manner="", results=""), "how the prize", "how results", ".7.10]"
    )


def test_nothing_stated_lacks_every_item() -> None:
    for clauses in DOCUMENTS.values():
        lacking = {fault.clause for fault in faults(clauses, Terms("empty"))}
        listed = [clauses.manner, clauses.award, clauses.eligibility, clauses.nature, clauses.closing, clauses.held]
        listed += [clauses.claiming, clauses.notification, clauses.results, clauses.prizes]
        outside = {clauses.offer, clauses.prescribed, *({clauses.payment} if not clauses.payments.ways else set())}
        assert lacking == {*listed, *outside}


@each_game
def test_which_prizes_may_be_taken_in_money(document: str, clause: str, never: list[str], cited: Cited) -> None:
    """What a document never turns into money is refused; for the rest the terms may offer it."""
    for kind in (*MONEYS, PrizeKind.GOODS, PrizeKind.SERVICE):
        ways = (Way.CHEQUE, Way.VOUCHER)
        terms = with_prizes(replace(of(kind), alternative=True), disbursement=ways)
        if kind in never:
            assert Led(document, cited).refused(DraftTerms(terms), SUBMITTED).clause == clause
        else:
            assert drafted(document, cited, terms).state.revision == 1
        drafted(document, cited, with_prizes(of(kind), disbursement=ways))


@each_game
def test_terms_promise_cash_only_where_it_is_paid(document: str, expected: list[str], cited: Cited) -> None:
    terms = replace(TERMS, disbursement=(Way.HANDED_OVER, Way.CASH))
    if DOCUMENTS[document].payments.cash():
        drafted(document, cited, terms)
    else:
        refusal = Led(document, cited).refused(DraftTerms(terms), SUBMITTED)
        assert [refusal.clause] == expected
        assert "cash" in refusal.reason


@each_game
def test_some_terms_have_to_name_the_ways_of_giving(document: str, clause: str | None, cited: Cited) -> None:
    terms = replace(TERMS, disbursement=())
    if clause is None:
        drafted(document, cited, terms)
        return
    refusal = Led(document, cited).refused(DraftTerms(terms), SUBMITTED)
    assert refusal.clause == clause
    assert "ways" in refusal.reason


@each_game
@pytest.mark.parametrize("prize", [of(PrizeKind.MONEY), replace(of(PrizeKind.GOODS), alternative=True)])
def test_money_handed_over_would_be_cash(prize: Prize, document: str, clause: str | None, cited: Cited) -> None:
    terms = with_prizes(prize, disbursement=(Way.HANDED_OVER,))
    if clause is None:
        drafted(document, cited, terms)
        return
    assert Led(document, cited).refused(DraftTerms(terms), SUBMITTED).clause == clause
    drafted(document, cited, replace(terms, disbursement=(Way.HANDED_OVER, Way.VOUCHER)))
    drafted(document, cited, replace(terms, prizes=(of(PrizeKind.GOODS),)))


def test_a_promotion_is_drafted_once(cited: Cited) -> None:
    for code, clauses in DOCUMENTS.items():
        led = drafted(code, cited)
        assert led.refused(DraftTerms(TERMS), SUBMITTED).clause == clauses.complete
