"""Terms of a promotion: every item that has to be stated, every prize that is barred, in all four documents."""

import pytest
from msgspec.structs import replace

from cutcard.registers.promotions.commands import DraftTerms
from cutcard.registers.promotions.events import PromotionDrafted
from cutcard.registers.promotions.faults import faults
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.conftest import Cited
from tests.support.promotions import (
    DOCUMENTS,
    SUBMITTED,
    TERMS,
    Led,
    drafted,
    marked,
    of,
    refused_everywhere,
    with_prizes,
)


@pytest.mark.clause("UTH 14.1", "UTH 14.5", "UTH 14.5.5", "UTH 14.7")
@pytest.mark.clause("TCP 15.1", "TCP 15.5", "TCP 15.5.5", "TCP 15.7")
@pytest.mark.clause("CSP 17.1", "CSP 17.5", "CSP 17.5.5", "CSP 17.7")
@pytest.mark.clause("LUN 15.1", "LUN 15.5", "LUN 15.5.5", "LUN 15.7")
def test_complete_terms_are_drafted(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code, expected in marked(request).items():
        led = Led(code, cited)
        event = led.one(DraftTerms(TERMS), SUBMITTED)
        assert event == PromotionDrafted(SUBMITTED, "mia", tuple(expected), TERMS)
        assert led.state.terms == TERMS
        assert led.state.terms.regulations_checked_by == "Lee, compliance"


@pytest.mark.parametrize(
    ("lacking", "word"),
    [
        pytest.param(
            {"gaming": ()}, "gaming", marks=pytest.mark.clause("UTH 14.1", "TCP 15.1", "CSP 17.1", "LUN 15.1")
        ),
        pytest.param(
            {"gaming": (" ",)}, "gaming", marks=pytest.mark.clause("UTH 14.1", "TCP 15.1", "CSP 17.1", "LUN 15.1")
        ),
        pytest.param(
            {"regulations_checked_by": " "},
            "who checked",
            marks=pytest.mark.clause("UTH 14.5.5", "TCP 15.5.5", "CSP 17.5.5", "LUN 15.5.5"),
        ),
        pytest.param(
            {"manner": ""}, "how", marks=pytest.mark.clause("UTH 14.7.1", "TCP 15.7.1", "CSP 17.7.1", "LUN 15.7.1")
        ),
        pytest.param(
            {"award_at": ""}, "when", marks=pytest.mark.clause("UTH 14.7.2", "TCP 15.7.2", "CSP 17.7.2", "LUN 15.7.2")
        ),
        pytest.param(
            {"award_at": "in spring"},
            "when",
            marks=pytest.mark.clause("UTH 14.7.2", "TCP 15.7.2", "CSP 17.7.2", "LUN 15.7.2"),
        ),
        pytest.param(
            {"award_at": "9999-01-01T00:00:00Z"},
            "when",
            marks=pytest.mark.clause("UTH 14.7.2", "TCP 15.7.2", "CSP 17.7.2", "LUN 15.7.2"),
        ),
        pytest.param(
            {"commences": "1999-12-31T23:59:59Z"},
            "when",
            marks=pytest.mark.clause("UTH 14.7.7", "TCP 15.7.7", "CSP 17.7.7", "LUN 15.7.7"),
        ),
        pytest.param(
            {"award_place": " "},
            "where",
            marks=pytest.mark.clause("UTH 14.7.2", "TCP 15.7.2", "CSP 17.7.2", "LUN 15.7.2"),
        ),
        pytest.param(
            {"eligibility": ""},
            "eligible",
            marks=pytest.mark.clause("UTH 14.7.3", "TCP 15.7.3", "CSP 17.7.3", "LUN 15.7.3"),
        ),
        pytest.param(
            {"wager_needed": True},
            "wager",
            marks=pytest.mark.clause("UTH 14.7.4", "TCP 15.7.4", "CSP 17.7.4", "LUN 15.7.4"),
        ),
        pytest.param(
            {"wager_needed": True, "wager": -1},
            "wager",
            marks=pytest.mark.clause("UTH 14.7.4", "TCP 15.7.4", "CSP 17.7.4", "LUN 15.7.4"),
        ),
        pytest.param(
            {"wager_needed": True, "wager": 10**12 + 1},
            "wager",
            marks=pytest.mark.clause("UTH 14.7.4", "TCP 15.7.4", "CSP 17.7.4", "LUN 15.7.4"),
        ),
        pytest.param(
            {"wager": 25_00},
            "wager",
            marks=pytest.mark.clause("UTH 14.7.4", "TCP 15.7.4", "CSP 17.7.4", "LUN 15.7.4"),
        ),
        pytest.param(
            {"nature": ""},
            "what the prize",
            marks=pytest.mark.clause("UTH 14.7.5", "TCP 15.7.5", "CSP 17.7.5", "LUN 15.7.5"),
        ),
        pytest.param(
            {"closes": "2026-03-19"},
            "hour",
            marks=pytest.mark.clause("UTH 14.7.6", "TCP 15.7.6", "CSP 17.7.6", "LUN 15.7.6"),
        ),
        pytest.param(
            {"closes": "2026-03-05T07:59:59Z"},
            "begins",
            marks=pytest.mark.clause("UTH 14.7.6", "TCP 15.7.6", "CSP 17.7.6", "LUN 15.7.6"),
        ),
        pytest.param(
            {"closes": "2026-03-20T09:00:01Z"},
            "awarded before",
            marks=pytest.mark.clause("UTH 14.7.6", "TCP 15.7.6", "CSP 17.7.6", "LUN 15.7.6"),
        ),
        pytest.param(
            {"place": ""},
            "where",
            marks=pytest.mark.clause("UTH 14.7.7", "TCP 15.7.7", "CSP 17.7.7", "LUN 15.7.7"),
        ),
        pytest.param(
            {"commences": "2026-03-05T08:00:00"},  # in which zone?
            "when",
            marks=pytest.mark.clause("UTH 14.7.7", "TCP 15.7.7", "CSP 17.7.7", "LUN 15.7.7"),
        ),
        pytest.param(
            {"claiming": ""},
            "claimed",
            marks=pytest.mark.clause("UTH 14.7.8", "TCP 15.7.8", "CSP 17.7.8", "LUN 15.7.8"),
        ),
        pytest.param(
            {"presence": None},
            "present",
            marks=pytest.mark.clause("UTH 14.7.8", "TCP 15.7.8", "CSP 17.7.8", "LUN 15.7.8"),
        ),
        pytest.param(
            {"notification": ""},
            "notified",
            marks=pytest.mark.clause("UTH 14.7.9", "TCP 15.7.9", "CSP 17.7.9", "LUN 15.7.9"),
        ),
        pytest.param(
            {"results": ""},
            "published",
            marks=pytest.mark.clause("UTH 14.7.10", "TCP 15.7.10", "CSP 17.7.10", "LUN 15.7.10"),
        ),
        pytest.param(
            {"prizes": ()},
            "list",
            marks=pytest.mark.clause("UTH 14.7.11", "TCP 15.7.11", "CSP 17.7.11", "LUN 15.7.11"),
        ),
    ],
)
def test_each_item_has_to_be_stated(
    lacking: dict[str, object], word: str, request: pytest.FixtureRequest, cited: Cited
) -> None:
    refused_everywhere(request, cited, replace(TERMS, **lacking), word)


@pytest.mark.clause("UTH 14.7.11", "TCP 15.7.11", "CSP 17.7.11", "LUN 15.7.11")
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
    prizes: tuple[Prize, ...], request: pytest.FixtureRequest, cited: Cited
) -> None:
    refused_everywhere(request, cited, with_prizes(*prizes))


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


@pytest.mark.clause("UTH 14.7", "TCP 15.7", "CSP 17.7", "LUN 15.7")
def test_several_gaps_are_told_together(request: pytest.FixtureRequest, cited: Cited) -> None:
    refused_everywhere(request, cited, replace(TERMS, manner="", results=""), "how the prize", "how results", ".7.10]")


def test_nothing_stated_lacks_every_item() -> None:
    for code, clauses in DOCUMENTS.items():
        lacking = {fault.clause for fault in faults(clauses, Terms("empty"))}
        listed = [clauses.manner, clauses.award, clauses.eligibility, clauses.nature, clauses.closing, clauses.held]
        listed += [clauses.claiming, clauses.notification, clauses.results, clauses.prizes]
        outside = {clauses.offer, clauses.prescribed, *({clauses.payment} if code == "UTH" else set())}
        assert lacking == {*listed, *outside}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            PrizeKind.CASINO_DOLLARS, marks=pytest.mark.clause("UTH 14.3", "TCP 15.3", "CSP 17.3", "LUN 15.3")
        ),
        pytest.param(PrizeKind.MONEY, marks=pytest.mark.clause("UTH 14.3", "TCP 15.3", "CSP 17.3", "LUN 15.3")),
        pytest.param(PrizeKind.SLOTS_DOLLARS, marks=pytest.mark.clause("LUN 15.3")),
        PrizeKind.GOODS,
        PrizeKind.SERVICE,
    ],
)
def test_which_prizes_may_be_taken_in_money(kind: PrizeKind, request: pytest.FixtureRequest, cited: Cited) -> None:
    """The documents that a row names refuse; the others let the terms offer money."""
    terms = with_prizes(replace(of(kind), alternative=True))
    for code, expected in marked(request).items():
        if expected:
            assert [Led(code, cited).refused(DraftTerms(terms), SUBMITTED).clause] == expected
        else:
            assert drafted(code, cited, terms).state.revision == 1
        drafted(code, cited, with_prizes(of(kind)))


@pytest.mark.clause("UTH 14.4", "TCP 15.4", "CSP 17.4")
def test_terms_may_promise_cash_in_one_document_only(request: pytest.FixtureRequest, cited: Cited) -> None:
    terms = replace(TERMS, disbursement=(Way.HANDED_OVER, Way.CASH))
    for code, expected in marked(request).items():
        if code == "LUN":
            drafted(code, cited, terms)
        else:
            refusal = Led(code, cited).refused(DraftTerms(terms), SUBMITTED)
            assert [refusal.clause] == expected
            assert "cash" in refusal.reason


@pytest.mark.clause("UTH 14.4")
def test_terms_name_the_ways_of_giving_in_one_document_only(cited: Cited) -> None:
    terms = replace(TERMS, disbursement=())
    refusal = Led("UTH", cited).refused(DraftTerms(terms), SUBMITTED)
    assert refusal.clause == "UTH 14.4"
    assert "ways" in refusal.reason
    for code in ("TCP", "CSP", "LUN"):
        drafted(code, cited, terms)


@pytest.mark.clause("UTH 14.4")
@pytest.mark.parametrize("prize", [of(PrizeKind.MONEY), replace(of(PrizeKind.GOODS), alternative=True)])
def test_money_handed_over_would_be_cash(prize: Prize, cited: Cited) -> None:
    terms = with_prizes(prize, disbursement=(Way.HANDED_OVER,))
    assert Led("UTH", cited).refused(DraftTerms(terms), SUBMITTED).clause == "UTH 14.4"
    drafted("UTH", cited, replace(terms, disbursement=(Way.HANDED_OVER, Way.VOUCHER)))
    drafted("UTH", cited, replace(terms, prizes=(of(PrizeKind.GOODS),)))
    for code in ("TCP", "CSP", "LUN"):
        drafted(code, cited, terms)


def test_a_promotion_is_drafted_once(cited: Cited) -> None:
    for code, clauses in DOCUMENTS.items():
        led = drafted(code, cited)
        assert led.refused(DraftTerms(TERMS), SUBMITTED).clause == clauses.complete
