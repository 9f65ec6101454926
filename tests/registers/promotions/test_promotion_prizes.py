"""Prizes of a promotion: the particulars that four kinds need, and what is never a prize, in all four documents."""

import pytest

from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind
from tests.conftest import Cited
from tests.support.promotions import DOCUMENTS, drafted, of, refused_everywhere, with_prizes

MACHINE = ("make", "model", "accessories")
VEHICLE = ("make", "model", "accessories", "registration and on-road costs")
JOURNEY = (
    *("persons", "flights", "transfers", "other transport", "meals", "length of stay", "class of lodging"),
    *("restrictions on dates", "spending money"),
)
HOUSE = (
    *("type of dwelling", "plans", "contract", "easements", "location"),
    *("conveyancing", "legal costs", "fixtures", "furniture"),
)


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        pytest.param(
            PrizeKind.APPLIANCE,
            MACHINE,
            marks=pytest.mark.clause("UTH 14.7.11.1", "TCP 15.7.11.1", "CSP 17.7.11.1", "LUN 15.7.11.1"),
        ),
        pytest.param(
            PrizeKind.MOTOR_VEHICLE,
            VEHICLE,
            marks=pytest.mark.clause("UTH 14.7.11.2", "TCP 15.7.11.2", "CSP 17.7.11.2", "LUN 15.7.11.2"),
        ),
        pytest.param(
            PrizeKind.TRAVEL,
            JOURNEY,
            marks=pytest.mark.clause("UTH 14.7.11.3", "TCP 15.7.11.3", "CSP 17.7.11.3", "LUN 15.7.11.3"),
        ),
        pytest.param(
            PrizeKind.REAL_ESTATE,
            HOUSE,
            marks=pytest.mark.clause("UTH 14.7.11.4", "TCP 15.7.11.4", "CSP 17.7.11.4", "LUN 15.7.11.4"),
        ),
    ],
)
def test_four_kinds_of_prizes_need_their_particulars(
    kind: PrizeKind, asked: tuple[str, ...], request: pytest.FixtureRequest, cited: Cited
) -> None:
    refused_everywhere(request, cited, with_prizes(of(kind)), *asked)
    for name in asked:
        rest = [one for one in asked if one != name]
        refused_everywhere(request, cited, with_prizes(of(kind, particulars=rest)), f"{kind} needs {name}")
        blank = PrizeItem("it", kind, 1_00, particulars={**dict.fromkeys(asked, "none"), name: "  "})
        refused_everywhere(request, cited, with_prizes(Prize("it", (blank,))), f"{kind} needs {name}")
    for code in DOCUMENTS:
        drafted(code, cited, with_prizes(of(kind, particulars=asked)))
        drafted(code, cited, with_prizes(of(kind, particulars=(*asked, "colour"))))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            PrizeKind.TOBACCO, marks=pytest.mark.clause("UTH 14.5.1", "TCP 15.5.1", "CSP 17.5.1", "LUN 15.5.1")
        ),
        pytest.param(
            PrizeKind.FIREARM, marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2")
        ),
        pytest.param(
            PrizeKind.AMMUNITION, marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2")
        ),
        pytest.param(
            PrizeKind.IMITATION_FIREARM,
            marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2"),
        ),
        pytest.param(
            PrizeKind.PROHIBITED_WEAPON,
            marks=pytest.mark.clause("UTH 14.5.3", "TCP 15.5.3", "CSP 17.5.3", "LUN 15.5.3"),
        ),
        pytest.param(
            PrizeKind.PRESCRIBED, marks=pytest.mark.clause("UTH 14.5.5", "TCP 15.5.5", "CSP 17.5.5", "LUN 15.5.5")
        ),
    ],
)
def test_barred_prizes(kind: PrizeKind, request: pytest.FixtureRequest, cited: Cited) -> None:
    refused_everywhere(request, cited, with_prizes(of(kind)), "take out a thing", kind)
    inside = Prize("hamper", (PrizeItem("cheese", PrizeKind.GOODS, 50_00), PrizeItem("that", kind, 1)))
    refused_everywhere(request, cited, with_prizes(of(PrizeKind.GOODS), inside), "take out that")


@pytest.mark.clause("UTH 14.5.4", "TCP 15.5.4", "CSP 17.5.4", "LUN 15.5.4")
def test_liquor_up_to_twenty_litres(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code in DOCUMENTS:
        for millilitres in (1, 19_999, 20_000):
            drafted(code, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=millilitres)))
    refused_everywhere(request, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=20_001)), "20 litres")
    for unsaid in (0, -1):
        refused_everywhere(request, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=unsaid)), "how much")


@pytest.mark.clause("UTH 14.5.4", "TCP 15.5.4", "CSP 17.5.4", "LUN 15.5.4")
def test_all_liquor_of_a_prize_counts_together(request: pytest.FixtureRequest, cited: Cited) -> None:
    def cellar(*millilitres: int) -> Prize:
        return Prize(
            "cellar", tuple(PrizeItem("wine", PrizeKind.LIQUOR, 90_00, millilitres=one) for one in millilitres)
        )

    for code in DOCUMENTS:
        drafted(code, cited, with_prizes(cellar(12_000, 8_000)))
        cited.clear()
        drafted(code, cited, with_prizes(cellar(20_000), of(PrizeKind.LIQUOR, millilitres=20_000)))
        assert "I-38" in cited
        cited.clear()
        drafted(code, cited)
        assert "I-38" not in cited
    refused_everywhere(request, cited, with_prizes(cellar(12_000, 8_001)))


@pytest.mark.clause("UTH 14.5", "TCP 15.5", "CSP 17.5", "LUN 15.5")
def test_several_barred_items_are_told_together(request: pytest.FixtureRequest, cited: Cited) -> None:
    arms = Prize("arms", (PrizeItem("gun", PrizeKind.FIREARM, 1), PrizeItem("cigars", PrizeKind.TOBACCO, 1)))
    refused_everywhere(request, cited, with_prizes(arms), "gun", "cigars")
