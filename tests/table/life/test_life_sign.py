"""What is read at a table: inscriptions, the sign, and duties told while wagers are open."""

from msgspec.structs import replace

from cutcard.table.life.decide import prompts
from cutcard.table.messages.round import Bet, CloseBets, PlaceWagers
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import Place


@each_game
def test_the_cloth_shows_its_inscriptions(document: str, words: dict[str, str], cited: Cited) -> None:
    place = Place(document, cited)
    for clause, word in words.items():
        text = " ".join(place.told(clause))
        assert word in text
    assert {one.clause for one in place.life.sign.layout} == words.keys()


def test_a_table_without_a_jackpot_shows_no_area_for_it(cited: Cited) -> None:
    assert Place("PLF", cited, jackpot=0).told("PLF 2.2.2.4") == []


@each_game
def test_the_sign_shows_the_limits(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=7000, unit=250)
    assert place.told(f"{document} 6.1") == [
        "Minimum $5.00, maximum $70.00, in steps of $2.50 above the minimum",
    ]
    assert Place(document, cited, unit=1).told(f"{document} 6.1") == ["Minimum $5.00, maximum $500.00"]


@each_game
def test_players_are_told_their_duties_while_wagers_are_open(document: str, place_duty: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=7000)
    place.sit(1, 2)
    assert place.told(place_duty) == []
    place.open()
    assert len(place.told(place_duty)) == 2
    assert place.told(f"{document} 6.4") == ["It is up to you to keep each wager between $5.00 and $70.00"] * 2
    to = {prompt.to for prompt in prompts(place.rules, place.table) if prompt.clause == place_duty}
    assert to == {"p1", "p2"}
    place.do(place.stake(1), player(1))
    place.do(CloseBets(), place.staff())
    assert place.told(place_duty) == []
    assert place.told(f"{document} 6.4") == []


@each_game
def test_players_see_whether_their_jackpot_wager_is_taken(document: str, clause: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    place.open()
    place.do(place.stake(1), player(1))
    assert place.told(clause) == ["You have no jackpot wager: check this before the deal"]
    place.do(PlaceWagers(1, (Bet("jackpot", 500),)), player(1))
    assert place.told(clause) == ["You have a jackpot wager: check this before the deal"]
    place.table = replace(place.table, recording="assisted", round=None)  # nobody records who stakes
    assert place.told(clause) == ["If you stake on the jackpot, see before the deal that the wager is taken"]
    without = Place(document, cited, jackpot=0)
    without.sit(1)
    without.open()
    assert without.told(clause) == []
