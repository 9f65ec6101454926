"""Prizes of a promotion: the particulars that four kinds need, and what is never a prize, in all four documents."""

import pytest

from cutcard.registers.promotions.terms import Item, Prize
from cutcard.rules.printed.promotions import Kind
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
            Kind.APPLIANCE,
            MACHINE,
            marks=pytest.mark.clause("UTH 14.7.11.1", "TCP 15.7.11.1", "CSP 17.7.11.1", "LUN 15.7.11.1"),
        ),
        pytest.param(
            Kind.MOTOR_VEHICLE,
            VEHICLE,
            marks=pytest.mark.clause("UTH 14.7.11.2", "TCP 15.7.11.2", "CSP 17.7.11.2", "LUN 15.7.11.2"),
        ),
        pytest.param(
            Kind.TRAVEL,
            JOURNEY,
            marks=pytest.mark.clause("UTH 14.7.11.3", "TCP 15.7.11.3", "CSP 17.7.11.3", "LUN 15.7.11.3"),
        ),
        pytest.param(
            Kind.REAL_ESTATE,
            HOUSE,
            marks=pytest.mark.clause("UTH 14.7.11.4", "TCP 15.7.11.4", "CSP 17.7.11.4", "LUN 15.7.11.4"),
        ),
    ],
)
def test_four_kinds_of_prizes_need_their_particulars(
    kind: Kind, asked: tuple[str, ...], request: pytest.FixtureRequest, cited: Cited
) -> None:
    refused_everywhere(request, cited, with_prizes(of(kind)), *asked)
    for name in asked:
        rest = [one for one in asked if one != name]
        refused_everywhere(request, cited, with_prizes(of(kind, particulars=rest)), f"{kind} needs {name}")
        blank = Item("it", kind, 1_00, particulars={**dict.fromkeys(asked, "none"), name: "  "})
        refused_everywhere(request, cited, with_prizes(Prize("it", (blank,))), f"{kind} needs {name}")
    for code in DOCUMENTS:
        drafted(code, cited, with_prizes(of(kind, particulars=asked)))
        drafted(code, cited, with_prizes(of(kind, particulars=(*asked, "colour"))))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(Kind.TOBACCO, marks=pytest.mark.clause("UTH 14.5.1", "TCP 15.5.1", "CSP 17.5.1", "LUN 15.5.1")),
        pytest.param(Kind.FIREARM, marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2")),
        pytest.param(Kind.AMMUNITION, marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2")),
        pytest.param(
            Kind.IMITATION_FIREARM, marks=pytest.mark.clause("UTH 14.5.2", "TCP 15.5.2", "CSP 17.5.2", "LUN 15.5.2")
        ),
        pytest.param(
            Kind.PROHIBITED_WEAPON, marks=pytest.mark.clause("UTH 14.5.3", "TCP 15.5.3", "CSP 17.5.3", "LUN 15.5.3")
        ),
        pytest.param(Kind.PRESCRIBED, marks=pytest.mark.clause("UTH 14.5.5", "TCP 15.5.5", "CSP 17.5.5", "LUN 15.5.5")),
    ],
)
def test_barred_prizes(kind: Kind, request: pytest.FixtureRequest, cited: Cited) -> None:
    refused_everywhere(request, cited, with_prizes(of(kind)), "take out a thing", kind)
    inside = Prize("hamper", (Item("cheese", Kind.GOODS, 50_00), Item("that", kind, 1)))
    refused_everywhere(request, cited, with_prizes(of(Kind.GOODS), inside), "take out that")


@pytest.mark.clause("UTH 14.5.4", "TCP 15.5.4", "CSP 17.5.4", "LUN 15.5.4")
def test_liquor_up_to_twenty_litres(request: pytest.FixtureRequest, cited: Cited) -> None:
    for code in DOCUMENTS:
        for millilitres in (1, 19_999, 20_000):
            drafted(code, cited, with_prizes(of(Kind.LIQUOR, millilitres=millilitres)))
    refused_everywhere(request, cited, with_prizes(of(Kind.LIQUOR, millilitres=20_001)), "20 litres")
    for unsaid in (0, -1):
        refused_everywhere(request, cited, with_prizes(of(Kind.LIQUOR, millilitres=unsaid)), "how much")


@pytest.mark.clause("UTH 14.5.4", "TCP 15.5.4", "CSP 17.5.4", "LUN 15.5.4")
def test_all_liquor_of_a_prize_counts_together(request: pytest.FixtureRequest, cited: Cited) -> None:
    def cellar(*millilitres: int) -> Prize:
        return Prize("cellar", tuple(Item("wine", Kind.LIQUOR, 90_00, millilitres=one) for one in millilitres))

    for code in DOCUMENTS:
        drafted(code, cited, with_prizes(cellar(12_000, 8_000)))
        cited.clear()
        drafted(code, cited, with_prizes(cellar(20_000), of(Kind.LIQUOR, millilitres=20_000)))
        assert "I-38" in cited
        cited.clear()
        drafted(code, cited)
        assert "I-38" not in cited
    refused_everywhere(request, cited, with_prizes(cellar(12_000, 8_001)))


@pytest.mark.clause("UTH 14.5", "TCP 15.5", "CSP 17.5", "LUN 15.5")
def test_several_barred_items_are_told_together(request: pytest.FixtureRequest, cited: Cited) -> None:
    arms = Prize("arms", (Item("gun", Kind.FIREARM, 1), Item("cigars", Kind.TOBACCO, 1)))
    refused_everywhere(request, cited, with_prizes(arms), "gun", "cigars")
