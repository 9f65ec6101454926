"""What is read at a table: inscriptions, the sign, and duties told while wagers are open."""

import pytest

from cutcard.core.message import Role
from cutcard.table.life.decide import prompts
from cutcard.table.messages.round import Bet, Choose, CloseBets, Declare, PlaceWagers
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.life_table import Place, physical

# Every inscription by its clause and the word that must be in it.
LAYOUT = {
    "UTH": {
        "UTH 2.2": "diagrams",
        "UTH 2.2.1": "areas",
        "UTH 2.2.1.1": "Ante",
        "UTH 2.2.1.2": "Blind",
        "UTH 2.2.1.3": "Play",
        "UTH 2.2.1.4": "Trips",
        "UTH 2.2.2": "note on the ante",
        "UTH 2.2.2.1": "community cards",
        "UTH 2.2.2.2": "rectangles, circles or ovals",
        "UTH 2.2.2.3": "below a pair the ante stands off",
        "UTH 2.2.2.4": "Jackpot",
    },
    "TCP": {"TCP 2.2": "diagram", "TCP 2.2.1": "Pair Plus", "TCP 2.2.2": "queen-high"},
    "LUN": {"LUN 2.2": "diagram", "LUN 2.2.1": "super", "LUN 2.2.2": "sixth", "LUN 2.2.3": "ace-king"},
    "CSP": {
        "CSP 2.1": "opposite",
        "CSP 2.2": "diagram",
        "CSP 2.2.1": "ante and bet",
        "CSP 2.2.2": "Jackpot",
        "CSP 2.2.3": "ace-king",
    },
}


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(
            "UTH",
            marks=pytest.mark.clause(
                "UTH 2.2",
                "UTH 2.2.1",
                "UTH 2.2.1.1",
                "UTH 2.2.1.2",
                "UTH 2.2.1.3",
                "UTH 2.2.1.4",
                "UTH 2.2.2",
                "UTH 2.2.2.1",
                "UTH 2.2.2.2",
                "UTH 2.2.2.3",
                "UTH 2.2.2.4",
            ),
        ),
        pytest.param("TCP", marks=pytest.mark.clause("TCP 2.2", "TCP 2.2.1", "TCP 2.2.2")),
        pytest.param("LUN", marks=pytest.mark.clause("LUN 2.2", "LUN 2.2.1", "LUN 2.2.2", "LUN 2.2.3")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 2.1", "CSP 2.2", "CSP 2.2.1", "CSP 2.2.2", "CSP 2.2.3")),
    ],
)
def test_the_cloth_shows_its_inscriptions(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    for clause, word in LAYOUT[document].items():
        (text,) = place.told(clause)
        assert word in text
    assert len(place.life.sign.layout) == len(LAYOUT[document])


def test_a_table_without_a_jackpot_shows_no_area_for_it(cited: Cited) -> None:
    assert Place("UTH", cited, jackpot=0).told("UTH 2.2.2.4") == []


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("UTH", marks=pytest.mark.clause("UTH 6.1")),
        pytest.param("TCP", marks=pytest.mark.clause("TCP 6.1")),
        pytest.param("LUN", marks=pytest.mark.clause("LUN 6.1")),
        pytest.param("CSP", marks=pytest.mark.clause("CSP 6.1")),
    ],
)
def test_the_sign_shows_the_limits(document: str, cited: Cited) -> None:
    place = Place(document, cited, minimum=500, maximum=7000, unit=250)
    assert place.told(f"{document} 6.1") == [
        "Minimum $5.00, maximum $70.00, in steps of $2.50 above the minimum",
    ]
    assert Place(document, cited, unit=1).told(f"{document} 6.1") == ["Minimum $5.00, maximum $500.00"]


@pytest.mark.clause("UTH 5.4.2", "UTH 15.2.3", "UTH 15.2.9", "UTH 15.2.11", "UTH 15.1.4")
def test_a_sign_of_ultimate_texas_holdem(cited: Cited) -> None:
    place = Place("UTH", cited, minimum=500, maximum=7000, jackpot=500, bonus={"straight flush": 5000})
    assert place.told("UTH 5.4.2") == ["Trips: $5.00 to $70.00"]
    assert place.told("UTH 15.2.3") == ["Jackpot wager: $5.00"]
    assert place.told("UTH 15.2.9") == [
        "Royal flush: $50,000.00 or 100 % of the jackpot, whichever is greater",
        "Straight flush: $5,000.00 or 10 % of the jackpot, whichever is greater",
        "Four of a kind: $500.00",
        "Full house: $150.00",
        "Flush: $100.00",
    ]
    assert place.told("UTH 15.2.11") == ["Bonus jackpot, straight flush: $50.00"]
    assert place.told("UTH 15.1.4") == ["A folded hand can still win the jackpot"]
    without = Place("UTH", cited, jackpot=0)
    assert [without.told(clause) for clause in ("UTH 15.2.3", "UTH 15.2.9", "UTH 15.1.4")] == [[], [], []]


@pytest.mark.clause("CSP 10.2", "CSP 11.3")
def test_a_sign_of_caribbean_stud(cited: Cited) -> None:
    place = Place("CSP", cited, jackpot=250, maximum_payout=10_000_00)
    assert place.told("CSP 11.3") == ["Jackpot wager: $2.50"]
    assert place.told("CSP 10.2") == ["A bet wins at most $10,000.00 a round"]
    assert Place("CSP", cited).told("CSP 10.2") == []


@pytest.mark.clause("TCP 10.2", "TCP 10.4")
def test_a_sign_of_three_card_poker_shows_the_schedules_in_force(cited: Cited) -> None:
    place = Place("TCP", cited, paytables={"pair-plus": {"straight flush": "35", "one pair": "1"}})
    (bonus,), (pair_plus,) = place.told("TCP 10.2"), place.told("TCP 10.4")
    for line in ("straight flush 5 to 1", "three of a kind 4 to 1", "straight 1 to 1"):
        assert line in bonus
    assert pair_plus == "pair-plus pays straight flush 35 to 1, one pair 1 to 1"


@pytest.mark.parametrize(
    ("document", "place_duty"),
    [
        pytest.param("UTH", "UTH 5.8", marks=pytest.mark.clause("UTH 5.8", "UTH 6.4")),
        pytest.param("TCP", "TCP 5.8", marks=pytest.mark.clause("TCP 5.8", "TCP 6.4")),
        pytest.param("LUN", "LUN 5.6", marks=pytest.mark.clause("LUN 5.6", "LUN 6.4")),
        pytest.param("CSP", "CSP 5.10", marks=pytest.mark.clause("CSP 5.10", "CSP 6.4")),
    ],
)
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


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("UTH", "UTH 15.2.2", marks=pytest.mark.clause("UTH 15.2.2")),
        pytest.param("CSP", "CSP 11.2", marks=pytest.mark.clause("CSP 11.2")),
    ],
)
def test_players_see_whether_their_jackpot_wager_is_taken(document: str, clause: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    place.open()
    place.do(place.stake(1), player(1))
    assert place.told(clause) == ["Your jackpot wager has not been placed: it is up to you to check"]
    place.do(PlaceWagers(1, (Bet("jackpot", 500),)), player(1))
    assert place.told(clause) == ["Your jackpot wager has been accepted: it is up to you to check"]
    without = Place(document, cited, jackpot=0)
    without.sit(1)
    without.open()
    assert without.told(clause) == []


@pytest.mark.clause("CSP 5.3.2")
def test_each_player_is_offered_the_jackpot_until_it_is_staked_on(cited: Cited) -> None:
    place = Place("CSP", cited)
    place.sit(1, 2)
    assert place.told("CSP 5.3.2") == []
    place.open()
    place.do(place.stake(1), player(1))
    assert place.told("CSP 5.3.2") == ["You may stake $5.00 on the jackpot"] * 2
    place.do(PlaceWagers(1, (Bet("jackpot", 500),)), player(1))
    to = [prompt.to for prompt in prompts(place.rules, place.table) if prompt.clause == "CSP 5.3.2"]
    assert to == ["p2"]
    place.do(CloseBets(), place.staff())
    assert place.told("CSP 5.3.2") == []


@pytest.mark.clause("LUN 3.6", "LUN 2.4")
def test_draws_are_dealt_by_hand_and_a_token_may_mark_a_sixth_card(cited: Cited) -> None:
    place = physical("LUN", cited, "device")
    place.deal_by(1)
    assert place.told("LUN 3.6", Role.DEALER) == ["Take the cards out and deal the draws by hand"]
    assert place.told("LUN 2.4", Role.DEALER) == []
    place.do(Declare(1, False), player(1))
    place.do(Choose(1, "sixth"), player(1))
    assert place.told("LUN 2.4", Role.DEALER) == ["You may mark box 1 with a token: it has bought a sixth card"]
    place.do(Choose(1, "fold"), DEALER)
    assert place.told("LUN 3.6", Role.DEALER) == []
