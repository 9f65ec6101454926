"""Every number of a structure has its ends: below and above them a mistake with its clause, at them none."""

import pytest
from msgspec.structs import replace

from cutcard.money import MOST
from cutcard.tournament.structure.check import MOST_PLAYERS, MOST_SEATS, MOST_STAKE, Mistake, mistakes
from cutcard.tournament.structure.structure import (
    AddOnOffer,
    BonusRound,
    EliminationRound,
    Level,
    Rebuy,
    ReEntry,
    Satellite,
    Structure,
)
from cutcard.tournament.structure.text import default
from tests.conftest import Cited

EVENT = replace(default(), bounty=0)  # so that no venue funds bounties, and any number may enter
LAST, FEES = len(EVENT.levels), MOST // MOST_PLAYERS
WHOLE = replace(
    EVENT,
    re_entry=ReEntry(7),
    rebuy=Rebuy(225_00, 20_000, 7, 20_000),
    add_on=AddOnOffer(100_00, 20_000, 6),
    elimination_rounds=(EliminationRound(2, 3),),
    bonus_rounds=(BonusRound(2, 3, 100),),
    satellite=Satellite("another", 1000_00),
)
# place, clause, least, most
ENDS = [
    ("least", "TOR 1", 2, MOST_PLAYERS),
    ("cap", "TOR 1", EVENT.least, MOST_PLAYERS),
    ("starting_stack", "TOR 7.10", 1, MOST_STAKE),
    ("seats_per_table", "TOR 7.8", 2, MOST_SEATS),
    ("final_table", "TOR 7.25", 2, MOST_SEATS),
    ("registration_until_level", "TOR 4", 1, LAST),
    ("alternates_until_level", "TOR 5", 0, LAST),
    ("re_entry.until_level", "TOR 6.5", 2, LAST),
    ("re_entry.most", "TOR 6.5", 0, MOST_PLAYERS),
    ("rebuy.price", "TOR 7.22", 0, FEES),
    ("rebuy.fee", "TOR 7.22", 0, FEES),
    ("rebuy.chips", "TOR 7.22", 1, MOST_STAKE),
    ("rebuy.until_level", "TOR 7.22", 2, LAST),
    ("rebuy.stack_at_most", "TOR 7.22", 0, MOST_STAKE),
    ("rebuy.most", "TOR 7.22", 0, MOST_PLAYERS),
    ("add_on.after_level", "TOR 7.22", 1, LAST - 1),
    ("elimination_round[1].level", "TOR 7.22", 1, LAST),
    ("elimination_round[1].hands", "TOR 7.22", 1, 100),
    ("bonus_round[1].level", "TOR 5", 1, LAST),
    ("bonus_round[1].hands", "TOR 5", 1, 100),
    ("bonus_round[1].chips", "TOR 5", 0, MOST_STAKE),
    ("satellite.seat", "TOR 7.3", 1, FEES),
]


def with_value(place: str, value: int) -> Structure:
    """The structure with another number at a place."""
    part, _, field = place.partition(".")
    if not field:
        return replace(WHOLE, **{part: value})
    if part.endswith("]"):
        several = f"{part[:-3]}s"
        return replace(WHOLE, **{several: (replace(getattr(WHOLE, several)[0], **{field: value}),)})
    return replace(WHOLE, **{part: replace(getattr(WHOLE, part), **{field: value})})


def found(structure: Structure, place: str, cited: Cited) -> list[Mistake]:
    """The mistakes at a place."""
    told = [one for one in mistakes(structure) if one.place == place]
    for one in told:
        cited.note(one)
    return told


@pytest.mark.clause("TOR 1", "TOR 4", "TOR 5", "TOR 6.5", "TOR 7.3", "TOR 7.8", "TOR 7.10", "TOR 7.22", "TOR 7.25")
def test_below_and_above_its_ends_a_number_is_refused_by_its_clause(cited: Cited) -> None:
    for place, clause, least, most in ENDS:
        for value, right in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
            told = found(with_value(place, value), place, cited)
            assert [one.clause for one in told if "is not possible" in one.reason] == ([] if right else [clause]), place


HIGH = Level(1000, 2000, 2000)
SHORT = replace(  # one level or two
    EVENT, registration_until_level=1, alternates_until_level=0, chips=(replace(EVENT.chips[0], race_after=0),)
)


def clauses(base: Structure, changed: dict[str, object], place: str, cited: Cited) -> set[str | None]:
    return {one.clause for one in found(replace(base, **changed), place, cited)}


@pytest.mark.clause("TOR 4")
def test_a_level_has_no_blind_or_ante_above_its_big_blind_and_no_break_after_the_last(cited: Cited) -> None:
    for right, wrong, place in (
        (Level(200, 200), Level(300, 200), "level[1].small"),
        (Level(100, 200, 200), Level(100, 200, 300), "level[1].ante"),
        (HIGH, replace(HIGH, break_after=5), "level[1].break_after"),
    ):
        assert clauses(SHORT, {"levels": (right,)}, place, cited) == set()
        assert clauses(SHORT, {"levels": (wrong,)}, place, cited) == {"TOR 4"}


@pytest.mark.clause("TOR 4", "TOR 7.21")
def test_blinds_and_ante_only_rise(cited: Cited) -> None:
    for wrong, place, clause in (
        (Level(1000, 1900, 1900), "level[2].big", "TOR 7.21"),
        (Level(900, 2000, 2000), "level[2].small", "TOR 7.21"),
        (Level(1000, 2000, 1900), "level[2].ante", "TOR 4"),
    ):
        assert clauses(SHORT, {"levels": (HIGH, HIGH)}, place, cited) == set()
        assert clauses(SHORT, {"levels": (HIGH, wrong)}, place, cited) == {clause}


@pytest.mark.clause("TOR 3", "TOR 5", "TOR 7.22")
def test_offers_fit_the_chips_the_bounty_and_one_another(cited: Cited) -> None:
    wrong: list[tuple[dict[str, object], str, str]] = [
        ({"re_entry": ReEntry(7, bounty=True)}, "re_entry.bounty", "TOR 3"),
        ({"add_on": AddOnOffer(100_00, 20_000, 5)}, "add_on.after_level", "TOR 7.22"),
        ({"add_on": AddOnOffer(100_00, 20_050, 6)}, "add_on.chips", "TOR 7.22"),
        ({"bonus_rounds": (BonusRound(2, 3),)}, "bonus_round[1]", "TOR 5"),
        ({"bonus_rounds": (BonusRound(2, 3, 150),)}, "bonus_round[1].chips", "TOR 5"),
    ]
    for changed, place, clause in wrong:
        assert clauses(WHOLE, {}, place, cited) == set()
        assert clauses(WHOLE, changed, place, cited) == {clause}
