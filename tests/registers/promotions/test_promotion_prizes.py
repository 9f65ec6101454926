"""Prizes of a promotion: the particulars that four kinds need, and what is never a prize by document."""

from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import drafted, of, refused_with, with_prizes

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


ASKED = {
    PrizeKind.APPLIANCE: MACHINE,
    PrizeKind.MOTOR_VEHICLE: VEHICLE,
    PrizeKind.TRAVEL: JOURNEY,
    PrizeKind.REAL_ESTATE: HOUSE,
}


@each_game
def test_four_kinds_of_prizes_need_their_particulars(document: str, kind: str, clause: str, cited: Cited) -> None:
    prize = PrizeKind(kind)
    asked = ASKED[prize]
    refused_with(document, clause, cited, with_prizes(of(prize)), *asked)
    for name in asked:
        rest = [one for one in asked if one != name]
        refused_with(document, clause, cited, with_prizes(of(prize, particulars=rest)), f"{prize} needs {name}")
        blank = PrizeItem("it", prize, 1_00, particulars={**dict.fromkeys(asked, "none"), name: "  "})
        refused_with(document, clause, cited, with_prizes(Prize("it", (blank,))), f"{prize} needs {name}")
    drafted(document, cited, with_prizes(of(prize, particulars=asked)))
    drafted(document, cited, with_prizes(of(prize, particulars=(*asked, "colour"))))


@each_game
def test_barred_prizes(document: str, kind: str, clause: str, cited: Cited) -> None:
    prize = PrizeKind(kind)
    refused_with(document, clause, cited, with_prizes(of(prize)), "take out a thing", prize)
    inside = Prize("hamper", (PrizeItem("cheese", PrizeKind.GOODS, 50_00), PrizeItem("that", prize, 1)))
    refused_with(document, clause, cited, with_prizes(of(PrizeKind.GOODS), inside), "take out that")


@each_game
def test_liquor_up_to_twenty_litres(document: str, expected: str, cited: Cited) -> None:
    for millilitres in (1, 19_999, 20_000):
        drafted(document, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=millilitres)))
    refused_with(document, expected, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=20_001)), "20 litres")
    for unsaid in (0, -1):
        refused_with(document, expected, cited, with_prizes(of(PrizeKind.LIQUOR, millilitres=unsaid)), "how much")


@each_game
def test_all_liquor_of_a_prize_counts_together(document: str, expected: str, cited: Cited) -> None:
    def cellar(*millilitres: int) -> Prize:
        return Prize(
            "cellar", tuple(PrizeItem("wine", PrizeKind.LIQUOR, 90_00, millilitres=one) for one in millilitres)
        )

    drafted(document, cited, with_prizes(cellar(12_000, 8_000)))
    cited.clear()
    drafted(document, cited, with_prizes(cellar(20_000), of(PrizeKind.LIQUOR, millilitres=20_000)))
    assert "I-38" in cited
    cited.clear()
    drafted(document, cited)
    assert "I-38" not in cited
    refused_with(document, expected, cited, with_prizes(cellar(12_000, 8_001)))


@each_game
def test_several_barred_items_are_told_together(document: str, expected: str, cited: Cited) -> None:
    arms = Prize("arms", (PrizeItem("gun", PrizeKind.FIREARM, 1), PrizeItem("cigars", PrizeKind.TOBACCO, 1)))
    refused_with(document, expected, cited, with_prizes(arms), "gun", "cigars")
